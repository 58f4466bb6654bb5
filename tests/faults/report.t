#!/usr/bin/env bash
# The report of the sanitizer build as a whole: exit statuses, incomplete reports, limits, shared libraries, links in
# parts.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cucc=$PWD/common/cucc/cucc

cat >"$work/parts.cu" <<'END'
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void fill(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i;
}
__global__ void negative(int *a) { assert(a == nullptr); }
__global__ void forever(volatile int *a) { while (*a == 0) continue; }
__global__ void divide(int *a, int by) { a[0] = 7 / by; }
// What it waits for never comes
static void wait_for_negative(int *a)
{
    int first = 0;
    fill<<<1, 128>>>(a, 120);
    while (first >= 0) {
        cudaMemcpy(&first, a, sizeof first, cudaMemcpyDeviceToHost);
        fprintf(stderr, "first: %d\n", first);
    }
}
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    size_t n = !strcmp(what, "large") ? 40 << 20 : 100;
    int *a;
    cudaMalloc(&a, n * sizeof(int));
    cudaMemset(a, 0, n * sizeof(int));
    if (!strcmp(what, "nobody waits")) fill<<<1, 128>>>(a, 120);
    if (!strcmp(what, "large")) fill<<<n / 256, 256>>>(a, n);
    if (!strcmp(what, "assert")) negative<<<1, 1>>>(a);
    if (!strcmp(what, "forever")) forever<<<1, 32>>>(a);
    if (!strcmp(what, "divide")) divide<<<1, 1>>>(a, 0);
    if (!strcmp(what, "far too many")) fill<<<1 << 26, 128>>>(a, 100);
    if (!strcmp(what, "nobody waits") || !strcmp(what, "far too many")) return 0;
    if (!strcmp(what, "stopped")) wait_for_negative(a);
    cudaDeviceSynchronize();
    cudaGetLastError();
    if (!strcmp(what, "status")) return 5;
    if (!strcmp(what, "abort")) abort();
    if (!strcmp(what, "host")) printf("%d\n", a[0]);
    cudaFree(a);
    return 0;
}
END
ok 'a program is built' "$cucc" --sanitize "$work/parts.cu" -o "$work/parts"

# run WORD [NAME=VALUE...]: sets status, text and report
run() {
    local word=$1
    shift
    rm -f "$work/report"
    text=$(env "$@" CUCC_REPORT="$work/report" timeout 60 "$work/parts" "$word" 2>&1)
    status=$?
    report=$(cat "$work/report" 2>/dev/null)
}

run ''
is 'nothing to find: exit status' "$status" 0
is 'nothing to find: it is said' "$text" 'cucc --sanitize: nothing found'
like 'nothing to find: the report has an end' "$report" \
    '^\{"record":"end","tool":"sanitizer","findings":0,"complete":true\}$'

run 'nobody waits'
is 'a kernel that nobody waits for is looked at: exit status' "$status" 66
like 'a kernel that nobody waits for is looked at' "$report" '"kind":"out_of_bounds".*"kernel":"fill"'

run 'far too many'
is 'a kernel that nobody waits for, and that is too large: exit status' "$status" 66
like 'a kernel that nobody waits for, and that is too large: it is told' "$text" 'incomplete report: .*threads'

run 'nobody waits' CUCC_SANITIZE_EXIT=3
is 'CUCC_SANITIZE_EXIT' "$status" 3

run status
is 'exit status of a program that failed itself' "$status" 5

run assert
is 'assert: exit status' "$status" 66
like 'assert: the report is not complete' "$report" '"kind":"incomplete"'
like 'assert: the end says so' "$(tail -n 1 <<<"$report")" '"complete":false\}$'

run divide
like 'division by zero: not complete' "$(tail -n 1 <<<"$report")" '"complete":false\}$'

