/* place.c: from instructions to lines of the source, by one run of binutils' addr2line for all of them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exec/fault.h"
#include "exec/frames.h"
#include "identity/place.h"

typedef struct known {
    uintptr_t pc;                  /* of a return address, less one */
    bool asked, user, inlined;     /* inlined: code of no user's, on a line of the user's */
    sanitizer_place place, caller; /* caller: of the function that was inlined there, in the user's source */
} known;

static known *table;
static size_t table_size, table_used, unasked;

/* --- the table --- */

static known *slot_of(uintptr_t pc)
{
    size_t i = (pc * 0x9e3779b97f4a7c15u >> 20) & (table_size - 1);
    while (table[i].pc && table[i].pc != pc) i = (i + 1) & (table_size - 1);
    return &table[i];
}

static void grow(void)
{
    known *old = table;
    size_t old_size = table_size;
    table_size = table_size ? 2 * table_size : 1024;
    table = calloc(table_size, sizeof *table);
    if (!table) abort();
    for (size_t i = 0; i < old_size; i++)
        if (old[i].pc) *slot_of(old[i].pc) = old[i];
    free(old);
}

static known *want(uintptr_t pc)
{
    if (2 * (table_used + 1) > table_size) grow();
    known *k = slot_of(pc);
    if (!k->pc) {
        k->pc = pc;
        k->place.file = "";
        table_used++;
        unasked++;
    }
    return k;
}

void cucc_sanitizer_places_wanted(const void *site)
{
    if (site) want((uintptr_t)site - 1);
}

/* --- asking --- */

/* The program, or one of its shared libraries */
typedef struct module {
    const void *start; /* in memory; NULL: none */
    char file[4096];
    uintptr_t base; /* what addresses in the file count from */
} module;

static const void *module_start(uintptr_t pc)
{
    Dl_info found;
    return dladdr((void *)pc, &found) ? found.dli_fbase : NULL;
}

static void learn_module(module *m, uintptr_t pc)
{
    Dl_info found;
    const void *program = module_start((uintptr_t)getauxval(AT_ENTRY));
    *m = (module){.start = module_start(pc)};
    if (!m->start || !dladdr((void *)pc, &found)) return;
    const Elf64_Ehdr *header = m->start;
    m->base = header->e_type == ET_DYN ? (uintptr_t)header : 0;
    if (m->start == program) {
        ssize_t length = readlink("/proc/self/exe", m->file, sizeof m->file - 1);
        m->file[length > 0 ? length : 0] = 0;
    } else
        snprintf(m->file, sizeof m->file, "%s", found.dli_fname);
}

static void take_line(known *k, char *line)
{
    line[strcspn(line, "\n")] = 0;
    char *more = strstr(line, " (discriminator ");
    if (more) *more = 0;
    char *colon = strrchr(line, ':');
    if (!colon || k->caller.line || !atoi(colon + 1)) return;
    bool users = cucc_line_is_users(line);
    if (k->place.line && !users) return;
    *colon = 0;
    sanitizer_place *place = k->user ? &k->caller : &k->place;
    k->inlined |= users && k->place.line && !k->user;
    k->user = users;
    place->file = strdup(cucc_line_without_folder(line));
    place->line = atoi(colon + 1);
}

/* All of the list are in that module */
static void ask(const module *m, known **list, size_t count)
{
    char questions[] = "/tmp/cucc-sanitizer-XXXXXX", quoted[4 * 4096], command[4 * 4096 + 200];
    char *line = NULL;
    size_t room = 0;
    int file = mkstemp(questions);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (!out || !cucc_shell_quote(m->file, quoted, sizeof quoted)) return;
    for (size_t i = 0; i < count; i++) fprintf(out, "0x%lx\n", (unsigned long)(list[i]->pc - m->base));
    fclose(out);
    snprintf(command, sizeof command, "exec addr2line -a -i -e %s <'%s' 2>/dev/null", quoted, questions);
    FILE *answers = popen(command, "r");
    size_t i = 0;
    while (answers && getline(&line, &room, answers) > 0) {
        if (!strncmp(line, "0x", 2))
            i++;
        else if (i > 0 && i <= count)
            take_line(list[i - 1], line);
    }
    if (answers) pclose(answers);
    unlink(questions);
    free(line);
}

