/* table.h: a table as CSV (RFC 4180), read: cells between commas, semicolons or tabs, the first row its
 * headings. */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef struct {
    const char *raw; /* as it stands in the file, with its quotes */
    size_t length;
    const char *text; /* what it says, without blanks around it */
} table_cell_t;

typedef struct {
    table_cell_t *cells;
    size_t count;
    size_t line;     /* of the file, from 1, on which it begins */
    const char *end; /* what ends the row in the file, up to the next one's beginning */
    size_t end_length;
    int unclosed; /* 1: a quote in it never ends, and has taken the rest of the file */
} table_row_t;

typedef struct {
    char separator;
    bool is_utf8;
    const char *begin; /* the file's first bytes, before the first cell */
    size_t begin_length;
    table_row_t *rows;
    size_t count;
} table_t;

/* text: the whole file, which must live as long as the table. The separator is the one of which the headings
 * have most. Returns 0, or -1 where it has no two columns. */
int table_read(table_t *table, arena_t *arena, const char *text);

/* The text of a cell; "" where the row is too short, or the column is -1. */
const char *table_text(const table_row_t *row, long column);

/* The column whose heading is this, whatever its case; -1: there is none. */
long table_column(const table_t *table, const char *heading);

bool table_row_is_empty(const table_row_t *row);

#endif
