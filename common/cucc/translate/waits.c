/* Which device functions can wait, and which read threadIdx and its kin.
 *
 * A kernel in which nothing can wait runs as plain loops over its threads, so a wrong "cannot" would be a
 * hang: what is not understood waits.  Waiting is to meet a barrier, a warp operation or a fence, to use
 * cooperative groups or CUDA's own libraries, to look at volatile memory, or to loop on an atomic.
 *
 * A function whose body stands in the unit is told by its text, whatever it is called.  The limits: there are
 * no types here, so functions of one name are followed together, members of all classes too, and the
 * operators, constructors and destructors of the unit count as called by everything.  A name that the unit
 * does not declare is a function of our own headers or of the C library and waits only if it is on one of the
 * lists below; one that it only declares may do anything, and waits.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "meets.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"

typedef struct {
    uint32_t from, to; /* nodes: `from` uses `to` */
    int spinning;      /* in the part of a loop that spin_end tells */
    uint32_t at;       /* token */
} edge_t;

typedef struct {
    unit_t *unit;
    /* A node for each function, and two more: what is called through a local name; operators and the like */
    uint32_t callables, specials;
    int *waits, *reads, *atomics; /* of each node: waits, reads indices, has an atomic, */
    int *barriers, *fences;       /* has __syncthreads() in a kernel's own text, has a fence: both wait too */
    int *for_more;                /* waits for more than __syncthreads() in the text of functions */
    edge_t *edges;
    size_t edge_count, edge_capacity;
    int spinning;  /* for the edges made now */
    uint32_t at;   /* likewise: the token that is looked at */
    uint32_t *why; /* of each node: the token for which it waits */
    int libraries; /* the unit names one */
    int twisters;  /* likewise cuRAND's MTGP32, of which a block draws together */
} graph_t;

/* words: a list that ends with NULL */
static bool begins_with_any(const char *text, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (length >= strlen(*words) && !memcmp(text, *words, strlen(*words))) return true;
    return false;
}

static bool is_any(const char *text, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (length == strlen(*words) && !memcmp(text, *words, length)) return true;
    return false;
}

/* Names of libraries of which our headers have a part: a program that names one may wait. */
static bool is_library(const char *text, size_t length)
{
    static const char *const names[] = {
        "cooperative_groups", "cg", "cuda", "cub", "thrust", "nvcuda", "wmma", "__cg", NULL};
    return is_any(text, length, names);
}

/* CUDA's own functions.  A function of the unit that bears such a name is an overload and calls CUDA's. */
static bool waits_by_name(const char *text, size_t length)
{
    static const char *const prefixes[] = {"__sync",      "__shfl",       "__ballot",  "__any",
                                           "__all",       "__activemask", "__match",   "__reduce_",
                                           "__nanosleep", "__pipeline",   "__barrier", "__cluster",
                                           "atomicCAS",   "atomicExch",   NULL};
    return is_library(text, length) || begins_with_any(text, length, prefixes);
}

/* Members and functions of cooperative groups and of <cuda/barrier>, and CUB's classes behind a using
 * namespace, in words that anybody may use: a name of the unit's own is told by its text (own_text). */
static bool may_wait_by_name(const char *text, size_t length)
{
    static const char *const prefixes[] = {"cg_",
                                           "coalesced_",
                                           "BlockLoad",
                                           "BlockStore",
                                           "BlockScan",
                                           "BlockReduce",
                                           "BlockExchange",
                                           "BlockRadix",
                                           "BlockHistogram",
                                           "BlockDiscontinuity",
                                           "BlockAdjacentDifference",
                                           "BlockShuffle",
                                           "BlockMergeSort",
                                           "BlockRunLengthDecode",
                                           "WarpLoad",
                                           "WarpStore",
                                           "WarpScan",
                                           "WarpReduce",
                                           "WarpExchange",
                                           "WarpMergeSort",
                                           NULL};
    static const char *const names[] = {"TempStorage", /* of one that is known by another name */
                                        "sync",
                                        "wait",
                                        "arrive",
                                        "arrive_and_wait",
                                        "memcpy_async",
                                        "load_matrix_sync",
                                        "store_matrix_sync",
                                        "mma_sync",
                                        "thread_block",
                                        "grid_group",
                                        "thread_block_tile",
                                        "tiled_partition",
                                        "this_thread_block",
                                        "this_grid",
                                        "labeled_partition",
                                        "binary_partition",
                                        NULL};
    return begins_with_any(text, length, prefixes) || is_any(text, length, names);
}

