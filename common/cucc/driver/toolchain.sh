# shellcheck shell=bash
# Finding the compiler, the translator and the runtime; building the last two when they are not there; sourced by cucc.

include=$here/include
# install.sh has put everything in its place, and nothing is to be built
installed=0
if [[ -f $here/toolchain/installed ]]; then installed=1; fi
if ((installed)); then default_toolchain=$here/toolchain; else default_toolchain=${here%/*/*}/build/cpu/toolchain; fi
if ((installed)); then toolchain=$default_toolchain; else toolchain=${CUCC_BUILD:-$default_toolchain}; fi
thrust_options=()
version_of_cuda=13.0

# is_stale PART FOLDER...: has the part not been built, or something in the folders changed since?
is_stale() {
    ((!installed)) || return
    local stamp=$toolchain/.$1
    shift
    [[ -f $stamp ]] || return 0
    [[ -n $(find "$@" "$here/Makefile" -newer "$stamp" -print -quit 2>/dev/null) ]]
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

# build PART: the translator, the runtime, a library or Thrust
build() {
    mkdir -p -- "$toolchain" 2>/dev/null && [[ -w $toolchain ]] ||
        fatal "cannot write to $toolchain, where the translator and the runtime are to be built: set CUCC_BUILD to a folder of yours"
    local tool
    for tool in make gcc flock; do
        command -v "$tool" >/dev/null ||
            fatal "$tool is not there: it is needed to build the runtime (on Debian: apt-get install build-essential util-linux)"
    done
    local what=$1 began=$toolchain/.began.$$ stamp
    [[ $1 == all ]] && what="translator and runtime"
    : >"$began"
    local make=(env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL \
        "CUCC_ANNOUNCE=cucc: building its $what into $toolchain (once)" make --no-print-directory -s -C "$here" \
        -j"$(nproc)" "$1")
    if [[ $toolchain == "$default_toolchain" ]]; then
        "${make[@]}" >&2
    elif [[ $toolchain =~ [[:space:]] ]]; then
        build_through_link "${make[@]}" >&2
    else
        "${make[@]}" BUILD="$toolchain" >&2
    fi || { rm -f -- "$began" && fatal "its $what could not be built: see above"; }
    # What is newer may be nothing that is compiled, such as a README, and then make has left the stamp as it was.
    stamp=$toolchain/.$1
    if [[ $stamp -ot $began ]]; then touch -c -r "$began" -- "$stamp"; fi
    rm -f -- "$began"
}

find_toolchain() {
    command -v "$host_compiler" >/dev/null ||
        fatal "$host_compiler is not there: install g++ (on Debian: apt-get install g++)"
    [[ $toolchain == /* ]] || toolchain=$PWD/$toolchain
}

# What nvcc says under -v of where it lies, in the form in which CMake reads it. The folder holds bin/nvcc, include/
# and lib64/.
show_toolkit() {
    ((verbose)) || return 0
    find_home
    {
        printf '#$ %s=%s\n' _HERE_ "$home/bin" TOP "$home" NVVMIR_LIBRARY_DIR "$home/nvvm/libdevice" PATH "$PATH" \
            CUCC_ARCHITECTURE "-arch compute_${architecture%0}"
        printf '#$ INCLUDES=%q\n#$ LIBRARIES=%q\n' "-I$home/include" "-L$toolchain"
    } >&2
    # CMake looks for the libraries in lib64 next, and links them without asking again
    if [[ ${inputs[*]} == __cmake_determine_cuda ]]; then need_all; fi
}

# `home` is beside cucc for what is built in its usual place; elsewhere it is made
find_home() {
    if ((installed)); then home=${here%/*/*}; else home=$here/home; fi
    [[ $toolchain != "$default_toolchain" ]] || return 0
    home=$toolchain/home
    [[ ! -e $home/lib64 ]] || return 0
    mkdir -p -- "$home/bin" && ln -sfn -- "$here/cucc" "$home/bin/nvcc" && ln -sfn -- "$here/include" "$home/include" &&
        ln -sfn ../ "$home/lib64"
} 2>/dev/null

# Has the part to be built? Not looked at again where build.mk says that it was made just now.
is_needed() {
    [[ ${COURSE_IS_MADE:-} == 1 && $toolchain == "$default_toolchain" && -f $toolchain/.$1 ]] && return 1
    is_stale "$@"
}

# the first time everything is built, so that objects can be linked by other means too
need_translator() {
    ((installed)) || [[ -f $toolchain/.translator ]] || build all
    is_needed translator "$here/translate" "$here/../base" && build translator
    return 0
}

need_runtime() {
    is_needed runtime "$here/runtime" "$include" && build runtime
    return 0
}

need_sanitizer() {
    is_needed sanitizer "$here/sanitizer" "$here/runtime" "$include" && build sanitizer
    return 0
}

need_all() {
    local folder
    need_translator
    need_runtime
    need_thrust
    ((!installed)) || return 0
    for folder in "$here"/libraries/*/; do
        folder=${folder%/}
        [[ $folder == */thrust ]] || need_library "${folder##*/}"
    done
}

# need_library NAME: the stand-in for a library of the toolkit
need_library() {
    is_stale "$1" "$here/libraries/$1" "$here/libraries/libraries.mk" "$include" && build "$1"
    return 0
}

# The include options for Thrust's headers (libraries/thrust/wrap.sh); looked for again when something was installed
# since, if they may be written.
need_thrust() {
    ((${#thrust_options[@]} == 0)) || return 0 # it was asked before
    local stamp=$toolchain/.thrust folder=$toolchain/thrust
    if ((installed)); then
        :
    elif [[ ! -f $folder/flags ]]; then
        build thrust
    elif [[ -w $toolchain ]] && { is_needed thrust "$here/libraries/thrust" || [[ /usr/include -nt $stamp ||
        /usr/local -nt $stamp ]] ||
        [[ $(<"$folder/asked") != "${CUCC_THRUST:-}" ]]; }; then
        build thrust
    fi
    mapfile -t thrust_options <"$folder/flags"
}
