#define _POSIX_C_SOURCE 200809L
#include "csv.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "base/numbers.h"

/* One cell at p, which is written over with its characters. Returns what follows the comma, NULL at the end.
 * Clears *whole when its quote does not end. */
static char *read_cell(char *p, char **cell, bool *whole)
{
    char *out = p;
    bool quoted = *p == '"';
    *cell = p;
    if (quoted) p++;
    for (; *p; p++) {
        if (quoted && *p == '"' && p[1] == '"')
            p++; /* two for one */
        else if (quoted && *p == '"') {
            quoted = false;
            continue;
        } else if (!quoted && *p == ',')
            break;
        *out++ = *p;
    }
    if (quoted) *whole = false;
    char *next = *p ? p + 1 : NULL;
    *out = '\0';
    return next;
}

bool csv_read(FILE *in, csv_row_t *row)
{
    char *line = NULL;
    size_t size = 0;
    *row = (csv_row_t){NULL, 0, false};
    ssize_t length = getline(&line, &size, in);
    if (length < 0) {
        free(line);
        return false;
    }
    row->whole = strlen(line) == (size_t)length && line[length - 1] == '\n';
    line[strcspn(line, "\r\n")] = '\0';
    for (char *p = line; p; row->count++) {
        row->cells = keep_room(row->cells, (size_t)row->count, sizeof *row->cells);
        p = read_cell(p, &row->cells[row->count], &row->whole);
    }
    return true;
}

int csv_column(const csv_row_t *heading, const char *name, int from)
{
    for (int i = from; i < heading->count; i++)
        if (strcmp(heading->cells[i], name) == 0) return i;
    return -1;
}

const char *csv_cell(const csv_row_t *row, int column)
{
    return column >= 0 && column < row->count ? row->cells[column] : "";
}

double csv_number(const csv_row_t *row, int column, double otherwise)
{
    char digits[64];
    size_t length = 0;
    for (const char *p = csv_cell(row, column); *p && length < sizeof digits - 1; p++)
        if (*p != ',') digits[length++] = *p;
    digits[length] = '\0';
    return number_in(digits, otherwise);
}
