/* lowered.c: what the compiler calls a kernel, read from the tables of a shared object (ELF). */
#include <elf.h>
#include <stdbool.h>
#include <string.h>

#include "lowered.h"

typedef struct table {
    const char *object;
    size_t size;
    const Elf64_Shdr *sections;
    unsigned count;
} table;

/* Does the section lie in the object? */
static bool is_whole(const table *t, const Elf64_Shdr *s)
{
    return s->sh_offset <= t->size && s->sh_size <= t->size - s->sh_offset;
}

static bool open_table(table *t, const char *object, size_t size)
{
    const Elf64_Ehdr *header = (const void *)object;
    if (size < sizeof *header || memcmp(object, ELFMAG, SELFMAG) != 0) return false;
    if (header->e_shoff > size || header->e_shnum > (size - header->e_shoff) / sizeof(Elf64_Shdr))
        return false;
    *t = (table){object, size, (const void *)(object + header->e_shoff), header->e_shnum};
    return true;
}

typedef bool wanted(const Elf64_Sym *symbol, const char *name, const void *what);

/* The first symbol of tables of this type that is wanted, with its name; NULL: none */
static const Elf64_Sym *find_symbol(const table *t, unsigned type, wanted *is, const void *what,
                                    const char **name)
{
    for (unsigned i = 0; i < t->count; i++) {
        const Elf64_Shdr *s = &t->sections[i];
        if (s->sh_type != type || s->sh_link >= t->count || !is_whole(t, s)) continue;
        const Elf64_Shdr *strings = &t->sections[s->sh_link];
        if (!is_whole(t, strings)) continue;
        const Elf64_Sym *symbols = (const void *)(t->object + s->sh_offset);
        for (size_t k = 0; k < s->sh_size / sizeof *symbols; k++) {
            if (symbols[k].st_name >= strings->sh_size) continue;
            *name = t->object + strings->sh_offset + symbols[k].st_name;
            if (is(&symbols[k], *name, what)) return &symbols[k];
        }
    }
    return NULL;
}

/* Statics are called _ZL4name, or as they are written where they are extern "C". */
static bool has_name(const Elf64_Sym *symbol, const char *name, const void *what)
{
    const char *found = strstr(name, what);
    return symbol->st_value && found && strcmp(found, what) == 0;
}

static bool lies_at(const Elf64_Sym *symbol, const char *name, const void *what)
{
    return *name && symbol->st_value == *(const Elf64_Addr *)what && symbol->st_shndx != SHN_UNDEF &&
           ELF64_ST_BIND(symbol->st_info) != STB_LOCAL;
}

static bool is_number(const Elf64_Sym *symbol, const char *name, const void *what)
{
    (void)name;
    return symbol == what;
}

char *cucc_lowered_name(const char *object, size_t size, const char *pointer)
{
    table t;
    const char *name;
    if (!open_table(&t, object, size)) return NULL;
    const Elf64_Sym *place = find_symbol(&t, SHT_SYMTAB, has_name, pointer, &name);
    for (unsigned i = 0; place && i < t.count; i++) {
        const Elf64_Shdr *s = &t.sections[i];
        if (s->sh_type != SHT_RELA || s->sh_link >= t.count || !is_whole(&t, s)) continue;
        const Elf64_Rela *list = (const void *)(object + s->sh_offset);
        const Elf64_Sym *symbols = (const void *)(object + t.sections[s->sh_link].sh_offset);
        for (size_t k = 0; k < s->sh_size / sizeof *list; k++) {
            if (list[k].r_offset != place->st_value) continue;
            const size_t number = ELF64_R_SYM(list[k].r_info);
            const Elf64_Addr target = (Elf64_Addr)list[k].r_addend;
            const Elf64_Sym *found = number ? find_symbol(&t, SHT_DYNSYM, is_number, symbols + number, &name)
                                            : find_symbol(&t, SHT_DYNSYM, lies_at, &target, &name);
            return found ? strdup(name) : NULL;
        }
    }
    return NULL;
}
