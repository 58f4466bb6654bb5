#!/usr/bin/env bash
# `make handouts [P=04] [INSTRUCTOR=1] [UPDATE=1] [RUNS=no|PAGE...|2/6] [PDF=no] [PAPER=A4|Letter]`: the handouts as a
# site and as PDF. What they say of the code and of its output is taken from both, and checked: exit 1 when something
# does not match.
. "$(dirname "$0")/lib.sh"
[ -d handouts/build ] || die 'this copy of the course has no handouts: ask the person who gave it to you'
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

# What the text shows of outputs is run on all of them, or on those that RUNS= names; RUNS=2/6 is every sixth output of
# each page, from the second on.
to_run=("${pages[@]}")
if [[ $RUNS == */* ]]; then
    [[ $RUNS =~ ^([1-9][0-9]{0,5})/([1-9][0-9]{0,5})$ ]] && ((BASH_REMATCH[1] <= BASH_REMATCH[2])) ||
        die "RUNS=$RUNS: it is n/m, the nth of every m outputs of a page, such as 2/6"
elif [ "$RUNS" ]; then
    to_run=()
    [ "$RUNS" = no ] || for name in $RUNS; do
        for file in "${pages[@]}"; do [[ ${file##*/} != "$name.md" ]] || to_run+=("$file"); done
        [[ ${to_run[*]:-} == *"/$name.md"* ]] || die "RUNS=$RUNS: there is no page $name among those to be made"
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
handouts/build/state.sh || exit 2
handouts/build/fonts.sh "$out/site/fonts" 7>&- &
fonts=$!
handouts/build/pictures.sh 7>&- &
pictures=$!
[ ${#to_run[@]} = 0 ] || handouts/build/prebuild.sh "${to_run[@]}" 7>&-
wait $pictures || exit 1
handouts/build/strips.sh "${pages[@]}" 7>&- || exit 1
handouts/build/page_pictures.sh "${pages[@]}" 7>&- || exit 1
wait $fonts || exit 1

PAPER=$paper handouts/build/keys.sh "$out" "${pages[@]}" || exit 2
goals=(fill)
if [ "$PDF" != no ]; then
    [ "${P:-}" ] || goals+=(book) # takes longest once all is filled in, so it comes first
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
echo "The site: $out/site/index.html"
[ "$PDF" = no ] && exit 0
mkdir -p "$out/site/pdf" && cp "$out"/pdf/*.pdf "$out/site/pdf/" || exit 1 # the pages link to them
echo "On paper: $out/pdf/: $(cd "$out/pdf" && echo *.pdf)"
