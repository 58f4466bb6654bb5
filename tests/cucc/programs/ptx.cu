// prints: 781 0
// Inline PTX with more registers and longer names than anybody writes by hand: programs that write programs do.
#include <cstdio>
__global__ void kernel(unsigned *out)
{
    unsigned sum, i = threadIdx.x;
    asm("{.reg .u32 r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, "
        "r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r28, r29, r30, r31, r32, r33, r34, r35, "
        "r36, r37, r38, r39; mov.u32 r0, %1; add.u32 r1, r0, 1; add.u32 r2, r1, 2; add.u32 r3, r2, "
        "3; add.u32 r4, r3, 4; add.u32 r5, r4, 5; add.u32 r6, r5, 6; add.u32 r7, r6, 7; add.u32 r8, "
        "r7, 8; add.u32 r9, r8, 9; add.u32 r10, r9, 10; add.u32 r11, r10, 11; add.u32 r12, r11, 12; "
        "add.u32 r13, r12, 13; add.u32 r14, r13, 14; add.u32 r15, r14, 15; add.u32 r16, r15, 16; "
        "add.u32 r17, r16, 17; add.u32 r18, r17, 18; add.u32 r19, r18, 19; add.u32 r20, r19, 20; "
        "add.u32 r21, r20, 21; add.u32 r22, r21, 22; add.u32 r23, r22, 23; add.u32 r24, r23, 24; "
        "add.u32 r25, r24, 25; add.u32 r26, r25, 26; add.u32 r27, r26, 27; add.u32 r28, r27, 28; "
        "add.u32 r29, r28, 29; add.u32 r30, r29, 30; add.u32 r31, r30, 31; add.u32 r32, r31, 32; "
        "add.u32 r33, r32, 33; add.u32 r34, r33, 34; add.u32 r35, r34, 35; add.u32 r36, r35, 36; "
        "add.u32 r37, r36, 37; add.u32 r38, r37, 38; add.u32 r39, r38, 39; mov.u32 %0, r39;}"
        : "=r"(sum)
        : "r"(1u));
    asm volatile("{.reg .pred it_is_the_first_thread_of_its_block_and_so_it_stores_what_was_added_up; "
                 "setp.eq.u32 it_is_the_first_thread_of_its_block_and_so_it_stores_what_was_added_up, %2, 0; "
                 "@it_is_the_first_thread_of_its_block_and_so_it_stores_what_was_added_up "
                 "st.global.u32 [%0], %1;}" ::"l"(out + i), "r"(sum), "r"(i)
                 : "memory");
}
int main()
{
    unsigned *out, here[2];
    cudaMalloc(&out, sizeof here);
    cudaMemset(out, 0, sizeof here);
    kernel<<<1, 2>>>(out);
    cudaMemcpy(here, out, sizeof here, cudaMemcpyDeviceToHost);
    printf("%u %u\n", here[0], here[1]);
    cudaFree(out);
}
