#!/usr/bin/env bash
# The comparison of calibrate, on reports made for it: who agrees, who does not, and what a reason changes.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
record() { # $1: record, $2: requests, $3: sectors
    printf '{"record":"%s","kernel":"copy","metrics":{"global_load_requests":%s,"global_load_sectors":%s}}\n' "$@"
}
record kernel 100 400 >"$scratch/check"
compare() { tests/calibration/compare name "$scratch/check" "$scratch/ncu" "$scratch/exceptions" >"$scratch/rows"; }
printf '# a comment\n' >"$scratch/exceptions"

# $1: what, $2: exit status, $3: end of the row
rows() {
    local status=0
    compare || status=$?
    is "$1: exit status" "$status" "$2"
    like "$1: row" "$(<"$scratch/rows")" "$3"
}
record kernel 100 400 >"$scratch/ncu"
rows 'the same' 0 '^\| name \| copy \| global load \| 100 \| 100 \| 4 \| 4 \| agrees \|$'
record kernel 108 432 >"$scratch/ncu"
rows 'requests within 10 %' 0 'agrees'
record kernel 120 480 >"$scratch/ncu"
rows 'requests beyond' 1 'differs'
record kernel 100 440 >"$scratch/ncu"
rows 'sectors per request beyond 5 %' 1 '4 \| 4.4 \| \*\*differs'
{ record kernel 100 400; record line 600 2400; } >"$scratch/ncu"
rows 'lines are not looked at' 0 'agrees'
record kernel 100 440 >"$scratch/ncu"
printf 'name\tcopy\tglobal_load\tthe compiler joins two loads\n' >>"$scratch/exceptions"
rows 'a reason' 0 '\| the compiler joins two loads \|$'
printf '{"record":"kernel","kernel":"other","metrics":{}}\n' >"$scratch/ncu"
printf '\n' >"$scratch/exceptions"
rows 'a kernel that ncu did not see' 1 'not seen by ncu'
{ record kernel 50 200; record kernel 50 200; } >"$scratch/ncu"
rows 'launches are summed up' 0 'agrees'
shared() { # requests, wavefronts
    printf '{"record":"kernel","kernel":"copy","metrics":{"shared_load_requests":%s,"shared_load_wavefronts":%s}}\n' \
        "$@"
}
shared 41 41 >"$scratch/check"
shared 289 41 >"$scratch/ncu"
rows 'warps whose lanes are all off' 0 \
    "\\| 41 \\| 289 \\| 1 \\| 0.14 \\| ncu's requests include warps .*; wavefronts 41 and 41 \\|$"
shared 289 50 >"$scratch/ncu"
rows 'but not with more wavefronts' 1 'differs'
shared 30 41 >"$scratch/ncu"
rows 'nor with fewer requests' 1 'differs'
done_testing
