#!/usr/bin/env bash
# For a practical whose makefile is the student's own work (build.mk): runs it, always in a copy of the folder, so that
# nothing is written beside the sources and nothing that is touched there is anybody's.
#
#     own_makefile.sh build OUTPUT FROM NN_name PROGRAM BACKEND NVCC NVCCFLAGS
#         copies the sources to OUTPUT.tree, makes PROGRAM there from nothing, and lets OUTPUT.new be a link to it;
#         leaves OUTPUT.overran where make was not done within its time
#     own_makefile.sh again TREE PROGRAM     make once more, in a tree that was built
#     own_makefile.sh pretend TREE COPY      a copy of a tree in which compilers only make their output newer: for
#                                            looking at what make decides
#     own_makefile.sh without TREE COPY PROGRAM LIBRARY
#                                            in a copy of a tree, PROGRAM once more with an empty LIBRARY: 0 when make
#                                            succeeds
# MAKE_LIMIT=seconds is how long make may take (120, and PATIENCE times as long).
# In the tree, `course` is a link to the course, and toolchain.mk says what the makefile may use.
set -u
cd "$(dirname "$0")/../.." || exit 2
export LC_ALL=C # make's messages are read

limit=${MAKE_LIMIT:-$((120 * ${PATIENCE:-1}))}

# The words of the front door (it exports their names, too) and of build.mk are not for the student's make, nor are the
# options of the make that called us.
# shellcheck disable=SC2086
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEFILES BACKEND ARCH NVCC NVCCFLAGS FROM ONLY OUT COURSE_IS_MADE ${FRONT_DOOR-}

# $1: tree, the rest: what to make, and how
make_in() {
    local status tree=$1
    shift
    (
        cd "$tree" && { ulimit -f 1048576 2>/dev/null || :; } &&
            exec timeout -k 2 "$limit" make --no-print-directory -f build.mk "$@" </dev/null
    )
    status=$?
    if ((status == 124 || status == 137)); then
        [ ! "${overran:-}" ] || : >"$overran"
        echo "build.mk: *** make was not done after $limit s."
    fi
    return $status
}

# What a linker that is not nvcc must be told of CUDA. $1: backend, $2: nvcc
cuda_library() {
    local ours='-lcudart -pthread -ldl -lm'
    case $1 in
        cpu) echo "-Lcourse/common/cucc/home/lib64 $ours" ;;
        sanitize | show)
            echo "-Lcourse/common/cucc/home/lib64 -Wl,--whole-archive -lcucc_sanitizer -Wl,--no-whole-archive $ours"
            ;;
        gpu)
            echo "$("$2" -dryrun x.cu 2>&1 | sed -n 's/^#\$ LIBRARIES= *//p' | tr -d '"')" \
                '-lcudart_static -lrt -ldl -lpthread'
            ;;
    esac
}

# $1: backend, $2: nvcc, $3: its options
write_toolchain() {
    local compiler=${2/#common/course/common} flags=" ${3//-Icommon/-Icourse/common} "
    # Which build it is belongs to the compiler: a command that does without $(NVCCFLAGS) must not mix two of them.
    if [[ $flags = *' --sanitize '* ]]; then compiler+=' --sanitize' flags=${flags/ --sanitize / }; fi
    [ "$1" = gpu ] || flags="-arch=sm_90$flags" # as on a GPU: a device link that is not told cannot work there
    read -r flags <<<"$flags"
    cat <<END_OF_FILE
# What this machine has, for build.mk. Written by the course; course/ is a link to it.
NVCC := $compiler
NVCCFLAGS := $flags
CXX := ${CXX:-g++}
CXXFLAGS := -std=c++17 -O2 -g -Wall -Wextra -Icourse/common/include
CC := ${CC:-gcc}
CFLAGS := -std=c11 -O2 -g -Wall -Wextra -Icourse/common/include

# What g++ must link with objects that have CUDA in them, and with any program of the course.
CUDART := $(cuda_library "$1" "$2")
HARNESS := course/build/harness/libharness.a -lm

# \$(call TODO,3) stands in a recipe that is still to be written.
TODO = \$(error TODO(\$1))
\$(if \$(filter 9,\$(MAKELEVEL)),\$(error make calls itself without end))
END_OF_FILE
}

# The student's files are taken from FROM, and from practicals/ what is missing there. $1: from, $2: practical, $3: tree
copy_sources() {
    local folder file files
    for folder in "practicals/$2" "$1/$2"; do
        files=()
        for file in "$folder"/*.{cu,cuh,h,hpp,c,cpp,mk}; do
            [[ ! -f $file || $file == *_gold.cpp ]] || files+=("$file")
        done
        # those of FROM take the places of the course's, which may be read-only
        ((${#files[@]} == 0)) || cp -- "${files[@]}" "$3/" && chmod -R u+w "$3" || return
    done
}

build() {
    local output=$1 from=$2 practical=$3 program=$4 tree=$1.tree overran=$1.overran
    rm -rf "$tree" "$overran" && mkdir -p "$tree" && copy_sources "$from" "$practical" "$tree" &&
        ln -s "$PWD" "$tree/course" &&
        write_toolchain "$5" "$6" "$7" >"$tree/toolchain.mk" || exit 2
    if [ ! -e "$tree/build.mk" ]; then
        echo "build.mk: *** it is not there. \`make reset P=${practical%%_*}\` brings it back."
        exit 1
    fi
    [[ $5 != sanitize && $5 != show ]] || make -s -C common/cucc sanitizer || exit 2
    make_in "$tree" "$program" || exit
    if [ ! -x "$tree/$program" ]; then
        echo "build.mk: *** make is content, but there is no program $program."
        exit 1
    fi
    ln -s "${tree##*/}/$program" "$output.new"
}

pretend() {
    rm -rf "$2" && cp -a "$1" "$2" &&
        sed -i -E 's|^(NVCC\|CXX\|CC) := |&course/common/front/pretend_compiler.sh |' "$2/toolchain.mk"
}

# The library is taken for new (-o), the program is not there.
without() {
    local status
    rm -rf "$2" && cp -a "$1" "$2" && rm -f "$2/$3" "$2/$4" || return 2
    case $4 in
        *.a) ar rc "$2/$4" ;;
        *) "${CC:-gcc}" -shared -o "$2/$4" -x c - </dev/null ;;
    esac || return 2
    make_in "$2" -o "$4" "$3"
    status=$?
    rm -rf "$2"
    return $status
}

case $1 in
    build) build "${@:2}" ;;
    again) make_in "$2" "$3" ;;
    pretend) pretend "$2" "$3" ;;
    without) without "${@:2}" ;;
esac
