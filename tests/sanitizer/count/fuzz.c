/* fuzz.c: random kernels of branches, loops, calls and accesses, and what they must cost.
 *
 * A kernel is a tree.  Each thread walks it by itself and tells what it does, as a compiled kernel would.
 * What should be counted is found another way: by walking the tree with the lanes of a warp together, and by
 * sets of sectors, banks and words that are looked through one by one.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "counting/request.h"

enum { WARP = 32, BLOCKS = 2, MOST_NODES = 30, MOST_CHILDREN = 4, PHASES = 2, BASE = 0x100000 };

typedef enum { SEQUENCE, BRANCH, LOOP, CALL, ACCESS, KINDS } node_kind;

typedef struct node {
    node_kind kind;
    unsigned id, children, child[MOST_CHILDREN];
    unsigned space_kind, width, pattern, atomic; /* of an access */
    int uniform;                                 /* of a branch or a loop: all threads decide alike */
    double requests, cost, lanes;                /* of an access: as they should be */
} node;

static node tree[MOST_NODES];
static unsigned nodes, limit, roots[PHASES]; /* limit: of nodes, in this phase */
static uint64_t seed;

static uint64_t hash(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t h =
        seed * 0x9e3779b97f4a7c15u ^ (a + 1) * 0xbf58476d1ce4e5b9u ^ (b + 1) * 0x94d049bb133111ebu ^ c << 17;
    for (int i = 0; i < 3; i++) h = (h ^ h >> 29) * 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
}

static uint64_t state;
static unsigned random_below(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

/* ---- making a kernel ---- */

static unsigned grow(unsigned depth)
{
    node *n = &tree[nodes];
    unsigned cucc_self = nodes++;
    memset(n, 0, sizeof *n);
    n->id = cucc_self;
    n->kind = depth == 0 || nodes + MOST_CHILDREN > limit ? ACCESS : (node_kind)random_below(KINDS);
    if (depth > 3 && n->kind == ACCESS) n->kind = SEQUENCE;
    n->uniform = random_below(3) == 0;
    if (n->kind == ACCESS) {
        static const unsigned widths[] = {1, 2, 4, 4, 4, 8, 16};
        n->space_kind = random_below(6);
        n->width = widths[random_below(7)];
        n->pattern = random_below(7);
        if (n->space_kind == CELL_SHARED_ATOMIC)
            n->width = random_below(2) ? 4 : 8, n->atomic = random_below(3);
        return cucc_self;
    }
    unsigned children = n->kind == SEQUENCE ? 1 + random_below(MOST_CHILDREN) : n->kind == BRANCH ? 2 : 1;
    for (unsigned i = 0; i < children && nodes < limit; i++) {
        unsigned child = grow(depth - 1);
        n->child[n->children++] = child;
    }
    return cucc_self;
}

/* Decisions of a thread at a node, on its way there */
static int takes_branch(const node *n, uint64_t thread, uint64_t path)
{
    return hash(n->id, n->uniform ? 0 : thread, path) & 1;
}
static unsigned turns_of(const node *n, uint64_t thread, uint64_t path)
{
    return (unsigned)(hash(n->id, n->uniform ? 0 : thread, path) % 4);
}
static uint64_t address_of(const node *n, uint64_t thread, uint64_t path)
{
    uint64_t lane = thread % WARP, base = n->space_kind < 3 ? BASE : 256, w = n->width;
    switch (n->pattern) {
    case 0:
        return base + w * lane;
    case 1:
        return base + w * (path % 8);
    case 2:
        return base + w * lane * (1 + n->id % 40);
    case 3:
        return base + w * (hash(n->id, thread, path) % 512);
    case 4:
        return base + w * (WARP - lane);
    case 5:
        return base + w * (lane / 2 + hash(n->id, lane / 2, path) % 2);
    default:
        return base + 128 * (lane % 8) + (lane & 1) * w;
    }
}
static uint64_t path_into(uint64_t path, unsigned what)
{
    return path * 31 + what + 1;
}

/* ---- a thread by itself ---- */

/* Places of a node: 3 x its number for its block (an access: the access), then the block behind it, a
 * branch's first way */
static void walk(thread_of_test *t, const node *n, uint64_t path)
{
    unsigned place = 3 * n->id;
    switch (n->kind) {
    case SEQUENCE:
        for (unsigned i = 0; i < n->children; i++) walk(t, &tree[n->child[i]], path);
        break;
    case BRANCH:
        block(t, place);
        if (takes_branch(n, t->index, path)) {
            block(t, place + 2);
            walk(t, &tree[n->child[0]], path);
        } else if (n->children > 1) {
            walk(t, &tree[n->child[1]], path);
        }
        block(t, place + 1);
        break;
    case LOOP:
        for (unsigned i = 0, turns = turns_of(n, t->index, path);; i++) {
            block(t, place);
            if (i == turns) break;
            walk(t, &tree[n->child[0]], path_into(path, i));
        }
        block(t, place + 1);
        break;
    case CALL:
        call(t, place + 1);
        block(t, place);
        walk(t, &tree[n->child[0]], path_into(path, 50));
        leave(t);
        break;
    default: {
        uint64_t address = address_of(n, t->index, path);
        if (n->space_kind == CELL_GLOBAL_LOAD) load(t, place, address, n->width);
        if (n->space_kind == CELL_GLOBAL_STORE) store(t, place, address, n->width);
        if (n->space_kind == CELL_GLOBAL_ATOMIC) atomic(t, place, address, n->width);
        if (n->space_kind == CELL_SHARED_LOAD) shared_load(t, place, address, n->width);
        if (n->space_kind == CELL_SHARED_STORE) shared_store(t, place, address, n->width);
        if (n->space_kind == CELL_SHARED_ATOMIC)
            shared_atomic_as(t, place, address, n->width, (int)n->atomic);
    }
    }
}

static void kernel(thread_of_test *t)
{
    block(t, 3 * MOST_NODES + t->phase);
    walk(t, &tree[roots[t->phase]], 1);
    block(t, 3 * MOST_NODES + PHASES + t->phase);
}

/* ---- a warp together ---- */

/* How many different values there are */
static unsigned different(const uint64_t *values, unsigned count)
{
    unsigned result = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned j = 0;
        while (j < i && values[j] != values[i]) j++;
        result += j == i;
    }
    return result;
}

