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

show() { # file $1
    local page=$out/site/files/$1.html root
    root=$(dirname "files/$1" | sed 's|[^/]*|..|g')/
    mkdir -p "$(dirname "$page")"
    if [[ $1 == *.md ]]; then
        cat "$1"
    else
        printf '~~~~~~~~~~~~ %s\n%s\n~~~~~~~~~~~~\n' "{.$(language "$1")}" "$(cat "$1")"
    fi | pandoc -f markdown -t html5 --lua-filter handouts/build/file.lua --template handouts/build/template.html \
        --wrap=none \
        --syntax-definition handouts/build/cuda.xml -V root="$root" --metadata title="$1" |
        perl handouts/build/html.pl >"$page"
    [ "${PIPESTATUS[1]}" = 0 ]
}

export out
export -f language show
# shellcheck disable=SC2016 # bash -c expands it
sort -u "$out/files.list" | xargs -r -d '\n' -P 2 -I FILE bash -c 'show "$1"' - FILE
