# shellcheck shell=bash disable=SC2034,SC2154
# cucc's translator and runtime under the address and undefined behaviour sanitizers, made once for all tests of them.
# Sourced; $root is the course's.
#     make_sanitized translator|runtime ...      below $sanitized; what make says is in $sanitized.log
sanitized=$root/build/cpu/sanitized
sanitize=(-fsanitize=address -fsanitize=undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)

# The runtime, of which few programs are made, is rather compiled fast than fast.
make_sanitized() {
    mkdir -p "$sanitized"
    make -s -C "$root/common/cucc" "$@" BUILD="$sanitized" OPTIMISE="-O0 -g1 ${sanitize[*]}" \
        TRANSLATOR_OPTIMISE="-O1 -g1 ${sanitize[*]}" >"$sanitized.log" 2>&1
}
