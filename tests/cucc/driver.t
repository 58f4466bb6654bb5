#!/usr/bin/env bash
# The driver API and NVRTC: contexts, memory, modules, links; by cucc's own link and by g++'s, in other orders and under
# the sanitizer. With nvcc the programs compile and link, too, so that they are what a GPU's owner may run.
set -u
. "$(dirname "$0")/cucc.sh"
unset CUCC_COMPILER
cd "$work" || exit 1
programs=$here/driver
lib64=$root/common/cucc/home/lib64

# --- code for the loader ---
ok '-cubin makes a module' succeed "$cucc" -cubin "$programs/kernels.cu" -o kernels.module
is 'which says what it is, in a text' "$(head -n 1 kernels.module; tr -d '[:print:]\n' <kernels.module | wc -c)" \
    $'// cucc module 1\n0'
(cd "$work" && "$cucc" -ptx "$programs/callee.cu" && "$cucc" -fatbin "$programs/callee.cu")
is 'by their extension' "$(ls callee.*)" $'callee.fatbin\ncallee.ptx'
for name in caller callee; do
    ok "$name: -dc -cubin" succeed "$cucc" -rdc=true -cubin "$programs/$name.cu" -o $name.module
done
like 'there is no LTO of a GPU' "$("$cucc" -ltoir "$programs/callee.cu" 2>&1)" 'no such form'

# --- the programs ---
declare -A arguments=([contexts]='' [memory]='' [modules]=kernels.module [nvrtc]=''
    [links]='caller.module callee.module linked.module kernels.module' [textures]=sampled.module)
"$cucc" -cubin "$programs/sampled.cu" -o sampled.module
"$cucc" -rdc=true -cubin "$programs/kernels.cu" -o linked.module # a GPU links what was compiled for that alone
for name in contexts memory modules links textures nvrtc; do
    ok "$name compiles" succeed "$cucc" -c "$programs/$name.cu" -o $name.o
    read -ra words <<<"${arguments[$name]}"
    "$cucc" $name.o -o $name -lnvrtc -lcuda
    is "$name, linked by cucc" "$(CUCC_QUIET=1 ./$name "${words[@]}" 2>&1)" "$name: all as expected"
    [[ $name == @(modules|nvrtc) ]] || continue
    g++ $name.o -o $name.shared -L"$lib64" -lcudart -lnvrtc -lcuda
    is "$name, linked by g++" "$(CUCC_QUIET=1 ./$name.shared "${words[@]}" 2>&1)" "$name: all as expected"
done
is 'in reverse order' "$(CUCC_QUIET=1 CUCC_ORDER=reverse ./modules kernels.module 2>&1)" 'modules: all as expected'
like 'without -lcuda there is no driver API, as with nvcc' "$("$cucc" textures.o -o nothing 2>&1)" \
    'undefined reference to .cuModuleLoad'

# --- names: a program may have functions of its own, and ask for the library's ---
cat >ask.cu <<'END'
#include <cuda.h>
#include <cstdio>
int main()
{
    CUresult (*alloc)(CUdeviceptr *, size_t) = nullptr;
    CUdriverProcAddressQueryResult found, none;
    CUdeviceptr p;
    void *nothing = &p;
    cuInit(0);
    int status = cuGetProcAddress("cuMemAlloc", (void **)&alloc, 13000, 0, &found);
    int missing = cuGetProcAddress("cuNothing", &nothing, 13000, 0, &none);
    printf("%d %d %d %d %d\n", status, found, alloc ? alloc(&p, 4) : -1, missing == CUDA_ERROR_NOT_FOUND, none);
}
END
cat >own.cu <<'END'
#include <cstdio>
extern "C" { int cuMemAlloc_v2 = 5, cuGetErrorString = 6; } // as programs that open the library themselves have
int main() { printf("%d\n", cuMemAlloc_v2); }
END
"$cucc" ask.cu -o ask -lcuda
is 'cuGetProcAddress finds a call by its plain name' "$(./ask)" '0 0 201 1 1'
"$cucc" own.cu -o own -lcuda
is 'a name of the library may be the program'"'"'s' "$(./own)" 5

