# shellcheck shell=bash
# -ptx, -cubin and -fatbin: code for the loader of the driver API (runtime/api/driver/image.h); sourced by cucc.
#
# nvcc makes these for a GPU. Here all three are one text, which like PTX has no zero byte, with an image in it:
#
#     // cucc module 1
#     // Code of a CUDA program for the CPU, made by cucc 13.0. No GPU can run it.
#     // image shared 12345           so many bytes of a shared object, or with -rdc=true of an `object`
#     f0VMRgIBAQAA...                 in base64
#     // end

# write_module KIND IMAGE FILE
write_module() {
    {
        printf '// cucc module 1\n// Code of a CUDA program for the CPU, made by cucc %s. No GPU can run it.\n' \
            "$version_of_cuda"
        printf '// image %s %d\n' "$1" "$(stat -c %s -- "$2")"
        base64 -w 120 -- "$2"
        echo '// end'
    } >"$3" || fatal "cannot write $3"
}

# link_module OBJECT... : temporary/module.so. A name in it is its own, whatever the program and other modules have.
link_module() {
    local objects=("$@") linker=()
    if link_device "$temporary/device.o" "$@"; then objects+=("$temporary/device.o"); fi
    if [[ $HOSTTYPE == x86_64 ]] && type -P ld.gold >/dev/null; then linker=(-fuse-ld=gold); fi
    run "$host_compiler" -shared -Wl,-Bsymbolic -Wl,--as-needed "${linker[@]}" "${host_options[@]}" \
        -o "$temporary/module.so" "${objects[@]}" "${library_options[@]}"
}

# make_modules: of each source one
make_modules() {
    local input file status=0
    one_output
    # templates' statics must not be shared between modules
    compile_options+=(-fPIC -fno-gnu-unique)
    for input in "${inputs[@]}"; do
        need_file "$input"
        is_source "$input" || fatal "$input: -$module_form takes sources (with -dlink: objects)"
        file=${output:-$(output_name "$input" "$module_form")}
        compile "$input" "$temporary/module.o" "$(output_name "$input" d)" || { status=1 && continue; }
        ((!dry)) || continue
        if ((separate)); then write_module object "$temporary/module.o" "$file"; else
            link_module "$temporary/module.o" && write_module shared "$temporary/module.so" "$file" || status=1
        fi
    done
    exit $status
}

# -dlink -cubin: of objects
link_modules() {
    local input
    for input in "${inputs[@]}"; do need_file "$input"; done
    link_module "${inputs[@]}" || exit
    ((dry)) || write_module shared "$temporary/module.so" "${output:-a_dlink.$module_form}"
    exit 0
}
