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

for order in forward reverse seed:1 seed:2; do
    check "order $order, one worker" CUCC_ORDER=$order CUCC_WORKERS=1
    check "order $order, two workers" CUCC_ORDER=$order CUCC_WORKERS=2
done
for order in late:1 late:2; do check "order $order" CUCC_ORDER=$order; done
check "interrupted often" CUCC_TICK=700 CUCC_WORKERS=2
check "interrupted often, reverse" CUCC_TICK=700 CUCC_WORKERS=1 CUCC_ORDER=reverse
done_testing
