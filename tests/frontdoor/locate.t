#!/usr/bin/env bash
# `make locate`: the line in which one small change makes a step pass. And the changes that it tries: each is a file
# that differs in one line of a gap.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
mkdir -p build/locate
scratch=$(mktemp -d build/locate/test.XXXXXX) || exit 2
trap 'rm -rf "$scratch" build/{cpu,sanitize}/"${scratch#build/}"' EXIT
practical=01_hello_kernel
# A tree with our solution of practical 1, changed by sed's commands $2. $1: its name; prints the tree
tree() {
    mkdir -p "$scratch/$1" && cp -r "solutions/$practical" "$scratch/$1/" &&
        sed -i "$2" "$scratch/$1/$practical/vector_add.cu" && echo "$scratch/$1"
}
locate() { make locate P=1 STEP=3 FROM="$1" SEED=5 "${@:2}" 2>&1 </dev/null; }

# a program of several files, by its own makefile: some changes of its loop never end, and come before the right one
mkdir -p "$scratch/flow" && cp -r solutions/06_separate_compilation "$scratch/flow/" || exit 2
file=$scratch/flow/06_separate_compilation/rate.cu
sed -i 's/^ *return .*/    float less = 0;\
    for (int i = 0; i < 1; i += 1) less = coefficients[1] * x;\
    return x * (coefficients[0] + less);/' "$file"
cp "$file" "$scratch/before"
trees() { find build/locate build/cpu/locate build/sanitize/locate -maxdepth 1 -name 'tree.*' 2>/dev/null | sort; }
before=$(trees)
said=$(make locate P=6 STEP=6 FROM="$scratch/flow" SEED=5 BUDGET=10m 2>&1 </dev/null)
is 'a line is found' $? 0
line=$(grep -n 'return' "$file" | cut -d: -f1)
like 'and named, with what is changed in it' "$said" \
    "^$file:$line: one small change here makes step 6 pass: it is in the operator \`\+\`\."
unlike 'but not the change' "$said" '\[0\] - less'
is 'its trees are removed' "$(trees)" "$before"
ok 'and the file is as it was' cmp -s "$file" "$scratch/before"
wrong=$(tree wrong 's/= blockIdx.x/= blockIdx.y/') || exit 2
like 'a check whose message names no mistake sends one here' \
    "$(make check P=1 STEP=3 FROM="$(tree vague 's/x\[i\] + y\[i\]/x[i] + y[i] * x[i]/')" SEED=5 2>&1)" \
    "^ *Look for the line: make locate P=01 STEP=3 FROM=$scratch/vague SEED=5$"
unlike 'one whose message names it does not' \
    "$(make check P=1 STEP=3 FROM="$(tree minus 's/x\[i\] + y/x[i] - y/')" SEED=5 2>&1)" 'make locate'
like 'so does one that has only met what nobody has written' \
    "$(make check P=1 STEP=3 FROM="$(tree part 's/(d_y, y, bytes, /(d_y, y, bytes - 4, /')" SEED=5 2>&1)" \
    "^ *Look for the line: make locate P=01 STEP=3 FROM=$scratch/part SEED=5$"
unlike 'one of an index that goes too far names the line' \
    "$(make check P=1 STEP=3 FROM="$(tree far 's/if (i < n)/if (i <= n)/')" SEED=5 2>&1)" 'make locate'
mkdir -p "$scratch/sort" && cp -r solutions/08_scan_sort "$scratch/sort/" &&
    sed -i '/digit_of<Type>(four.x, pass))\], 1u/s/1u/2u/' "$scratch/sort/08_scan_sort/radix_sort.cu" || exit 2
like 'but not one of an index that another line has stored' \
    "$(make check P=8 STEP=6 FROM="$scratch/sort" SEED=5 2>&1)" \
    "^ *Look for the line: make locate P=08 STEP=6 FROM=$scratch/sort SEED=5$"
mkdir -p "$scratch/host" && cp -r solutions/15_several_gpus "$scratch/host/" &&
    sed -i 's/ (devices \* step_us(/ (1 + devices * step_us(/' "$scratch/host/15_several_gpus/scaling.cu" || exit 2
like 'where no kernel can be shown, the line can be looked for' \
    "$(make check P=15 STEP=5 FROM="$scratch/host" SEED=5 2>&1)" \
    "^ *Look for the line: make locate P=15 STEP=5 FROM=$scratch/host SEED=5$"

said=$(make check P=1 STEP=3 FROM="$(tree half 's/if (i < n)/if (i < n \/ 2)/')" SEED=5 LOCATE=5m 2>&1 </dev/null)
is 'a check that is asked to look for the line fails as ever' $? 1
like '... and names the line' "$said" \
    "half/$practical/vector_add\.cu:22: one small change here makes step 3 pass: it is in the number 2\."
