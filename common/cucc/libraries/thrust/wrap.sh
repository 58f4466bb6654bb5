#!/usr/bin/env bash
# wrap.sh FOLDER: looks for Thrust's headers and writes into FOLDER what cucc needs to use them:
#     FOLDER/thrust/sort.h ...   for each public header: begin.h, the header itself, end.h
#     FOLDER/own/thrust/system/cuda/   our device system (cuda/), found before NVIDIA's
#     FOLDER/flags               the include options for g++, one a line
#     FOLDER/asked               what CUCC_THRUST said
# Where it looks: $CUCC_THRUST (a folder that holds thrust/version.h; "none": nowhere), the system's own include folders
# (Debian's libthrust-dev), then the toolkit's.  Without Thrust each of its headers says what to install.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
to=$(readlink -m -- "$1")
new=$to.new

# Prints the folder, or nothing
find_thrust() {
    [ "${CUCC_THRUST:-}" != none ] || return 0
    local nvcc toolkit=()
    nvcc=$(command -v nvcc) && toolkit+=("$(dirname "$(dirname "$(readlink -f "$nvcc")")")")
    toolkit+=("${CUDA_HOME:-/usr/local/cuda}" /usr/local/cuda)
    local folder
    for folder in "${CUCC_THRUST:-}" /usr/include /usr/local/include "${toolkit[@]/%//include/cccl}" \
        "${toolkit[@]/%//include}"; do
        [ -f "$folder/thrust/version.h" ] || continue
        echo "$folder"
        return
    done
}

# The headers that courses name, for when there are none to look at
common_names() {
    local name
    for name in adjacent_difference binary_search copy count device_allocator device_malloc device_free device_ptr \
        device_reference device_vector execution_policy extrema fill find for_each functional gather generate \
        host_vector \
        inner_product logical memory merge pair partition random reduce remove replace reverse scan scatter sequence \
        set_operations sort swap tabulate transform transform_reduce transform_scan tuple uninitialized_copy unique \
        universal_vector version zip_function iterator/constant_iterator iterator/counting_iterator \
        iterator/discard_iterator iterator/permutation_iterator iterator/transform_iterator iterator/zip_iterator; do
        echo "thrust/$name.h"
    done
}

# put_system FROM: what our system has, and a header without a word for each algorithm that it has not
put_system() {
    local own=$new/own/thrust/system/cuda name
    mkdir -p -- "$own"
    cp -R -- "$here/cuda/." "$own"
    chmod -R u+w -- "$own" # a clone may be one to read only
    for name in "$1"/thrust/system/cpp/detail/*.h; do
        name=${name##*/}
        [ -f "$own/detail/$name" ] || echo '#pragma once' >"$own/detail/$name"
    done
}

# the second line ends the compilation, so that this is said once
not_installed='#error "cucc: Thrust is not installed; on Debian and Ubuntu: apt-get install libthrust-dev (or set CUCC_THRUST to the folder that holds thrust/)"
#include <thrust/that_is_not_installed>'

rm -rf -- "$new"
mkdir -p -- "$new"
echo "${CUCC_THRUST:-}" >"$new/asked"
from=$(find_thrust)
if [ -n "$from" ]; then
    cp -- "$here/begin.h" "$new/cucc_thrust_begin.h"
    cp -- "$here/end.h" "$new/cucc_thrust_end.h"
    put_system "$from"
    {
        cd -- "$from" && find thrust -name '*.h' -not -path '*/detail/*' -not -path 'thrust/system/cuda/*'
        cd -- "$new/own" && find thrust -name '*.h' -not -path '*/detail/*'
    } | while IFS= read -r header; do
        mkdir -p -- "$new/${header%/*}"
        printf '#include <cucc_thrust_begin.h>\n#include_next <%s>\n#include <cucc_thrust_end.h>\n' "$header" \
            >"$new/$header"
    done
    # NVIDIA's system brings the policies with these, and more with sorts; programs count on it
    for header in extrema partition set_operations sort; do
        [ -f "$new/thrust/$header.h" ] || continue
        echo '#include <thrust/execution_policy.h>' >>"$new/thrust/$header.h"
        [ "$header" != sort ] || printf '#include <thrust/%s.h>\n' extrema sequence >>"$new/thrust/$header.h"
    done
    printf '%s\n' -isystem "$to" -isystem "$to/own" -idirafter "$from" >"$new/flags"
else
    common_names | while IFS= read -r header; do
        mkdir -p -- "$new/${header%/*}"
        echo "$not_installed" >"$new/$header"
    done
    printf '%s\n' -isystem "$to" >"$new/flags"
fi
# Somebody may be compiling with it: what is the same stays where it is.
if diff -rq -- "$new" "$to" >/dev/null 2>&1; then
    rm -rf -- "$new"
else
    rm -rf -- "$to"
    mv -- "$new" "$to"
fi
