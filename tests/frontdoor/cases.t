#!/usr/bin/env bash
# The words of check scripts: products of cases, and what is refused.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
. common/front/run_step.sh
check_now=1
check_mistake() { echo "refused: $*"; exit; }

expand() { # the cases of one line, separated by semicolons
    expanded=()
    expand_cases "$1"
    (IFS=';' && echo "${expanded[*]}")
}
is 'one word' "$(expand 'n=1')" 'n=1'
is 'a list' "$(expand 'n=1,31,33')" 'n=1;n=31;n=33'
is 'a product' "$(expand 'block=32,64 n=1,2')" 'block=32 n=1;block=32 n=2;block=64 n=1;block=64 n=2'
is 'the same as another word' "$(expand 'block=32,64 n=@block')" 'block=32 n=32;block=64 n=64'
is 'reckoned from another word' "$(expand 'block=32 n=@block*2+1,@block-1,7')" 'block=32 n=65;block=32 n=31;block=32 n=7'
is 'words that are not numbers' "$(expand 'data=real other=@data')" 'data=real other=real'
like 'a word that is not there' "$(expand 'n=@block')" 'refused: .*no block before it'

script() { # runs a check script of these lines with --list
    printf '%s\n' '. common/check.sh' "$@" >"$scratch/check.sh"
    bash "$scratch/check.sh" --list 2>&1
    echo "status $?"
}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
like 'a list of steps' "$(script 'practical 01_a "A"' 'step 1 "B c" points=2' 'step 2 "D" points=3 program=e')" $'^1\t2\ta\tB c$'
like 'program=' "$(script 'practical 01_a "A"' 'step 2 "D" points=3 program=e')" $'^2\t3\te\tD$'
refused() { like "refused: $1" "$(script "${@:3}" | tr '\n' ' ')" "check.sh:[0-9]+: $2.* status 2"; }
refused 'a step before practical' 'step stands before practical' 'step 1 "B" points=2'
refused 'cases before a step' 'cases stands before the first step' 'practical 01_a "A"' 'cases n=1'
refused 'a step twice' 'step 1 is there twice' 'practical 01_a "A"' 'step 1 "B" points=2' 'step 1 "B" points=2'
refused 'a word that step does not know' '.*neither points= nor program=' 'practical 01_a "A"' 'step 1 "B" point=2'
refused 'clean with another word' 'clean knows' 'practical 01_a "A"' 'step 1 "B" points=2' 'clean all'
refused 'on_gpu without a least value' 'on_gpu speed METRIC' 'practical 01_a "A"' 'step 1 "B" points=2' 'on_gpu speed x n=3 m=4'

done_testing
