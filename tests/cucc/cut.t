#!/usr/bin/env bash
# Kernels that are cut at their barriers: which ones are, and that the result is the same as with a stack for each
# thread, races and all, in every order. (That build is what the other is held to: -O1 does.) CUT_SEEDS="1 2 3" for
# other random kernels.
set -u
. "$(dirname "$0")/cucc.sh"
export CUCC_WORKERS=1

kernels=("$here/exec/cut.cu" "$here/exec/spins.cu" "$here/exec/calls.cu" "$here/exec/warps.cu")
said=$("$cucc" --explain "${kernels[@]}" 2>&1)
while read -r name way; do
    like "$name: $way" "$(grep -w "kernel $name:" <<<"$said")" "kernel $name: $way"
done < <(sed -nE 's,.*__global__ void ([a-z_]+)\(.*// (.*),\1 \2,p' "${kernels[@]}")
is "it compiles without a warning" "$("$cucc" -Xcompiler -Wall,-Wextra "$here/exec/cut.cu" -o "$work/cut" 2>&1)" ''
is "and in the other way" "$(CUCC_FIBERS=1 "$cucc" -O1 "$here/exec/cut.cu" -o "$work/fibers" 2>&1)" ''
is "which has no cut kernel" "$(nm "$work/fibers" | grep -c run_cut)" 0
for order in forward reverse seed:3 late:2; do
    is "they print the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/cut" 2>&1)" \
        "$(CUCC_ORDER=$order timeout 60 "$work/fibers" 2>&1)"
done
ok "for a debugger" "$cucc" -G -cuda "$here/exec/cut.cu" -o "$work/debug.ii"
is "each thread is one to step through" "$(grep -c '::cucc::launch_cut(' "$work/debug.ii")" 0
cat >"$work/warns.cu" <<'END'
__global__ void k(float *x)
{
    __shared__ float s[32];
    int unused;
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[31 - threadIdx.x];
}
END
is "a warning is told once, in the program's words" \
    "$(cd "$work" && "$cucc" -Xcompiler -Wall -c warns.cu -o warns.o 2>&1 | grep -E 'warning|lambda|cut')" \
    "warns.cu:4:9: warning: unused variable ‘unused’ [-Wunused-variable]"
cat >"$work/turned.cu" <<'END'
__global__ void column(const float *u, float *v, int nx, int ny, int nz)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    size_t plane = (size_t)nx * ny, at = i;
    for (int k = 0; k < nz; k++, at += plane) v[at] = u[at];
}
__global__ void walk(const float *u, float *v, int nx, int ny, int nz)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    size_t plane = (size_t)nx * ny;
    size_t at = i;
    for (int k = 0; k < nz; k++) {
        v[at] = u[at];
        at += plane;
    }
}
END
is "there is none about what all threads share" \
    "$("$cucc" -O2 -Xcompiler -Wall,-Wextra -c "$work/turned.cu" -o "$work/turned.o" 2>&1)" ''
ok "and the kernel is cut nevertheless" grep -q run_cut <(nm "$work/warns.o")

# functions that are put into kernels (translate/inline.c)
is "calls of functions with barriers compile without a warning" \
    "$("$cucc" -Xcompiler -Wall,-Wextra "$here/exec/calls.cu" -o "$work/calls" 2>&1)" ''
ok "... and for stacks" env CUCC_FIBERS=1 "$cucc" -O1 "$here/exec/calls.cu" -o "$work/called"
for order in forward reverse seed:3 late:2; do
    is "they print the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/calls" 2>&1)" \
        "$(CUCC_ORDER=$order timeout 60 "$work/called" 2>&1)"
