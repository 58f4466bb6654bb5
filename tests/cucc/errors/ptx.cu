__global__ void kernel(unsigned *x, unsigned long long p)
{
    unsigned a, b, c, d, e, f, g, h;
    asm("ld.global.v8.u32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"  // error: inline PTX: a vector of more than four elements is not supported
        : "=r"(a), "=r"(b), "=r"(c), "=r"(d), "=r"(e), "=r"(f), "=r"(g), "=r"(h)
        : "l"(p));
    asm("ld.global.u32 %0, [%1-8];" : "=r"(a) : "l"(p));         // error: inline PTX: the operand %1-8 is not supported
    asm("ld.global.u32 %0, [%1], %2;" : "=r"(a) : "l"(p), "l"(p));  // error: inline PTX: ld is not supported by cucc with so many operands
    asm("add.u32 %0, 1, 2, 3, 4, 5, 6, 7, 8;" : "=r"(a));        // error: inline PTX: add is not supported by cucc with so many operands
    asm("ld.global.L2::cache_hint.u32 %0, [%1], %2;" : "=r"(a) : "l"(p), "l"(p));
    asm("atom.global.add.noftz.f16x2 %0, [%1], %2;" : "=r"(a) : "l"(p), "r"(a));  // error: inline PTX: atom is not supported by cucc in that form
    x[0] = a;
}
