#!/usr/bin/env bash
# cuRAND's stand-in: bit for bit against NVIDIA's where that is installed (its host generators need no GPU), else
# against what it gave; host API against device API; under the sanitizers, and in words.
set -u
. "$(dirname "$0")/libraries.sh"
expected=tests/cucc/expected
# Scripts never run before, for this content, and by night.
of=${GRADE_SEED-${tap_sample:-}} && of=${of:-$RANDOM}
seeds="$((of % 32768))0 $((of / 7 % 32768))1 $((of / 49 % 32768))2"

ok 'curand_script.c and the library build under the sanitizers' sanitized curand_script.c curand
ours=$build/curand_script.c.sanitized
ok 'random scripts give the values that NVIDIA gave' cmp <("$ours" values 0 39) "$expected/curand_values"
ok 'integers and uniform numbers are NVIDIA'\''s to the last bit' cmp <("$ours" <tests/cucc/curand_exact) \
    "$expected/curand_exact"
ok 'integers and uniform numbers of MT19937 too' cmp <("$ours" <tests/cucc/curand_mt19937) "$expected/curand_mt19937"
nightly 'and beyond its first block' && # whose every word costs a product of matrices
    ok 'and beyond its first block' cmp <(printf 'create 142\nseed 4294967301\nu32 5200000\n' | "$ours") \
        "$expected/curand_mt19937_far"
if [[ -e $toolkit/include/curand_mtgp32dc_p_11213.h ]]; then
    ok 'and of MTGP32' cmp <("$ours" <tests/cucc/curand_mtgp32) "$expected/curand_mtgp32"
    ok 'cucc compiles curand_twister.cu' "$cucc" -Itests/cucc tests/cucc/curand_twister.cu -o "$build/twister" -lcurand
    passes 'MTGP32: blocks draw what the host API gives' "$build/twister"
    passes 'in reverse order of threads too' env CUCC_ORDER=reverse "$build/twister"
    said=$(CUDA_HOME=common/cucc/home "$build/twister" 2>&1)
    is 'without the table it ends with its failure' "$?" 1
    like '... and what is missing is named' "$said" "needs the toolkit's table, curand_mtgp32dc_p_11213\\.h"
else
    skip 'MTGP32' "no table of parameters in $toolkit/include"
fi
ok 'the leap polynomial of XORWOW is right' sanitized curand_jump.c curand
passes 'leaps and steps' "$build/curand_jump.c.sanitized"

if [[ -e $toolkit/lib64/libcurand.so ]]; then
    theirs=$build/curand_script.nvidia
    ok 'the same program with NVIDIA'\''s library' gcc -std=c11 -I"$toolkit/include" tests/cucc/curand_script.c \
        -o "$theirs" \
        -L"$toolkit/lib64" -lcurand -Wl,-rpath,"$toolkit/lib64"
    # NVIDIA's takes long to leap ahead: 21 CPU seconds for the sixty, ours one.
    mapfile -t taken < <(seq 0 59 | sampled 10)
    left_out 60 ${#taken[@]} 'scripts against NVIDIA'\''s library'
    answers() { for script in "${taken[@]}"; do "$1" "$script" "$script" || echo "exit status $?"; done; }
    answers "$theirs" >"$build/scripts.want"
    unlike 'each of them has an answer' "$(<"$build/scripts.want")" '^exit status'
    ok 'scripts agree to the last bit, normal, log-normal and Poisson numbers too' cmp <(answers "$ours") \
        "$build/scripts.want"
    for seed in $seeds; do
        ok "script $seed agrees to the last bit" cmp <("$ours" "$seed" "$seed") <("$theirs" "$seed" "$seed")
    done
    plain=(-x c++ -O0 -ffp-contract=off tests/cucc/curand_draws.cu)
    ok 'curand_draws.cu as C++ with NVIDIA'\''s headers' g++ -w "${plain[@]}" -isystem "$toolkit/include" \
        -o "$build/draws.nvidia"
    "$build/draws.nvidia" 0 999 >"$build/draws.want"
else
    skip 'scripts against NVIDIA'\''s library' "no $toolkit/lib64/libcurand.so"
    cp "$expected/curand_draws" "$build/draws.want"
fi
ok 'cucc compiles curand_draws.cu' "$cucc" tests/cucc/curand_draws.cu -o "$build/draws"
scripts=$(wc -l <"$build/draws.want")
if [[ -e $toolkit/lib64/libcurand.so ]]; then
    ok "device API, drawn in a kernel: $scripts scripts agree with NVIDIA's to the last bit" \
        cmp <("$build/draws" 0 $((scripts - 1))) "$build/draws.want"
fi
ok 'device API: integers and uniform numbers are NVIDIA'\''s to the last bit' cmp <("$build/draws" 0 199 integers) \
    "$expected/curand_draws"

ok 'cucc compiles curand_agree.cu' "$cucc" -Itests/cucc tests/cucc/curand_agree.cu -o "$build/agree" -lcurand
passes 'host API and device API agree' "$build/agree"
passes 'in reverse order of threads too' env CUCC_ORDER=reverse "$build/agree"

cat >"$build/unsupported.cu" <<'C'
#include <cstdio>
#include <curand.h>
int main()
{
    curandGenerator_t g;
    float h[4];
    std::printf("%d\n", curandCreateGenerator(&g, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64));
    curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
    std::printf("%d\n", curandGenerateUniform(g, h, 4));
    std::printf("%d\n", curandGenerateNormal(g, h, 3, 0, 1));
}
C
"$cucc" "$build/unsupported.cu" -o "$build/unsupported" -lcurand
messages=$("$build/unsupported" 2>&1)
like 'a generator that is not here is named' "$messages" \
    'cuRAND: CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 is not supported on the CPU; use'
like 'host memory is refused and named' "$messages" 'curandGenerateUniform: outputPtr .* is not device memory'
is 'with the codes 103, 201, 105' "$(grep -E '^[0-9]+$' <<<"$messages" | tr '\n' ' ')" '103 201 105 '
like 'MTGP32 without a table is named' "$(echo 'create 141' | CUDA_HOME=/none "$ours" 2>&1)" \
    'CURAND_RNG_PSEUDO_MTGP32 needs the toolkit.s table'
echo '#include <curand_kernel.h>
__global__ void k(curandStateMtgp32 *s, float *x) { *x = curand_mtgp32_single(s); }' >"$build/mtgp.cu"
like 'a function that is not here is named by the compiler' "$("$cucc" -c "$build/mtgp.cu" -o "$build/mtgp.o" 2>&1)" \
    'curand_mtgp32_single is not supported on the CPU; use curand_uniform'

names_agree curand.h CURAND_
with_nvcc 'nvcc compiles the same without warnings' curand_draws.cu curand_agree.cu curand_twister.cu
done_testing
