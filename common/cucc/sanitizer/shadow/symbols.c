/* symbols.c: the objects that the program's table of symbols names; read from its file, since nothing of it
 * is in memory. */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shadow/symbols.h"

/* What is looked for: the object at an address, or in the module of that address the one of a name */
typedef struct search {
    uintptr_t address, base; /* base: of the module */
    const char *name;
    symbol found;
} search;

static bool fits(const search *s, const Elf64_Sym *one, const char *name)
{
    if (ELF64_ST_TYPE(one->st_info) != STT_OBJECT || one->st_shndx == SHN_UNDEF) return false;
    if (s->name) return !strcmp(name, s->name);
    return s->address - (s->base + one->st_value) < one->st_size;
}

static void look_through(const char *file, size_t size, search *s)
{
    const Elf64_Ehdr *head = (const void *)file;
    if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) ||
        head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_shoff > size ||
        (size - head->e_shoff) / sizeof(Elf64_Shdr) < head->e_shnum)
        return;
    const Elf64_Shdr *sections = (const void *)(file + head->e_shoff);
    for (unsigned i = 0; i < head->e_shnum; i++) {
        const Elf64_Shdr *table = &sections[i], *names = &sections[table->sh_link];
        if (table->sh_type != SHT_SYMTAB || table->sh_link >= head->e_shnum) continue;
        if (table->sh_offset + table->sh_size > size || names->sh_offset + names->sh_size > size) continue;
        const Elf64_Sym *one = (const void *)(file + table->sh_offset);
        for (size_t count = table->sh_size / sizeof *one; count && !s->found.name; count--, one++) {
            const char *name = file + names->sh_offset + one->st_name;
            if (fits(s, one, name)) s->found = (symbol){s->base + one->st_value, one->st_size, strdup(name)};
        }
    }
}

static void look_into(const char *path, search *s)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    if (!fstat(file, &about) && about.st_size > 0) {
        size_t size = (size_t)about.st_size;
        char *all = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (all != MAP_FAILED) {
            look_through(all, size, s);
            munmap(all, size);
        }
    }
    close(file);
}

static int ask_module(struct dl_phdr_info *module, size_t size, void *argument)
{
    search *s = argument;
    (void)size;
    for (int i = 0; i < module->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &module->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) continue;
        if (s->address - (module->dlpi_addr + part->p_vaddr) >= part->p_memsz) continue;
        s->base = module->dlpi_addr;
        look_into(*module->dlpi_name ? module->dlpi_name : "/proc/self/exe", s);
        return 1;
    }
    return 0;
}

symbol cucc_symbol_at(uintptr_t address)
{
    search s = {.address = address};
    dl_iterate_phdr(ask_module, &s);
    return s.found;
}

bool cucc_symbol_beside(uintptr_t address, const char *name)
{
    search s = {.address = address, .name = name};
    dl_iterate_phdr(ask_module, &s);
    free(s.found.name);
    return s.found.name != NULL;
}
