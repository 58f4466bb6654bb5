#!/usr/bin/env bash
# Protocols that spin (look-back, locks, flags, barriers by hand) end with the right answer: in every order, with one
# worker and with two, and when every thread is interrupted every 700 microseconds.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$here/../tap.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

is "progress.cu compiles without a warning" "$("$root/common/cucc/cucc" -o "$work/progress" \
    "$here/exec/progress.cu" 2>&1)" ""

check() { # check NAME VARIABLE=VALUE...
    local name=$1 said
    shift
    said=$(env "$@" timeout 120 "$work/progress" 2>&1)
    is "$name: eight answers are good" "$(grep -c '^good' <<<"$said")" 8 || diag "$(grep -v '^good' <<<"$said")"
}

settings() {
    local order
    for order in forward reverse seed:1 seed:2; do
        echo "order $order, one worker|CUCC_ORDER=$order CUCC_WORKERS=1"
        echo "order $order, two workers|CUCC_ORDER=$order CUCC_WORKERS=2"
    done
    echo 'interrupted often|CUCC_TURN=0 CUCC_TICK=700 CUCC_WORKERS=2'
    echo 'interrupted often, reverse|CUCC_TURN=0 CUCC_TICK=700 CUCC_WORKERS=1 CUCC_ORDER=reverse'
}
"$root/common/cucc/cucc" -O2 -o "$work/interrupted" "$here/exec/interrupted.cu"
is 'a lane that was interrupted before it waits for a shuffle is woken' \
    "$(CUCC_TURN=0 CUCC_TICK=5 timeout 60 "$work/interrupted" 2>&1)" 'no error'
"$root/common/cucc/cucc" -O2 -o "$work/shared_atomics" "$here/exec/shared_atomics.cu"
for order in forward reverse; do
    is "no change by an atomic of shared memory is lost, however often threads are interrupted, $order" \
        "$(CUCC_ORDER=$order CUCC_TURN=0 CUCC_TICK=5 timeout 60 "$work/shared_atomics" 2>&1)" 'no error, 0 different'
done
# What a racy program leaves behind, in the program as it is run and with what the sanitizer build says of it: the same
# however often the watchdog looks, as it does while a busy machine keeps a thread from its work.
racy=$here/exec/racy.cu
"$root/common/cucc/cucc" -O2 -o "$work/racy" "$racy" && "$root/common/cucc/cucc" --sanitize -o "$work/racy_seen" "$racy"
for program in racy racy_seen; do
    said=$("$work/$program" 2>&1)
    is "$program says the same when the watchdog looks every 50 microseconds" "$(CUCC_TICK=50 "$work/$program" 2>&1)" "$said"
done
like 'the sanitizer build finds its races' "$said" 'race, kernel no_syncwarp at .*racy\.cu:18'
# Every third; others when something here or in cucc changes.
mapfile -t taken < <(settings | sampled 3)
left_out "$(settings | wc -l)" ${#taken[@]} 'orders and numbers of workers'
for setting in "${taken[@]}"; do
    # shellcheck disable=SC2086 # words
    check "${setting%|*}" ${setting#*|}
done
# Always: who waits here takes long when those who are set aside come back late.
order=late:$((tap_sample % 50 + 1))
check "order $order" CUCC_ORDER="$order" CUCC_WATCHDOG=5
done_testing
