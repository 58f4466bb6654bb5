/* Writing the edited tokens so that the compiler sees each at its own file, line and column. */
#include <string.h>

#include "edit.h"
#include "tokens.h"

typedef struct {
    unit_t *unit;
    buffer_t *output;
    uint32_t file, line, column; /* what the compiler takes the next byte for */
    int system;
    int moving;      /* within a launch, whose parts change places: markers are made anew */
    uint32_t last;   /* where the token written last ends in the input */
    int own;         /* what was written last is the translator's own */
    uint32_t within; /* the launch whose callee is being written */
} writer_t;

static void write_range(writer_t *writer, uint32_t from, uint32_t to);

static void write_bytes(writer_t *writer, const char *bytes, size_t length)
{
    buffer_add(writer->output, bytes, length);
    for (size_t i = 0; i < length; i++) {
        writer->column++;
        if (bytes[i] == '\n') {
            writer->line++;
            writer->column = 1;
        }
    }
}

static void write_marker(writer_t *writer, const token_t *token, int system)
{
    if (writer->column > 1) buffer_puts(writer->output, "\n");
    buffer_format(writer->output, "# %u %s%s\n", token->line, writer->unit->files[token->file].name,
                  system ? " 3" : "");
    writer->file = token->file;
    writer->line = token->line;
    writer->column = 1;
    writer->system = system;
}

/* get to the token's place: by new lines and spaces where that is short, else by a marker */
static void go_to(writer_t *writer, const token_t *token, int system)
{
    int past = token->line == writer->line && token->column < writer->column;
    if (token->flags & TOKEN_EXPANDED || !(token->flags & TOKEN_SPACED))
        past = 0; /* go on where the last one ended */
    if (token->file != writer->file || system != writer->system || token->line < writer->line || past ||
        token->line > writer->line + 8) {
        write_marker(writer, token, system);
    } else {
        buffer_fill(writer->output, '\n', token->line - writer->line);
        if (token->line > writer->line) writer->column = 1;
        writer->line = token->line;
    }
    if (token->column > writer->column) {
        buffer_fill(writer->output, ' ', token->column - writer->column);
        writer->column = token->column;
    } else if ((token->flags & TOKEN_SPACED || writer->own) && writer->column > 1) {
        buffer_fill(writer->output, ' ', 1);
        writer->column++;
    }
}

static void write_own_text(writer_t *writer, const token_t *place, const char *text)
{
    writer->last = 0;
    if (!writer->system || writer->file != place->file || writer->line != place->line)
        write_marker(writer, place, 1);
    else if (writer->column > 1)
        write_bytes(writer, " ", 1);
    write_bytes(writer, text, strlen(text));
    writer->own = 1;
}

static void write_edits(writer_t *writer, const token_t *place, uint32_t edit)
{
    for (; edit; edit = writer->unit->edits[edit].following)
        write_own_text(writer, place, writer->unit->edits[edit].text);
}

/* markers, pragmas and opaque text, which have lines of their own */
static void write_lines(writer_t *writer, const token_t *token)
{
    if (writer->moving && token->kind == TOKEN_MARKER) return;
    if (token->kind == TOKEN_DIRECTIVE) {
        go_to(writer, token, (token->flags & TOKEN_SYSTEM) != 0);
    } else if (writer->column > 1) {
        buffer_puts(writer->output, "\n");
    }
    if (token->instead) {
        buffer_puts(writer->output, writer->unit->edits[token->instead].text);
    } else if (!(token->flags & TOKEN_HIDDEN)) {
        buffer_add(writer->output, writer->unit->input + token->at, token->length);
    }
    if (token->kind == TOKEN_DIRECTIVE || token->kind == TOKEN_MARKER) buffer_puts(writer->output, "\n");
    writer->file = token->file;
    writer->line = token->kind == TOKEN_DIRECTIVE ? token->line + 1 : token->line;
    writer->column = 1;
    writer->system = (token->flags & TOKEN_SYSTEM) != 0;
}

static void write_token(writer_t *writer, const token_t *token)
{
    write_edits(writer, token, token->before);
    if (token->kind >= TOKEN_MARKER) {
        write_lines(writer, token);
    } else if (!(token->flags & TOKEN_HIDDEN)) {
        int joined =
            token->at == writer->last && token->kind == TOKEN_PUNCTUATION; /* >> and ->* are kept whole */
        if (!joined) go_to(writer, token, (token->flags & TOKEN_SYSTEM) != 0);
        writer->own = 0;
        if (token->instead) {
            const char *text = writer->unit->edits[token->instead].text;
            write_bytes(writer, text, strlen(text));
        } else {
            write_bytes(writer, writer->unit->input + token->at, token->length);
            writer->last = token->kind == TOKEN_PUNCTUATION ? token->at + token->length : 0;
        }
    }
    write_edits(writer, token, token->after);
}

/* k<<<g, b>>>(x)  ->  (::cucc::push_configuration(g, b) ? (void)0 : (void)k(x)) */
static void write_launch(writer_t *writer, uint32_t number)
{
    const unit_t *unit = writer->unit;
    const launch_t *launch = &unit->launches[number];
    const token_t *place = &unit->tokens[launch->open];
    uint32_t end = unit->tokens[launch->arguments].match + 1;
    int moving = writer->moving;
    uint32_t within = writer->within;
    writer->moving = 1;
    write_own_text(writer, place, "(::cucc::push_configuration(");
    write_range(writer, launch->open + 1, launch->close);
    write_own_text(writer, place, ") ? (void)0 : (void)");
    writer->within = number;
    write_range(writer, launch->callee, launch->open);
    writer->within = within;
    write_range(writer, launch->arguments, end);
    write_own_text(writer, &unit->tokens[end - 1], ")");
    writer->moving = moving;
}

static void write_range(writer_t *writer, uint32_t from, uint32_t to)
{
    unit_t *unit = writer->unit;
    for (uint32_t i = from; i < to; i++) {
        uint32_t number = unit->tokens[i].launch;
        if (number && number != writer->within) {
            write_launch(writer, number);
            i = unit->tokens[unit->launches[number].arguments].match;
        } else {
            write_token(writer, &unit->tokens[i]);
        }
    }
}

void emit(unit_t *unit, buffer_t *output)
{
    writer_t writer = {.unit = unit, .output = output, .line = 1, .column = 1};
    write_range(&writer, 0, (uint32_t)unit->token_count - 1);
    if (writer.column > 1) buffer_puts(output, "\n");
}
