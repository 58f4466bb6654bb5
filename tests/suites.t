#!/usr/bin/env bash
# tests/suites on a suite of a few codes of our own: what is found, missed, falsely alarmed, refused, does not end; a
# pass that goes on where it was; the halves; the table.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/toy"
unset HALF EACH ONLY JOBS LIMIT ORDERS AGAIN KEEP LIST

# One program, of which each code is a part: the compiler is asked as seldom as can be
cat >"$scratch/toy/parts.cu" <<'END'
#include <cstdio>
#include <cstdlib>
__global__ void all_add(int *sum, int n)
{
    if (threadIdx.x < n) *sum += 1;
}
__global__ void fill(int *a, int n)
{
    if (threadIdx.x < n) a[threadIdx.x] = 1;
}
int main(int argc, char **argv)
{
    int *a, n = argc > 1 ? atoi(argv[1]) : 0, devices = 0;
    cudaGetDeviceCount(&devices);
    cudaMalloc(&a, 64 * sizeof *a);
    cudaMemset(a, 0, 64 * sizeof *a);
    if (argc > 2 && *argv[2] == 'r') all_add<<<1, 64>>>(a, n);
    else fill<<<1, 128>>>(a, n);
    int error = cudaDeviceSynchronize();
    printf("filled %d on %d\n", n, devices);
    fflush(stdout);
    while (argc > 3) continue;
    cudaFree(a);
    return error;
}
END
echo 'int main() { return nothing; }' >"$scratch/toy/wrong.cu"
echo 'int main() { return 0; }' >"$scratch/toy/silent.cu"
while read -r name label source runs; do
    prints=''
    [[ $runs != *'|'* ]] || prints=${runs#*|}
    printf '%s\t%s\t@%s\t%s\t%s\n' "$name" "$label" "$source" "${runs%%|*}" "$prints"
done >"$scratch/toy/codes.tsv" <<'END'
found race parts.cu 64 race
found_in_second_run bounds parts.cu 10 fill ; 65 fill
both race+bounds parts.cu 64 race ; 65 fill
half_of_it race+bounds parts.cu 64 race
missed race parts.cu 64 fill
silent clean parts.cu 64 fill
alarmed clean parts.cu 65 fill
other_kind no-race parts.cu 65 fill
not_sound sound parts.cu 65 fill
does_not_compile race wrong.cu
should_not_compile refused wrong.cu
never_ends clean parts.cu 64 fill stay
found_but_never_ends bounds parts.cu 65 fill stay
runs runs parts.cu 3 fill|filled 3
set runs parts.cu CUCC_DEVICES=2 3 fill|filled 3 on 2
prints_other runs parts.cu 3 fill|filled 4
says_nothing runs silent.cu
END
# run [NAME=VALUE...] -- [CODE...]
run() {
    local settings=()
    while [[ $1 != -- ]]; do settings+=("$1"); shift; done
    shift
    env OUT="$scratch/out" LIMIT=2 JOBS=2 "${settings[@]}" tests/suites toy "$scratch/toy" "$@"
}
verdict_of() { awk -F, -v name="$1" '$1 == name { print $4 }' "$scratch/out/toy.csv"; }

said=$(run --)
for expected in found:found found_in_second_run:found both:found half_of_it:missed missed:missed silent:silent \
    alarmed:false other_kind:silent not_sound:false does_not_compile:refused should_not_compile:found \
    never_ends:timeout found_but_never_ends:found runs:passes set:passes prints_other:fails says_nothing:passes; do
    is "${expected%:*}" "$(verdict_of "${expected%:*}")" "${expected#*:}"
done
# Programs that a makefile builds, and those that the suite's own CPU version stands beside
mkdir "$scratch/toy/made"
cat >"$scratch/toy/made/main.cu" <<'END'
#include <cstdio>
__global__ void halves(float *x) { x[threadIdx.x] = threadIdx.x / 2.0f; }
int main(int argc, char **)
{
    float *x;
    cudaMallocManaged(&x, 8 * sizeof *x);
    halves<<<1, 8>>>(x);
    cudaDeviceSynchronize();
    FILE *file = fopen("halves.txt", "w");
    for (int i = 0; i < 8; i++) fprintf(file, "%d: %.4f\n", i, x[i] * (argc > 1 ? 1.01f : 1.00001f));
    printf("PASS %d\n", OF_CUCC);
    cudaFree(x);
    return fclose(file);
}
END
cat >"$scratch/toy/made/Makefile" <<'END'
CC = nvcc
program = main
$(program): main.cu
	$(CC) $< -o $@
clean:
END
cat >"$scratch/toy/cpu.c" <<'END'
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("halves.txt", "w");
    for (int i = 0; i < 8; i++) fprintf(file, "element %d is %.2f\n", i, i / 2.0);
    return fclose(file);
}
END
made='make made -DOF_CUCC=7'
{
    printf 'made\truns\t%s\t\tPASS 7\tFAIL\t@cpu.c\t\thalves.txt\n' "$made"
    printf 'made_differs\truns\t%s\tmore\tPASS\t-\t@cpu.c\t\thalves.txt\n' "$made"
    printf 'made_says_no\truns\t%s\t\tPASS\t7$\n' "$made"
} >"$scratch/programs.tsv"
run LIST="$scratch/programs.tsv" JOBS=1 -- >/dev/null
is 'a makefile builds it, it prints what it should, and agrees with the CPU version' "$(verdict_of made)" passes
is 'it does not agree' "$(verdict_of made_differs)" fails
is 'it prints what it must not' "$(verdict_of made_says_no)" fails
# shellcheck disable=SC2016 # for awk
ok 'the lists that are here have names, and fields between tabs' \
    awk -F'\t' '!/^#/ && (NF < 3 || $2 !~ /^(runs|wrong)$/ || $1 ~ / /) { exit 1 }' tests/suites.lists/*.tsv
run -- >/dev/null

like 'a row says what was found, and where' "$(cat "$scratch/out/toy.csv")" \
    '^alarmed,(work|kept),clean,false,out_of_bounds parts\.cu:[0-9]+,'
like 'each label of a code is counted' "$said" '^  race +5 +3 +1 +1 +0 +0$'
like 'and what was missed of one is not missed of the other' "$said" '^  bounds +4 +3 +1 '
like 'silent and alarmed are counted' "$said" '^  clean +3 +1 +1 +0 +1 '
like 'what is missed is named' "$said" '^  missed +missed \(race\)'

# It goes on where it was
rm "$scratch/out/toy/rows/missed.csv"
sed -i 's/,false,/,kept as it was,/' "$scratch/out/toy/rows/alarmed.csv"
run -- >/dev/null
is 'what has a row is not run again' "$(verdict_of alarmed)" 'kept as it was'
is 'what has none is' "$(verdict_of missed)" missed
run -- alarmed >/dev/null
is 'a code that is named is run again' "$(verdict_of alarmed)" 'false'

# The halves
for half in work kept; do
    run HALF=$half -- >/dev/null
    tail -n +2 "$scratch/out/toy.csv" | cut -d, -f1,2 >"$scratch/$half"
    is "HALF=$half: each row says so" "$(cut -d, -f2 "$scratch/$half" | sort -u)" $half
done
is 'the two are all of them, and none in both' "$(cat "$scratch/work" "$scratch/kept" | cut -d, -f1 | sort)" \
    "$(cut -f1 "$scratch/toy/codes.tsv" | sort)"
run EACH=3 -- >/dev/null
ok 'EACH=3 takes some' test "$(wc -l <"$scratch/out/toy.csv")" -lt 12
run ONLY='^clean$' -- >/dev/null
is 'ONLY= takes a label' "$(tail -n +2 "$scratch/out/toy.csv" | wc -l)" 3
is 'no such code: exit status' "$(run -- nothing >/dev/null 2>&1; echo $?)" 2
is 'no list: exit status' "$(OUT=$scratch/out tests/suites toy "$scratch" >/dev/null 2>&1; echo $?)" 2

# Drivers for GPUVerify's kernels: one launches its kernel with what the file asks for, or it would not race
mkdir -p "$scratch/verified/area"
cat >"$scratch/verified/area/stores.cu" <<'END'
//pass
//--gridDim=[64,1] --blockDim=[64,32]
struct range { int first; float4 scale; };
typedef unsigned int size_t;
__device__ float max(float, float);
__device__ int any_index(const range, float4 by = make_float4(0, 0, 0, 0));
template <class T, int Sign> __global__ void stores(T *to, float **rows, const range r, int n, float x);
template __global__ void stores<int, 3>(int *to, float **rows, const range r, int n, float x);
__device__ float half(float x) { return x / 2; }
template <class T, int Sign>
__global__ void stores(T *to, float **rows, const range r, int n, float x)
{
    __requires(n == gridDim.x * blockDim.x /* 16 of 64 blocks */);
    __global_invariant(__write_implies(to, Sign > 0));
    float4 scaled = clamp(r.scale * 2 + make_float4(1.0f), 0.0f, 9.0f);
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (n == 512 && x == 64 && Sign == 3 && max(scaled.x, 0) == 1)
        rows[blockIdx.x % 16][threadIdx.x] = half(to[any_index(r) + i]) + r.first; // by all of threadIdx.y
}
END
printf '//xfail:NOT_ALL_VERIFIED\n' >"$scratch/verified/area/fails.cu"
tests/suites.lists/gpuverify.pl "$scratch/verified" >"$scratch/verified/codes.tsv"
is 'what is marked as failing is left out' "$(grep '^#' "$scratch/verified/codes.tsv")" \
    '# area-fails: xfail:NOT_ALL_VERIFIED'
