#!/usr/bin/env bash
# docs/add-a-practical.md does what it says: its practical, put into a clean copy of the course, is there at once, the
# solution passes, the starter is to do, each wrong solution is caught for its own reason, and the texts shown are true.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
. tests/built.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
forget_words JOBS PATIENCE
export NO_COLOR=1 BACKEND=cpu
page=$PWD/docs/add-a-practical.md root=$PWD

mkdir "$scratch/course" && cp -a Makefile common practicals solutions "$scratch/course/" || exit 2
mkdir -p build/cpu "$scratch/course/tests/wrong" "$scratch/course/build/cpu"
cp -a tests/wrong/generate "$scratch/course/tests/wrong/"
for built in base judge harness grade xray cpu/toolchain; do # what is built need not be built again
    [ ! -d "build/$built" ] || hand_down "$built" "$scratch/course"
done
cp -r docs/examples/90_smooth/* "$scratch/course/"
cd "$scratch/course" || exit 2

# The commands and outputs of the page, as a transcript; seeds differ.
shown() { awk -v first="$1" '$0 == first { inside = 1 } /^```$/ { inside = 0 } inside' "$page"; }
plain() { sed 's/Seed [0-9]* (SEED=[0-9]*/Seed … (SEED=…/; s/as asked (BACKEND=cpu)/no NVIDIA driver/; s/ BACKEND=cpu//g'; }
# shellcheck disable=SC2016 # prompts
{
    echo '$ make check P=90 FROM=solutions'
    make check P=90 FROM=solutions 2>&1 | plain
    echo '$ make check P=90'
    make check P=90 2>&1 | plain
} >"$scratch/real"
is 'solution and starter are as shown' "$(<"$scratch/real")" "$(shown "\$ make check P=90 FROM=solutions")"

gaps=$(awk -v steps=all -v instead='TODO: what to write' -v todo=yes -f common/front/gaps.awk \
    solutions/90_smooth/smooth.cu)
is 'gaps are cut out' "$(grep -c '// TODO: what to write' <<<"$gaps")" \
    "$(grep -c '>>> step' solutions/90_smooth/smooth.cu)"
is 'each says its step' "$(grep -oE '^ *TODO\([0-9]+\)' <<<"$gaps")" \
    "$(grep -oE '^ *TODO\([0-9]+\)' practicals/90_smooth/smooth.cu)"
gap() { sed '/>>> step/,/<<< step/ { />>> step/!{ /<<< step/!d } }' "$1"; }
is 'the starter is its solution minus the gaps' "$(gap practicals/90_smooth/smooth.cu)" \
    "$(gap solutions/90_smooth/smooth.cu)"

# Section 7, as it is written: both tests pass, the second with every wrong solution caught for its own reason.
section=$(awk '/^## 7\./ { inside = 1 } inside && /^    tests\// { print $0 }' "$page")
is 'section 7 names two tests' "$section" "$(printf '    %s\n' 'tests/starters.t 90_smooth' 'tests/wrong.t 90_smooth')"
cp "$root"/tests/{tap.sh,starters.t,wrong.t} tests/ || exit 2
while read -r test practical; do
    said=$("$test" "$practical" 2>&1)
    is "$test $practical" "$?: $(grep '^not ok' <<<"$said")" '0: '
done <<<"$section"
like 'eight wrong solutions are caught' "$(grep -cE '^ok .* on cpu: says why' <<<"$said")" '^([89]|[1-9][0-9])$'
tests/wrong/generate 90_smooth >/dev/null
make check FROM=build/wrong/tile_no_barrier P=90 STEP=2 SEED=1 >"$scratch/tile_no_barrier.txt" 2>&1
words=$(shown "\$ tests/wrong/generate 90_smooth >/dev/null" | sed '1,2d; /^…$/d' | tail -n +2)
is 'the wrong solution is as shown' "$(sed -n "2,$(($(wc -l <<<"$words") + 1))p" "$scratch/tile_no_barrier.txt")" \
    "$words"

done_testing
