#!/usr/bin/env bash
# The libraries' headers from C and C++, by gcc and clang, without a warning, alone and together; and the headers that
# say by name that what they are for is not here.
set -u
. "$(dirname "$0")/libraries.sh"
warn=(-Wall -Wextra -Wpedantic -Werror -Wno-variadic-macros -Icommon/cucc/include -fsyntax-only)
for_c=(curand.h cublas_v2.h cublasXt.h cublasLt.h cufft.h cufftXt.h cusolverDn.h cusparse.h nccl.h cuComplex.h
    library_types.h)
for_cpp=("${for_c[@]}" cublas_api.h curand_kernel.h curand_uniform.h curand_normal.h curand_lognormal.h curand_poisson.h
    curand_philox4x32_x.h curand_globals.h curand_mtgp32.h curand_mtgp32_kernel.h)

# compiles COMPILER LANGUAGE STANDARD HEADER...
compiles() {
    local compiler=$1 language=$2 standard=$3
    shift 3
    printf '#include <%s>\n' "$@" | "$compiler" -x "$language" -std="$standard" "${warn[@]}" - 2>"$build/errors" ||
        ! head -5 "$build/errors" | sed 's/^/# /'
}

# Each by itself: half of them by day. (What a header lacks that another brings shows only so.)
half() { printf 'common/cucc/include/%s\n' "$@" | sampled 2 | sed 's,.*/,,'; }
mapfile -t alone_c < <(half "${for_c[@]}")
mapfile -t alone_cpp < <(half "${for_cpp[@]}")
left_out $((${#for_c[@]} + ${#for_cpp[@]})) $((${#alone_c[@]} + ${#alone_cpp[@]})) 'headers by themselves'
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null; then
        skip "headers by $compiler" 'not installed'
        continue
    fi
    for header in "${alone_c[@]}"; do ok "$header, C11, $compiler" compiles "$compiler" c c11 "$header"; done
    for header in "${alone_cpp[@]}"; do ok "$header, C++17, $compiler" compiles "$compiler" c++ c++17 "$header"; done
    for standard in c++11 c++20; do
        ok "all of them, $standard, $compiler" compiles "$compiler" c++ "$standard" "${for_cpp[@]}"
    done
done
for header in cublas.h cufftw.h curand_discrete.h; do
    like "$header says that it is not supported" \
        "$(echo "#include <$header>" | g++ -x c++ -Icommon/cucc/include -fsyntax-only - 2>&1)" \
        'error.*cucc: .* not supported'
done
# as on a computer without a toolkit
mkdir -p "$build/alone"
cp common/cucc/include/curand_mtgp32.h "$build/alone"
sed 's,/usr/local/cuda,/none,' common/cucc/include/curand_mtgp32dc_p_11213.h >"$build/alone/curand_mtgp32dc_p_11213.h"
like "MTGP32's table says that it is not supported without a toolkit" \
    "$(echo '#include <curand_mtgp32dc_p_11213.h>' | g++ -x c++ -I"$build/alone" -fsyntax-only - 2>&1)" \
    'error.*cucc: .* not supported'
done_testing
