#!/usr/bin/env bash
# `make handouts [P=04] [INSTRUCTOR=1] [UPDATE=1] [RUNS=all|no|PAGE...|2/6] [PDF=no|pages] [PAPER=A4|Letter]`: the
# handouts as a site and as PDF. What they say of the code and of its output is taken from both, and checked: exit 1
# when something does not match.
. "$(dirname "$0")/lib.sh"
[ -d handouts/build ] || die 'this copy of the course has no handouts: ask the person who gave it to you'
require_build_folder
require_tools handouts
# pages are the same wherever they are made: profiles do not ask nvcc
export CUCC_REGISTERS=''
export INSTRUCTOR=${INSTRUCTOR:-} UPDATE=${UPDATE:-} RUNS=${RUNS:-} PDF=${PDF:-}
case $PDF in '' | no | pages) ;; *) die "PDF=$PDF: it may be no, or pages (without the book and the slides)" ;; esac
paper=${PAPER:-A4}
case $paper in A4 | Letter) ;; *) die "PAPER=$paper: it may be A4 or Letter" ;; esac
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

# The longest first: pages are made side by side, and the one with the most checks must not be the last to begin.
mapfile -t pages < <(grep -c ' run="make check ' "${pages[@]}" /dev/null | grep -v '^/dev/null' |
    sort -t : -k2,2nr -k1 | cut -d : -f 1)
mapfile -t practicals < <(printf '%s\n' "${pages[@]}" | sed -n 's|^handouts/\([0-9].*\)\.md$|\1|p' | sort)

mkdir -p "$out" && exec 7>build/handouts/.lock || exit 2
flock -n 7 || { echo 'Waiting for another make handouts to end ...' && flock 7; }
parts=(site pages search print book pdf files keys)
if [ ! "${P:-}" ] && [ "$(printf '%s\n' "${pages[@]}" | sort)" != "$(cat "$out/names" 2>/dev/null)" ]; then
    rm -rf "${parts[@]/#/$out/}" # what is no longer in the course must not stay
    printf '%s\n' "${pages[@]}" | sort >"$out/names"
fi
mkdir -p "$out/site/slides" "${parts[@]/#/$out/}" || exit 2
cp handouts/build/{style.css,slides.css,slides.js} "$out/site/" || exit 2
cat common/xray/show/stepper.js handouts/build/script.js >"$out/site/script.js" || exit 2
HANDOUTS_VERSION=$(handouts/build/version.sh) || exit 2
export HANDOUTS_VERSION
# What the text shows of outputs is run as RUNS= says: on the pages that it names, and of every other page no output
# or, with a share such as 2/6, the second sixth (commands.pl). Where it says nothing: all of those of P=, and of all
# pages what share.sh says.
handouts/build/state.sh || exit 2
[ "$RUNS" ] || [ "${P:-}$UPDATE${NIGHTLY:-}" ] || RUNS=$(handouts/build/share.sh "${pages[@]}")
[ "$RUNS" != all ] || RUNS=''
to_run=()
[ "$RUNS" ] || to_run=("${pages[@]}")
[ "$RUNS" = no ] || for word in $RUNS; do
    if [[ $word == */* ]]; then
        [[ $word =~ ^([1-9][0-9]{0,5})/([1-9][0-9]{0,5})$ ]] && ((BASH_REMATCH[1] <= BASH_REMATCH[2])) ||
            die "RUNS=$word: it is n/m, the nth of m shares of the outputs, such as 2/6"
        to_run=("${pages[@]}") share=$word
    else
        [[ " ${pages[*]} " == *"/$word.md "* ]] || die "RUNS=$word: there is no page $word among those to be made"
        [ "${share:-}" ] || for file in "${pages[@]}"; do [[ ${file##*/} != "$word.md" ]] || to_run+=("$file"); done
    fi
done
handouts/build/fonts.sh "$out/site/fonts" 7>&- &
fonts=$!
handouts/build/pictures.sh 7>&- &
pictures=$!
[ ${#to_run[@]} = 0 ] ||
    STRIPS=$(handouts/build/strips.sh --list "${pages[@]}" 2>/dev/null) handouts/build/prebuild.sh "${to_run[@]}" 7>&-
wait $pictures || exit 1
handouts/build/strips.sh "${pages[@]}" 7>&- || exit 1
wait $fonts || exit 1

PAPER=$paper handouts/build/keys.sh "$out" "${pages[@]}" || exit 2
goals=(fill)
if [ "$PDF" != no ]; then
    if [ "$PDF" = pages ]; then goals+=(chapters)
    elif [ ! "${P:-}" ]; then goals+=(book); fi # takes longest once all is filled in, so it comes first
    goals+=(pdf)
fi
goals+=(decks site files)
jobs=$(($(nproc 2>/dev/null || echo 2) + 1))
if ! make -s -k -j$jobs -f handouts/build/handouts.mk "${goals[@]}" OUT="$out" PAGES="${pages[*]}" PAPER="$paper" \
    2>"$out/errors" 7>&-; then
    grep -vE '^make(\[|:)' "$out/errors" >&2
    grep -qE '^(handouts|docs)/[^:]*\.md:' "$out/errors" || die 'not all of the pages could be made (above)'
    echo "The text and the repository disagree. UPDATE=1 puts the new output into the text; RUNS=no makes the pages" \
        "without running anything." >&2
    exit 1
fi
{ echo 'searchIndex(['; cat "$out"/search/*.js; echo ']);'; } >"$out/site/search.js"
for practical in ${practicals[@]+"${practicals[@]}"}; do
    grep -q 'id="exit-questions"' "$out/site/$practical.html" ||
        echo "handouts/$practical.md has no exit questions (### Exit questions)." >&2
    [ -e "$out/site/slides/$practical.html" ] || echo "handouts/$practical.md has no slides (::: {.slide ...})." >&2
done
[ ! "${share:-}" ] || echo "Of the outputs in the text a share was run, RUNS=\"$RUNS\"; RUNS=all runs all."
echo "The site: $out/site/index.html"
[ "$PDF" = no ] && exit 0
mkdir -p "$out/site/pdf" && cp "$out"/pdf/*.pdf "$out/site/pdf/" || exit 1 # the pages link to them
echo "On paper: $out/pdf/: $(cd "$out/pdf" && echo *.pdf)"
