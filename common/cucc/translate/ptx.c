/* Inline PTX: the instructions that CUDA programs write by hand become calls of the functions of cucc/ptx.h;
 * any other is refused by its name.
 *
 *     asm("add.u32 %0, %1, 1;" : "=r"(x) : "r"(y));
 *
 * becomes
 *
 *     { auto &__cucc_p0 = (x); const auto __cucc_p1 = (y);
 *       ::cucc::ptx::put(__cucc_p0, ::cucc::ptx::add<unsigned>(::cucc::ptx::get<unsigned>(__cucc_p1), ...)); };
 *
 * The operands' own text stays the user's, between what is put around it. Copies that are waited for later
 * and the tensor cores are in ptx_warp.c, atomics and most of compute capability 9.0 in ptx_atomic.c. Not
 * here: wgmma, copies of tensors, multicasts, calls. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "ptx.h"
#include "tokens.h"

enum { WORD_LENGTH = 64 }; /* of a name of ours */

void refuse_text(block_t *block, const char *what, const char *why)
{
    if (!block->failed)
        complain(block->unit, block->at, "inline PTX: %s is not supported by cucc%s: write it in CUDA C++",
                 what, why);
    block->failed = 1;
}

/* --- types --- */

static const char *c_type(const char *ptx)
{
    static const char *const types[][2] = {{"u8", "unsigned char"}, {"s8", "signed char"},
                                           {"b8", "unsigned char"}, {"u16", "unsigned short"},
                                           {"s16", "short"},        {"b16", "unsigned short"},
                                           {"u32", "unsigned"},     {"s32", "int"},
                                           {"b32", "unsigned"},     {"u64", "unsigned long long"},
                                           {"s64", "long long"},    {"b64", "unsigned long long"},
                                           {"f32", "float"},        {"f64", "double"},
                                           {"pred", "bool"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!strcmp(ptx, types[i][0])) return types[i][1];
    return NULL;
}

/* the last part of an opcode that is a type */
static const char *type_of(const instruction_t *in)
{
    for (size_t i = in->part_count; i-- > 1;)
        if (c_type(in->parts[i])) return c_type(in->parts[i]);
    return NULL;
}

bool has_part(const instruction_t *in, const char *part)
{
    for (size_t i = 1; i < in->part_count; i++)
        if (!strcmp(in->parts[i], part)) return true;
    return false;
}

/* Are all parts types, or among the words (separated by spaces) that change nothing here? */
static bool only_parts(block_t *block, const instruction_t *in, const char *words)
{
    for (size_t i = 1; i < in->part_count; i++) {
        const char *part = in->parts[i], *found = strstr(words, part);
        size_t length = strlen(part);
        if (c_type(part) ||
            (found && (found == words || found[-1] == ' ') && (!found[length] || found[length] == ' ')))
            continue;
        refuse_text(block, arena_format(&block->unit->arena, "%s with .%s", in->parts[0], part), "");
        return false;
    }
    return true;
}

/* --- operands --- */

static int register_number(const block_t *block, const char *name)
{
    for (size_t i = 0; i < block->register_count; i++)
        if (!strcmp(block->registers[i], name)) return (int)i;
    return -1;
}

static void add_special(block_t *block, const char *name)
{
    static const char *const known[] = {"laneid",
                                        "warpid",
                                        "nwarpid",
                                        "smid",
                                        "nsmid",
                                        "gridid",
                                        "clock",
                                        "clock64",
                                        "globaltimer",
                                        "lanemask_eq",
                                        "lanemask_lt",
                                        "lanemask_le",
                                        "lanemask_gt",
                                        "lanemask_ge",
                                        "tid.x",
                                        "tid.y",
                                        "tid.z",
                                        "ntid.x",
                                        "ntid.y",
                                        "ntid.z",
                                        "ctaid.x",
                                        "ctaid.y",
                                        "ctaid.z",
                                        "nctaid.x",
                                        "nctaid.y",
                                        "nctaid.z",
                                        "clusterid.x",
                                        "clusterid.y",
                                        "clusterid.z",
                                        "nclusterid.x",
                                        "nclusterid.y",
                                        "nclusterid.z",
                                        "cluster_ctaid.x",
                                        "cluster_ctaid.y",
                                        "cluster_ctaid.z",
                                        "cluster_nctaid.x",
                                        "cluster_nctaid.y",
                                        "cluster_nctaid.z",
                                        "cluster_ctarank",
                                        "cluster_nctarank"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i], name)) continue;
        char plain[WORD_LENGTH];
        snprintf(plain, sizeof plain, "%s", name);
        char *dot = strchr(plain, '.');
        if (dot) *dot = '_';
        buffer_format(block->code, "::cucc::ptx::special_%s()", plain);
        return;
    }
    refuse_text(block, arena_format(&block->unit->arena, "the special register %%%s", name), "");
}

