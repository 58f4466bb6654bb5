#!/usr/bin/env bash
# Files of the repository that pages link to, as pages of their own: SITE/files/PATH.html.    usage: files.sh OUT
# Markdown is laid out (its own links are left out: they belong elsewhere), everything else is shown as it is. What is
# newer than its file and all that makes it is left alone.
set -u
out=$1
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
    local page=$out/site/files/$1.html root from new=1
    for from in "$1" handouts/build/{files.sh,file.lua,template.html,html.pl,cuda.xml}; do
        [ "$page" -nt "$from" ] || new=
    done
    [ ! "$new" ] || return 0
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
mapfile -t linked < <(sort -u "$out"/files/* 2>/dev/null)
[ ${#linked[@]} = 0 ] && exit
# shellcheck disable=SC2016 # bash -c expands it
printf '%s\0' "${linked[@]}" | xargs -0 -P 2 -n 20 bash -c 'for file; do show "$file" || exit 1; done' -
