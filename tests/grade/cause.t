#!/usr/bin/env bash
# A wrong result runs its smallest failing case in the sanitizer build, and the first fault that is found stands in the
# FAIL, with its place. The report is written by hand here; real ones are asked of tests/wrong (`Finds:`).
. "$(dirname "$0")/../frontdoor/toy.sh"
new_toy toy
export TOY_REPORT=$scratch/toy.jsonl
file=practicals/01_toy/toy.cu
end='{"record":"end","tool":"sanitizer","findings":1,"complete":true}'
finding() { # $1: kind, $2: more members
    printf '{"record":"finding","kind":"%s","space":"shared","tool":"sanitizer","kernel":"halve","file":"%s","line":17,"block":[0,0,0],"thread":[3,0,0],"array":"part","message":"reads byte 12, which another thread of the block wrote","advice":"Put a barrier between them.","times":2%s}\n' \
        "$1" "$file" "$2"
}
other=',"other":{"what":"wrote","file":"'$file'","line":16,"block":[0,0,0],"thread":[35,0,0]}'
report() { printf '%s\n' "$@" "$end" >"$TOY_REPORT"; }
says() { jq -r ".$1" "$scratch/report"; }
check() { run make check P=1 STEP=2 BACKEND=cpu SEED=5 REPORT="$scratch/report"; }
sed -i '/^step 2/,/^step 3/s/cases n=.*/cases n=9,8,6,7 block=4/' practicals/01_toy/check.sh

fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / (n == 6 ? 2 : 3);'
report "$(finding race "$other")" "$(finding leak)"
check
is 'a wrong result: exit status' "$status" 1
like 'the message still says what is wrong' "$(says message)" '^y\[0\]: expected .*, got '
like 'and then the race: where, and who' "$(says message)" \
    'The sanitizer build finds, with n=7 block=4: race in shared memory, toy.cu:17 and :16, threads 3 and 35: reads byte 12, which another thread of the block wrote \(array part\)$'
is 'the place is that of the fault' "$(says where)" "$file:17"
is 'the hint is that of the fault' "$(says hint)" 'Put a barrier between them.'
like 'Next: points at the fault' "$said" "^Next: practical 01, step 2: $file:17$"
like 'Next: has the words of the check' "$said" 'then: make check P=01 STEP=2 BACKEND=cpu SEED=5$'
like 'all of it by hand' "$said" "All that it finds: make sanitize P=01 BACKEND=cpu SEED=5 ARGS='step=2 n=7 block=4'"
by_hand=$(sed -n 's/^ *All that it finds: //p' <<<"$said")
run bash -c "$by_hand"
like 'typed as it stands, it looks into that case' "$said" 'FOUND  2  Halve'
is 'nothing is left over' "$(find build -name '*.cause*')" ''

GRADE_CAUSE=no check
unlike 'GRADE_CAUSE=no does without' "$(says message)" 'sanitizer build'

report "$(finding race "$other")" "$(finding out_of_bounds)"
check
like 'an access out of bounds goes before the race that it makes' "$(says message)" \
    'finds, with n=7 block=4: out of bounds in shared'

