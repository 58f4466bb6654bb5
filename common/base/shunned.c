#include "base/shunned.h"

#include <stdbool.h>
#include <string.h>

static const char AROUND[] = "it would get around what the check sees";
static const char BEFORE_MAIN[] = "nothing of a program may run before main, or in place of another function";
static const char UNSEEN[] = "the sanitizer build would not see what its code does";

static const char *const functions[] = {
    /* ends and beginnings of processes */
    "_exit", "_Exit", "quick_exit", "fork", "vfork", "execl", "execle", "execlp", "execv", "execve", "execvp",
    "execvpe", "execveat", "fexecve", "posix_spawn", "posix_spawnp", "wordexp",
    /* the system itself, and other processes */
    "_Fork", "clone3", "unshare", "setns", "syscall", "ptrace", "prctl", "arch_prctl", "personality",
    "process_vm_readv", "process_vm_writev", "io_uring_setup",
    /* descriptors */
    "fcntl", "fcntl64", "ftruncate", "ftruncate64", "pwrite", "pwrite64", "pwritev", "pwritev2", "dup2",
    "dup3", "memfd_create", "pidfd_getfd",
    /* memory */
    "mprotect", "pkey_mprotect", "mremap", "remap_file_pages", "mmap", "mmap64", "munmap", "madvise",
    "process_madvise", "userfaultfd", "shmat",
    /* names and places at run time */
    "dlsym", "dlvsym", "dlopen", "dlmopen", "dlinfo", "dl_iterate_phdr", "dladdr", "dladdr1",
    "_dl_find_object", "_r_debug", "_DYNAMIC", "__executable_start", "__ehdr_start", "getauxval",
    /* code at run time */
    "cuModuleLoad", "cuModuleLoadData", "cuModuleLoadDataEx", "cuModuleLoadFatBinary", "cuLibraryLoadData",
    "cuLibraryLoadFromFile", "cuLinkCreate", "cuLinkCreate_v2", "cuGetProcAddress", "cuGetProcAddress_v2",
    "nvrtcCompileProgram"};

static const char *const attributes[] = {
    "constructor", "__constructor__", "init_priority", "__init_priority__", "weakref",
    "__weakref__", "ifunc",           "__ifunc__",     "redefine_extname"};

/* Attributes, and what only a compiler for one processor has: no hook of the sanitizer build is called. */
static const char *const unseen[] = {
    "no_sanitize",     "__no_sanitize",      "disable_sanitizer_instrumentation",
    "__builtin_ia32_", "__builtin_aarch64_", "__builtin_neon_",
    "__builtin___"};

/* What a program tells the check by the harness, in code that is given. */
static const char *const telling[] = {"metric",           "napkin_bytes",   "thread_cycles",
                                      "iterations_begin", "iterations_end", "case_lacks"};

/* Functions of the C library that read or write memory by themselves; memcpy and its kin are no such, for the
 * sanitizer build has its own. */
static const char *const of_memory[] = {
    "memchr",    "memrchr",   "rawmemchr", "memcmp",  "bcmp",    "bcopy",   "memmem",     "memccpy",
    "mempcpy",   "swab",      "strlen",    "strnlen", "strcmp",  "strncmp", "strcasecmp", "strncasecmp",
    "strchr",    "strchrnul", "strrchr",   "strspn",  "strcspn", "strpbrk", "strstr",     "strcasestr",
    "strtok",    "strtok_r",  "strsep",    "strcpy",  "strncpy", "stpcpy",  "stpncpy",    "strcat",
    "strncat",   "strdup",    "strndup",   "strtol",  "strtoll", "strtoul", "strtoull",   "strtof",
    "strtod",    "strtold",   "atoi",      "atol",    "atoll",   "atof",    "wmemcpy",    "wmempcpy",
    "wmemmove",  "wmemset",   "wmemcmp",   "wmemchr", "wcslen",  "wcscpy",  "wcsncpy",    "qsort",
    "qsort_r",   "bsearch",   "lfind",     "lsearch", "fread",   "fwrite",  "fgets",      "fputs",
    "vsnprintf", "vsprintf",  "pread",     "readv",   "writev",  "sendto",  "recvfrom",   "mbstowcs",
    "wcstombs"};

static const char *const questions[] = {"getenv", "secure_getenv", "environ", "__environ", "_dl_phdr_info"};
static const char *const families[] = {"CUCC_", "cucc_", "__SANITIZE", "__tsan_"};

static bool is(const char *name, size_t length, const char *word)
{
    return length > 0 && *name == *word && strlen(word) == length && memcmp(name, word, length) == 0;
}

static bool begins(const char *name, size_t length, const char *word)
{
    return length >= strlen(word) && memcmp(name, word, strlen(word)) == 0;
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
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (begins(name, length, unseen[i])) return UNSEEN;
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
        if (begins(name, length, families[i])) return true;
    return false;
}

bool shunned_tells(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (is(name, length, telling[i])) return true;
    return false;
}

bool shunned_in_kernels(const char *name, size_t length)
{
    static const char builtin[] = "__builtin_";
    const size_t prefix = begins(name, length, builtin) ? strlen(builtin) : 0;
    for (size_t i = 0; i < sizeof of_memory / sizeof *of_memory; i++)
        if (is(name + prefix, length - prefix, of_memory[i])) return true;
    return begins(name, length, "_mm");
}