done
cat >"$work/faults.cu" <<'END'
__device__ int reversed(int v, int *x)
{
    __shared__ int s[64], *to;
    s[threadIdx.x] = v;
    to = x;
    __syncthreads();
    to[1000000 * v] = 3;
    return s[63 - threadIdx.x];
}
__global__ void k(int *x)
{
    x[threadIdx.x] = reversed(threadIdx.x / 7, x);
}
int main()
{
    int *x;
    cudaMalloc(&x, 4096);
    k<<<1, 64>>>(x);
    return cudaDeviceSynchronize();
}
END
ok "a fault in one" succeed "$cucc" "$work/faults.cu" -o "$work/faults"
like "... of a kernel that is cut" "$("$cucc" --explain "$work/faults.cu")" "cut at 1 barrier"
like "... has the function's line" "$("$work/faults" 2>&1)" "kernel k .*thread \(7,0,0\), at [^ ]*faults.cu:7: writes"
cat >"$work/wrong.cu" <<'END'
__device__ int reversed(int v)
{
    __shared__ int s[64];
    s[threadIdx.x] = v;
    __syncthreads();
    int unused, back = s[63 - threadIdx.x];
    return back + nowhere_declared;
}
__global__ void k(int *x)
{
    x[threadIdx.x] = reversed(threadIdx.x / 7);
}
END
is "what the compiler says of one is said once, in the program's words" \
    "$(cd "$work" && "$cucc" -Xcompiler -Wall -c wrong.cu -o wrong.o 2>&1 | grep -E 'warning|error|cucc')" \
    "wrong.cu:7:19: error: ‘nowhere_declared’ was not declared in this scope
wrong.cu:6:9: warning: unused variable ‘unused’ [-Wunused-variable]"

cat >"$work/turned_wrong.cu" <<'END'
__device__ int sum(const int *of, int p)
{
    int unused, all = 0;
    for (int d = 0; d < 8; d++) all += of[d * 64 + p];
    return all;
}
__global__ void k(int *x)
{
    int of_this = sum(x, threadIdx.x);
    x[threadIdx.x] = of_this;
}
END
like "a loop in a function is turned inside out" "$("$cucc" --explain "$work/turned_wrong.cu")" \
    "1 loop turned inside out"
is "... and what is said of that function is said once" \
    "$(cd "$work" && "$cucc" -Xcompiler -Wall -c turned_wrong.cu -o wrong.o 2>&1 | grep -E 'warning|error|cucc')" \
    "turned_wrong.cu:3:9: warning: unused variable ‘unused’ [-Wunused-variable]"
ok "... of the program that has it turned" grep -q run_turned <(nm "$work/wrong.o")

# loops that go to those threads alone that pass a condition (translate/narrow.c)
is "conditions on a thread's number compile without a warning" \
    "$("$cucc" -O2 -Xcompiler -Wall,-Wextra "$here/exec/narrow.cu" -o "$work/narrow" 2>&1)" ''
ok "... and for stacks" env CUCC_FIBERS=1 "$cucc" -O1 "$here/exec/narrow.cu" -o "$work/broad"
"$cucc" -cuda "$here/exec/narrow.cu" -o "$work/narrow.ii"
parts_in() { sed -n "/void $1(/,/launch_cut(/p" "$work/narrow.ii" | grep -o '::cucc::part_[a-z_]*<' | wc -l; }
is "these are narrowed" "$(parts_in narrowed)" 21
is "these are not, but for two whose types forbid it later" "$(parts_in broad)" 2
for order in forward reverse seed:3 late:2; do
    is "they print the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/narrow" 2>&1)" \
        "$(CUCC_ORDER=$order timeout 60 "$work/broad" 2>&1)"
done
like "of ten limits each" "$("$work/narrow" | wc -l)" 10

# turned loops of which four iterations are done at a time (translate/fours.c)
is "turned loops that only read compile without a warning" \
    "$("$cucc" -O2 -Xcompiler -Wall,-Wextra "$here/exec/fours.cu" -o "$work/fours" 2>&1)" ''
ok "... and thread by thread" "$cucc" -O1 "$here/exec/fours.cu" -o "$work/ones"
"$cucc" -cuda "$here/exec/fours.cu" -o "$work/fours.ii"
is "five of eight are done in fours" \
    "$(grep -o '(__cucc_at, true)' "$work/fours.ii" | wc -l) of $("$cucc" --explain "$here/exec/fours.cu" | grep -c 'turned inside')" \
    '5 of 8'
