#!/usr/bin/env bash
# nvcc, behind a look at what macros make of the names in a program: the engine has looked through the text alone, and
# cucc does this by itself.    usage: look_at_macros.sh NVCC words...
# The toolkit's own headers are system headers for that, which may name what they like.
set -u
nvcc=$1
shift
sources=() words=()
for ((i = 1; i <= $#; i++)); do
    case ${!i} in
        -o) ((i++)) ;;
        *.a | -l* | -L*) ;;
        -Xlinker) ((i++)) ;;
        -Xlinker=*) ;;
        *.cu | *.cpp | *.cc | *.c) sources+=("${!i}") ;;
        *) words+=("${!i}") ;;
    esac
done
found=$(command -v "$nvcc") && found=$(readlink -f "$found")
for folder in "${found%/bin/nvcc}"/include{,/cccl}; do [ ! -d "$folder" ] || words+=(-isystem "$folder"); done
look=build/cpu/toolchain/cucc-translate
for source in "${sources[@]}"; do
    "$nvcc" -E "${words[@]}" "$source" 2>/dev/null | "$look" --macros
    came=("${PIPESTATUS[@]}")
    ((came[1] == 0)) || exit 1
    ((came[0] == 0)) || { "$nvcc" "$@"; exit 1; } # says why
done
exec "$nvcc" "$@"
