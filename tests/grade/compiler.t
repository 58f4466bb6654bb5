#!/usr/bin/env bash
# A compiler that does not end, or ends without a word: it is ended with all that it began, and the step that it was for
# says how; the other steps are checked as ever.
. "$(dirname "$0")/../frontdoor/toy.sh"
new_toy toy
compile=common/front/compile.sh
says() { cat "$scratch/out.log"; }
try() { run timeout 60 "$compile" "$scratch/out" "$@"; }

# ---- front/compile.sh
begun=$SECONDS
COMPILER_LIMIT=1 try bash -c 'trap "" TERM; sleep 7331 & sleep 7332; sleep 7333'
is 'one that waits for ever is ended' "$status $(says)" '124 the compiler was ended after 1 s'
ok 'at once' test $((SECONDS - begun)) -lt 20
ok 'and is told so to the engine' test -e "$scratch/out.overran"
is 'nothing of it is left' "$(pgrep -fa '^sleep 733[123]$')" ''
# shellcheck disable=SC2016 # for that shell
COMPILER_LIMIT=1 try bash -c 'for i in {1..12}; do sleep 0.1; for ((k = 0; k < 6000; k++)); do :; done; done'
is 'one that moves on, on a machine that is busy, has more time' "$status $(says)" '0 '
COMPILER_LIMIT=1 try bash -c 'while :; do :; done'
like 'but not for ever' "$status $(says)" '^124 the compiler was ended after [1-5] s$'
COMPILER_LIMIT=1 PATIENCE=3 try sleep 1.5
is 'PATIENCE is heeded' "$status $(says)" '0 '
ok 'and the next one is none that overran' test ! -e "$scratch/out.overran"
try bash -c 'kill -KILL $$'
is 'a signal, without a word' "$status $(says)" '137 the compiler was ended by signal 9'
try bash -c 'printf "\n \n"; exit 3'
like 'a status, without a word' "$status $(says)" '^3 .*'
is 'is told' "$(says | tail -n 1)" 'the compiler ended with status 3, and said nothing'
try bash -c 'echo x.cu:1: error: no; exit 1'
is 'one that has said why says no more' "$status $(says)" '1 x.cu:1: error: no'

# two makes at the same program: one compiles after the other, and neither takes away what the other has made
# shellcheck disable=SC2016 # for that shell
alone='mkdir "$0" || exit 1; sleep 0.5; rmdir "$0"; echo made >"$1"'
for i in 1 2; do
    {
        "$compile" "$scratch/twice" bash -c "$alone" "$scratch/busy" "$scratch/twice.new" >/dev/null 2>&1
        echo $? >"$scratch/ended$i"
    } &
done
wait
is 'two at once compile in turn' "$(cat "$scratch/ended1" "$scratch/ended2" "$scratch/twice" | xargs)" '0 0 made'

# ---- in a check
cat >>practicals/01_toy/toy.cu <<<'// WAITS'
compiler() { # $1: what it does with a source that waits
    # shellcheck disable=SC2016 # for the script
    printf '#!/usr/bin/env bash\nfor word; do [[ $word == *.cu ]] && grep -q WAITS "$word" && { %s; }; done\n' "$1" \
        >common/cucc/cucc.new
    tail -n +2 "$toy_cucc" >>common/cucc/cucc.new
    chmod +x common/cucc/cucc.new && mv common/cucc/cucc.new common/cucc/cucc
}
toy_cucc=$scratch/cucc
cp common/cucc/cucc "$toy_cucc"
check() { # $1: practical and status and message of its first step
    run make check REPORT="$scratch/report" BACKEND=cpu
    jq -r 'select(.step == 1) | "\(.practical) \(.status): \(.message)"' "$scratch/report"
}
compiler 'sleep 7334'
is 'a compiler that waits: that practical alone has an error' "$(COMPILER_LIMIT=2 check)" \
    '01_toy error: does not compile: the compiler was ended after 2 s
02_other pass: '
compiler 'printf "\n\0\0 and \377 what it read\n"; exit 1'
like 'a log with any bytes in it' "$(check)" '^01_toy error: does not compile: \?\? and . what it read'
compiler 'printf "\n"; kill -XCPU $$'
is 'one that is ended by a limit' "$(check)" '01_toy error: does not compile: the compiler was ended by signal 24
02_other pass: '
done_testing
