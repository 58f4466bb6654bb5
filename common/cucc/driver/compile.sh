# shellcheck shell=bash
# From source to object; sourced by cucc.

# find_kind INPUT: sets `kind`: cuda c++ c object library shared, or nothing
find_kind() {
    local extension=${1##*.}
    kind=
    case ${language:-$extension} in
    cu | cuh) kind=cuda ;;
    c) kind=c ;;
    cc | cpp | cxx | C | c++) kind=c++ ;;
    *)
        case $extension in
        o | obj) kind=object ;;
        a | lib) kind=library ;;
        so) kind=shared ;;
        *) if [[ $1 == *.so.* ]]; then kind=shared; fi ;;
        esac
        ;;
    esac
}

is_source() {
    local kind
    find_kind "$1"
    case $kind in cuda | c | c++) return 0 ;; esac
    return 1
}

need_file() {
    local kind
    find_kind "$1"
    [[ -f $1 ]] || fatal "$1: there is no such file"
    [[ -r $1 ]] || fatal "$1: the file cannot be read"
    [[ -n $kind ]] ||
        fatal "$1: cucc does not know what to do with this kind of file (it takes .cu .c .cc .cpp .cxx .o .a .so)"
}

# CUDA's words are macros that stand for themselves: programs ask with #ifdef whether they are there
cuda_words=(-D__{global,device,host,shared,constant,managed,noinline}__)
for word in "${!cuda_words[@]}"; do cuda_words[word]+=${cuda_words[word]/#-D/=}; done

# what the preprocessor is told: $1 the kind of the input; then what cuda_runtime.h is included by
preprocessor_words() {
    local kind=$1
    shift
    (($# > 0)) || set -- -include cuda_runtime.h
    words=("${preprocess_options[@]}" -isystem "$include" -D__NVCC__)
    if [[ $kind == cuda ]]; then
        need_thrust
        words+=("${thrust_options[@]}")
        words+=(-D__CUDACC__ -D__CUCC__=1 "-D__CUDACC_VER_MAJOR__=${version_of_cuda%.*}"
            "-D__CUDACC_VER_MINOR__=${version_of_cuda#*.}" -D__CUDACC_VER_BUILD__=0
            "${cuda_words[@]}" "${cuda_defines[@]}" "$@")
    fi
    words+=("${late_include_options[@]}")
}

# dependency options: $1 the object, $2 the default for the file
dependency_words() {
    dependencies=()
    [[ -n $dependency_mode ]] || return 0
    dependencies=("$dependency_mode" -MF "${dependency_file:-$2}" -MT "${dependency_target:-$1}")
    ((dependency_phony)) && dependencies+=(-MP)
    return 0
}

# Are kernels cut at their barriers (translate/cut.c)? Not for a debugger, which is to step through one thread. Each of
# these may be set for a while.
cut=0 quiet=0 compiled_with_words=0 marks=

# preprocess INPUT OUTPUT [OPTION...]
preprocess() {
    local input=$1 result=$2
    shift 2
    watched "$host_compiler" -E -x c++ "$standard" "${words[@]}" "$@" "${host_options[@]}" "$input" -o "$result"
}

# translate INPUT OUTPUT [AGAIN]: to C++ that needs no preprocessor; the head and the body of it beside
# `temporary`/split. With the third, what stands before the program's own text may come from the store.
translate() {
    local status=0 text=$temporary/preprocessed opening
    need_translator
    local command=("$toolchain/cucc-translate" --own "$include/" --kernels "$temporary/kernels" \
        --split "$temporary/split")
    if [[ -e $temporary/split.head ]]; then rm -f -- "$temporary"/split.*; fi
    ((separate)) && command+=(--separate)
    ((relaxed_constexpr)) && command+=(--relaxed-constexpr)
    [[ $legacy == 11 ]] && command+=(--texture-references)
    ((sanitize)) && command+=(--sanitize)
    ((sanitize && device_debug)) && command+=(--stepped)
    ((cut)) && command+=(--cut)
    ((cut && rows)) && command+=(--rows)
    [[ -z ${ways:-} ]] || command+=(--ways "$ways")
    [[ ${CUCC_CHECKED:-0} == 1 ]] && command+=(--checked)
    if [[ -n ${3:-} ]] && preprocess_own_part "$1" "$text"; then
        "${command[@]}" --opening "$opening.text" <"$text" >"$2" || status=$?
        ((status > 1)) || return $status
        status=0
    fi
    preprocessor_words cuda
    preprocess "$1" "$text" "${dependencies[@]}" || return 1
    if [[ -n ${3:-} ]]; then make_lazy "$text"; fi
    show "${command[@]}" '<' "$text" '>' "$2"
    ((dry)) && return
    "${command[@]}" <"$text" >"$2" || status=$?
    if ((status == 3)); then # it asks for __CUDA_ARCH__
        preprocess "$1" "$text.device" "-D__CUDA_ARCH__=$architecture" || return 1
        if [[ -n ${3:-} ]]; then make_lazy "$text.device"; fi
        status=0
        command+=(--device "$text.device")
        show "${command[@]}" '<' "$text" '>' "$2"
        "${command[@]}" <"$text" >"$2" || status=$?
    fi
    return $status
}

# compile_translated TRANSLATED OBJECT: -Wformat, since nvcc, too, compares what printf is given with its format unasked
compile_translated() {
    local key='' key_of_head='' status=0
    local options=("$standard" -Wformat "${compile_options[@]}" "${sanitizer_options[@]}")
    if [[ $marks == *"$view_mark"* ]]; then options+=(-fno-strict-aliasing); fi
    # a variable that is watched beyond its scope must not share its memory with another
    if ((sanitize)) && [[ $marks == *"$scope_mark"* ]]; then options+=(-fstack-reuse=none); fi
    options+=("${host_options[@]}")
    if ((!dry)) && [[ ! -e $2 || -f $2 ]] && open_store; then # -o /dev/null is nothing to keep
        find_keys "$1" "$temporary/split.head" && take_object "$2" && return
    fi
    compile_with_head "$2" || compile_whole "$1" "$2" || return
    ((!sanitize)) || announce_calls "$2" || return
    if [[ -n $key && ! -s $temporary/messages ]]; then keep_object "$2"; fi
}

# compile_with_head OBJECT: if that can be done without a word
compile_with_head() {
    [[ -n $key_of_head ]] && take_head "$temporary/split" || return
    "$host_compiler" -x c++-cpp-output "${options[@]}" -c "$temporary/split.body" -o "$1" 2>"$temporary/messages" &&
        [[ ! -s $temporary/messages ]]
}

# compile_whole TRANSLATED OBJECT: what g++ has to say about it is put in the user's terms
compile_whole() {
    local colour=() status=0
    [[ -t 2 ]] && colour=(-fdiagnostics-color=always)
    local command=("$host_compiler" -x c++-cpp-output "${options[@]}" "${colour[@]}" -c "$1" -o "$2")
    show "${command[@]}"
    ((dry)) && return
    "${command[@]}" 2>"$temporary/messages" || status=1
    if ((quiet)); then
        compiled_with_words=$((!status))
        [[ $status == 0 && ! -s $temporary/messages ]]
        return
    fi
    ((status)) && tell_of_toolkit "$temporary/messages" && return 1
    [[ -s $temporary/messages ]] &&
        "$toolchain/cucc-translate" --explain --own "$include/" --kernels "$temporary/kernels" \
            <"$temporary/messages" >&2
    ((status)) && tell_missing "$temporary/messages"
    return $status
}

# compile_cut SOURCE OBJECT: where kernels were cut at their barriers, or functions put into them, and the compiler has
# something to say about that text, the text as it was has the last word: its messages are shown, and if the other
# cannot be had without an error, its object is taken. True when all is done.
compile_cut() {
    [[ $marks == *"$cut_mark"* || $marks == *"$put_mark"* ]] || return
    local object=$2 cut_object=$temporary/cut.o cut=0
    quiet=1 compile_translated "$temporary/translated.ii" "$object" && return
    rm -f -- "$cut_object"
    if [[ -f $object && ! -L $object ]] && ((compiled_with_words)); then mv -- "$object" "$cut_object"; fi
    make_translated "$1" "$object" 2>/dev/null
    compile_translated "$temporary/translated.ii" "$object" || { status=1 && return; }
    if [[ -f $cut_object ]]; then mv -- "$cut_object" "$object"; fi
}

# of calls of memcpy, malloc and their kin the compiler says nothing; they go to libcucc_sanitizer.a
sanitizer_words=(memcpy memmove memset malloc calloc free _Znwm _Znam _ZdlPv _ZdlPvm _ZdaPv _ZdaPvm)

announce_calls() {
    local word command=(objcopy)
    for word in "${sanitizer_words[@]}"; do command+=(--redefine-sym "$word=cucc_sanitizer_$word"); done
    show "${command[@]}" "$1"
    ((dry)) || "${command[@]}" "$1"
}

# what the translator has put into a text that decides how it is compiled (translate/views.c has the first)
view_mark='/* memory is seen as another type */' scope_mark='::cucc::scope_of ' cut_mark='::cucc::launch_cut('
put_mark=__cucc_of # translate/inline.c

# make_translated INPUT OBJECT: translated.ii and what is beside it; `marks` has the marks that are in it
make_translated() {
    translate "$1" "$temporary/translated.ii" again || return 1
    marks=$(exec grep -osF -e "$view_mark" -e "$scope_mark" -e "$cut_mark" -e "$put_mark" "$temporary/translated.ii")
    if ((separate && !dry)); then ask_for_link "$1" "$2" "$temporary/translated.ii" "$temporary/split.body"; fi
}

# compile INPUT OBJECT [DEPENDENCIES]: with the third, the object is one of a program's and does not stay
compile() {
    local kind words dependencies
    need_file "$1"
    find_kind "$1"
    if [[ -n ${3:-} ]]; then dependency_words "${output:-a.out}" "$3"; else dependency_words "$2" "${2%.o}.d"; fi
    case $kind in
    cuda)
        local cut=$cutting status=0
        make_translated "$1" "$2" || return
        if ((cut && !dry)) && compile_cut "$1" "$2"; then return $status; fi
        ((status)) || compile_translated "$temporary/translated.ii" "$2"
        ;;
    c++)
        preprocessor_words c++
        watched "$host_compiler" -x c++ "$standard" "${words[@]}" "${dependencies[@]}" "${compile_options[@]}" \
            "${host_options[@]}" -c "$1" -o "$2"
        ;;
    c)
        preprocessor_words c
        watched "${CC:-gcc}" -x c "${words[@]}" "${dependencies[@]}" "${compile_options[@]}" "${host_options[@]}" \
            -c "$1" -o "$2"
        ;;
    esac
}

