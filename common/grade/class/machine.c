#define _GNU_SOURCE

#include "machine.h"

#include <glob.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "call.h"
#include "grade/plan/options.h"

/* /bin and its kin: links into /usr, or folders of their own. */
static void add_system_folder(call_t *call, const char *path)
{
    struct stat status;
    char target[PATH_MAX];
    if (lstat(path, &status) != 0) return;
    ssize_t length = S_ISLNK(status.st_mode) ? readlink(path, target, sizeof target - 1) : -1;
    if (length > 0)
        CALL_ADD(call, "--symlink", arena_copy(call->arena, target, (size_t)length), path);
    else if (S_ISDIR(status.st_mode))
        CALL_ADD(call, "--ro-bind", path, path);
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
    CALL_ADD(call, "--ro-bind", folder, folder);
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
        if (!is_of_system(folder)) CALL_ADD(call, "--ro-bind", folder, folder);
        shown = arena_format(call->arena, "%s%s%s", shown, *shown ? ":" : "", folder);
    }
    if (*shown) CALL_ADD(call, "--setenv", "LD_LIBRARY_PATH", shown);
}

int machine_system(sandbox_t *s, const char *nvcc, char *why, size_t size)
{
    const char *more;
    static const char *const folders[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
    static const char *const parts[] = {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf",
                                        "/etc/ld.so.conf.d"};
    call_t call = {.arena = &s->arena};
    CALL_ADD(&call, "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--ro-bind",
             "/usr", "/usr");
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) add_system_folder(&call, folders[i]);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        CALL_ADD(&call, "--ro-bind-try", parts[i], parts[i]);
    CALL_ADD(&call, "--proc", "/proc", "--dev", "/dev", "--size", "268435456", "--tmpfs", "/tmp", "--size",
             "268435456", "--tmpfs", "/dev/shm");
    /* A compiler that is told to include a terminal waits for somebody to type: there is none. */
    CALL_ADD(&call, "--size", "4096", "--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts");
    if (show_compilers(s, &call, nvcc, &more, why, size) != 0) return -1;
    CALL_ADD(&call, "--setenv", "PATH", arena_format(&s->arena, "%s/usr/local/bin:/usr/bin:/bin", more),
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
int machine_devices(sandbox_t *s, char *why, size_t size)
{
    static const char *const patterns[] = {"/dev/nvidia*", "/dev/dxg", "/dev/nvhost*", "/dev/nvgpu*",
                                           "/dev/nvmap"};
    call_t call = {.arena = &s->arena};
    static const char *const chosen[] = {"CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER"}; /* by Slurm, say */
    CALL_ADD(&call, "--ro-bind", "/sys", "/sys");
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++)
        if (*options_text(chosen[i])) CALL_ADD(&call, "--setenv", chosen[i], options_text(chosen[i]));
    for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++) {
        glob_t found;
        if (glob(patterns[p], 0, NULL, &found) != 0) continue;
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *path = arena_text(&s->arena, found.gl_pathv[i]);
            CALL_ADD(&call, "--dev-bind", path, path);
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
