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

# what is tried first is right: each one that is not costs a second
wrong=$(tree wrong 's/= blockIdx.x/= blockIdx.y/') || exit 2
line=$(diff "solutions/$practical/vector_add.cu" "$wrong/$practical/vector_add.cu" | sed -n 's/^\([0-9]*\)c.*/\1/p')
trees() { find build/locate build/cpu/locate build/sanitize/locate -maxdepth 1 -name 'tree.*' 2>/dev/null | sort; }
before=$(trees)
said=$(locate "$wrong" BUDGET=10m)
is 'a line is found' $? 0
like 'and named, with what is changed in it' "$said" \
    "^$wrong/$practical/vector_add\.cu:$line: one small change here makes step 3 pass: it is in the member \`\.y\`\."
unlike 'but not the change' "$said" 'blockIdx\.x'
is 'its trees are removed' "$(trees)" "$before"
cmp -s "$wrong/$practical/vector_add.cu" <(sed 's/= blockIdx.x/= blockIdx.y/' "solutions/$practical/vector_add.cu")
is 'and the file is as it was' $? 0
like 'a check whose message names no mistake sends one here' \
    "$(make check P=1 STEP=3 FROM="$(tree vague 's/x\[i\] + y\[i\]/x[i] + y[i] * x[i]/')" SEED=5 2>&1)" \
    "^ *Look for the line: make locate P=01 STEP=3 FROM=$scratch/vague SEED=5$"
unlike 'one whose message names it does not' \
    "$(make check P=1 STEP=3 FROM="$(tree minus 's/x\[i\] + y/x[i] - y/')" SEED=5 2>&1)" 'make locate'

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
done_testing