run forever CUCC_WATCHDOG=1 CUCC_COUNT_MEMORY=1
is 'endless loop: exit status' "$status" 66
like 'endless loop: not complete' "$(tail -n 1 <<<"$report")" '"complete":false\}$'
like 'endless loop: where it was ended' "$report" \
    "\"kind\":\"incomplete\".*\"kernel\":\"forever\",\"file\":\"[^\"]*parts.cu\",\"line\":$(
        grep -n 'while (\*a' "$work/parts.cu" | cut -d : -f 1),"
ok 'endless loop: nothing is said of its counts' test -z "$(grep extrapolated <<<"$text")"

run large CUCC_SANITIZE_MEMORY=300M
is 'too little memory: exit status' "$status" 66
like 'too little memory: what to do' "$text" 'CUCC_SANITIZE_MEMORY'
like 'too little memory: not complete' "$(tail -n 1 <<<"$report")" '"complete":false\}$'

run host
is 'a device pointer on the host: exit status' "$status" 66
like 'a device pointer on the host' "$report" '"kind":"device_pointer"'

(ulimit -f 400000 && CUCC_REPORT="$work/stopped" timeout -k 20 1 "$work/parts" stopped >/dev/null 2>&1)
ok 'a program that is stopped from outside tells what was found until then' \
    test "$(grep -c '"kind":"out_of_bounds"' "$work/stopped")" -eq 1
like 'and that there may be more' "$(tail -n 1 "$work/stopped")" '"complete":false'
like 'and why' "$(cat "$work/stopped")" 'SIGTERM'
(ulimit -f 64 && CUCC_REPORT="$work/full" timeout -k 20 10 "$work/parts" stopped >"$work/much" 2>&1)
ok 'so does one that has written as large a file as it may' \
    test "$(grep -c '"kind":"out_of_bounds"' "$work/full")" -eq 1
like 'and says that' "$(cat "$work/full")" 'SIGXFSZ.*as large as files may be'

run abort
ok 'a program that was killed has an exit status' test "$status" -ne 0
unlike 'a program that was killed has no good end' "$report" '"complete":true'

text=$(CUCC_REPORT=$work/no/such/folder "$work/parts" 2>&1)
is 'a report that cannot be written: exit status' $? 66
like 'a report that cannot be written: it is said' "$text" 'cannot be written'

# many streams: those that are gone give their numbers to others
cat >"$work/streams.cu" <<'END'
#include <cstdlib>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
int main(int argc, char **argv)
{
    int *a, *b, gone = atoi(argv[1]), live = atoi(argv[2]), queued = atoi(argv[3]);
    cudaStream_t stream[100];
    cudaMalloc(&a, 128 * sizeof(int));
    cudaMalloc(&b, 128 * sizeof(int));
    for (int i = 0; i < gone; i++) {
        cudaStreamCreate(&stream[0]);
        fill<<<1, 32, 0, stream[0]>>>(a);
        cudaStreamSynchronize(stream[0]);
        cudaStreamDestroy(stream[0]);
    }
    for (int i = 0; i < live; i++) cudaStreamCreate(&stream[i]);
    for (int i = 0; i < live; i++) fill<<<1, 32, 0, stream[i]>>>(argc > 4 ? a : a + i);
    for (int i = 0; i < queued; i++) cudaMemsetAsync(b, 0, 4, stream[1]);
    cudaDeviceSynchronize();
    for (int i = 0; i < live; i++) cudaStreamDestroy(stream[i]);
    cudaFree(a);
    cudaFree(b);
}
END
ok 'a program with streams is built' "$cucc" --sanitize "$work/streams.cu" -o "$work/streams"
like 'a race of two streams after many' "$("$work/streams" 150 2 0 race 2>&1)" 'race between streams'
is 'many streams, one after another' "$("$work/streams" 150 0 0 2>&1)" 'cucc --sanitize: nothing found'
like 'more streams at a time than are told apart' "$("$work/streams" 0 90 0 2>&1)" \
    'incomplete report: there are more than 63 streams at a time'
like 'more operations than are remembered' "$("$work/streams" 0 2 5000 2>&1)" \
    'incomplete report: 4096 operations were queued in several streams'

