// What a program might do to the report of its own runtime, one attack a word on the command line. The socket
// of the report is in the environment, where an attacker would find it by trying a few numbers.
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <csetjmp>
#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

__global__ void sum(int *x)
{
    atomicAdd(x, 1);
}

static int report = -1;
static const char *const FORGED =
    "{\"record\":\"operation\",\"tool\":\"sanitizer\",\"name\":\"sum\",\"times\":7,"
    "\"iterating\":0,\"launch\":true}\n"
    "{\"record\":\"end\",\"tool\":\"sanitizer\",\"findings\":0,\"complete\":true}\n";

static bool is(const char *word, const char *attack)
{
    return strcmp(word, attack) == 0;
}

static void launch(int times)
{
    int *x;
    cudaMalloc(&x, sizeof *x);
    cudaMemset(x, 0, sizeof *x);
    for (int i = 0; i < times; i++) sum<<<1, 32>>>(x);
    if (cudaDeviceSynchronize() != cudaSuccess) abort();
    cudaFree(x);
}

static void say(const char *what, long result)
{
    printf("%s: %s\n", what, result < 0 ? strerror(errno) : "possible");
    fflush(stdout);
}

// The numbers of times that `sum` was launched, as they stand in the runtime's memory, beside the name and a
// word that it is a launch
static int change_counts(unsigned long long from, unsigned long long to)
{
    extern unsigned long long __data_start, _end;
    int changed = 0;
    for (unsigned long long *at = &__data_start; at + 3 < &_end; at++) {
        if (at[0] < 0x10000) continue;
        if (at[1] == from && (int)at[2] == 1) at[1] = to, changed++;
        if ((at[1] & 0xff) == 1 && at[2] == from) at[2] = to, changed++;
    }
    return changed;
}

// The same of the blocks, which stand behind them
static int change_blocks(unsigned long long from, unsigned long long to)
{
    extern unsigned long long __data_start, _end;
    int changed = 0;
    for (unsigned long long *at = &__data_start; at + 5 < &_end; at++) {
        if (at[0] < 0x10000) continue;
        if (at[1] == from && (int)at[2] == 1 && at[3] == from) at[3] = to, changed++;
        if ((at[1] & 0xff) == 1 && at[2] == from && at[3] == 0 && at[4] == from) at[4] = to, changed++;
    }
    return changed;
}

// What whoever looks for a key would find
static void try_to_read(uintptr_t at, size_t bytes)
{
    char *copy = (char *)malloc(bytes);
    int file = open("/proc/self/mem", O_RDONLY);
    printf("memory by its file: %s\n",
           file >= 0 && pread(file, copy, bytes, (off_t)at) > 0 ? "readable" : "closed");
    int ends[2];
    if (pipe(ends) == 0) say("memory by a system call", write(ends[1], (void *)at, 16));
    free(copy);
}

static void find_page()
{
    char line[300];
    unsigned long from, to;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        if (sscanf(line, "%lx-%lx ---", &from, &to) == 2 && to - from == 4096 && strstr(line, " ---"))
            try_to_read(from, to - from);
    if (maps) fclose(maps);
}

static jmp_buf out;

static void end_early()
{
    _exit(0);
}

static void leave(int)
{
    longjmp(out, 1);
}

struct at_end {
    const char *word;
    ~at_end()
    {
        if (word && is(word, "destructor")) _exit(0);
    }
} last;

static void attack(const char *word)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", report);
    if (is(word, "honest")) launch(3);
    if (is(word, "many")) launch(200);
    if (is(word, "exit")) launch(3), exit(0);
    if (is(word, "_exit")) launch(3), _exit(0);
    if (is(word, "quick_exit")) quick_exit(0);
    if (is(word, "kill")) launch(3), kill(getpid(), SIGKILL);
    if (is(word, "abort")) launch(3), abort();
    if (is(word, "exec")) execl("/bin/sh", "sh", "-c", "exit 0", (char *)nullptr);
    if (is(word, "exec and say")) {
        dup2(report, 9), snprintf(path, sizeof path, "printf '%%s' '%s' >&9", FORGED);
        execl("/bin/sh", "sh", "-c", path, (char *)nullptr);
    }
    if (is(word, "write")) launch(3), say("write", write(report, FORGED, strlen(FORGED)));
    if (is(word, "write first")) say("write", write(report, FORGED, strlen(FORGED))), launch(3);
    if (is(word, "write and leave")) say("write", write(report, FORGED, strlen(FORGED))), _exit(0);
    if (is(word, "fdopen")) {
        FILE *forged = fdopen(report, "w");
        fputs(FORGED, forged), fclose(forged), _exit(0);
    }
    if (is(word, "truncate")) launch(3), say("truncate", ftruncate(report, 0)), _exit(0);
    if (is(word, "pwrite")) launch(3), say("pwrite", pwrite(report, FORGED, 40, 0));
    if (is(word, "open")) say("open", open(path, O_RDWR | O_TRUNC)), _exit(0);
    if (is(word, "read")) {
        char bytes[64];
        launch(3), say("read", recv(report, bytes, sizeof bytes, MSG_DONTWAIT));
    }
    if (is(word, "dup2")) {
        int file = open("/tmp", O_TMPFILE | O_RDWR, 0600);
        dup2(file, report), launch(3);
    }
    if (is(word, "close")) launch(3), close(report);
    if (is(word, "shutdown")) launch(3), shutdown(report, SHUT_RDWR);
    if (is(word, "frame")) { // the right length and number, but no key
        struct {
            uint32_t length, number;
            uint64_t seal;
            char text[40];
        } frame = {40, 1, 0, "{\"record\":\"closing\"}"};
        memset(frame.text + 20, ' ', 20);
        say("frame", write(report, &frame, sizeof frame));
    }
    if (is(word, "fork")) {
        if (fork() == 0) launch(3), exit(0);
        wait(nullptr), _exit(0);
    }
    if (is(word, "fork after")) {
        launch(3);
        if (fork() == 0) exit(0);
        wait(nullptr);
    }
    if (is(word, "atexit")) launch(3), atexit(end_early);
    if (is(word, "destructor")) launch(3);
    if (is(word, "signal")) {
        signal(SIGSEGV, leave), launch(3);
        if (setjmp(out) == 0) raise(SIGSEGV);
        _exit(0);
    }
    if (is(word, "counts")) launch(3), printf("changed %d\n", change_counts(3, 64));
    if (is(word, "blocks")) launch(3), printf("changed %d\n", change_blocks(3, 64));
    if (is(word, "memory")) find_page();
    if (is(word, "ptrace")) {
        pid_t self = getpid();
        if (fork() == 0) say("ptrace", ptrace(PTRACE_ATTACH, self, nullptr, nullptr)), _exit(0);
        wait(nullptr), launch(3);
    }
}

int main(int argc, char **argv)
{
    const char *name = getenv("CUCC_REPORT") ? getenv("CUCC_REPORT") : getenv("CUCC_OPERATIONS");
    if (argc != 2 || !name) return 2;
    sscanf(name, "/dev/fd/%d", &report);
    last.word = argv[1];
    attack(argv[1]);
    return 0;
}
