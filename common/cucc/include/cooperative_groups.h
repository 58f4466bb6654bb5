/* cooperative_groups.h: groups of threads as objects, built on the shuffles, votes and barriers of the
 * language.
 *
 *   thread_block           this_thread_block()
 *   grid_group             this_grid(); sync() needs a cooperative launch
 *   cluster_group          this_cluster(): the blocks of a cluster, which reach each other's shared memory
 *   thread_block_tile<N>   tiled_partition<N>(block or tile), N = 1, 2, 4 ... 1024
 *   coalesced_group        coalesced_threads(), binary_partition, labeled_partition, tiled_partition(group,
 * n)
 *
 *   thread_group           any of them but the grid: what a function takes that does not mind which
 *
 * Groups are values; copies mean the same threads. reduce and scans are in cooperative_groups/reduce.h and
 * scan.h. Not here: multi-device grids; a program that names them does not compile.
 */
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#include "cuda_runtime.h"
#include "cucc/copy_async.h"
#include "cucc/shuffle_words.h"

#include <type_traits>
#include <utility>

namespace cooperative_groups
{
/* ---- What a warp's lane knows of itself ---- */
namespace detail
{
inline unsigned rank_in_block()
{
    return ::threadIdx.x + ::blockDim.x * (::threadIdx.y + ::blockDim.y * ::threadIdx.z);
}
inline unsigned threads_in_block()
{
    return ::blockDim.x * ::blockDim.y * ::blockDim.z;
}
inline unsigned lane()
{
    return rank_in_block() % 32;
}
inline unsigned long long rank_of_block()
{
    return ::blockIdx.x +
           (unsigned long long)::gridDim.x * (::blockIdx.y + (unsigned long long)::gridDim.y * ::blockIdx.z);
}
inline unsigned long long blocks_in_grid()
{
    return (unsigned long long)::gridDim.x * ::gridDim.y * ::gridDim.z;
}

/* The lane in which the n-th set bit of mask stands (n from 0). */
inline int nth_lane(unsigned mask, unsigned n)
{
    for (; n > 0; n--) mask &= mask - 1;
    return mask ? __builtin_ctz(mask) : 0;
}
} // namespace detail

/* ---- A whole block ---- */
class thread_block
{
  public:
    static void sync(unsigned line = __builtin_LINE()) { __syncthreads(line); }
    static unsigned thread_rank() { return detail::rank_in_block(); }
    static unsigned num_threads() { return detail::threads_in_block(); }
    static unsigned size() { return detail::threads_in_block(); }
    static dim3 group_index() { return dim3(::blockIdx.x, ::blockIdx.y, ::blockIdx.z); }
    static dim3 thread_index() { return dim3(::threadIdx.x, ::threadIdx.y, ::threadIdx.z); }
    static dim3 group_dim() { return ::blockDim; }
    static dim3 dim_threads() { return ::blockDim; }
};
inline thread_block this_thread_block()
{
    return thread_block();
}

/* ---- The whole grid ---- */
class grid_group
{
  public:
    static void sync(unsigned line = __builtin_LINE())
    {
#ifdef __CUCC_SANITIZE__
        cucc_sanitizer_grid_barrier(line);
#else
        cucc_grid_barrier(line);
#endif
    }
    static bool is_valid()
    {
        return cucc_grid_is_cooperative();
    }
    static unsigned long long thread_rank()
    {
        return detail::rank_of_block() * detail::threads_in_block() + detail::rank_in_block();
    }
    static unsigned long long num_threads()
    {
        return detail::blocks_in_grid() * detail::threads_in_block();
    }
    static unsigned long long size()
    {
        return num_threads();
    }
    static unsigned long long block_rank()
    {
        return detail::rank_of_block();
    }
    static unsigned long long num_blocks()
    {
        return detail::blocks_in_grid();
    }
    static dim3 dim_blocks()
    {
        return ::gridDim;
    }
    static dim3 group_dim()
    {
        return ::gridDim;
    }
    static dim3 block_index()
    {
        return dim3(::blockIdx.x, ::blockIdx.y, ::blockIdx.z);
    }
};
inline grid_group this_grid()
{
    return grid_group();
}

/* ---- The blocks of a cluster ---- */
class cluster_group
{
  public:
    struct arrival_token {
    };
    static void sync(unsigned line = __builtin_LINE())
    {
        ::__cluster_barrier_arrive();
        ::__cluster_barrier_wait(line);
    }
    static arrival_token barrier_arrive()
    {
        ::__cluster_barrier_arrive();
        return arrival_token();
    }
    static void barrier_wait(unsigned line = __builtin_LINE()) { ::__cluster_barrier_wait(line); }
    static void barrier_wait(arrival_token &&, unsigned line = __builtin_LINE())
    {
        ::__cluster_barrier_wait(line);
    }
    static unsigned query_shared_rank(const void *shared) { return ::__cluster_query_shared_rank(shared); }
    template <class _T> static _T *map_shared_rank(_T *shared, int rank)
    {
        return static_cast<_T *>(::__cluster_map_shared_rank(
            const_cast<const void *>(static_cast<const volatile void *>(shared)), (unsigned)rank));
    }
    static dim3 block_index() { return ::__clusterRelativeBlockIdx(); }
    static unsigned block_rank() { return ::__clusterRelativeBlockRank(); }
    static dim3 thread_index()
    {
        const dim3 block = block_index();
        return dim3(block.x * ::blockDim.x + ::threadIdx.x, block.y * ::blockDim.y + ::threadIdx.y,
                    block.z * ::blockDim.z + ::threadIdx.z);
    }
    static unsigned thread_rank()
    {
        return block_rank() * detail::threads_in_block() + detail::rank_in_block();
    }
    static dim3 dim_blocks() { return ::__clusterDim(); }
    static unsigned num_blocks() { return ::__clusterSizeInBlocks(); }
    static dim3 dim_threads()
    {
        const dim3 blocks = dim_blocks();
        return dim3(blocks.x * ::blockDim.x, blocks.y * ::blockDim.y, blocks.z * ::blockDim.z);
    }
    static unsigned num_threads() { return num_blocks() * detail::threads_in_block(); }
    static unsigned size() { return num_threads(); }
};
inline cluster_group this_cluster()
{
    return cluster_group();
}

/* ---- Any lanes of one warp ----
 * A rank in the group is the number of its lanes below; shuffles take ranks. */
class coalesced_group
{
  public:
    explicit coalesced_group(unsigned lanes, unsigned rank = 0, unsigned groups = 1)
        : mask_(lanes), meta_rank_(rank), meta_size_(groups)
    {
    }
    void sync(unsigned line = __builtin_LINE()) const
    {
#ifdef __CUCC_SANITIZE__
        if (of_active_) cucc_sanitizer_group_sync();
#endif
        __syncwarp(mask_, line);
    }
    unsigned thread_rank() const
    {
        return (unsigned)__popc(mask_ & ((1u << detail::lane()) - 1));
    }
    unsigned num_threads() const
    {
        return (unsigned)__popc(mask_);
    }
    unsigned size() const
    {
        return num_threads();
    }
    unsigned meta_group_rank() const
    {
        return meta_rank_;
    }
    unsigned meta_group_size() const
    {
        return meta_size_;
    }

