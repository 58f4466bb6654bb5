/* curand_mtgp32_host.h: makes states of MTGP32 for kernels. The parameters are the toolkit's
 * (curand_mtgp32.h).
 *
 *     mtgp32_kernel_params_t *constants;  curandStateMtgp32_t *states;           cudaMalloc gives both
 *     curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, constants);
 *     curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, constants, blocks, seed);   200 at most
 */
#ifndef CURAND_MTGP32_HOST_H
#define CURAND_MTGP32_HOST_H

#include <stdlib.h>
#include <string.h>

#include "cuda_runtime.h"
#include "curand.h"
#include "curand_mtgp32.h"
#include <curand_mtgp32dc_p_11213.h>

/* CURAND_STATUS_INITIALIZATION_FAILED if `to` is no device memory */
static inline curandStatus_t cucc_mtgp_copy(void *to, const void *from, size_t bytes)
{
    return cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice) == cudaSuccess
               ? CURAND_STATUS_SUCCESS
               : CURAND_STATUS_INITIALIZATION_FAILED;
}

static inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                                                       mtgp32_kernel_params_t *p)
{
    mtgp32_kernel_params_t *host = (mtgp32_kernel_params_t *)malloc(sizeof *host);
    if (host == NULL) return CURAND_STATUS_ALLOCATION_FAILED;
    host->mask[0] = params[0].mask;
    for (int i = 0; i < CURAND_NUM_MTGP32_PARAMS; i++) {
        host->pos_tbl[i] = (unsigned int)params[i].pos;
        host->sh1_tbl[i] = (unsigned int)params[i].sh1;
        host->sh2_tbl[i] = (unsigned int)params[i].sh2;
        memcpy(host->param_tbl[i], params[i].tbl, sizeof params[i].tbl);
        memcpy(host->temper_tbl[i], params[i].tmp_tbl, sizeof params[i].tmp_tbl);
        memcpy(host->single_temper_tbl[i], params[i].flt_tmp_tbl, sizeof params[i].flt_tmp_tbl);
    }
    curandStatus_t status = cucc_mtgp_copy(p, host, sizeof *host);
    free(host);
    return status;
}

/* A state whose first words are set; the paper's initialisation */
static inline void mtgp32_init_state(unsigned int state[], const mtgp32_params_fast_t *para,
                                     unsigned int seed)
{
    const unsigned int hidden = para->tbl[4] ^ para->tbl[8] << 16;
    unsigned int sum = hidden;
    sum += sum >> 16;
    sum += sum >> 8;
    memset(state, (int)(sum & 0xff), MTGPDC_N * sizeof *state);
    state[0] = seed;
    state[1] = hidden;
    for (unsigned int i = 1; i < MTGPDC_N; i++)
        state[i] ^= 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
}

/* States 0 to n - 1, with the parameters of the same numbers and neighbouring seeds */
static inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s,
                                                         mtgp32_params_fast_t params[],
                                                         mtgp32_kernel_params_t *k, int n,
                                                         unsigned long long seed)
{
    curandStateMtgp32_t *host = (curandStateMtgp32_t *)calloc((size_t)n, sizeof *host);
    if (host == NULL) return CURAND_STATUS_ALLOCATION_FAILED;
    for (int i = 0; i < n; i++) {
        mtgp32_init_state(host[i].s, &params[i], (unsigned int)(seed ^ seed >> 32) + (unsigned int)i + 1);
        host[i].pIdx = i;
        host[i].k = k;
    }
    curandStatus_t status = cucc_mtgp_copy(s, host, (size_t)n * sizeof *host);
    free(host);
    return status;
}

#endif
