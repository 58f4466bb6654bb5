# shellcheck shell=bash disable=SC2154,SC2034
# Finding the compiler, the translator and the runtime; building the last two when they are not there; sourced by cucc.

include=$here/include
default_toolchain=$(readlink -m -- "$here/../../build/cpu/toolchain")
toolchain=${CUCC_BUILD:-$default_toolchain}
version_of_cuda=13.0

is_stale() {
    [[ -x $toolchain/cucc-translate && -f $toolchain/libcucc.a && -f $toolchain/.built ]] || return 0
    [[ -n $(find "$here/translate" "$here/runtime" "$here/Makefile" "$here/include/cucc" \
        -newer "$toolchain/.built" -print -quit 2>/dev/null) ]]
}

# make cannot work with spaces in a name: it then gets a link to the folder
build_through_link() {
    local folder
    folder=$(mktemp -d /tmp/cucc-build.XXXXXX) && ln -s "$toolchain" "$folder/toolchain" || return 1
    "$@" BUILD="$folder/toolchain"
    local status=$?
    rm -rf -- "$folder"
    return $status
}

build_toolchain() {
    mkdir -p -- "$toolchain" 2>/dev/null && [[ -w $toolchain ]] ||
        fatal "cannot write to $toolchain, where the translator and the runtime are to be built: set CUCC_BUILD to a folder of yours"
    local tool
    for tool in make gcc flock; do
        command -v "$tool" >/dev/null || fatal "$tool is not there: it is needed to build the runtime (on Debian: apt-get install build-essential util-linux)"
    done
    [[ -f $toolchain/.built ]] || echo "cucc: building its translator and runtime into $toolchain (once)" >&2
    local make=(env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make --no-print-directory -s -C "$here" -j"$(nproc)")
    if [[ $toolchain == "$default_toolchain" ]]; then
        "${make[@]}" >&2
    elif [[ $toolchain =~ [[:space:]] ]]; then
        build_through_link "${make[@]}" >&2
    else
        "${make[@]}" BUILD="$toolchain" >&2
    fi || fatal "its translator or runtime could not be built: see above"
}

find_toolchain() {
    command -v "$host_compiler" >/dev/null || fatal "$host_compiler is not there: install g++ (on Debian: apt-get install g++)"
    [[ $toolchain == /* ]] || toolchain=$PWD/$toolchain
    is_stale && build_toolchain
    return 0
}
