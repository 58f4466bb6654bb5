/* cluster.c: clusters of blocks, which have one barrier and reach each other's shared memory.
 *
 * A worker starts all blocks of a cluster together and goes round among them (worker.c). The barrier opens
 * between two laps, when as many threads have arrived as are left: one that has exited is not waited for. A
 * thread remembers the parity of the generation in which it arrived, and waits while that is the cluster's:
 * it cannot be two generations behind.
 */
#include "exec/grid.h"
#include "exec/observer.h"

static cucc_dim3 size_of(const cucc_launch *launch)
{
    return cluster_blocks(launch) > 1 ? launch->cluster : (cucc_dim3){1, 1, 1};
}

void cucc_cluster_form(resident *const *blocks, const cucc_launch *launch)
{
    cluster *c = &blocks[0]->own_cluster;
    *c = (cluster){.size = cluster_blocks(launch)};
    for (unsigned i = 0; i < c->size; i++) {
        c->blocks[i] = blocks[i];
        blocks[i]->cluster = c;
        blocks[i]->rank = i;
    }
}

uint64_t cucc_cluster_member(const cucc_launch *launch, uint64_t m, unsigned n)
{
    const cucc_dim3 grid = launch->grid, size = size_of(launch);
    const uint64_t wide = grid.x / size.x, high = grid.y / size.y;
    const uint64_t x = m % wide * size.x + n % size.x, y = m / wide % high * size.y + n / size.x % size.y,
                   z = m / wide / high * size.z + n / size.x / size.y;
    return x + grid.x * (y + grid.y * z);
}

static unsigned alive(const cluster *c)
{
    unsigned threads = 0;
    for (unsigned i = 0; i < c->size; i++) threads += c->blocks[i]->block.alive;
    return threads;
}

void cucc_cluster_look(resident *a)
{
    cluster *c = a->cluster;
    if (!c->arrived || c->arrived < alive(c)) return;
    c->arrived = 0;
    c->generation++;
    OBSERVE(cluster_released(c->blocks, c->size));
}

bool cucc_cluster_moves(const cluster *c)
{
    unsigned waiting = 0, there = 0;
    for (unsigned i = 0; i < c->size; i++) {
        const resident *r = c->blocks[i];
        if (!r->block.alive) continue;
        there++;
        waiting += r->at_cluster && r->cluster_generation == c->generation;
    }
    return !there || waiting < there;
}

/* --- what a thread calls --- */

static unsigned char *own_parity(resident *a)
{
    const struct cucc_tls *tls = &cucc_tls;
    return &a->cluster_parity[tls->thread.x +
                              tls->block_dim.x * (tls->thread.y + tls->block_dim.y * tls->thread.z)];
}

void cucc_cluster_arrive(void)
{
    resident *a = this_resident();
    if (!a->cluster) return;
    runtime_enter();
    a->cluster->arrived++;
    *own_parity(a) = a->cluster->generation & 1;
    runtime_leave();
}

void cucc_cluster_wait(unsigned line)
{
    resident *a = this_resident();
    if (!a->cluster) { /* a cluster of one block: it waits for that */
        cucc_barrier(line);
        return;
    }
    const unsigned char mine = *own_parity(a);
    cucc_irregular();
    while ((a->cluster->generation & 1) == mine) {
        cucc_tls.current->wait = (unsigned long long)CUCC_AT_CLUSTER << 32 | line;
        cucc_park();
    }
    cucc_tls.current->wait = CUCC_RUNNABLE;
}

cucc_dim3 cucc_cluster_size(void)
{
    return size_of(this_resident()->launch);
}

bool cucc_cluster_is_asked_for(void)
{
    return this_resident()->launch->cluster.x != 0;
}

cucc_dim3 cucc_cluster_index(void)
{
    const cucc_dim3 size = cucc_cluster_size(), block = cucc_tls.block_index;
    return (cucc_dim3){block.x / size.x, block.y / size.y, block.z / size.z};
}

cucc_dim3 cucc_cluster_block(void)
{
    const cucc_dim3 size = cucc_cluster_size(), block = cucc_tls.block_index;
    return (cucc_dim3){block.x % size.x, block.y % size.y, block.z % size.z};
}

void *cucc_cluster_map(const void *shared, unsigned rank)
{
    resident *a = this_resident();
    const unsigned blocks = a->cluster ? a->cluster->size : 1;
    if (rank >= blocks)
        cucc_kernel_fail(ERROR_LAUNCH_FAILURE, "map_shared_rank: block %u of a cluster of %u", rank, blocks);
    resident *other = a->cluster ? a->cluster->blocks[rank] : a;
    if (!other->block.alive)
        cucc_kernel_fail(
            ERROR_LAUNCH_FAILURE,
            "map_shared_rank: block %u of the cluster has ended, and its shared memory with it; a "
            "cluster.sync() before the end keeps a block as long as others need it",
            rank);
    runtime_enter();
    void *there = cucc_shared_of(a, shared, other);
    runtime_leave();
    if (!there)
        cucc_kernel_fail(ERROR_LAUNCH_FAILURE, "map_shared_rank: %p is not in this block's shared memory",
                         shared);
    return there;
}

unsigned cucc_cluster_rank_of(const void *shared)
{
    const resident *a = this_resident();
    for (unsigned i = 0; a->cluster && i < a->cluster->size; i++)
        if (cucc_shared_holds(a->cluster->blocks[i], shared)) return i;
    return 0;
}
