#!/usr/bin/env bash
# Every solution passes every step, with a fresh seed; every starter passes what is given and is `todo` in the rest.
# On the CPU, and on a GPU where there is one. All solutions always; the starters, which tests/starters.t holds to
# their solutions, of every second practical, and of those that have changed.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# $1: FROM, $2: backend, $3: statuses that are right, $4: the practical, empty for all
check() {
    local report=$scratch/$1.$2.$4 status=0 step said
    make check PATIENCE=3 FROM="$1" BACKEND="$2" P="$4" REPORT="$report" >"$report.txt" 2>&1 || status=$?
    is "make check FROM=$1 BACKEND=$2${4:+ P=$4}: exit status" "$status" 0 || diag "$(tail -n 20 "$report.txt")"
    diag "$(head -n 1 "$report.txt")"
    while IFS=$'\t' read -r step said; do
        like "$1 on $2: $step" "$said" "^($3) "
    done < <(jq -r '["\(.practical) step \(.step)", "\(.status) \(.message)"] | @tsv' "$report")
    is "FROM=$1 BACKEND=$2${4:+ P=$4}: a record for every step" "$(wc -l <"$report")" \
        "$(for script in practicals/${4:-*}/check.sh; do bash "$script" --list; done | wc -l)"
}

backends=cpu
[[ $(common/backend.sh auto) == backend=gpu* ]] && backends+=' gpu'
mapfile -t all < <(printf '%s\n' practicals/*/check.sh | cut -d / -f 2)
mapfile -t taken < <(printf '%s\n' "${all[@]}" | sampled 2)
left_out ${#all[@]} ${#taken[@]} "practicals' starters"
[ "${#all[@]}" != "${#taken[@]}" ] || taken=('') # all at once
for backend in $backends; do
    check solutions "$backend" 'pass|skip' ''
    for practical in "${taken[@]}"; do check practicals "$backend" 'pass|todo|skip' "$practical"; done
done
[ "$backends" != cpu ] || skip 'the same on a GPU' "$(common/backend.sh gpu 2>&1 | head -n 1)"

done_testing
