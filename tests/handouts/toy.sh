# A small tree of the course with handouts of its own, for the tests of make handouts. Sourced; then the working folder
# is that tree, and `handout` writes handouts/04_reduction.md.
# shellcheck shell=bash disable=SC2034
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
. tests/tap.sh
root=$PWD
forget_words
unset TEXTS
command -v pandoc >/dev/null || { echo '1..0 # SKIP no pandoc here (make deps FOR=handouts)'; exit 0; }
export PDF=no
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
toy=$scratch/course
mkdir -p "$toy"/{common,handouts/pictures,docs/measured,tests} || exit 2
cp -r Makefile practicals solutions "$toy/"
cp -r common/{check.sh,deps.sh,backend.sh,front} "$toy/common/"
mkdir -p "$toy/common/xray/show" && cp common/xray/show/stepper.js "$toy/common/xray/show/" || exit 2
cp -r handouts/build "$toy/handouts/"
cp -r tests/wrong "$toy/tests/"
# Cut once for all such trees, and for the course's own handouts: it takes three seconds.
handouts/build/fonts.sh "$scratch/fonts" >/dev/null 2>&1 && mkdir -p "$toy/build/handouts" &&
    cp -r build/handouts/fonts "$toy/build/handouts/"
cd "$toy" || exit 2

metadata='---
title: Reduction
practical: 04_reduction
reading: 40
working: 150
needs: [03_laplace3d]
teaches: [say what a barrier is for]
---
'
handout() { { printf %s "$metadata"; cat; } >handouts/04_reduction.md; }

# Runs a command; sets status and said.
run() {
    said=$("$@" 2>&1)
    status=$?
}

# The line of the handout on which this text stands first.
line_of() { grep -n -m1 -F -- "$1" handouts/04_reduction.md | cut -d: -f1; }

page() { cat "build/handouts/${2:-site}/$1.html"; }
