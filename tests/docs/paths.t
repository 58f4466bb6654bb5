#!/usr/bin/env bash
# The documents and the comments name files that are there.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
git ls-files -co --exclude-standard >"$scratch/files"
sed 's|.*/||' "$scratch/files" | sort -u >"$scratch/names"

# Where a relative path may begin: the file's own folder, the repository, the rooms whose files speak of each other.
there() { # there FILE PATH
    local from
    for from in "$(dirname "$1")" . common common/cucc common/cucc/include common/cucc/include/cucc \
        common/cucc/runtime \
        common/cucc/runtime/api common/cucc/sanitizer common/judge; do
        [ ! -e "$from/$2" ] || return 0
    done
    # a picture is drawn by a program of its name, or from a run that its strip or its page names
    from=$(dirname "$1")/${2%.svg}
    [[ $2 == *.svg ]] && { [ -e "$from.c" ] || [ -e "$from.strip" ] || [ -e "$from.page" ]; }
}
mapfile -t documents < <(grep '\.md$' "$scratch/files" | grep -vE '^CHANGELOG|^tests/.*/(expected|samples)/')
mapfile -t ours < <(printf '%s\n' "${documents[@]}" | grep -v '^handouts/[0-9]') # a handout speaks of a student's files

# --- links ---
while IFS=: read -r file link; do
    link=${link#'](' } link=${link%%[#)]*}
    case $link in '' | *://* | mailto:* | *' '*) continue ;; esac
    there "$file" "$link" || echo "$file: $link"
done < <(grep -HoE '\]\([^)]+\)' "${documents[@]}" | sed 's/:](/:/') >"$scratch/links"
is 'every relative link leads to a file' "$(<"$scratch/links")" ''

# --- words in backticks that look like a path or like the name of a source: capitals, NN and
# `name` stand for something; toolchain.mk is written for a student's makefile ---
# shellcheck disable=SC2016 # backticks
while IFS=: read -r file word; do
    case $word in
        build/* | [/~.-]* | toolchain.mk | *://* | *[A-Z][A-Z]* | *[!A-Za-z0-9_./-]* | *name* | *..* | [ab]/ | \
            grades/*) continue ;;
        *90_smooth*) [[ $file != docs/add-a-practical.md ]] || continue ;;
    esac
    # a pair of tests/pairs: the program that it is in, and its name
    [[ $file != docs/suites.md || ! -e tests/pairs/${word%%/*}.cu ]] ||
        ! grep -qw -- "$(basename "$word" .mended)" "tests/pairs/${word%%/*}.cu" || continue
    case $word in
        */*) there "$file" "$word" || echo "$file: $word" ;;
        *.[ch] | *.sh | *.t | *.md | *.mk | *.awk | *.jq | *.lua) grep -qxF -- "$word" "$scratch/names" ||
            echo "$file: $word" ;;
    esac
done < <(grep -HoE '`[^` ]+`' "${ours[@]}" | tr -d '`') | sort -u >"$scratch/words"
is 'every path in backticks is there' "$(<"$scratch/words")" ''

# --- sources named in the comments of common/: ours, or the system's ---
grep -E '^common/.*\.([chS]|sh|mk)$' "$scratch/files" | xargs grep -HoE '(/\*| \*|//|#) .*' |
    grep -vE ':# *(include|if|define)' | grep -oE '^[^:]+|[A-Za-z0-9_*./-]+\.(c|h|sh|S)\b' | awk '
        /^common\// && !/:/ { if ((getline line < $0) >= 0) { close($0); file = $0; next } }
        { print file ":" $0 }' | sort -u | while IFS=: read -r file word; do
    case $word in *[*]* | .* | /* | [A-Z]* | thrust/*) continue ;; esac
    case $word in
        */*) there "$file" "$word" || [ -e "/usr/include/$word" ] || echo "$file: $word" ;;
        *) grep -qxF -- "$word" "$scratch/names" || [ -e "/usr/include/$word" ] || echo "$file: $word" ;;
    esac
done >"$scratch/comments"
is 'every source named in a comment is there' "$(<"$scratch/comments")" ''
done_testing
