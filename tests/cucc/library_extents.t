#!/usr/bin/env bash
# What a library call uses is looked at before it runs, whoever does the work: an array that is too short is named,
# and a library that reads ahead of what it needs is nobody's fault.
set -u
. "$(dirname "$0")/libraries.sh"

ok 'cucc compiles library_extents.cu' "$cucc" -Itests/cucc tests/cucc/library_extents.cu -o "$build/extents" \
    -lcublas -lcufft -lcurand -lcusparse -lcusolver
says() { "$build/extents" "$1" 2>&1; }

like 'a vector that ends beyond its array' "$(says 'cublas too long')" \
    'cublasSaxpy writes [0-9]+ bytes, [0-9]+ too many, from byte 8 of the device array of 19600 bytes'
is 'a vector that is gone through backwards and fits' "$(says 'cublas vector')" cudaSuccess
like 'a matrix that is one number short' "$(says 'cublas matrix')" \
    'cublasSgemm reads 19600 bytes, 4 too many, from byte 0 of the device array of 19596 bytes'
like 'the third of a batch' "$(says 'cublas batch')" 'cublasSgemmBatched writes 19600 bytes, 4 too many, from byte 4'
like 'an array for half the spectrum in place' "$(says cufft)" \
    'cufftExecR2C reads 232 bytes, 40 too many, from byte 0 of the device array of 192 bytes'
like 'one random number too many' "$(says curand)" 'curandGenerateUniform writes 400 bytes, 4 too many'
like 'fewer values than entries' "$(says cusparse)" 'cusparseSpMV reads 8 bytes, 4 too many, from byte 0 of .* 4 bytes'
like 'and the program learns of it' "$(says cusparse)" 'cudaErrorIllegalAddress$'
like 'a column that is not there' "$(says 'cusparse column')" \
    'element 1 of the matrix is at row 1, column 2, outside its 2 by 2'
like 'that is an error, too' "$(says 'cusparse column')" 'cudaErrorIllegalAddress$'

# A LAPACK that reads beyond the matrix, as OpenBLAS's does; one routine is enough, the others are there
mkdir -p "$build/ahead"
{
    for name in potrf potri potrs getrf getrs geqrf; do printf '%s\n' {s,d,c,z}$name; done
    printf '%s\n' {s,d}orgqr {c,z}ungqr {s,d}ormqr {c,z}unmqr {s,d}syevd {c,z}heevd {s,d}sygvd {c,z}hegvd {s,d,c,z}gesvd
    printf '%s\n' {s,d,c,z}{trtri,geev,gels} dsgesv zcgesv
} | grep -v '^spotrf$' | sed 's/.*/void &_(void);\nvoid &_(void) {}/' >"$build/ahead.c"
cat >>"$build/ahead.c" <<'END_OF_C'
void spotrf_(const char *, const int *n, float *a, const int *lda, int *info, unsigned long);
void spotrf_(const char *uplo, const int *n, float *a, const int *lda, int *info, unsigned long one)
{
    volatile float sum = 0;
    for (long i = 0; i < (*n + 32L) * *lda; i++) sum += a[i]; /* 32 columns more than there are */
    *info = sum != 0 || *uplo != 'L' || one != 1;
}
END_OF_C
ok 'a LAPACK that reads ahead is made' gcc -shared -fPIC "$build/ahead.c" -o "$build/ahead/liblapack.so.3"
is 'a library that reads ahead is not told of' \
    "$(LD_LIBRARY_PATH=$build/ahead "$build/extents" 'cusolver exactly' 2>&1)" cudaSuccess
like 'an array that is too short is, whoever does the work' \
    "$(LD_LIBRARY_PATH=$build/ahead "$build/extents" cusolver 2>&1)" \
    'cusolverDnSpotrf writes 19600 bytes, 4 too many, from byte 0 of the device array of 19596 bytes'
with_nvcc 'nvcc compiles the same without warnings' library_extents.cu
done_testing
