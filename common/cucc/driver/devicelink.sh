# shellcheck shell=bash
# Linking device code of several files; sourced by cucc.
#
# Device code needs no linker of its own here. But with nvcc an object made with -dc cannot be linked by g++ until
# -dlink was run on it, and a makefile that forgets this must not find out on a GPU. So such an object asks for a
# name, as nvcc's does, and -dlink, or a link by cucc itself, defines it.

registered=__cudaRegisterLinkedBinary_

# ask_for_link SOURCE OBJECT TRANSLATED...: appends what makes the object ask for its name
ask_for_link() {
    local sum stem=${1##*/} text
    sum=$(printf '%s %s' "$PWD" "$2" | cksum)
    stem=$registered${asked_architecture:+for_${asked_architecture}_}${sum%% *}_${stem//[!A-Za-z0-9]/_}
    for text in "${@:3}"; do
        printf '\n# 1 "cucc" 3\nextern "C" void %s();\n__attribute__((used)) static void (*const __cucc_linked)() = %s;\n' \
            "$stem" "$stem" >>"$text"
    done
}

# what -l$1 would take from the folders of -L: an archive, or nothing
archive_of() {
    local folder
    for folder in "${library_options[@]#-L}"; do
        [[ -f $folder/lib$1.a ]] && printf '%s' "$folder/lib$1.a" && return
    done
    return 1
}

# link_device OBJECT INPUT...: an object with the names that the inputs ask for and do not have; false if there are none
link_device() {
    local object=$1 name archive inputs=("${@:2}")
    ((dry)) && return 1
    for name in "${library_names[@]}"; do archive=$(archive_of "$name") && inputs+=("$archive"); done
    grep -qsF -- "$registered" "${inputs[@]}" || return 1
    nm -- "${inputs[@]}" 2>/dev/null | awk -v start="$registered" '
        index($NF, start) == 1 { if ($(NF - 1) == "U") asked[$NF]; else defined[$NF] }
        END { for (name in asked) if (!(name in defined)) print "__attribute__((weak)) void " name "(void) {}" }' \
        >"$temporary/names.c"
    [[ -s $temporary/names.c ]] || return
    run "${CC:-gcc}" -fPIC -c -o "$object" "$temporary/names.c"
}

# nvcc's device linker takes code for the architecture that it was told, or for its own choice, and leaves out (with a
# warning) what was compiled for another: the program then has no kernels.
need_same_architecture() {
    local input asks asked
    for input in "$@"; do
        asks=$(nm -- "$input" 2>/dev/null | grep -m 1 " U $registered") || continue
        asked=$(sed -n 's/.*_for_\([0-9a-z]*\)_.*/\1/p' <<<"$asks")
        [[ $asked != "$asked_architecture" ]] || continue
        fatal "-dlink: $input was compiled $(told_architecture "$asked")," \
            "and is to be linked $(told_architecture "$asked_architecture"):" \
            "nvcc would leave its device code out. Give both the same options."
    done
}

told_architecture() {
    case $1 in
    '') printf 'without -arch' ;;
    [0-9]*) printf 'with -arch=sm_%s' "$1" ;;
    *) printf 'with -arch=%s' "$1" ;;
    esac
}

# -dlink: a makefile wants the file in any case
make_device_object() {
    local object=${output:-a_dlink.o} input
    for input in "${inputs[@]}"; do need_file "$input"; done
    ((dry)) || need_same_architecture "${inputs[@]}"
    link_device "$object" "${inputs[@]}" || run "${CC:-gcc}" -c -o "$object" -x c /dev/null
}
