#!/usr/bin/env bash
# Several devices: what belongs to whom, peer access, order across devices, modelled links, what the sanitizer build
# finds among them; and NCCL's stand-in. BACKENDS=gpu: the same programs by nvcc, on a machine with two GPUs.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"

# $1: what, the rest: a program that speaks TAP. Its failures are told.
tells() {
    local what=$1 said
    shift
    said=$("$@" 2>"$work/errors")
    if [[ $said == 1..0* ]]; then
        skip "$what" "${said#*SKIP }"
    elif grep -q '^1\.\.[1-9]' <<<"$said" && ! grep -Eq '^not ok|^Bail' <<<"$said"; then
        tap_result 0 "$what: $(grep -c '^ok' <<<"$said") assertions"
    else
        tap_result 1 "$what" || diag "$(grep -v '^ok' <<<"$said")"
    fi
}

if [[ ${BACKENDS:-cpu} == gpu ]]; then
    nccl=${NCCL_HOME:+-I$NCCL_HOME/include -L$NCCL_HOME/lib -Xlinker -rpath=$NCCL_HOME/lib}
    ok 'nvcc compiles it' succeed nvcc -arch=native -std=c++17 -o "$work/devices" "$here/several_devices.cu"
    tells 'on the GPUs' "$work/devices" lost
    # shellcheck disable=SC2086 # several words
    if nvcc -arch=native -std=c++17 $nccl -o "$work/nccl" "$here/nccl.cu" -lnccl 2>"$work/why"; then
        tells 'NCCL on the GPUs' "$work/nccl"
    else
        skip 'NCCL on the GPUs' "it is not installed: $(grep -m 1 . "$work/why")"
    fi
    done_testing
    exit
fi

ok 'a program is built' succeed "$cucc" -std=c++17 -o "$work/devices" "$here/several_devices.cu"
for devices in 1 2 3; do
    CUCC_DEVICES=$devices CUCC_QUIET=1 tells "$devices devices" "$work/devices" lost
done
for order in reverse seed:7; do
    CUCC_DEVICES=2 CUCC_QUIET=1 CUCC_ORDER=$order tells "2 devices, streams in another order ($order)" "$work/devices"
done
ok 'with NCCL' succeed "$cucc" -std=c++17 -o "$work/nccl" "$here/nccl.cu" -lnccl
for devices in 1 2 5; do CUCC_DEVICES=$devices CUCC_QUIET=1 tells "NCCL on $devices devices" "$work/nccl" errors; done
ok 'with NCCL, for the sanitizer build' succeed "$cucc" --sanitize -std=c++17 -o "$work/nccl" "$here/nccl.cu" -lnccl
CUCC_DEVICES=3 CUCC_QUIET=1 tells 'NCCL in the sanitizer build' "$work/nccl"
is 'which finds nothing' "$(grep -v '^cucc: ' "$work/errors")" 'cucc --sanitize: nothing found'

# --- the links of the model (clock.h)
cat >"$work/links.cu" <<'END'
#include <cstdio>
#include <cstdlib>
__global__ void nothing() {}
static int launch_together(int blocks) /* of 1024 threads: a multiprocessor holds two */
{
    cudaDeviceProp about;
    cudaGetDeviceProperties(&about, 0);
    const cudaError_t status = cudaLaunchCooperativeKernel((void *)nothing, dim3(blocks), dim3(1024), nullptr, 0, 0);
    return printf("%d %s\n", about.multiProcessorCount, cudaGetErrorName(status)) < 0;
}
int main(int argc, char **argv)
{
    if (argc > 3) return launch_together(atoi(argv[3]));
    enum { BYTES = 1000000 };
    const int access = argc > 1 ? atoi(argv[1]) : 0, more = argc > 2 ? atoi(argv[2]) : 0;
    char *x[3], *y[3];
    cudaStream_t stream[3];
    cudaEvent_t begin, end, done;
    float ms;
    for (int q = 0; q < 3; q++) {
        cudaSetDevice(q);
        cudaMalloc(&x[q], BYTES), cudaMalloc(&y[q], BYTES);
        cudaMemset(x[q], 1, BYTES), cudaDeviceSynchronize();
        cudaStreamCreate(&stream[q]);
        if (access) cudaDeviceEnablePeerAccess((q + 1) % 3, 0);
        if (access > 1) cudaDeviceEnablePeerAccess((q + 2) % 3, 0);
    }
    cudaSetDevice(2);
    cudaEventCreate(&done);
    cudaSetDevice(0);
    cudaEventCreate(&begin), cudaEventCreate(&end);
    cudaEventRecord(begin, stream[0]);
    cudaMemcpyPeerAsync(y[1], 1, x[0], 0, BYTES, stream[0]);
    if (more == 1) cudaMemcpyPeerAsync(y[1], 1, x[2], 2, BYTES, stream[2]); /* into the same port */
    if (more == 2) cudaMemcpyPeerAsync(y[0], 0, x[2], 2, BYTES, stream[2]); /* into another */
    cudaEventRecord(done, stream[2]);
    cudaStreamWaitEvent(stream[0], done, 0);
    cudaEventRecord(end, stream[0]);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    printf("%.1f\n", 1000 * ms);
}
END
ok 'links' succeed "$cucc" -o "$work/links" "$work/links.cu"
us() { CUCC_DEVICES=3 "$work/links" "$@"; }
is 'a million bytes with access: 5 us and 20 GB/s, behind 2 us of the host' "$(us 1)" 57.0
is 'without: by way of the host, 10 us and 6 GB/s' "$(us 0)" 178.7
is 'two into one device take turns' "$(us 2 1)" 112.0
is 'two into two do not' "$(us 2 2)" 59.0

