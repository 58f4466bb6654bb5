# shellcheck shell=bash
# From objects to a program, a shared library or an archive; sourced by cucc.

# compile what is source; `objects` gets everything to link, in order
make_objects() {
    local input number=0 object status=0
    objects=()
    for input in "${inputs[@]}"; do
        need_file "$input"
        if is_source "$input"; then
            object=$temporary/$((number++)).o
            compile "$input" "$object" "$(output_name "$input" d)" || status=1
            objects+=("$object")
        else
            objects+=("$input")
        fi
    done
    ((status == 0)) || exit 1
}

# the stand-in for a library of the toolkit; `libraries` gets what to link for -l$1
add_library() {
    local name=${1%_static}
    case $name in
    cudart | cudadevrt | cuda | culibos | nvToolsExt | nvtx3interop) return ;; # the runtime is all of these
    curand | cublas | cublasLt | cufft | cufftw | cusparse | cusolver | npp* | nvjpeg | nvrtc | cudnn | nccl | \
        nvJitLink) ;;
    *)
        libraries+=("-l$1")
        return
        ;;
    esac
    [[ $name != cublasLt ]] || name=cublas # they are one library here
    [[ -d $here/libraries/$name || -f $toolchain/lib$name.a ]] || fatal "-l$1: cucc has no stand-in for this library of the CUDA toolkit"
    need_library "$name"
    libraries+=("$toolchain/lib$name.a")
    # NVRTC calls cucc as the driver API does
    if [[ $name == nvrtc && " ${library_names[*]} " != *' cuda '* ]]; then libraries+=("$toolchain/libcuda.a"); fi
}

# Is the driver API linked, too? -lcuda says so, and so do those calls of the runtime API that load or look up code.
needs_driver() {
    [[ " ${library_names[*]} " == *' cuda '* ]] ||
        grep -qsE 'cudaLibrary(Load|Unload|Get|Enumerate)|cudaGetDriverEntryPoint' "${objects[@]}"
}

# `runtime` gets what links the runtime, by the names that CMake looks for (show_toolkit)
find_runtime() {
    case $cudart in
    static)
        runtime=(-lcudadevrt -lcudart_static)
        needs_driver || return 0
        # modules of the driver API use the runtime in the program, and cuGetProcAddress finds what is there
        runtime=(-rdynamic "-Wl,--whole-archive" "$toolchain/libcudart_static.a" "-Wl,--no-whole-archive")
        if grep -qsE 'cuGetProcAddress|cudaGetDriverEntryPoint' "${objects[@]}"; then
            runtime=("-Wl,--whole-archive" "$toolchain/libcuda.a" "${runtime[@]}")
        else
            runtime=("$toolchain/libcuda.a" "${runtime[@]}")
        fi
        ;;
    shared) runtime=("$toolchain/libcucc.so") ;;
    none) runtime=() ;;
    esac
}

# take_names FILE...: `own_names` gets a file with the names of the course's own files, which are the same for all
# programs: one in the store, or a new one. Its first line, which names no symbol, says of which files it is.
take_names() {
    local state='' kept line
    own_names=$temporary/names
    if open_store && state=$(exec stat -Lc '%n %i %s %.9Z' -- "$@"); then
        state="# ${state//$'\n'/ }"
        kept=names/$sanitize-$#
        if { read -r line <"$store/$kept"; } 2>/dev/null && [[ $line == "$state" ]]; then
            own_names=$store/$kept
            return
        fi
    fi
    { echo "$state" && nm -P -g "$@" 2>/dev/null; } >"$own_names" || return
    if [[ $state ]]; then put_into_store cp "$own_names" "$kept"; fi
}

# their_names FILE...: nm loads the plugins of all compilers first, one of which may take it longer than all else, and
# needs them for objects made with -flto only. Those that were compiled just now are none.
their_names() {
    local file
    for file in "$@"; do [[ $file == "$temporary"/* ]] || break; done
    if [[ $file == "$temporary"/* ]] && known_options "${host_options[@]}"; then
        nm --plugin '' -P -g "$@" 2>/dev/null && return
    fi
    nm -P -g "$@"
}

# What a program that is checked is called and calls, as its objects have it: no macro, alias or pragma hides that.
look_at_names() { # $@: what is linked with them, of the course's
    [[ ${CUCC_CHECKED:-0} == 1 ]] && ((!dry)) || return 0
    local file own_names theirs=() ours=("$@")
    for file in "${objects[@]}"; do
        case $file in */libharness.a) ours+=("$file") ;; *.o | *.a) theirs+=("$file") ;; esac
    done
    need_translator
    take_names "${ours[@]}" && their_names "${theirs[@]}" >"$temporary/their_names" ||
        fatal "nm cannot list the names in the program"
    "$toolchain/cucc-translate" --linked "$own_names" <"$temporary/their_names" || exit 1
}

link_inputs() {
    local objects libraries=() library runtime
    make_objects
    for library in "${library_names[@]}"; do add_library "$library"; done
    need_runtime
    if link_device "$temporary/device.o" "${objects[@]}"; then objects+=("$temporary/device.o"); fi
    local sanitizer_library=()
    if ((sanitize)); then
        need_sanitizer
        sanitizer_library=("-Wl,--whole-archive" "$toolchain/libcucc_sanitizer.a" "-Wl,--no-whole-archive")
    fi
    look_at_names "$toolchain/libcucc.a" "${sanitizer_library[@]:1:1}"
    program=${output:-a.out}
    find_runtime
    local command=("$host_compiler" "${link_options[@]}" "${host_options[@]}" -o "$program" "${objects[@]}" \
        "-L$toolchain" "${library_options[@]}" "${libraries[@]}" "${linker_options[@]}" "${sanitizer_library[@]}"
        "${runtime[@]}" -lrt -lpthread -ldl -lm)
    link_by_gold || run "${command[@]}"
}

# The gold linker, where it is there, takes less than half the time for a plain program, and one that has the C++
# library in it starts in two thirds of the time. If it says anything, the usual linker is asked, and what that one says
# is shown.
link_by_gold() {
    [[ $HOSTTYPE == x86_64 && -z ${LD:-} ]] && ((!verbose)) && type -P ld.gold >/dev/null || return
    ((${#link_options[@]} + ${#linker_options[@]} == 0)) && known_options "${host_options[@]}" || return
    [[ ! -e $program || -f $program ]] || return # a device is not for a linker that puts files in place
    local own=()
    uses_shared "${objects[@]}" "${libraries[@]}" || own=(-static-libstdc++ -static-libgcc)
    "${command[@]}" -fuse-ld=gold "${own[@]}" 2>"$temporary/linked" && [[ ! -s $temporary/linked ]]
}

# uses_shared FILE...: is there a shared library of the user's, or one that may be? It brings the C++ library with it,
# and one is enough.
uses_shared() {
    local file
    for file in "$@"; do case $file in *.so | *.so.* | -l*) return 0 ;; esac; done
    return 1
}

archive_inputs() {
    local objects
    make_objects
    ((dry)) || rm -f -- "${output:-a.a}"
    run ar rcs "${output:-a.a}" "${objects[@]}"
}

run_program() {
    [[ $program == */* ]] || program=./$program
    run "$program" "${run_arguments[@]}"
}