# little address space: whatever cannot be had, the report is complete only of a program that came to its end
short='' wrong=''
for kilobytes in 100000 250000 400000 550000 700000 1000000; do
    rm -f "$work/report"
    text=$(ulimit -v $kilobytes && CUCC_REPORT="$work/report" timeout 60 "$work/streams" 0 1 0 2>&1)
    status=$?
    tail -n 1 "$work/report" 2>/dev/null | grep -q '"complete":true' && [ $status != 0 ] && wrong+="$kilobytes: $text"
    [[ $text == *'nothing found'* && $status != 0 ]] && wrong+="$kilobytes: $text"
    [[ $text == *'incomplete report: no memory for '* && $status == 66 ]] && short=yes
done
is 'little address space: nothing is called clean that was not looked at' "$wrong" ''
is 'little address space: no stacks for the threads of a kernel is one of the reasons' "$short" yes

# kernels elsewhere: in a shared library, in an object of its own
cat >"$work/lib.cu" <<'END'
__global__ void fill(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) a[i] = i;
}
extern "C" void work(float *a, int n)
{
    fill<<<(n + 255) / 256, 256>>>(a, n);
    cudaDeviceSynchronize();
}
END
cat >"$work/main.cu" <<'END'
extern "C" void work(float *a, int n);
int main()
{
    float *a;
    cudaMalloc(&a, 100 * sizeof(float));
    work(a, 100);
    cudaFree(a);
}
END
cd "$work" || exit 2
ok 'a shared library is built' "$cucc" --sanitize -shared -Xcompiler -fPIC lib.cu -o libwork.so
ok 'a program is linked with it' "$cucc" --sanitize main.cu -o with_library -L. -lwork -Xlinker -rpath="$work"
like 'a fault in a shared library' "$(./with_library 2>&1)" 'out of bounds, kernel fill at lib.cu:4,'
ok 'an object is compiled' "$cucc" --sanitize -c lib.cu -o lib.o
ok 'a program is linked with it' "$cucc" --sanitize main.cu lib.o -o with_object
like 'a fault in another object' "$(./with_object 2>&1)" 'out of bounds, kernel fill at lib.cu:4,'

# what is advised follows the widest conflict, and stands where it helps
cat >advice.cu <<'END'
__global__ void shift(int *a)
{
    __shared__ int s[64], one[1];
    int t = threadIdx.x;
    s[t] = t;
    a[t] = s[(t + 63) % 64];
    one[0] = t;
    s[t] = s[(t + 1) % 64];
    if (t < 2) s[t + 63] = 0;
}
__global__ void many(int *a)
{
    int t = threadIdx.x;
    a[t] = 1;
    a[t + 64] = 2;
    a[t + 128] = 3;
}
int main()
{
    int *a;
    cudaStream_t stream;
    cudaMalloc(&a, 256 * sizeof(int));
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    shift<<<1, 64>>>(a);
    cudaDeviceSynchronize();
    many<<<1, 64>>>(a);
    cudaMemsetAsync(a, 0, 256 * sizeof(int), stream);
    cudaMemcpy(a, a, 4, (cudaMemcpyKind)7);
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaFree(a);
}
END
ok 'a program with several faults is built' "$cucc" --sanitize advice.cu -o advice
CUCC_REPORT=$work/advice.jsonl ./advice >"$work/advice.text" 2>&1
# the first race on that line
said() { grep "\"kind\":\"race\".*\"line\":$1,\"block\".*\"array\"" "$work/advice.jsonl" | head -n 1; }
like 'lanes and warps at the same place: the advice is for warps' "$(said 6)" 'put __syncthreads\(\) between the two'
unlike 'and not for lanes' "$(said 6)" '__syncwarp'
like 'threads at the same statement: no barrier is advised' "$(said 7)" 'both are at the same statement'
like 'a statement that reads and writes: it is to be taken apart' "$(grep 'line":8,.*line":8,' "$work/advice.jsonl")" \
    'split the statement'
is 'beyond an array is one finding, not one more for its type' \
    "$(grep -c '"kind":"out_of_bounds"' "$work/advice.jsonl")" 1