for order in forward reverse seed:3 late:2; do
    is "they print the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/fours" 2>&1)" \
        "$(CUCC_ORDER=$order timeout 60 "$work/ones" 2>&1)"
done
# what a processor without AVX2 runs
none='-D__builtin_cpu_supports(name)=0'
ok "for each processor" "$cucc" -O2 -Xcompiler "$none" "$here/exec/fours.cu" -o "$work/narrow_fours"
is "... which print the same" "$(timeout 60 "$work/narrow_fours" 2>&1)" "$(timeout 60 "$work/ones" 2>&1)"
for options in '' "-Xcompiler $none"; do
    # shellcheck disable=SC2086
    "$cucc" -O2 $options "$here/../conformance/matrix_fragments.cu" -o "$work/fragments" 2>&1
    "$work/fragments" >"$work/fragments${options:+_narrow}.said" 2>&1
done
like "products of fragments, too" "$(wc -l <"$work/fragments.said")" 40
ok "... are the same" cmp "$work/fragments.said" "$work/fragments_narrow.said"
objdump -d --no-show-raw-insn "$work/fours" >"$work/fours.s"
in_ways() { awk -v way="$1" '/^[0-9a-f]+ </ { inside = $0 ~ way } inside' "$work/fours.s" | grep -c "$2"; }
ok "with AVX2, eight threads at a time" test "$(in_ways run_turnedI '%ymm')" -gt 0
is "... and one without, which is compiled faster" "$(in_ways run_turned_narrow 'addps\|mulps\|paddd')" 0
ok "for C++11, too" "$cucc" -std=c++11 -O2 -c "$here/exec/fours.cu" -o "$work/fours.o"
# The linker takes the `lea` of a thread-local variable for an addition
ok "for AVX-512, too" "$cucc" -O2 -Xcompiler -mavx512f -c "$here/exec/fours.cu" -o "$work/avx.o"
is "... and each address of threadIdx is fetched by a move" \
    "$(objdump -dr "$work/avx.o" | grep -B1 R_X86_64_GOTTPOFF | grep -c '[^v]lea ')" 0

# loops in which lanes pass a value round (translate/rounds.c)
is "loops of shuffles compile without a warning" \
    "$("$cucc" -O2 -Xcompiler -Wall,-Wextra "$here/exec/rounds.cu" -o "$work/rounds" 2>&1)" ''
ok "... and turn by turn" env CUCC_FIBERS=1 "$cucc" -O1 "$here/exec/rounds.cu" -o "$work/turns"
"$cucc" -cuda "$here/exec/rounds.cu" -o "$work/rounds.ii"
is "seventeen of them are done in one meeting, and the kernel of the endless one is cut" \
    "$(grep -o '__cucc_rounds::template meet<' "$work/rounds.ii" | wc -l)" 17
for order in forward reverse seed:3 late:2; do
    is "they print the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/rounds" 2>&1)" \
        "$(CUCC_ORDER=$order timeout 60 "$work/turns" 2>&1)"
done
is "one without an end is the watchdog's" \
    "$(CUCC_WATCHDOG=1 timeout 60 "$work/rounds" endless 2>/dev/null)" cudaErrorLaunchTimeout

# kernels that are cut at operations of a whole warp, too (translate/meets.c)
is "they compile without a warning" \
    "$("$cucc" -O2 -Xcompiler -Wall,-Wextra,-Wno-sequence-point,-Wno-maybe-uninitialized "$here/exec/warps.cu" \
        -o "$work/warps" 2>&1)" ''
