/* v2.h: the names that cuBLAS's functions have in its library since version 2, which some programs call. */
#ifndef CUCC_BLAS_V2_H
#define CUCC_BLAS_V2_H

#define cublasCreate_v2 cublasCreate
#define cublasDasum_v2 cublasDasum
#define cublasDaxpy_v2 cublasDaxpy
#define cublasDcopy_v2 cublasDcopy
#define cublasDdot_v2 cublasDdot
#define cublasDestroy_v2 cublasDestroy
#define cublasDgemm_v2 cublasDgemm
#define cublasDgemv_v2 cublasDgemv
#define cublasDger_v2 cublasDger
#define cublasDnrm2_v2 cublasDnrm2
#define cublasDrot_v2 cublasDrot
#define cublasDrotg_v2 cublasDrotg
#define cublasDrotm_v2 cublasDrotm
#define cublasDrotmg_v2 cublasDrotmg
#define cublasDscal_v2 cublasDscal
#define cublasDswap_v2 cublasDswap
#define cublasDsymm_v2 cublasDsymm
#define cublasDsymv_v2 cublasDsymv
#define cublasDsyr_v2 cublasDsyr
#define cublasDsyrk_v2 cublasDsyrk
#define cublasDtrmm_v2 cublasDtrmm
#define cublasDtrmv_v2 cublasDtrmv
#define cublasDtrsm_v2 cublasDtrsm
#define cublasDtrsv_v2 cublasDtrsv
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasGetStream_v2 cublasGetStream
#define cublasGetVersion_v2 cublasGetVersion
#define cublasIdamax_v2 cublasIdamax
#define cublasIdamin_v2 cublasIdamin
#define cublasIsamax_v2 cublasIsamax
#define cublasIsamin_v2 cublasIsamin
#define cublasSasum_v2 cublasSasum
#define cublasSaxpy_v2 cublasSaxpy
#define cublasScopy_v2 cublasScopy
#define cublasSdot_v2 cublasSdot
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasSetStream_v2 cublasSetStream
#define cublasSetWorkspace_v2 cublasSetWorkspace
#define cublasSgemm_v2 cublasSgemm
#define cublasSgemv_v2 cublasSgemv
#define cublasSger_v2 cublasSger
#define cublasSnrm2_v2 cublasSnrm2
#define cublasSrot_v2 cublasSrot
#define cublasSrotg_v2 cublasSrotg
#define cublasSrotm_v2 cublasSrotm
#define cublasSrotmg_v2 cublasSrotmg
#define cublasSscal_v2 cublasSscal
#define cublasSswap_v2 cublasSswap
#define cublasSsymm_v2 cublasSsymm
#define cublasSsymv_v2 cublasSsymv
#define cublasSsyr_v2 cublasSsyr
#define cublasSsyrk_v2 cublasSsyrk
#define cublasStrmm_v2 cublasStrmm
#define cublasStrmv_v2 cublasStrmv
#define cublasStrsm_v2 cublasStrsm
#define cublasStrsv_v2 cublasStrsv

#endif
