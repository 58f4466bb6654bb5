#!/usr/bin/env bash
# CUCC_ORDER=late:N: what is right stays right, what counts on a block that goes on after it has published shows in some N, and N
# means the same in every run.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"

good() { [ "$1" = two_words ] && echo '42 42 42 42 42 42 42 42 42 42 42 42 cudaSuccess' && return
    [ "$1" = look_back ] && echo '0 1 3 6 10 15 21 28 36 45 55 66 cudaSuccess' || echo '0 0 0 0 0 0 0 0 0 0 0 0 cudaSuccess'; }
told() { CUCC_ORDER=$1 timeout 60 "$work/late$2" "${@:3}" 2>/dev/null; }

for build in '' --sanitize; do
    # shellcheck disable=SC2086 # none is no word
    ok "late.cu compiles $build" "$cucc" $build -o "$work/late$build" "$root/tests/cucc/exec/late.cu"
    for what in look_back two_words stack_of_work; do
        bad='' shown=0
        for n in 1 2 3 4 5 6; do
            [ "$(told "late:$n" "$build" "$what")" = "$(good "$what")" ] || bad+=" $n"
            [ "$(told "late:$n" "$build" "$what" mistake)" = "$(good "$what")" ] || shown=$((shown + 1))
        done
        is "$what $build is right in every order" "$bad" ''
        # the run build does not see a volatile store
        [ "$what$build" = two_words ] || ok "$what $build: its mistake shows in some ($shown of 6)" test "$shown" -ge 1
        is "$what $build: a mistake hides from the other orders" \
            "$(told forward "$build" "$what" mistake)$(told reverse "$build" "$what" mistake)" "$(good "$what")$(good "$what")"
    done
    is "an order means the same again $build" "$(told late:1 "$build" look_back mistake)" "$(told late:1 "$build" look_back mistake)"
    ok "and N matters $build" test "$(told late:1 "$build" look_back mistake)" != "$(told late:4 "$build" look_back mistake)"
done
ok 'a word that is no number is refused' bash -c "CUCC_ORDER=late:soon '$work/late' look_back 2>&1 | grep -q 'may be forward, reverse, seed:NUMBER or late:NUMBER'"
done_testing
