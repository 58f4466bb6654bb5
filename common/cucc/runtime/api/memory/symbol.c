/* symbol.c: copies to and from variables, and their addresses. */
#include "api/memory/copy.h"
#include "api/memory/variables.h"

/* The part of a variable from offset on that count bytes fit into; 13 for what is no variable, 1 if they do
 * not fit. */
static cudaError_t part_of(const void *symbol, size_t count, size_t offset, char **part)
{
    cucc_lock();
    const struct cucc_variable *variable = cucc_variable_at(symbol);
    cucc_unlock();
    if (!variable || variable->address != (const char *)symbol) {
        cucc_note("%p is not a __device__, __constant__ or __managed__ variable", symbol);
        return cudaErrorInvalidSymbol;
    }
    if (offset > variable->size || count > variable->size - offset) {
        cucc_note("%zu bytes at offset %zu do not fit the variable %s of %zu bytes", count, offset,
                  variable->name, variable->size);
        return cudaErrorInvalidValue;
    }
    *part = variable->address + offset;
    return cudaSuccess;
}

static cudaError_t to_symbol(const void *symbol, const void *src, size_t count, size_t offset,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool synchronous)
{
    char *dst;
    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    cudaError_t error = part_of(symbol, count, offset, &dst);
    if (error != cudaSuccess) return error;
    struct cucc_copy c = cucc_copy_line(dst, src, count);
    return cucc_copy("cudaMemcpyToSymbol", &c, kind, stream, synchronous);
}

static cudaError_t from_symbol(void *dst, const void *symbol, size_t count, size_t offset,
                               enum cudaMemcpyKind kind, cudaStream_t stream, bool synchronous)
{
    char *src;
    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    cudaError_t error = part_of(symbol, count, offset, &src);
    if (error != cudaSuccess) return error;
    struct cucc_copy c = cucc_copy_line(dst, src, count);
    return cucc_copy("cudaMemcpyFromSymbol", &c, kind, stream, synchronous);
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t offset,
                               enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    return cucc_return(to_symbol(symbol, src, count, offset, kind, NULL, true));
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count, size_t offset,
                                    enum cudaMemcpyKind kind, cudaStream_t stream)
{
    CUCC_ENTER();
    return cucc_return(to_symbol(symbol, src, count, offset, kind, stream, false));
}

cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset,
                                 enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    return cucc_return(from_symbol(dst, symbol, count, offset, kind, NULL, true));
}

cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t count, size_t offset,
                                      enum cudaMemcpyKind kind, cudaStream_t stream)
{
    CUCC_ENTER();
    return cucc_return(from_symbol(dst, symbol, count, offset, kind, stream, false));
}

cudaError_t cudaGetSymbolAddress(void **devPtr, const void *symbol)
{
    CUCC_ENTER();
    char *address;
    if (!devPtr) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = part_of(symbol, 0, 0, &address);
    if (error == cudaSuccess) {
        *devPtr = address;
        cucc_variable_at(symbol)->asked = true;
    }
    return cucc_return(error);
}

cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol)
{
    CUCC_ENTER();
    char *address;
    if (!size) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = part_of(symbol, 0, 0, &address);
    if (error == cudaSuccess) *size = cucc_variable_at(symbol)->size;
    return cucc_return(error);
}