unlike '... and does not send one to make locate' "$said" 'Look for the line'
said=$(make check P=1 STEP=3 LOCATE=soon 2>&1)
is 'LOCATE=soon is refused' $? 2
like '... with a reason' "$said" '^make: LOCATE=soon: no, or how long'

said=$(locate solutions)
is 'where nothing is wrong' $? 0
like 'it says so' "$said" 'Step 3 passes on the CPU \(SEED=5\): there is nothing to look for'
said=$(locate "$wrong" BUDGET=0s)
is 'no time' $? 1
like 'and how many were tried' "$said" '^0s are over: of [0-9]* changes 0 are tried'
for case in "BUDGET=soon|BUDGET=soon: how long" 'STEP=99|STEP=99: practical 01_hello_kernel has steps' 'SEED=x|SEED=x' \
    'FROM=build/nowhere|there is no build/nowhere/01_hello_kernel'; do
    said=$(locate "$wrong" "${case%%|*}")
    is "${case%%|*} is refused" $? 2
    like '... with a reason' "$said" "^make: ${case#*|}"
done
said=$(locate "$(tree broken 's/x\[i\] + y/x[i] + + + y)/')")
is 'what does not compile' $? 2
like '... is sent to make check' "$said" 'does not compile: make check P=01 STEP=3 says where'
said=$(make locate P=1 STEP=3 FROM=practicals 2>&1)
like 'a starter has a hint' "$said" 'step 3 of 01_hello_kernel is not written yet; make hint P=01 STEP=3'

# ---- The changes
ok 'the maker of changes builds under sanitizers' gcc -std=c11 -Wall -Wextra -Werror -g -O1 \
    -fsanitize=address,undefined -o "$scratch/changes" common/locate/changes.c
cat >"$scratch/gap.cu" <<'END'
int before = 1 + 2;
// >>> step 4: a gap
    float *x = &v[i], y = 2 * z;
    if (!(i<n) && "a < b") x[i + 1] = f(y, z); // i < n
    i++;
// <<< step 4
int after = 1 + 2;
END
"$scratch/changes" -r "$scratch/gap.cu" >"$scratch/list"
is 'only lines of the gap are changed' "$(cut -f 2,3 "$scratch/list" | sort -u | tr '\t\n' ': ')" '4:3 4:4 4:5 '
has() { grep -qF "$(printf '\t%s\t%s' "$1" "$2")" "$scratch/list"; }
# shellcheck disable=SC2016 # they are texts
ok 'an operator without blanks' has 'the operator `<`' 'if (!(i<=n) && "a < b") x[i + 1] = f(y, z); // i < n'
# shellcheck disable=SC2016
ok 'a ! is taken away' has 'the `!`' 'if ((i<n) && "a < b") x[i + 1] = f(y, z); // i < n'
ok 'two arguments exchanged' has 'the order of two arguments' 'if (!(i<n) && "a < b") x[i + 1] = f(z, y); // i < n'
# shellcheck disable=SC2016
ok 'a name of the gap' has 'the name `z`' 'float *x = &v[i], y = 2 * n;'
is 'neither a text nor a comment nor the star of a pointer' "$(awk -F '\t' '
    $3 == 3 ? $5 !~ /^float \*/ : $3 == 4 && ($5 !~ /"a < b"/ || $5 !~ /\/\/ i < n$/)' "$scratch/list")" ''
is 'names come last' "$(cut -f 4 "$scratch/list" | sed 's/ `.*//; s/^the name$/name/' | uniq | grep -c '^name$')" 1
count=$(wc -l <"$scratch/list") differ=0
for ((i = 1; i <= count; i++)); do
    "$scratch/changes" -r "$scratch/gap.cu" "$i" >"$scratch/one.cu" &&
        [ "$(diff "$scratch/gap.cu" "$scratch/one.cu" | grep -c '^[<>]')" = 2 ] && differ=$((differ + 1))
done
is "each of $count differs in one line" "$differ" "$count"
"$scratch/changes" -r "$scratch/gap.cu" $((count + 1)) >/dev/null
is 'one more is none' $? 1
# noise made of what it looks for, the same each time
noise() {
    awk -v seed="$1" 'BEGIN {
        srand(seed)
        count = split("( ) [ ] { } , . < > = ! + - * / % & | 1 20 x y.x \" f( ; a[ if( ->", word, " ")
        print "// >>> step 1"
        for (line = 0; line < 20; line++) {
            for (i = 0; i < 60; i++) printf "%s%s", word[int(1 + count * rand())], rand() < .5 ? " " : ""
            print ""
        }
    }'
}
for ((i = 0; i < 30; i++)); do
    noise "$i" >"$scratch/noise.cu" && "$scratch/changes" -r "$scratch/noise.cu" >/dev/null 2>"$scratch/errors" || break
done
is "noise is read, under sanitizers$(head -c 300 "$scratch/errors")" "$i" 30

