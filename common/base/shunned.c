#include "base/shunned.h"

#include <stdbool.h>
#include <string.h>

static const char AROUND[] = "it would get around what the check sees";
static const char BEFORE_MAIN[] =
    "nothing of a program is to run before main, or in the place of another function";

static const char *const functions[] = {
    /* ends and beginnings of processes */
    "_exit", "_Exit", "quick_exit", "fork", "vfork", "execl", "execle", "execlp", "execv", "execve", "execvp",
    "execvpe", "execveat", "fexecve", "posix_spawn", "posix_spawnp",
    /* the system itself, and other processes */
    "_Fork", "clone3", "unshare", "setns", "syscall", "ptrace", "prctl", "arch_prctl", "personality",
    "process_vm_readv", "process_vm_writev", "io_uring_setup",
    /* descriptors */
    "fcntl", "fcntl64", "ftruncate", "ftruncate64", "pwrite", "pwrite64", "pwritev", "pwritev2", "dup2",
    "dup3", "memfd_create", "pidfd_getfd",
    /* memory */
    "mprotect", "pkey_mprotect", "mremap", "remap_file_pages", "mmap", "mmap64", "munmap", "madvise",
    "process_madvise", "userfaultfd",
    /* names at run time */
    "dlsym", "dlvsym", "dlopen", "dlmopen", "dlinfo", "dl_iterate_phdr"};

static const char *const attributes[] = {
    "constructor", "__constructor__", "init_priority", "__init_priority__", "weakref",
    "__weakref__", "ifunc",           "__ifunc__",     "redefine_extname"};

static const char *const questions[] = {"getenv", "secure_getenv", "environ", "__environ", "_dl_phdr_info"};
static const char *const families[] = {"CUCC_", "cucc_", "__SANITIZE", "__tsan_"};

static bool is(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(name, word, length) == 0;
}

/* __fcntl and __libc_fcntl are fcntl as well. */
static size_t prefix_of(const char *name, size_t length)
{
    static const char *const prefixes[] = {"__libc_", "__GI_", "__"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t bytes = strlen(prefixes[i]);
        if (length > bytes && memcmp(name, prefixes[i], bytes) == 0) return bytes;
    }
    return 0;
}

const char *shunned(const char *name, size_t length)
{
    const size_t prefix = prefix_of(name, length);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (is(name, length, attributes[i])) return BEFORE_MAIN;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (is(name, length, functions[i]) || (prefix && is(name + prefix, length - prefix, functions[i])))
            return AROUND;
    return NULL;
}

bool shunned_asks(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (is(name, length, questions[i])) return true;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (length >= strlen(families[i]) && memcmp(name, families[i], strlen(families[i])) == 0) return true;
    return false;
}
