#!/usr/bin/env bash
# On the CPU nothing that a program prints by hand looks like a speed: its clock is a model's. What practical 13 prints
# of that clock, which is what it is about, says whose it is.
# The solutions of every eighth practical: those that tests/solutions.t takes, so that nothing is built for this alone;
# and of those that have changed. All with NIGHTLY=1.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# A number with a unit of time or speed, a part of a copy's speed, or an output named after a time.
speed='[0-9] *(ms|us|ns|seconds|[KMGT]?B/s|[GT]?FLOP/s)\b|[0-9] % of|(^|[ _])(ms|best|seconds|bandwidth|speed|of_copy)(_[a-z]+)?: *[0-9]'
like 'such a line is known as one' 'ms: 0.2098 0.1074 ... 0.0562  (12 values)' "$speed"
like 'such a table row, too' '64x4x1  4.33  0.4890  2195.7  53 % of that' "$speed"

mapfile -t all < <(printf '%s\n' practicals/*/check.sh | cut -d / -f 2)
# shellcheck disable=SC2034 # `sampled` reads it
[ "${NIGHTLY:-}" ] || tap_sample=$(tests/depends sample tests/solutions.t)
mapfile -t taken < <(printf '%s\n' "${all[@]}" | sampled 8)
left_out ${#all[@]} ${#taken[@]} "practicals' solutions"
for practical in "${taken[@]}"; do
    make build FROM=solutions BACKEND=cpu P="$practical" >"$scratch/build" 2>&1
    is "$practical: the solutions build: exit status" $? 0 || diag "$(cat "$scratch/build")"
    while IFS=$'\t' read -r step _ program _; do
        grep -Eqs 'timing\.h|cudaEventElapsedTime' "solutions/$practical/$program".* || continue
        for words in '' bench=1; do
            status=0
            timeout 60 "build/cpu/solutions/$practical/$program" "step=$step" ${words:+"$words"} \
                >"$scratch/said" 2>&1 || status=$?
            is "$practical: $program step=$step $words: exit status" "$status" 0 || diag "$(tail -n 3 "$scratch/said")"
            unlike "$practical: $program step=$step $words: no speed" \
                "$(grep -v "(the model's clock)\$" "$scratch/said")" "$speed"
        done
    done < <(bash "practicals/$practical/check.sh" --list)
done

done_testing
