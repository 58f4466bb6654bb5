#!/usr/bin/env bash
# Writes one sum for each practical of all that a run of it may depend on, build/handouts/state/NN_name, and one of all
# practicals, state/all: what is remembered of a run is good as long as the sum is the same. And the practicals' plans,
# build/handouts/plans/NN_name, which all pages ask for.
set -u
cd "$(dirname "$0")/../.." || exit 2
mkdir -p build/handouts/{state,plans,runs} || exit 2

sum_of() { # the files below these folders, by name and content
    find "$@" -type f ! -name '*.saved-*' ! -name '*.md' ! -name handouts.sh -print0 2>/dev/null | sort -z |
        xargs -0 -r cksum | cksum
}

common=$(sum_of Makefile common docs/examples)
all="$common $(sum_of handouts/exercises)"
for folder in practicals/*/; do
    name=$(basename "$folder")
    sum=$(sum_of "practicals/$name" "solutions/$name" "tests/wrong/$name")
    echo "$common $sum" >"build/handouts/state/$name"
    all+=" $sum"
    [ ! -e "practicals/$name/check.sh" ] || bash "practicals/$name/check.sh" --plan >"build/handouts/plans/$name"
done
echo "$all" >build/handouts/state/all
