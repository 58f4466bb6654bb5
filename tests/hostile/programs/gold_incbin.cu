// What: takes gold in by the assembler
// Status: error
// Says: does not compile
#define SAID                                                                                                 \
    ".section .rodata\n.incbin \"practicals/01_toy/toy_gold.cpp\"\n.text" // what the look through the source
                                                                          // does not see
__asm__(SAID);
int main() {}