/* reads or changes what other threads may change meanwhile */
static bool is_atomic(const unit_t *unit, uint32_t i)
{
    static const char *const prefixes[] = {"atomic", "__atomic", "__nv_atomic", "__ldc"};
    const token_t *token = &unit->tokens[i];
    for (size_t n = 0; n < sizeof prefixes / sizeof *prefixes; n++) {
        size_t prefix = strlen(prefixes[n]);
        if (token->length > prefix && !memcmp(unit->input + token->at, prefixes[n], prefix)) return true;
    }
    return false;
}

/* The last token of the statement at i, or one behind it */
static uint32_t body_end(const unit_t *unit, uint32_t i)
{
    const int word = word_at(unit, i);
    const uint32_t open = next(unit, i);
    if (word == '{' && unit->tokens[i].match != NO_TOKEN) return unit->tokens[i].match;
    const bool has_body = word == WORD_FOR || word == WORD_WHILE || word == WORD_IF;
    if (!has_body || word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN)
        return statement_end(unit, i);
    const uint32_t end = body_end(unit, next(unit, unit->tokens[open].match)), after = next(unit, end);
    return word == WORD_IF && word_at(unit, after) == WORD_ELSE ? body_end(unit, next(unit, after)) : end;
}

/* Where a loop starts at i: the end of the part in which an atomic would mean that it goes round until
 * another thread does something.  That is the head of a for, and all of any other loop.  0 where none starts.
 */
static uint32_t spin_end(const unit_t *unit, uint32_t i, uint32_t to)
{
    uint32_t open = next(unit, i), close = word_at(unit, open) == '(' ? unit->tokens[open].match : NO_TOKEN;
    int word = word_at(unit, i);
    if (word == WORD_DO) return word_at(unit, open) == '{' ? statement_end(unit, open) + 1 : to;
    if (word == WORD_WHILE) return close == NO_TOKEN ? to : body_end(unit, next(unit, close)) + 1;
    if (word != WORD_FOR) return 0;
    if (close == NO_TOKEN) return to;
    uint32_t condition = next(unit, statement_end(unit, next(unit, open)));
    return word_at(unit, condition) == ';' ? body_end(unit, next(unit, close)) + 1 : close;
}

static void use(graph_t *graph, uint32_t from, uint32_t to)
{
    grow(&graph->edges, &graph->edge_capacity, graph->edge_count, sizeof *graph->edges);
    graph->edges[graph->edge_count++] = (edge_t){from, to, graph->spinning, graph->at};
}

/* auto f = [...]: what it does stands in the function itself */
static bool is_own_lambda(const unit_t *unit, const function_t *function, uint32_t name)
{
    for (uint32_t i = function->body; i < function_end(unit, function); i++) {
        if (unit->tokens[i].kind != TOKEN_NAME || !same_text(unit, i, name)) continue;
        uint32_t after = next(unit, i);
        return word_at(unit, prev(unit, i)) == WORD_AUTO && word_at(unit, after) == '=' &&
               word_at(unit, next(unit, after)) == '[';
    }
    return false;
}

/* Is it known what the name at i stands for?  A function whose body the unit has is followed; a variable or a
 * field waits for nobody.  But `x.sync()` is a library's when the unit speaks of one, whatever else is called
 * sync. */
static bool own_text(const graph_t *graph, uint32_t i)
{
    const unit_t *unit = graph->unit;
    int before = word_at(unit, prev(unit, i)), after = word_at(unit, next(unit, i));
    if (after != '(' && after != '<' && before != PUNCT_SCOPE) return true;
    if ((before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE) && graph->libraries) return false;
    const name_t *name = name_of(unit, i);
    if (!name) return false;
    for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake)
        if (unit->functions[f].body != NO_TOKEN) return true;
    return false;
}

static bool is_twister(const char *text, size_t length)
{
    static const char *const prefixes[] = {"curandStateMtgp32", NULL};
    return begins_with_any(text, length, prefixes);
}

