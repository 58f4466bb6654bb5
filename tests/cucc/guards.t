#!/usr/bin/env bash
# The include guards of the toolkit's headers, which programs (NVIDIA's helper_cuda.h among them) ask for: each of our
# headers defines the guard of the one that it stands for, and cuda_runtime.h all that nvcc's brings unasked.
# expected/guards holds what CUDA 13.0's headers say: a header, then the guards that are defined once it is included;
# where the toolkit is, it is asked again. NCCL does not belong to it, though it may lie in its folder.
. "$(dirname "$0")/cucc.sh"
include=$root/common/cucc/include
toolkit=${CUDA_HOME:-/usr/local/cuda}/include

# of our headers, those with an include guard that stand for one of the toolkit's
headers() { (cd "$include" && grep -lE "^#ifndef [_A-Za-z]" -- *.h) | grep -v nvToolsExt; }

# guards_of HEADER COMPILER...: names of macros that end as a guard does, but for those of the C library and of nvcc's
# own files
guards_of() {
    local header=$1
    shift
    echo "#include <$header>" | "$@" - 2>/dev/null |
        grep -oE '^#define (__[A-Z0-9_]+_H__|_?CU[A-Z0-9_]+_H_*|_COOPERATIVE_GROUPS[A-Z_]*_H_*|__cuda_cuda_h__)( |$)' |
        cut -d' ' -f2 | grep -vE '_RT_H__|INCLUDE_COMPILER_INTERNAL|^__CUCC|^CUCC' | LC_ALL=C sort | tr '\n' ' '
}
plain=(g++ -x c++ -std=c++17 -E -dM)

if grep -qs 'CUDART_VERSION  13000' "$toolkit/cuda_runtime_api.h"; then
    headers | while read -r header; do
        [[ $header != nccl.h && -e $toolkit/$header ]] &&
            printf '%s %s\n' "$header" "$(guards_of "$header" "${plain[@]}" -I"$toolkit")"
    done >"$work/guards"
    is 'the guards are those of the toolkit' "$(cat "$work/guards")" "$(cat "$here/expected/guards")"
else
    skip 'the guards are those of the toolkit' "no CUDA 13.0 in $toolkit"
fi

# what these bring along, programs rely on
bring=' builtin_types.h driver_types.h vector_types.h cuda.h cuda_runtime.h cuda_runtime_api.h cuComplex.h cublas_api.h '
bring+='cublas_v2.h cufft.h curand.h cusparse.h '
while read -r header guards; do
    own=$(grep -m1 -oE '^#ifndef [_A-Za-z0-9]+' "$include/$header" | cut -d' ' -f2)
    is "$header has the guard of the toolkit's" "$([[ $own == CUCC_* || " $guards " == *" $own "* ]] || echo "$own")" ''
    [[ $bring == *" $header "* ]] || continue
    got=" $(guards_of "$header" "${plain[@]}" -I"$include")"
    missing=
    for guard in $guards; do
        # only the guards of headers that we have
        [[ $got == *" $guard "* ]] || ! grep -qrs "^#define $guard\$" "$include" || missing+=" $guard"
    done
    is "$header brings the guards of the toolkit's" "$missing" ''
done <"$here/expected/guards"

# what a .cu has without asking: the guards that NVIDIA's helper_cuda.h looks for, and more
echo >"$work/empty.cu"
"$cucc" -E -Xcompiler -dM "$work/empty.cu" >"$work/unasked" 2>&1
for guard in __DRIVER_TYPES_H__ __CUDA_RUNTIME_H__ __CUDA_RUNTIME_API_H__ __DEVICE_FUNCTIONS_H__ __MATH_FUNCTIONS_H__ \
    __TEXTURE_TYPES_H__ __VECTOR_FUNCTIONS_H__ __DEVICE_LAUNCH_PARAMETERS_H__ __SM_20_INTRINSICS_H__ \
    __CHANNEL_DESCRIPTOR_H__; do
    ok "$guard is defined in a .cu" grep -q "^#define $guard" "$work/unasked"
done
done_testing
