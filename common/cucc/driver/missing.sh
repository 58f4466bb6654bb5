# shellcheck shell=bash
# Names of the toolkit that cucc does not have, told by name when g++ stumbles over one; sourced by cucc.
# not_here.txt lists them (tests/cucc/not_here writes it).

# words that g++ says are not there, and headers
words_missed() {
    grep -oE "error: '?[^ ':]+'?: No such file|error: ('[^']+' in namespace '[^']+'|'[^']+') (was not|has not|does not|is not)|error: .* has no member named '[^']+'" <<<"$1" |
        sed -E "s/^error: //; s/: No such file.*//; s/'([^']+)' in namespace '(cg|cooperative_groups)'.*/cooperative_groups::\1/; s/ (was not|has not|does not|is not).*//; s/ in namespace .*//; s/'//g; s/^cg::/cooperative_groups::/"
}

where_it_belongs() {
    case $1 in
    *.h | *.cuh | cuda/*) echo 'a header of the CUDA toolkit' ;;
    cooperative_groups::* | thread_group | coalesced_group) echo 'a part of cooperative groups' ;;
    cublas*) echo 'a part of cuBLAS' ;;
    cusparse*) echo 'a part of cuSPARSE' ;;
    curand*) echo 'a part of cuRAND' ;;
    cufft*) echo 'a part of cuFFT' ;;
    cusolver*) echo 'a part of cuSOLVER' ;;
    cuda*) echo "a part of CUDA's runtime API" ;;
    cu* | CU*) echo "a part of CUDA's driver API" ;;
    __cvta_*) echo 'an address of a state space, for inline PTX,' ;;
    esac
}

# read_plain MESSAGES: `said` without colours, and with plain quotes
read_plain() {
    said=$(sed -e $'s/\e\\[[0-9;]*[mK]//g' -e "s/[‘’]/'/g" "$1")
}

# tell_missing MESSAGES: once a name
tell_missing() {
    local said word
    read_plain "$1"
    words_missed "$said" | sort -u | while IFS= read -r word; do
        # the list has functions without the one that tells how large their buffer is
        grep -qxF -e "$word" -e "${word%_bufferSize*}" "$here/driver/not_here.txt" ||
            [[ $word == __cvta_* ]] || continue
        printf 'cucc: error: %s is %s and not supported by cucc (common/cucc/README.md tells what is)\n' "$word" \
            "$(where_it_belongs "$word")" >&2
    done
}

# tell_of_toolkit MESSAGES: where the toolkit's own headers came in by -I and do not compile, that is all that
# there is to say
tell_of_toolkit() {
    local said folder line
    ((${#toolkit_folders[@]} > 0)) || return 1
    read_plain "$1"
    for folder in "${toolkit_folders[@]}"; do
        # the last of a chain of "In file included from" is the program's line, the one before it the header that it
        # names
        line=$(grep -A 1 -m 1 -E "from $folder/[^:]+:[0-9]+,$" <<<"$said" | grep -vF "from $folder/")
        [[ -n $line ]] || line=$(awk -v folder="$folder/" \
            'index($0, "from " folder) { held = 1; next } held { print; exit }' <<<"$said")
        line=${line#*from }
        line=${line%:}
        [[ -n $line ]] || continue
        printf "%s: error: this includes a header of the CUDA toolkit in %s which is not supported by cucc; such headers are written for nvcc\n" "${line%,}" "$folder" >&2
        return 0
    done
    return 1
}

# watched COMMAND...: as run; when it fails, what is missing is told by name
watched() {
    local status=0 colour=()
    show "$@"
    ((dry)) && return
    [[ -t 2 ]] && colour=(-fdiagnostics-color=always)
    "$@" "${colour[@]}" 2>"$temporary/said" || status=$?
    ((status)) && tell_of_toolkit "$temporary/said" && return $status
    if [[ -s $temporary/said ]]; then cat -- "$temporary/said" >&2; fi
    ((status)) && tell_missing "$temporary/said"
    return $status
}
