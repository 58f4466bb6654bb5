#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "expect/judging.h"

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
        if (is_among(in_kernels[i], names)) return "Who waits for the kernel's end, and looks how it ended?";
    if (strstr(names, "_STATUS_") || is_among("libraryStatus", names))
        return "Which call returns a status that nobody looks at?";
    if (is_among("cudaErrorMemoryAllocation", names))
        return "Which call returns an error that nobody looks at?";
    return "Which call tells whether a launch was accepted?";
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
                     "the program went on to its end; it should stop at a CUDA error (%s)", names_memory);
    } else if (!r->cuda_checked) {
        j->error_expected = 0;
        (void)judging_cuda_error(j);
        j->error_expected = 1;
    } else if (!is_among(r->cuda_name, names)) {
        char memory[400];
        text_t text = TEXT_ON(memory);
        text_add_clean(&text, r->cuda_text, strlen(r->cuda_text), 300);
        failure_note(&j->comparison.failures, RANK_CUDA, PATTERN_OTHER_CUDA_ERROR, "",
                     "the program stopped at another error than %s: %s", names_memory, memory);
    }
}

/* A question that belongs to an error of this name, or "". */
static const char *hint_of(const char *name)
{
    static const struct {
        const char *name, *hint;
    } all[] = {
        {"cudaErrorIllegalAddress",
         "Does an index go beyond its array (which threads have no element: if (i < n)?), or is a pointer of "
         "the host's used on the device?"},
        {"cudaErrorMisalignedAddress", "Does a wider load or store begin at a multiple of its size?"},
        {"cudaErrorInvalidValue", "Are destination, source, size and direction the right ones, and is the "
                                  "launch within the device's limits?"},
        {"cudaErrorInvalidConfiguration",
         "Is the launch within the device's limits: at least 1 and at most 1024 threads a block?"},
        {"cudaErrorMemoryAllocation", "How many bytes are asked for: elements times sizeof?"},
        {"cudaErrorLaunchFailure",
         "Do all threads of a block, and all lanes of a mask, reach the same barrier or shuffle? Is a kernel "
         "with a grid.sync() launched by cudaLaunchCooperativeKernel?"},
        {"cudaErrorLaunchTimeout",
         "Does the kernel wait for something that never comes, or do far more work than it needs to?"},
        {"cudaErrorAssert", "Which assertion in the kernel does not hold?"},
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
        text_add(&text, "a CUDA error that the program did not look at: ");
        text_add_clean(&text, r->cuda_name, strlen(r->cuda_name), 80);
        text_add(&text, " (%d): ", r->cuda_code);
        if (!hint[0])
            hint = "Is every launch followed by getLastCudaError, and every call inside checkCudaErrors?";
    }
    text_add_clean(&text, line, strlen(line), 500);
    failure_note(&j->comparison.failures, RANK_CUDA,
                 r->cuda_checked ? PATTERN_CUDA_ERROR : PATTERN_UNCHECKED_CUDA_ERROR, hint, "%s", memory);
    return true;
}