ok "... and for stacks" env CUCC_FIBERS=1 "$cucc" -O1 "$here/exec/warps.cu" -o "$work/lanes"
is "sixteen are cut" "$("$cucc" --explain "$here/exec/warps.cu" | grep -c ': cut at ')" 16
for order in forward reverse seed:3 late:2; do
    is "they print the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/warps" 2>&1)" \
        "$(CUCC_ORDER=$order timeout 60 "$work/lanes" 2>&1)"
done
cat >"$work/warp_faults.cu" <<'END'
#include <cassert>
#include <cstdlib>
__global__ void k(int *x, int which)
{
    __shared__ int s[64];
    int t = threadIdx.x, v = __reduce_add_sync(~0u, t % 3);
    s[t] = v;
    __syncthreads();
    v += __shfl_down_sync(~0u, s[63 - t], 1);
    if (which == 0 && t == 37) x[1000000 * v] = 3;
    assert(which != 1 || t != 21);
    if (which == 2 && t / 32 == 1) __syncthreads();
    for (; which == 3;) v += t;
    v += __shfl_up_sync(~0u, v, 1);
    if (which == 4 && t == 37) v += x[1000000 * v];
    __syncthreads();
    x[t] = v;
}
__global__ void by_block(int *x)
{
    __shared__ int s[64];
    int t = threadIdx.x, v = t == 37 ? x[1000000 * t] : 0;
    __syncthreads();
    s[t] = v;
    __syncthreads();
    x[t] = s[63 - t];
}
int main(int, char **words)
{
    int *x, which = atoi(words[1]);
    cudaMalloc(&x, 4096);
    which < 5 ? k<<<1, 64>>>(x, which) : by_block<<<1, 64>>>(x);
    return cudaDeviceSynchronize() == cudaSuccess;
}
END
ok "faults in one" succeed "$cucc" "$work/warp_faults.cu" -o "$work/warp_faults"
like "... which is cut" "$("$cucc" --explain "$work/warp_faults.cu")" "cut at 3 warp operations and 3 barriers"
for order in forward reverse late:2; do
    export CUCC_ORDER=$order CUCC_WATCHDOG=1
    like "an address has its line and thread, $order" "$("$work/warp_faults" 0 2>&1)" \
        "kernel k .*thread \(37,0,0\), at [^ ]*warp_faults.cu:10: writes"
    like "an assert too, $order" "$("$work/warp_faults" 1 2>&1)" \
        "warp_faults.cu:11: .*block: \[0,0,0\], thread: \[21,0,0\]"
    like "a barrier of one warp, $order" "$("$work/warp_faults" 2 2>&1)" "line 1[26].*line 1[26]"
    like "a read, whose loop goes to all lanes in their own order, $order" "$("$work/warp_faults" 4 2>&1)" \
        "kernel k .*thread \(37,0,0\), at [^ ]*warp_faults.cu:15: reads"
    like "... or to all threads, $order" "$("$work/warp_faults" 5 2>&1)" \
        "kernel by_block .*thread \(37,0,0\), at [^ ]*warp_faults.cu:22: reads"
    like "an endless loop, $order" "$("$work/warp_faults" 3 2>&1)" "no thread of the grid has made any progress"
done
unset CUCC_ORDER CUCC_WATCHDOG

# in which orders (translate/exact.c)
is "what is cut in some orders compiles without a warning" \
    "$("$cucc" -O2 -Xcompiler -Wall,-Wextra "$here/exec/ways.cu" -o "$work/ways_run" 2>&1)" ''
all='shuffles barriers atomics atomics_in_a_function turns no_turn known_turns known_to_be_none row no_row not_own members'
stacks() { CUCC_ORDER=$1 timeout 60 "$work/ways_run" | sed -n 's/ 0$//p' | paste -sd' '; }
is "these kernels are" "$("$work/ways_run" | cut -d' ' -f1 | paste -sd' ')" "$all"
is "in the order forward all" "$(stacks forward)" ''
for order in reverse seed:3; do
    is "in others those of which nobody can tell, $order" "$(stacks $order)" \
        'no_turn known_to_be_none no_row not_own members'
