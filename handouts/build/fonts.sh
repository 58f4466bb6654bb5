#!/usr/bin/env bash
# Copies the fonts of the handouts, with their licences, into a folder.    usage: fonts.sh FOLDER
# They are Debian's packages fonts-sil-gentiumplus (text), fonts-crosextra-carlito (headings), fonts-agave (code) and
# fonts-lmodern (mathematics).
# One that is not there is told, and the reader's own fonts stand in for it.
set -u
cd "$(dirname "$0")/../.." || exit 2
to=$1
mkdir -p "$to" || exit 2
places=(/usr/share/fonts /usr/share/texmf/fonts /usr/share/texlive /usr/share/texmf-dist/fonts /usr/local/share/fonts "${HOME:-/}/.fonts"
    "${HOME:-/}/.local/share/fonts")
fonts='GentiumBookPlus-Regular.ttf GentiumBookPlus-Italic.ttf GentiumBookPlus-Bold.ttf Carlito-Regular.ttf Carlito-Bold.ttf
agave-r-autohinted.ttf latinmodern-math.otf'
missing=''
for font in $fonts; do
    [ -e "$to/$font" ] && continue
    at=$(find "${places[@]}" -name "$font" -print -quit 2>/dev/null)
    if [ "$at" ]; then cp "$at" "$to/$font"; else missing+=" $font"; fi
done
for package in fonts-sil-gentiumplus fonts-crosextra-carlito fonts-agave fonts-lmodern; do
    [ -e "/usr/share/doc/$package/copyright" ] && cp "/usr/share/doc/$package/copyright" "$to/LICENCE-$package.txt"
done
licence=$(find /usr/share/texmf/doc/fonts/lm-math -iname 'GUST-FONT-LICENSE*' -print -quit 2>/dev/null)
[ "$licence" ] && cp "$licence" "$to/LICENCE-latinmodern-math.txt"
[ ! "$missing" ] || echo "handouts: these fonts are not installed, others stand in for them:$missing (make deps FOR=handouts)" >&2