is 'a device has 4 multiprocessors' "$(CUCC_QUIET=1 "$work/links" - - 9)" '4 cudaErrorCooperativeLaunchTooLarge'
is 'or as many as are asked for' "$(CUCC_MULTIPROCESSORS=5 "$work/links" - - 9)" '5 cudaSuccess'
like 'up to 256' "$(CUCC_MULTIPROCESSORS=300 "$work/links" - - 9 2>&1 | tr '\n' ' ')" \
    'CUCC_MULTIPROCESSORS is 300; there can be 256.*256 cudaSuccess'

# --- findings
cat >"$work/peer.cu" <<'END'
__global__ void add(int *to, const int *from) { to[threadIdx.x] += from[threadIdx.x]; }
int main(int argc, char **)
{
    int *a, *b;
    cudaSetDevice(1);
    cudaMalloc(&b, 128);
    cudaMemset(b, 1, 128);
    cudaDeviceSynchronize();
    if (argc > 2) cudaDeviceEnablePeerAccess(0, 0); /* the wrong way round */
    cudaSetDevice(0);
    cudaMalloc(&a, 128);
    cudaMemset(a, 1, 128);
    if (argc == 2) cudaDeviceEnablePeerAccess(1, 0);
    add<<<1, 32>>>(a, b);
    const cudaError_t status = cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
    return status != cudaSuccess;
}
END
ok 'peers' succeed "$cucc" --sanitize -o "$work/peer" "$work/peer.cu"
found() { CUCC_DEVICES=2 CUCC_QUIET=1 "$@" 2>&1; }
like 'a pointer of another device, without access' "$(found "$work/peer")" \
    'kernel add at .*peer.cu:1, .*uses memory of device 1, to which device 0 has no access'
like 'access the wrong way round' "$(found "$work/peer" wrong way)" \
    'memory of device 1, to which device 0 has no access'
is 'with access: nothing' "$(found "$work/peer" access)" 'cucc --sanitize: nothing found'

cat >"$work/race.cu" <<'END'
__global__ void set(int *to, int v) { to[threadIdx.x] = v; }
int main(int argc, char **)
{
    int *a, *b;
    cudaStream_t s0, s1;
    cudaEvent_t e;
    cudaSetDevice(0);
    cudaMalloc(&a, 128);
    cudaStreamCreate(&s0);
    cudaSetDevice(1);
    cudaMalloc(&b, 128);
    cudaStreamCreate(&s1);
    cudaEventCreate(&e);
    set<<<1, 32, 0, s1>>>(b, 2);
    cudaEventRecord(e, s1);
    if (argc == 2) cudaStreamWaitEvent(s0, e, 0);
    cudaSetDevice(argc == 4);
    if (argc > 2) cudaDeviceSynchronize(); /* of device 0, or of device 1 */
    cudaMemcpyPeerAsync(a, 0, b, 1, 128, s0);
    for (int q = 0; q < 2; q++) cudaSetDevice(q), cudaDeviceSynchronize();
    cudaFree(a), cudaFree(b), cudaStreamDestroy(s0), cudaStreamDestroy(s1), cudaEventDestroy(e);
}
END
ok 'races' succeed "$cucc" --sanitize -o "$work/race" "$work/race.cu"
like 'streams of two devices race' "$(found "$work/race")" 'race between streams.*a copy read in another stream'
is 'an event orders them' "$(found "$work/race" event)" 'cucc --sanitize: nothing found'
like 'to wait for the wrong device does not' "$(found "$work/race" wait 0)" 'race between streams'
is 'for the right one it does' "$(found "$work/race" wait 1 x)" 'cucc --sanitize: nothing found'
done_testing
