#!/usr/bin/env bash
# The headers of the CPU backend from C and C++, by gcc and clang, alone and together, without a warning; how much a
# hello world has to read.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/tap.sh
. "$here/../tap.sh"
include=$root/common/cucc/include
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warn=(-Wall -Wextra -Wpedantic -Werror -Wno-variadic-macros -Wno-long-long -I"$include" -fsyntax-only)

for_c=(cuda_runtime.h cuda_runtime_api.h driver_types.h vector_types.h vector_functions.h builtin_types.h cuda.h
    cuda_profiler_api.h nvToolsExt.h nvtx3/nvToolsExt.h math_constants.h channel_descriptor.h driver_functions.h
    nvrtc.h)
for_cpp=("${for_c[@]}" cuda_fp16.h cuda_bf16.h device_launch_parameters.h device_functions.h math_functions.h
    common_functions.h)

compiles() { # compiles "what" compiler flags... ; the program comes by standard input
    local what=$1 said
    shift
    if said=$("$@" "${warn[@]}" - 2>&1); then tap_result 0 "$what"; else
        tap_result 1 "$what" || diag "$said"
    fi
}

includes() { printf '#include <%s>\n' "$@"; }

for compiler in gcc clang; do
    command -v $compiler >/dev/null || { skip "headers by $compiler" "it is not installed"; continue; }
    for header in "${for_c[@]}"; do
        compiles "$header, C11, $compiler" $compiler -x c -std=c11 < <(includes "$header")
    done
    for header in "${for_cpp[@]}"; do
        compiles "$header, C++17, $compiler" $compiler -x c++ -std=c++17 < <(includes "$header")
    done
    compiles "all of them, C++11, $compiler" $compiler -x c++ -std=c++11 < <(includes "${for_cpp[@]}")
    compiles "all of them, C++20, $compiler" $compiler -x c++ -std=c++20 < <(includes "${for_cpp[@]}")
    compiles "cuda_runtime.h, C++98, $compiler" $compiler -x c++ -std=c++98 -Wno-c++11-extensions < \
        <(includes cuda_runtime.h)
done

# every constant and every structure is as large as CUDA 13.0's (api_values.txt holds what its headers say)
asserts() {
    includes cuda_runtime.h
    sed 's/^\(.*\) \(-\{0,1\}[0-9]*\)$/static_assert((long long)(\1) == \2, "\1");/' "$here/api_values.txt"
}
compiles "$(wc -l <"$here/api_values.txt") values are CUDA's" g++ -x c++ -std=c++17 < <(asserts)
toolkit=${CUDA_HOME:-/usr/local/cuda}/include
if grep -qs 'CUDART_VERSION  13000' "$toolkit/cuda_runtime_api.h"; then
    ok "and the toolkit's headers agree" g++ -w -I"$toolkit" -x c++ -std=c++17 -fsyntax-only - < <(asserts)
else
    skip "and the toolkit's headers agree" "no CUDA 13.0 in $toolkit"
fi

# and so are those of the driver API and NVRTC
driver_asserts() {
    includes cuda.h nvrtc.h
    grep -ohE '\b(CU|NVRTC)_[A-Z0-9_]+ = [0-9]+' "$include/cucc/types/driver.h" "$include/nvrtc.h" |
        sed -E 's/(.*) = (.*)/static_assert((long long)(\1) == \2, "\1");/'
    printf 'static_assert(sizeof(%s) == %d, "");\n' CUDA_MEMCPY2D 128 CUlaunchConfig 56 CUresult 4
}
ok 'there are many of them' test "$(driver_asserts | wc -l)" -gt 100
compiles "values of the driver API are CUDA's" g++ -x c++ -std=c++17 < <(driver_asserts)
if grep -qs 'CUDA_VERSION 13000' "$toolkit/cuda.h" && [ -e "$toolkit/nvrtc.h" ]; then
    ok "and the toolkit's headers agree" g++ -w -I"$toolkit" -x c++ -std=c++17 -fsyntax-only - < <(driver_asserts)
else
    skip "and the toolkit's headers agree" "no CUDA 13.0 in $toolkit"
fi

# what is not there says so
said=$(includes npp.h | gcc -x c -I"$include" -fsyntax-only - 2>&1)
like "a header that is not supported says so" "$said" 'npp.h is not supported on the CPU backend'
lines=$(includes cuda_runtime.h | g++ -x c++ -std=c++17 -I"$include" -E -P - | wc -l)
note "cuda_runtime.h is $lines lines, preprocessed, for plain C++"
ok "cuda_runtime.h is light" test "$lines" -lt 4000

done_testing