report "$(finding race "${other//\[0,0,0\]/[2,0,0]}" | sed 's/"thread":\[3,0,0\]/"thread":[3,1,0]/')"
check
like 'blocks and threads in two dimensions' "$(says message)" 'blocks 0 and 2, threads \(3,1,0\) and 35: '

# an index in given code needs no guard, whose advice is the finding's: what is wrong comes from what it is handed
gap=$(grep -n '>>> step 2' $file | cut -d: -f1)
bounds() { finding out_of_bounds | sed "s/\"line\":17/\"line\":$1/; s/shared/${2-global}/"; }
report "$(bounds $((gap + 1)))"
check
is 'in a gap the advice is told' "$(says hint)" 'Put a barrier between them.'
report "$(bounds $((gap - 2)))"
check
like 'in given code another one is' "$(says hint)" '^That line is given code, and right: what do your lines hand to it'
report "$(bounds $((gap - 2)) | sed s/out_of_bounds/uninitialised/)"
check
is 'but what was never written may be for the student to fill' "$(says hint)" 'Put a barrier between them.'
report "$(bounds $((gap - 2)) shared | sed s/out_of_bounds/uninitialised/)"
check
like '... unless it is shared memory' "$(says hint)" '^That line is given code, and right: have your lines filled what it reads'
report "$(bounds $((gap - 2)) | sed s/out_of_bounds/not_finite/)"
check
like 'nor does it compute what is no number' "$(says hint)" '^That line is given code, and stores what your lines have computed'
report "$(bounds $((gap + 1)) | sed s/out_of_bounds/not_finite/)"
check
is 'a line of the gap may' "$(says hint)" 'Put a barrier between them.'
cp "$file" "$scratch/kept.cu"
sed -i "$((gap - 2))s/2 \* x/3 * x/" "$file"
report "$(bounds $((gap - 2)))"
check
is 'what was given and has been changed is not right' "$(says hint)" 'Put a barrier between them.'
cp "$scratch/kept.cu" "$file"

# what is no reason of a wrong result is not told as one
for kind in leak uncovered unchecked_error copy_kind incomplete; do
    report "$(finding $kind)"
    check
    unlike "$kind is none" "$(says message)" 'sanitizer build'
done
report
check
unlike 'where nothing is found, nothing is said' "$(says message)$said" 'sanitizer build|make sanitize'
is 'nor a place' "$(says where)" ''
printf '%s\n' "$(finding race "$other")" >"$TOY_REPORT"
check
like 'what a report tells that breaks off is told' "$(says message)" 'race in shared memory'
report "$(finding race "$other")"

# the smallest case may be too small to show it
echo "$end" >"$scratch/nothing.jsonl"
fill $file 2 "#ifdef TOY_CHECK\nif (n == 7) setenv(\"TOY_REPORT\", \"$scratch/nothing.jsonl\", 1);\n#endif\nfor (size_t i = 0; i < n; i++) y[i] = x[i] / (n == 6 ? 2 : 3);"
check
like 'the next one is asked, too' "$(says message)" 'The sanitizer build finds, with n=8 block=4: race in shared memory'
like 'and is what one types' "$said" "All that it finds: make sanitize P=01 BACKEND=cpu SEED=5 ARGS='step=2 n=8 block=4'"
sed -i 's/n == 7/n <= 8/' $file
check
like 'and the largest, which goes farthest, and is the one that is told' "$(says message)" 'The sanitizer build finds: race in shared memory'
sed -i 's/n <= 8/n <= 9/' $file
check
unlike 'where none of the three shows it, nothing is said' "$(says message)" 'sanitizer build'

# where the wrong value comes from, if no fault explains it
origin() { finding origin | sed "s/reads byte .* wrote/y[0] was stored last at/; s/Put a barrier.*them\\./$1/"; }
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / (n == 6 ? 2 : 3);'
report "$(origin 'more than one thread has read x[4] to [6]')"
check
like 'who stored it, and what several have read' "$(says message)" \
    'The sanitizer build finds no fault, with n=7 block=4: y\[0\] was stored last at toy.cu:17, block 0, thread 3; more than one thread has read x\[4\] to \[6\]$'
is 'no place is blamed for that' "$(says where)" ''
unlike 'nothing else is there to find' "$said" 'All that it finds'
report "$(origin '')" "$(finding race "$other")"
check
unlike 'a fault explains more' "$(says message)" 'was stored last'
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = 0;'
report "$(origin '')"
check
like 'what is stored as 0 is not asked whether it is stored' "$(says hint)" '^It is stored, and it is 0'

# a step that is still to do does not pay for it, nor one that is right
run make reset P=1
rm -rf build/sanitize
check
is 'a gap' "$(says status)" todo
ok 'a gap costs no build' test ! -e build/sanitize/practicals/01_toy/toy
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
check
is 'right' "$(says status)" pass
# shellcheck disable=SC2016 # a line of C++
fill $file 2 'if (system("echo $CUCC_OR" "DER $CUCC_WORK" "ERS >>$TOY_REPORT.runs")) return 1;\n\
for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
CUCC_WORKERS=16 check
is 'in other orders two workers run, however many are asked for' \
    "$(sed 's/seed:[0-9]*/seed/' "$TOY_REPORT.runs" | sort -u)" $'forward 16\nreverse 2\nseed 2'
fill $file 2 'for (volatile int i = 0;; i = 1) {}'
check
is 'over its time' "$(says status)" timeout
ok 'neither costs a build' test ! -e build/sanitize/practicals/01_toy/toy
# shellcheck disable=SC2016 # a line of C++
fill $file 2 '#ifdef TOY_CHECK\nif (system("cat $TOY_REPORT >$CUC" "C_REPORT")) return 1;\n#endif\n*(volatile int *)nullptr = 1;'
check
like 'a crash has its cause told' "$(says status): $(says message)" '^error: .*The sanitizer build finds'
done_testing
