#!/usr/bin/env bash
# The words of check scripts, from the script to the engine's reader of plans: products of cases, and what is refused.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build && flock build/.lock make -s -f common/build.mk ONLY= grade >/dev/null || exit 2

script() { # a check script of these lines, and its plan as it is understood
    printf '%s\n' '. common/check.sh' "$@" >"$scratch/check.sh"
    { bash "$scratch/check.sh" --plan | build/grade/grade plan; } 2>&1
    echo "status ${PIPESTATUS[0]}"
}
plan() { # the same, of a practical with one step
    script 'practical 01_a "A"' 'step 1 "B" points=2' "$@"
}
expand() { plan "cases $1" | sed -n 's/^case\t//p' | paste -sd ';'; }
is 'one word' "$(expand 'n=1')" 'n=1'
is 'a list' "$(expand 'n=1,31,33')" 'n=1;n=31;n=33'
is 'a product' "$(expand 'block=32,64 n=1,2')" 'block=32 n=1;block=32 n=2;block=64 n=1;block=64 n=2'
is 'the same as another word' "$(expand 'block=32,64 n=@block')" 'block=32 n=32;block=64 n=64'
is 'reckoned from another word' "$(expand 'block=32 n=@block*2+1,@block-1,7')" \
    'block=32 n=65;block=32 n=31;block=32 n=7'
is 'products before sums, from left to right' "$(expand 'b=7 n=1+@b*3-4/2,@b-1-1,0-@b,@b/2*2')" \
    'b=7 n=20;b=7 n=5;b=7 n=-7;b=7 n=6'
is 'two words in one' "$(expand 'a=3 b=4 n=@a*@b')" 'a=3 b=4 n=12'
is 'words that are not numbers' "$(expand 'data=real other=@data')" 'data=real other=real'
is 'a file name with a sign' "$(expand 'a=x-y b=1e16,-0.5')" 'a=x-y b=1e16;a=x-y b=-0.5'
like 'a word that is not there' "$(plan 'cases n=@block')" 'check.sh:4: step 1: .*no block before it'
like 'a word that is not there, by a number that divides' "$(plan 'cases a=0 n=1/@a')" \
    'check.sh:4: step 1: .*cannot be worked out'
like 'more than a number holds' "$(plan 'cases a=9223372036854775807 n=@a*2')" 'cannot be worked out'
like 'a word twice' "$(plan 'cases n=1 n=2')" 'check.sh:4: step 1: .*n has been given twice'
like 'no value' "$(plan 'cases n=')" 'check.sh:4: step 1: n= is not KEY=VALUE'
like 'an empty value' "$(plan 'cases n=1,,2')" 'check.sh:4: step 1: .*an empty value'
many=$(seq -s, 100)
like 'too many' "$(plan "cases a=$many b=$many")" 'more than 4096 cases'

small() { plan "$@" | sed -n 's/^clean\tmemory\t//p' | paste -sd ';'; }
is 'clean without cases: the small ones' "$(small 'cases n=1,1999,2000,100003' 'cases n=5 spare=1e16' 'clean memory')" \
    'n=1;n=1999'
is 'small by value, not by the number of digits' "$(small 'cases n=00000012,1e3,-5000 x=0.00001' 'clean memory')" \
    'n=00000012 x=0.00001;n=1e3 x=0.00001'
is 'at most six, evenly' "$(small 'cases n=1,2,3,4,5,6,7,8,9,10,11,12' 'clean memory')" 'n=1;n=3;n=5;n=7;n=9;n=11'
is 'where none is small, the first' "$(small 'cases n=5000,6000' 'clean memory')" 'n=5000'
is 'cases of its own' "$(small 'cases n=1' 'clean memory n=7,8' 'clean memory n=9')" 'n=7;n=8;n=9'

is 'late: orders and cases' "$(plan 'late 3 n=7,8' | sed -n 's/^late\t//p' | paste -sd ';')" $'3\tn=7;3\tn=8'
like 'late without a number of orders' "$(plan 'late n=7')" 'check.sh:4: late ORDERS KEY=VALUE'
like 'late without cases' "$(plan 'late 3')" 'check.sh:4: late ORDERS KEY=VALUE'
like 'late twice' "$(plan 'late 3 n=7' 'late 2 n=7')" 'check.sh:5: late has been given twice'
timed() { plan "$@" 'cases n=7' | sed -n 's/^on_gpu\t//p' | paste -sd ';'; }
is 'cases that are timed on a GPU' "$(timed 'on_gpu of_copy "a copy" 0.5 n=7 bench=1' 'on_gpu speed fast 2 n=8')" \
    $'of_copy\ta copy\t0.5\tn=7 bench=1;fast\t-\t2\tn=8'
is 'a range stays as it is' "$(small 'cases n=1' 'clean memory n=7~2*3')" 'n=7~2*3'

