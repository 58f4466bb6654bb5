#!/usr/bin/env bash
# Every solution passes every step, with a fresh seed; every starter passes what is given and is `todo` in the rest.
# On the CPU, and on a GPU where there is one.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# $1: FROM, $2: backend, $3: statuses that are right
check() {
    local report=$scratch/$1.$2 status=0 step said
    make check PATIENCE=3 FROM="$1" BACKEND="$2" REPORT="$report" >"$report.txt" 2>&1 || status=$?
    is "make check FROM=$1 BACKEND=$2: exit status" "$status" 0 || diag "$(tail -n 20 "$report.txt")"
    diag "$(head -n 1 "$report.txt")"
    while IFS=$'\t' read -r step said; do
        like "$1 on $2: $step" "$said" "^($3) "
    done < <(jq -r '["\(.practical) step \(.step)", "\(.status) \(.message)"] | @tsv' "$report")
    is "FROM=$1 BACKEND=$2: a record for every step" "$(wc -l <"$report")" \
        "$(for script in practicals/*/check.sh; do bash "$script" --list; done | wc -l)"
}

backends=cpu
[[ $(common/backend.sh auto) == backend=gpu* ]] && backends+=' gpu'
for backend in $backends; do
    check solutions "$backend" 'pass|skip'
    check practicals "$backend" 'pass|todo|skip'
done
[ "$backends" != cpu ] || skip 'the same on a GPU' "$(common/backend.sh gpu 2>&1 | head -n 1)"

done_testing
