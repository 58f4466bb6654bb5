#!/usr/bin/env bash
# The model's clock: engines serve what the host has queued in its order, whoever is waited for first.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"
"$cucc" -o "$work/clock" "$root/tests/cucc/clock.cu" >"$work/said" 2>&1 || diag "$(<"$work/said")"
timeout 60 "$work/clock" >"$work/times"
is 'the program is right' $? 0
time_of() { sed -n "s/^$1 //p" "$work/times"; }
diag "$(<"$work/times")"
# 1048.6 us a direction and 2 us a copy; the last piece's way out comes after the last one's way in
ok 'copies in and out of eight pieces overlap' [ "$(time_of pieces)" -le $(((1065 + 133 + 4) * 103 / 100)) ]
is 'in whichever order the host waits for the streams' "$(time_of backwards)" "$(time_of pieces)"
ok 'a wait is for the mark that was there then' [ "$(time_of 'recorded again')" -le $((3 * 1051 * 102 / 100)) ]
ok 'a copy from pinned memory does not hold up the host' [ "$(time_of pinned)" -lt 10 ]
ok 'one from pageable memory does, at half the speed' [ "$(time_of pageable)" -ge $((2 * 1048)) ]
# 2 us are the host's, who queues the second event
is 'kernels take what the program says, or what the model thinks' "$(time_of cycles)" '5.1 69.0'
done_testing
