#!/usr/bin/env bash
# `make handouts [P=04] [INSTRUCTOR=1] [UPDATE=1] [RUNS=no] [PDF=no]`: the handouts as a site and as PDF.
# What they say of the code and of its output is taken from both, and checked: exit 1 when something does not match.
. "$(dirname "$0")/lib.sh"
require_build_folder
require_tools handouts
export INSTRUCTOR=${INSTRUCTOR:-} UPDATE=${UPDATE:-} RUNS=${RUNS:-}
out=build/handouts
SITE=$out/site
[ "$INSTRUCTOR" ] && SITE=$out/instructor/site
mkdir -p "$SITE" "$out"/{pages,search,runs,pictures} || exit 2

pages=()
if [ "${P:-}" ]; then
    for practical in $(practicals_named "$P"); do
        [ -e "handouts/$practical.md" ] || die "there is no handouts/$practical.md"
        pages+=("handouts/$practical.md")
    done
    ((${#pages[@]})) || exit 2
else
    for file in handouts/*.md docs/*.md; do
        [ -e "$file" ] && [ "$file" != handouts/README.md ] && pages+=("$file")
    done
fi
handouts/build/state.sh || exit 2
: >"$out/files.list"
make -k -j2 -f handouts/build/handouts.mk site SITE="$SITE" PAGES="${pages[*]}" 2>"$out/errors"
status=$?
grep -v '^make' "$out/errors" >&2
cp handouts/build/style.css handouts/build/script.js "$SITE/" || exit 2
((status == 0)) || exit 1
echo "The site is in $SITE: open $SITE/index.html"