/* A register, a special register or a number, as C++ */
static void add_operand(block_t *block, const char *text)
{
    int own = register_number(block, text);
    if (text[0] == '%' && isdigit((unsigned char)text[1])) {
        char *end;
        unsigned long number = strtoul(text + 1, &end, 10);
        if (number >= (unsigned long)block->operands)
            refuse_text(block, "an operand that there is not", "");
        else if (*end)
            refuse_text(block, arena_format(&block->unit->arena, "the operand %s", text), "");
        buffer_format(block->code, "__cucc_p%lu", number);
    } else if (own >= 0) {
        buffer_format(block->code, "__cucc_r%d", own);
    } else if (text[0] == '%') {
        add_special(block, text + 1);
    } else if (!strncmp(text, "0f", 2) || !strncmp(text, "0F", 2)) {
        buffer_format(block->code, "::cucc::ptx::float_of(0x%su)", text + 2);
    } else if (!strncmp(text, "0d", 2) || !strncmp(text, "0D", 2)) {
        buffer_format(block->code, "::cucc::ptx::double_of(0x%sull)", text + 2);
    } else if (isdigit((unsigned char)text[0]) || (text[0] == '-' && isdigit((unsigned char)text[1]))) {
        buffer_format(block->code, "%sll", text);
    } else {
        refuse_text(block, arena_format(&block->unit->arena, "the operand %s", text), "");
    }
}

void add_get(block_t *block, const char *type, const char *text)
{
    int negated = text[0] == '!';
    buffer_format(block->code, "%s::cucc::ptx::get<%s>(", negated ? "!" : "", type);
    add_operand(block, text + negated);
    buffer_puts(block->code, ")");
}

/* [%1], [%1+8]; shared: it is one in shared memory, of 32 bits */
void add_address(block_t *block, const char *type, const char *text, int element, bool shared)
{
    if (text[0] != '[') {
        refuse_text(block, "an address without brackets", "");
        return;
    }
    char *inner = arena_copy(&block->unit->arena, text + 1, strcspn(text + 1, "]"));
    char *plus = strchr(inner, '+');
    if (plus) *plus = 0;
    buffer_format(block->code, "::cucc::ptx::at<%s>(%s::cucc::ptx::get<unsigned long>(", type,
                  shared ? "::cucc::ptx::from_shared(" : "");
    add_operand(block, inner);
    buffer_format(block->code, ")%s, %s + %d * sizeof(%s))", shared ? ")" : "", plus ? plus + 1 : "0",
                  element, type);
}

/* --- instructions --- */

void begin_put(block_t *block, const char *to)
{
    buffer_puts(block->code, "::cucc::ptx::put(");
    add_operand(block, to);
    buffer_puts(block->code, ", ");
}

/* put(d, name<T>(get<T>(a), get<T>(b) ...)); types: one letter an argument, t: T, u: unsigned, p: bool, w: T
 * widened */
