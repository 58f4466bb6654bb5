#!/usr/bin/env bash
# A student's day: progress, check, edit, hints, run, solutions, reset, from the root and from the practical's folder.
. "$(dirname "$0")/toy.sh"
new_toy toy
file=practicals/01_toy/toy.cu

run make
is 'make on a fresh clone' "$status" 0
like 'make: nothing passed yet' "$said" ' 0/6 steps, 0 of 40 points'
like 'make: what to do next' "$said" 'Next: practical 01, step 1: Double'

run make check SEED=5
is 'make check of the starters' "$status" 0
like 'the first line says where it runs, and why' "$said" '^CPU: .*Seed 5'
like 'what is given passes' "$said" '^ +pass +1 +Double'
like 'a gap is to do' "$said" '^ +todo +2 +Halve'
like 'the sum' "$said" '10 of 40 points. Steps: 2 pass, 4 to do'
like 'what next, with file and line' "$said" 'Next: practical 01, step 2: practicals/01_toy/toy.cu:[0-9]+'
unlike 'no colour in a pipe' "$said" $'\e'
is 'steps come in teaching order' "$(grep -oE '^ +(pass|todo) +[0-9]' <<<"$said" | tr -dc 0-9)" 123123

fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
run make
like 'make remembers, and says what has changed since' "$said" '01_toy +\?\.\. +0/3'
run make check P=1 STEP=2
is 'one step' "$status" 0
is 'one step, one line' "$(grep -cE '^ +(pass|FAIL|todo) ' <<<"$said")" 1
like 'it passes' "$said" '^ +pass +2 +Halve'
run make
like 'what was not checked again is marked' "$said" '01_toy +\?#\. +1/3'
run make check P=toy
run make
like 'two of three' "$said" '01_toy +##\. +2/3'
like 'the other practical is still known' "$said" '02_other +#\.\. +1/3'
like 'the next thing' "$said" 'Next: practical 01, step 3: Negate'

for name in 1 01 01_toy toy practicals/01_toy/; do
    run make check P=$name STEP=1
    is "P=$name" "$status" 0
done

run make hint P=1 STEP=2
like 'the first hint' "$said" '1\. It is less'
unlike 'and no more' "$said" 'It is half'
run make hint P=1 STEP=2
like 'the second' "$said" '2\. It is half'
is 'a long hint is broken into lines' "$(grep -c '.\{101\}\| $' <<<"$said")/$(grep -c '^     [a-z]' <<<"$said")" 0/1
make hint P=1 STEP=2 >/dev/null
run make hint P=1 STEP=2
like 'the last stays' "$said" '3\. y\[i\]'
like 'and says so' "$said" 'the last one'
run make hint P=1
like 'without STEP: the first step that is not passed' "$said" 'step 3: Negate'
like 'a step without hints says so' "$said" 'no hints'

run make run P=1 ARGS='step=2 n=4'
is 'make run' "$status" 0
like 'make run shows what the program prints' "$said" 'PASS, says the program about step 2'
run make run P=1 ARGS='step=2 n=4 seed=7'
is 'a seed for the program is not mistaken for the word SEED in small letters' "$status" 0
run make run P=1 STEP=1
like 'make run STEP=' "$said" 'about step 1'

run make solutions P=1
is 'make solutions' "$status" 0
like 'opens what passed' "$said" 'Open: step 1 2 of 01_toy. Not yet passed: 3'
like 'the passed step is there' "$(cat build/opened/01_toy/toy.cu)" 'x\[i\] / 2'
unlike 'the other is not' "$(cat build/opened/01_toy/toy.cu)" '= -x'
run make solutions P=1 STEP=3
is 'not the solution of what did not pass' "$status" 2
run make solutions P=1 FORCE=1 STEP=3
like 'unless forced' "$said" 'y\[i\] = -x\[i\]'
cp $file "$scratch/right"
fill $file 2 'y[0] = 1;'
make check P=1 STEP=2 >/dev/null 2>&1
run make solutions P=1
like 'a step that has passed once stays open' "$said" 'Open: step 1 2 of 01_toy'
cp "$scratch/right" $file
make check P=1 STEP=2 >/dev/null 2>&1

cp $file "$scratch/mine"
fill $file 3 'y[0] = 1;'
cp $file "$scratch/later"
run make reset P=1 STEP=3
like 'make reset STEP= says where yours is' "$said" 'toy.cu.saved-1'
ok 'the step is the starter again' grep -q 'TODO(3)' $file
ok 'the others are not' grep -q 'x\[i\] / 2' $file
ok 'yours is kept' cmp $file.saved-1 "$scratch/later"
git add -A && git -c user.name=t -c user.email=t@t commit -q -m 'my work'
run make reset P=1
is 'make reset' "$status" 0
echo >>$file
run env GIT_TEST_ASSUME_DIFFERENT_OWNER=1 make reset P=1
is "make reset in another user's clone" "$status" 0
ok 'make reset: the starter, though the work was committed' git diff --quiet HEAD~1 -- $file
ok 'yours is kept' grep -q 'x\[i\] / 2' $file.saved-2
run make reset P=1
like 'again: nothing to do' "$said" 'the starter already'

cd practicals/01_toy || exit 2
run make
is 'make in the folder' "$status" 0
like 'make in the folder builds' "$said" 'build/cpu/practicals/01_toy/toy'
run make run ARGS=step=1
like 'make run in the folder' "$said" 'about step 1'
run make check
is 'make check in the folder: this practical alone' "$(grep -cE '^ +(pass|todo) ' <<<"$said")" 3
run ./check.sh STEP=1
is './check.sh' "$status" 0
is './check.sh with words' "$(grep -cE '^ +(pass|todo) ' <<<"$said")" 1
run make hint
is 'make hint in the folder' "$status" 0
cd "$toy" || exit 2

run make help
is 'make help' "$status" 0
while read -r target; do
    case $target in '' | progress | help | dist) continue ;; esac
    like "make help tells of $target" "$said" "make $target"
done < <(sed -n '/^targets := /,/[^\\]$/ { s/^targets := //; s/\\$//; p }' Makefile | tr ' ' '\n')
run make clean
ok 'make clean keeps the progress' test -d build/progress -a ! -d build/cpu

done_testing