    template <class _T> _T shfl(_T value, unsigned rank) const
    {
        return cucc::shuffle_words(mask_, value, lane_of(rank));
    }
    template <class _T> _T shfl_up(_T value, unsigned delta) const
    {
        unsigned rank = thread_rank();
        return cucc::shuffle_words(mask_, value, lane_of(rank >= delta ? rank - delta : rank));
    }
    template <class _T> _T shfl_down(_T value, unsigned delta) const
    {
        unsigned rank = thread_rank();
        return cucc::shuffle_words(mask_, value, lane_of(rank + delta < size() ? rank + delta : rank));
    }
    template <class _T> _T shfl_xor(_T value, unsigned mask) const
    {
        unsigned other = thread_rank() ^ mask;
        return cucc::shuffle_words(mask_, value, lane_of(other < size() ? other : thread_rank()));
    }
    int any(int predicate) const
    {
        return __any_sync(mask_, predicate);
    }
    int all(int predicate) const
    {
        return __all_sync(mask_, predicate);
    }
    unsigned ballot(int predicate) const
    {
        return packed(__ballot_sync(mask_, predicate));
    }
    template <class _T> unsigned match_any(_T value) const
    {
        return packed(__match_any_sync(mask_, value));
    }
    template <class _T> unsigned match_all(_T value, int &same) const
    {
        return packed(__match_all_sync(mask_, value, &same));
    }

    unsigned lanes() const
    {
        return mask_;
    } /* for partitions of this group */

