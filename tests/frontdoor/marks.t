#!/usr/bin/env bash
# The marks of a gap are deleted or renamed: check says so and checks all the same, reset says what is missing.
. "$(dirname "$0")/toy.sh"
new_toy toy
file=practicals/01_toy/toy.cu
lost='practicals/01_toy/toy.cu has lost its mark'

run make check P=1 STEP=2 SEED=5
unlike 'nothing is said of marks that are there' "$said" 'has lost its mark'
cp $file "$scratch/kept"
sed -i 's/>>> step 2$/>>> my step 2/' $file
run make check P=1 STEP=2 SEED=5
like 'check: a mark that was renamed' "$said" "$lost \">>> step 2\""
like 'check: the step is checked all the same' "$said" '^ +todo +2 +Halve'
run make reset P=1 STEP=2
is 'reset: nothing is done' "$status" 2
like 'reset: what is missing, and what to do' "$said" \
    "$lost >>> step 2, so step 2's code .* make reset P=01 puts the whole"
run make reset P=1 STEP=3
is 'reset: another step is none of its business' "$status" 0
sed -i '/<<< step 3$/d' $file
run make reset P=1 STEP=3
like 'reset: a mark that was deleted' "$said" "$lost <<< step 3"
run make reset P=1
is 'reset of the whole practical' "$status/$(cmp $file "$scratch/kept")" 0/
run make check P=2 SEED=5
unlike 'another practical is none of its business' "$said" 'has lost its mark'
done_testing
