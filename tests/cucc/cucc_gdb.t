#!/usr/bin/env bash
# gdb in a kernel: breakpoints by the student's file and line, names as written, steps in the student's lines.
set -u
. "$(dirname "$0")/cucc.sh"
if ! command -v gdb >/dev/null; then
    skip "gdb" "there is no gdb"
    done_testing
    exit
fi
cd "$work" || exit 1
cat >program.cu <<'END'
__device__ int square(int x)
{
    int y = x * x;
    return y;
}
__global__ void kernel(int *out, int n)
{
    __shared__ int tile[4];
    int i = threadIdx.x;
    tile[i] = square(i);
    tile[i] += n;
    out[i] = tile[i];
}
int main()
{
    int *out;
    cudaMalloc(&out, 16);
    kernel<<<1, 4>>>(out, 5);
    return cudaDeviceSynchronize();
}
END
ok "compiles" succeed "$cucc" -g -G program.cu -o program
said=$(CUCC_WORKERS=1 timeout 60 gdb -q -batch -nx -ex 'break program.cu:10' -ex run -ex 'info locals' -ex 'print n' \
    -ex next -ex next \
    -ex 'print tile' -ex 'delete 1' -ex 'break square' -ex continue -ex 'info locals' -ex 'print x' -ex up \
    ./program 2>&1)
if grep -q 'ptrace: Operation not permitted\|Could not trace the inferior' <<<"$said"; then
    skip "gdb" "ptrace is not allowed here"
    done_testing
    exit
fi
like "stops at the line" "$said" '^10	    tile\[i\] = square\(i\);'
like "threadIdx" "$said" '^threadIdx = \{x = 0, y = 0, z = 0\}'
like "blockDim" "$said" '^blockDim = \{x = 4, y = 1, z = 1\}'
like "a local" "$said" '^i = 0'
like "a parameter" "$said" '^.1 = 5'
like "steps in the student's lines" "$said" '^11	    tile\[i\] \+= n;'
like "and on" "$said" '^12	    out\[i\] = tile\[i\];'
like "a shared array" "$said" '^.2 = .*\{5, -1, -1, -1\}'
like "a breakpoint in a device function" "$said" 'Breakpoint 2, square \(x=1\) at program.cu:3'
like "who called it" "$said" '^10	    tile\[i\] = square\(i\);'

cat >barrier.cu <<'END'
__global__ void kernel(int *out)
{
    __shared__ int tile[4];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[3 - threadIdx.x];
}
int main()
{
    int *out;
    cudaMalloc(&out, 16);
    kernel<<<1, 4>>>(out);
    return cudaDeviceSynchronize();
}
END
ok "compiles with a barrier" succeed "$cucc" -g -G barrier.cu -o barrier
said=$(CUCC_WORKERS=1 timeout 60 gdb -q -batch -nx -ex 'break barrier.cu:5' -ex run -ex delete -ex next \
    -ex 'print threadIdx.x' -ex 'print tile' ./barrier 2>&1)
like "a step over a barrier ends behind it" "$said" '^6	    out'
like "in the same thread" "$said" '^.1 = 0'
like "when the others have come, too" "$said" '\{0, 1, 2, 3\}'
done_testing
