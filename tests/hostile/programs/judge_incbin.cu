// What: takes the judge in by the assembler
// Status: error
// Says: does not compile
__asm__(".section .rodata\n.incbin \"@ROOT@/build/judge/01_toy/judge\"\n.text");
int main() {}
