#!/usr/bin/env bash
# CMake takes cucc for nvcc: it configures and builds a project with device code in several files, and what it built
# runs. (ci.t has the whole project, with an installed cucc and ctest.)
set -u
. "$(dirname "$0")/cucc.sh"
command -v cmake >/dev/null || { echo '1..0 # SKIP no cmake here'; exit 0; }
unset CUCC_BUILD CUDACXX CUDAARCHS CUDA_PATH
generator='Unix Makefiles'
if command -v ninja >/dev/null && ! command -v make >/dev/null; then generator=Ninja; fi
cd "$work" || exit 1

configured=$(cmake -G "$generator" -S "$here/cmake" -B built -DCMAKE_CUDA_COMPILER="$cucc" \
    -DCMAKE_CUDA_ARCHITECTURES='70;80-real' 2>&1)
is 'cmake configures a project in CUDA' "$?" 0 || diag "$configured"
like 'it knows the compiler' "$configured" 'The CUDA compiler identification is NVIDIA 13\.0\.0'
like 'and the toolkit' "$configured" "Found CUDAToolkit: $root/common/cucc/home/include .*13\.0\.0"
found() { sed -n "s/^set($1 \"\(.*\)\")\$/\1/p" built/CMakeFiles/*/CMakeCUDACompiler.cmake; }
is 'the runtime is linked statically by default, as by nvcc' "$(found CMAKE_CUDA_RUNTIME_LIBRARY_DEFAULT)" STATIC
is 'its headers' "$(found CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES)" "$root/common/cucc/home/include"
ok 'it builds device code of several files, and cuBLAS from C++' succeed cmake --build built --target conserve norm
like 'the architectures arrive' "$(cat built/CMakeFiles/conserve.dir/flags.make built/build.ninja 2>/dev/null)" \
    'arch=compute_70,code='
is 'a program of linked device code' "$(built/conserve 64 5)" 'before 189, after 189, between equals 0'
is 'a program that links cuBLAS behind the runtime' "$(built/norm)" 'norm 5'

# what CMake does where the project says nothing of architectures
mkdir plain
printf '%s\n' 'cmake_minimum_required(VERSION 3.18)' 'project(plain LANGUAGES CUDA)' >plain/CMakeLists.txt
configured=$(CUDACXX=$root/common/cucc/home/bin/nvcc cmake -S plain -B plain/built 2>&1)
is 'CUDACXX names it, too' "$?" 0 || diag "$configured"
like 'the architecture is compute capability 9.0' "$(<plain/built/CMakeCache.txt)" 'CMAKE_CUDA_ARCHITECTURES:STRING=90'

# the runtime as CMake and makefiles may ask for it
cat >one.cu <<'END'
#include <cstdio>
__global__ void set(int *out) { *out = 42; }
int main()
{
    int *d, h = 0;
    cudaMalloc(&d, sizeof h);
    set<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
}
END
ok '-cudart shared' succeed "$cucc" -cudart shared one.cu -o shared
is 'links the shared runtime, which is found' "$(./shared; ldd shared | grep -c 'libcucc\.so')" $'42\n1'
ok '-cudart none, and the runtime named' succeed "$cucc" -cudart=none one.cu -o named \
    -Xlinker "$root/common/cucc/home/lib64/libcudart.so.13"
is 'runs' "$(./named)" 42
"$cucc" -c one.cu -o one.o
ok 'g++ links an object with -lcuda alone' succeed g++ one.o -o by_driver -L"$root/common/cucc/home/lib64" -lcuda
is 'and that is the runtime, too' "$(./by_driver)" 42
like 'none without it is an error of the linker' "$("$cucc" -cudart none one.cu -o nothing 2>&1)" 'undefined reference'
done_testing
