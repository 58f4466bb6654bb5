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
# Those that changed, and an eighth of the others.
looked_at=$(sampled 8 <<<"$scripts")
left_out "$(wc -l <<<"$scripts")" "$(wc -l <<<"$looked_at")" 'scripts under shellcheck'
# A third of the time would go into tap.sh's functions, anew for each test: of those a test needs the names alone, and
# that NIGHTLY is read there.
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
shellcheck_all() (
    { echo "$scripts" && files | present | grep -E "$parts"; } | xargs -d '\n' cp --parents -t "$scratch" .shellcheckrc
    sed -E '/^[a-z_]+\(\) \{$/,/^\}/ { /\(\)/!d; s/\{$/{ :; }/ }; $a : "${NIGHTLY:-}"' tests/tap.sh >"$scratch/tests/tap.sh"
    shellcheck -x tests/tap.sh && cd "$scratch" &&
        grep -vx tests/tap.sh <<<"$looked_at" | xargs -d '\n' -P 2 -n 8 shellcheck -x
)
ok "shellcheck on $(wc -l <<<"$looked_at") scripts" shellcheck_all
ok "shellcheck on $(wc -l <<<"$declaring") check scripts" \
    xargs -d '\n' shellcheck --norc -e SC1091,SC2015 <<<"$declaring"

# One list says which words are make's: a test that has its own soon lacks some of them.
is 'tests forget the words of make by forget_words' \
    "$(grep '^tests/' <<<"$scripts" | xargs -d '\n' grep -lE '^ *unset .*\b(P|STEP|FROM|REPORT|CLASS|SUBMISSIONS|POLICY)\b')" ''

# A newcomer who opens common/ sees rooms, and what drives them.
is 'what stands loose in common/ is scripts and makefiles' \
    "$(files | present | grep -E '^common/[^/]+$' | grep -vE '\.(sh|mk)$')" ''

# What was built is nobody's source: a program that was added by mistake is read by its first bytes.
is 'no built program is among the files' "$(files | present | xargs -d '\n' grep -laE $'^\x7fELF')" ''

# One dialect of C (CONTRIBUTING.md). Kept as they are: what compiled programs call by its C name (cucc_, case_has), and
# the entries of the judge's table of patterns, whose type they share.
own() { files | present | grep -E '^common/.*\.[ch]$'; }
asks='^(static |inline |extern )*int ([a-z]+_)*(is|has|may|can|was|are|same)(_[a-z_0-9]+)?\('
is 'a function whose name is a question answers with a bool' \
    "$(own | xargs -d '\n' grep -HnE "$asks" | grep -vE 'int (cucc_|case_has|pattern_|place_)')" ''
is 'a type of the CUDA backend has no _t, which is for those of CUDA' \
    "$(own | grep -E '^common/cucc/(runtime|libraries|sanitizer)/' |
        xargs -d '\n' grep -HnE '^(typedef (struct|enum|union)\b.* \w+_t;|\} \w+_t;)')" ''
