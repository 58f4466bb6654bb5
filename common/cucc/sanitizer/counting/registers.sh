#!/usr/bin/env bash
# Registers a thread of each kernel, which only ptxas knows: where nvcc is installed.
#     common/cucc/sanitizer/counting/registers.sh [option...] file.cu ...    options as for nvcc: -I, -D, -std=c++17 ...
# Prints the name of a file with a line "KERNEL REGISTERS" for each kernel, for CUCC_REGISTERS; the file is kept in
# build/registers until a source, a header beside it, or an option changes.  Exit status 1: no nvcc, or it will not
# compile.
set -u
arch=sm_90
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${CUCC_REGISTERS_CACHE:-$here/../../../../build/registers}
nvcc=$(command -v "${CUDA_PATH:-/usr/local/cuda}/bin/nvcc" || command -v nvcc) || exit 1

options=() sources=()
for word; do
    if [[ $word == *.cu ]]; then sources+=("$word"); else options+=("$word"); fi
done
((${#sources[@]})) || { echo "usage: registers.sh [option...] file.cu ..." >&2 && exit 2; }

# what the answer depends on
fingerprint() {
    local source
    cat "${BASH_SOURCE[0]}"
    "$nvcc" --version
    printf '%s\n' "$arch" "${options[@]}" "${sources[@]}"
    for source in "${sources[@]}"; do
        find "$(dirname "$source")" -maxdepth 1 \( -name '*.cuh' -o -name '*.h' -o -name '*.hpp' \) -print0 |
            sort -z | xargs -0r cat
        cat "$source"
    done
}

# ptxas says "Compiling entry function '_Z4copyPf' for 'sm_90'", then "Used 12 registers, ..."
table() {
    sed -n "s/.*Compiling entry function '\([^']*\)'.*/\1/p; s/.*Used \([0-9]*\) registers.*/ \1/p" |
        awk '/^ / { if (name) print name, $1; name = ""; next } { name = $1 }' | c++filt |
        sed -E 's/^void //; s/^([A-Za-z0-9_:]+)[<(].* ([0-9]+)$/\1 \2/; s/^([A-Za-z0-9_]+::)+//'
}

key=$(fingerprint | sha256sum | cut -c 1-32)
result=$folder/$key
if [[ ! -f $result ]]; then
    mkdir -p -- "$folder" && work=$(mktemp -d "$folder/work.XXXXXX") || exit 1
    trap 'rm -rf -- "$work"' EXIT
    for source in "${sources[@]}"; do
        # code that may be linked with other device code takes more registers: it is asked for only where it must be
        for separate in "" -rdc=true; do
            "$nvcc" -arch=$arch $separate -cubin -Xptxas -v "${options[@]}" -o "$work/cubin" "$source" \
                >"$work/one" 2>&1 && break
        done || {
            cat "$work/one" >&2
            exit 1
        }
        cat "$work/one" >>"$work/said"
    done
    table <"$work/said" >"$work/table" && mv -- "$work/table" "$result"
fi
printf '%s\n' "$result"