is 'two operations that race are one finding' "$(grep -c '"kind":"stream_race"' "$work/advice.jsonl")" 1
cat >unchecked.cu <<'END'
#include <cstdio>
int main(int argc, char **)
{
    int *a;
    cudaMalloc(&a, 64);
    cudaMemset(a, 0, 65);
    if (argc > 1) puts(cudaGetErrorString(argc > 2 ? cudaPeekAtLastError() : cudaDeviceSynchronize()));
    cudaFree(a);
}
END
ok 'a program that does not look at an error is built' "$cucc" --sanitize unchecked.cu -o unchecked
like 'an error that nobody looks at: the call is named' "$(./unchecked 2>&1)" \
    'cudaMemset failed with cudaErrorInvalidValue'
like 'that another call has succeeded says nothing of it' "$(./unchecked named 2>&1)" \
    'cudaMemset failed with cudaErrorInvalidValue'
like 'but one that is asked for has been seen' "$(./unchecked named itself 2>&1)" 'nothing found'

# A C++ library that is linked statically brings only what is asked for: were operator new a weak name, it could be
# missing
is 'operator new is asked for' "$(nm "$(dirname "$cucc")/../../build/cpu/toolchain/libcucc_sanitizer.a" |
    grep -cE ' U _Zn[wa]m$')" 2

like 'the old name of the option is refused, with the new one' "$("$cucc" --check -c lib.cu 2>&1)" \
    '--check: the option is called --sanitize'
like 'clang is refused by name' "$(CXX=clang++ "$cucc" --sanitize -c lib.cu 2>&1)" 'needs g\+\+'