  protected:
    int lane_of(unsigned rank) const
    {
        return detail::nth_lane(mask_, rank % size());
    }

    /* The bits of the group's lanes, moved together: bit k is the lane of rank k. */
    unsigned packed(unsigned ballot) const
    {
        unsigned result = 0, rank = 0;
        for (unsigned rest = mask_; rest; rest &= rest - 1, rank++)
            if (ballot & rest & (0u - rest)) result |= 1u << rank;
        return result;
    }

    unsigned mask_, meta_rank_, meta_size_;
    bool of_active_ = false; /* made by coalesced_threads(): nobody had left when it was made */

    friend coalesced_group coalesced_threads();
};
inline coalesced_group coalesced_threads()
{
    coalesced_group group(__activemask());
    group.of_active_ = true;
    return group;
}

/* ---- Aligned parts of a block, of a size that the compiler knows ---- */
namespace detail
{
/* Within a warp */
template <unsigned Size> class warp_tile : public coalesced_group
{
  public:
    warp_tile(unsigned lanes, unsigned rank, unsigned groups) : coalesced_group(lanes, rank, groups) {}
    static constexpr unsigned num_threads() { return Size; }
    static constexpr unsigned size() { return Size; }
    static unsigned thread_rank() { return detail::rank_in_block() % Size; }

    template <class _T> _T shfl(_T value, unsigned rank) const
    {
        return cucc::shuffle_words(mask_, value, first() + rank % Size);
    }
    template <class _T> _T shfl_up(_T value, unsigned delta) const
    {
        return cucc::shuffle_words(
            mask_, value, first() + (thread_rank() >= delta ? thread_rank() - delta : thread_rank()));
    }
    template <class _T> _T shfl_down(_T value, unsigned delta) const
    {
        return cucc::shuffle_words(
            mask_, value, first() + (thread_rank() + delta < Size ? thread_rank() + delta : thread_rank()));
    }
    template <class _T> _T shfl_xor(_T value, unsigned mask) const
    {
        unsigned other = thread_rank() ^ mask;
        return cucc::shuffle_words(mask_, value, first() + (other < Size ? other : thread_rank()));
    }
    unsigned ballot(int predicate) const { return __ballot_sync(mask_, predicate) >> first(); }

  private:
    static int first() { return (int)(detail::lane() & ~(Size - 1)); }
};

/* Of several warps, whose threads show each other values in the runtime's memory. What a GPU has no shuffles
 * for there is none of here either: shfl, any, all, and reduce and the scans. */
template <unsigned Size> class block_tile
{
  public:
    block_tile(unsigned, unsigned rank, unsigned groups) : meta_rank_(rank), meta_size_(groups) {}
    static void sync(unsigned line = __builtin_LINE())
    {
#ifdef __CUCC_SANITIZE__
        cucc_sanitizer_tile_barrier(Size, line);
#else
        (void)line;
        cucc_tile_barrier(Size);
#endif
    }
    static constexpr unsigned num_threads()
    {
        return Size;
    }
    static constexpr unsigned size()
    {
        return Size;
    }
    static unsigned thread_rank()
    {
        return detail::rank_in_block() % Size;
    }
    unsigned meta_group_rank() const
    {
        return meta_rank_;
    }
    unsigned meta_group_size() const
    {
        return meta_size_;
    }
    unsigned lanes() const
    {
        return 0;
    } /* none of one warp */

    template <class _T> _T shfl(_T value, unsigned rank) const
    {
        show(value);
        _T result = seen<_T>(rank % Size);
        sync();
        return result;
    }
    int any(int predicate) const
    {
        return vote(__any_sync(0xffffffffu, predicate));
    }
    int all(int predicate) const
    {
        return !vote(!__all_sync(0xffffffffu, predicate));
    }

    /* Each thread shows a value until the tile's next sync(); what the thread of a rank shows */
    template <class _T> CUCC_UNSEEN static void show(const _T &value)
    {
        static_assert(sizeof(_T) <= 8, "tiles of more than 32 threads show each other at most 8 bytes");
        cucc_tile_values()[detail::rank_in_block()] = &value;
        sync();
    }
    template <class _T> CUCC_UNSEEN static _T seen(unsigned rank)
    {
        return *static_cast<const _T *>(cucc_tile_values()[detail::rank_in_block() / Size * Size + rank]);
    }

  private:
    static int vote(int mine) /* of a warp; has any of them said yes? */
    {
        show(mine);
        int result = 0;
        for (unsigned rank = 0; rank < Size; rank += 32) result |= seen<int>(rank);
        sync();
        return result;
    }
    unsigned meta_rank_, meta_size_;
};

template <bool Large, unsigned Size> struct tile_of {
    typedef warp_tile<Size> type;
};
template <unsigned Size> struct tile_of<true, Size> {
    typedef block_tile<Size> type;
};
} // namespace detail

template <unsigned Size, class Parent = void>
class thread_block_tile : public detail::tile_of<(Size > 32), Size>::type
{
    static_assert(Size >= 1 && Size <= 1024 && (Size & (Size - 1)) == 0,
                  "a tile has 1, 2, 4 ... 1024 threads: a power of two");
    typedef typename detail::tile_of<(Size > 32), Size>::type kind;

