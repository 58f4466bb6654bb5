__global__ void kernel(float *x) { x[0] = 1; }
int main()
{
    float *f = nullptr;
    kernel<<<1>>>(f);                  // warning: no size of the blocks between <<< and >>>: each block has one thread
    kernel<<<1, 2, 3, 0, 5>>>(f);      // error: this one has 5 in its <<<>>>
    kernel<<<>>>(f);                   // error: this one has 0 in its <<<>>>
    kernel<<<1, 2>>(f);                // error: this <<< has no >>>\(
    <<<1, 2>>>(f);                     // error: a kernel's name must stand before <<<
}