static bool speaks_of(const unit_t *unit, bool (*is_one)(const char *text, size_t length))
{
    for (uint32_t i = 0; i < unit->token_count; i++)
        if (unit->tokens[i].kind == TOKEN_NAME &&
            is_one(unit->input + unit->tokens[i].at, unit->tokens[i].length))
            return true;
    return false;
}

/* cuRAND's functions, one of which may be that of a twister: the state's type is not known here */
static bool draws_together(const graph_t *graph, uint32_t i)
{
    static const char *const prefixes[] = {"curand", NULL};
    const token_t *token = &graph->unit->tokens[i];
    return graph->twisters && begins_with_any(graph->unit->input + token->at, token->length, prefixes) &&
           word_at(graph->unit, next(graph->unit, i)) == '(' && !own_text(graph, i);
}

/* A call of the runtime API: each thread has its last error, so its threads are to be counted. */
static bool calls_runtime(const unit_t *unit, uint32_t i)
{
    const char *text = unit->input + unit->tokens[i].at;
    return unit->tokens[i].length > 4 && !memcmp(text, "cuda", 4) && text[4] >= 'A' && text[4] <= 'Z' &&
           word_at(unit, next(unit, i)) == '(';
}

static void set_waiting(graph_t *graph, uint32_t node)
{
    if (!graph->for_more[node]) graph->why[node] = graph->at;
    graph->waits[node] = graph->for_more[node] = 1;
}

/* a function has a barrier */
static void set_meeting(graph_t *graph, uint32_t node)
{
    if (!graph->waits[node]) graph->why[node] = graph->at;
    graph->waits[node] = 1;
}

/* what the name at i adds to `node`; `function` is the one around it, or NULL */
static void look_at_name(graph_t *graph, uint32_t node, const function_t *function, uint32_t i)
{
    const unit_t *unit = graph->unit;
    const token_t *token = &unit->tokens[i];
    const char *text = unit->input + token->at;
    static const char *const fences[] = {"__threadfence", NULL};
    if (begins_with_any(text, token->length, fences)) graph->fences[node] = 1;
    const bool meets = function && (is_barrier(unit, i) || is_meeting(unit, i));
    if (meets && function->is & IS_GLOBAL)
        graph->barriers[node] = 1;
    else if (meets)
        set_meeting(graph, node);
    else if (waits_by_name(text, token->length) ||
             (may_wait_by_name(text, token->length) && !own_text(graph, i)))
        set_waiting(graph, node);
    if (calls_runtime(unit, i) || draws_together(graph, i)) set_waiting(graph, node), graph->reads[node] = 1;
    const name_t *name = name_of(unit, i);
    if (name && name->function != NO_FUNCTION) {
        int bodies = 0;
        for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake) {
            use(graph, node, f);
            bodies += unit->functions[f].body != NO_TOKEN;
        }
        if (!bodies) set_waiting(graph, node), graph->reads[node] = 1;
    } else if (word_at(unit, next(unit, i)) == '(' && function && declared_within(unit, function, i) &&
               !is_own_lambda(unit, function, i)) {
        use(graph, node, graph->callables);
        if (unit->options.separate) set_waiting(graph, node), graph->reads[node] = 1;
    }
}

static void look_at(graph_t *graph, uint32_t node, const function_t *function, uint32_t from, uint32_t to)
{
    const unit_t *unit = graph->unit;
    uint32_t spins_until = 0;
    for (uint32_t i = from; i < to; i++) {
        graph->at = i;
        if (unit->tokens[i].launch) set_waiting(graph, node), graph->reads[node] = 1;
        if (unit->tokens[i].kind != TOKEN_NAME) continue;
        int word = unit->tokens[i].word;
        uint32_t end = spin_end(unit, i, to);
        if (end > spins_until) spins_until = end;
        graph->spinning = i < spins_until;
        if (is_atomic(unit, i)) graph->atomics[node] = 1;
        if (is_atomic(unit, i) && graph->spinning) set_waiting(graph, node);
        if (word == WORD_VOLATILE || word == WORD_ASM || word == WORD_ASM2 || word == WORD_ASM3)
            set_waiting(graph, node);
        int own = function && function->is & IS_GLOBAL; /* a kernel's indices are its locals */
        if (WORD_IN(word, INDEX) && !own && word_at(unit, prev(unit, i)) != '.') graph->reads[node] = 1;
        if (!word) look_at_name(graph, node, function, i);
    }
    graph->spinning = 0;
}

