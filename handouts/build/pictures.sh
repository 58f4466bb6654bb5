#!/usr/bin/env bash
# Draws the pictures that are programs: handouts/pictures/NAME.c or NAME.sh -> build/handouts/pictures/NAME.svg
set -u
to=build/handouts/pictures
mkdir -p "$to" || exit 2
for program in handouts/pictures/*.c handouts/pictures/*.sh; do
    [ -e "$program" ] || continue
    name=$(basename "${program%.*}")
    picture=$to/$name.svg
    [ "$picture" -nt "$program" ] && [ "$picture" -nt handouts/pictures/svg.h ] && continue
    case $program in
        *.c) gcc -std=c11 -O1 -Wall -Wextra -o "$to/$name" "$program" -lm && "$to/$name" >"$picture.new" ;;
        *.sh) bash "$program" >"$picture.new" ;;
    esac || { echo "$program: does not draw its picture" >&2; exit 1; }
    mv "$picture.new" "$picture"
done
