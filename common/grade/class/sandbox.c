#define _GNU_SOURCE

#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "grade/process/files.h"
#include "grade/plan/options.h"
#include "keeper.h"

#define KEEPER "build/grade/class/keeper"

enum { NOBODY = 65534, PROCESSES = 64, OPEN_FILES = 512, COMPILER_CPU = 60, BUILD_LIMIT = 900 };

#define MEBI (1ull << 20)
static const unsigned long long DATA = 3072 * MEBI, RESULT = 512 * MEBI, COMPILED = 256 * MEBI,
                                FOLDER = 2048 * MEBI;

typedef struct {
    arena_t *arena;
    const char **words;
    size_t count;
} call_t;

static void add(call_t *call, const char *word)
{
    arena_add(call->arena, &call->words, &call->count, word);
}

static void add_all(call_t *call, const char *const *words)
{
    while (*words) add(call, *words++);
}

#define ADD(call, ...) add_all(call, (const char *const[]){__VA_ARGS__, NULL})

/* ---- what the machine has ---- */

/* /bin and its kin: links into /usr, or folders of their own. */
static void add_system_folder(call_t *call, const char *path)
{
    struct stat status;
    char target[PATH_MAX];
    if (lstat(path, &status) != 0) return;
    ssize_t length = S_ISLNK(status.st_mode) ? readlink(path, target, sizeof target - 1) : -1;
    if (length > 0)
        ADD(call, "--symlink", arena_copy(call->arena, target, (size_t)length), path);
    else if (S_ISDIR(status.st_mode))
        ADD(call, "--ro-bind", path, path);
}

/* ---- a compiler that lies elsewhere: /opt/gcc/bin/g++, a cluster's module ---- */

/* The program that a word of ours calls, by its whole path; NULL: there is none, or it is the course's. */
static const char *program_of(arena_t *arena, const char *word)
{
    size_t length = strcspn(word, " \t");
    const char *name = arena_copy(arena, word, length), *path = getenv("PATH");
    if (strchr(name, '/')) return *name == '/' && access(name, X_OK) == 0 ? name : NULL;
    for (; length && path && *path; path += strcspn(path, ":"), path += *path == ':') {
        const char *at = arena_format(arena, "%.*s/%s", (int)strcspn(path, ":"), path, name);
        if (*at == '/' && access(at, X_OK) == 0) return at;
    }
    return NULL;
}

static bool lies_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]);
}

