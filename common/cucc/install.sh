#!/usr/bin/env bash
# Puts cucc with its headers, translator, runtime and libraries, all of them built, into a folder that is laid out as a
# CUDA toolkit is; or takes them away again. Nothing is built there later, so that it may be one to read only.
#     usage: install.sh [--remove] PREFIX        with DESTDIR=folder: below it, for a package
#
#     PREFIX/bin/nvcc, cucc       links to the following
#     PREFIX/libexec/cucc/        cucc, driver/, toolchain/ (the translator, Thrust's wrapping), and `files`, which
#                                 names all that was put here
#     PREFIX/include/             the headers
#     PREFIX/lib64/               libcudart.a and .so, libcuda.so, libcublas.a and .so ...
set -euo pipefail
remove=''
[ "${1:-}" != --remove ] || { remove=1 && shift; }
(($# == 1)) && [ "$1" ] || { echo 'usage: install.sh [--remove] PREFIX' >&2 && exit 2; }
prefix=$(realpath -ms -- "$1")
place=${DESTDIR:-}$prefix
own=libexec/cucc # below the prefix
list=$place/$own/files

say() { echo "install: $*" >&2; }

remove_all() {
    local file folder
    [ -f "$list" ] || { say "no cucc is installed in $place: $list is not there" && exit 2; }
    mapfile -t files <"$list"
    for file in "${files[@]}"; do
        # a folder may hold what is somebody else's by now
        if [ -d "$place/$file" ] && [ ! -L "$place/$file" ]; then rmdir -- "$place/$file" 2>/dev/null || :; else
            rm -f -- "$place/$file"
        fi
    done
    rm -f -- "$list"
    for folder in "$place/$own" "$place/libexec" "$place"; do rmdir -- "$folder" 2>/dev/null || :; done
}

[ ! "$remove" ] || { remove_all && exit; }

cd "$(dirname "${BASH_SOURCE[0]}")"
built=$(realpath -m -- "${BUILD:-../../build/cpu/toolchain}")
[ ! -e "$list" ] || remove_all # of an older one nothing is left over
if [ -e "$place/include/cuda_runtime.h" ]; then
    say "$place holds a CUDA toolkit: take a folder of cucc's own"
    exit 2
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/cucc-install.XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT
mkdir -p -- "$scratch/whole" "$scratch/shared"
make --no-print-directory -s BUILD="$built" with_sanitizer libraries thrust
# the shared libraries say where they lie, and the driver API where it finds cucc
make --no-print-directory -s BUILD="$built" SHARED="$scratch/shared" LIBRARY_FOLDER="$prefix/lib64" \
    PLACE="$prefix/$own/cucc" shared

cd "$scratch/whole"
from=$OLDPWD
mkdir -p bin include lib64 "$own/toolchain"
cp -R -- "$from/include/." include
cp -R -- "$from/cucc" "$from/driver" "$own"
ln -s "../$own/cucc" bin/cucc
ln -s cucc bin/nvcc
ln -s ../../include "$own/include"
cp -P -- "$built"/lib*.a lib64
cp -P -- "$scratch"/shared/lib* lib64
ln -s libcucc.so lib64/libcudart.so # as in a toolkit, where cucc itself and -lcudart_static take the static one
cp -- "$built/cucc-translate" "$own/toolchain"
for file in lib64/lib*; do ln -s "../../../$file" "$own/toolchain/${file##*/}"; done
cp -R -- "$built/thrust" "$own/toolchain"
sed -i "s|^$built/thrust|$prefix/$own/toolchain/thrust|" "$own/toolchain/thrust/flags"
touch "$own/toolchain/installed" # the driver looks for this
chmod -R u+w,a+rX .
# what is deepest comes first, so that folders are empty when their turn comes
find . -mindepth 1 -depth -printf '%P\n' >"$scratch/files"
mkdir -p -- "$place"
cp -R -P -- . "$place"
cp -- "$scratch/files" "$list"
chmod a+r "$list"
size="$(find . ! -type d | wc -l) files, $(du -sh . | cut -f 1)"
say "cucc is in $place: $size. $prefix/bin/nvcc takes nvcc's command line."