OUT="$scratch/out" LIMIT=60 tests/suites verified "$scratch/verified" >/dev/null
like 'a kernel with a struct, a vector, functions without a body' "$(tail -n 1 "$scratch/out/verified.csv")" \
    '^area-stores,(work|kept),no-sync,false,race stores.cu:18,,'

# tests/courses, with two scripts in the place of a GPU and its compiler
mkdir "$scratch/as_gpu" "$scratch/course" && cd "$scratch" || exit 2
printf '#!/bin/sh\necho GPU 0\n' >as_gpu/nvidia-smi
# shellcheck disable=SC2016
printf '#!/bin/bash\nexec "%s" -DON_GPU "${@/-arch=native/-w}"\n' "$OLDPWD/common/cucc/cucc" >as_gpu/nvcc
chmod +x as_gpu/*
cat >course/agrees.cu <<'END'
#include <cstdio>
#include <unistd.h>
int main()
{
#ifdef ON_GPU
    puts("one\ntook 3 ms");
    printf("process %d, sum 1.00001\ntwo\n", getpid() * 7919 % 100003); // another in each run
#else
    printf("one\nprocess %d, sum 1\ntwo\n", getpid() * 7919 % 100003);
#endif
}
END
cat >course/ordered.cu <<'END'
#include <cstdio>
int main()
{
#ifdef ON_GPU
    puts("block 1 has 20\nblock 0 has 10");
#else
    puts("block 0 has 10\nblock 1 has 20");
#endif
}
END
printf '#include <cstdio>\n#ifndef ON_GPU\n#define ON_GPU 0\n#endif\nint main() { printf("%%d\\n", ON_GPU); }\n' \
    >course/differs.cu
echo 'int main() { return nothing; }' >course/wrong.cu
tests=$OLDPWD/tests
like 'tests/courses says what it leaves out' \
    "$(OUT=$scratch/courses JOBS=2 PATH=$scratch/as_gpu:$PATH "$tests/courses" course)" \
    'left out: 1 that nvcc refuses, 0 that do not'
is 'words and numbers agree, or do not' "$(cut -d, -f1,4,6 courses/courses.csv | tail -n +2)" \
    $'course:agrees,passes,\ncourse:differs,fails,1 other numbers\ncourse:ordered,passes,'
cp courses/courses.csv earlier && sed -i '/differs/d; /ordered/d' earlier
OUT=$scratch/courses ONLY=earlier PATH=$scratch/as_gpu:$PATH "$tests/courses" course >/dev/null
is 'ONLY: the programs of an earlier table' "$(cut -d, -f1,4,6 courses/courses.csv | tail -n +2)" \
    'course:agrees,passes,'
cd "$OLDPWD" || exit 2
printf '#!/bin/sh\nexit 9\n' >"$scratch/as_gpu/nvidia-smi"
PATH=$scratch/as_gpu:$PATH tests/courses "$scratch/course" >/dev/null 2>&1
is 'without a GPU: exit status' $? 2

# The page is what the command makes of the committed files
tests/suites.table page >"$scratch/page"
ok 'docs/suites.md is as tests/suites.table makes it' cmp "$scratch/page" docs/suites.md
done_testing
