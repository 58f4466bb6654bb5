/* cucc-translate: standard input to standard output.  Exit status 1 when the program is wrong, 2 when it
 * cannot run.
 *
 *     cucc-translate [options] --kernels LIST < preprocessed > translated
 *         with --cut, kernels are cut at their barriers; with --ways FILE, that is told how each kernel is run
 *         exit status 3, and nothing written: the program asks for __CUDA_ARCH__, give what the preprocessor
 *         makes of it with that defined as --device FILE
 *         with --split BASE, BASE.head and BASE.body are written too (split.h), for a precompiled BASE.gch
 *         with --opening FILE, that is the head, and what comes was preprocessed with its macros only
 *     cucc-translate --explain [--own FOLDER] --kernels LIST < what g++ said > what the user is told
 *     cucc-translate --macros < preprocessed
 *         looks only for what a macro has made that is not for a program that is checked: nvcc compiles it
 *     cucc-translate --linked NAMES < what nm said of the program's objects (linked.h)
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "arch.h"
#include "explain.h"
#include "linked.h"
#include "split.h"
#include "translate.h"

typedef struct {
    options_t options;
    int explain;
    int macros;          /* nothing is translated */
    const char *kernels; /* name of the list's file */
    const char *device;  /* name of the file preprocessed for the device */
    const char *split;   /* head and body go to files whose names begin so */
    const char *ways;    /* name of the file that is told how each kernel is run */
    const char *opening; /* name of the file with the head that the input lacks */
    const char *linked;  /* name of the file with the names of what the program is linked with */
} command_t;

static int usage(void)
{
    fputs("usage: cucc-translate [--own FOLDER] [--separate] [--relaxed-constexpr] [--texture-references] "
          "[--checked] [--sanitize] [--stepped] [--cut] [--rows] [--kernels LIST] [--ways FILE] [--device "
          "FILE] "
          "[--split BASE] [--opening FILE] < preprocessed > translated\n"
          "       cucc-translate --explain [--own FOLDER] [--kernels LIST] < messages > messages\n"
          "       cucc-translate --macros < preprocessed\n"
          "       cucc-translate --linked NAMES < names\n",
          stderr);
    return 2;
}

static int read_command(int argc, char **argv, command_t *command)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--own") && i + 1 < argc)
            command->options.own_headers = argv[++i];
        else if (!strcmp(argv[i], "--kernels") && i + 1 < argc)
            command->kernels = argv[++i];
        else if (!strcmp(argv[i], "--device") && i + 1 < argc)
            command->device = argv[++i];
        else if (!strcmp(argv[i], "--split") && i + 1 < argc)
            command->split = argv[++i];
        else if (!strcmp(argv[i], "--opening") && i + 1 < argc)
            command->opening = argv[++i];
        else if (!strcmp(argv[i], "--linked") && i + 1 < argc)
            command->linked = argv[++i];
        else if (!strcmp(argv[i], "--separate"))
            command->options.separate = 1;
        else if (!strcmp(argv[i], "--relaxed-constexpr"))
            command->options.relaxed_constexpr = 1;
        else if (!strcmp(argv[i], "--texture-references"))
            command->options.texture_references = 1;
        else if (!strcmp(argv[i], "--checked"))
            command->options.checked = 1;
        else if (!strcmp(argv[i], "--sanitize"))
            command->options.sanitize = 1;
        else if (!strcmp(argv[i], "--stepped"))
            command->options.stepped = 1;
        else if (!strcmp(argv[i], "--cut"))
            command->options.cut = 1;
        else if (!strcmp(argv[i], "--rows"))
            command->options.rows = 1;
        else if (!strcmp(argv[i], "--ways") && i + 1 < argc)
            command->ways = argv[++i];
        else if (!strcmp(argv[i], "--explain"))
            command->explain = 1;
        else if (!strcmp(argv[i], "--macros"))
            command->macros = 1;
        else
            return -1;
    }
    return 0;
}

static int fail(const char *what)
{
    fprintf(stderr, "cucc-translate: ");
    perror(what);
    return -1;
}

static int read_all(FILE *file, buffer_t *text)
{
    char buffer[65536];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) buffer_add(text, buffer, got);
    return ferror(file) ? fail("cannot read") : 0;
}

static int write_all(const buffer_t *text, FILE *file)
{
    size_t written = text->length ? fwrite(text->bytes, 1, text->length, file) : 0;
    return written != text->length || fflush(file) ? fail("cannot write") : 0;
}

static int read_named(const char *name, buffer_t *text)
{
    FILE *file = fopen(name, "rb");
    if (!file) return fail(name);
    int failed = read_all(file, text);
    fclose(file);
    return failed;
}

