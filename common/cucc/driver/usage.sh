# shellcheck shell=bash
# --help and --version; sourced by cucc.

usage() {
    cat <<'END'
usage: cucc [options] file.cu ... [file.cpp ...] [file.o ...] [-o program]

Compiles CUDA C++ for the CPU with nvcc's options: -c -dc -dlink -lib -shared -E -M, -o -I -L -l -D -U -include,
-O -g -G -std, -arch -gencode -code, -rdc, -Xcompiler -Xlinker, -MD -MMD -MF -MT -MP, -x, -v, --dryrun, --run.
-ptx, -cubin and -fatbin make files for cucc's driver API (cuModuleLoad); these contain no code for a GPU.
With --sanitize the program looks for faults in its kernels while it runs, and counts their memory accesses
(common/cucc/sanitizer/README.md). --legacy=12 restores what CUDA 13 removed: fields of cudaDeviceProp such as clockRate,
cudaThreadSynchronize and similar functions; --legacy=11 also restores texture references, which CUDA 12 removed.
With --explain it says how each kernel will be run, as loops over its threads or with a stack for each thread, and why.
Options that only matter to a GPU's compiler (-Xptxas, -maxrregcount, -lineinfo ...) are accepted and ignored.

environment, when compiling:   CUCC_BUILD   where translator and runtime are built (default: build/cpu/toolchain)
                               CXX          the host compiler (default: g++)
                               CUCC_STORE   a folder for what was compiled before, or off
                               CUCC_OPTIMISE   the level where there is no -O (default: -O2)
environment, when running:     CUCC_ORDER=forward|reverse|seed:N|late:N   CUCC_WORKERS=n   CUCC_DEVICES=n
                               CUCC_WATCHDOG=seconds   CUCC_MULTIPROCESSORS=n
END
}

print_version() {
    printf 'cucc: CUDA on a CPU, release %s, V%s.0\n' "$version_of_cuda" "$version_of_cuda"
    # CMake and its kin look for these words
    printf 'It takes the command line of nvcc: NVIDIA (R) Cuda compiler driver\n'
    printf 'host compiler: %s\n' "$("$host_compiler" --version 2>/dev/null | head -n 1)"
}