static void add_call(block_t *block, const instruction_t *in, const char *name, const char *type,
                     const char *types, int template_argument)
{
    size_t wanted = strlen(types);
    if (in->argument_count != wanted + 1) {
        refuse_text(block, in->parts[0], " with so many operands");
        return;
    }
    begin_put(block, in->arguments[0]);
    buffer_format(block->code, "::cucc::ptx::%s", name);
    if (template_argument) buffer_format(block->code, "<%s>", type);
    buffer_puts(block->code, "(");
    for (size_t i = 0; i < wanted; i++) {
        char widened[2 * WORD_LENGTH];
        snprintf(widened, sizeof widened, "::cucc::ptx::wide<%s>::type", type);
        if (i) buffer_puts(block->code, ", ");
        add_get(block,
                types[i] == 'u'   ? "unsigned"
                : types[i] == 'p' ? "bool"
                : types[i] == 'w' ? widened
                                  : type,
                in->arguments[i + 1]);
    }
    buffer_puts(block->code, ")); ");
}

/* {%0, %1}: cut into registers */
const char **cut_vector(arena_t *arena, const char *text, size_t *count)
{
    const char **list = NULL;
    *count = 0;
    if (text[0] != '{') arena_add(arena, &list, count, text);
    for (const char *p = text + 1; text[0] == '{' && *p && *p != '}';) {
        size_t length = strcspn(p, ",}");
        arena_add(arena, &list, count, arena_copy(arena, p, length));
        p += length + (p[length] == ',');
    }
    return list;
}

static void add_memory(block_t *block, const instruction_t *in, const char *type, int load)
{
    enum { MOST = 4 }; /* elements of a vector */
    size_t count;
    const bool shared = has_part(in, "shared");
    if (in->argument_count < 2 || has_part(in, "const") || has_part(in, "param")) {
        refuse_text(block, in->parts[0], " in that space");
        return;
    }
    if (in->argument_count > 2u + has_part(in, "cache_hint")) {
        refuse_text(block, in->parts[0], " with so many operands");
        return;
    }
    const char **list = cut_vector(&block->unit->arena, in->arguments[load ? 0 : 1], &count);
    if (count > MOST) {
        refuse_text(block, "a vector of more than four elements", "");
        return;
    }
    const char *fence = has_part(in, "cta") ? "::__threadfence_block(); " : "::__threadfence(); ";
    if (!load && has_part(in, "release")) buffer_puts(block->code, fence);
    for (size_t i = 0; i < count; i++) {
        if (load) {
            begin_put(block, list[i]);
            buffer_puts(block->code, "*(const volatile ");
            buffer_format(block->code, "%s *)&", type);
            add_address(block, type, in->arguments[1], (int)i, shared);
            buffer_puts(block->code, "); ");
        } else {
            buffer_format(block->code, "*(volatile %s *)&", type);
            add_address(block, type, in->arguments[0], (int)i, shared);
            buffer_puts(block->code, " = ");
            add_get(block, type, list[i]);
            buffer_puts(block->code, "; ");
        }
    }
    if (load && has_part(in, "acquire")) buffer_puts(block->code, fence);
}

static void add_shuffle(block_t *block, const instruction_t *in)
{
    static const char *const ways[] = {"idx", "up", "down", "bfly"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!has_part(in, ways[i])) continue;
        char name[WORD_LENGTH];
        snprintf(name, sizeof name, "shfl_%s", ways[i]);
        if (in->argument_count && strchr(in->arguments[0], '|'))
            refuse_text(block, "shfl with a predicate", "");
        else
            add_call(block, in, name, "unsigned", "uuuu", 0);
        return;
    }
    refuse_text(block, "shfl", " without .sync and a way");
}

