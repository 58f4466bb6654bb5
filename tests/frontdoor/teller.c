/* teller.c: says a report that was written by hand as the sanitizer build's runtime would say its own.
 *
 *     usage: teller REPORT WHERE      WHERE: what CUCC_REPORT says: a file, or the socket of a check
 */
#include <stdio.h>
#include <string.h>

#include "exec/sealed.h"

enum { LINE = 65536 };

static char line[LINE], name[LINE];

static int is(const char *record)
{
    snprintf(name, sizeof name, "{\"record\":\"%s\"", record);
    return strncmp(line, name, strlen(name)) == 0;
}

/* What is told of each kernel while a program runs, and again at its end */
static void tell_kernels(FILE *in)
{
    for (int kernels = 0; fgets(line, sizeof line, in);) {
        char text[100];
        if (!is("kernel")) continue;
        sprintf(text, "{\"record\":\"counted\",\"kernel\":%d,\"launches\":1}\n", kernels++);
        cucc_sealed_say(text, strlen(text));
    }
    rewind(in);
}

static void tell_operations(FILE *in)
{
    while (fgets(line, sizeof line, in)) {
        unsigned long long times = 0, blocks = 0, threads = 0;
        const char *at = strstr(line, "\"times\":"), *called = strstr(line, "\"name\":\"");
        const char *shape = strstr(line, "\"blocks\":");
        if (!is("operation") || !at || !called) continue;
        sscanf(at, "\"times\":%llu", &times);
        if (shape) sscanf(shape, "\"blocks\":%llu,\"threads\":%llu", &blocks, &threads);
        sscanf(called, "\"name\":\"%[^\"]", name);
        for (unsigned long long i = 1; i <= times; i++) cucc_sealed_so_far(name, i, blocks, threads);
    }
    rewind(in);
}

int main(int argc, char **argv)
{
    FILE *in = argc == 3 ? fopen(argv[1], "r") : NULL;
    if (!in || !fgets(line, sizeof line, in)) return 0; /* none is to be said */
    rewind(in);
    cucc_sealed_begin(argv[2]);
    tell_kernels(in);
    tell_operations(in);
    FILE *out = cucc_report_open(argv[2]);
    if (!out) return 1;
    tell_kernels(in);
    while (fgets(line, sizeof line, in)) fputs(line, out);
    fclose(in);
    return cucc_report_close(out) != 0;
}
