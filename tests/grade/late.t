#!/usr/bin/env bash
# The word `late`: a mistake that every usual order hides, since a block publishes both its words before another looks,
# shows where the block is set aside between the two; with the order that repeats it. On one worker, where no other
# shows it by luck.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
forget_words JOBS PATIENCE
export CUCC_WORKERS=1
says() { jq -r ".$1" "$scratch/report"; }
tests/wrong/generate 08_scan_sort >/dev/null || { echo 'Bail out! the wrong solutions are not there'; exit 1; }

for wrong in single_pass_takes_total_for_prefix:2:4096 look_back_takes_count_for_prefix:6:53761; do
    IFS=: read -r name step n <<<"$wrong"
    for seed in 1 2 3; do
        said=$(make check BACKEND=cpu P=8 STEP="$step" SEED=$seed FROM="build/wrong/$name" \
            REPORT="$scratch/report" 2>&1)
        is "$name, seed $seed: fails" "$(says status)" fail
        like 'in an order of an adversary' "$(says message)" \
            '^in the sanitizer build, with blocks set aside for a while after they have published something \(CUCC_ORDER=late:[0-9]+\): '
        like 'in that case' "$(says case)" "^step=$step n=$n "
        like 'the hint is about the two words' "$(says hint)" 'What may it conclude from the first alone'
    done
    like 'how to repeat it' "$said" \
        "CUCC_ORDER=late:[0-9]+ make sanitize P=08 STEP=$step FROM=build/wrong/$name BACKEND=cpu SEED=3 ARGS='n=$n"
done
done_testing
