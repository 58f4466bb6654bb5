#!/usr/bin/env bash
# The execution core built otherwise: with ucontext instead of assembly, for aarch64 (where a cross compiler and qemu
# are), without optimisation, and under the address and undefined behaviour sanitizers.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$here/../tap.sh"
cucc=$root/common/cucc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The core alone, and a kernel as the translator writes it; no API half, no translator: build_core CC CXX NAME FLAG...
build_core() {
    local cc=$1 cxx=$2 name=$3 file object objects=()
    shift 3
    mkdir -p "$work/$name"
    for file in "$cucc/runtime/exec"/*.[cS]; do
        object=$work/$name/$(basename "$file").o
        "$cc" -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -g1 "$@" -fPIC -ftls-model=initial-exec \
            -I"$cucc/include" -I"$cucc/runtime" -c "$file" -o "$object" || return 1
        objects+=("$object")
    done
    "$cxx" -std=gnu++17 -Wall -O1 -g1 "$@" -ftls-model=initial-exec -D__CUCC__ -I"$cucc/include" \
        "$here/exec/by_hand.cpp" \
        "${objects[@]}" -pthread -o "$work/$name/by_hand"
}

check_core() { # check_core NAME [EMULATOR...]
    local name=$1 order
    shift
    for order in forward reverse seed:5; do
        is "$name, order $order" "$(CUCC_ORDER=$order timeout 60 "$@" "$work/$name/by_hand" 2>&1)" "all good"
    done
    is "$name, interrupted often" "$(CUCC_TURN=0 CUCC_TICK=3000 timeout 60 "$@" "$work/$name/by_hand" 2>&1)" "all good"
}

ok "assembly builds" build_core gcc g++ assembly && check_core assembly
# What else it is built with takes turns, where the core is as it was.
core='^common/cucc/(runtime/exec|include)/|^tests/cucc/exec(_build|/)'
mapfile -t others < <(printf '%s\n' ucontext clang aarch64 | sampled 3 "$core")
left_out 3 ${#others[@]} 'other builds of the core'
taken() { [[ " ${others[*]} " == *" $1 "* ]]; }
! taken ucontext || { ok "ucontext builds" build_core gcc g++ ucontext -DCUCC_UCONTEXT && check_core ucontext; }
if ! taken clang; then :; elif command -v clang >/dev/null; then
    ok "clang builds the core" build_core clang g++ clang
else
    skip "clang builds the core" "no clang"
fi
if ! taken aarch64; then :; elif command -v aarch64-linux-gnu-g++ >/dev/null; then
    ok "aarch64 builds" build_core aarch64-linux-gnu-gcc aarch64-linux-gnu-g++ aarch64
    if command -v qemu-aarch64 >/dev/null; then
        check_core aarch64 qemu-aarch64 -L /usr/aarch64-linux-gnu
    elif [ "$(uname -m)" = aarch64 ]; then check_core aarch64; else skip "aarch64 runs" "no qemu-aarch64"; fi
else
    skip "aarch64 builds" "no aarch64-linux-gnu-g++"
fi

"$cucc/cucc" -O0 -g -o "$work/plain" "$here/exec/progress.cu"
is "-O0: eight answers are good" "$(timeout 100 "$work/plain" | grep -c '^good')" 8

# shellcheck source=tests/cucc/sanitized.sh
. "$here/sanitized.sh"
export CUCC_BUILD=$sanitized UBSAN_OPTIONS=print_stacktrace=1
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0
make_sanitized translator runtime || diag "$(tail -n 5 "$sanitized.log")"
touch "$CUCC_BUILD/.translator" "$CUCC_BUILD/.runtime"
options=${sanitize[*]}
said=$("$cucc/cucc" -O1 -g -Xcompiler "${options// /,}" -o "$work/sanitized" "$here/exec/progress.cu" 2>&1)
is "builds under the sanitizers" "$said" ""
for order in forward seed:9; do
    said=$(CUCC_ORDER=$order timeout 100 "$work/sanitized" 2>&1)
    is "sanitizers, order $order: eight good answers and not a word more" \
        "$(grep -c '^good' <<<"$said") $(grep -vc '^good' <<<"$said")" "8 0"
done
done_testing
