#!/usr/bin/env bash
# The house style, as far as tools can see it: shellcheck, clang-format, and warnings of gcc and clang on all our C.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh

files() { git ls-files -co --exclude-standard 2>/dev/null || find . -path ./build -prune -o -type f -print; }
present() { while IFS= read -r file; do [ -f "$file" ] && [ ! -L "$file" ] && echo "$file"; done; }

scripts=$(files | present | while IFS= read -r file; do
    case $file in
        *.sh | *.t) [[ $(head -c 20 "$file") == '#!'*perl* ]] || echo "$file" ;;
        *.*) ;;
        *) [[ $(head -c 30 "$file" | head -n 1) == '#!'*sh ]] && echo "$file" ;;
    esac
done)
ok "shellcheck on $(wc -l <<<"$scripts") scripts" xargs -d '\n' -P 2 -n 8 shellcheck -x <<<"$scripts"

# Another release formats some lines otherwise, and would only quarrel.
if [[ $(clang-format --version) == *'version 14.'* ]]; then
    ok 'clang-format has nothing to change (make format)' common/front/format.sh --check
else
    skip 'clang-format has nothing to change' "not release 14: $(clang-format --version)"
fi

include=(-Icommon -Icommon/harness -Icommon/judge -Icommon/grade -Icommon/cucc/include -Icommon/cucc/runtime -Icommon/cucc/translate -Icommon/cucc/sanitizer
    -Itests/sanitizer/count)
while IFS= read -r file; do
    define=()
    [[ $file == *cucc/* || $file == tests/sanitizer/* ]] && define=(-D_GNU_SOURCE=) # the CPU backend is Linux's, and says so in its Makefile
    for compiler in gcc clang; do
        ok "$compiler on $file" "$compiler" -std=c11 -Wall -Wextra -Werror -fsyntax-only ${define[@]+"${define[@]}"} "${include[@]}" "$file"
    done
done < <(files | present | grep '\.c$')

ok 'no line of ours ends in blanks' test -z "$(files | present | grep -vE '\.(diff|png|svg|out)$|/expected/' | xargs -d '\n' grep -lI ' $')"

done_testing
