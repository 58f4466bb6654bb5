// spins.cu: loops with an atomic in them, or after them; behind each kernel what `cucc --explain` says of it
// (cut.t). Only what a loop goes round with may wait for another thread.

__global__ void after_while(int *x, int n) // one loop over its threads
{
    int i = 0;
    while (i < n) {
        i += x[i];
    }
    if (i > n) atomicAdd(x, i);
}
__global__ void after_do(int *x, int n) // one loop over its threads
{
    int i = 0;
    do {
        i += x[i];
    } while (i < n);
    atomicAdd(x, i);
}
__global__ void after_endless(int *x, int n) // one loop over its threads
{
    int i = 0;
    for (;;) {
        i += x[i];
        if (i >= n) break;
    }
    atomicAdd(x, i);
}
__global__ void after_loops(int *x, int n) // one loop over its threads
{
    int i = 0;
    while (i < n)
        for (int j = 0; j < 2; j++) {
            i += x[j];
        }
    atomicAdd(x, i);
}
__global__ void after_else(int *x, int n) // one loop over its threads
{
    int i = 0;
    while (i < n)
        if (x[i]) {
            i++;
        } else {
            i += 2;
        }
    atomicAdd(x, i);
}
__global__ void behind_a_block(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    while (i < n) {
        if (x[0]) {
            i++;
        }
        i += atomicAdd(x, 1);
    }
}
__global__ void in_else(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    while (i < n)
        if (x[0]) {
            i++;
        } else if (x[1]) {
            i++;
        } else
            i += atomicAdd(x, 1);
}
__global__ void in_else_of_a_loop(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    while (i < n)
        if (x[0])
            while (i < n / 2) {
                i++;
            }
        else
            i += atomicAdd(x, 1);
}
__global__ void in_loops(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    while (i < n)
        for (int j = 0; j < 2; j++) {
            i += atomicAdd(x, 1);
        }
}
__global__ void in_condition(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    do {
        if (x[0]) {
            i++;
        }
    } while (atomicAdd(x, 1) < n);
}
__global__ void in_do(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    do i += atomicAdd(x, 1);
    while (i < n);
}
__global__ void in_switch(int *x, int n) // a stack for each thread; .*`atomicAdd`
{
    int i = 0;
    while (i < n) switch (x[0]) {
        case 0:
            i++;
            break;
        default:
            i += atomicAdd(x, 1);
        }
}
