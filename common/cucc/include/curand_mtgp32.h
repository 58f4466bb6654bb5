/* curand_mtgp32.h: states and parameters of MTGP32, the Mersenne twister that a block's threads share.
 *
 * A set of parameters says how one twister of period 2^11213 - 1 steps. The 200 that cuRAND has are in the
 * toolkit's curand_mtgp32dc_p_11213.h, which is not here: a program that includes it, or
 * curand_mtgp32_host.h, needs an installed toolkit. Names and layouts are cuRAND's, since that header uses
 * them.
 */
#ifndef CURAND_MTGP32_H
#define CURAND_MTGP32_H

#define MTGPDC_MEXP 11213
#define MTGPDC_N 351 /* words of a state */
#define MTGPDC_FLOOR_2P 256
#define MTGPDC_CEIL_2P 512
#define MTGPDC_PARAM_TABLE mtgp32dc_params_fast_11213
#define MTGP32_STATE_SIZE 1024 /* a ring of them */
#define MTGP32_STATE_MASK 1023
#define CURAND_NUM_MTGP32_PARAMS 200
#define MEXP 11213
#define THREAD_NUM MTGPDC_FLOOR_2P
#define LARGE_SIZE (THREAD_NUM * 3)
#define TBL_SIZE 16

typedef struct mtgp32_params_fast {
    int mexp;                       /* 11213 */
    int pos;                        /* how far away the word in the middle is */
    int sh1, sh2;                   /* shifts, 1 to 31 */
    unsigned int tbl[TBL_SIZE];     /* of the recurrence */
    unsigned int tmp_tbl[TBL_SIZE]; /* of the tempering */
    unsigned int flt_tmp_tbl[TBL_SIZE];
    unsigned int mask; /* which bits of the oldest word count */
    unsigned char poly_sha1[21];
} mtgp32_params_fast_t;

/* All sets, as kernels read them */
typedef struct mtgp32_kernel_params {
    unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
    unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
    unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
    unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int mask[1];
} mtgp32_kernel_params_t;

typedef struct curandStateMtgp32 {
    unsigned int s[MTGP32_STATE_SIZE];
    int offset;                /* of the oldest word */
    int pIdx;                  /* which set */
    mtgp32_kernel_params_t *k; /* in device memory */
} curandStateMtgp32_t;

#endif
