#!/usr/bin/env bash
# "CUDA tests in CI without a GPU": what the workflow runs works, on a project of tests/cucc/cmake, with a cucc that
# was installed where nobody may write; and what was installed goes again.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
command -v cmake >/dev/null || { echo '1..0 # SKIP no cmake here'; exit 0; }
root=$PWD
scratch=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$scratch" /tmp/cucc-of-$$ 2>/dev/null; rm -rf "$scratch" "/tmp/cucc-of-$$"' EXIT
unset CUCC_BUILD CUCC_STORE CUDACXX CUDAARCHS CUDA_PATH XDG_CACHE_HOME DESTDIR PREFIX
export HOME=$scratch/home

# --- installing ---
said=$(make install 2>&1)
is 'install without a place is refused' $? 2
like 'and says how' "$said" 'where to\? make install PREFIX='
mkdir -p "$scratch/toolkit/include" && touch "$scratch/toolkit/include/cuda_runtime.h"
like "not into somebody else's toolkit" "$(make install PREFIX="$scratch/toolkit" 2>&1)" 'holds a CUDA toolkit'
is 'which is left as it was' "$(find "$scratch/toolkit" ! -type d)" "$scratch/toolkit/include/cuda_runtime.h"

# --- the workflow's commands, in their order; the second job installs to /tmp/cucc ---
for name in COMPILER WHOLE; do
    export "$name=$(sed -nE "s|/tmp/cucc|/tmp/cucc-of-$$|; s/^ +$name: //p" docs/examples/cuda-tests.yml)"
done
mapfile -t commands < <(sed -nE 's/^ +- run: //p' docs/examples/cuda-tests.yml)
is 'the workflow has its commands' "${#commands[@]}" 9
mkdir -p "$HOME" && cp -r tests/cucc/cmake "$scratch/project" && ln -s "$root" "$scratch/project/course"
cd "$scratch/project" || exit 2
step() { # step NUMBER WHAT
    local said
    if said=$(bash -ec "${commands[$1]//\/tmp\/cucc//tmp/cucc-of-$$}" 2>&1); then tap_result 0 "$2"; else
        tap_result 1 "$2" || diag "${commands[$1]}" "$said"
    fi
}
step 0 'it installs cucc'
chmod -R a-w "$HOME/cucc"
is 'nothing in there leads back to the course' "$(grep -rIlF -e "$root" "$HOME/cucc")" ''
is 'what a toolkit has' "$(cd "$HOME/cucc" && ls -d bin/nvcc include/cuda_runtime.h lib64/libcu{dart,da,blas}.so)" \
    $'bin/nvcc\ninclude/cuda_runtime.h\nlib64/libcublas.so\nlib64/libcuda.so\nlib64/libcudart.so'
step 1 'it configures'
step 2 'it builds'
like 'with the installed runtime' "$(ldd build/norm)" "$HOME/cucc/lib64/libcublas\.so"
step 3 'ctest passes'
step 4 'in reverse order too'
is 'each test ran' "$(grep -c '^Test Passed' build/Testing/Temporary/LastTest.log)" 4
ok 'objects are kept in the cache' test -d "$HOME/.cache/cucc/store"

# NVRTC finds the installed cucc
said=$({ "$HOME/cucc/bin/nvcc" "$root/tests/cucc/driver/nvrtc.cu" -o nvrtc -lnvrtc -lcuda && ./nvrtc; } 2>&1)
is 'NVRTC compiles by the installed cucc' "$said" 'nvrtc: all as expected'
ok 'by its place' grep -qF "$HOME/cucc/libexec/cucc/cucc" nvrtc

# a test that fails fails the job: a sum that wants its threads in order
cat >>conserve.cu <<'END'
__global__ void running(int *sums) { sums[threadIdx.x] = (threadIdx.x ? sums[threadIdx.x - 1] : 0) + 1; }
static int last = [] {
    int *d, h;
    cudaMalloc(&d, 64 * sizeof h);
    cudaMemset(d, 0, 64 * sizeof h);
    running<<<1, 64>>>(d);
    cudaMemcpy(&h, d + 63, sizeof h, cudaMemcpyDeviceToHost);
    if (h != 64) exit(1);
    return cudaFree(d), h;
}();
END
step 2 'a change is built'
step 3 'what needs an order passes in that order'
said=$(bash -ec "${commands[4]}" 2>&1)
ok 'and fails in the other' test $? -ne 0
like 'by name' "$said" 'conserve.*Failed'

nightly 'the job with the sanitizer' && {
    step 5 'the second job installs'
    step 6 'configures with --sanitize'
    step 7 'builds'
    said=$(bash -ec "${commands[8]}" 2>&1)
    like 'and finds the race' "$said" 'cucc --sanitize: race.*conserve\.cu'
}

# --- going again ---
cd "$root" || exit 2
chmod -R u+w "$HOME/cucc"
echo mine >"$HOME/cucc/lib64/mine.txt"
said=$(make uninstall PREFIX="$HOME/cucc" 2>&1)
is 'uninstall' $? 0 || diag "$said"
is "takes away what it put there, and nothing else" "$(find "$HOME/cucc" ! -type d)" "$HOME/cucc/lib64/mine.txt"
like 'a second time there is nothing' "$(make uninstall PREFIX="$HOME/cucc" 2>&1)" 'no cucc is installed'

# --- a package: DESTDIR goes before the prefix ---
said=$(make install DESTDIR="$scratch/image" PREFIX='/opt/cu cc' 2>&1)
is 'make install DESTDIR=' $? 0 || diag "$said"
is 'the prefix is what the files speak of' \
    "$(grep -rIlF -e "$scratch" "$scratch/image"; readelf -d "$scratch/image/opt/cu cc/lib64/libcublas.so" |
        sed -nE 's/.*soname: //p')" '[/opt/cu cc/lib64/libcublas.so]'
done_testing