/* Asks for those of the list that are in the same module as the first; returns how many are left */
static size_t ask_module(known **list, size_t count)
{
    static module m;
    known **those = calloc(count, sizeof *those);
    if (!those) abort();
    size_t same = 0, left = 0;
    learn_module(&m, list[0]->pc);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || module_start(list[i]->pc) == m.start)
            those[same++] = list[i];
        else
            list[left++] = list[i];
    /* the C library calls main, and none of its lines is a user's */
    if (m.start && !strstr(m.file, "/libc.so.")) ask(&m, those, same);
    free(those);
    return left;
}

static void ask_all(void)
{
    if (!unasked) return;
    known **list = calloc(unasked, sizeof *list);
    if (!list) abort();
    size_t n = 0;
    for (size_t i = 0; i < table_size; i++)
        if (table[i].pc && !table[i].asked) {
            table[i].asked = true;
            list[n++] = &table[i];
        }
    while (n) n = ask_module(list, n);
    free(list);
    unasked = 0;
}

sanitizer_place cucc_sanitizer_place_of(const void *site)
{
    if (!site) return (sanitizer_place){"", 0};
    want((uintptr_t)site - 1);
    ask_all();
    return slot_of((uintptr_t)site - 1)->place;
}

bool cucc_sanitizer_place_is_users(const void *site)
{
    cucc_sanitizer_place_of(site);
    return site && slot_of((uintptr_t)site - 1)->user;
}

bool cucc_sanitizer_place_is_inlined(const void *site)
{
    cucc_sanitizer_place_of(site);
    return site && slot_of((uintptr_t)site - 1)->inlined;
}

/* --- traces --- */

int cucc_sanitizer_frames(void **frames, int room)
{
    return cucc_frames(frames, room);
}

void cucc_place_wanted(void *const *frames, int depth)
{
    for (int i = 0; i < depth; i++) cucc_sanitizer_places_wanted(frames[i]);
}

bool cucc_place_is_direct(void *const *frames, int depth)
{
    static const char *const harness[] = {"common/include/", "common/harness/", "harness_cuda"};
    cucc_place_wanted(frames, depth);
    ask_all();
    for (int i = 0; i < depth; i++) {
        const known *k = slot_of((uintptr_t)frames[i] - 1);
        if (k->user) return true;
        for (size_t n = 0; k->place.line && n < sizeof harness / sizeof *harness; n++)
            if (strstr(k->place.file, harness[n])) return false;
    }
    return false;
}

/* How many frames there are up to the first in the user's source, with it; 0: there is none */
static int up_to_user(void *const *frames, int depth)
{
    cucc_place_wanted(frames, depth);
    ask_all();
    for (int i = 0; i < depth; i++)
        if (frames[i] && slot_of((uintptr_t)frames[i] - 1)->user) return i + 1;
    return 0;
}

int cucc_place_caller(void *const *frames, int depth)
{
    const int next = up_to_user(frames, depth);
    return next < depth ? next : 0;
}

sanitizer_place cucc_place_of_caller(void *const *frames, int depth)
{
    const int next = up_to_user(frames, depth); /* the last one, too, may have been inlined into its caller */
    if (!next) return (sanitizer_place){"", 0};
    const known *first = slot_of((uintptr_t)frames[next - 1] - 1);
    if (first->caller.line) return first->caller;
    for (int i = next; i < depth; i++) {
        const known *k = frames[i] ? slot_of((uintptr_t)frames[i] - 1) : NULL;
        if (k && k->user) return k->place;
    }
    return (sanitizer_place){"", 0};
}

sanitizer_place cucc_place_of_frames(void *const *frames, int depth)
{
    sanitizer_place any = {"", 0};
    cucc_place_wanted(frames, depth);
    ask_all();
    for (int i = 0; i < depth; i++) {
        if (!frames[i]) continue;
        const known *k = slot_of((uintptr_t)frames[i] - 1);
        if (k->user) return k->place;
        if (!any.line) any = k->place;
    }
    return any;
}
