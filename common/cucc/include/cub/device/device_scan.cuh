/* device_scan.cuh: running sums: cub::DeviceScan::ExclusiveSum, InclusiveSum, ExclusiveScan, InclusiveScan,
 * and by key. Storage is asked for as device_reduce.cuh shows; input and output may be the same.  One thread
 * does it: right, and no measure of a GPU. */
#ifndef CUCC_CUB_DEVICE_SCAN_CUH
#define CUCC_CUB_DEVICE_SCAN_CUH

#include "../../cucc/cub/launch.h"

namespace cub
{
struct DeviceScan {
    template <class Input, class Output, class Operator, class Init>
    static cudaError_t ExclusiveScan(void *storage, size_t &bytes, Input in, Output out, Operator op,
                                     Init init, ptrdiff_t n, cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::accumulator<Operator, Init, detail::value_of<Input>> _A;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceScan::ExclusiveScan", stream, [=]() mutable {
            _A sum = static_cast<_A>(init);
            for (ptrdiff_t i = 0; i < n; i++) {
                const _A next = op(sum, in[i]);
                out[i] = sum;
                sum = next;
            }
        });
    }

    template <class Input, class Output, class Operator>
    static cudaError_t InclusiveScan(void *storage, size_t &bytes, Input in, Output out, Operator op,
                                     ptrdiff_t n, cudaStream_t stream = nullptr, bool = false)
    {
        typedef detail::value_of<Input> _T;
        typedef detail::accumulator<Operator, _T, _T> _A;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceScan::InclusiveScan", stream, [=]() mutable {
            if (n <= 0) return;
            _A sum = static_cast<_A>(in[0]);
            out[0] = sum;
            for (ptrdiff_t i = 1; i < n; i++) out[i] = sum = op(sum, in[i]);
        });
    }

    template <class Input, class Output, class Operator, class Init>
    static cudaError_t InclusiveScanInit(void *storage, size_t &bytes, Input in, Output out, Operator op,
                                         Init init, ptrdiff_t n, cudaStream_t stream = nullptr)
    {
        typedef detail::accumulator<Operator, Init, detail::value_of<Input>> _A;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceScan::InclusiveScanInit", stream, [=]() mutable {
            _A sum = static_cast<_A>(init);
            for (ptrdiff_t i = 0; i < n; i++) out[i] = sum = op(sum, in[i]);
        });
    }

    template <class Input, class Output>
    static cudaError_t ExclusiveSum(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                                    cudaStream_t stream = nullptr, bool = false)
    {
        return ExclusiveScan(storage, bytes, in, out, cub::Sum(), detail::value_of<Input>(), n, stream);
    }

    template <class Input, class Output>
    static cudaError_t InclusiveSum(void *storage, size_t &bytes, Input in, Output out, ptrdiff_t n,
                                    cudaStream_t stream = nullptr, bool = false)
    {
        return InclusiveScan(storage, bytes, in, out, cub::Sum(), n, stream);
    }

    /* In place */
    template <class Data>
    static cudaError_t ExclusiveSum(void *storage, size_t &bytes, Data data, ptrdiff_t n,
                                    cudaStream_t stream = nullptr)
    {
        return ExclusiveSum(storage, bytes, data, data, n, stream);
    }

    template <class Data>
    static cudaError_t InclusiveSum(void *storage, size_t &bytes, Data data, ptrdiff_t n,
                                    cudaStream_t stream = nullptr)
    {
        return InclusiveSum(storage, bytes, data, data, n, stream);
    }

    /* Each run of equal keys by itself; two neighbours are in one run if equal(a, b) */
    template <class Keys, class Input, class Output, class Equal = Equality>
    static cudaError_t InclusiveSumByKey(void *storage, size_t &bytes, Keys keys, Input in, Output out,
                                         ptrdiff_t n, Equal equal = Equal(), cudaStream_t stream = nullptr)
    {
        return InclusiveScanByKey(storage, bytes, keys, in, out, Sum(), n, equal, stream);
    }

    template <class Keys, class Input, class Output, class Equal = Equality>
    static cudaError_t ExclusiveSumByKey(void *storage, size_t &bytes, Keys keys, Input in, Output out,
                                         ptrdiff_t n, Equal equal = Equal(), cudaStream_t stream = nullptr)
    {
        return ExclusiveScanByKey(storage, bytes, keys, in, out, Sum(), detail::value_of<Input>(), n, equal,
                                  stream);
    }

    template <class Keys, class Input, class Output, class Operator, class Equal = Equality>
    static cudaError_t InclusiveScanByKey(void *storage, size_t &bytes, Keys keys, Input in, Output out,
                                          Operator op, ptrdiff_t n, Equal equal = Equal(),
                                          cudaStream_t stream = nullptr)
    {
        typedef detail::accumulator<Operator, detail::value_of<Input>, detail::value_of<Input>> _T;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceScan::InclusiveScanByKey", stream, [=]() mutable {
            _T sum = _T();
            for (ptrdiff_t i = 0; i < n; i++) {
                const bool first = i == 0 || !equal(keys[i - 1], keys[i]);
                sum = first ? _T(in[i]) : _T(op(sum, in[i]));
                out[i] = sum;
            }
        });
    }

    template <class Keys, class Input, class Output, class Operator, class Init, class Equal = Equality>
    static cudaError_t ExclusiveScanByKey(void *storage, size_t &bytes, Keys keys, Input in, Output out,
                                          Operator op, Init initial, ptrdiff_t n, Equal equal = Equal(),
                                          cudaStream_t stream = nullptr)
    {
        typedef detail::accumulator<Operator, Init, detail::value_of<Input>> _T;
        if (detail::asks(storage, bytes, 1)) return cudaSuccess;
        return detail::one_thread("cub::DeviceScan::ExclusiveScanByKey", stream, [=]() mutable {
            _T sum = _T(initial);
            for (ptrdiff_t i = 0; i < n; i++) {
                if (i > 0 && !equal(keys[i - 1], keys[i])) sum = _T(initial);
                const _T next = _T(op(sum, in[i]));
                out[i] = sum;
                sum = next;
            }
        });
    }
};
} // namespace cub

#endif