done
is "in the order late none with an atomic" "$(stacks late:2)" \
    'atomics atomics_in_a_function no_turn known_to_be_none no_row not_own members'
"$cucc" -O2 -cuda "$here/exec/ways.cu" -o "$work/ways.ii"
in_any_order() { sed -n "/void $1(/,/launch_cut(/p" "$work/ways.ii" | grep -o '__cucc_c.rows;' | wc -l; }
is "what writes no memory goes to rows in every order" "$(in_any_order shuffles) $(in_any_order not_own)" '3 0'

ok "the maker of random kernels builds" succeed gcc -std=c11 -Wall -Wextra -Werror -O1 -o "$work/make" \
    "$here/cut_fuzz.c"
[ "${NIGHTLY:-}" ] && seeds=$(seq 1 40) || seeds='1 3'
for seed in ${CUT_SEEDS:-$seeds}; do
    "$work/make" "$seed" 10 >"$work/r.cu"
    ok "random kernels $seed compile" succeed "$cucc" "$work/r.cu" -o "$work/r.cut"
    ok "... and for stacks" succeed env CUCC_FIBERS=1 "$cucc" -O1 "$work/r.cu" -o "$work/r.fibers"
    "$cucc" --explain "$work/r.cu" >"$work/ways" # (the symbols of cut kernels are not there where g++ inlines them)
    ok "... and are cut" test "$(grep -c ': cut at ' "$work/ways")" -ge 8
    # where a loop has no barrier beside its end, a race may show otherwise in the order forward
    sed -nE 's/.*kernel (kernel[0-9]+): cut at .* threads$/\1 /p' "$work/ways" >"$work/exact"
    for order in forward reverse seed:5 late:3; do
        for way in cut fibers; do
            CUCC_ORDER=$order timeout 60 "$work/r.$way" >"$work/$way" 2>&1
            [ "$order" != forward ] || sed -ni "$(sed 's,.*,/^&/p,' "$work/exact")" "$work/$way"
        done
        ok "... give the same, $order ($(grep -c Success "$work/cut") kernels)" cmp "$work/cut" "$work/fibers"
    done
done
for seed in ${CUT_SEEDS:-${seeds% *}}; do
    "$work/make" "$seed" 10 warps >"$work/w.cu"
    ok "random kernels with warp operations $seed compile" succeed "$cucc" "$work/w.cu" -o "$work/w.cut"
    ok "... and for stacks" succeed env CUCC_FIBERS=1 "$cucc" -O1 "$work/w.cu" -o "$work/w.fibers"
    ok "... and are cut" test "$("$cucc" --explain "$work/w.cu" | grep -c 'over the lanes of a warp')" -ge 5
    for order in forward reverse seed:5 late:3; do
        is "... give the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/w.cut" 2>&1)" \
            "$(CUCC_ORDER=$order timeout 60 "$work/w.fibers" 2>&1)"
    done
done
ok "the maker of kernels that are cut in some orders builds" succeed gcc -std=c11 -Wall -Wextra -Werror -O1 \
    -o "$work/make_exact" "$here/exact_fuzz.c"
for seed in ${CUT_SEEDS:-${seeds% *}}; do
    "$work/make_exact" "$seed" 20 >"$work/e.cu"
    ok "random kernels $seed that are cut in some orders compile" succeed "$cucc" "$work/e.cu" -o "$work/e.cut"
    ok "... and for stacks" succeed env CUCC_FIBERS=1 "$cucc" -O1 "$work/e.cu" -o "$work/e.fibers"
    "$cucc" --explain "$work/e.cu" >"$work/ways"
    ok "... and are" test "$(grep -c ', and in others if ' "$work/ways")" -ge 3
    for order in reverse seed:5 late:3; do
        is "... give the same, $order" "$(CUCC_ORDER=$order timeout 60 "$work/e.cut" 2>&1)" \
            "$(CUCC_ORDER=$order timeout 60 "$work/e.fibers" 2>&1)"
    done
done
done_testing
