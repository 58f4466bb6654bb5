/* types.h: what CUB's headers share: small types, functors, sequences that are computed.  C++ from C++14 on.
 */
#ifndef CUCC_CUB_TYPES_H
#define CUCC_CUB_TYPES_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include "../../cuda_runtime.h"

namespace cub
{
struct NullType {
};

template <class _K, class _V> struct KeyValuePair {
    typedef _K Key;
    typedef _V Value;
    _K key;
    _V value;
    KeyValuePair() = default;
    KeyValuePair(const _K &k, const _V &v) : key(k), value(v) {}
    bool operator!=(const KeyValuePair &other) const { return value != other.value || key != other.key; }
};

/* Two arrays of one size, of which one is current; a sort may leave its result in either. */
template <class _T> struct DoubleBuffer {
    _T *d_buffers[2];
    int selector;
    DoubleBuffer() : d_buffers{nullptr, nullptr}, selector(0) {}
    DoubleBuffer(_T *current, _T *alternate) : d_buffers{current, alternate}, selector(0) {}
    _T *Current() { return d_buffers[selector]; }
    _T *Alternate() { return d_buffers[selector ^ 1]; }
};

struct Equality {
    template <class _A, class _B> bool operator()(_A &&a, _B &&b) const { return a == b; }
};
struct Inequality {
    template <class _A, class _B> bool operator()(_A &&a, _B &&b) const { return a != b; }
};
struct Sum {
    template <class _A, class _B> auto operator()(_A &&a, _B &&b) const -> decltype(a + b) { return a + b; }
};
struct Difference {
    template <class _A, class _B> auto operator()(_A &&a, _B &&b) const -> decltype(a - b) { return a - b; }
};
struct Max {
    template <class _T> _T operator()(const _T &a, const _T &b) const { return a < b ? b : a; }
};
struct Min {
    template <class _T> _T operator()(const _T &a, const _T &b) const { return b < a ? b : a; }
};
/* Of equals the one with the smaller key */
struct ArgMax {
    template <class _P> _P operator()(const _P &a, const _P &b) const
    {
        return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <class _P> _P operator()(const _P &a, const _P &b) const
    {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

namespace detail
{
template <class Iterator> using value_of = typename std::iterator_traits<Iterator>::value_type;

/* What an output takes, or what comes in where it takes anything */
template <class Output, class Input>
using output_value =
    typename std::conditional<std::is_void<value_of<Output>>::value, value_of<Input>, value_of<Output>>::type;

/* In what an operator accumulates */
template <class Operator, class Init, class Input>
using accumulator = typename std::decay<decltype(std::declval<Operator>()(std::declval<Init>(),
                                                                          std::declval<Input>()))>::type;

/* The bits of a number as an unsigned one that is in the same order */
template <size_t bytes> struct unsigned_of;
template <> struct unsigned_of<1> {
    typedef uint8_t type;
};
template <> struct unsigned_of<2> {
    typedef uint16_t type;
};
template <> struct unsigned_of<4> {
    typedef uint32_t type;
};
template <> struct unsigned_of<8> {
    typedef uint64_t type;
};

template <class Key> typename unsigned_of<sizeof(Key)>::type in_order(const Key &key)
{
    static_assert(
        std::is_arithmetic<Key>::value,
        "cucc: CUB sorts by radix only numbers of C++ on the CPU; cub::DeviceMergeSort sorts others");
    typedef typename unsigned_of<sizeof(Key)>::type bits;
    const bits sign = bits(bits(1) << (8 * sizeof(Key) - 1));
    bits x;
    __builtin_memcpy(&x, &key, sizeof x);
    if (std::is_floating_point<Key>::value) {
        if (x == sign) x = 0; /* -0 is 0 */
        return x & sign ? bits(~x) : bits(x | sign);
    }
    return std::is_signed<Key>::value ? bits(x ^ sign) : x;
}

/* A stable sort by bits [begin, end) of in_order(), one thread's, from digit to digit of 8 bits.  Pass p
 * reads place[p] and writes place[p + 1]; values may be NULL. */
template <class Key, class Value>
void radix_pass(const Key *keys, Key *keys_out, const Value *values, Value *values_out, size_t n, int begin,
                int end, bool descending)
{
    size_t start[257] = {0};
    const unsigned mask = (1u << (end - begin)) - 1;
    const auto digit = [=](const Key &key) {
        const unsigned d = unsigned(in_order(key) >> begin) & mask;
        return descending ? mask - d : d;
    };
    for (size_t i = 0; i < n; i++) start[digit(keys[i]) + 1]++;
    for (int d = 0; d < 256; d++) start[d + 1] += start[d];
    for (size_t i = 0; i < n; i++) {
        const size_t to = start[digit(keys[i])]++;
        keys_out[to] = keys[i];
        if (values) values_out[to] = values[i];
    }
}
} // namespace detail

/* --- sequences that are computed --- */

#define CUCC_CUB_ITERATOR(Name, Type)                                                                        \
    typedef Name self_type;                                                                                  \
    typedef OffsetT difference_type;                                                                         \
    typedef Type value_type;                                                                                 \
    typedef Type *pointer;                                                                                   \
    typedef Type reference;                                                                                  \
    typedef std::random_access_iterator_tag iterator_category;                                               \
    Name &operator++()                                                                                       \
    {                                                                                                        \
        offset++;                                                                                            \
        return *this;                                                                                        \
    }                                                                                                        \
    Name operator++(int)                                                                                     \
    {                                                                                                        \
        Name old = *this;                                                                                    \
        offset++;                                                                                            \
        return old;                                                                                          \
    }                                                                                                        \
    template <class _D> Name operator+(_D n) const                                                           \
    {                                                                                                        \
        Name other = *this;                                                                                  \
        other.offset += (OffsetT)n;                                                                          \
        return other;                                                                                        \
    }                                                                                                        \
    template <class _D> Name operator-(_D n) const                                                           \
    {                                                                                                        \
        Name other = *this;                                                                                  \
        other.offset -= (OffsetT)n;                                                                          \
        return other;                                                                                        \
    }                                                                                                        \
    template <class _D> Name &operator+=(_D n)                                                               \
    {                                                                                                        \
        offset += (OffsetT)n;                                                                                \
        return *this;                                                                                        \
    }                                                                                                        \
    difference_type operator-(const Name &other) const                                                       \
    {                                                                                                        \
        return offset - other.offset;                                                                        \
    }                                                                                                        \
    bool operator==(const Name &other) const                                                                 \
    {                                                                                                        \
        return offset == other.offset;                                                                       \
    }                                                                                                        \
    bool operator!=(const Name &other) const                                                                 \
    {                                                                                                        \
        return offset != other.offset;                                                                       \
    }

template <class _T, class OffsetT = ptrdiff_t> struct CountingInputIterator {
    CUCC_CUB_ITERATOR(CountingInputIterator, _T)
    CountingInputIterator(_T first) : start(first), offset(0) {}
    _T operator*() const { return _T(start + (_T)offset); }
    template <class _D> _T operator[](_D n) const { return *(*this + n); }

  private:
    _T start;
    OffsetT offset;
};

template <class _T, class OffsetT = ptrdiff_t> struct ConstantInputIterator {
    CUCC_CUB_ITERATOR(ConstantInputIterator, _T)
    ConstantInputIterator(_T value) : constant(value), offset(0) {}
    _T operator*() const { return constant; }
    template <class _D> _T operator[](_D) const { return constant; }

  private:
    _T constant;
    OffsetT offset;
};

template <class _T, class Conversion, class Input, class OffsetT = ptrdiff_t> struct TransformInputIterator {
    CUCC_CUB_ITERATOR(TransformInputIterator, _T)
    TransformInputIterator(Input in, Conversion op) : input(in), conversion(op), offset(0) {}
    _T operator*() const { return const_cast<Conversion &>(conversion)(input[offset]); }
    template <class _D> _T operator[](_D n) const { return *(*this + n); }

  private:
    Input input;
    Conversion conversion;
    OffsetT offset;
};

template <class Input, class OffsetT = ptrdiff_t, class Output = detail::value_of<Input>>
struct ArgIndexInputIterator {
    typedef KeyValuePair<OffsetT, Output> pair;
    CUCC_CUB_ITERATOR(ArgIndexInputIterator, pair)
    ArgIndexInputIterator(Input in, OffsetT first = 0) : input(in), offset(first) {}
    pair operator*() const { return pair(offset, input[offset]); }
    template <class _D> pair operator[](_D n) const { return *(*this + n); }

  private:
    Input input;
    OffsetT offset;
};

/* Writes go nowhere. */
template <class OffsetT = ptrdiff_t> struct DiscardOutputIterator {
    typedef void value_type;
    typedef OffsetT difference_type;
    typedef void pointer;
    typedef void reference;
    typedef std::output_iterator_tag iterator_category;
    struct nowhere {
        template <class _T> const nowhere &operator=(const _T &) const { return *this; }
    };
    nowhere operator*() const { return nowhere(); }
    template <class _D> nowhere operator[](_D) const { return nowhere(); }
    template <class _D> DiscardOutputIterator operator+(_D) const { return *this; }
    DiscardOutputIterator &operator++() { return *this; }
};
#undef CUCC_CUB_ITERATOR
} // namespace cub

#endif
