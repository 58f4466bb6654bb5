/* order.c: the order of a function's blocks.
 *
 * Tarjan's algorithm splits a region into strongly connected components, the last of the order first.  A
 * component of several blocks is a loop: its head is the block that was reached first, and without the edges
 * back to the head the rest is a region again.  No recursion along edges: this runs on the small stack of a
 * simulated thread.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "counting/flow.h"

/* A region being split; each array has room for all its blocks */
typedef struct region {
    unsigned number, count;
    flow_block **todo;   /* the path that is being followed, */
    unsigned *edge;      /* and for each block on it the next edge to look at */
    flow_block **stack;  /* blocks whose component is not known yet */
    flow_block **found;  /* components one after another, */
    unsigned *component; /* and where each begins in `found` */
    unsigned todo_count, stack_count, found_count, component_count, visited;
    const flow_block *head; /* edges to it do not count; NULL: none */
} region;

static unsigned regions, position;

static void order_region(flow_block **blocks, unsigned count, flow_block *first, const flow_block *head);

static void visit(region *r, flow_block *b)
{
    b->index = b->low = ++r->visited;
    b->stacked = 1;
    r->stack[r->stack_count++] = b;
    r->edge[r->todo_count] = 0;
    r->todo[r->todo_count++] = b;
}

static void found_component(region *r, const flow_block *root)
{
    flow_block *b;
    r->component[r->component_count++] = r->found_count;
    do {
        b = r->stack[--r->stack_count];
        b->stacked = 0;
        r->found[r->found_count++] = b;
    } while (b != root);
}

static void leave(region *r)
{
    const flow_block *b = r->todo[--r->todo_count];
    if (b->low == b->index) found_component(r, b);
    if (!r->todo_count) return;
    flow_block *before = r->todo[r->todo_count - 1];
    if (b->low < before->low) before->low = b->low;
}

static void follow(region *r, flow_block *start)
{
    visit(r, start);
    while (r->todo_count) {
        flow_block *b = r->todo[r->todo_count - 1];
        if (r->edge[r->todo_count - 1] == b->next_count) {
            leave(r);
            continue;
        }
        flow_block *to = b->next[r->edge[r->todo_count - 1]++];
        if (to->region != r->number || to == r->head) continue;
        if (!to->index)
            visit(r, to);
        else if (to->stacked && to->index < b->low)
            b->low = to->index;
    }
}

static bool leads_to_itself(const flow_block *b)
{
    for (unsigned i = 0; i < b->next_count; i++)
        if (b->next[i] == b) return true;
    return false;
}

static void place_component(flow_block **blocks, unsigned count, const flow_block *outer)
{
    flow_block *head = blocks[0];
    for (unsigned i = 1; i < count; i++)
        if (blocks[i]->index < head->index) head = blocks[i];
    bool loop = count > 1 || (head != outer && leads_to_itself(head));
    for (unsigned i = 0; loop && i < count; i++)
        if (blocks[i]->depth < FLOW_LOOPS) blocks[i]->loop[blocks[i]->depth++] = head;
    if (count > 1)
        order_region(blocks, count, head, head);
    else
        head->position = position++;
}

static region region_new(unsigned count)
{
    region r = {.number = ++regions, .count = count};
    flow_block **lists = malloc(3 * (size_t)count * sizeof *lists);
    r.edge = malloc(2 * (size_t)count * sizeof *r.edge);
    if (!lists || !r.edge) abort();
    r.todo = lists;
    r.stack = lists + count;
    r.found = lists + 2 * count;
    r.component = r.edge + count;
    return r;
}

static void order_region(flow_block **blocks, unsigned count, flow_block *first, const flow_block *head)
{
    region r = region_new(count);
    r.head = head;
    for (unsigned i = 0; i < count; i++) {
        blocks[i]->region = r.number;
        blocks[i]->index = blocks[i]->stacked = 0;
    }
    follow(&r, first);
    for (unsigned i = 0; i < count; i++)
        if (!blocks[i]->index) follow(&r, blocks[i]);
    for (unsigned end = r.found_count; r.component_count; end = r.component[r.component_count]) {
        unsigned begin = r.component[--r.component_count];
        place_component(r.found + begin, end - begin, head);
    }
    free(r.todo);
    free(r.edge);
}

static int by_token(const void *a, const void *b)
{
    uint32_t left = (*(flow_block *const *)a)->token, right = (*(flow_block *const *)b)->token;
    return left < right ? -1 : left > right;
}

void cucc_order_blocks(flow_function *f)
{
    for (unsigned i = 0; i < f->count; i++) f->blocks[i]->depth = 0;
    qsort(f->blocks, f->count, sizeof *f->blocks, by_token);
    position = 0;
    order_region(f->blocks, f->count, f->entry, NULL);
}
