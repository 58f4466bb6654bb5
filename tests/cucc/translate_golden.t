#!/usr/bin/env bash
# The translator by itself: clean under gcc and clang, what it writes for the texts in golden/, and odd calls.
# `UPDATE=1 prove tests/cucc/translate_golden.t` writes the golden texts anew.
set -u
. "$(dirname "$0")/cucc.sh"
sources=("$root"/common/cucc/translate/*.c "$root"/common/base/{arena,buffer}.c)

for compiler in gcc clang; do
    if command -v $compiler >/dev/null; then
        ok "$compiler has nothing to say" succeed $compiler -std=c11 -Wall -Wextra -Werror -I"$root/common" \
            -fsyntax-only "${sources[@]}"
    else
        skip "$compiler has nothing to say" "there is no $compiler"
    fi
done
# shellcheck source=tests/cucc/sanitized.sh
. "$here/sanitized.sh"
translator=$sanitized/cucc-translate
ok "builds under sanitizers" make_sanitized translator
ok "with both in it" test "$(nm "$translator" | grep -cE ' __(asan_report_load4|ubsan_handle_add_overflow_abort)$')" = 2

cd "$here/golden" || exit 1
for input in *.ii; do
    got=$("$translator" <"$input" 2>&1)
    [[ -n ${UPDATE:-} ]] && printf '%s\n' "$got" >"${input%.ii}.out"
    is "${input%.ii}" "$got" "$(cat "${input%.ii}.out")"
done

is "loops are unrolled as the program says" "$("$translator" <words.ii | grep -c '^#pragma GCC unroll 4$')" 1
is "but not for the sanitizer build" "$("$translator" --sanitize <words.ii | grep -c '^#pragma GCC unroll')" 0

# in the sanitizer build the host's functions are not inlined (launching a kernel is the host's), the device's are
hosts() {
    "$translator" "$@" <<'END' | grep -A 2 noinline | sed -nE 's/^[^(]*\b([a-z]+)\(.*/\1/p' | xargs
# 1 "hosts.cu"
__device__ int device(int a) { return a; }
__host__ __device__ int both(int a) { return a; }
constexpr int constant(int a) { return a; }
__global__ void kernel(int *a) { *a = device(*a) + both(1); }
inline int *helper(int *a) { return a; }
int main() { return *helper(nullptr); }
END
}
is "functions of the host's own, for the sanitizer build" "$(hosts --sanitize)" "kernel helper main"
is "and otherwise" "$(hosts)" ""

# kernel flags: 1 cannot wait, 2 indices are its own
for text in waits waits_own; do
    while read -r name flags; do
        is "flags of $name" "$(grep -o "__cucc_info{\"$name\", \"$text.cu\", [0-9]*, [0-9]" $text.out | grep -o '.$')" \
            "$flags"
    done < <(sed -nE 's,.*__global__ void ([a-z_]+)\(.*// ([0-9]),\1 \2,p' $text.ii)
done

ok "a warp operation whose bracket never closes has an end all the same" succeed timeout 20 "$translator" --cut <<'END'
__global__ void kernel(int *x) { __syncthreads(); x[1] = __shfl_sync(~0u, x[1]; }
END
is "nothing in, nothing out" "$("$translator" </dev/null)" ""
"$translator" --nonsense </dev/null >/dev/null 2>&1
is "a bad option is a usage error" $? 2
"$translator" --kernels "$work/no/such/folder" </dev/null >/dev/null 2>"$work/said"
is "a list that cannot be written" $? 2
like "and says so" "$(cat "$work/said")" 'no/such/folder: No such file'
done_testing
