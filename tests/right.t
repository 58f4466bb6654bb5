#!/usr/bin/env bash
# Other right solutions, as students write them, pass: a check must not ask for the wording of ours. Each is a diff
# against its solution, tests/right/NN_name/short_name.diff, whose header says `What:` it does and in which `Step:`.
#     tests/right.t [NN_name...]
# A sixth of them, and those that changed or whose practical has; all where practicals are named, and with NIGHTLY=1.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
[ $# -eq 0 ] || NIGHTLY=1
[ $# -gt 0 ] || { mapfile -t all < <(basename -a tests/right/*/) && set -- "${all[@]}"; }
diffs() { for practical; do for diff in "tests/right/$practical"/*.diff; do echo "$practical $diff"; done; done; }
taken=$(diffs "$@" | sampled 6)
left_out "$(diffs "$@" | wc -l)" "$(wc -l <<<"$taken")" 'right solutions'

for practical; do
    mapfile -t diffs < <(sed -n "s/^$practical //p" <<<"$taken")
    for diff in "${diffs[@]}"; do
        name=$(basename "$diff" .diff)
        from=build/right/$name
        rm -rf "${from:?}/$practical" && mkdir -p "$from" && cp -r "solutions/$practical" "$from/" || exit 2
        if ! said=$(patch -s -p1 -F0 --no-backup-if-mismatch -d "$from/$practical" <"$diff" 2>&1); then
            tap_result 1 "$diff applies to solutions/$practical" || diag "$said"
            continue
        fi
        step=$(sed -n 's/^Step: *//p;/^--- /q' "$diff")
        said=$(make check BACKEND=cpu PATIENCE=3 FROM="$from" P="$practical" STEP="$step" 2>&1)
        like "$practical, step $step: $(sed -n 's/^What: *//p;/^--- /q' "$diff")" "$said" "^  pass +$step "
    done
done
done_testing
