#include "edit.h"

static uint32_t new_edit(unit_t *unit, const char *text, uint32_t following)
{
    if (!unit->edit_count) { /* number 0 means none */
        grow(&unit->edits, &unit->edit_capacity, 0, sizeof *unit->edits);
        unit->edits[unit->edit_count++] = (edit_t){0, ""};
    }
    grow(&unit->edits, &unit->edit_capacity, unit->edit_count, sizeof *unit->edits);
    unit->edits[unit->edit_count] = (edit_t){following, text};
    return (uint32_t)unit->edit_count++;
}

static void append(unit_t *unit, uint32_t *list, const char *text)
{
    uint32_t edit = new_edit(unit, text, 0);
    if (!*list) {
        *list = edit;
        return;
    }
    uint32_t last = *list;
    while (unit->edits[last].following) last = unit->edits[last].following;
    unit->edits[last].following = edit;
}

void hide(unit_t *unit, uint32_t i)
{
    unit->tokens[i].flags |= TOKEN_HIDDEN;
}

void hide_range(unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (unit->tokens[i].kind < TOKEN_MARKER) hide(unit, i);
}

void put_instead(unit_t *unit, uint32_t i, const char *text)
{
    unit->tokens[i].instead = new_edit(unit, text, 0);
}
void put_before(unit_t *unit, uint32_t i, const char *text)
{
    append(unit, &unit->tokens[i].before, text);
}
void put_first(unit_t *unit, uint32_t i, const char *text)
{
    unit->tokens[i].before = new_edit(unit, text, unit->tokens[i].before);
}
void put_after(unit_t *unit, uint32_t i, const char *text)
{
    append(unit, &unit->tokens[i].after, text);
}

void wrap(unit_t *unit, uint32_t open, uint32_t close, const char *first, const char *last)
{
    unit->tokens[open].after = new_edit(unit, first, unit->tokens[open].after);
    put_before(unit, close, last);
}