static void add_vote(block_t *block, const instruction_t *in)
{
    const char *name = has_part(in, "ballot") ? "vote_ballot"
                       : has_part(in, "any")  ? "vote_any"
                       : has_part(in, "all")  ? "vote_all"
                                              : NULL;
    if (!name || !has_part(in, "sync"))
        refuse_text(block, "vote", " but for .sync.any, .all and .ballot");
    else
        add_call(block, in, name, "unsigned", "pu", 0);
}

static void add_setp(block_t *block, const instruction_t *in, const char *type)
{
    static const char *const ways[][2] = {{"eq", "eq"}, {"ne", "ne"}, {"lt", "lt"}, {"le", "le"},
                                          {"gt", "gt"}, {"ge", "ge"}, {"lo", "lt"}, {"ls", "le"},
                                          {"hi", "gt"}, {"hs", "ge"}};
    char name[WORD_LENGTH];
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (in->part_count != 3 || strcmp(in->parts[1], ways[i][0])) continue;
        snprintf(name, sizeof name, "set_%s", ways[i][1]);
        add_call(block, in, name, type, "tt", 1);
        return;
    }
    refuse_text(block, "setp", " in that form");
}

static void add_cvt(block_t *block, const instruction_t *in)
{
    const char *to = in->part_count > 2 ? c_type(in->parts[in->part_count - 2]) : NULL, *from = type_of(in);
    const int to_float = to && (to[0] == 'f' || to[0] == 'd'),
              from_float = from && (from[0] == 'f' || from[0] == 'd');
    const int truncates = has_part(in, "rzi");
    if (!to || !from || in->argument_count != 2 || (from_float && !to_float && !truncates) ||
        (to_float && truncates) || !only_parts(block, in, "rn rzi ftz")) {
        refuse_text(block, "cvt", " with that rounding");
        return;
    }
    begin_put(block, in->arguments[0]);
    buffer_format(block->code, "(%s)", to);
    add_get(block, from, in->arguments[1]);
    buffer_puts(block->code, "); ");
}

/* Those that are a call with operands of one type. harmless: parts that change nothing here */
static bool add_simple(block_t *block, const instruction_t *in, const char *type)
{
    static const struct {
        const char *opcode, *name, *types, *harmless;
        int template_argument;
    } table[] = {{"mov", "mov", "t", "", 1},
                 {"add", "add", "tt", "rn ftz", 1},
                 {"sub", "sub", "tt", "rn ftz", 1},
                 {"div", "div", "tt", "rn ftz full approx", 1},
                 {"rem", "rem", "tt", "", 1},
                 {"min", "min", "tt", "ftz", 1},
                 {"max", "max", "tt", "ftz", 1},
                 {"neg", "neg", "t", "ftz", 1},
                 {"abs", "abs", "t", "ftz", 1},
                 {"sad", "sad", "ttt", "", 1},
                 {"fma", "fma", "ttt", "rn ftz", 0},
                 {"and", "and_", "tt", "", 1},
                 {"or", "or_", "tt", "", 1},
                 {"xor", "xor_", "tt", "", 1},
                 {"not", "not_", "t", "", 1},
                 {"shl", "shl", "tu", "", 1},
                 {"shr", "shr", "tu", "", 1},
                 {"popc", "popc", "t", "", 1},
                 {"clz", "clz", "t", "", 1},
                 {"brev", "brev", "t", "", 0},
                 {"bfind", "bfind", "t", "", 1},
                 {"bfe", "bfe", "tuu", "", 1},
                 {"bfi", "bfi", "ttuu", "", 1},
                 {"prmt", "prmt", "uuu", "", 0},
                 {"lop3", "lop3", "uuuu", "", 0},
                 {"selp", "selp", "ttp", "", 1},
                 {"sqrt", "sqrt", "t", "rn ftz approx", 0},
                 {"rcp", "rcp", "t", "rn ftz approx", 1},
                 {"ex2", "ex2", "t", "ftz approx", 0},
                 {"lg2", "lg2", "t", "ftz approx", 0},
                 {"rsqrt", "rsqrt", "t", "ftz approx", 1},
                 {"sin", "sin_", "t", "ftz approx", 0},
                 {"cos", "cos_", "t", "ftz approx", 0},
                 {"tanh", "tanh_", "t", "approx", 0}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(in->parts[0], table[i].opcode)) continue;
        if (!only_parts(block, in, table[i].harmless)) return true;
        add_call(block, in, table[i].name, type, table[i].types, table[i].template_argument);
        return true;
    }
    return false;
}