static bool is_of_system(const char *path)
{
    static const char *const folders[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (lies_in(path, folders[i])) return true;
    return false;
}

static const char *folder_of(arena_t *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return arena_copy(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

/* Whether a folder has files in it that no student's program may see: the course, the class, a home. */
static bool holds_ours(const sandbox_t *s, const char *folder)
{
    const char *const ours[] = {s->root, options_text("CLASS"), options_text("SUBMISSIONS"),
                                options_text("HOME")};
    char whole[PATH_MAX], one[PATH_MAX];
    if (!realpath(folder, whole) || strcmp(whole, "/") == 0) return true;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (*ours[i] && realpath(ours[i], one) && lies_in(one, whole)) return true;
    return false;
}

/* Shows what is installed with it: the folder above its bin. Returns 0, or -1 where that would show files of
 * ours, too. */
static int show_program(sandbox_t *s, call_t *call, const char *path)
{
    if (is_of_system(path)) return 0;
    const char *folder = folder_of(call->arena, path);
    size_t length = strlen(folder);
    if (length > 4 && strcmp(folder + length - 4, "/bin") == 0)
        folder = arena_copy(call->arena, folder, length - 4);
    if (holds_ours(s, folder)) return -1;
    ADD(call, "--ro-bind", folder, folder);
    return 0;
}

/* The compilers that we would call, where the system's own folders do not have them. *folders: theirs, each
 * with a colon, for the PATH. Returns 0, or -1 with a line. */
static int show_compilers(sandbox_t *s, call_t *call, const char *nvcc, const char **folders, char *why,
                          size_t size)
{
    const char *cxx = options_text("CXX"), *words[] = {*cxx ? cxx : "g++", options_text("CC"), nvcc};
    *folders = "";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char whole[PATH_MAX];
        const char *path = program_of(call->arena, words[i]);
        if (!path || !realpath(path, whole) || (is_of_system(path) && is_of_system(whole))) continue;
        if (show_program(s, call, path) != 0 || show_program(s, call, whole) != 0) {
            snprintf(why, size,
                     "the compiler %s cannot be shown to students' programs without files of yours beside it "
                     "(it has to lie in a folder of its own, or in /usr)",
                     path);
            return -1;
        }
        if (!is_of_system(path))
            *folders = arena_format(call->arena, "%s%s:", *folders, folder_of(call->arena, path));
    }
    return 0;
}

/* Where the loader finds libraries that the system's own folders do not have: in many containers a GPU's
 * driver, and the libraries of such a compiler. */
static void show_libraries(sandbox_t *s, call_t *call)
{
    const char *all = options_text("LD_LIBRARY_PATH"), *shown = "";
    for (; *all; all += strcspn(all, ":"), all += *all == ':') {
        const char *folder = arena_copy(call->arena, all, strcspn(all, ":"));
        if (*folder != '/' || holds_ours(s, folder)) continue;
        if (!is_of_system(folder)) ADD(call, "--ro-bind", folder, folder);
        shown = arena_format(call->arena, "%s%s%s", shown, *shown ? ":" : "", folder);
    }
    if (*shown) ADD(call, "--setenv", "LD_LIBRARY_PATH", shown);
}

static int find_system(sandbox_t *s, const char *nvcc, char *why, size_t size)
{
    const char *more;
    static const char *const folders[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
    static const char *const parts[] = {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf",
                                        "/etc/ld.so.conf.d"};
    call_t call = {.arena = &s->arena};
    ADD(&call, "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--ro-bind",
        "/usr", "/usr");
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) add_system_folder(&call, folders[i]);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) ADD(&call, "--ro-bind-try", parts[i], parts[i]);
    ADD(&call, "--proc", "/proc", "--dev", "/dev", "--size", "268435456", "--tmpfs", "/tmp", "--size",
        "268435456", "--tmpfs", "/dev/shm");
    /* A compiler that is told to include a terminal waits for somebody to type: there is none. */
    ADD(&call, "--size", "4096", "--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts");
    if (show_compilers(s, &call, nvcc, &more, why, size) != 0) return -1;
    ADD(&call, "--setenv", "PATH", arena_format(&s->arena, "%s/usr/local/bin:/usr/bin:/bin", more),
        "--setenv", "HOME", "/tmp", "--setenv", "LC_ALL", "C.UTF-8");
    show_libraries(s, &call);
    s->everywhere = call.words;
    s->everywhere_count = call.count;
    return 0;
}

/* Devices are as the machine has them: the sandbox gives no right that its user lacks. */
static bool may_open(const sandbox_t *s, const char *device)
{
    struct stat status;
    if (stat(device, &status) != 0 || !S_ISCHR(status.st_mode)) return true;
    return s->user ? (status.st_mode & (S_IROTH | S_IWOTH)) == (S_IROTH | S_IWOTH)
                   : access(device, R_OK | W_OK) == 0;
}

/* What keeps the sandbox's user from every GPU: a device that all need, or all of them. NULL: nothing. */
static const char *closed_device(sandbox_t *s)
{
    static const char *const needed[] = {"/dev/nvidiactl", "/dev/nvidia-uvm"};
    const char *closed = NULL;
    glob_t found;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!may_open(s, needed[i])) return needed[i];
    if (glob("/dev/nvidia[0-9]*", 0, NULL, &found) != 0) return NULL;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (may_open(s, found.gl_pathv[i])) {
            closed = NULL;
            break;
        }
        if (!closed) closed = arena_text(&s->arena, found.gl_pathv[i]);
    }
    globfree(&found);
    return closed;
}

