/* device_reduce.cuh: one value out of many: cub::DeviceReduce::Reduce, Sum, Min, Max, ArgMin, ArgMax,
 * TransformReduce, ReduceByKey; and of segments, cub::DeviceSegmentedReduce.
 *
 *     size_t bytes = 0;
 *     cub::DeviceReduce::Sum(nullptr, bytes, in, out, n);      asks how much storage it takes
 *     cudaMalloc(&storage, bytes);
 *     cub::DeviceReduce::Sum(storage, bytes, in, out, n);
 *
 * The order of the operations is the same in every run, but it is not the elements' own: on a GPU an operator
 * that is not commutative gives something else too, from some thousands of elements on. */
#ifndef CUCC_CUB_DEVICE_REDUCE_CUH
#define CUCC_CUB_DEVICE_REDUCE_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
namespace detail
{
/* How many threads share the work, each with a stretch */
inline ptrdiff_t stretches(ptrdiff_t n)
{
    const ptrdiff_t least = 16, most = 1 << 14;
    const ptrdiff_t parts = (n + least - 1) / least;
    return parts < most ? parts : most;
}

/* A: what it is accumulated in; get(i): element i */
template <class _A, class Get, class Output, class Operator, class Init>
cudaError_t reduce(const char *name, void *storage, size_t &bytes, Get get, Output out, ptrdiff_t n,
                   Operator op, Init init, cudaStream_t stream)
{
    const ptrdiff_t parts = stretches(n);
    if (asks(storage, bytes, size_t(parts) * sizeof(_A))) return cudaSuccess;
    if (bytes < size_t(parts) * sizeof(_A)) return cudaErrorInvalidValue;
    _A *partial = static_cast<_A *>(storage);
    const cudaError_t error = for_each_index(name, parts, stream, [=](ptrdiff_t part) mutable {
        ptrdiff_t i = n / parts * part + (part < n % parts ? part : n % parts);
        const ptrdiff_t end = i + n / parts + (part < n % parts);
        _A sum = static_cast<_A>(get(i));
        while (++i < end) sum = op(sum, get(i));
        partial[part] = sum;
    });
    if (error != cudaSuccess) return error;
    return one_thread(name, stream, [=]() mutable {
        _A sum = static_cast<_A>(init);
        for (ptrdiff_t first = 1; first >= 0; first--)
            for (ptrdiff_t i = first; i < parts; i += 2) sum = op(sum, partial[i]);
        *out = sum;
    });
}

template <class Input> struct getter {
    Input in;
    auto operator()(ptrdiff_t i) const -> typename std::decay<decltype(in[i])>::type { return in[i]; }
};
} // namespace detail

struct DeviceReduce {
    template <class Input, class Output, class Operator, class Init>
    static cudaError_t Reduce(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n, Operator op,
                              Init init, cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::accumulator<Operator, Init, detail::value_of<Input>> _A;
        return detail::reduce<_A>("cub::DeviceReduce::Reduce", storage, bytes, detail::getter<Input>{in}, out,
                                  n, op, init, stream);
    }

    template <class Input, class Output>
    static cudaError_t Sum(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                           cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::output_value<Output, Input> Init;
        typedef detail::accumulator<cub::Sum, Init, detail::value_of<Input>> _A;
        return detail::reduce<_A>("cub::DeviceReduce::Sum", storage, bytes, detail::getter<Input>{in}, out, n,
                                  cub::Sum(), Init(), stream);
    }

    template <class Input, class Output>
    static cudaError_t Min(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                           cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::value_of<Input> _T;
        return detail::reduce<_T>("cub::DeviceReduce::Min", storage, bytes, detail::getter<Input>{in}, out, n,
                                  cub::Min(), (std::numeric_limits<_T>::max)(), stream);
    }

    template <class Input, class Output>
    static cudaError_t Max(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                           cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::value_of<Input> _T;
        return detail::reduce<_T>("cub::DeviceReduce::Max", storage, bytes, detail::getter<Input>{in}, out, n,
                                  cub::Max(), std::numeric_limits<_T>::lowest(), stream);
    }

    /* The value and its place, as a KeyValuePair<int, T>; of equals the first */
    template <class Input, class Output>
    static cudaError_t ArgMin(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                              cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::value_of<Input> _T;
        typedef KeyValuePair<int, _T> _P;
        return detail::reduce<_P>(
            "cub::DeviceReduce::ArgMin", storage, bytes, pairs<Input>{in}, out, n, cub::ArgMin(),
            _P((std::numeric_limits<int>::max)(), (std::numeric_limits<_T>::max)()), stream);
    }

