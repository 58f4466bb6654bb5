// CUCC_CHECKED: as a check compiles a program of the course's. Nothing hides a name that leads around the check.
#include <cstdlib>
#include <cstring>
#include <sys/cdefs.h>
#define PASTE(a, b) a##b
#define ASSEMBLY PASTE(as, m)
extern "C" int f(int, int) asm("fcntl");       // error: assembly outside of device code
extern "C" int g(int, int) __asm__("fcntl");   // error: assembly outside of device code
extern "C" int h(int, int) __asm /**/ ("fcn" "tl");  // error: assembly outside of device code
extern "C" int i(int, int) ASSEMBLY("fcntl;"); // error: assembly outside of device code
asm(".globl there");                           // error: assembly outside of device code
extern "C" int __fcntl(int, int, ...);         // error: __fcntl is not for a program that is checked
__attribute__((constructor)) void early() {}   // error: nothing of a program may run before main
__attribute__((no_sanitize("thread"))) void unseen() {} // error: no_sanitize is not .* would not see
_Pragma("weak j = fcntl")                      // error: a function gets another name
_Pragma("redefine_extname k getenv")           // error: a function gets another name
void napkin_bytes(double);
__global__ void cublasSgemm_mine() {}          // error: the kernel cublasSgemm_mine would be counted as a call
struct file {
    int *fork;                                 // error: fork is not for a program that is checked
};
__global__ void kernel(int *x)
{
    asm volatile("add.s32 %0, %1, 1;" : "=r"(x[0]) : "r"(x[1]));
    asm("membar.gl;");
    x[0] = memcmp(x, x + 1, 4);                // error: memcmp is a host function
    int (*f)(const void *, const void *, size_t) = std::memcmp; // error: memcmp is a host function
    x[1] = __builtin_strlen((const char *)x);  // error: __builtin_strlen is a host function
    __builtin_ia32_clflush(x);                 // error: __builtin_ia32_clflush is not .* would not see
    memcpy(x, x + 1, 4);
}
int main(int argc, char **argv)
{
    asm volatile("" ::: "memory");
    asm("syscall");                            // error: assembly outside of device code
    PASTE(sys, call)(60);                      // error: syscall is not for a program that is checked
    __CONCAT(dl, sym)(nullptr, "x");           // error: dlsym is not for a program that is checked
    PASTE(napkin, _bytes)(1);                  // error: napkin_bytes tells the check something
    napkin_bytes(memcmp(argv, argv, 1));
    std::_Exit(0);                             // error: _Exit is not for a program that is checked
    quick_exit(0);                             // error: quick_exit is not for a program that is checked
    file{}.fork = &argc;
    return argv[0][0];
}
