#!/usr/bin/env bash
# CUCC_ORDER=late:N: what is right stays right, what counts on a block that goes on after it has published shows in
# some N, and N means the same in every run.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"

good() {
    case $1 in
        two_words) echo '42 42 42 42 42 42 42 42 42 42 42 42 cudaSuccess' ;;
        look_back) echo '0 1 3 6 10 15 21 28 36 45 55 66 cudaSuccess' ;;
        *) echo '0 0 0 0 0 0 0 0 0 0 0 0 cudaSuccess' ;;
    esac
}
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
        for order in forward reverse; do # by one worker: with many, blocks that run side by side may show it
            is "$what $build: its mistake hides in the order $order" \
                "$(CUCC_WORKERS=1 told "$order" "$build" "$what" mistake)" "$(good "$what")"
        done
    done
    first=$(told late:1 "$build" look_back mistake)
    is "an order means the same again $build" "$(told late:1 "$build" look_back mistake)" "$first"
    # threads of the pool that start slowly meet a launch that is for one worker
    is "whatever the workers $build" \
        "$(for _ in {1..50}; do CUCC_WORKERS=32 told late:1 "$build" look_back mistake; done | sort -u)" "$first"
    ok "and N matters $build" test "$(told late:4 "$build" look_back mistake)" != "$first"
done
like 'a word that is no number is refused' "$(CUCC_ORDER=late:soon "$work/late" look_back 2>&1)" \
    'may be forward, reverse, seed:NUMBER or late:NUMBER'
done_testing
