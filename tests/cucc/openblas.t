#!/usr/bin/env bash
# By night: the stand-ins of cuBLAS, cuFFT and cuSOLVER as on a computer that has OpenBLAS, for BLAS and for LAPACK,
# and FFTW, which read ahead and add in another order than ours: Debian's packages, unpacked below build/ and not
# installed.
set -u
. "$(dirname "$0")/libraries.sh"

packages=(libopenblas0-pthread libgfortran5 libfftw3-single3 libfftw3-double3)
unpack() { # nothing but apt-get's own download
    local package
    mkdir -p "$build/debian" && cd "$build/debian" || return
    apt-get -q download "${packages[@]}" >download.log 2>&1 || return
    for package in *.deb; do dpkg -x "$package" . || return; done
}
folders_of() {
    find "$build/debian" \( -name 'libopenblas.so.0' -o -name 'liblapack.so.3' -o -name 'libfftw3.so.3' \) \
        -printf '%h\n' | sort -u
}

nightly 'with OpenBLAS and FFTW' && {
    if ! (unpack); then
        skip 'with OpenBLAS and FFTW' "apt-get download ${packages[*]}: $(tail -n 1 "$build/debian/download.log")"
    else
        folders=$(folders_of | sed "s|^|$PWD/|" | paste -sd :)
        for program in cublas_matrices cublas_mixed cublas_complex cufft cusolver; do
            ok "cucc compiles $program.cu" "$cucc" -O0 -Itests/cucc "tests/cucc/$program.cu" -o "$build/$program" \
                -lcublas -lcublasLt -lcufft -lcusolver
            passes "$program with OpenBLAS and FFTW" \
                env LD_LIBRARY_PATH="$folders" CUCC_BLAS=openblas CUCC_FFT=fftw "$build/$program"
        done
    fi
}
done_testing
