/* C++ in device code: methods, operators, constexpr, inheritance, virtual calls on device-built objects, function pointers, recursion. */
#include "report.h"

struct Complex {
    double re, im;
    __host__ __device__ constexpr Complex(double r = 0, double i = 0) : re(r), im(i) {}
    __host__ __device__ Complex operator+(Complex o) const { return {re + o.re, im + o.im}; }
    __host__ __device__ Complex operator*(Complex o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
    __host__ __device__ double norm2() const { return re * re + im * im; }
};

class Shape {
  public:
    __device__ virtual ~Shape() {}
    __device__ virtual int area() const = 0;
};

class Square : public Shape {
    int side;

  public:
    __device__ explicit Square(int s) : side(s) {}
    __device__ int area() const override { return side * side; }
};

class Box : public Shape {
    int a, b;

  public:
    __device__ Box(int x, int y) : a(x), b(y) {}
    __device__ int area() const override { return a * b; }
};

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ float add(float a, float b) { return a + b; }
__device__ float multiply(float a, float b) { return a * b; }
typedef float (*binary_t)(float, float);
__device__ binary_t device_multiply = multiply;

constexpr __host__ __device__ int power(int base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

__global__ void mandelbrot(int *out, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= width * width) return;
    Complex c(-2.0 + 3.0 * (i % width) / width, -1.5 + 3.0 * (i / width) / width), z;
    int steps = 0;
    while (steps < 50 && z.norm2() <= 4) {
        z = z * z + c;
        steps++;
    }
    out[i] = steps;
}

__global__ void polymorphic(int *out)
{
    int i = threadIdx.x;
    Square square(i);
    Box box(i, i + 1);
    const Shape *shape = i % 2 ? (const Shape *)&square : (const Shape *)&box;
    binary_t pick = i % 3 ? add : device_multiply;
    out[i] = shape->area() + fibonacci(i % 12) + (int)pick((float)i, 2.0f) + power(3, 4);
}

int main()
{
    const int width = 40;
    int *out;
    NEED(cudaMalloc(&out, width * width * sizeof *out));
    mandelbrot<<<(width * width + 127) / 128, 128>>>(out, width);
    report_array("mandelbrot", out, width * width);
    polymorphic<<<1, 64>>>(out);
    report_array("polymorphic", out, 64);
    printf("host %g\n", (Complex(1, 2) * Complex(3, 4)).norm2());
    return 0;
}
