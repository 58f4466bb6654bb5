/* cluster.h: clusters of blocks: the functions that CUDA's headers call what cooperative_groups.h is made of.
 * A launch says how large they are (cudaLaunchAttributeClusterDimension), or the kernel (__cluster_dims__);
 * in any other launch a block is a cluster by itself.
 */
#ifndef CUCC_CLUSTER_H
#define CUCC_CLUSTER_H

#include "barrier.h"
#include "sanitizer.h"
#include "thread.h"

CUCC_DEVICE dim3 __clusterIdx(void)
{
    const cucc_dim3 at = cucc_cluster_index();
    return dim3(at.x, at.y, at.z);
}
CUCC_DEVICE dim3 __clusterRelativeBlockIdx(void)
{
    const cucc_dim3 at = cucc_cluster_block();
    return dim3(at.x, at.y, at.z);
}
CUCC_DEVICE dim3 __clusterDim(void)
{
    const cucc_dim3 size = cucc_cluster_size();
    return dim3(size.x, size.y, size.z);
}
CUCC_DEVICE dim3 __clusterGridDimInClusters(void)
{
    const cucc_dim3 size = cucc_cluster_size();
    return dim3(gridDim.x / size.x, gridDim.y / size.y, gridDim.z / size.z);
}
CUCC_DEVICE unsigned __clusterRelativeBlockRank(void)
{
    const cucc_dim3 size = cucc_cluster_size(), at = cucc_cluster_block();
    return at.x + size.x * (at.y + size.y * at.z);
}
CUCC_DEVICE unsigned __clusterSizeInBlocks(void)
{
    const cucc_dim3 size = cucc_cluster_size();
    return size.x * size.y * size.z;
}
CUCC_DEVICE bool __clusterDimIsSpecified(void)
{
    return cucc_cluster_is_asked_for();
}

CUCC_DEVICE void __cluster_barrier_arrive(void)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_cluster_arrive();
#else
    cucc_cluster_arrive();
#endif
}
/* For a thread that has nothing to show to the others */
CUCC_DEVICE void __cluster_barrier_arrive_relaxed(void)
{
    __cluster_barrier_arrive();
}
CUCC_DEVICE void __cluster_barrier_wait(unsigned line = __builtin_LINE())
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_cluster_wait(line);
#else
    cucc_cluster_wait(line);
#endif
}
CUCC_DEVICE void *__cluster_map_shared_rank(const void *shared, unsigned rank)
{
#ifdef __CUCC_SANITIZE__
    return cucc_sanitizer_cluster_map(shared, rank);
#else
    return cucc_cluster_map(shared, rank);
#endif
}
CUCC_DEVICE unsigned __cluster_query_shared_rank(const void *shared)
{
    return cucc_cluster_rank_of(shared);
}

#endif
