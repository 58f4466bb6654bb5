/* translate_fuzz RUNS SEED FILE...: feeds the translator mutations of the files, the same ones for the same
 * seed.
 *
 * To be built with sanitizers: they, an abort or the alarm are what fails.  A mutation cuts, doubles, moves
 * or swaps pieces, flips bytes, or puts in words that mean something to the translator.
 */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arch.h"
#include "explain.h"
#include "translate.h"

static uint64_t state;

static uint32_t random_below(size_t limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return limit ? (uint32_t)((state >> 11) % limit) : 0;
}

static const char *const words[] = {"__global__ ",
                                    "__device__ ",
                                    "__host__ ",
                                    "__shared__ ",
                                    "extern ",
                                    "__constant__ ",
                                    "__managed__ ",
                                    "<<<",
                                    ">>>(",
                                    ">>>",
                                    "template <",
                                    "operator",
                                    "(",
                                    ")",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    "<",
                                    ">",
                                    ";",
                                    ",",
                                    "=",
                                    "::",
                                    "->",
                                    "...",
                                    "[=]",
                                    "[&] {",
                                    "threadIdx",
                                    "__func__",
                                    "#pragma unroll\n",
                                    "\n# 1 \"x.h\" 1 3\n",
                                    "\n# 7 \"a.cu\" 2\n",
                                    "\n# 3 \"b.cu\"\n",
                                    "\n#",
                                    "R\"x(",
                                    ")x\"",
                                    "'",
                                    "\"",
                                    "\\",
                                    "/*",
                                    "*/",
                                    "//",
                                    "struct s {",
                                    "namespace n {",
                                    "class",
                                    "friend ",
                                    "void k(int x) {",
                                    "auto ",
                                    "decltype(",
                                    "alignas(16) ",
                                    "__launch_bounds__(",
                                    "(void *)k",
                                    "reinterpret_cast<void *>(k)",
                                    "case 1:",
                                    "while (atomicAdd(",
                                    "asm(",
                                    "static ",
                                    "const ",
                                    "typename ",
                                    "~",
                                    ":",
                                    "\0"};

static void add_random_word(buffer_t *text)
{
    buffer_puts(text, words[random_below(sizeof words / sizeof *words)]);
}

/* one change; `text` is replaced */
static void mutate(buffer_t *text)
{
    buffer_t out = {0};
    size_t a = random_below(text->length + 1), b = random_below(text->length + 1);
    if (a > b) {
        size_t swap = a;
        a = b;
        b = swap;
    }
    if (b - a > 200) b = a + random_below(200);
    buffer_add(&out, text->bytes, a);
    switch (random_below(6)) {
    case 0:
        break; /* cut [a, b) */
    case 1:    /* double it */
        buffer_add(&out, text->bytes + a, b - a);
        buffer_add(&out, text->bytes + a, b - a);
        break;
    case 2: /* a copy of another piece */
        b = a;
        size_t from = random_below(text->length + 1), length = random_below(64);
        if (from + length > text->length) length = text->length - from;
        buffer_add(&out, text->bytes + from, length);
        break;
    case 3: /* another byte */
        b = a < text->length ? a + 1 : a;
        char byte = (char)(random_below(10) ? 32 + random_below(95) : random_below(256));
        buffer_add(&out, &byte, 1);
        break;
    case 4: /* nothing after here */
        b = random_below(20) ? a : text->length;
        break;
    default:
        b = a;
        add_random_word(&out);
    }
    buffer_add(&out, text->bytes + b, text->length - b);
    buffer_free(text);
    *text = out;
}

static buffer_t read_file(const char *name)
{
    buffer_t text = {0};
    char buffer[4096];
    size_t got;
    FILE *file = fopen(name, "rb");
    if (!file) {
        perror(name);
        exit(2);
    }
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) buffer_add(&text, buffer, got);
    fclose(file);
    return text;
}

static buffer_t current; /* for the alarm */

static void too_slow(int number)
{
    (void)number;
    static const char message[] = "translate_fuzz: no end after 20 s with:\n";
    if (write(2, message, sizeof message - 1) < 0 || write(2, current.bytes, current.length) < 0) _exit(3);
    _exit(3);
}

static void try_text(const buffer_t *text, const buffer_t *other)
{
    options_t options = {
        .own_headers = "x.h", .separate = (int)random_below(2), .cut = (int)random_below(4) > 0};
    buffer_t output = {0}, messages = {0}, kernels = {0}, said = {0}, merged = {0}, ways = {0};
    alarm(20);
    translate(text->bytes ? text->bytes : "", text->length, &options, &output, &messages, &kernels, &ways);
    buffer_free(&ways);
    if (output.length > 4096 + 4096 * text->length) abort();
    explain(&messages, &kernels, "x.h", &said);
    explain(text, &kernels, "a", &said);
    if (text->length && other->length) merge_device_text(text, other, &options, &merged, &messages);
    alarm(0);
    buffer_free(&output);
    buffer_free(&messages);
    buffer_free(&kernels);
    buffer_free(&said);
    buffer_free(&merged);
}

int main(int argc, char **argv)
{
    if (argc < 4) return fprintf(stderr, "usage: translate_fuzz RUNS SEED FILE...\n"), 2;
    long runs = atol(argv[1]);
    state = strtoull(argv[2], NULL, 10) * 2654435769u + 88172645463325252u;
    signal(SIGALRM, too_slow);
    for (long run = 0; run < runs; run++) {
        buffer_t original = read_file(argv[3 + random_below((size_t)argc - 3)]);
        buffer_add(&current, original.bytes, original.length);
        for (uint32_t changes = 1 + random_below(12); changes; changes--) mutate(&current);
        try_text(&current, &original);
        buffer_free(&original);
        buffer_free(&current);
    }
    printf("%ld runs\n", runs);
    return 0;
}
