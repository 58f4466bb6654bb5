/* cucc-translate: standard input to standard output.  Exit status 1 when the program is wrong, 2 when it cannot run. */
#include <stdio.h>
#include <string.h>

#include "translate.h"

static int read_all(FILE *file, text_t *text)
{
    char buffer[65536];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) text_add(text, buffer, got);
    return ferror(file) ? -1 : 0;
}

static int write_all(const text_t *text, FILE *file)
{
    size_t written = text->length ? fwrite(text->bytes, 1, text->length, file) : 0;
    return written != text->length || fflush(file);
}

static int usage(void)
{
    fputs("usage: cucc-translate [--own FOLDER] [--separate] [--relaxed-constexpr] < preprocessed > translated\n", stderr);
    return 2;
}

static int read_options(int argc, char **argv, options_t *options)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--own") && i + 1 < argc) options->own_headers = argv[++i];
        else if (!strcmp(argv[i], "--separate")) options->separate = 1;
        else if (!strcmp(argv[i], "--relaxed-constexpr")) options->relaxed_constexpr = 1;
        else return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    options_t options = {.read_sources = 1};
    text_t input = {0}, output = {0}, messages = {0};
    if (read_options(argc, argv, &options)) return usage();
    if (read_all(stdin, &input)) {
        perror("cucc-translate: cannot read");
        return 2;
    }
    if (input.length >= NO_TOKEN) {
        fputs("cucc-translate: the preprocessed file has 4 GiB or more\n", stderr);
        return 2;
    }
    int errors = translate(input.bytes ? input.bytes : "", input.length, &options, &output, &messages);
    write_all(&messages, stderr);
    int failed = write_all(&output, stdout);
    if (failed) perror("cucc-translate: cannot write");
    text_free(&input);
    text_free(&output);
    text_free(&messages);
    return failed ? 2 : errors ? 1 : 0;
}
