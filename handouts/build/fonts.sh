#!/usr/bin/env bash
# Puts the fonts of the handouts, with their licences, into a folder: the characters that pages may have, as WOFF.
#     usage: fonts.sh FOLDER
# They are Debian's packages fonts-sil-gentiumplus (text), fonts-crosextra-carlito (headings), fonts-agave (code) and
# fonts-lmodern (mathematics). One that is missing is named, and the reader's own fonts stand in for it.
# A cut font must not bear its name (the licences reserve them): it is taken away. tests/handouts/site.pl looks that
# every character of the pages is among these.
set -u
cd "$(dirname "$0")/../.." || exit 2
# Latin, Greek, punctuation, sub- and superscripts, arrows, operators, technical signs, boxes, italic and bold letters
characters=0020-007E,00A0-017F,0300-036F,0370-03FF,2000-206F,2070-209F,20AC,2100-214F,2190-21FF,2200-22FF
characters+=,2300-23FF,2500-25FF,27E8,27E9,2A00-2AFF,1D400-1D7FF
[ "${1:-}" = --characters ] && echo "$characters" && exit 0
to=$1
mkdir -p "$to" build/handouts/fonts && exec 6>build/handouts/fonts/.lock && flock 6 || exit 2
places=(/usr/share/fonts /usr/share/texmf/fonts /usr/share/texlive /usr/share/texmf-dist/fonts /usr/local/share/fonts \
    "${HOME:-/}/.fonts"
    "${HOME:-/}/.local/share/fonts")
fonts='GentiumBookPlus-Regular.ttf GentiumBookPlus-Italic.ttf GentiumBookPlus-Bold.ttf Carlito-Regular.ttf
Carlito-Bold.ttf agave-r-autohinted.ttf latinmodern-math.otf'

# A cut copy is kept in build/handouts/fonts as long as neither the font nor this script is newer.
cut_out() { # $1: font, $2: where it is installed
    local kept=build/handouts/fonts/${1%.*}.woff
    [ "$kept" -nt "$2" ] && [ "$kept" -nt handouts/build/fonts.sh ] && return
    pyftsubset "$2" --unicodes="$characters" --layout-features='*' --flavor=woff \
        --obfuscate-names --name-IDs=0,1,2,3,4,5,6,13,14 \
        --ignore-missing-unicodes --no-hinting --output-file="$kept.new" 2>"$kept.log" && mv "$kept.new" "$kept"
}

missing='' jobs=''
for font in $fonts; do
    at=$(find "${places[@]}" -name "$font" -print -quit 2>/dev/null)
    if [ "$at" ]; then
        cut_out "$font" "$at" &
        jobs+=" $!:$font"
    else
        missing+=" $font"
    fi
done
for job in $jobs; do
    wait "${job%%:*}" || { echo "handouts: ${job#*:} cannot be cut:" \
        "$(tail -n 3 build/handouts/fonts/*.log)" >&2; exit 1; }
    cp "build/handouts/fonts/$(basename "${job#*:}" | sed 's/\.[a-z]*$//').woff" "$to/" || exit 1
done
for package in fonts-sil-gentiumplus fonts-crosextra-carlito fonts-agave fonts-lmodern; do
    [ -e "/usr/share/doc/$package/copyright" ] && cp "/usr/share/doc/$package/copyright" "$to/LICENCE-$package.txt"
done
licence=$(find /usr/share/texmf/doc/fonts/lm-math -iname 'GUST-FONT-LICENSE*' -print -quit 2>/dev/null)
[ "$licence" ] && cp "$licence" "$to/LICENCE-latinmodern-math.txt"
[ ! "$missing" ] || echo "handouts: these fonts are not installed, others stand in for them:$missing (make deps FOR=handouts)" >&2