# the name of what an input becomes: $1 the input, $2 the extension
output_name() {
    local base=${1##*/}
    printf '%s' "${output_folder:+$output_folder/}${base%.*}.$2"
}

one_output() {
    local count=0 input
    for input in "${inputs[@]}"; do is_source "$input" && ((count++)); done
    ((count <= 1)) || [[ -z $output ]] ||
        fatal "-o names one file, but there are $count inputs: leave -o out, or give one input"
}

compile_inputs() {
    local input status=0
    one_output
    for input in "${inputs[@]}"; do
        need_file "$input"
        is_source "$input" || continue
        compile "$input" "${output:-$(output_name "$input" o)}" || status=1
    done
    exit $status
}

# how each kernel is run, and why
explain_inputs() {
    local input status=0 dependencies=() words cut=$cutting ways=$temporary/ways
    for input in "${inputs[@]}"; do
        need_file "$input"
        translate "$input" /dev/null && cat -- "$ways" || status=1
    done
    exit $status
}

translate_inputs() {
    local input status=0 dependencies=() words cut=$cutting
    one_output
    for input in "${inputs[@]}"; do
        need_file "$input"
        translate "$input" "${output:-$(output_name "$input" cu.cpp.ii)}" || status=1
    done
    exit $status
}

preprocess_inputs() {
    local input kind words status=0
    one_output
    for input in "${inputs[@]}"; do
        need_file "$input"
        find_kind "$input"
        preprocessor_words "$kind"
        run "$host_compiler" -E -x c++ "$standard" "${words[@]}" "${host_options[@]}" "$input" \
            ${output:+-o "$output"} || status=1
    done
    exit $status
}

print_dependencies() {
    local input kind words status=0 target
    one_output
    for input in "${inputs[@]}"; do
        need_file "$input"
        find_kind "$input"
        preprocessor_words "$kind"
        target=${dependency_target:-$(output_name "$input" o)}
        run "$host_compiler" "$dependency_mode" -x c++ "$standard" "${words[@]}" -MT "$target" "$input" \
            ${output:+-o "$output"} || status=1
    done
    exit $status
}
