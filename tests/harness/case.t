#!/usr/bin/env bash
# The command line of a practical's program, and the result file on disk.
. "$(dirname "$0")/../judge/setup.sh"
built planted build/test/judge/test_dump

# ---- what cannot be: one line that says so, exit 2, no result
while IFS='|' read -r words says; do
    # shellcheck disable=SC2086
    eval "$out/planted" $words --result '"$work/result"' >"$work/stdout" 2>"$work/stderr"
    is "$words: exit 2" "$?/$(wc -l <"$work/stderr")/$(find "$work" -name result | wc -l)" 2/1/0
    like "$words: says so" "$(cat "$work/stderr")" "^planted: $says"
done <<'TABLE'
n=|'n=': a value is 1 to 127 printable characters
n|'n' is not a word key=value \(such as n=1000\)
=5|'=5': a key is letters
5=5|'5=5': a key is letters
--case 'n=1 x'|'x' is not a word
a.b=1|'a.b=1': a key is letters
n=1 n=2|'n' is given twice
--step 2 step=2|'step' is given twice
--case 'n=1 m=2' n=3|'n' is given twice
n=12x|n=12x: a whole number is needed
n=1e3|n=1e3: a whole number is needed
n=99999999999999999999|n=99999999999999999999: too large a number
n=-1|n=-1: a size cannot be negative
n=4000000000000000000|input 'x': 4000000000000000000 is not a possible number of elements
as=floot|as=floot: it is one of float, double, int, uint, u64$
as=floa|as=floa: it is one of
as=float,int|as=float,int: it is one of
scale=nan|scale=nan: a finite number is needed
scale=1e999|scale=1e999: a finite number is needed
scale=1.5x|scale=1.5x: a number is needed
step=0|step=0: steps are numbered from 1
step=x|step=x: a whole number is needed
seed=-1|seed=-1: a seed is a whole number from 0 to 2\^63-1, in decimal$
seed=0x10|seed=0x10: a seed is
seed=+1|seed=\+1: a seed is
seed=9223372036854775808|seed=9223372036854775808: a seed is
seed=1.5|seed=1.5: a seed is
seed=99999999999999999999|seed=99999999999999999999: a seed is
--bogus|unknown option --bogus
-x|unknown option -x
TABLE
"$out/planted" "$(head -c 5000 /dev/zero | tr '\0' a)=1" 2>"$work/stderr"
is 'a long key: exit 2' "$?/$(wc -c <"$work/stderr" | awk '{ print ($1 < 300) }')" 2/1
# shellcheck disable=SC2046
"$out/planted" $(seq -f 'k%g=1' 65) 2>"$work/stderr"
is 'many words: exit 2' "$?/$(cat "$work/stderr")" \
    '2/planted: too many words in the case (at most 64) (--help says more)'
# shellcheck disable=SC2046
"$out/planted" $(seq -f "k%g=$(printf '%0110d' 7)" 40) 2>"$work/stderr"
is 'long words: exit 2' "$?/$(cat "$work/stderr")" \
    '2/planted: the words of the case are too long together (at most 4095 characters) (--help says more)'
"$out/planted" --case 2>"$work/stderr"
is 'an option without its value' "$?/$(cat "$work/stderr")" '2/planted: --case needs a value (--help says more)'
"$out/planted" --result "$work/nowhere/result" 2>"$work/stderr"
is 'a result that cannot be written' "$?/$(cat "$work/stderr")" \
    "2/planted: cannot write $work/nowhere/result: No such file or directory"
mkdir "$work/folder"
"$out/planted" --case 'step=1 n=9 seed=5' --result "$work/named"
echo 'what was there before, and is longer than any result of so few numbers' | tr -d '\n' | sed 's/.*/&&&&&&&&&&&&/' >"$work/inherited"
"$out/planted" --case 'step=1 n=9 seed=5' --result /dev/fd/7 7<>"$work/inherited"
is 'a result through a descriptor takes the place of what was there' \
    "$(stat -c %s "$work/inherited")" "$(stat -c %s "$work/named")"
"$out/planted" --result /dev/fd/7 2>"$work/stderr"
is 'a descriptor that is not open' "$?/$(cat "$work/stderr")" '2/planted: cannot write /dev/fd/7: Bad file descriptor'

"$out/planted" --result "$work/folder" 2>"$work/stderr"
is 'a result that is a folder' "$?/$(cat "$work/stderr")" "2/planted: cannot replace $work/folder: Is a directory"

# ---- what can be
same() { # two command lines that mean the same
    eval "$out/planted $1 --result '$work/one'" && eval "$out/planted $2 --result '$work/two'"
    is "$1 is $2" "$("$out/test_dump" "$work/one")" "$("$out/test_dump" "$work/two")"
}
same 'n=5 seed=3' '--case "n=5 seed=3"'
same 'n=5 seed=3' '--case "  n=5   seed=3 " '
same '--n=5 --seed=3' 'n=5 seed=3'
same '--step 2 n=5' 'step=2 n=5'
same 'n=5 seed=9223372036854775807' 'n=5 seed=9223372036854775807'
is 'a seed with a zero before it is decimal' "$("$out/planted" n=1 seed=0018 | grep ^y)" \
    "$("$out/planted" n=1 seed=18 | grep ^y)"
"$out/planted" n=3 nonsense=7 other=1 >"$work/stdout"
like 'by hand: words that nobody asked for' "$(cat "$work/stdout")" '^\(this step did not ask for: nonsense other\)$'
like 'by hand: outputs in short' "$(cat "$work/stdout")" '^y: [0-9.]+ [0-9.]+ [0-9.]+  \(3 values\)$'
like 'by hand: long ones in shorter' "$("$out/planted" n=1000)" \
    '^y: [0-9.]+ [0-9.]+ [0-9.]+ [0-9.]+ \.\.\. [0-9.]+ [0-9.]+  \(1000 values\)$'
"$out/planted" --help step=3 n=7 >"$work/stdout"
is 'help: exit 0' $? 0
like 'help: the words that are asked for' "$(cat "$work/stdout")" '^  block=256$'
like 'help: and what they may be' "$(cat "$work/stdout")" '^  as=float\|double\|int\|uint\|u64$'
is 'help: each once' "$(grep -c '^  n=' "$work/stdout")/$(grep -c '^  seed=1$' "$work/stdout")/$(grep -c '^y' \
    "$work/stdout")" 1/1/0
is 'a gap by hand: exit' "$("$out/planted" fault=todo 2>&1 >/dev/null; echo $?)" \
    "planted: step 1 is still to do: tests/judge/planted.c:$(grep -n 'TODO(case_step' tests/judge/planted.c |
    cut -d: -f1)
4"

# ---- the file on disk
"$out/planted" n=5 --result "$work/result"
is 'no half file is left' "$(find "$work" -name '*.tmp')" ''
echo old >"$work/result"
{ "$out/planted" fault=segv --result "$work/result"; } >"$work/stdout" 2>&1
ok 'a crash leaves no result, not even an old one' [ ! -e "$work/result" ]
ln -s "$work/precious" "$work/result"
echo precious >"$work/precious"
"$out/planted" n=5 --result "$work/result"
is 'a link in its place is replaced, not followed' "$(cat "$work/precious")$(stat -c %F "$work/result")" \
    'preciousregular file'
{ (ulimit -f 1 && "$out/planted" n=100000 --result "$work/result"); } >"$work/stdout" 2>&1
ok 'a full disk leaves no result' [ ! -e "$work/result" ]
done_testing
