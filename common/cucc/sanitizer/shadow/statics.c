/* statics.c: variables of static storage, as the program's file lists them. */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shadow/statics.h"

typedef struct variable {
    uintptr_t start;
    size_t size;
    const char *name;
} variable;

static variable *variables;
static size_t count;

/* Where the program lies: the first object that the linker knows */
static int first_object(struct dl_phdr_info *info, size_t size, void *base)
{
    (void)size;
    *(uintptr_t *)base = info->dlpi_addr;
    return 1;
}

static int by_start(const void *a, const void *b)
{
    const uintptr_t x = ((const variable *)a)->start, y = ((const variable *)b)->start;
    return x < y ? -1 : x > y;
}

static void take_table(const char *file, const ElfW(Shdr) * symbols, const ElfW(Shdr) * texts, uintptr_t base)
{
    const ElfW(Sym) *s = (const ElfW(Sym) *)(const void *)(file + symbols->sh_offset);
    const size_t all = symbols->sh_size / sizeof *s;
    variables = malloc(all * sizeof *variables);
    for (size_t i = 0; variables && i < all; i++) {
        if (ELF64_ST_TYPE(s[i].st_info) != STT_OBJECT || !s[i].st_size || s[i].st_shndx == SHN_UNDEF)
            continue;
        variables[count++] =
            (variable){base + s[i].st_value, s[i].st_size, file + texts->sh_offset + s[i].st_name};
    }
    qsort(variables, count, sizeof *variables, by_start);
}

/* The file stays mapped: the names are in it. */
static void read_symbols(void)
{
    struct stat about;
    uintptr_t base = 0;
    const int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    const char *file =
        fstat(fd, &about) ? MAP_FAILED : mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (file == MAP_FAILED) return;
    dl_iterate_phdr(first_object, &base);
    const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)(const void *)file;
    const ElfW(Shdr) *section = (const ElfW(Shdr) *)(const void *)(file + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++)
        if (section[i].sh_type == SHT_SYMTAB)
            take_table(file, &section[i], &section[section[i].sh_link], base);
}

size_t cucc_statics_left(uintptr_t address, const char **name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_symbols);
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (variables[middle].start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    const variable *v = low ? &variables[low - 1] : NULL;
    if (!v || address - v->start >= v->size) return 0;
    *name = v->name;
    return v->size - (address - v->start);
}
