__global__ void kernel(float *x, int n)
{
    if (n) {
        x[0] = n;
}
int main(void) { return 0; }              // error: expected ‘}’
