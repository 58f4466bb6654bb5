#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "judging.h"
#include "base/messages_verdicts.h"

static bool is_among(const char *name, const char *names)
{
    size_t length = strlen(name);
    for (const char *p = names; (p = strstr(p, name)) != NULL; p += length) {
        int starts = p == names || isspace((unsigned char)p[-1]),
            ends = !p[length] || isspace((unsigned char)p[length]);
        if (length && starts && ends) return true;
    }
    return false;
}

/* Where to look, of a program that should have stopped and did not. */
static const char *who_looks(const char *names)
{
    static const char *const in_kernels[] = {"cudaErrorAssert", "cudaErrorIllegalAddress",
                                             "cudaErrorLaunchFailure", "cudaErrorLaunchTimeout"};
    for (size_t i = 0; i < sizeof in_kernels / sizeof *in_kernels; i++)
        if (is_among(in_kernels[i], names)) return ASK_ERROR_OF_KERNEL;
    if (strstr(names, "_STATUS_") || is_among("libraryStatus", names)) return ASK_ERROR_OF_STATUS;
    if (is_among("cudaErrorMemoryAllocation", names)) return ASK_ERROR_WANTED;
    return ASK_ERROR_OF_LAUNCH;
}

/* "cudaErrorAssert or cudaErrorNoDevice" of names separated by spaces. */
static void add_names(text_t *text, const char *names)
{
    for (size_t length; *names; names += length + strspn(names + length, " ")) {
        length = strcspn(names, " ");
        text_add(text, "%s%.*s", text->length ? " or " : "", (int)length, names);
    }
}

void expect_cuda_error(const char *names)
{
    judging_t *j = judging_now();
    const reader_t *r = j->result;
    char names_memory[300];
    text_t listed = TEXT_ON(names_memory);
    add_names(&listed, names);
    j->error_expected = 1;
    if (!r->cuda_name) {
        failure_note(&j->comparison.failures, RANK_CUDA, PATTERN_NO_CUDA_ERROR, who_looks(names),
                     SAY_ERROR_WANTED, names_memory);
    } else if (!r->cuda_checked) {
        j->error_expected = 0;
        (void)judging_cuda_error(j);
        j->error_expected = 1;
    } else if (!is_among(r->cuda_name, names)) {
        char memory[400];
        text_t text = TEXT_ON(memory);
        text_add_clean(&text, r->cuda_text, strlen(r->cuda_text), 300);
        failure_note(&j->comparison.failures, RANK_CUDA, PATTERN_OTHER_CUDA_ERROR, "", SAY_ERROR_OTHER,
                     names_memory, memory);
    }
}

/* A question that belongs to an error of this name, or "". */
static const char *hint_of(const char *name)
{
    static const struct {
        const char *name, *hint;
    } all[] = {
        {"cudaErrorIllegalAddress", ASK_ERROR_ADDRESS},
        {"cudaErrorMisalignedAddress", ASK_ERROR_MISALIGNED},
        {"cudaErrorInvalidValue", ASK_ERROR_VALUE},
        {"cudaErrorInvalidConfiguration", ASK_ERROR_CONFIGURATION},
        {"cudaErrorMemoryAllocation", ASK_ERROR_MEMORY},
        {"cudaErrorLaunchFailure", ASK_ERROR_MEETING},
        {"cudaErrorLaunchTimeout", ASK_ERROR_TIMEOUT},
        {"cudaErrorAssert", ASK_ERROR_ASSERT},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].hint;
    return "";
}

/* What follows "file.cu:57: " in a line that starts so (the place is told apart from the message). */
static const char *without_place(const char *line)
{
    const char *colon = strchr(line, ':');
    size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
    return digits && strncmp(colon + 1 + digits, ": ", 2) == 0 ? colon + digits + 3 : line;
}

bool judging_cuda_error(judging_t *j)
{
    const reader_t *r = j->result;
    if (j->error_expected || !r->cuda_name) return false;
    char memory[700];
    text_t text = TEXT_ON(memory);
    const char *line = r->cuda_checked ? without_place(r->cuda_text) : r->cuda_text,
               *hint = hint_of(r->cuda_name);
    if (!r->cuda_checked) {
        text_add(&text, SAY_ERROR_UNSEEN);
        text_add_clean(&text, r->cuda_name, strlen(r->cuda_name), 80);
        text_add(&text, " (%d): ", r->cuda_code);
        if (!hint[0]) hint = ASK_ERROR_UNSEEN;
    }
    text_add_clean(&text, line, strlen(line), 500);
    failure_note(&j->comparison.failures, RANK_CUDA,
                 r->cuda_checked ? PATTERN_CUDA_ERROR : PATTERN_UNCHECKED_CUDA_ERROR, hint, "%s", memory);
    return true;
}