/* From an address of any memory to one of a space, and back: only those in shared memory differ. */
static void add_cvta(block_t *block, const instruction_t *in, const char *type)
{
    if (!only_parts(block, in, "to global local const param shared cta")) return;
    const char *name = !has_part(in, "shared") ? "mov" : has_part(in, "to") ? "to_shared" : "from_shared";
    add_call(block, in, name, type, "t", name[0] == 'm');
}

/* vadd2.u32.u32.u32.sat and its kin, with 2 or 4: d's, a's and b's type, and what follows. Masks and
 * selectors of elements are none of it. */
static bool add_video(block_t *block, const instruction_t *in)
{
    static const char *const names[][2] = {{"vadd", "ADD"},         {"vsub", "SUB"}, {"vavrg", "AVRG"},
                                           {"vabsdiff", "ABSDIFF"}, {"vmin", "MIN"}, {"vmax", "MAX"}};
    const char *op = in->parts[0];
    const size_t length = strlen(op);
    for (size_t i = 0; length && i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i][0]) != length - 1 || strncmp(op, names[i][0], length - 1)) continue;
        if (op[length - 1] != '2' && op[length - 1] != '4') return false;
        const char *bits = op[length - 1] == '2' ? "16" : "8";
        if (in->part_count < 4 || in->argument_count != 4 || !only_parts(block, in, "sat add")) {
            refuse_text(block, op, " in that form");
            return true;
        }
        begin_put(block, in->arguments[0]);
        buffer_format(block->code, "::cucc::ptx::video_simd<::cucc::ptx::VIDEO_%s", names[i][1]);
        for (int type = 1; type <= 3; type++)
            buffer_format(block->code, ", %sint%s_t", in->parts[type][0] == 'u' ? "u" : "", bits);
        buffer_format(block->code, ", %s, %s>(", has_part(in, "sat") ? "true" : "false",
                      has_part(in, "add") ? "true" : "false");
        for (int a = 1; a <= 3; a++) {
            add_get(block, "unsigned", in->arguments[a]);
            buffer_puts(block->code, a < 3 ? ", " : ")); ");
        }
        return true;
    }
    return false;
}

/* mul and mad: .lo, .hi, .wide, or of floats */
static void add_product(block_t *block, const instruction_t *in, const char *type)
{
    const int mad = in->parts[0][1] == 'a';
    const char *way = has_part(in, "hi") ? "_hi" : has_part(in, "wide") ? "_wide" : "";
    char name[WORD_LENGTH];
    if (!only_parts(block, in, "lo hi wide rn ftz")) return;
    if (mad && type[0] == 'f') {
        add_call(block, in, "fma", type, "ttt", 0);
        return;
    }
    snprintf(name, sizeof name, "%s%s", mad ? "mad" : "mul", way);
    add_call(block, in, name, type, !mad ? "tt" : way[1] == 'w' ? "ttw" : "ttt", 1);
}

/* A label's name in C++, where labels are the whole function's */
static const char *label_name(block_t *block, const char *text)
{
    char *name = arena_format(&block->unit->arena, "__cucc_label%d_%s", block->number, text);
    for (char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p)) *p = '_';
    return name;
}

