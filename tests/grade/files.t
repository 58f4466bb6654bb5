#!/usr/bin/env bash
# The engine's own reading and writing of files, under AddressSanitizer: nothing is read beyond what was read in, and
# nothing of anybody's is removed.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build/test/grade
flock build/test/grade make -s -f tests/grade/build.mk files unbegun >"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! files does not build'; exit 1; }
files=$PWD/build/test/grade/files

is 'to try whether a report can be written removes no file beside it' "$("$files" try "$scratch/report" 2>&1)" kept
is 'a file is read on behind a NUL, as far as is asked' "$("$files" bytes "$scratch/bytes" 2>&1)" \
    '6 of 10, NUL at 3'

# A class gets copies of the practicals' files.
mkdir -p "$scratch/course/practicals/01_large"
cd "$scratch/course" || exit 2
printf 'int x;\0int y;\n' >practicals/01_large/odd.h
is 'a small file is staged' "$("$files" stage "$scratch/small" 2>&1)" copied
ok 'whole, with a NUL in it' cmp practicals/01_large/odd.h "$scratch/small/01_large/odd.h"
head -c $((17 << 20)) /dev/zero >practicals/01_large/table.h
like 'one that is too large is refused, not cut off' "$("$files" stage "$scratch/large" 2>&1)" '^File too large$'
cd "$OLDPWD" || exit 2

mkdir "$scratch/killed"
is 'what a killed process was writing is removed, what one writes now is not' "$("$files" tidy "$scratch/killed" 2>&1)" theirs

is 'a program for which there is no process was not begun' "$(build/test/grade/unbegun 2>&1)" \
    'not begun: Too many open files'

# Where the file for a program's result cannot be had, the program is not begun: its end would look like its own fault.
if ! command -v bwrap >/dev/null; then
    skip 'a result that cannot be opened' 'no bubblewrap'
else
    make -s -f common/build.mk ONLY= grade >"$scratch/log" 2>&1 || { diag "$(<"$scratch/log")"; exit 1; }
    said=$(build/test/grade/unbegun "$scratch/no/folder/result" 2>&1)
    case $said in
        'no sandbox: '*) skip 'a result that cannot be opened' "$said" ;;
        *) like 'without a file for its result a program is not begun, and says why' "$said" \
            '^not begun: .*/no/folder/result: No such file or directory$' ;;
    esac
fi
done_testing