static unsigned sectors(const node *n, const uint64_t *address, uint32_t lanes)
{
    uint64_t all[WARP * 2];
    unsigned count = 0;
    for (unsigned l = 0; l < WARP; l++)
        for (unsigned b = 0; lanes >> l & 1 && b < n->width; b += n->width - 1 ? n->width - 1 : 1)
            all[count++] = (address[l] + b) / 32;
    return different(all, count);
}

/* The fullest bank: different words, or all that is wanted of it */
static unsigned fullest(const node *n, const uint64_t *address, uint32_t lanes, int each)
{
    unsigned most = 0;
    for (unsigned bank = 0; bank < 32; bank++) {
        uint64_t words[WARP * 4];
        unsigned count = 0;
        for (unsigned l = 0; l < WARP; l++)
            for (unsigned b = 0; lanes >> l & 1 && b < n->width; b += 4)
                if ((address[l] + b) / 4 % 32 == bank) words[count++] = (address[l] + b) / 4;
        if (!each) count = different(words, count);
        if (count > most) most = count;
    }
    return most;
}

static int paired(const uint64_t *address, uint32_t lanes, unsigned apart)
{
    for (unsigned l = 0; l < WARP; l++)
        if (lanes >> l & 1 && lanes >> (l ^ apart) & 1 && address[l] != address[l ^ apart]) return 0;
    return 1;
}

static unsigned wavefronts(const node *n, const uint64_t *address, uint32_t lanes)
{
    unsigned parts = n->width == 8 ? 2 : n->width == 16 ? 4 : 1, sum = 0;
    if (parts > 1 && (paired(address, lanes, 1) || paired(address, lanes, 2))) parts /= 2;
    for (unsigned p = 0; p < parts; p++) {
        unsigned size = WARP / parts;
        uint32_t part = size == WARP ? ~0u : ((1u << size) - 1) << p * size;
        sum += fullest(n, address, lanes & part, 0);
    }
    return sum;
}

/* For each sector (of its first lane) the lanes of the word that most of them want */
static unsigned turns_of_sectors(const node *n, const uint64_t *address, uint32_t lanes)
{
    unsigned sum = 0, word = n->width > 4 ? n->width : 4;
    for (unsigned l = 0; l < WARP; l++) {
        unsigned most = 0, first = lanes >> l & 1;
        for (unsigned k = 0; k < l; k++)
            if (lanes >> k & 1 && address[k] / 32 == address[l] / 32) first = 0;
        for (unsigned k = l; first && k < WARP; k++) {
            unsigned alike = 0;
            for (unsigned m = 0; m < WARP; m++)
                alike += lanes >> m & 1 && address[m] / word == address[k] / word;
            if (lanes >> k & 1 && address[k] / 32 == address[l] / 32 && alike > most) most = alike;
        }
        sum += most;
    }
    return sum;
}

static unsigned cost(const node *n, const uint64_t *address, uint32_t lanes)
{
    uint64_t words[WARP];
    unsigned count = 0;
    if (n->space_kind == CELL_GLOBAL_ATOMIC) return turns_of_sectors(n, address, lanes);
    if (n->space_kind < CELL_SHARED_LOAD) return sectors(n, address, lanes);
    if (n->space_kind != CELL_SHARED_ATOMIC || n->atomic == CUCC_SANITIZE_ATOMIC_ADDS_ONE)
        return wavefronts(n, address, lanes);
    for (unsigned l = 0; l < WARP; l++)
        if (lanes >> l & 1) words[count++] = address[l] / 4;
    if (n->atomic == CUCC_SANITIZE_ATOMIC_COMBINES && different(words, count) == 1) return 1;
    return fullest(n, address, lanes, 1);
}

