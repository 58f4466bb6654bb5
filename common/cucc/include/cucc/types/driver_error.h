/* types/driver_error.h: the error codes of the driver API, equal in value to CUDA 13.0's:
 * CUCC_DRIVER_ERRORS(X) is X(name, number) for each. A code that the runtime API has too has its number
 * there. */
#ifndef CUCC_TYPES_DRIVER_ERROR_H
#define CUCC_TYPES_DRIVER_ERROR_H

#define CUCC_DRIVER_ERRORS(_X)                                                                               \
    _X(CUDA_SUCCESS, 0)                                                                                      \
    _X(CUDA_ERROR_INVALID_VALUE, 1)                                                                          \
    _X(CUDA_ERROR_OUT_OF_MEMORY, 2)                                                                          \
    _X(CUDA_ERROR_NOT_INITIALIZED, 3)                                                                        \
    _X(CUDA_ERROR_DEINITIALIZED, 4)                                                                          \
    _X(CUDA_ERROR_PROFILER_DISABLED, 5)                                                                      \
    _X(CUDA_ERROR_PROFILER_NOT_INITIALIZED, 6)                                                               \
    _X(CUDA_ERROR_PROFILER_ALREADY_STARTED, 7)                                                               \
    _X(CUDA_ERROR_PROFILER_ALREADY_STOPPED, 8)                                                               \
    _X(CUDA_ERROR_STUB_LIBRARY, 34)                                                                          \
    _X(CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER, 36)                                                            \
    _X(CUDA_ERROR_DEVICE_UNAVAILABLE, 46)                                                                    \
    _X(CUDA_ERROR_NO_DEVICE, 100)                                                                            \
    _X(CUDA_ERROR_INVALID_DEVICE, 101)                                                                       \
    _X(CUDA_ERROR_DEVICE_NOT_LICENSED, 102)                                                                  \
    _X(CUDA_ERROR_INVALID_IMAGE, 200)                                                                        \
    _X(CUDA_ERROR_INVALID_CONTEXT, 201)                                                                      \
    _X(CUDA_ERROR_CONTEXT_ALREADY_CURRENT, 202)                                                              \
    _X(CUDA_ERROR_MAP_FAILED, 205)                                                                           \
    _X(CUDA_ERROR_UNMAP_FAILED, 206)                                                                         \
    _X(CUDA_ERROR_ARRAY_IS_MAPPED, 207)                                                                      \
    _X(CUDA_ERROR_ALREADY_MAPPED, 208)                                                                       \
    _X(CUDA_ERROR_NO_BINARY_FOR_GPU, 209)                                                                    \
    _X(CUDA_ERROR_ALREADY_ACQUIRED, 210)                                                                     \
    _X(CUDA_ERROR_NOT_MAPPED, 211)                                                                           \
    _X(CUDA_ERROR_NOT_MAPPED_AS_ARRAY, 212)                                                                  \
    _X(CUDA_ERROR_NOT_MAPPED_AS_POINTER, 213)                                                                \
    _X(CUDA_ERROR_ECC_UNCORRECTABLE, 214)                                                                    \
    _X(CUDA_ERROR_UNSUPPORTED_LIMIT, 215)                                                                    \
    _X(CUDA_ERROR_CONTEXT_ALREADY_IN_USE, 216)                                                               \
    _X(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, 217)                                                              \
    _X(CUDA_ERROR_INVALID_PTX, 218)                                                                          \
    _X(CUDA_ERROR_INVALID_GRAPHICS_CONTEXT, 219)                                                             \
    _X(CUDA_ERROR_NVLINK_UNCORRECTABLE, 220)                                                                 \
    _X(CUDA_ERROR_JIT_COMPILER_NOT_FOUND, 221)                                                               \
    _X(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, 222)                                                              \
    _X(CUDA_ERROR_JIT_COMPILATION_DISABLED, 223)                                                             \
    _X(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY, 224)                                                            \
    _X(CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC, 225)                                                             \
    _X(CUDA_ERROR_CONTAINED, 226)                                                                            \
    _X(CUDA_ERROR_INVALID_SOURCE, 300)                                                                       \
    _X(CUDA_ERROR_FILE_NOT_FOUND, 301)                                                                       \
    _X(CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND, 302)                                                       \
    _X(CUDA_ERROR_SHARED_OBJECT_INIT_FAILED, 303)                                                            \
    _X(CUDA_ERROR_OPERATING_SYSTEM, 304)                                                                     \
    _X(CUDA_ERROR_INVALID_HANDLE, 400)                                                                       \
    _X(CUDA_ERROR_ILLEGAL_STATE, 401)                                                                        \
    _X(CUDA_ERROR_LOSSY_QUERY, 402)                                                                          \
    _X(CUDA_ERROR_NOT_FOUND, 500)                                                                            \
    _X(CUDA_ERROR_NOT_READY, 600)                                                                            \
    _X(CUDA_ERROR_ILLEGAL_ADDRESS, 700)                                                                      \
    _X(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, 701)                                                              \
    _X(CUDA_ERROR_LAUNCH_TIMEOUT, 702)                                                                       \
    _X(CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING, 703)                                                        \
    _X(CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, 704)                                                          \
    _X(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, 705)                                                              \
    _X(CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE, 708)                                                               \
    _X(CUDA_ERROR_CONTEXT_IS_DESTROYED, 709)                                                                 \
    _X(CUDA_ERROR_ASSERT, 710)                                                                               \
    _X(CUDA_ERROR_TOO_MANY_PEERS, 711)                                                                       \
    _X(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, 712)                                                       \
    _X(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, 713)                                                           \
    _X(CUDA_ERROR_HARDWARE_STACK_ERROR, 714)                                                                 \
    _X(CUDA_ERROR_ILLEGAL_INSTRUCTION, 715)                                                                  \
    _X(CUDA_ERROR_MISALIGNED_ADDRESS, 716)                                                                   \
    _X(CUDA_ERROR_INVALID_ADDRESS_SPACE, 717)                                                                \
    _X(CUDA_ERROR_INVALID_PC, 718)                                                                           \
    _X(CUDA_ERROR_LAUNCH_FAILED, 719)                                                                        \
    _X(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, 720)                                                         \
    _X(CUDA_ERROR_TENSOR_MEMORY_LEAK, 721)                                                                   \
    _X(CUDA_ERROR_NOT_PERMITTED, 800)                                                                        \
    _X(CUDA_ERROR_NOT_SUPPORTED, 801)                                                                        \
    _X(CUDA_ERROR_SYSTEM_NOT_READY, 802)                                                                     \
    _X(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, 803)                                                               \
    _X(CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE, 804)                                                       \
    _X(CUDA_ERROR_MPS_CONNECTION_FAILED, 805)                                                                \
    _X(CUDA_ERROR_MPS_RPC_FAILURE, 806)                                                                      \
    _X(CUDA_ERROR_MPS_SERVER_NOT_READY, 807)                                                                 \
    _X(CUDA_ERROR_MPS_MAX_CLIENTS_REACHED, 808)                                                              \
    _X(CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED, 809)                                                          \
    _X(CUDA_ERROR_MPS_CLIENT_TERMINATED, 810)                                                                \
    _X(CUDA_ERROR_CDP_NOT_SUPPORTED, 811)                                                                    \
    _X(CUDA_ERROR_CDP_VERSION_MISMATCH, 812)                                                                 \
    _X(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, 900)                                                           \
    _X(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, 901)                                                           \
    _X(CUDA_ERROR_STREAM_CAPTURE_MERGE, 902)                                                                 \
    _X(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, 903)                                                             \
    _X(CUDA_ERROR_STREAM_CAPTURE_UNJOINED, 904)                                                              \
    _X(CUDA_ERROR_STREAM_CAPTURE_ISOLATION, 905)                                                             \
    _X(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, 906)                                                              \
    _X(CUDA_ERROR_CAPTURED_EVENT, 907)                                                                       \
    _X(CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD, 908)                                                          \
    _X(CUDA_ERROR_TIMEOUT, 909)                                                                              \
    _X(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, 910)                                                            \
    _X(CUDA_ERROR_EXTERNAL_DEVICE, 911)                                                                      \
    _X(CUDA_ERROR_INVALID_CLUSTER_SIZE, 912)                                                                 \
    _X(CUDA_ERROR_FUNCTION_NOT_LOADED, 913)                                                                  \
    _X(CUDA_ERROR_INVALID_RESOURCE_TYPE, 914)                                                                \
    _X(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, 915)                                                       \
    _X(CUDA_ERROR_KEY_ROTATION, 916)                                                                         \
    _X(CUDA_ERROR_UNKNOWN, 999)

#define CUCC_DRIVER_ERROR(name, number) name = number,
typedef enum cudaError_enum { CUCC_DRIVER_ERRORS(CUCC_DRIVER_ERROR) } CUresult;
#undef CUCC_DRIVER_ERROR

#endif
