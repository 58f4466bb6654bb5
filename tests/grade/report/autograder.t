#!/usr/bin/env bash
# The autograder for Gradescope: the zip of `make autograder`, unpacked where Gradescope unpacks it, grades a submission
# as it would there; a results.json is left whatever happens.
cd "$(dirname "$0")/../../.." || exit 2
. tests/tap.sh
. tests/built.sh
forget_words BACKEND JOBS PATIENCE
unset FORMAT
export NO_COLOR=1
scratch=$(mktemp -d) || exit 2
chmod 755 "$scratch" # where nobody may pass there is no sandbox
trap 'rm -rf "$scratch"' EXIT
root=$PWD
command -v bsdtar >/dev/null || { skip 'the autograder' 'no bsdtar here (make deps FOR=class)'; done_testing; exit; }

out=$(make autograder P=1 FORCE=1 2>&1)
is 'make autograder' $? 0 || diag "$out"
zip=$(sed -n 's/^For Gradescope: \([^ ]*\) .*/\1/p' <<<"$out")
cp "$zip" "$scratch/first.zip"
make autograder P=1 FORCE=1 >"$scratch/out" 2>&1
ok 'made again: the same to the byte' cmp "$zip" "$scratch/first.zip"
export AUTOGRADER=$scratch/autograder
mkdir -p "$AUTOGRADER"/{source,submission,results} && bsdtar -xf "$zip" -C "$AUTOGRADER/source"
ok 'setup.sh and run_autograder stand at its top' test -x "$AUTOGRADER/source/run_autograder" \
    -a -s "$AUTOGRADER/source/setup.sh"
is 'no solution is in it' "$(bsdtar -tf "$zip" | grep -cE '(^|/)(solutions|tests|handouts)/')" 0
is 'what setup.sh calls is there' "$(grep -oE '^common/[a-z.]+' "$AUTOGRADER/source/setup.sh" | while read -r file; do
    [ -e "$AUTOGRADER/source/course/$file" ] || echo "$file"
done)" ''
hand_down_build "$AUTOGRADER/source/course" # what setup.sh would build in minutes

results=$AUTOGRADER/results/results.json
holds() { jq -e "$1" "$results" >"$scratch/jq" 2>&1 || { diag "$(head -c 2000 "$results")"; false; }; }
cp practicals/01_hello_kernel/*.cu "$AUTOGRADER/submission/"
cp solutions/01_hello_kernel/errors.cu "$AUTOGRADER/submission/"
"$AUTOGRADER/source/run_autograder" >"$scratch/said" 2>&1
is 'a submission of flat files: run_autograder' $? 0 || diag "$(tail -n 5 "$scratch/said")"
ok 'two steps pass, one in the gaps that were filled' holds \
    '[.tests[] | select(.status == "passed") | .number] == ["1.1", "1.2"]'
ok 'the score is theirs' holds '.score == ([.tests[].score] | add) and .score == 4'
ok 'of twenty' holds '([.tests[].max_score] | add) == 20'
ok 'no seed is told' holds '[.. | strings | select(test("seed=[0-9]"))] == []'

rm -rf "$AUTOGRADER/submission" && mkdir "$AUTOGRADER/submission"
"$AUTOGRADER/source/run_autograder" >"$scratch/said" 2>&1
ok 'nothing handed in: all is still to do, and a result is there' holds '.score == 0 and (.output | type == "string")'
is 'in the words of another platform, and nothing else' \
    "$(FORMAT=vpl "$AUTOGRADER/source/run_autograder" 2>"$scratch/said" | sed 's/:=>>.*/:=>>/' | uniq)" \
    $'Comment :=>>\nGrade :=>>'
mkdir "$scratch/bin" && printf '#!/bin/sh\necho "bwrap: no" >&2\nexit 1\n' >"$scratch/bin/bwrap" &&
    chmod +x "$scratch/bin/bwrap"
PATH=$scratch/bin:$PATH "$AUTOGRADER/source/run_autograder" >"$scratch/said" 2>&1
ok 'where no sandbox can be had it is graded without, and that is told' holds \
    '(.tests | length) == 6 and (.output | test("graded with SANDBOX=none"))'
mv "$AUTOGRADER/source/course" "$AUTOGRADER/source/elsewhere"
"$AUTOGRADER/source/run_autograder" >"$scratch/said" 2>&1
ok 'a broken machine: a result that says so' holds \
    '.score == 0 and .tests == [] and (.output | test("by a fault of the machine"))'
cd "$root" || exit 2
out=$(make autograder 2>&1)
is 'without a practical' $? 2
like '... says which' "$out" 'which practical'
done_testing