# ---- what is said of where it was, and of what to do
cat >"$work/advice.cu" <<'END'
#include <cstring>
__device__ float at(const float *x, int i) { return x[i]; }
__global__ void in_a_function(const float *x, float *y)
{
    y[threadIdx.x] = x[0] +
                     at(x, threadIdx.x); // line 6
}
__global__ void far_outside(float *x, const int *i) { x[threadIdx.x + i[0]] = 1; }
__global__ void some_outside(float *x) { x[threadIdx.x] = 1; }
__global__ void neighbours(float *x)
{
    float next = x[threadIdx.x + 1];
    x[threadIdx.x] = next;
}
__global__ void before_it_is_there(float *x, float *y)
{
    if (threadIdx.x == 0) y[blockIdx.x] = x[(blockIdx.x + 1) % 2];
    __syncthreads();
    if (threadIdx.x == 1) x[blockIdx.x] = 1;
}
__global__ void twice_as_far(float *x) { x[2 * threadIdx.x] = 1; }
__global__ void shifted(float *y, int by)
{
    __shared__ float part[64];
    float own[8];
    for (int i = 0; i < 8; i++) own[i] = 1;
    part[threadIdx.x + by] = 1;
    y[threadIdx.x] = own[by / 4];
}
__global__ void without_barrier(float *y, int distance)
{
    __shared__ float near[64], far[64];
    const int t = threadIdx.x;
    near[t] = 1;
    far[t] = 2;
    y[t] = near[t ^ 1] + far[t ^ distance];
}
__global__ void never_there(float *x) { x[threadIdx.x] += 1; }
__global__ void no_room(float *y)
{
    float *p = (float *)malloc(64 << 20);
    p[threadIdx.x] = 1;
    y[0] = p[blockIdx.x];
}
__global__ void cleared_beside(int *n)
{
    if (blockIdx.x + threadIdx.x == 0) *n = 0;
    atomicAdd(n, 1);
}
static void others(const char *what, float *y)
{
    float *pinned, h[32];
    int *count;
    cudaMallocHost(&pinned, sizeof h);
    cudaMalloc(&count, sizeof *count);
    if (!strcmp(what, "no room")) no_room<<<1, 1>>>(y);
    if (!strcmp(what, "pinned")) never_there<<<1, 32>>>(pinned);
    if (!strcmp(what, "nothing")) cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    if (!strcmp(what, "cleared")) cleared_beside<<<2, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFreeHost(pinned), cudaFree(count);
}
int main(int argc, char **argv)
{
    const char *what = argv[1];
    float *x, *y;
    int *i, far_off = 20000, n = 32;
    cudaMalloc(&x, n * sizeof *x), cudaMalloc(&y, (n + 32) * sizeof *y), cudaMalloc(&i, sizeof *i);
    cudaMemcpy(i, &far_off, sizeof *i, cudaMemcpyHostToDevice);
    if (!strchr(what, 't')) cudaMemset(x, 0, n * sizeof *x);
    if (!strcmp(what, "called")) in_a_function<<<1, 64>>>(x, y);
    if (!strcmp(what, "far")) far_outside<<<1, 32>>>(x, i);
    if (!strcmp(what, "some")) some_outside<<<2, 64>>>(x);
    if (!strcmp(what, "double")) twice_as_far<<<1, 32>>>(x);
    if (!strcmp(what, "shifted")) shifted<<<1, 64>>>(y, 36);
    if (!strcmp(what, "by lanes")) without_barrier<<<1, 64>>>(y, 2);
    if (!strcmp(what, "by warps")) without_barrier<<<1, 64>>>(y, 32);
    if (!strcmp(what, "lanes")) neighbours<<<1, 31>>>(x);
    if (!strcmp(what, "too early, not there")) before_it_is_there<<<2, 32>>>(x, y);
    if (!strcmp(what, "not there")) never_there<<<1, 32>>>(x);
    if (!strcmp(what, "too late")) {
        in_a_function<<<1, 32>>>(x, y);
        cudaMemset(x, 0, n * sizeof *x);
        some_outside<<<1, 32>>>(x);
    }
    others(what, y);
    cudaDeviceSynchronize();
    cudaFree(x), cudaFree(y), cudaFree(i);
    return 0;
}
END
ok 'a program with faults is built' "$cucc" --sanitize "$work/advice.cu" -o "$work/advice"
advice() { "$work/advice" "$1" 2>&1; }
like 'a fault in a function: who called it' "$(advice called)" 'advice.cu:2,.*: element 32 of 32 \(called from line 6\)'
unlike 'a fault in the kernel itself: nobody did' "$(advice some)" 'called from'
cat >"$work/inlined.cu" <<'END'
__device__ inline void divide(float *y, int at, float by)
{
    y[at] = float(at) / by;
}
__global__ void gives_nan(float *y)
{
    divide(y, threadIdx.x, 0);
}
int main()
{
    float *y, host[32];
    cudaMalloc(&y, sizeof host);
    gives_nan<<<1, 32>>>(y);
    cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
    if (cucc_sanitizer_output) cucc_sanitizer_output("y", host, 32, sizeof *host);
    cudaFree(y);
}
END
ok 'a program with a function that is inlined is built' \
    "$cucc" --sanitize -include cucc/sanitizer.h "$work/inlined.cu" -o "$work/inlined"
like 'who called it is told, too' "$(CUCC_FIRST=nan "$work/inlined" 2>&1)" \
    'inlined.cu:3,.*that a kernel stores \(called from line 7\)'
CUCC_ORIGIN='3 y' CUCC_REPORT=$work/of_inlined.jsonl "$work/inlined" >/dev/null 2>&1
is 'where a number was stored is at the end of its message' \
    "$(jq -r 'select(.kind == "origin") | "\(.line) \(.message)"' "$work/of_inlined.jsonl")" '3 y[3] was stored last at'
like 'threads without an element' "$(advice some)" 'compare the index with the number of elements'
like 'a thread that may have an element' "$(advice double)" \
    'advice: this is thread number 16 of the 32 of its launch: what is its index made of .*stop it: if \(i < n\)'
like 'a thread of a block that may have one' "$(advice shifted)" \
    'advice: this is thread number 28 of the 64 of its block: what is its index made of'
like 'an index far behind the end of an array of known size' "$(advice shifted)" \
    'advice: what is the index made of: what is added'
