#!/usr/bin/env bash
# The time line that a program of cucc --sanitize leaves of its marked iterations.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/../cucc/cucc.sh"
report=$work/report
"$cucc" --sanitize -o "$work/spans" "$root/tests/sanitizer/spans.cu" >"$work/said" 2>&1 || diag "$(<"$work/said")"
CUCC_REPORT=$report timeout 60 "$work/spans" >"$work/said" 2>&1
is 'the program is right' $? 0 || diag "$(<"$work/said")"
# what name stream other begin end pageable, from the beginning of the stretch on
grep '"record":"span"' "$report" | jq -r '[.what, .name, .stream, .other, .begin, .end, .pageable] | @tsv' >"$work/all"
began=$(awk '$1 == "stretch" { print $(NF - 2) }' "$work/all")
awk -F '\t' -v t="$began" '{ printf "%s|%s|%s|%s|%.2f|%.2f|%s\n", $1, $2, $3, $4, $5 - t, $6 - t, $7 }' \
    "$work/all" >"$work/lines"
is 'what ran when' "$(<"$work/lines")" 'in|copy to the device|1|0|2.00|5.00|false
after||2|1|6.00|6.00|false
kernel|work|2|0|8.00|11.02|false
out|copy to the host|2|0|11.02|14.02|false
wait||2|0|10.00|14.02|false
kernel|work|0|0|16.02|19.05|false
out|copy to the host|0|0|19.05|23.05|true
wait||0|0|18.02|23.05|false
wait_all||0|0|23.05|23.05|false
stretch||0|0|0.00|23.05|false'
done_testing
