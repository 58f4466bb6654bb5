#define _GNU_SOURCE /* memfd_create */
#include "inspected.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "look.h"

int inspect_main(int argc, char **argv);
void __wrap_exit(int status);
_Noreturn void __real_exit(int status);

static long *run; /* shared with the children */
static const char *const *words_now;
static const char *first_file = "/dev/null";
static FILE *terminal;
static jmp_buf ended;
static int inside;

/* exit() of all that is linked here: inspect's comes back. */
void __wrap_exit(int status)
{
    if (inside) longjmp(ended, status + 1);
    __real_exit(status);
}

void wrong(const char *format, ...)
{
    va_list arguments;
    FILE *out = terminal ? terminal : stderr;
    if (run) fprintf(out, "run %ld: ", *run);
    fputs("inspect", out);
    for (const char *const *word = words_now; word && *word; word++) fprintf(out, " '%s'", *word);
    fputs(": ", out);
    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fputc('\n', out);
    fflush(out);
    _exit(1);
}

void now_running(long number)
{
    *run = number;
    alarm(10);
}

/* Its main, with streams that are ours. */
static int status_of(int argc, char **argv)
{
    int status = setjmp(ended);
    if (status) return status - 1;
    return inspect_main(argc, argv);
}

said_t inspect(const char *const *words, const char *input)
{
    said_t said = {0, NULL, 0};
    char *argv[MOST_WORDS + 2] = {"inspect"}, *told = NULL;
    size_t told_size;
    int argc = 1;
    FILE *in = stdin;
    words_now = words;
    while (words[argc - 1]) argv[argc] = (char *)words[argc - 1], argc++;
    terminal = stderr;
    stdin = fopen(input, "r");
    stdout = open_memstream(&said.out, &said.size);
    stderr = open_memstream(&told, &told_size);
    if (!stdin || !stdout || !stderr) wrong("%s cannot be read, or there is no memory", input);
    inside = 1;
    said.status = status_of(argc, argv);
    inside = 0;
    fclose(stdin);
    fclose(stdout);
    fclose(stderr);
    stdin = in;
    stdout = stderr = terminal;
    look_at_text(told, told_size, 0);
    look_at(&said, words);
    free(told);
    return said;
}

void said_free(said_t *said)
{
    free(said->out);
    said->out = NULL;
}

void *shared_memory(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) wrong("there is no memory");
    return memory;
}

sample_t read_sample(const char *name)
{
    sample_t sample = {name, NULL, 0};
    FILE *in = fopen(name, "r"), *out = open_memstream(&sample.bytes, &sample.size);
    if (!in || !out) wrong("%s cannot be read", name);
    for (int c; (c = getc(in)) != EOF;) putc(c, out);
    fclose(in);
    fclose(out);
    return sample;
}

const char *file_in_memory(void)
{
    static char names[8][32];
    static int count;
    int file = memfd_create("inspected", 0);
    if (file < 0 || count == 8) wrong("there is no file in memory");
    snprintf(names[count], sizeof names[count], "/proc/self/fd/%d", file);
    if (count == 0) first_file = names[0];
    return names[count++];
}

void write_bytes(const char *name, const char *bytes, size_t size)
{
    int file = atoi(strrchr(name, '/') + 1);
    if (ftruncate(file, 0) != 0) wrong("%s cannot be emptied", name);
    append_bytes(name, bytes, size);
}

void append_bytes(const char *name, const char *bytes, size_t size)
{
    int file = atoi(strrchr(name, '/') + 1);
    if (pwrite(file, bytes, size, lseek(file, 0, SEEK_END)) != (ssize_t)size)
        wrong("%s cannot be written", name);
}

/* For who wants to look into it. */
static void keep_first_file(void)
{
    sample_t input = read_sample(first_file);
    FILE *out = fopen("build/test/xray/failed", "w");
    if (!out) return;
    fwrite(input.bytes, 1, input.size, out);
    fclose(out);
}

int ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), ending = strlen(end);
    return length >= ending && strcmp(name + length - ending, end) == 0;
}

void in_child(void (*work)(long first, long end, void *data), long first, long end, void *data)
{
    int status;
    if (!run) run = shared_memory(sizeof *run);
    *run = first;
    pid_t child = fork();
    if (child == 0) {
        work(first, end, data);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) wrong("there is no child");
    if (status != 0) keep_first_file();
    if (WIFSIGNALED(status))
        wrong(WTERMSIG(status) == SIGALRM ? "over 10 seconds (%d)" : "signal %d", WTERMSIG(status));
    if (status != 0) {
        fprintf(stderr, "in run %ld\n", *run);
        _exit(1);
    }
}