/* Those that take no value and give none */
static bool add_command(block_t *block, const instruction_t *in)
{
    const char *op = in->parts[0];
    if ((!strcmp(op, "bar") || !strcmp(op, "barrier")) && has_part(in, "warp")) {
        buffer_puts(block->code, "::__syncwarp(");
        add_get(block, "unsigned", in->argument_count ? in->arguments[0] : "-1");
        buffer_puts(block->code, "); ");
    } else if (!strcmp(op, "barrier") && has_part(in, "cluster")) {
        buffer_format(block->code, "::__cluster_barrier_%s(); ", has_part(in, "arrive") ? "arrive" : "wait");
    } else if (!strcmp(op, "bar") || !strcmp(op, "barrier")) {
        if (!has_part(in, "sync") || in->argument_count != 1 || strcmp(in->arguments[0], "0"))
            refuse_text(block, op, " but for bar.sync 0");
        buffer_puts(block->code, "::__syncthreads(); ");
    } else if (!strcmp(op, "membar") || !strcmp(op, "fence")) {
        buffer_puts(block->code,
                    has_part(in, "cta") ? "::__threadfence_block(); " : "::__threadfence_system(); ");
    } else if (!strcmp(op, "bra") && in->argument_count == 1) {
        buffer_format(block->code, "goto %s; ", label_name(block, in->arguments[0]));
    } else if (!strcmp(op, "nanosleep")) {
        buffer_puts(block->code, "::__nanosleep(1); ");
    } else if (!strcmp(op, "trap")) {
        buffer_puts(block->code, "::__trap(); ");
    } else if (strcmp(op, "prefetch") && strcmp(op, "prefetchu") && strcmp(op, "applypriority") &&
               strcmp(op, "discard") && strcmp(op, "pragma") && strcmp(op, "griddepcontrol") &&
               strcmp(op,
                      "setmaxnreg")) { /* these two: launches here do not overlap, registers are nobody's */
        return false;
    }
    return true;
}

static void add_instruction(block_t *block, const instruction_t *in)
{
    const char *op = in->parts[0], *type = type_of(in);
    if (in->predicate[0]) {
        buffer_puts(block->code, "if (");
        add_get(block, "bool", in->predicate);
        buffer_puts(block->code, ") { ");
    }
    if (add_command(block, in) || add_warp_instruction(block, in) || add_atomic_instruction(block, in, type))
        ;
    else if (!strcmp(op, "activemask") && in->argument_count == 1) {
        begin_put(block, in->arguments[0]);
        buffer_puts(block->code, "::__activemask()); ");
    } else if (!type)
        refuse_text(block, op, "");
    else if (!strcmp(op, "ld") || !strcmp(op, "ldu"))
        add_memory(block, in, type, 1);
    else if (!strcmp(op, "st"))
        add_memory(block, in, type, 0);
    else if (!strcmp(op, "shfl"))
        add_shuffle(block, in);
    else if (!strcmp(op, "vote"))
        add_vote(block, in);
    else if (!strcmp(op, "setp"))
        add_setp(block, in, type);
    else if (!strcmp(op, "cvta"))
        add_cvta(block, in, type);
    else if (!strcmp(op, "cvt"))
        add_cvt(block, in);
    else if (!strcmp(op, "mul") || !strcmp(op, "mad"))
        add_product(block, in, type);
    else if (!add_video(block, in) && !add_simple(block, in, type))
        refuse_text(block, op, "");
    if (in->predicate[0]) buffer_puts(block->code, "} ");
}

/* --- reading --- */

static const char *skip_space(const char *p)
{
    while (isspace((unsigned char)*p)) p++;
    return p;
}

/* .reg .u32 a, b; */
static void read_registers(block_t *block, const char *text)
{
    arena_t *arena = &block->unit->arena;
    const char *p = skip_space(text + 4);
    size_t length = strcspn(p, " \t\n");
    const char *type = *p == '.' ? c_type(arena_copy(arena, p + 1, length - 1)) : NULL;
    for (p = skip_space(p + length); *p; p = skip_space(p)) {
        length = strcspn(p, ", \t\n");
        if (!type || memchr(p, '<', length) || !length) {
            refuse_text(block, "this declaration of registers", "");
            return;
        }
        buffer_format(block->code, "%s __cucc_r%zu = {}; ", type, block->register_count);
        arena_add(arena, &block->registers, &block->register_count, arena_copy(arena, p, length));
        p = skip_space(p + length);
        if (*p == ',') p++;
    }
}