# ---- Many changes in one program
ok 'so does what puts them into one program' gcc -std=c11 -Wall -Wextra -Werror -g -O1 -fsanitize=address,undefined \
    -Icommon/locate -o "$scratch/wrap" common/locate/wrap.c common/locate/units.c
for ((i = 0; i < 30; i++)); do
    { noise "$i" && echo '// <<< step 1'; } >"$scratch/noise.cu" && "$scratch/changes" -r "$scratch/noise.cu" |
        cut -f 1,3,5 | "$scratch/wrap" "$scratch/noise.cu" "$scratch/map" >/dev/null 2>"$scratch/errors" || break
done
is "noise is read, under sanitizers$(head -c 300 "$scratch/errors")" "$i" 30
mkdir -p "$scratch/many"
cat >"$scratch/many/plain.cu" <<'END'
#include <cstdio>
#include <cstdlib>
__global__ void fill(int *out, int n)
{
    // >>> step 1
    int i = blockIdx.x * blockDim.x + threadIdx.x, twice = 2 * i;
    if (i < n) out[i] = twice; // all that there are
    // <<< step 1
}
int main()
{
    int *x, sum = 0;
    cudaMallocManaged(&x, 100 * sizeof *x);
    // >>> step 1
    const int n = 8;
    static_assert(n > 0, "a constant");
    for (int i = 0; i < 100; i++) x[i] = 1;
    fill<<<1, 32>>>(x, n);
    cudaDeviceSynchronize();
    auto add = [&](int from, int to) {
        for (int i = from; i < to; i++) sum += x[i];
    };
    add(0,
        20);
    // <<< step 1
    printf("%d\n", sum);
    return 0;
}
END
cp common/locate/chosen.h "$scratch/many/locate_chosen.h"
"$scratch/changes" -r "$scratch/many/plain.cu" | cut -f 1,3,5 >"$scratch/all"
cp "$scratch/all" "$scratch/chosen"
"$scratch/wrap" "$scratch/many/plain.cu" "$scratch/map" <"$scratch/chosen" >"$scratch/many/many.cu"
# Those of names that are not there, and the like, do not compile: away with them, as the compiler names them.
work=$scratch trees=$scratch
. common/front/locate_at_once.sh
for round in 1 2 3 4 5 6; do
    CUCC_OPTIMISE=-O0 common/cucc/cucc -o "$scratch/many/many" "$scratch/many/many.cu" >"$scratch/log" 2>&1 && break
    sed 's/$/\tmany.cu/' "$scratch/map" >"$scratch/many.map"
    complained_of many "$scratch/log" "$scratch/many" | tee -a "$scratch/told" | cut -f 1 >"$scratch/away"
    awk -F '\t' 'FILENAME == ARGV[1] { away[$1]; next } !($1 in away)' "$scratch/away" "$scratch/chosen" \
        >"$scratch/rest"
    mv "$scratch/rest" "$scratch/chosen"
    "$scratch/wrap" "$scratch/many/plain.cu" "$scratch/map" <"$scratch/chosen" >"$scratch/many/many.cu"
done
is "what does not compile is found by the compiler's lines, in $round rounds" "$("$scratch/many/many")" 68
number=$(grep -F 'const int n = 9;' "$scratch/all" | cut -f 1)
is 'what must be a constant is none in such a program, and may be right elsewhere' \
    "$(awk -v n="$number" '$1 == n { print $2 }' "$scratch/told")" unsure
like 'most of them are in the program' "$(wc -l <"$scratch/map")/$(wc -l <"$scratch/all")" '^(8[0-9]|9[0-9]|1[0-9]{2})/'
# What the program prints with the change whose line reads so
with() {
    local number
    number=$(grep -F "$1" "$scratch/chosen" | head -n 1 | cut -f 1)
    LOCATE_CHOSEN=$(awk -v n="$number" '$1 == n { print $1, $2 }' "$scratch/map") timeout 5 "$scratch/many/many"
}
is 'a condition' "$(with 'if (i <= n) out')" 83
is 'a value of two' "$(with 'twice = 3 * i')" 96
is 'the first of two' "$(with 'int i = blockIdx.x * blockDim.y')" 68
is 'the head of a for' "$(with 'for (int i = 0; i > 100; i++)')" 56
is 'a launch' "$(with 'fill<<<2, 32>>>')" 68
is 'a launch that is left out' "$(with '; /* fill<<<1, 32>>>(x, n); */')" 20
is 'a body in a statement' "$(with 'for (int i = from; i <= to; i++) sum')" 69
is 'a statement of two lines' "$(with '21);')" 69
is 'where it has been is noted' "$(head -c 65536 /dev/zero >"$scratch/reached"
    LOCATE_REACHED=$scratch/reached "$scratch/many/many" >/dev/null
    tr -d '\0' <"$scratch/reached" | wc -c)" "$(cut -f 2 "$scratch/map" | sort -u | wc -l)"
done_testing