like 'an index far outside' "$(advice far)" 'advice: the index is far outside: look at the values that it is computed from'
like 'lanes that may have the wrong index' "$(advice lanes)" \
    'put __syncwarp\(\) between the two .*; or, where each thread has an element of its own, look at the indices'
like 'races of lanes alone' "$(advice 'by lanes')" 'advice: put __syncwarp\(\) between the two'
unlike 'and of no others' "$(advice 'by lanes')" 'advice: put __syncthreads\(\) between the two'
like 'races of lanes, and of warps at the same place' "$(advice 'by warps')" 'another lane'
unlike 'have one advice' "$(advice 'by warps')" 'advice: put __syncwarp\(\) between the two'
like 'a read before another block has written' "$(advice 'too early, not there')" \
    'advice: another thread of this launch writes it later: if that is what should be read, a barrier'
like 'a read of what a fill writes later' "$(advice 'too late')" \
    'advice: a later launch or copy writes there: if that is what should be read, .*; else, which line should fill the array'
like 'says what to read' "$(advice 'too late')" 'if that is what should be read, it belongs before this launch'
like 'a read of what only the reader writes' "$(advice 'not there')" \
    'advice: cudaMalloc does not clear memory: .* is the wrong element read, or left out where the array is filled\?'
like 'malloc in a kernel that found no room' "$(advice 'no room')" 'advice: malloc in a kernel returns NULL when its heap is full'
like 'pinned memory that nobody has written' "$(advice pinned)" 'advice: memory is not cleared when it is allocated'
like 'a copy of what nobody has written at all' "$(advice nothing)" 'advice: nothing has written there at all'
like 'an atomic and a store of another block' "$(advice cleared)" \
    'advice: make both accesses atomic, or do the plain one earlier, in a launch of its own'

# What a check asks for where a result is not finite, and where what is read will be written by a copy or fill
cat >"$work/first.cu" <<'END'
#include <cstring>
__global__ void divide(float *y, const float *x, double *z)
{
    __shared__ float part[32];
    part[threadIdx.x] = 1 / x[threadIdx.x];
    y[threadIdx.x] = 2 * part[threadIdx.x];
    y[threadIdx.x] *= x[threadIdx.x];
    z[threadIdx.x] = y[threadIdx.x];
}
__global__ void count(int *n) { atomicAdd(n, 1); }
int main(int argc, char **argv)
{
    float *x, *y;
    double *z;
    int *n;
    cudaStream_t stream;
    cudaMalloc(&x, 128), cudaMalloc(&y, 128), cudaMalloc(&z, 256), cudaMalloc(&n, 4);
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaMemset(x, 0, 128);
    cudaDeviceSynchronize();
    if (argc > 1) cudaMemsetAsync(n, 0, 4, strcmp(argv[1], "same") ? 0 : stream);
    if (argc > 1) count<<<1, 32, 0, stream>>>(n);
    if (argc > 2) cudaMemsetAsync(n, 0, 4, stream);
    if (argc == 1) divide<<<1, 32, 0, stream>>>(y, x, z);
    cudaStreamSynchronize(stream);
    cudaDeviceSynchronize();
    cudaFree(x), cudaFree(y), cudaFree(z), cudaFree(n);
    cudaStreamDestroy(stream);
    return 0;
}
END
ok 'a program that divides by 0 is built' "$cucc" --sanitize "$work/first.cu" -o "$work/first"
like 'nobody asks where a number is not finite' "$("$work/first" 2>&1)" '^cucc --sanitize: nothing found$'
like 'where the first NaN is stored' "$(CUCC_FIRST=nan "$work/first" 2>&1)" \
    '^cucc --sanitize: NaN or infinity, kernel divide at .*first.cu:7, .*stores NaN, the first that a kernel stores'
like 'once' "$(CUCC_FIRST=nan "$work/first" 2>&1)" ': 1 finding$'
like 'where the first infinity is stored in global memory' "$(CUCC_FIRST=infinity "$work/first" 2>&1)" \
    'first.cu:6, .*stores infinity, the first'
