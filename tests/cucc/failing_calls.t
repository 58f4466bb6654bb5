#!/usr/bin/env bash
# CUCC_FAIL_CALL and CUCC_CALLS: where calls stand, that one fails as it would, and what the program does then.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"

cat >"$work/calls.cu" <<'END'
#include <cstdio>
#include <curand.h>
__global__ void set(float *x) { x[threadIdx.x] = 1; }
static void clear(float *x)
{
    cudaMemset(x, 0, 128);
}
int main(int argc, char **)
{
    float *x, got = 0;
    curandGenerator_t generator;
    cudaError_t error = cudaMalloc(&x, 128);
    clear(x), clear(x);
    set<<<1, 32>>>(x);
    cudaError_t launched = cudaGetLastError();
    curandStatus_t status = curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandStatus_t drawn = status ? status : curandGenerateUniform(generator, x, 32);
    cudaError_t copied = cudaMemcpy(&got, x, 4, cudaMemcpyDeviceToHost);
    if (!status) curandDestroyGenerator(generator);
    cudaFree(x);
    printf("%d %d %d %d %d %d\n", error, launched, status, drawn, copied, got > 0);
    return argc > 1 && (error || launched || status || drawn || copied);
}
END
ok 'a program is built' "$cucc" -o "$work/calls" "$work/calls.cu" -lcurand
is 'and runs' "$("$work/calls")" '0 0 0 0 0 1'
(cd "$work" && CUCC_CALLS=list ./calls >"$work/said")
is 'each place with a call is listed, by number, name and line' "$(tr '\t' ' ' <"$work/list")" '1 cudaMalloc calls.cu:12
2 cudaMemset calls.cu:6
4 a launch calls.cu:14
5 curandCreateGenerator calls.cu:16
6 curandGenerateUniform calls.cu:17
7 cudaMemcpy calls.cu:18
8 curandDestroyGenerator calls.cu:19
9 cudaFree calls.cu:20'
is 'to list them changes nothing' "$(<"$work/said")" '0 0 0 0 0 1'

# $1: number, $2: what the program prints, $3: what is told
fails() {
    : >"$work/told"
    is "call $1 fails as it would" "$(CUCC_QUIET=1 CUCC_FAIL_CALL=$1 CUCC_CALLS=$work/told "$work/calls")" "$2"
    is "... and what came of it is told" "$(tr '\t\n' ' ;' <"$work/told")" "$3"
}
fails 4 '0 701 0 0 0 1' 'failed a launch cudaErrorLaunchOutOfResources;after curandCreateGenerator;'
fails 5 '0 0 102 102 0 1' 'failed curandCreateGenerator cudaErrorInvalidValue;after cudaMemcpy;'
fails 6 '0 0 0 201 0 1' 'failed curandGenerateUniform cudaErrorInvalidValue;after cudaMemcpy;'
fails 7 '0 0 0 0 719 0' 'failed cudaMemcpy cudaErrorLaunchFailure;'
fails 9 '0 0 0 0 0 1' 'failed cudaFree cudaErrorLaunchFailure;'
fails 99 '0 0 0 0 0 1' ''
like 'by hand it says so' "$(CUCC_FAIL_CALL=1 "$work/calls" 2>&1)" 'call 1, cudaMalloc, is made to fail'

# what the sanitizer build says of a generator that is never destroyed
sed -i '/curandDestroyGenerator/d' "$work/calls.cu"
ok 'it is built for the sanitizer, without an end of its generator' "$cucc" --sanitize -o "$work/kept" "$work/calls.cu" -lcurand
(cd "$work" && ./kept >"$work/said" 2>&1)
like 'and that is told where it was made' "$(tr -s ' \n' ' ' <"$work/said")" 'leak at calls.cu:16: the result of curandCreateGenerator was never destroyed'

# ---- operations, counted by the run build
(cd "$work" && CUCC_OPERATIONS=operations ./calls >"$work/said")
is 'what the device was made to do is counted by name' \
    "$(sed 's/.*"name":"\([^"]*\)","times":\([0-9]*\),.*"launch":\([a-z]*\),.*/\1 \2 \3/' "$work/operations")" 'fill 2 false
set 1 true
curandGenerateUniform 1 true
copy to the host 1 false
{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
is 'which changes nothing' "$(<"$work/said")" '0 0 0 0 0 1'

# ---- which device it is, and the descriptors of cuSPARSE
cat >"$work/device.cu" <<'END'
#include <cstdio>
#include <cusparse.h>
int main()
{
    int device = -1, count = -1;
    float room, *x = &room;
    cusparseHandle_t handle;
    cusparseDnVecDescr_t vector;
    cudaError_t counted = cudaGetDeviceCount(&count);
    cudaError_t set = cudaSetDevice(0);
    cudaError_t got = cudaGetDevice(&device);
    cudaMalloc(&x, 4);
    cusparseStatus_t created = cusparseCreate(&handle);
    cusparseCreateDnVec(&vector, 1, x, CUDA_R_32F);
    cusparseStatus_t destroyed = cusparseDestroyDnVec(vector);
    if (!created) cusparseDestroy(handle);
    cudaFree(x);
    printf("%d %d %d %d %d %d\n", counted, count, set, got, device, destroyed);
}
END
ok 'a program is built that asks for the device' "$cucc" -o "$work/calls" "$work/device.cu" -lcusparse
(cd "$work" && CUCC_CALLS=list ./calls >"$work/said")
is 'its calls are listed' "$(tr '\t' ' ' <"$work/list")" '1 cudaGetDeviceCount device.cu:9
2 cudaSetDevice device.cu:10
3 cudaGetDevice device.cu:11
4 cudaMalloc device.cu:12
5 cusparseCreate device.cu:13
6 cusparseCreateDnVec device.cu:14
7 cusparseDestroyDnVec device.cu:15
8 cusparseDestroy device.cu:16
9 cudaFree device.cu:17'
is 'and return what they do' "$(<"$work/said")" '0 1 0 0 0 0'
fails 1 '1 -1 0 0 0 0' 'failed cudaGetDeviceCount cudaErrorInvalidValue;after cudaSetDevice;'
fails 2 '0 1 1 0 0 0' 'failed cudaSetDevice cudaErrorInvalidValue;after cudaMalloc;'
fails 3 '0 1 0 1 -1 0' 'failed cudaGetDevice cudaErrorInvalidValue;after cudaMalloc;'
fails 7 '0 1 0 0 0 7' 'failed cusparseDestroyDnVec cudaErrorInvalidValue;'
is 'without a device it is said that there is none' "$(CUCC_DEVICES=0 CUCC_QUIET=1 "$work/calls")" \
    '100 0 100 100 0 0'
done_testing
