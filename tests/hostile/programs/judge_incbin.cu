// What: takes the judge in by the assembler
// Status: error
// Says: does not compile
#define SAID                                                                                                 \
    ".section .rodata\n.incbin \"@ROOT@/build/judge/01_toy/judge\"\n.text" // what the look through the source
                                                                           // does not see
__asm__(SAID);
int main() {}
