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
# A practical's check script only declares. It is looked at by itself: to follow it through common/check.sh, a call at a
# time, takes shellcheck 20 seconds and a gigabyte a practical, and finds nothing that is not found in that file alone.
declares='(^|/)practicals/[^/]*/check\.sh$'
declaring=$(grep -E "$declares" <<<"$scripts")
scripts=$(grep -vE "$declares" <<<"$scripts")
# Parts of one program, which share its variables: looked at from the program, which has all of them.
parts='^(common/cucc/driver/.*|tests/calibration/(prepare|measure|table))\.sh$'
ok "shellcheck on $(grep -cE "$parts" <<<"$scripts") parts of two programs" \
    shellcheck -x -a common/cucc/cucc tests/calibration/calibrate
scripts=$(grep -vE "$parts" <<<"$scripts")
ok "shellcheck on $(wc -l <<<"$scripts") scripts" xargs -d '\n' -P 2 -n 8 shellcheck -x <<<"$scripts"
ok "shellcheck on $(wc -l <<<"$declaring") check scripts" \
    xargs -d '\n' shellcheck --norc -e SC1091,SC2015 <<<"$declaring"

# Another release formats some lines otherwise, and would only quarrel.
if [[ $(clang-format --version) == *'version 14.'* ]]; then
    ok 'clang-format has nothing to change (make format)' common/front/format.sh --check
else
    skip 'clang-format has nothing to change' "not release 14: $(clang-format --version)"
fi

include=(-Icommon -Icommon/harness -Icommon/judge -Icommon/grade -Icommon/cucc/include -Icommon/cucc/runtime \
    -Icommon/cucc/translate -Icommon/cucc/sanitizer
    -Itests/sanitizer/count)
sources=$(files | present | grep '\.c$')
# the CPU backend is Linux's, and says so in its Makefile
linux=$(grep -E 'cucc/|^tests/sanitizer/' <<<"$sources")
others=$(grep -vE 'cucc/|^tests/sanitizer/' <<<"$sources")
for compiler in gcc clang; do
    words=("$compiler" -std=c11 -Wall -Wextra -Werror -fsyntax-only "${include[@]}")
    ok "$compiler on $(wc -l <<<"$others") files" xargs -d '\n' -P 2 -n 16 "${words[@]}" <<<"$others"
    ok "$compiler on $(wc -l <<<"$linux") files of Linux" \
        xargs -d '\n' -P 2 -n 16 "${words[@]}" -D_GNU_SOURCE= <<<"$linux"
done

# A text within quotes is not broken for it, nor is a here-document: both are what they say.
too_long() {
    # shellcheck disable=SC2016 # perl's
    files | present | grep -E '\.(sh|t|c|h|cpp|mk)$|(^|/)Makefile$|^common/cucc/cucc$' | xargs -d '\n' perl -CSD -ne '
        if ($here) { undef $here if /^\t*\Q$here\E$/ }
        elsif (/<<-?\x27?([A-Z_]+)\x27?(\s|$)/ && $ARGV !~ /\.[ch]$/) { $here = $1 }
        elsif (length > 121 && !/\x27[^\x27]{60,}\x27|"[^"]{60,}"/) { print "$ARGV:$.\n" }
        if (eof) { close ARGV; undef $here }'
}
is 'no line of shell, C or make is longer than 120 columns' "$(too_long)" ''
ok 'every test can be run' test -z "$(files | present | grep '\.t$' | while IFS= read -r test; do [ -x "$test" ] || echo "$test"; done)"
ok 'no line of ours ends in blanks' test -z "$(files | present | grep -vE '\.(diff|png|svg|out)$|/expected/' |
    xargs -d '\n' grep -lI ' $')"

done_testing
