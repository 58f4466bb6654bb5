/* api/driver_virtual.h: virtual memory management. Addresses are reserved, memory is made, and mapped there;
 * then devices are let in.
 *
 * Sizes, addresses and alignments are multiples of cuMemGetAllocationGranularity's 2 MiB. A size is mapped
 * and unmapped as a whole; the same memory may be mapped at several addresses. Memory lives until its handle
 * is released and nothing of it is mapped. Only devices hold memory and are let in, not the host.
 */
#ifndef CUCC_API_DRIVER_VIRTUAL_H
#define CUCC_API_DRIVER_VIRTUAL_H

#include "../types/driver.h"
#include "../types/driver_virtual.h"
#include "begin.h"

/* address: where it is wanted, taken if nothing is there, and otherwise no more than a hint */
CUresult cuMemAddressReserve(CUdeviceptr *pointer, size_t size, size_t alignment, CUdeviceptr address,
                             unsigned long long flags);
CUresult cuMemAddressFree(CUdeviceptr pointer, size_t size);
CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size, const CUmemAllocationProp *properties,
                     unsigned long long flags);
CUresult cuMemRelease(CUmemGenericAllocationHandle handle);
CUresult cuMemMap(CUdeviceptr pointer, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags);           /* offset: 0 */
CUresult cuMemUnmap(CUdeviceptr pointer, size_t size); /* waits for the devices */
CUresult cuMemSetAccess(CUdeviceptr pointer, size_t size, const CUmemAccessDesc *list, size_t count);
CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr pointer);
/* To another process (api/ipc.h) as a file descriptor: shareable is an int * */
CUresult cuMemExportToShareableHandle(void *shareable, CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType type, unsigned long long flags);
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *shareable,
                                        CUmemAllocationHandleType type);
CUresult cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *properties,
                                       CUmemAllocationGranularity_flags option);
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *properties,
                                                CUmemGenericAllocationHandle handle);
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address);

#include "end.h"
#endif