    template <class Input, class Output>
    static cudaError_t ArgMax(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                              cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::value_of<Input> _T;
        typedef KeyValuePair<int, _T> _P;
        return detail::reduce<_P>(
            "cub::DeviceReduce::ArgMax", storage, bytes, pairs<Input>{in}, out, n, cub::ArgMax(),
            _P((std::numeric_limits<int>::max)(), std::numeric_limits<_T>::lowest()), stream);
    }

    /* As CUDA 13 has them: the value and its place go to two places. */
    template <class Input, class Value, class Index,
              typename = typename std::iterator_traits<Index>::value_type>
    static cudaError_t ArgMin(void *storage, size_t &bytes, Input in, Value least, Index where, int64_t n,
                              cudaStream_t stream = nullptr)
    {
        return ArgMin(storage, bytes, in, two_places<Value, Index>{least, where}, ptrdiff_t(n), stream);
    }

    template <class Input, class Value, class Index,
              typename = typename std::iterator_traits<Index>::value_type>
    static cudaError_t ArgMax(void *storage, size_t &bytes, Input in, Value most, Index where, int64_t n,
                              cudaStream_t stream = nullptr)
    {
        return ArgMax(storage, bytes, in, two_places<Value, Index>{most, where}, ptrdiff_t(n), stream);
    }

    template <class Input, class Output, class Operator, class Transform, class Init>
    static cudaError_t TransformReduce(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                                       Operator op, Transform transform, Init init,
                                       cudaStream_t stream = nullptr)
    {
        typedef typename std::decay<decltype(transform(*in))>::type each;
        typedef detail::accumulator<Operator, Init, each> _A;
        return detail::reduce<_A>(
            "cub::DeviceReduce::TransformReduce", storage, bytes,
            [=](ptrdiff_t i) mutable { return transform(in[i]); }, out, n, op, init, stream);
    }

    /* Of each run of equal keys the key and its values' reduction; how many runs */
    template <class Keys, class Unique, class Values, class Output, class Count, class Operator>
    static cudaError_t ReduceByKey(void *storage, size_t &bytes, Keys keys, Unique unique, Values values,
                                   Output out, Count runs, Operator op, ptrdiff_t n,
                                   cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::value_of<Values> _V;
        typedef detail::accumulator<Operator, _V, _V> _A;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceReduce::ReduceByKey", stream, [=]() mutable {
            ptrdiff_t run = 0;
            for (ptrdiff_t i = 0; i < n; run++) {
                const detail::value_of<Keys> key = keys[i];
                _A sum = static_cast<_A>(values[i]);
                for (i++; i < n && keys[i] == key; i++) sum = op(sum, values[i]);
                unique[run] = key;
                out[run] = sum;
            }
            *runs = run;
        });
    }

  private:
    template <class Input> struct pairs {
        Input in;
        KeyValuePair<int, detail::value_of<Input>> operator()(ptrdiff_t i) const { return {int(i), in[i]}; }
    };
    template <class Value, class Index> struct two_places {
        Value value;
        Index index;
        const two_places &operator*() const { return *this; }
        template <class _P> const two_places &operator=(const _P &p) const
        {
            Value v = value;
            Index i = index;
            *v = p.value;
            *i = p.key;
            return *this;
        }
    };
};

/* Segment i is [begin[i], end[i]). */
struct DeviceSegmentedReduce {
    template <class Input, class Output, class Begin, class End, class Operator, class _T>
    static cudaError_t Reduce(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t segments,
                              Begin begin, End end, Operator op, _T init, cudaStream_t stream = nullptr,
                              bool = false)
    {
        typedef detail::accumulator<Operator, _T, detail::value_of<Input>> _A;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::for_each_index("cub::DeviceSegmentedReduce", segments, stream,
                                      [=](ptrdiff_t s) mutable {
                                          _A sum = static_cast<_A>(init);
                                          for (ptrdiff_t i = begin[s]; i < ptrdiff_t(end[s]); i++)
                                              sum = op(sum, in[i]);
                                          out[s] = sum;
                                      });
    }

    template <class Input, class Output, class Begin, class End>
    static cudaError_t Sum(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t segments,
                           Begin begin, End end, cudaStream_t stream = nullptr, bool = false)
    {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Sum(),
                      detail::output_value<Output, Input>(), stream);
    }

    template <class Input, class Output, class Begin, class End>
    static cudaError_t Min(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t segments,
                           Begin begin, End end, cudaStream_t stream = nullptr, bool = false)
    {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Min(),
                      (std::numeric_limits<detail::value_of<Input>>::max)(), stream);
    }

    template <class Input, class Output, class Begin, class End>
    static cudaError_t Max(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t segments,
                           Begin begin, End end, cudaStream_t stream = nullptr, bool = false)
    {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Max(),
                      std::numeric_limits<detail::value_of<Input>>::lowest(), stream);
    }
};
} // namespace cub

#endif