  public:
    thread_block_tile(unsigned lanes, unsigned rank, unsigned groups) : kind(lanes, rank, groups) {}
    /* A tile is the same whatever it was cut from: thread_block_tile<32> takes it without the second name. */
    template <class Other>
    thread_block_tile(const thread_block_tile<Size, Other> &tile)
        : kind(tile.lanes(), tile.meta_group_rank(), tile.meta_group_size())
    {
    }
};

namespace detail
{
inline unsigned tile_mask(unsigned size)
{
    if (size > 32) return 0;
    unsigned first = lane() & ~(size - 1), in_warp = threads_in_block() - (rank_in_block() - lane());
    unsigned present = in_warp >= 32 ? 0xffffffffu : (1u << in_warp) - 1; /* the last warp may be short */
    return (size == 32 ? 0xffffffffu : ((1u << size) - 1) << first) & present;
}
} // namespace detail

namespace detail
{
/* Has the group shuffles of all kinds? */
template <class Group> struct within_warp : std::is_base_of<coalesced_group, Group> {
};
} // namespace detail

/* ---- Any group within a block ---- */
class thread_group
{
  public:
    thread_group(const thread_block &) : block_(true), lanes_(0) {}
    thread_group(const coalesced_group &group) : block_(false), lanes_(group) {}

    void sync(unsigned line = __builtin_LINE()) const
    {
        if (block_)
            __syncthreads(line);
        else
            lanes_.sync(line);
    }
    unsigned long long size() const { return block_ ? detail::threads_in_block() : lanes_.size(); }
    unsigned long long num_threads() const { return size(); }
    unsigned long long thread_rank() const { return block_ ? detail::rank_in_block() : lanes_.thread_rank(); }

    bool is_block() const { return block_; } /* for partitions of this group */
    const coalesced_group &lanes() const { return lanes_; }

