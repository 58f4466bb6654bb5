#!/usr/bin/env bash
# `make show FROM=prog.cu` [ARGS= ORDER= PATIENCE=]: the kernels of a program of one's own, no practical's, as a page.
# ARGS= are its arguments. Exit 0: the page is there; 2: it could not be made, and why is said.
. "$(dirname "$0")/lib.sh"
from_home FROM
file=${FROM:-}
[ -f "$file" ] || die "FROM=$file: there is no such file"
folder=$(dirname "$file") practical=$(basename "$(realpath "$folder")")
[ ! -e "practicals/$practical/check.sh" ] ||
    die "$file belongs to practical $practical: make show P=${practical%%_*} STEP=1 FROM=$(dirname "$folder")"
[ ! "${P:-}${STEP:-}" ] || die "FROM=$file is a program of its own: P= and STEP= have nothing to say about it"
require_order
require_build_folder
require_tools check
name=$(basename "$file" .cu)
[[ $name =~ ^[A-Za-z0-9_.+-]+$ ]] || die "FROM=$file: the name of a page is of letters, digits and . _ + -"
mkdir -p build/show/own && work=$(mktemp -d build/show/own/show.XXXXXX) || exit 2
trap 'rm -rf "$work"' EXIT
page=build/show/own/$name.html

(lock_course && make -f common/build.mk ONLY= BACKEND=show ARCH= -j"$(nproc)" xray toolchain) \
    >"$work/build.log" 2>&1 ||
    { cat "$work/build.log" >&2 && die 'what the course itself needs does not build (above)'; }
common/cucc/cucc --sanitize -G -o "$work/$name" "$file" || die "$file does not build (above)"
read -ra words <<<"${ARGS:-}"
limit=$((60 * ${PATIENCE:-1})) status=0
export CUCC_WATCHDOG=${CUCC_WATCHDOG:-$((20 * ${PATIENCE:-1}))}
{ # bash's own words about a program that has died are for nobody
    CUCC_TRACE=$work/trace CUCC_REPORT=$work/report CUCC_ORDER=$ORDER CUCC_SANITIZE_EXIT=0 \
        timeout "$limit" "$work/$name" "${words[@]}" >"$work/said" 2>&1 || status=$?
} 2>/dev/null
if ! grep -q '^kernel' "$work/trace" 2>/dev/null; then
    cat "$work/said" >&2
    die "no kernel runs in $file${ARGS:+ $ARGS} (above is what it said; exit status $status)"
fi
[ "$status" != 124 ] || die "$file has not ended within $limit s; a page needs a small case"
build/xray/show/show --title "$name.cu" --words "${ARGS:-}" --order "$ORDER" --folder common/xray/show \
    --links "$work/links" "$work/trace" "$work/report" >"$work/page.html" || die 'the page could not be made'
mv "$work/page.html" "$page"
tell_page "$page" "$work/links"