# --- a module whose kernel is wrong, and one of the sanitizer's ---
cat >wild.cu <<'END'
extern "C" __global__ void twice(float *x, int n) { x[n << 20] = 1; }
extern "C" __global__ void mirror(float *x) { *x = 0; }
extern "C" __global__ void weigh(char, double, short, int, double *) {}
extern "C" __global__ void large(int *) {}
__global__ void named(int *) {}
template <int n> __global__ void other() {}
template __global__ void other<1>();
template __global__ void other<2>();
template __global__ void other<3>();
END
"$cucc" -cubin wild.cu -o wild.module
like 'a fault in a module is told with its line' "$(./modules wild.module 2>&1)" \
    'kernel twice \(wild\.cu:1\), block .*, at wild\.cu:1: writes to address'
"$cucc" --sanitize -cubin "$programs/kernels.cu" -o listened.module
"$cucc" --sanitize modules.o -o listening -lcuda
is 'the sanitizer build knows variables and arrays of modules' "$(CUCC_QUIET=1 ./listening listened.module 2>&1)" \
    $'modules: all as expected\ncucc --sanitize: nothing found'

# --- what cannot be loaded, and a machine without cucc ---
sed '5,9d' kernels.module >short.module
like 'a module that was cut off is refused' "$(./modules short.module 2>&1)" 'cut off or changed'
like 'NVRTC without cucc says so' "$(CUCC_COMPILER=/nowhere/cucc ./nvrtc 2>&1)" \
    'NVRTC_ERROR_BUILTIN_OPERATION_FAILURE'
like 'a checked program has no code of run time' \
    "$(printf '#include <cuda.h>\nint main() { CUmodule m; return cuModuleLoad(&m, ""); }\n' >load.cu
        CUCC_CHECKED=1 "$cucc" load.cu -o load -lcuda 2>&1)" 'cuModuleLoad'

# --- other languages open the library by its name ---
cat >open.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL), *module;
    int (*init)(unsigned) = library ? (int (*)(unsigned))dlsym(library, "cuInit") : 0;
    int (*retain)(void **, int) = library ? (int (*)(void **, int))dlsym(library, "cuDevicePrimaryCtxRetain") : 0;
    int (*set)(void *) = library ? (int (*)(void *))dlsym(library, "cuCtxSetCurrent") : 0;
    int (*load)(void **, const char *) = library ? (int (*)(void **, const char *))dlsym(library, "cuModuleLoad") : 0;
    if (argc < 3 || !init || !retain || !set || !load) return puts(dlerror()), 1;
    int status = init(0), got = retain(&module, 0), current = set(module);
    return printf("%d %d %d %d\n", status, got, current, load(&module, argv[2])), 0;
}
END
gcc open.c -o open
for name in libcuda.so.1 libcudart.so.13; do
    is "$name is opened, for one caller alone, and loads a module" \
        "$(./open "$lib64/$name" kernels.module 2>&1)" '0 0 0 0'
done

# --- and nvcc takes the programs ---
stubs=$(find /usr/local/cuda*/ -name libcuda.so -path '*stubs*' -print -quit 2>/dev/null)
if command -v nvcc >/dev/null && [[ $stubs ]]; then
    nightly 'all programs by nvcc' && for name in contexts memory links textures; do
        ok "$name by nvcc" succeed nvcc "$programs/$name.cu" -o $name.nvcc -L"${stubs%/*}" -lcuda
    done
    ok 'modules by nvcc' succeed nvcc "$programs/modules.cu" -o modules.nvcc -L"${stubs%/*}" -lcuda
    [[ ! -e ${stubs%/stubs/*}/libnvrtc.so ]] || ok 'nvrtc by nvcc' succeed nvcc "$programs/nvrtc.cu" -o nvrtc.nvcc \
        -L"${stubs%/*}" -L"${stubs%/stubs/*}" -lnvrtc -lcuda
else
    skip 'the programs by nvcc' 'no nvcc with a libcuda to link with'
fi
done_testing
