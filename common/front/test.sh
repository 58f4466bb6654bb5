#!/usr/bin/env bash
# `make test [T="tests/frontdoor tests/style.t"]`: the tests of the workbook itself, two at a time. Each .t stands alone.
. "$(dirname "$0")/lib.sh"
[ -d tests ] || die 'this copy of the course has no tests: they are in the repository it comes from'
require_build_folder
require_tools test
# A test says itself what it wants; what is said to `make test` is not for the checks inside.
unset P STEP SEED FROM REPORT ARGS PROGRAM FORCE COMMIT ALL CHECKING
export NO_COLOR=1 FORCE_COLOR=''
# The longest first, so that the two lanes end together.
mapfile -t first < <(ls tests/wrong.t tests/solutions.t tests/starters.t tests/handouts/handouts.t 2>/dev/null)
read -ra asked <<<"${T:-}"
if ((${#asked[@]} == 0)); then
    mapfile -t rest < <(find tests -name '*.t' | sort | grep -vxF "$(printf '%s\n' "${first[@]:-none}")")
    asked=("${first[@]}" "${rest[@]}")
fi
exec prove -j"${JOBS:-2}" -r --timer "${asked[@]}"
