#include "output.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

int output_begin(output_t *output, size_t keep)
{
    *output = (output_t){.text = malloc(keep + 1), .keep = keep};
    return output->text ? 0 : -1;
}

void output_add(output_t *output, const char *bytes, size_t count)
{
    size_t half = output->keep / 2, room = output->keep - output->length;
    size_t first = count < room ? count : room;
    memcpy(output->text + output->length, bytes, first);
    output->length += first;
    if (output->keep == 0) return;
    for (size_t i = first; i < count; i++) {
        output->wrapped = true;
        output->text[half + output->tail_at] = bytes[i];
        output->tail_at = (output->tail_at + 1) % (output->keep - half);
    }
}

void output_end(output_t *output)
{
    size_t half = output->keep / 2, rest = output->keep - half;
    if (output->wrapped) {
        char *turned = malloc(rest);
        if (turned) {
            for (size_t i = 0; i < rest; i++) turned[i] = output->text[half + (output->tail_at + i) % rest];
            memcpy(output->text + half, turned, rest);
        }
        free(turned);
    }
    if (output->text) output->text[output->length] = '\0';
}

void output_free(output_t *output)
{
    free(output->text);
    output->text = NULL;
}