static int write_named(const char *name, const buffer_t *text)
{
    FILE *file = fopen(name, "w");
    if (!file) return fail(name);
    int failed = write_all(text, file);
    return fclose(file) || failed ? -1 : 0;
}

static int write_split(const char *base, const buffer_t *whole)
{
    arena_t names = {0};
    buffer_t head = {0}, body = {0};
    int failed = 0;
    if (split_text(whole, arena_format(&names, "%s.gch", base), &head, &body))
        failed = write_named(arena_format(&names, "%s.head", base), &head) ||
                 write_named(arena_format(&names, "%s.body", base), &body);
    buffer_free(&head);
    buffer_free(&body);
    arena_free(&names);
    return failed;
}

/* Does the program ask for __CUDA_ARCH__? An opening has none of its files. */
static bool own_part_asks(const command_t *command, const buffer_t *input)
{
    const size_t start = command->opening ? split_at(input) : 0;
    const char *text = input->bytes ? input->bytes : "";
    return asks_for_architecture(text + start, input->length - start, &command->options);
}

static int run_translation(const command_t *command, const buffer_t *input, buffer_t *output,
                           buffer_t *messages, buffer_t *kernels)
{
    if (input->length >= NO_TOKEN) {
        fputs("cucc-translate: the preprocessed file has 4 GiB or more\n", stderr);
        return 2;
    }
    if (!command->device && own_part_asks(command, input)) return 3;
    buffer_t ways = {0};
    int errors = translate(input->bytes ? input->bytes : "", input->length, &command->options, output,
                           messages, kernels, &ways);
    int failed = command->ways && write_named(command->ways, &ways);
    buffer_free(&ways);
    if (failed) return 2;
    if (command->kernels && write_named(command->kernels, kernels)) return 2;
    if (command->split && write_split(command->split, output)) return 2;
    return errors ? 1 : 0;
}

/* one text of what the preprocessor made for the host and for the device */
static int merge_device(const command_t *command, buffer_t *input, buffer_t *messages)
{
    buffer_t device = {0}, merged = {0};
    int errors = -1;
    if (input->length && !read_named(command->device, &device) && device.length)
        errors = merge_device_text(input, &device, &command->options, &merged, messages);
    buffer_free(input);
    buffer_free(&device);
    *input = merged;
    return errors < 0 ? 2 : errors ? 1 : 0;
}

/* the head, and what came after it */
static int complete(const command_t *command, buffer_t *input)
{
    buffer_t opening = {0}, whole = {0};
    int failed = read_named(command->opening, &opening) || !join_text(input, &opening, &whole);
    buffer_free(input);
    buffer_free(&opening);
    *input = whole;
    return failed ? 2 : 0;
}

static int run_explanation(const command_t *command, const buffer_t *input, buffer_t *output,
                           buffer_t *kernels)
{
    if (command->kernels && read_named(command->kernels, kernels)) return 2;
    explain(input, kernels, command->options.own_headers, output);
    return 0;
}

static int look_at_linked(const command_t *command, buffer_t *input, buffer_t *messages)
{
    buffer_t ours = {0};
    int status = read_named(command->linked, &ours) ? 2 : 0;
    buffer_add(&ours, "", 1);
    buffer_add(input, "", 1);
    if (!status && linked_look(input->bytes, ours.bytes, messages)) status = 1;
    buffer_free(&ours);
    return status;
}

static int run_look(const command_t *command, const buffer_t *input, buffer_t *messages)
{
    const char *text = input->bytes ? input->bytes : "";
    return look_at_macros(text, input->length, &command->options, messages) ? 1 : 0;
}

int main(int argc, char **argv)
{
    command_t command = {.options = {.read_sources = 1}};
    buffer_t input = {0}, output = {0}, messages = {0}, kernels = {0};
    if (read_command(argc, argv, &command)) return usage();
    int status = read_all(stdin, &input) ? 2 : 0;
    if (!status && command.opening) status = complete(&command, &input);
    if (!status && command.device) status = merge_device(&command, &input, &messages);
    if (!status)
        status = command.linked    ? look_at_linked(&command, &input, &messages)
                 : command.macros  ? run_look(&command, &input, &messages)
                 : command.explain ? run_explanation(&command, &input, &output, &kernels)
                                   : run_translation(&command, &input, &output, &messages, &kernels);
    if (write_all(&messages, stderr) || write_all(&output, stdout)) status = 2;
    buffer_free(&input);
    buffer_free(&output);
    buffer_free(&messages);
    buffer_free(&kernels);
    return status;
}