/* The GPU's devices. Returns 0, or -1 with a line where they may not be opened. */
static int find_devices(sandbox_t *s, char *why, size_t size)
{
    static const char *const patterns[] = {"/dev/nvidia*", "/dev/dxg", "/dev/nvhost*", "/dev/nvgpu*",
                                           "/dev/nvmap"};
    call_t call = {.arena = &s->arena};
    static const char *const chosen[] = {"CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER"}; /* by Slurm, say */
    ADD(&call, "--ro-bind", "/sys", "/sys");
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++)
        if (*options_text(chosen[i])) ADD(&call, "--setenv", chosen[i], options_text(chosen[i]));
    for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++) {
        glob_t found;
        if (glob(patterns[p], 0, NULL, &found) != 0) continue;
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *path = arena_text(&s->arena, found.gl_pathv[i]);
            ADD(&call, "--dev-bind", path, path);
        }
        globfree(&found);
    }
    s->devices = call.words;
    s->device_count = call.count;
    const char *closed = closed_device(s);
    if (closed)
        snprintf(
            why, size,
            "the GPU's %s may not be opened by %s (chmod a+rw, or the driver's NVreg_DeviceFileMode=0666)",
            closed, s->user ? "the user nobody, as whom students' programs run" : "you");
    return closed ? -1 : 0;
}

/* ---- one call ---- */

static const char *under_root(const sandbox_t *s, arena_t *arena, const char *path)
{
    return *path == '/' ? path : arena_format(arena, "%s/%s", s->root, path);
}

static void bind(call_t *call, const sandbox_t *s, const char *how, const char *path)
{
    const char *whole = under_root(s, call->arena, path);
    ADD(call, how, whole, whole);
}

/* What a compilation sees of the course. build/ is its own, but for what is bound there. */
static void show_course(call_t *call, const sandbox_t *s)
{
    static const char *const handed_on[] = {"CXX", "CC", "NVCCFLAGS", "PATIENCE", "COMPILER_LIMIT"};
    const char *toolchain = "build/cpu/toolchain";
    bind(call, s, "--ro-bind", "common");
    ADD(call, "--ro-bind", under_root(s, call->arena, s->practicals),
        under_root(s, call->arena, "practicals"));
    ADD(call, "--size", "16777216", "--tmpfs", under_root(s, call->arena, "build"));
    bind(call, s, "--ro-bind", "build/harness");
    if (files_exist(toolchain)) {
        bind(call, s, "--ro-bind", toolchain);
        if (files_exist("build/cpu/toolchain/store"))
            ADD(call, "--tmpfs", under_root(s, call->arena, "build/cpu/toolchain/store"));
    }
    bind(call, s, s->fills_store ? "--bind" : "--ro-bind", s->store);
    ADD(call, "--setenv", "CUCC_STORE", under_root(s, call->arena, s->store));
    for (size_t i = 0; i < sizeof handed_on / sizeof *handed_on; i++)
        if (*options_text(handed_on[i])) ADD(call, "--setenv", handed_on[i], options_text(handed_on[i]));
}

/* A file that the process is to write: its descriptor, or -1. */
static int open_for(const sandbox_t *s, const char *path)
{
    if (unlink(path) != 0 && errno != ENOENT) return -1;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0 || !s->user || fchown(fd, (uid_t)s->user, (gid_t)s->user) == 0) return fd;
    int why = errno;
    close(fd);
    unlink(path);
    errno = why;
    return -1;
}

/* It left nothing: then there is no file either. */
static void close_for(int fd, const char *path)
{
    struct stat status;
    if (fd < 0) return;
    if (fstat(fd, &status) == 0 && status.st_size == 0) unlink(path);
    close(fd);
}

