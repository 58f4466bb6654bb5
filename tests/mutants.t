#!/usr/bin/env bash
# Small mistakes in the solutions' gaps (tests/mutants/run) are caught by the checks, but for those of which
# tests/mutants/survivors says why they are not. A handful, always the same; by night all, which take two to three CPU
# seconds each.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

sample=(-n 5 -s 1)
[ ! "${NIGHTLY:-}" ] || sample=()
JOBS=${PARALLEL:-$(nproc)} tests/mutants/run "${sample[@]}" >"$scratch/told"
[ "${NIGHTLY:-}" ] || note 'left out: all other mutants (NIGHTLY=1)'
while IFS=$'\t' read -r verdict practical file step line what text said; do
    case $verdict in
        nothing) continue ;;
        caught | known) tap_result 0 "$practical/$file:$line, $what: $verdict" ;;
        *) tap_result 1 "$practical/$file:$line, $what: $verdict, step $step" || diag "$text" "$said" ;;
    esac
done <"$scratch/told"
ok 'some are caught' grep -q '^caught' "$scratch/told"

# What survivors says is about mutants that there are.
gcc -std=c11 -o "$scratch/changes" common/locate/changes.c
while IFS=$'\t' read -r practical file step text why; do
    [ "$why" ] || tap_result 1 "survivors: $practical/$file: without a reason"
    "$scratch/changes" "solutions/$practical/$file" 2>/dev/null | cut -f 2,5 | grep -qxF "$step"$'\t'"$text" ||
        tap_result 1 "survivors: $practical/$file, step $step: there is no such mutant any more: $text"
done < <(grep -v '^#' tests/mutants/survivors)
ok 'the list of survivors was read' test -s tests/mutants/survivors
done_testing
