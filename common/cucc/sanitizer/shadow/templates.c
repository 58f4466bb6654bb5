/* templates.c: variables that are templates, template <class T> __device__ T x.
 *
 * The translator cannot place them in a section of ours, nor tell of them, since it does not see for which
 * types they come to be.  So they lie among the program's own data.  When a kernel uses such an address, the
 * program's table of symbols says whether it is that of an instance, and then it is memory of the device like
 * any other variable. */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shadow/arrays.h"
#include "shadow/sections.h"

char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

/* An object of the program's data */
typedef struct object {
    uintptr_t address; /* wanted; then, of its first byte */
    size_t size;
    char *name; /* NULL: not found */
} object;

/* x<int>, part::x<float, 3>; not vtable for box<int>, nor x(box<int>)::once */
static bool is_instance(const char *name)
{
    int depth = 0;
    for (const char *p = name; *p; p++) {
        depth += (*p == '<') - (*p == '>');
        if (!depth && (*p == ' ' || *p == '(')) return false;
    }
    return *name && name[strlen(name) - 1] == '>';
}

static void find_symbol(const Elf64_Sym *symbol, size_t count, const char *names, uintptr_t base,
                        object *wanted)
{
    for (; count; count--, symbol++) {
        uintptr_t start = base + symbol->st_value;
        if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_shndx == SHN_UNDEF) continue;
        if (wanted->address - start >= symbol->st_size) continue;
        int status;
        char *name = __cxa_demangle(names + symbol->st_name, NULL, NULL, &status);
        if (name && is_instance(name)) {
            *wanted = (object){start, symbol->st_size, name};
            return;
        }
        free(name);
    }
}

static void look_through(const char *file, size_t size, uintptr_t base, object *wanted)
{
    const Elf64_Ehdr *head = (const void *)file;
    if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) ||
        head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_shoff > size ||
        (size - head->e_shoff) / sizeof(Elf64_Shdr) < head->e_shnum)
        return;
    const Elf64_Shdr *sections = (const void *)(file + head->e_shoff);
    for (unsigned i = 0; i < head->e_shnum && !wanted->name; i++) {
        const Elf64_Shdr *table = &sections[i], *names = &sections[table->sh_link];
        if (table->sh_type != SHT_SYMTAB || table->sh_link >= head->e_shnum) continue;
        if (table->sh_offset + table->sh_size > size || names->sh_offset + names->sh_size > size) continue;
        find_symbol((const void *)(file + table->sh_offset), table->sh_size / sizeof(Elf64_Sym),
                    file + names->sh_offset, base, wanted);
    }
}

static void look_into(const char *path, uintptr_t base, object *wanted)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    if (!fstat(file, &about) && about.st_size > 0) {
        size_t size = (size_t)about.st_size;
        char *all = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (all != MAP_FAILED) {
            look_through(all, size, base, wanted);
            munmap(all, size);
        }
    }
    close(file);
}

static int is_in(struct dl_phdr_info *module, size_t size, void *argument)
{
    object *wanted = argument;
    (void)size;
    for (int i = 0; i < module->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &module->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_W)) continue;
        if (wanted->address - (module->dlpi_addr + part->p_vaddr) >= part->p_memsz) continue;
        look_into(*module->dlpi_name ? module->dlpi_name : "/proc/self/exe", module->dlpi_addr, wanted);
        return 1;
    }
    return 0;
}

section *cucc_templates_section(uintptr_t address)
{
    object found = {.address = address};
    dl_iterate_phdr(is_in, &found);
    if (!found.name) return NULL;
    section *s = cucc_section_begin(found.address, found.address + found.size, 'd');
    array *a = cucc_arrays_new(found.address, s->end, found.address, found.size, ARRAY_VARIABLE);
    a->name = found.name;
    cucc_arrays_define_variable(s, a);
    return s;
}
