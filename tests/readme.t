#!/usr/bin/env bash
# The check that README shows is what a check really says: steps 1 and 2 of the reduction done, and in step 3 the sum of
# the first block alone.     tests/readme.t --write     puts the real output into README
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
. tests/built.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
root=$PWD file=practicals/04_reduction/reduction.cu

mkdir "$scratch/course" && cp -a Makefile common practicals solutions "$scratch/course/" || exit 2
mkdir -p build
for built in base judge harness grade xray cpu/toolchain; do # what is built need not be built again
    [ ! -d "build/$built" ] || hand_down "$built" "$scratch/course"
done
cd "$scratch/course" || exit 2

awk -v steps='2 3' -f common/front/gaps.awk "solutions/${file#*/}" "$file" >"$scratch/filled" &&
    cp "$scratch/filled" "$file"
ok 'the mistake is made' patch -s -p1 -d practicals/04_reduction \
    -i "$root/tests/wrong/04_reduction/sum_first_block.diff"
seed=$(sed -n 's/.*(SEED=\([0-9]*\) repeats.*/\1/p' "$root/README.md")
{
    # shellcheck disable=SC2016 # a prompt
    echo '$ make check P=4'
    # README's check was asked for no seed, so its next commands have none
    env -u MAKEFLAGS -u FORCE_COLOR NO_COLOR=1 make check P=4 BACKEND=auto SEED="$seed" 2>&1 | sed "s/ SEED=$seed\$//"
} >"$scratch/real"
awk '/^```$/ { inside = !inside && !done; done = 1; next } inside' "$root/README.md" >"$scratch/shown"

if [ "${1:-}" = --write ]; then
    awk -v real="$scratch/real" \
        '/^```$/ && !done { print; while ((getline line < real) > 0) print line; skipping = 1; done = 1; next }
        /^```$/ { skipping = 0 } !skipping' "$root/README.md" >"$scratch/README.md" &&
            cp "$scratch/README.md" "$root/README.md"
elif [[ $(sed -n 2p "$scratch/real") != CPU:* ]]; then
    skip 'README shows what a check says' 'a GPU is here, and README shows the CPU'
else
    # Why it is on the CPU depends on the machine; and a line added to the program is not worth a new README.
    same() { sed '2s/^CPU: [^.]*//; s/\.cu:[0-9]*/.cu/' "$scratch/$1"; }
    is 'README shows what a check says' "$(same real)" "$(same shown)"
fi

done_testing
