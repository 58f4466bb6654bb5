# shellcheck shell=bash
# What was compiled before is not compiled again; sourced by cucc.
#
# The store is a folder: $CUCC_STORE (`off`: none), else $toolchain/store, and where cucc is installed $CUCC_BUILD/store
# or one in the user's cache. The names of its files say what they were made
# from: KEY is two BLAKE2 sums, one of the options, the compiler and the folder, and one of the translated text.
#
#     KEY-SUM.o      an object; SUM is that of its own bytes, so that one that was damaged is never used
#     KEY-SIZE.gch   a precompiled header: what stands before the program's first line, which is cuda_runtime.h
#     KEY.seen       a head that was compiled once; the second time it gets its precompiled header (the first time with
#                    CUCC_STORE_HEADS=first: for a store that others only read). Not for -fPIC and -fpic: it
#                    takes as long to make as five programs save by it, and few shared libraries are built.
#     opening-*      what preprocessing it came to (opening.sh)
#     names/KIND     the public names in the runtime and the harness (link.sh); its first line has the files' sizes and
#                    times
#
# Only an object that the compiler said nothing about is kept, so a program that gets it from here misses no message.
# It is the same with a precompiled header: where the compiler says anything at all, the whole text is compiled, and
# what it says then is shown. A file is written beside its place and moved there in one piece. Where one cannot be
# read or written, cucc does without.

store_limit=${CUCC_STORE_LIMIT:-256} # MiB; what was used longest ago goes first

default_store=$toolchain/store
if ((installed)); then default_store=${CUCC_BUILD:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/cucc}/store; fi

compiler= # set: it may be used

# may the store be used? Not where an option may ask for other files, or -v for the commands.
open_store() {
    [[ -z $compiler ]] || return 0 # it was asked before
    store=${CUCC_STORE:-$default_store}
    [[ $store != off ]] && ((!verbose)) && known_options "${host_options[@]}" || return
    hash -- "$host_compiler" 2>/dev/null || return
    type -P b2sum >/dev/null && { [[ -d $store ]] || mkdir -p -- "$store" 2>/dev/null; } || return
    compiler=$(exec stat -Lc '%n %i %s %y' -- "${BASH_CMDS[$host_compiler]:-$host_compiler}" 2>/dev/null) || return
    compiler+=" ${GCC_EXEC_PREFIX:-} ${COMPILER_PATH:-}"
}

# options that change an object and do nothing else
known_options() {
    local option
    for option in "$@"; do
        case $option in
        -W[alp] | -W[alp],*) return 1 ;;
        -W* | -w | -pedantic* | -D* | -I* | -O* | -g | -g[0-3] | -pg | -m[!d]* | -pthread | -fopenmp | -std=*) ;;
        -fPI[CE] | -fpi[ce] | -fno-gnu-unique) ;;
        -f*math* | -fno-exceptions | -fno-rtti | -f*strict-aliasing | -fvisibility=*) ;;
        *) return 1 ;;
        esac
    done
}

# find_keys TRANSLATED HEAD: sets `key` of the object, and `key_of_head` of the precompiled header if HEAD is there
find_keys() {
    local sums files=("$temporary/words" "$1")
    printf '%s\0' "$compiler" "$PWD" "${sanitizer_words[@]}" "${options[@]}" >"$temporary/words"
    if [[ -s $2 ]]; then
        printf '%s\0' "$compiler" head "${options[@]}" >"$temporary/words.head"
        files+=("$temporary/words.head" "$2")
    fi
    mapfile -t sums < <(exec b2sum -l 160 -- "${files[@]}")
    ((${#sums[@]} == ${#files[@]})) || return
    key=${sums[0]%% *}${sums[1]%% *}
    [[ ${#key} == 80 ]] || key=
    if [[ -n $key && -s $2 ]]; then key_of_head=${sums[2]%% *}${sums[3]%% *}; fi
    [[ -n $key ]]
}

# put_into_store HOW FILE NAME: FILE is moved there (mv) or stays (cp)
put_into_store() {
    local new=$store/.new.$$.$RANDOM
    [[ -d $store/${3%/*} ]] || mkdir -p -- "$store/${3%/*}"
    if "$1" -f -- "$2" "$new"; then mv -f -- "$new" "$store/$3" || rm -f -- "$new"; fi
    if ((RANDOM % 8 == 0)); then trim_store; fi
} 2>/dev/null

trim_store() {
    find "$store" -type f -printf '%T@ %s %p\0' | sort -z -rn |
        awk -v RS='\0' -v ORS='\0' -v limit="$store_limit" '
            { used += $2 } used > limit * 1048576 { sub(/^[^ ]* [^ ]* /, ""); print }' | xargs -0 -r rm -f --
}

# take_object OBJECT: what is kept under `key`
take_object() {
    local kept sum copy=$temporary/kept.o
    [[ $1 != "$temporary"/* ]] || copy=$1
    for kept in "$store/${key:0:2}/$key"-*.o; do
        [[ -s $kept ]] && cp -- "$kept" "$copy" 2>/dev/null || continue
        sum=$(exec b2sum -l 160 <"$copy")
        if [[ $kept == *-"${sum%% *}.o" ]]; then
            if ((RANDOM % 4 == 0)); then touch -c -- "$kept" 2>/dev/null; fi # often enough to be known as used
            [[ $copy != "$1" ]] || return 0
            [[ -L $1 ]] || rm -f -- "$1"
            cp -- "$copy" "$1" && return
        fi
        rm -f -- "$kept" 2>/dev/null
    done
    return 1
}

# keep_object OBJECT: under `key`
keep_object() {
    local sum
    [[ -f $1 && -s $1 ]] && sum=$(exec b2sum -l 160 <"$1") && put_into_store cp "$1" "${key:0:2}/$key-${sum%% *}.o"
    return 0
}

# take_head BASE: makes BASE.gch, a link to the precompiled header of BASE.head under `options`; false if there is none
take_head() {
    local key=$key_of_head kept
    if [[ " ${options[*]} " == *' -f'@(PIC|pic)' '* ]]; then return 1; fi
    local name=$store/${key:0:2}/$key
    if [[ ! -e $name.seen ]]; then
        { mkdir -p -- "${name%/*}" && : >"$name.seen"; } 2>/dev/null && [[ ${CUCC_STORE_HEADS:-} == first ]] || return
    fi
    find_head "$1" || { make_head "$1" && find_head "$1"; }
}

# find_head BASE: one whose size is still what it was
find_head() {
    local size
    for kept in "$name"-*.gch; do
        size=${kept##*-}
        [[ -f $kept && $(exec stat -c %s -- "$kept") == "${size%.gch}" ]] || continue
        if ((RANDOM % 4 == 0)); then touch -c -- "$kept" "$name.seen" 2>/dev/null; fi # often enough to be known as used
        ln -sf -- "$kept" "$1.gch" && return
    done
    return 1
}

# make_head BASE: by one cucc at a time; others do without until it is there
make_head() {
    local size
    {
        flock -n 9 || return
        "$host_compiler" -x c++-header -fpreprocessed "${options[@]}" "$1.head" -o "$1.new" 2>/dev/null || return
        size=$(exec stat -c %s -- "$1.new") && put_into_store mv "$1.new" "${key:0:2}/$key-$size.gch"
    } 9<"$name.seen"
}