like 'a fill of another stream will write it' "$(CUCC_ORDER=reverse "$work/first" other 2>&1)
$("$work/first" other 2>&1)" 'advice: a copy or fill that is queued in another stream will write it'
unlike 'a fill of the same stream comes before or after' "$("$work/first" same 2>&1; "$work/first" same later 2>&1)" 'will write it'

# where an output comes from, which a check asks for: CUCC_ORIGIN="INDEX OUTPUT"
cat >"$work/origin.cu" <<'END'
#include <cstring>
__global__ void half(float *y, const float *x)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x, i = t + (t > 1); // 0, 1, 3, 4
    if (i < 4)
        y[i] = x[i] / 2;
    else
        atomicAdd(&y[i], x[i]);
}
__global__ void again(float *y, const float *x)
{
    y[2 * blockIdx.x + threadIdx.x] = x[blockIdx.x * threadIdx.x] + x[9];
}
__global__ void rows(float *y)
{
    __shared__ float row[2][4];
    row[0][threadIdx.x] = 1;
    y[threadIdx.x] = row[0][threadIdx.x];
}
int main(int argc, char **argv)
{
    const int n = 12;
    float host[n], *x, *y, *other;
    for (int i = 0; i < n; i++) host[i] = i;
    cudaMalloc(&x, sizeof host);
    cudaMalloc(&y, sizeof host);
    cudaMalloc(&other, sizeof host);
    if (cucc_sanitizer_array) cucc_sanitizer_array(other, sizeof host, "other", 4, 0x7ff4dead);
    if (cucc_sanitizer_array) cucc_sanitizer_array(x, sizeof host, "x", argc == 2 ? 0 : 4, 0x7ff4dead);
    cudaMemset(other, 0, sizeof host);
    cudaMemcpy(y, other, 16, cudaMemcpyDeviceToDevice); // before anything is given: no thread reads it then or later
    cudaMemcpy(other, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(y, 0, sizeof host);
    half<<<2, 2>>>(y, x);
    if (argc == 3) again<<<2, 2>>>(y, x);
    if (argc == 4) rows<<<1, 5>>>(y);
    cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(x), cudaFree(y), cudaFree(other);
    if (argc == 2) host[0] = 7; // it is not what was copied any more
    if (cucc_sanitizer_output) cucc_sanitizer_output("first", host, 1, sizeof *host);
    if (cucc_sanitizer_output) cucc_sanitizer_output("y of x", host, n, sizeof *host);
    return 0;
}
END
ok 'a program of which it is asked is built' \
    "$cucc" --sanitize -include cucc/sanitizer.h "$work/origin.cu" -o "$work/origin"
origin() { CUCC_ORIGIN="$1 y of x" CUCC_REPORT=$work/origin.jsonl "$work/origin" "${@:2}" 2>"$work/origin.said"; }
of_origin() { jq -r 'select(.kind == "origin") | "\(.line) \(.block) \(.thread) \(.message): \(.advice)"' "$work/origin.jsonl"; }
ok 'that is no fault' origin 3
like 'who stored it' "$(of_origin)" '^6 \[1,0,0\] \[0,0,0\] y of x\[3\] was stored last at: (null)?$'
origin 4
like 'who changed it by an atomic operation' "$(of_origin)" '^8 .*y of x\[4\] was changed last, by an atomic operation, at:'
origin 2
is 'of what no thread has stored there is nothing to say' "$(of_origin)" ''
origin 2+
like 'but of a sum, which numbers are not in it' "$(of_origin)" '^null null null null: no thread has read x\[2\], x\[5\] to \[11\]$'
origin 3 changed
is 'nor of what the host has changed' "$(of_origin)" ''
CUCC_ORIGIN='0 first' CUCC_REPORT=$work/origin.jsonl "$work/origin" 1 2 2>/dev/null
like 'a single number is no sum unless that is said' "$(of_origin)" '^12 .*first was stored last at: (null)?$'
CUCC_ORIGIN='0+ first' CUCC_REPORT=$work/origin.jsonl "$work/origin" 1 2 2>/dev/null
like 'of a sum also what several threads of one grid have read' "$(of_origin)" \
    '^12 .*: no thread has read x\[2\], x\[5\] to \[8\], x\[10\] to \[11\]; more than one thread has read x\[0\], x\[9\]$'
like 'a row of a shared array is not called local' "$("$work/origin" 1 2 3 2>&1)" \
    'out of bounds, kernel rows at .*origin.cu:17, .*: index 4 of an array of 4 elements \(float \[4\]\)'
# the distance between rows or planes is what is left of an index
cat >"$work/axis.cu" <<'END'
__global__ void set(int *a, int of_y, int of_z, int beside)
{
    const int y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
    a[threadIdx.x + of_y * y + of_z * z + beside] = 1;
}
int main(int argc, char **argv)
{
    int *a;
    cudaMalloc(&a, 4 * 4 * 4 * 4 * 4);
    set<<<dim3(1, 2, 2), dim3(4, 2, 2)>>>(a, argc == 2 ? 100 : 4, argc == 2 ? 16 : 90, argc == 3 ? -1 : 0);
    return cudaDeviceSynchronize() != cudaSuccess;
}
END
ok 'a program with threads in three dimensions is built' "$cucc" --sanitize "$work/axis.cu" -o "$work/axis"
like 'planes that are too far apart' "$("$work/axis" 2>&1)" \
    'advice: the thread is number 3 of the launch.s 4 in z and 0 in the others, and its element is 3 times 90: is that the distance from'
like 'rows that are' "$("$work/axis" 1 2>&1)" 'the thread is number 3 of the launch.s 4 in y and 0 in the others, and its element is 3 times 100'
unlike 'something is added' "$("$work/axis" 1 2 2>&1)" 'the thread is number'

# ... and of a sum what a kernel has stored and nothing reads
cat >"$work/leftover.cu" <<'END'
__global__ void parts(int *part, int of) { if (threadIdx.x < of) part[threadIdx.x] = 1; }
__global__ void add(int *sum, const int *part, int count)
{
    *sum = 0;
    for (int i = 0; i < count; i++) *sum += part[i];
}
int main(int argc, char **argv)
{
    int *part, *sum, host = 0;
    cudaMalloc(&part, 64);
    cudaMalloc(&sum, 4);
    parts<<<1, 16>>>(part, argc == 3 ? 12 : 16);
    add<<<1, 1>>>(sum, part, argc == 2 ? 16 : 12);
    cudaMemcpy(&host, sum, 4, cudaMemcpyDeviceToHost);
    if (argc == 4) cudaFree(part);
    if (cucc_sanitizer_array && argc == 5) cucc_sanitizer_array(part, 64, "part", 4, 0x7ff4dead);
    if (cucc_sanitizer_output) cucc_sanitizer_output("sum", &host, 1, sizeof host);
    return 0;
}
END
ok 'a program that leaves some of its parts out is built' \
    "$cucc" --sanitize -include cucc/sanitizer.h "$work/leftover.cu" -o "$work/leftover"
left() {
    CUCC_ORIGIN="${CUCC_ORIGIN-0+ sum}" CUCC_REPORT=$work/origin.jsonl "$work/leftover" "$@" 2>/dev/null
    of_origin
}
like 'what nothing has read of what was stored' "$(left)" \
    ': nothing has read bytes 48 to 63 of the array of 64 bytes from leftover.cu:10, which a kernel has stored$'
like 'also where the array has been freed since' "$(left 1 2 3)" 'nothing has read bytes 48 to 63 of the array'
like 'of an array with a name by its elements' "$(left 1 2 3 4)" 'nothing has read part\[12\] to \[15\]'
unlike 'all of it was read' "$(left 1)" 'nothing has read'
unlike 'nobody has stored what nothing has read' "$(left 1 2)" 'nothing has read'
unlike 'it is no sum' "$(CUCC_ORIGIN='0 sum' left)" 'nothing has read'
is 'nobody asks' "$(CUCC_REPORT=$work/origin.jsonl "$work/origin" 2>/dev/null; of_origin)" ''

done_testing
