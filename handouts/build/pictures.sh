#!/usr/bin/env bash
# Draws the pictures that are programs: handouts/pictures/NAME.c or NAME.sh -> build/handouts/pictures/NAME.svg
set -u
export to=build/handouts/pictures
mkdir -p "$to" || exit 2
draw() { # $1: program
    local name picture
    name=$(basename "${1%.*}")
    picture=$to/$name.svg
    [ "$picture" -nt "$1" ] && [ "$picture" -nt handouts/pictures/svg.h ] && return
    case $1 in
        *.c) gcc -std=c11 -Wall -Wextra -o "$to/$name" "$1" -lm && "$to/$name" >"$picture.new" ;;
        *.sh) bash "$1" >"$picture.new" ;;
    esac && mv "$picture.new" "$picture" || { echo "$1: does not draw its picture" >&2; return 1; }
}
export -f draw
for program in handouts/pictures/*.c handouts/pictures/*.sh; do
    [ ! -e "$program" ] || echo "$program"
done | xargs -r -P 2 -I PROGRAM bash -c 'draw PROGRAM' || exit 1