static void cut_opcode(arena_t *arena, instruction_t *in, const char *text, size_t length)
{
    for (const char *p = text; p < text + length;) {
        size_t part = strcspn(p, ".:");
        if (p + part > text + length) part = (size_t)(text + length - p);
        arena_add(arena, &in->parts, &in->part_count, arena_copy(arena, p, part));
        p += part;
        while (p < text + length && (*p == '.' || *p == ':')) p++;
    }
}

/* operands, without their white space; commas within brackets and braces do not part them */
static void cut_arguments(arena_t *arena, instruction_t *in, const char *p)
{
    int depth = 0;
    size_t used = 0;
    char *word = arena_take(arena, strlen(p) + 1);
    for (; *p; p++) {
        if (*p == '[' || *p == '{') depth++;
        if (*p == ']' || *p == '}') depth--;
        if (*p == ',' && depth == 0) {
            arena_add(arena, &in->arguments, &in->argument_count, arena_copy(arena, word, used));
            used = 0;
        } else if (!isspace((unsigned char)*p)) {
            word[used++] = *p;
        }
    }
    if (used) arena_add(arena, &in->arguments, &in->argument_count, arena_copy(arena, word, used));
}

static const char label_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$%=";

static void read_statement(block_t *block, const char *text)
{
    arena_t *arena = &block->unit->arena;
    instruction_t in = {.predicate = ""};
    text = skip_space(text);
    if (!*text) return;
    const size_t label = strspn(text, label_letters);
    if (label && *skip_space(text + label) == ':' && skip_space(text + label)[1] != ':') {
        buffer_format(block->code, "%s: ; ", label_name(block, arena_copy(arena, text, label)));
        read_statement(block, skip_space(text + label) + 1);
        return;
    }
    if (!strncmp(text, ".reg", 4)) {
        read_registers(block, text);
        return;
    }
    if (*text == '@') {
        const char *name = skip_space(text + 1);
        size_t length = strcspn(name, " \t\n");
        in.predicate = arena_copy(arena, name, length);
        text = skip_space(name + length);
    }
    size_t length = strcspn(text, " \t\n");
    if (!length || *text == '.' || *text == '$') {
        refuse_text(block, "a directive", "");
        return;
    }
    cut_opcode(arena, &in, text, length);
    cut_arguments(arena, &in, text + length);
    add_instruction(block, &in);
}

/* The text of a string literal, with its escapes read; %% stays for the operands to tell */
static void add_literal(const unit_t *unit, uint32_t i, buffer_t *text)
{
    const char *p = unit->input + unit->tokens[i].at, *end = p + unit->tokens[i].length;
    while (p < end && *p != '"') p++;
    for (p++; p < end - 1; p++) {
        if (*p == '\\' && p + 1 < end - 1) {
            p++;
            buffer_puts(text, *p == 'n' ? "\n" : *p == 't' ? " " : "");
        } else if (*p == '%' && p[1] == '%') {
            buffer_puts(text, "%");
            p++;
        } else {
            buffer_add(text, p, 1);
        }
    }
}

/* Blanks for comments, and for the braces that hold statements together: those stand where one begins. */
static void clean(char *text)
{
    int begins = 1;
    for (char *p = text; *p; p++) {
        if (p[0] == '/' && p[1] == '/')
            while (*p && *p != '\n') *p++ = ' ';
        if (p[0] == '/' && p[1] == '*') {
            while (*p && !(p[0] == '*' && p[1] == '/')) *p++ = ' ';
            if (*p) p[0] = p[1] = ' ';
        }
        if (!*p) break;
        if (begins && (*p == '{' || *p == '}')) *p = ' ';
        const int label = *p == ':' && p[1] != ':' && p > text && p[-1] != ':';
        if (!isspace((unsigned char)*p)) begins = *p == ';' || label;
    }
}