  private:
    bool block_;
    coalesced_group lanes_;
};

/* Memory that tiles of more than a warp need on older GPUs; here the runtime has it */
template <unsigned MaxThreads = 1024> struct block_tile_memory {
};
template <unsigned MaxThreads> inline thread_block this_thread_block(block_tile_memory<MaxThreads> &)
{
    return thread_block();
}

/* A block, or a larger tile, in tiles of Size neighbours. */
template <unsigned Size> inline thread_block_tile<Size, thread_block> tiled_partition(const thread_block &)
{
    return thread_block_tile<Size, thread_block>(detail::tile_mask(Size), detail::rank_in_block() / Size,
                                                 (detail::threads_in_block() + Size - 1) / Size);
}
template <unsigned Size, unsigned Larger, class Parent>
inline thread_block_tile<Size, thread_block_tile<Larger, Parent>>
tiled_partition(const thread_block_tile<Larger, Parent> &)
{
    static_assert(Size <= Larger, "a tile is divided into smaller ones");
    return thread_block_tile<Size, thread_block_tile<Larger, Parent>>(
        detail::tile_mask(Size), detail::rank_in_block() % Larger / Size, Larger / Size);
}

/* A block in tiles of a size known at run time only, or a group in groups of n neighbouring ranks. */
inline coalesced_group tiled_partition(const thread_block &, unsigned size)
{
    return coalesced_group(detail::tile_mask(size), detail::rank_in_block() / size,
                           (detail::threads_in_block() + size - 1) / size);
}
inline coalesced_group tiled_partition(const coalesced_group &group, unsigned size)
{
    unsigned part = group.thread_rank() / size, mask = 0;
    for (unsigned rank = part * size; rank < (part + 1) * size && rank < group.size(); rank++)
        mask |= 1u << detail::nth_lane(group.lanes(), rank);
    return coalesced_group(mask, part, (group.size() + size - 1) / size);
}

inline thread_group tiled_partition(const thread_group &group, unsigned size)
{
    if (group.is_block()) return tiled_partition(thread_block(), size);
    return tiled_partition(group.lanes(), size);
}

/* The lanes of a group that agree with the caller on a predicate, or on a label. */
inline coalesced_group binary_partition(const coalesced_group &group, bool predicate)
{
    unsigned yes = __ballot_sync(group.lanes(), predicate);
    return coalesced_group(predicate ? yes : group.lanes() & ~yes, predicate ? 1 : 0, 2);
}
template <class _T> inline coalesced_group labeled_partition(const coalesced_group &group, _T label)
{
    return coalesced_group(__match_any_sync(group.lanes(), label));
}

/* ---- Functions on groups ---- */
inline void sync(const thread_block &group, unsigned line = __builtin_LINE())
{
    group.sync(line);
}
inline void sync(const grid_group &group, unsigned line = __builtin_LINE())
{
    group.sync(line);
}
inline void sync(const cluster_group &group, unsigned line = __builtin_LINE())
{
    group.sync(line);
}
inline void sync(const coalesced_group &group)
{
    group.sync();
}
inline void sync(const thread_group &group, unsigned line = __builtin_LINE())
{
    group.sync(line);
}
template <class Group> inline unsigned long long thread_rank(const Group &group)
{
    return group.thread_rank();
}
template <class Group> inline unsigned long long group_size(const Group &group)
{
    return group.size();
}

/* Copies bytes by all threads of the group, each a share. It is done when wait() is over, as on a GPU. */
template <class Group>
inline __attribute__((always_inline)) void memcpy_async(const Group &group, void *to, const void *from,
                                                        size_t bytes)
{
    ::cucc::copy_by_group(to, from, bytes, group.thread_rank(), group.size());
}
template <class Group> inline __attribute__((always_inline)) void wait(const Group &group)
{
    ::cucc::copies_wait(0);
    group.sync();
}
inline __attribute__((always_inline)) void wait(const thread_block &group, unsigned line = __builtin_LINE())
{
    ::cucc::copies_wait(0);
    group.sync(line);
}
/* All but the last so many copies of the group */
template <unsigned Left, class Group>
inline __attribute__((always_inline)) void wait_prior(const Group &group)
{
    ::cucc::copies_wait(Left);
    group.sync();
}

template <class Group, class _T>
inline __attribute__((always_inline)) void memcpy_async(const Group &group, _T *to, size_t to_count,
                                                        const _T *from, size_t from_count)
{
    const size_t count = to_count < from_count ? to_count : from_count;
    memcpy_async(group, (void *)to, (const void *)from, count * sizeof(_T));
}

/* Runs a function in one thread of the group. */
template <class Group, class _F, class... Arguments>
inline void invoke_one(const Group &group, _F &&f, Arguments &&...arguments)
{
    if (group.thread_rank() == 0) f(::std::forward<Arguments>(arguments)...);
}
/* ... of a tile or a coalesced group; all of its threads get what it returns. */
template <class Group, class _F, class... Arguments>
inline auto invoke_one_broadcast(const Group &group, _F &&f, Arguments &&...arguments) ->
    typename std::decay<decltype(f(::std::forward<Arguments>(arguments)...))>::type
{
    typename std::decay<decltype(f(::std::forward<Arguments>(arguments)...))>::type result{};
    if (group.thread_rank() == 0) result = f(::std::forward<Arguments>(arguments)...);
    return group.shfl(result, 0);
}

/* ---- Operators for reduce and scan ---- */
template <class _T> struct plus {
    _T operator()(_T a, _T b) const { return a + b; }
};
template <class _T> struct less {
    _T operator()(_T a, _T b) const { return b < a ? b : a; }
};
template <class _T> struct greater {
    _T operator()(_T a, _T b) const { return a < b ? b : a; }
};
template <class _T> struct bit_and {
    _T operator()(_T a, _T b) const { return a & b; }
};
template <class _T> struct bit_or {
    _T operator()(_T a, _T b) const { return a | b; }
};
template <class _T> struct bit_xor {
    _T operator()(_T a, _T b) const { return a ^ b; }
};
} // namespace cooperative_groups

#endif
