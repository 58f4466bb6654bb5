/* tile.h: a tile of memory and the arrays of the threads that share it: what cub::BlockLoad, BlockStore,
 * WarpLoad and WarpStore stand on.  Thread r of n has the N elements from r N on, or (striped) every n-th
 * from r on.  Through shared memory, neighbours are moved by neighbouring threads. */
#ifndef CUCC_CUB_TILE_H
#define CUCC_CUB_TILE_H

#include "block.h"

namespace cub
{
namespace detail
{
/* Who shares a tile: all threads of a block, or a group of lanes */
template <int _threads> struct block_of {
    enum { count = _threads };
    static int rank() { return rank_in_block(); }
    static void wait() { __syncthreads(); }
};
template <int _lanes> struct lanes_of {
    enum { count = _lanes };
    static int rank() { return rank_in_block() % _lanes; }
    static void wait() { __syncwarp(lanes_of_group<_lanes>()); }
};

template <class _Group, class _T, int _N, bool striped, bool through_shared> class tile
{
  public:
    struct TempStorage {
        uninitialized<_T, through_shared ? _Group::count * _N : 1> value;
    };

    explicit tile(TempStorage &storage) : temp(storage), rank(_Group::rank()) {}

  protected:
    enum { size = _Group::count * _N };

    template <class Input> void load(Input from, _T (&items)[_N], int valid, const _T *filler)
    {
        for (int i = 0; through_shared && i < _N; i++) {
            const int place = every(i);
            if (place < valid) temp.value[place] = from[place];
        }
        if (through_shared) _Group::wait();
        for (int i = 0; i < _N; i++) {
            const int place = own(i);
            if (place < valid)
                items[i] = through_shared ? temp.value[place] : static_cast<_T>(from[place]);
            else if (filler)
                items[i] = *filler;
        }
    }

    template <class Output> void store(Output to, _T (&items)[_N], int valid)
    {
        for (int i = 0; i < _N; i++) {
            const int place = own(i);
            if (through_shared)
                temp.value[place] = items[i];
            else if (place < valid)
                to[place] = items[i];
        }
        if (!through_shared) return;
        _Group::wait();
        for (int i = 0; i < _N; i++) {
            const int place = every(i);
            if (place < valid) to[place] = temp.value[place];
        }
    }

  private:
    TempStorage &temp;
    int rank;

    int every(int i) const { return rank + i * _Group::count; }
    int own(int i) const { return striped ? every(i) : rank * _N + i; }
};

template <class _Group, class _T, int _N, bool striped, bool through_shared>
class tile_load : public tile<_Group, _T, _N, striped, through_shared>
{
  public:
    using tile_load::tile::tile;

    template <class Input> void Load(Input from, _T (&items)[_N])
    {
        this->load(from, items, this->size, nullptr);
    }
    /* Of the tile only the first `valid` are there; the others' items stay, or become `other`. */
    template <class Input> void Load(Input from, _T (&items)[_N], int valid)
    {
        this->load(from, items, valid, nullptr);
    }
    template <class Input, class Other> void Load(Input from, _T (&items)[_N], int valid, Other other)
    {
        const _T filler = static_cast<_T>(other);
        this->load(from, items, valid, &filler);
    }
};

template <class _Group, class _T, int _N, bool striped, bool through_shared>
class tile_store : public tile<_Group, _T, _N, striped, through_shared>
{
  public:
    using tile_store::tile::tile;

    template <class Output> void Store(Output to, _T (&items)[_N]) { this->store(to, items, this->size); }
    template <class Output> void Store(Output to, _T (&items)[_N], int valid)
    {
        this->store(to, items, valid);
    }
};
} // namespace detail
} // namespace cub

#endif
