/* Inline PTX of Ampere's: cp.async, ldmatrix and mma.sync, as calls of cucc/ptx_warp.h.
 *
 *     cp.async.ca.shared.global [%0], [%1], 16;
 *     ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];
 *     mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {...}, {...}, {...};
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ptx.h"

/* [%1]: the number between the brackets */
static void add_bracketed(block_t *block, const char *text)
{
    const size_t length = strcspn(text, "]+");
    if (text[0] != '[' || text[length] == 0) {
        refuse_text(block, "this address", "");
        return;
    }
    buffer_puts(block->code, "(");
    add_get(block, "unsigned long", arena_copy(&block->unit->arena, text + 1, length - 1));
    if (text[length] == '+') buffer_format(block->code, " + %ld", strtol(text + length + 1, NULL, 0));
    buffer_puts(block->code, ")");
}

static void add_copy(block_t *block, const instruction_t *in)
{
    const char *size = in->argument_count > 2 ? in->arguments[2] : "";
    const bool hinted = has_part(in, "cache_hint");
    if (has_part(in, "commit_group")) {
        buffer_puts(block->code, "::cucc::copies_commit(); ");
    } else if (has_part(in, "wait_all")) {
        buffer_puts(block->code, "::cucc::copies_commit(); ::cucc::copies_wait(0); ");
    } else if (has_part(in, "wait_group") && in->argument_count == 1) {
        buffer_puts(block->code, "::cucc::copies_wait(");
        add_get(block, "unsigned", in->arguments[0]);
        buffer_puts(block->code, "); ");
    } else if ((!has_part(in, "ca") && !has_part(in, "cg")) || !has_part(in, "shared") ||
               in->argument_count < 3u + hinted || in->argument_count > 4u + hinted) {
        refuse_text(block, "cp.async", " in that form");
    } else {
        buffer_puts(block->code, "::cucc::ptx::copy_async(");
        add_bracketed(block, in->arguments[0]);
        buffer_puts(block->code, ", ");
        add_bracketed(block, in->arguments[1]);
        buffer_puts(block->code, ", ");
        add_get(block, "unsigned", size);
        buffer_puts(block->code, ", ");
        add_get(block, "unsigned", in->argument_count > 3u + hinted ? in->arguments[3] : size);
        buffer_puts(block->code, "); ");
    }
}

/* an array of as many registers, with their values */
static bool add_registers(block_t *block, const char *name, const char *type, const char *text, size_t wanted)
{
    size_t count;
    const char **list = cut_vector(&block->unit->arena, text, &count);
    if (count != wanted) {
        refuse_text(block, "a fragment of another number of registers", "");
        return false;
    }
    buffer_format(block->code, "%s __cucc_%s[] = {", type, name);
    for (size_t i = 0; i < count; i++) {
        if (i) buffer_puts(block->code, ", ");
        add_get(block, type, list[i]);
    }
    buffer_puts(block->code, "}; ");
    return true;
}

static void put_registers(block_t *block, const char *name, const char *text)
{
    size_t count;
    const char **list = cut_vector(&block->unit->arena, text, &count);
    for (size_t i = 0; i < count; i++) {
        begin_put(block, list[i]);
        buffer_format(block->code, "__cucc_%s[%zu]); ", name, i);
    }
}

static void add_ldmatrix(block_t *block, const instruction_t *in)
{
    const int count = has_part(in, "x4") ? 4 : has_part(in, "x2") ? 2 : has_part(in, "x1") ? 1 : 0;
    size_t given = 0;
    if (in->argument_count == 2) cut_vector(&block->unit->arena, in->arguments[0], &given);
    if (!count || given != (size_t)count || !has_part(in, "m8n8") || !has_part(in, "b16")) {
        refuse_text(block, "ldmatrix", " in that form");
        return;
    }
    buffer_format(block->code, "{ unsigned __cucc_m[%d]; ::cucc::ptx::load_matrix<%d, %s>(__cucc_m, ", count,
                  count, has_part(in, "trans") ? "true" : "false");
    add_bracketed(block, in->arguments[1]);
    buffer_puts(block->code, "); ");
    put_registers(block, "m", in->arguments[0]);
    buffer_puts(block->code, "} ");
}

