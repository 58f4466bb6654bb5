// What: takes gold in by the assembler
// Status: error
// Says: does not compile
__asm__(".section .rodata\n.incbin \"practicals/01_toy/toy_gold.cpp\"\n.text");
int main() {}
