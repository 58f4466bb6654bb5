#!/usr/bin/env bash
# Files of the repository that pages link to, as pages of their own: SITE/files/PATH.html.    usage: files.sh OUT
# Markdown is laid out (its own links are left out: they belong elsewhere), everything else is shown as it is.
set -u
out=$1
[ -s "$out/files.list" ] || exit 0
language() { # of file $1, for the highlighting
    case $1 in
        *.cu | *.cuh) echo cuda ;;
        *.c | *.h) echo c ;;
        *.cpp) echo cpp ;;
        *.sh) echo bash ;;
        *Makefile | *.mk) echo makefile ;;
        *) echo default ;;
    esac
}
sort -u "$out/files.list" | while IFS= read -r file; do
    page=$out/site/files/$file.html
    root=$(dirname "files/$file" | sed 's|[^/]*|..|g')/
    mkdir -p "$(dirname "$page")"
    if [[ $file == *.md ]]; then
        cat "$file"
    else
        printf '~~~~~~~~~~~~ %s\n%s\n~~~~~~~~~~~~\n' "{.$(language "$file")}" "$(cat "$file")"
    fi | pandoc -f markdown -t html5 --lua-filter handouts/build/file.lua --template handouts/build/template.html \
        --wrap=none \
        --syntax-definition handouts/build/cuda.xml -V root="$root" --metadata title="$file" |
        perl handouts/build/html.pl >"$page"
    [ "${PIPESTATUS[1]}" = 0 ] || exit 1
done