list() { script "$@" >/dev/null && bash "$scratch/check.sh" --list; }
like 'a list of steps' "$(list 'practical 01_a "A"' 'step 1 "B c" points=2' 'step 2 "D" points=3 program=e')" \
    $'^1\t2\ta\tB c$'
like 'program=' "$(list 'practical 01_a "A"' 'step 2 "D" points=3 program=e')" $'^2\t3\te\tD$'
is 'hints' "$(list 'practical 01_a "A"' 'step 1 "B" points=2' 'hint "x	y"' 'hint z' 'step 2 "B" points=2' 'hint no' \
    >/dev/null
    bash "$scratch/check.sh" --hints 1)" $'x y\nz'
refused() { like "refused: $1" "$(script "${@:3}" | tr '\n' ' ')" "check.sh:[0-9]+: $2"; }
one=('practical 01_a "A"' 'step 1 "B" points=2')
refused 'a step before practical' 'step stands before practical' 'step 1 "B" points=2'
refused 'practical twice' 'practical has been given twice' "${one[@]}" 'practical 02_b "B"'
refused 'a practical of another name' 'practical ../x: it is called NN_name' 'practical ../x "A"'
refused 'cases before a step' 'cases comes before the first step' 'practical 01_a "A"' 'cases n=1'
refused 'a step twice' 'step 1 has been given twice' "${one[@]}" 'step 1 "B" points=2'
refused 'a step that is no number' 'step x: steps are numbered' 'practical 01_a "A"' 'step x "B" points=2'
refused 'a step without points' 'a step needs a number, a title and points=N' 'practical 01_a "A"' 'step 1 "B"'
refused 'points that are no number' 'step 1: points=two: points are a whole number' 'practical 01_a "A"' \
    'step 1 "B" points=two'
refused 'parts of what' 'parts KEY: a word of the cases' "${one[@]}" 'parts way=x'
refused 'failing calls of no case' 'failing_calls KEY=VALUE' "${one[@]}" failing_calls
refused 'a word that step does not know' '.*neither points= nor program=' 'practical 01_a "A"' 'step 1 "B" point=2'
refused 'a program elsewhere' '.*neither points= nor program=' 'practical 01_a "A"' 'step 1 "B" points=2 program=../x'
refused 'clean with another word' 'clean knows' "${one[@]}" 'clean all'
refused 'clean of other topics' 'clean: one list of topics per step' "${one[@]}" \
    'clean memory n=3' 'clean memory races n=4'
refused 'clean of nothing' 'clean of what' "${one[@]}" 'clean n=3'
refused 'metric without a bound' 'metric NAME KERNEL at_most' "${one[@]}" 'metric a b at_most n=3 m=4'
refused 'metric with a sign for a word' 'metric NAME KERNEL at_most' "${one[@]}" "metric a b '<=' 3 m=4"
refused 'on_gpu without a least value' 'on_gpu speed METRIC' "${one[@]}" 'on_gpu speed x n=3 m=4'
refused 'limit of no time' 'limit SECONDS' "${one[@]}" 'limit 0'
refused 'registers that are no number' 'registers N, or KERNEL=N' "${one[@]}" 'registers a=many'
refused 'rebuilds of nothing' 'rebuilds touch=FILE' "${one[@]}" 'rebuilds touch=a'
refused 'rebuilds with another word' 'rebuilds: .*neither makes= nor keeps=' "${one[@]}" 'rebuilds touch=a made=b'
refused 'loads of a path' 'loads libNAME.so' "${one[@]}" 'loads ../lib.so'
refused 'links of no library' 'links libNAME.a, or libNAME.so' "${one[@]}" 'links main.o'
like 'a word that is misspelt: no plan' "$(script "${one[@]}" 'claen memory' 'clean memory' | tr '\n' ' ')" \
    'line 4: claen: .*breaks off.*status 127'
like 'a plan that breaks off' "$(printf '0\tplan\t1\tx/check.sh\n1\tpractical\t01_a\tA\n' |
    build/grade/grade plan 2>&1)" 'x/check.sh:1: its plan breaks off'
like 'no plan' "$(build/grade/grade plan 2>&1 </dev/null)" 'its plan breaks off'
like 'something else' "$(echo hello | build/grade/grade plan 2>&1)" 'line 1 of its plan is no number, word and fields'
like 'a plan of another form' "$(printf '0\tplan\t2\tx\n' | build/grade/grade plan 2>&1)" 'does not begin with'
like 'a word that plans do not have' "$(printf '0\tplan\t1\tx\n7\tfoo\n' | build/grade/grade plan 2>&1)" \
    'x:7: a plan has no word foo'
like 'more behind the end' "$(printf '0\tplan\t1\tx\n1\tpractical\t01_a\tA\n0\tend\n0\tend\n' |
    build/grade/grade plan 2>&1)" 'continues after its end'

done_testing
