#!/usr/bin/env bash
# Draws the pictures that are a page of make show: handouts/pictures/NAME.page -> build/handouts/pictures/NAME.svg
#     title A page at a race                   for readers who cannot see it
#     wrong 12_conjugate_gradients 4 NAME      the wrong solution that the page is of, and the step
#     at    1 2                                which finding, and which of its steps
# What has not changed since is not made again.
#     usage: page_pictures.sh PAGE.md...
set -u
cd "$(dirname "$0")/../.." || exit 2
unset MAKEFLAGS MFLAGS MAKELEVEL P STEP FROM ARGS ORDER
to=build/handouts/pictures
mkdir -p "$to" || exit 2
die() { echo "$file:1: $*" >&2; exit 1; }

draw() { # $1: name
    local key practical step wrong finding access said page
    read -r practical step wrong < <(sed -n 's/^wrong[ 	]*//p' "$file")
    read -r finding access < <(sed -n 's/^at[ 	]*//p' "$file")
    [[ ${wrong:-} =~ ^[a-z0-9_]+$ && ${access:-} =~ ^[12]$ ]] || die 'it wants the lines title, wrong and at'
    key="$(cksum <"$file") $(cksum <handouts/build/page_picture.pl) $(cat "build/handouts/state/$practical")"
    [ -s "$to/$1.svg" ] && [ "$key" = "$(cat "$to/$1.from" 2>/dev/null)" ] && return
    tests/wrong/generate "$practical/$wrong" >/dev/null || die "there is no wrong solution $wrong"
    said=$(make -s show P="$practical" STEP="$step" FROM="build/wrong/$wrong" SEED=1 2>&1) || die "$said"
    page=$(sed -n 's/^The page: //p' <<<"$said")
    perl handouts/build/page_picture.pl "$PWD/$page" "$finding" "$access" "$(sed -n 's/^title[ 	]*//p' "$file")" \
        >"$to/$1.new" || die 'the page could not be drawn'
    mv "$to/$1.new" "$to/$1.svg" && echo "$key" >"$to/$1.from"
}

for file in handouts/pictures/*.page; do
    [ -e "$file" ] || continue
    name=$(basename "$file" .page)
    ! grep -qF "pictures/$name.svg)" "$@" /dev/null || draw "$name"
done
