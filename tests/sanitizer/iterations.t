#!/usr/bin/env bash
# What a program of cucc --sanitize counts in the iterations that it has marked: launches, waits, bytes.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/../cucc/cucc.sh"
report=$work/report
"$cucc" --sanitize -o "$work/iterations" "$root/tests/sanitizer/iterations.cu" -lcublas >"$work/said" 2>&1 ||
    diag "$(<"$work/said")"
CUCC_REPORT=$report CUCC_SANITIZE_EXIT=0 timeout 60 "$work/iterations" >"$work/said" 2>&1
is 'the program is right' $? 0 || diag "$(<"$work/said")"
is 'iterations and waits: a sum, a graph, every other time a copy' "$(grep '"iterations"' "$report")" \
    '{"record":"iterations","tool":"sanitizer","count":10,"waits":25}'
times() { grep -F "\"operation\",\"tool\":\"sanitizer\",\"name\":\"$1\"" "$report" | sed 's/.*"times"/"times"/'; }
is 'a kernel: by itself, in the graph, and the one queued last' "$(times add_one)" \
    '"times":32,"iterating":31,"launch":true,"blocks":32,"threads":1024}'
is 'a call of a library' "$(times cublasSasum)" '"times":10,"iterating":10,"launch":true,"blocks":10,"threads":10}'
is 'copies' "$(times 'copy to the host')" '"times":6,"iterating":5,"launch":false,"blocks":0,"threads":0}'
is 'the fill before them' "$(times fill)" '"times":1,"iterating":0,"launch":false,"blocks":0,"threads":0}'
bytes() {
    grep '"kernel","tool"' "$report" | grep "$@" '"iterating":true' | sed -n 's/.*"bytes_moved":\([0-9]*\).*/\1/p'
}
is 'bytes of its launches there: 31 times a read and a write of 128' \
    "$(bytes -e | awk '{ sum += $1 } END { print sum }')" 7936
is 'the launch outside has a record of its own' "$(bytes -v)" 256
done_testing