engine() { own | grep -vE '^common/(cucc/(runtime|libraries|sanitizer|include|bench)|include)/'; }
is 'and one of the engine has it' "$(engine | while IFS= read -r file; do
        while read -r name; do
            grep -qsE "^typedef struct $name ${name}_t;" "$file" "${file%/*}"/*.h || echo "$file: struct $name"
        done < <(sed -nE 's/^(static )?struct (\w+) \{$/\2/p' "$file")
    done)" ''
# shellcheck disable=SC2016 # perl's
is 'whether it has a name before or behind' "$(engine | xargs -d '\n' perl -0777 -ne '
    while (/^typedef (?:struct|enum|union)\b[^;{]*(?:\{.*?^\})? \*?(\w+);/msg) {
        print "$ARGV: $1\n" if $1 !~ /_t$/
    }')" ''

# Another release formats some lines otherwise, and would only quarrel.
if [[ $(clang-format --version) == *'version 14.'* ]]; then
    ok 'clang-format has nothing to change (make format)' common/front/format.sh --check
else
    skip 'clang-format has nothing to change' "not release 14: $(clang-format --version)"
fi

include=(-Icommon -Icommon/include -Icommon/harness -Icommon/judge -Icommon/cucc/include -Icommon/cucc/runtime \
    -Icommon/cucc/translate -Icommon/cucc/sanitizer
    -Itests/sanitizer/count)
# What changed is compiled by both; of the rest a third by the one, and a third of what that leaves by the other.
# What includes cupti.h is compiled by tests/xray/cupti.t, where the toolkit has it.
sources=$(files | present | grep '\.c$' | grep -vE '(^|/)cupti(_spans)?\.c$')
of_gcc=$(sampled 3 <<<"$sources")
of_clang=$(grep -vxF "$of_gcc" <<<"$sources" | sampled 2 && sampled 1000000 <<<"$sources")
[ ! "${NIGHTLY:-}" ] || of_clang=$sources
left_out "$(wc -l <<<"$sources")" "$(wc -l <<<"$of_gcc")" 'files under gcc'
left_out "$(wc -l <<<"$sources")" "$(wc -l <<<"$of_clang")" 'files under clang'
# the CPU backend is Linux's, and says so in its Makefile
linux='cucc/|^(\./)?tests/sanitizer/'
strict=(-std=c11 -Wall -Wextra -Werror -fsyntax-only "${include[@]}")
for of in '' ' of Linux'; do
    words=() only=(-vE "$linux")
    [ ! "$of" ] || words=(-D_GNU_SOURCE=) only=(-E "$linux")
    these=$(grep "${only[@]}" <<<"$of_gcc")
    ok "gcc on $(wc -l <<<"$these") files$of" xargs -d '\n' -P 2 -n 16 gcc "${strict[@]}" "${words[@]}" <<<"$these"
    these=$(grep "${only[@]}" <<<"$of_clang" | sort -u)
    # clang begins anew for each file, its compiler proper (-cc1) takes all, which costs half. But one that silences
    # something by a pragma would silence it in the next, too.
    silences=$(xargs -d '\n' grep -lE '^ *# *pragma +(GCC|clang) +(diagnostic|system_header)' <<<"$these")
    proper=$(clang '-###' "${strict[@]}" "${words[@]}" -x c /dev/null 2>&1 | grep -m1 '"-cc1"')
    eval "proper=($proper)"
    is "what clang$of calls ends in the file" "${proper[-1]-}" /dev/null
    unset 'proper[-1]'
    ok "clang on $(wc -l <<<"$these") files$of" \
        xargs -d '\n' -P 2 -n 128 "${proper[@]}" < <(grep -vxF "${silences:-/}" <<<"$these")
    [ ! "$silences" ] || ok "clang on $(wc -l <<<"$silences") of them with pragmas" \
        xargs -d '\n' -n 1 clang "${strict[@]}" "${words[@]}" <<<"$silences"
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
# Forms at which readers stumble have no place in what is read. "One thread a row" is one thread per row, and what "is
# to be" done should be done; so is the block in "THREADS = 256; // a block". What a program prints, and what is
# measured, may say "comparisons a second".
read=(README.md CONTRIBUTING.md handouts/*.md docs/*.md practicals/*/check.sh common/base/messages_*.h
    common/front/help.sh common/*/README.md common/*/*/README.md)
many='(a|an|one|two|three|four|five|six|eight|ten|[0-9]+)'
what='[a-z]*(thread|warp|block|lane|number|byte|bit|load|kernel|launch|barrier|record|line|test|row|word|element|operation'
what+='|sum|store|stream|step|request|hint|sector|wavefront|copy|copie|stretch|window|tile|quad|term|key|file|task|atomic)(e?s)?'
each='(thread|row|block|warp|lane|byte|word|step|iteration|launch|element|point|chunk|plane|pass|entry|column|line|tile|key|bin'
each+='|load|request|practical|student|page|case|kernel|core|device|slide|round|file|node|link|term|stretch|cycle)'
odd="\\b(whoever|whomever|as one would|whose is|thrifty)\\b|(^|[.:;] +)who cannot\\b|\\b(is|are|was|were) to be\\b|what is to be done"
odd+="|\\b$many $what an? $each\\b|; +// an? $each( *$|[;,:])"
prose='\b(says? of|knows? of|what of)\b|\b(its|their) kin\b'
stumbles() { # $1 pattern, the others: files
    grep -nEi "$1" "${@:2}" | grep -vE '"[^"]* an? (thread|multiprocessor)[",]'
}
is 'no form stumbles in handouts, manuals, hints, messages and help' "$(stumbles "$odd|$prose" "${read[@]}")" ''
is '... nor in a program of the course' "$(stumbles "$odd" {practicals,solutions}/*/*.{cu,cuh,cpp,h,hpp,c,mk})" ''
is 'such a form would be found' "$(printf '%s\n' 'one thread a row' '// two loads a thread' 'Whoever asks' \
    'it is to be done' 'What of it?' 'one thread per row' 'a block of threads' 'N = 2; // a block' |
    stumbles "$odd|$prose" - | wc -l)" 6

ok 'every test can be run' test -z "$(files | present | grep '\.t$' | while IFS= read -r test; do [ -x "$test" ] || echo "$test"; done)"
ok 'no line of ours ends in blanks' test -z "$(files | present | grep -vE '\.(diff|png|svg|out)$|/expected/' |
    xargs -d '\n' grep -lI ' $')"

done_testing