/* a device function whose name stands somewhere without a call may be called through a pointer */
static void find_taken_addresses(graph_t *graph)
{
    const unit_t *unit = graph->unit;
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].kind != TOKEN_NAME || unit->tokens[i].word) continue;
        const name_t *name = name_of(unit, i);
        if (!name || !(name->is_any & IS_DEVICE) || word_at(unit, next(unit, i)) == '(') continue;
        for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake)
            use(graph, graph->callables, f);
    }
}

static void spread(graph_t *graph)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (size_t e = 0; e < graph->edge_count; e++) {
            uint32_t from = graph->edges[e].from, to = graph->edges[e].to;
            if (graph->fences[to] > graph->fences[from]) graph->fences[from] = changed = 1;
            if (graph->waits[to] > graph->waits[from])
                graph->waits[from] = changed = 1, graph->why[from] = graph->edges[e].at;
            if (graph->for_more[to] > graph->for_more[from])
                graph->for_more[from] = changed = 1, graph->why[from] = graph->edges[e].at;
            if (graph->reads[to] > graph->reads[from]) graph->reads[from] = changed = 1;
            if (graph->atomics[to] > graph->atomics[from]) graph->atomics[from] = changed = 1;
            if (graph->edges[e].spinning && graph->atomics[to] > graph->for_more[from])
                graph->waits[from] = graph->for_more[from] = changed = 1,
                graph->why[from] = graph->edges[e].at;
        }
    }
}

static void look_at_function(graph_t *graph, uint32_t f)
{
    const function_t *function = &graph->unit->functions[f];
    if (function->is & IS_SPECIAL && function->is & (IS_DEVICE | IS_CONSTEXPR))
        use(graph, graph->specials, f);
    if (function->body == NO_TOKEN || !(function->is & (IS_GLOBAL | IS_DEVICE | IS_CONSTEXPR))) return;
    look_at(graph, f, function, function->parameters, function_end(graph->unit, function));
    use(graph, f, graph->specials);
}

void find_waits(unit_t *unit)
{
    size_t nodes = unit->function_count + 2;
    graph_t graph = {.unit = unit,
                     .callables = (uint32_t)unit->function_count,
                     .specials = (uint32_t)unit->function_count + 1};
    graph.libraries = speaks_of(unit, is_library);
    graph.twisters = speaks_of(unit, is_twister);
    graph.waits = arena_take(&unit->arena, nodes * sizeof *graph.waits);
    graph.reads = arena_take(&unit->arena, nodes * sizeof *graph.reads);
    graph.atomics = arena_take(&unit->arena, nodes * sizeof *graph.atomics);
    graph.for_more = arena_take(&unit->arena, nodes * sizeof *graph.for_more);
    graph.why = arena_take(&unit->arena, nodes * sizeof *graph.why);
    graph.barriers = arena_take(&unit->arena, nodes * sizeof *graph.barriers);
    graph.fences = arena_take(&unit->arena, nodes * sizeof *graph.fences);
    for (uint32_t f = 0; f < unit->function_count; f++) look_at_function(&graph, f);
    for (size_t l = 0; l < unit->lambda_count; l++) {
        const lambda_t *lambda = &unit->lambdas[l];
        if (lambda->is & IS_DEVICE)
            look_at(&graph, graph.callables, NULL, lambda->capture, unit->tokens[lambda->body].match);
    }
    find_taken_addresses(&graph);
    use(&graph, graph.callables, graph.specials);
    for (uint32_t f = 0; f < unit->function_count; f++)
        if (unit->functions[f].is & IS_GLOBAL && indices_escape(unit, &unit->functions[f]))
            graph.reads[f] = 1;
    spread(&graph);
    for (uint32_t f = 0; f < unit->function_count; f++) {
        unit->functions[f].waits = graph.waits[f] || graph.barriers[f] || graph.fences[f];
        unit->functions[f].waits_otherwise = graph.waits[f];
        unit->functions[f].waits_for_more = graph.for_more[f];
        unit->functions[f].way_at = graph.why[f];
        unit->functions[f].reads_indices = graph.reads[f];
        unit->functions[f].publishes = graph.atomics[f] || graph.fences[f] || graph.libraries;
    }
    free(graph.edges);
}
