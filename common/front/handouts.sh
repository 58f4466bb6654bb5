#!/usr/bin/env bash
# `make handouts [P=04] [INSTRUCTOR=1] [UPDATE=1] [RUNS=no] [PDF=no] [PAPER=A4|Letter]`: the handouts as a site and as PDF.
# What they say of the code and of its output is taken from both, and checked: exit 1 when something does not match.
. "$(dirname "$0")/lib.sh"
[ -d handouts/build ] || die 'this copy of the course has no handouts: ask whoever gave it to you'
require_build_folder
require_tools handouts
# pages are the same wherever they are made: profiles do not ask nvcc
export CUCC_REGISTERS=''
export INSTRUCTOR=${INSTRUCTOR:-} UPDATE=${UPDATE:-} RUNS=${RUNS:-} PDF=${PDF:-}
paper=${PAPER:-A4}
case $paper in A4 | Letter) ;; *) die "PAPER=$paper: there are A4 and Letter" ;; esac
out=build/handouts
[ "$INSTRUCTOR" ] && out=build/handouts/instructor # an edition of its own, never mixed with the students'

pages=()
if [ "${P:-}" ]; then
    named=$(practicals_named "$P") || exit 2
    for practical in $named; do
        [ -e "handouts/$practical.md" ] || die "there is no handouts/$practical.md"
        pages+=("handouts/$practical.md")
    done
else
    for file in handouts/*.md docs/*.md; do
        [ -e "$file" ] && [ "$file" != handouts/README.md ] && pages+=("$file")
    done
fi

mkdir -p "$out" && exec 7>build/handouts/.lock || exit 2
flock -n 7 || { echo 'Waiting for another make handouts to end ...' && flock 7; }
[ "${P:-}" ] || rm -rf "$out"/{site,pages,search,print,book,pdf} # what is no longer in the course must not stay
mkdir -p "$out"/{site,pages,search,print,book,pdf} || exit 2
handouts/build/pictures.sh || exit 1
handouts/build/state.sh || exit 2
[ "$RUNS" = no ] || handouts/build/prebuild.sh "${pages[@]}" 7>&-
: >"$out/files.list"
lay() { make -s -k -j2 -f handouts/build/handouts.mk "$@" OUT="$out" PAGES="${pages[*]}" PAPER="$paper" 2>"$out/errors" 7>&-; }
if ! lay fill site; then
    grep -vE '^make(\[|:)' "$out/errors" >&2
    echo "So the text and the repository disagree. UPDATE=1 puts new output into the text; RUNS=no makes the pages without running anything." >&2
    exit 1
fi

# ---- The rest of the site: what all pages share, the files that they link to, the search
cp handouts/build/style.css handouts/build/script.js "$out/site/" || exit 2
handouts/build/fonts.sh "$out/site/fonts"
handouts/build/files.sh "$out" || exit 1
{ echo 'searchIndex(['; cat "$out"/search/*.js; echo ']);'; } >"$out/site/search.js"
echo "The site: $out/site/index.html"
[ "$PDF" = no ] && exit 0

# ---- On paper
lay print || { cat "$out/errors" >&2; die 'the pages for printing could not be made'; }
printed=()
for page in "${pages[@]}"; do
    name=$(basename "$page" .md)
    [ -e "$out/print/$name.html" ] && [[ $page == handouts/* ]] && printed+=("$name")
done
if [ ! "${P:-}" ] && ((${#printed[@]})); then
    lay book || { cat "$out/errors" >&2; die 'the book could not be made'; }
    chapters=("${printed[@]}")
    [ -e "$out/book/glossary.html" ] && chapters+=(glossary)
    handouts/build/book.sh "$out" "$paper" "${chapters[@]}" || exit 1
    printed+=(book)
fi
printf '%s\n' ${printed[@]+"${printed[@]}"} |
    xargs -r -P 2 -I NAME handouts/build/pdf.sh "$out/print/NAME.html" "$out/pdf/NAME.pdf" 7>&- || die 'Chromium could not print all of it'
if [[ " ${printed[*]} " == *' book '* ]] && handouts/build/page_numbers.sh "$out/pdf/book.pdf" "$out/print/book.html"; then
    handouts/build/pdf.sh "$out/print/book.html" "$out/pdf/book.pdf" || exit 1
fi
mkdir -p "$out/site/pdf" && cp "$out"/pdf/*.pdf "$out/site/pdf/" || exit 1 # the pages link to them
echo "On paper: $out/pdf/: $(printf '%s.pdf ' ${printed[@]+"${printed[@]}"})"