/* The types of an mma's elements: PTX's name, that of cucc/ptx_warp.h, bits */
static const struct element {
    const char *ptx, *name;
    int bits;
} elements[] = {{"f16", "half_element", 16},  {"bf16", "bfloat_element", 16},
                {"tf32", "tf32_element", 32}, {"s8", "signed char", 8},
                {"u8", "unsigned char", 8},   {"f64", "double", 64},
                {"f32", "float", 32},         {"s32", "int", 32}};

static const struct element *element_of(const instruction_t *in, size_t part)
{
    for (size_t i = 0; part < in->part_count && i < sizeof elements / sizeof *elements; i++)
        if (!strcmp(in->parts[part], elements[i].ptx)) return &elements[i];
    return NULL;
}

static void add_mma(block_t *block, const instruction_t *in)
{
    int m = 0, n = 0, k = 0;
    size_t last = in->part_count - 1;
    if (last && !strcmp(in->parts[last], "satfinite")) last--; /* ptxas takes it behind the types, too */
    for (size_t i = 1; i < in->part_count; i++)
        if (sscanf(in->parts[i], "m%dn%dk%d", &m, &n, &k) == 3) break;
    const struct element *d = last > 4 ? element_of(in, last - 3) : NULL,
                         *a = d ? element_of(in, last - 2) : NULL, *b = a ? element_of(in, last - 1) : NULL,
                         *c = b ? element_of(in, last) : NULL;
    const bool real = a && (a->bits == 16 || a->bits == 32),
               sums_fit = c && d == c &&
                          ((real && (!strcmp(c->ptx, "f32") || (!strcmp(a->ptx, "f16") && a == c))) ||
                           (a->bits == 8 && !strcmp(c->ptx, "s32")) || (a->bits == 64 && a == c));
    const int per_register = a && a->bits < 32 ? 32 / a->bits : 1, blocks = k / (4 * per_register);
    if (!sums_fit || a->bits != b->bits || (real && a != b) || (m != 8 && m != 16) || n != 8 || blocks < 1 ||
        k != blocks * 4 * per_register || blocks > 2 || (m == 8 && blocks != 1) ||
        (a->bits == 16 && m == 8) || (a->bits == 64 && m == 16) || in->argument_count != 4 ||
        !has_part(in, "row") || !has_part(in, "col")) {
        refuse_text(block, "mma", " of that shape and those types");
        return;
    }
    const char *word = a->bits == 64 ? "double" : "unsigned";
    const char *sum = c->bits == 16 ? "unsigned" : c->name;
    buffer_puts(block->code, "{ ");
    if (add_registers(block, "a", word, in->arguments[1], (size_t)(m / 8 * blocks)) &&
        add_registers(block, "b", word, in->arguments[2], (size_t)blocks) &&
        add_registers(block, "c", sum, in->arguments[3], (size_t)(c->bits == 16 ? m / 8 : m / 4))) {
        buffer_format(block->code, "::cucc::ptx::mma<%d, %d, %s%s, %s%s>(__cucc_c, __cucc_a, __cucc_b, %s); ",
                      m, k, real ? "::cucc::ptx::" : "", a->name, real ? "::cucc::ptx::" : "", b->name,
                      has_part(in, "satfinite") ? "true" : "false");
        put_registers(block, "c", in->arguments[0]);
    }
    buffer_puts(block->code, "} ");
}

bool add_warp_instruction(block_t *block, const instruction_t *in)
{
    const char *op = in->parts[0];
    if (!strcmp(op, "cp") && has_part(in, "async") && !has_part(in, "bulk") && !has_part(in, "mbarrier"))
        add_copy(block, in);
    else if (!strcmp(op, "ldmatrix"))
        add_ldmatrix(block, in);
    else if (!strcmp(op, "mma"))
        add_mma(block, in);
    else
        return false;
    return true;
}