/* --- the statement --- */

/* Operands from i on, up to the ':' or ')': each its constraint's string and its parenthesis. Returns where
 * they end. */
static uint32_t take_operands(block_t *block, uint32_t i, uint32_t close, int output)
{
    unit_t *unit = block->unit;
    while (i < close && word_at(unit, i) != ':' && word_at(unit, i) != PUNCT_SCOPE) {
        uint32_t open = next(unit, i);
        if (word_at(unit, i) == '[') {
            refuse_text(block, "an operand with a name", "");
            return close;
        }
        if (unit->tokens[i].kind != TOKEN_STRING || word_at(unit, open) != '(' ||
            unit->tokens[open].match == NO_TOKEN) {
            refuse_text(block, "this operand", "");
            return close;
        }
        hide(unit, i);
        put_before(unit, i,
                   arena_format(&unit->arena, output ? "auto &__cucc_p%d =" : "const auto __cucc_p%d =",
                                block->operands++));
        put_after(unit, unit->tokens[open].match, "; ");
        i = next(unit, unit->tokens[open].match);
        if (word_at(unit, i) == ',') {
            hide(unit, i);
            i = next(unit, i);
        }
    }
    return i;
}

static void rewrite_asm(unit_t *unit, uint32_t at)
{
    uint32_t i = next(unit, at);
    while (word_at(unit, i) == WORD_VOLATILE || token_is(unit, i, "__volatile__") ||
           token_is(unit, i, "__volatile")) {
        hide(unit, i);
        i = next(unit, i);
    }
    uint32_t open = i, close = word_at(unit, i) == '(' ? unit->tokens[i].match : NO_TOKEN;
    if (close == NO_TOKEN) return;
    buffer_t source = {0}, code = {0};
    block_t block = {.unit = unit, .at = at, .code = &code, .number = unit->next_number++};
    hide(unit, at);
    hide(unit, open);
    put_before(unit, at, "{");
    for (i = next(unit, open); i < close && unit->tokens[i].kind == TOKEN_STRING; i = next(unit, i)) {
        add_literal(unit, i, &source);
        hide(unit, i);
    }
    for (int section = 0; i < close && section < 3; section++) {
        int colons = word_at(unit, i) == PUNCT_SCOPE ? 2 : word_at(unit, i) == ':' ? 1 : 0;
        if (!colons) break;
        hide(unit, i);
        i = next(unit, i);
        section += colons - 1;
        if (section < 2) i = take_operands(&block, i, close, section == 0);
    }
    if (i < close) hide_range(unit, i, close); /* what is clobbered */
    hide(unit, close);
    char *text = arena_format(&unit->arena, "%.*s", (int)source.length, source.length ? source.bytes : "");
    clean(text);
    for (char *p = text; *p && !block.failed;) {
        size_t length = strcspn(p, ";");
        const int more = p[length] == ';';
        p[length] = 0;
        read_statement(&block, p);
        p += length + (size_t)more;
    }
    put_after(unit, close,
              arena_format(&unit->arena, " %.*s}", (int)code.length, code.length ? code.bytes : ""));
    buffer_free(&source);
    buffer_free(&code);
}

void rewrite_ptx(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        const int is_asm = token->word == WORD_ASM || token->word == WORD_ASM2 || token->word == WORD_ASM3;
        if (is_asm && !(token->flags & (TOKEN_HIDDEN | TOKEN_FOREIGN)) &&
            token->context & (IS_GLOBAL | IS_DEVICE))
            rewrite_asm(unit, i);
    }
}