static const char *with_descriptor(arena_t *arena, const char *word, const char *path, int fd)
{
    size_t length = strlen(word), tail = path ? strlen(path) : 0;
    if (!path || length < tail || strcmp(word + length - tail, path) != 0) return word;
    if (length > tail && word[length - tail - 1] != '=') return word;
    return arena_format(arena, "%.*s/dev/fd/%d", (int)(length - tail), word, fd);
}

static void add_environment(call_t *call, const process_t *process, const char *report, int fd)
{
    for (const char *const *one = process->environment; one && *one; one++) {
        const char *word = with_descriptor(call->arena, *one, report, fd), *value = strchr(word, '=');
        if (value) ADD(call, "--setenv", arena_copy(call->arena, word, (size_t)(value - word)), value + 1);
    }
}

static int cores(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

static void add_directory(call_t *call, const sandbox_t *s, const char *at)
{
    const char *whole = under_root(s, call->arena, at);
    /* Of a class that lies outside the course nothing of the course is mounted while a program runs. */
    ADD(call, "--dir", whole, "--remount-ro", "/", "--remount-ro", "/dev", "--chdir", whole, "--");
}

/* The command itself: the limit of processes is set within, where it counts those of this sandbox alone. */
static void add_command(call_t *call, const sandbox_t *s, const process_t *process, const char *result,
                        int fd)
{
    add_directory(call, s, process->directory ? process->directory : ".");
    ADD(call, "prlimit", arena_format(call->arena, "--nproc=%d", PROCESSES + 4 * cores()), "--");
    for (const char *const *word = process->argv; *word; word++) {
        const char *whole = with_descriptor(call->arena, *word, result, fd);
        /* From within another folder a program of the course is found by its whole name. */
        bool ours = word == process->argv && strncmp(whole, "common/", 7) == 0;
        add(call, ours ? under_root(s, call->arena, whole) : whole);
    }
    add(call, NULL);
}

/* ---- a folder that was written to ---- */

static _Thread_local unsigned long long walked;

static int on_file(const char *path, const struct stat *status, int type, struct FTW *unused)
{
    (void)path, (void)type, (void)unused;
    walked += 512ull * (unsigned long long)status->st_blocks + 4096;
    return walked > FOLDER;
}

static bool is_too_full(void *of)
{
    walked = 0;
    return nftw(of, on_file, 16, FTW_PHYS) != 0;
}

/* Whatever was written there, afterwards there are but plain files, folders and links within. */
static void scrub(const sandbox_t *s, const char *folder)
{
    arena_t arena = {NULL};
    const char *const modes[] = {"chmod", "-R", "u+rwX,a-s,go-w", "--", folder, NULL};
    const char *const odd[] = {"find",    folder,  "-xdev",  "(",      "-type",   "l", "(",
                               "-lname",  "/*",    "-o",     "-lname", "*..*",    ")", "!",
                               "(",       "-name", "course", "-lname", s->root,   ")", ")",
                               "-delete", "-o",    "!",      "-type",  "l",       "!", "-type",
                               "f",       "!",     "-type",  "d",      "-delete", NULL};
    const char *const *const both[] = {modes, odd};
    for (int i = 0; i < 2; i++) {
        process_t process = {.argv = both[i], .keep = 256, .merged = true};
        ended_t ended;
        process_run(&process, &ended);
        process_free(&ended);
    }
    arena_free(&arena);
}

int sandbox_give(const sandbox_t *s, const char *folder, char *why, size_t size)
{
    if (files_folder(folder) != 0) {
        snprintf(why, size, "%s: %s", folder, strerror(errno));
        return -1;
    }
    if (!s->user || chown(folder, (uid_t)s->user, (gid_t)s->user) == 0) return 0;
    snprintf(why, size, "%s cannot be given to the user nobody, as whom students' files are compiled: %s",
             folder, strerror(errno));
    return -1;
}

/* ---- a program, in the student's cell ---- */

static process_limits_t limits_of_run(const sandbox_t *s)
{
    return (process_limits_t){
        .user = s->user, .file = RESULT, .data = DATA, .files = OPEN_FILES, .wrapped = true};
}

/* The cell itself: bubblewrap with the keeper in it. */
static void cell_words(call_t *call, const sandbox_t *s)
{
    const char *keeper = under_root(s, call->arena, KEEPER);
    for (size_t i = 0; i < s->everywhere_count; i++) add(call, s->everywhere[i]);
    for (size_t i = 0; i < s->device_count; i++) add(call, s->devices[i]);
    bind(call, s, "--ro-bind", s->programs);
    ADD(call, "--ro-bind", keeper, keeper);
    add_directory(call, s, ".");
    ADD(call, keeper, arena_format(call->arena, "%d", PROCESSES + 4 * cores()),
        under_root(s, call->arena, s->programs));
    add(call, NULL);
}

void sandbox_begin(sandbox_t *s)
{
    arena_t arena = {NULL};
    call_t call = {.arena = &arena};
    process_limits_t limits = limits_of_run(s);
    cell_words(&call, s);
    cell_begin(&s->cell, &(process_t){.argv = call.words, .limits = &limits});
    arena_free(&arena);
}

/* Runs it there, with its files. Returns -1 where that cannot be. */
static int run_in_cell(sandbox_t *s, const process_t *process, grade_may_t may, const int files[2],
                       ended_t *ended)
{
    arena_t arena = {NULL};
    call_t call = {.arena = &arena}, words = {.arena = &arena}, variables = {.arena = &arena};
    process_limits_t limits = limits_of_run(s);
    int report = KEEPER_FIRST_FILE + (files[0] >= 0);
    const int packed[2] = {files[0] >= 0 ? files[0] : files[1], files[0] >= 0 ? files[1] : -1};
    cell_words(&call, s);
    for (const char *const *word = process->argv; *word; word++)
        add(&words, with_descriptor(&arena, *word, may.result, KEEPER_FIRST_FILE));
    for (const char *const *one = process->environment; one && *one; one++)
        add(&variables, with_descriptor(&arena, *one, may.report, report));
    add(&words, NULL);
    add(&variables, NULL);
    process_t run = *process, cell = {.argv = call.words, .limits = &limits};
    run.argv = words.words;
    run.environment = variables.words;
    int failed = cell_run(&s->cell, &cell, &run, packed, ended);
    arena_free(&arena);
    return failed;
}

/* ---- anything, in a sandbox of its own ---- */

/* What bubblewrap writes to `told`, a line of JSON each: {"child-pid": 7}, and {"exit-code": 0} of what has
 * begun alone. Nothing within the sandbox inherits it. */
static bool told_exit_code(int told)
{
    char words[2048], *rest = NULL;
    ssize_t length = pread(told, words, sizeof words - 1, 0);
    bool found = false;
    words[length > 0 ? length : 0] = '\0';
    for (char *line = strtok_r(words, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        json_object_t object = {.count = 0};
        found |= json_parse(&object, line) == 0 && *json_get(&object, "exit-code");
        json_free(&object);
    }
    return found;
}

/* On a machine that is short of namespaces or processes for a moment, bubblewrap itself ends before what it
 * is to run has begun (1), or is not begun itself (127). No word that is printed says so, only what
 * bubblewrap tells us aside. */
static bool did_not_begin(const ended_t *ended, int told)
{
    if (ended->stopped || ended->unbegun) return ended->unbegun;
    return told >= 0 && !ended->overran && (ended->status == 1 || ended->status == 127) &&
           !told_exit_code(told);
}

/* What a process needs could not be had: without it, its result would look like its fault. */
static void not_begun(ended_t *ended, const process_t *process, const char *why)
{
    *ended = (ended_t){.status = 127, .unbegun = true, .stopped = process_stopping()};
    output_t *said = process->merged ? &ended->out : &ended->err,
             *none = process->merged ? &ended->err : &ended->out;
    if (output_begin(none, 0) == 0) output_end(none);
    if (output_begin(said, strlen(why) + 1) != 0) return;
    output_add(said, why, strlen(why));
    output_end(said);
}

/* What it sees: the system, and the devices, the course or the folder that it may have. told: where
 * bubblewrap tells us what became of it; -1: nowhere. */
static void add_view(call_t *call, const sandbox_t *s, grade_may_t may, const char *folder, int told)
{
    for (size_t i = 0; i < s->everywhere_count; i++) add(call, s->everywhere[i]);
    if (told >= 0) ADD(call, "--json-status-fd", arena_format(call->arena, "%d", told));
    for (size_t i = 0; i < s->device_count && !may.compiles; i++) add(call, s->devices[i]);
    if (may.compiles) show_course(call, s);
    bind(call, s, "--ro-bind", s->programs);
    if (folder) bind(call, s, "--bind", folder);
}

/* Where bubblewrap itself did not begin, it is tried again a moment later, and once more. */
static void run_until_begun(const process_t *confined, int told, ended_t *ended)
{
    for (int left = 2; process_run(confined, ended), left > 0 && did_not_begin(ended, told); left--) {
        process_free(ended);
        if (told >= 0 && ftruncate(told, 0) == 0) lseek(told, 0, SEEK_SET);
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
    ended->unbegun = did_not_begin(ended, told);
}

static void run_alone(const grade_t *grade, const process_t *process, grade_may_t may, int result, int report,
                      ended_t *ended)
{
    const sandbox_t *s = grade->sandbox;
    arena_t arena = {NULL};
    call_t call = {.arena = &arena};
    const char *folder = may.folder ? under_root(s, &arena, may.folder) : NULL;
    char why[PATH_MAX + 200];
    if (folder && sandbox_give(s, folder, why, sizeof why) != 0) {
        not_begun(ended, process, why);
        arena_free(&arena);
        return;
    }
    process_limits_t limits = limits_of_run(s);
    if (may.compiles)
        limits.file = COMPILED, limits.cpu = (unsigned long long)COMPILER_CPU * (unsigned)grade->patience;
    if (folder) limits.excess = is_too_full, limits.of = (void *)folder;
    int told = memfd_create("bwrap", MFD_CLOEXEC);
    add_view(&call, s, may, folder, told);
    add_environment(&call, process, may.report, report);
    add_command(&call, s, process, may.result, result);
    process_t confined = *process;
    confined.argv = call.words;
    confined.environment = NULL;
    confined.directory = NULL;
    confined.limits = &limits;
    confined.pass[0] = result;
    confined.pass[1] = report;
    confined.pass[2] = told;
    double most = (double)BUILD_LIMIT * grade->patience;
    if (may.compiles && (confined.limit <= 0 || confined.limit > most)) confined.limit = most;
    run_until_begun(&confined, told, ended);
    if (told >= 0) close(told);
    if (folder && ended->overran)
        nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL); /* the kernel ends the last */
    if (folder) scrub(s, folder);
    arena_free(&arena);
}

/* The file that it is to write could not be had (errno). */
static void without_file(ended_t *ended, const process_t *process, const char *path)
{
    char why[PATH_MAX + 100];
    snprintf(why, sizeof why, "%s: %s", path, strerror(errno));
    not_begun(ended, process, why);
}

void sandbox_run(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended)
{
    sandbox_t *s = grade->sandbox;
    int files[2] = {-1, may.report ? may.channel : -1};
    bool only_runs = !may.compiles && !may.folder && !process->directory && !process->input && !process->line;
    if (may.result && (files[0] = open_for(s, may.result)) < 0)
        without_file(ended, process, may.result);
    else if (!only_runs || run_in_cell(s, process, may, files, ended) != 0)
        run_alone(grade, process, may, files[0], files[1], ended);
    close_for(files[0], may.result);
}

void sandbox_filter(const sandbox_t *s, const process_t *process, ended_t *ended)
{
    if (!s) {
        process_run(process, ended);
        return;
    }
    arena_t arena = {NULL};
    call_t call = {.arena = &arena};
    process_limits_t limits = {
        .user = s->user, .file = MEBI, .data = 1024 * MEBI, .files = OPEN_FILES, .wrapped = true};
    for (size_t i = 0; i < s->everywhere_count; i++) add(&call, s->everywhere[i]);
    ADD(&call, "--remount-ro", "/", "--chdir", "/tmp", "--");
    add_all(&call, process->argv);
    add(&call, NULL);
    process_t confined = *process;
    confined.argv = call.words;
    confined.limits = &limits;
    process_run(&confined, ended);
    arena_free(&arena);
}

/* ---- is it there? ---- */

static int try_it(sandbox_t *s, char *why, size_t size)
{
    const char *const argv[] = {"true", NULL};
    process_t process = {.argv = argv, .limit = 30, .keep = 4096, .merged = true};
    grade_t grade = {.sandbox = s, .patience = 1};
    ended_t ended;
    sandbox_run(&grade, &process, (grade_may_t){.compiles = true}, &ended);
    bool works = ended.status == 0;
    if (!works) {
        const char *said = ended.out.text && *ended.out.text ? ended.out.text : "it said nothing";
        snprintf(why, size, "bubblewrap does not work here: %.*s", (int)strcspn(said, "\n"), said);
    }
    process_free(&ended);
    return works ? 0 : -1;
}

/* Whether the sandbox's user may not pass. */
static bool is_closed(const sandbox_t *s, const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0) return false;
    mode_t right = status.st_uid == (uid_t)s->user   ? S_IXUSR
                   : status.st_gid == (gid_t)s->user ? S_IXGRP
                                                     : S_IXOTH;
    return !(status.st_mode & right);
}

const char *sandbox_closed(sandbox_t *s, const char *path)
{
    char whole[PATH_MAX];
    if (!s->user || !realpath(path, whole)) return NULL;
    for (char *at = strchr(whole + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        const char *folder = is_closed(s, whole) ? arena_text(&s->arena, whole) : NULL;
        *at = '/';
        if (folder) return folder;
    }
    return is_closed(s, whole) ? arena_text(&s->arena, whole) : NULL;
}

int sandbox_let_in(const char *folder)
{
    if (geteuid() != 0) return chmod(folder, 0700);
    /* A file system that does not know such a group (a network's) lets all pass who know the name. */
    return chmod(folder, chown(folder, (uid_t)-1, NOBODY) == 0 ? 0710 : 0711);
}

int sandbox_open(sandbox_t *s, backend_t backend, const char *nvcc, char *why, size_t size)
{
    char here[PATH_MAX];
    *s = (sandbox_t){.user = geteuid() == 0 ? NOBODY : 0};
    if (!getcwd(here, sizeof here)) {
        snprintf(why, size, "the working folder: %s", strerror(errno));
        return -1;
    }
    s->root = arena_text(&s->arena, here);
    const char *closed = sandbox_closed(s, here);
    if (closed) {
        snprintf(why, size,
                 "the user nobody, as whom students' programs run where you are root, may not enter %s "
                 "(chmod o+x, or the course somewhere else)",
                 closed);
        return -1;
    }
    if (find_system(s, nvcc, why, size) != 0) return -1;
    if (backend == BACKEND_GPU && find_devices(s, why, size) != 0) return -1;
    s->practicals = "common"; /* for the trial: any folder */
    s->programs = s->store = "build/harness";
    return try_it(s, why, size);
}

void sandbox_close(sandbox_t *s)
{
    cell_end(&s->cell);
    arena_free(&s->arena);
}