static void walk_together(node *n, uint64_t first, uint32_t lanes, uint64_t path)
{
    uint32_t taken = 0;
    uint64_t address[WARP] = {0};
    if (!lanes) return;
    switch (n->kind) {
    case SEQUENCE:
        for (unsigned i = 0; i < n->children; i++) walk_together(&tree[n->child[i]], first, lanes, path);
        break;
    case BRANCH:
        for (unsigned l = 0; l < WARP; l++) taken |= (uint32_t)takes_branch(n, first + l, path) << l;
        walk_together(&tree[n->child[0]], first, lanes & taken, path);
        if (n->children > 1) walk_together(&tree[n->child[1]], first, lanes & ~taken, path);
        break;
    case LOOP:
        for (unsigned i = 0; lanes; i++) {
            for (unsigned l = 0; l < WARP; l++)
                if (turns_of(n, first + l, path) <= i) lanes &= ~(1u << l);
            walk_together(&tree[n->child[0]], first, lanes, path_into(path, i));
        }
        break;
    case CALL:
        walk_together(&tree[n->child[0]], first, lanes, path_into(path, 50));
        break;
    default:
        for (unsigned l = 0; l < WARP; l++) address[l] = address_of(n, first + l, path);
        n->requests++;
        n->cost += cost(n, address, lanes);
        n->lanes += __builtin_popcount(lanes);
    }
}

/* ---- one against the other ---- */

static void expect(unsigned threads)
{
    for (unsigned b = 0; b < BLOCKS; b++)
        for (unsigned w = 0; w * WARP < threads; w++) {
            unsigned there = threads - w * WARP;
            uint32_t lanes = there >= WARP ? ~0u : (1u << there) - 1;
            for (unsigned p = 0; p < PHASES; p++)
                walk_together(&tree[roots[p]], (uint64_t)b * threads + w * WARP, lanes, 1);
        }
}

static int agree(const count_launch *l, const char *direction)
{
    for (unsigned i = 0; i < nodes; i++) {
        const node *n = &tree[i];
        if (n->kind != ACCESS) continue;
        traffic t = at_place(l, 3 * n->id, (enum cell_what)n->space_kind);
        if (t.requests == n->requests && t.cost == n->cost && t.ideal <= t.cost) continue;
        printf("# seed %lu, %s, access %u: %g requests, cost %g, ideal %g; should be %g and %g\n",
               (unsigned long)seed, direction, i, t.requests, t.cost, t.ideal, n->requests, n->cost);
        return 0;
    }
    return 1;
}

/* The kernel of that seed in all orders of threads; 0: something is counted wrongly */
static int try_seed(uint64_t number)
{
    static const char *const names[] = {"forward", "reverse", "shuffled"};
    static const unsigned sizes[] = {32, 64, 45, 1, 100};
    unsigned threads = sizes[number % 5];
    int good = 1;
    seed = state = number;
    kernel_variant = (unsigned)number;
    nodes = 0;
    for (unsigned p = 0; p < PHASES; p++) {
        limit = (p + 1) * MOST_NODES / PHASES;
        roots[p] = grow(4);
    }
    expect(threads);
    for (enum direction d = FORWARD; good && d <= SHUFFLED; d++)
        good = agree(run("fuzz", kernel, BLOCKS, threads, PHASES, d), names[d]);
    return good;
}

/* Where memory is short, what is counted and what is lost are together all there was */
static int try_short_memory(uint64_t number)
{
    double lanes = 0, want = 0;
    kernel_variant = (unsigned)number;
    seed = state = number;
    nodes = 0;
    limit = MOST_NODES;
    roots[0] = roots[1] = grow(4);
    expect(64);
    const count_launch *l = run("fuzz", kernel, BLOCKS, 64, PHASES, FORWARD);
    for (uint32_t i = 0; i < l->cells.room; i++) {
        const count_cell *c = &l->cells.cell[i];
        if (c->key && cell_what(c) < CELL_BLOCK) lanes += (double)(c->lanes + c->lost);
    }
    for (unsigned i = 0; i < nodes; i++) want += tree[i].lanes;
    if (lanes != want)
        printf("# seed %lu: %g lanes counted or lost, of %g\n", (unsigned long)number, lanes, want);
    return lanes == want;
}

int main(void)
{
    unsigned wrong = 0;
    for (uint64_t number = 1; number <= 400; number++) wrong += !try_seed(number);
    is_number(wrong, 0, "400 random kernels in three orders of threads cost what they should");
    setenv("CUCC_COUNT_MEMORY", "0", 1);
    wrong = 0;
    for (uint64_t number = 1001; number <= 1100; number++) wrong += !try_short_memory(number);
    is_number(wrong, 0, "100 random kernels with little memory: nothing disappears");
    return done();
}
