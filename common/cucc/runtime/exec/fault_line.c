/* fault_line.c: from an address in the program to a line of its source, by binutils' addr2line. */
#include <dlfcn.h>
#include <elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "exec/fault.h"
#include "exec/frames.h"

/* Headers and sources of the compiler's, the libraries', cucc's and the course's. Those that begin with a
 * slash may stand anywhere in a path, as those that begin with common/; the others begin it. */
int cucc_line_is_users(const char *line)
{
    static const char *const foreign[] = {"cucc/include/",
                                          "/include/cucc/",
                                          "/include/cooperative_groups",
                                          "/usr/include/",
                                          "/usr/lib/",
                                          "/cccl/",
                                          "/thrust/detail/",
                                          "/thrust/system/",
                                          "common/cucc/runtime/",
                                          "common/cucc/sanitizer/",
                                          "common/cucc/libraries/",
                                          "runtime/",
                                          "common/include/",
                                          "common/harness/",
                                          "/harness_cuda_impl.h",
                                          "/harness_cuda.h",
                                          "/helper_cuda.h"};
    if (strchr("?.:\n", *line)) return 0; /* not known; or of the C library's start, "../sysdeps/..." */
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        const char *found = strstr(line, foreign[i]);
        if (found && (foreign[i][0] == '/' || foreign[i][0] == 'c' || found == line)) return 0;
    }
    return 1;
}

/* The file that holds the code, and the address as the file counts */
static bool in_file(void *pc, char *file, size_t size, unsigned long *address)
{
    Dl_info module;
    if (!dladdr(pc, &module) || !module.dli_fname) return false;
    const Elf64_Ehdr *header = module.dli_fbase;
    *address =
        header->e_type == ET_DYN ? (unsigned long)((char *)pc - (char *)module.dli_fbase) : (unsigned long)pc;
    Dl_info own;
    if (dladdr((void *)(uintptr_t)cucc_source_line, &own) && own.dli_fbase == module.dli_fbase) {
        ssize_t length = readlink("/proc/self/exe", file, size - 1);
        if (length <= 0) return false;
        file[length] = 0;
        return true;
    }
    return (size_t)snprintf(file, size, "%s", module.dli_fname) < size;
}

const char *cucc_line_without_folder(const char *path)
{
    char folder[4096];
    if (!getcwd(folder, sizeof folder)) return path;
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && path[length] == '/' ? path + length + 1 : path;
}

/* Debug information of the C library is no help: its sources are not the user's */
static bool is_systems(const char *file)
{
    static const char *const places[] = {"/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (!strncmp(file, places[i], strlen(places[i]))) return true;
    return false;
}

int cucc_shell_quote(const char *text, char *quoted, size_t size)
{
    size_t n = 0;
    for (const char *p = text; *p && n + 7 < size; p++) {
        if (p == text) quoted[n++] = '\'';
        if (*p == '\'') {
            memcpy(quoted + n, "'\\''", 4);
            n += 4;
        } else {
            quoted[n++] = *p;
        }
        if (!p[1]) {
            quoted[n++] = '\'';
            quoted[n] = 0;
            return 1;
        }
    }
    return 0;
}

static int ask(const char *file, unsigned long address, char *text, size_t size)
{
    char quoted[4 * 4096], command[4 * 4096 + 100], line[4200];
    int found = 0;
    if (is_systems(file) || !cucc_shell_quote(file, quoted, sizeof quoted)) return 0;
    snprintf(command, sizeof command, "exec addr2line -i -e %s 0x%lx 2>/dev/null", quoted, address);
    FILE *answer = popen(command, "r");
    if (!answer) return 0;
    while (fgets(line, sizeof line, answer)) {
        if (found || !cucc_line_is_users(line) || strstr(line, ":?")) continue;
        line[strcspn(line, "\n")] = 0;
        char *more = strstr(line, " (discriminator ");
        if (more) *more = 0;
        found = (size_t)snprintf(text, size, "%s", cucc_line_without_folder(line)) < size;
    }
    pclose(answer);
    return found;
}

unsigned long cucc_program_address(void *frame)
{
    char file[4096];
    unsigned long address;
    return in_file((char *)frame - 1, file, sizeof file, &address) ? address : 0;
}

int cucc_source_line(void *const *frames, int depth, char *text, size_t size)
{
    char file[4096];
    unsigned long address;
    for (int i = 0; i < depth; i++) {
        void *pc = (char *)frames[i] - (i > 0); /* a return address belongs to the next line */
        if (in_file(pc, file, sizeof file, &address) && ask(file, address, text, size)) return 1;
    }
    return 0;
}

void cucc_tell_place(void)
{
    void *frames[32];
    char where[600];
    if (cucc_source_line(frames, cucc_frames(frames, 32), where, sizeof where))
        fprintf(stderr, "cucc: that was at %s\n", where);
}
