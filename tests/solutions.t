#!/usr/bin/env bash
# Every solution passes every step, and costs no more than its share; every starter passes what is
# given and is `todo` in the rest.
# On the CPU, and on a GPU where there is one. The solutions and the starters of every eighth practical, and
# of those that have changed. All with NIGHTLY=1.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# CPU seconds of all that had ended when `times` wrote $1 (in a subshell it would tell of that shell's children)
spent() {
    awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, "m"); sum += 60 * part[1] + part[2] }; print int(sum) }' "$1"
}

# $1: FROM, $2: backend, $3: statuses that are right, $4: the practical
check() {
    local report=$scratch/$1.$2.$4 status=0 step said
    make check PATIENCE=3 FROM="$1" BACKEND="$2" P="$4" REPORT="$report" >"$report.txt" 2>&1 || status=$?
    is "make check FROM=$1 BACKEND=$2 P=$4: exit status" "$status" 0 ||
        diag "$(head -n 1 "$report.txt" && tail -n 20 "$report.txt")"
    while IFS=$'\t' read -r step said; do
        like "$1 on $2: $step" "$said" "^($3) "
    done < <(jq -r '["\(.practical) step \(.step)", "\(.status) \(.message)"] | @tsv' "$report")
    is "FROM=$1 BACKEND=$2 P=$4: a record for every step" "$(wc -l <"$report")" \
        "$(bash "practicals/$4/check.sh" --list | wc -l)"
}

backends=cpu
[[ $(common/backend.sh auto) == backend=gpu* ]] && backends+=' gpu'
mapfile -t all < <(printf '%s\n' practicals/*/check.sh | cut -d / -f 2)
mapfile -t taken < <(printf '%s\n' "${all[@]}" | sampled 8)
left_out ${#all[@]} ${#taken[@]} "practicals' starters"
mapfile -t solved < <(printf '%s\n' "${all[@]}" | sampled 8)
left_out ${#all[@]} ${#solved[@]} "practicals' solutions"
# What a practical may cost here, in CPU seconds, most of them the compiler's: twice what the
# dearest of the first twelve did. One that costs more makes each run of the tests longer, and each check by a student.
most=60
# what all stand on is no practical's
mkdir -p build && flock build/.lock make -s -j"$(nproc)" -f common/build.mk ONLY= BACKEND=sanitize toolchain grade \
    >/dev/null || tap_result 1 'the engine is built'
for backend in $backends; do
    costs=''
    for practical in "${solved[@]}"; do
        times >"$scratch/before"
        check solutions "$backend" 'pass|skip' "$practical"
        times >"$scratch/after"
        cost=$(($(spent "$scratch/after") - $(spent "$scratch/before")))
        costs+=" ${practical%%_*}: $cost"
        [ "$backend" != cpu ] || ok "$practical costs at most $most CPU seconds" test "$cost" -le $most || diag "$cost"
    done
    diag "CPU seconds of each practical's solutions, $backend:$costs"
    for practical in "${taken[@]}"; do check practicals "$backend" 'pass|todo|skip' "$practical"; done
done
[ "$backends" != cpu ] || skip 'the same on a GPU' "$(common/backend.sh gpu 2>&1 | head -n 1)"

done_testing
