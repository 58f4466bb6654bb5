# shellcheck shell=bash disable=SC2034
# What the tests of the library stand-ins share; sourced by curand.t, cublas.t, cufft.t, cusparse.t and thrust.t.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
cucc=common/cucc/cucc
build=build/cpu/tests/libraries/$(basename "$0" .t) # its own: several tests run side by side
toolkit=${CUDA_HOME:-/usr/local/cuda}
mkdir -p "$build"
# What is tested is what the programs say, and the libraries they call are compiled already.
export CUCC_OPTIMISE=-O1

declare -A fresh=() # objects compiled in this run
# Compiling costs more than running here: at -O1 two to three times as much. (What -O0 says of arrays that only malloc
# has seen, it guesses; the build of the libraries asks with -O2.)
sanitize=(-O0 -g -fsanitize=address -fsanitize=undefined -fno-sanitize-recover=all -ffp-contract=off \
    -Wno-maybe-uninitialized)
include=(-isystem common/cucc/include -Itests/cucc)

# sanitized PROGRAM LIBRARY [FILE...]: tests/cucc/PROGRAM, linked with the library's own C and the files under the
# sanitizers and with host_runtime.c in the runtime's place, becomes $build/PROGRAM.sanitized
sanitized() {
    local source=$1 objects=() file object
    for file in "common/cucc/libraries/$2"/*.c "${@:3}" common/cucc/runtime/api/launch/library.c \
        common/cucc/runtime/exec/*_jump.c tests/cucc/host_runtime.c; do
        object=$build/$2-$(basename "$file").o
        objects+=("$object")
        [[ -n ${fresh[$object]:-} ]] && continue
        gcc -std=c11 -D_GNU_SOURCE= -Wall -Wextra -Werror "${sanitize[@]}" -Icommon/cucc/include -Icommon/cucc/runtime \
            -c "$file" -o "$object" || return 1
        fresh[$object]=1
    done
    if [[ $source == *.c ]]; then
        gcc -std=c11 -D_GNU_SOURCE= -Wall -Wextra -Werror "${sanitize[@]}" "${include[@]}" "tests/cucc/$source" \
            "${objects[@]}" -ldl -lm -pthread -o "$build/$source.sanitized"
    else
        # the program, too, need not be fast
        g++ -std=gnu++17 -Wall -Wextra -Werror "${sanitize[@]}" "${include[@]}" -x c++ "tests/cucc/$source" \
            -x none "${objects[@]}" -ldl -lm -pthread -o "$build/$source.sanitized"
    fi
}

# Of the builds under the sanitizers, which take as long as all else, each has its turn in one sample of three, and
# where the library or what its test stands on has changed.    in_its_turn PROGRAM LIBRARY && { ... }
in_its_turn() {
    local files="^common/cucc/(libraries|include)/$2|^common/cucc/runtime/(api/launch/library|exec/.*_jump)"
    in_turn 3 "$1 and the library under the sanitizers" \
        "$files|^tests/cucc/($2|libraries|host_runtime|tap\\.h|four_types|device_array)"
}

# passes NAME COMMAND...: the command's TAP has no failure in it; shows what has
passes() {
    local name=$1 output
    shift
    output=$("$@" 2>"$build/errors")
    local status=$?
    if ((status != 0)); then
        grep -v '^ok' <<<"$output" | head -20 | sed 's/^/# /'
        tail -20 "$build/errors" | sed 's/^/# /'
    fi
    ok "$name ($(grep -c '^ok' <<<"$output") checks)" [ "$status" -eq 0 ]
}

# folders_with FILE: those in which that library is installed, or that LD_LIBRARY_PATH names: Debian keeps a LAPACK for
# each who gives one, and any of them may be the computer's
folders_with() {
    local folder paths
    IFS=: read -ra paths <<<"${LD_LIBRARY_PATH:-}"
    for folder in "${paths[@]}" /usr/lib /usr/lib/*-linux-gnu /usr/lib/*-linux-gnu/{lapack,openblas*,atlas,blis*}; do
        [ ! -e "$folder/$1" ] || readlink -f "$folder/$1"
    done | sort -u | xargs -r -n 1 dirname
}

# without_libraries COMMAND...: as on a computer that has no BLAS, LAPACK and FFTW
without_libraries() {
    mkdir -p "$build/none"
    touch "$build/none/"{liblapack.so.3,libopenblas.so.0,libopenblas.so,libfftw3.so.3,libfftw3f.so.3}
    LD_LIBRARY_PATH=$build/none "$@"
}

# One with Thrust takes nvcc twenty seconds: of those that are taken, one in four is. $1: the source
in_four() { seq 4 | awk -v source="$1" '{ print $1, source }' | sampled 4 | grep -q '^1 '; }

# with_nvcc NAME SOURCE...: the same files compile under nvcc without a warning of ours (cusparse.h has its own). What
# is looked at is what the compiler says, not the code: ptxas, which takes longest, need not make it fast. The older
# overloads are used on purpose: the stand-ins have them. Of the
# sources in tests/cucc a sixth is taken, and what has changed.
with_nvcc() {
    local name=$1 source warnings today
    shift
    if ! command -v "$toolkit/bin/nvcc" >/dev/null; then
        skip "$name" "no nvcc"
        return
    fi
    today=$(printf '%s\n' tests/cucc/*.cu | sampled 6)
    for source in "$@"; do
        if ! grep -qx "tests/cucc/$source" <<<"$today" ||
            { grep -q '#include <thrust/' "tests/cucc/$source" && ! in_four "tests/cucc/$source"; }; then
            skip "$name: $source" "not in sample $tap_sample (SAMPLE=); all in make nightly (NIGHTLY=1)"
            continue
        fi
        warnings=$("$toolkit/bin/nvcc" -arch=sm_90 -Xptxas -O0 -Xcompiler -Wno-deprecated-declarations \
            --extended-lambda -Itests/cucc -c "tests/cucc/$source" -o "$build/nvcc.o" 2>&1 | grep 'tests/cucc')
        is "$name: $source" "$warnings" ""
    done
}

# names_agree HEADER PREFIX: each enumerator and number that our header gives a name with the prefix has the value that
# the toolkit's header gives it
names_agree() {
    if [[ ! -f $toolkit/include/$1 ]]; then
        skip "names of $1" "no toolkit"
        return
    fi
    local names program=$build/names.c
    names=$(gcc -E -P -dD -Icommon/cucc/include -x c "common/cucc/include/$1" | grep -oE "\b$2[A-Z0-9_a-z]*\b" |
        sort -u |
        grep -vE '^(CUFFTAPI|CURANDAPI|CUBLASAPI|CUBLASWINAPI|CUSPARSEAPI|CU[A-Z0-9_]*_H_?)$')
    {
        echo "#include <stdio.h>"
        echo "#include <$1>"
        echo "int main(void) {"
        while IFS= read -r name; do
            printf '    printf("%%s %%lld\\n", "%s", (long long)%s);\n' "$name" "$name"
        done <<<"$names"
        echo "    return 0; }"
    } >"$program"
    if gcc -w -Icommon/cucc/include "$program" -o "$build/names.ours" &&
        gcc -w -I"$toolkit/include" "$program" -o "$build/names.theirs"; then
        is "names of $1: $(wc -l <<<"$names") values are the toolkit's" "$("$build/names.ours")" \
            "$("$build/names.theirs")"
    else
        ok "names of $1 are all in the toolkit's header" false
    fi
}
