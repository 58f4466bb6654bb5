/* nvtx3/nvToolsExt.h: ranges and marks for a profiler.  There is none: the calls do nothing. */
#ifndef CUCC_NVTX3_NVTOOLSEXT_H
#define CUCC_NVTX3_NVTOOLSEXT_H

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;

typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;

typedef union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_t;

/* a call that takes those parameters, does nothing and answers that value */
#define CUCC_NVTX(type, name, parameters, value)                                                             \
    static inline __attribute__((unused)) type name parameters                                               \
    {                                                                                                        \
        return value;                                                                                        \
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
CUCC_NVTX(void, nvtxInitialize, (const void *reserved), )
CUCC_NVTX(void, nvtxMarkA, (const char *message), )
CUCC_NVTX(void, nvtxMarkEx, (const nvtxEventAttributes_t *attributes), )
CUCC_NVTX(int, nvtxRangePushA, (const char *message), 0)
CUCC_NVTX(int, nvtxRangePushEx, (const nvtxEventAttributes_t *attributes), 0)
CUCC_NVTX(int, nvtxRangePop, (void), 0)
CUCC_NVTX(nvtxRangeId_t, nvtxRangeStartA, (const char *message), 0)
CUCC_NVTX(nvtxRangeId_t, nvtxRangeStartEx, (const nvtxEventAttributes_t *attributes), 0)
CUCC_NVTX(void, nvtxRangeEnd, (nvtxRangeId_t id), )
CUCC_NVTX(void, nvtxNameOsThreadA, (uint32_t thread, const char *name), )
CUCC_NVTX(void, nvtxNameCategoryA, (uint32_t category, const char *name), )
CUCC_NVTX(nvtxDomainHandle_t, nvtxDomainCreateA, (const char *name), NULL)
CUCC_NVTX(void, nvtxDomainDestroy, (nvtxDomainHandle_t domain), )
CUCC_NVTX(int, nvtxDomainRangePushEx, (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes), 0)
CUCC_NVTX(int, nvtxDomainRangePop, (nvtxDomainHandle_t domain), 0)
#pragma GCC diagnostic pop
#undef CUCC_NVTX

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainCreate nvtxDomainCreateA

#endif
