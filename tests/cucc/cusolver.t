#!/usr/bin/env bash
# cuSOLVER's stand-in: what it takes apart, put together again; and in words.
set -u
. "$(dirname "$0")/libraries.sh"

ok 'cucc compiles cusolver.cu' "$cucc" -O0 -Itests/cucc tests/cucc/cusolver.cu -o "$build/cusolver" -lcusolver
found=0
for folder in $(folders_with liblapack.so.3); do
    passes "on the runtime, by the LAPACK in $folder" \
        env LD_LIBRARY_PATH="$folder:${LD_LIBRARY_PATH:-}" "$build/cusolver"
    ((found++))
done
if ((found == 0)); then
    skip 'on the runtime' 'not installed: apt-get install liblapack3'
else
    ok 'cusolver.cu and the library build under the sanitizers' sanitized cusolver.cu cusolver
    passes 'under the sanitizers' "$build/cusolver.cu.sanitized"
fi
like 'without LAPACK there is no handle, and it is said why' "$(without_libraries "$build/cusolver" 2>&1)" \
    'cuSOLVER needs LAPACK, and there is no liblapack.so.3'
like 'without a device there is no handle' "$(CUCC_DEVICES=0 "$build/cusolver" 2>&1)" '^no cuSOLVER$'

for part in Sp Rf Mg; do
    echo "#include <cusolver$part.h>" >"$build/part.cu"
    like "cusolver$part.h is refused by name" "$("$cucc" -c "$build/part.cu" -o "$build/part.o" 2>&1)" \
        "cucc: cusolver$part.h is not supported on the CPU backend"
done
echo '#include <cusolverDn.h>
int main() { return cusolverDnDsytrf(0, CUBLAS_FILL_MODE_LOWER, 0, 0, 0, 0, 0, 0, 0); }' >"$build/part.cu"
like 'a function that is not here is named' "$("$cucc" -c "$build/part.cu" -o "$build/part.o" 2>&1)" \
    'cusolverDnDsytrf is a part of cuSOLVER and not supported by cucc'

names_agree cusolver_common.h CUSOLVER_
with_nvcc 'nvcc compiles the same without warnings' cusolver.cu
done_testing
