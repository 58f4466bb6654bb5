#!/usr/bin/env bash
# Wherever and however it is called: spaces in the path, no input, a pipe, a terminal, -j, a read-only home, no network.
. "$(dirname "$0")/toy.sh"

new_toy 'a place with spaces'
run make check P=1
is 'a path with spaces' "$status" 0
run make run P=1
is 'make run there' "$status" 0
(cd practicals/01_toy && ./check.sh STEP=1 >/dev/null)
is './check.sh there' $? 0

new_toy toy
run make check 0<&-
is 'no standard input' "$status" 0
run make -j4 check
is 'make -j4' "$status" 0
run make -s check
is 'make -s' "$status" 0
run env HOME=/nowhere TMPDIR=/nowhere make check
is 'no home and no /tmp' "$status" 0
run env -i PATH="$PATH" make check
is 'an empty environment' "$status" 0
run env P= STEP= FROM= BACKEND= SEED= JOBS= REPORT= make check
is 'empty words' "$status" 0
run env LC_ALL=POSIX make check
is 'another locale' "$status" 0
if unshare -rn true 2>/dev/null; then
    run unshare -rn make check
    is 'no network' "$status" 0
else
    skip 'no network' 'unshare -rn is not allowed here'
fi

run env FORCE_COLOR=1 NO_COLOR= make check P=1
like 'FORCE_COLOR in a pipe: colour' "$said" $'\e\\[[0-9]'
unlike 'but no redrawn line' "$said" $'\r'
run env -u NO_COLOR make check P=1
unlike 'a pipe: none' "$said" $'\e'

terminal() { # $1: the environment, $2: the command, both as words for a shell
    run script -qec "env $1 make $2" /dev/null
}
terminal '-u NO_COLOR TERM=xterm' 'check P=1'
like 'a terminal: colour' "$said" $'\e\\[3[0-9]m'
like 'a terminal: a line that is redrawn' "$said" $'\r'
like 'and words beside it' "$said" 'pass'
terminal 'NO_COLOR=1 TERM=xterm' 'check P=1'
unlike 'NO_COLOR: none' "$said" $'\e\\[3[0-9]m'
terminal '-u NO_COLOR TERM=dumb' 'check P=1'
unlike 'a dumb terminal: none' "$said" $'\e'
terminal '-u NO_COLOR TERM=xterm' ''
like 'make on a terminal: colour' "$said" $'\e\\[3[0-9]m'

# Two checks at once: the second waits for the first, and both are right.
make check >"$scratch/one" 2>&1 &
run make check
is 'two checks at once: the second' "$status" 0
wait $!
is 'two checks at once: the first' $? 0

# An unchanged program is not built again.
program=build/cpu/practicals/01_toy/toy
before=$(stat -c %Y.%i $program)
make check P=1 >/dev/null
is 'an unchanged program is not built again' "$(stat -c %Y.%i $program)" "$before"
echo '// changed' >>practicals/01_toy/toy.cu
make check P=1 >/dev/null
ok 'a changed one is' test "$(stat -c %Y.%i $program)" != "$before"
before=$(stat -c %Y.%i $program)
make check P=1 NVCCFLAGS=-DX >/dev/null
ok 'other options, too' test "$(stat -c %Y.%i $program)" != "$before"
before=$(stat -c %Y.%i $program)
make check P=1 NVCCFLAGS=-DX >/dev/null
is 'the same options again: no' "$(stat -c %Y.%i $program)" "$before"
mkdir -p common/cucc/include/cucc/api && touch common/cucc/include/cucc/api/new.h
make check P=1 NVCCFLAGS=-DX >/dev/null
ok 'another header of the compiler: yes' test "$(stat -c %Y.%i $program)" != "$before"

# A caller who says that the course is made is believed, but for what is missing.
mkdir "$scratch/bin"
# shellcheck disable=SC2016 # its own words
printf '#!/bin/sh\necho "$*" >>"%s"\nexec %s "$@"\n' "$scratch/made" "$(type -P make)" >"$scratch/bin/make"
chmod +x "$scratch/bin/make"
PATH=$scratch/bin:$PATH COURSE_IS_MADE=1 make check P=1 NVCCFLAGS=-DX >"$scratch/said"
is 'a course that is made: no judge is looked for' "$(grep -c judges "$scratch/made")" 0
like 'and the check is as ever' "$(<"$scratch/said")" 'pass   1'
rm build/judge/01_toy/judge
PATH=$scratch/bin:$PATH COURSE_IS_MADE=1 make check P=1 NVCCFLAGS=-DX >"$scratch/said"
is 'one that is not there is made' "$(grep -c judges "$scratch/made")" 1
like 'and judges' "$(<"$scratch/said")" 'pass   1'

# A folder is all that a new practical takes.
cp -r practicals/02_other practicals/03_new && mv practicals/03_new/other.cu practicals/03_new/new.cu
mv practicals/03_new/other_gold.cpp practicals/03_new/new_gold.cpp &&
    sed -i s/02_other/03_new/ practicals/03_new/check.sh
run make check P=new
is 'a new practical' "$status" 0
run make
like 'and its progress' "$said" ' 03_new '

done_testing
