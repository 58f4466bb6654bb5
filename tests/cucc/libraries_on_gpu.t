#!/usr/bin/env bash
# The checks of the libraries against NVIDIA's own on a GPU: what the stand-ins are held to is what the real ones do.
# All programs are compiled at once, and each runs as soon as it is there: a GPU is lent by the minute, and what takes
# long is nvcc with CUB and Thrust, so that CUB's sorts are compiled in parts. LIMIT (60) is the seconds that a program
# may run; with SHOW_SECONDS=1 it is said when each was compiled and when it ended.
set -u
. "$(dirname "$0")/libraries.sh"
nvcc=$toolkit/bin/nvcc

if ! command -v "$nvcc" >/dev/null || ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
    skip 'the real libraries' 'no nvcc, or no GPU'
    done_testing
    exit
fi

# in_background NAME PROGRAM [ARGUMENT...] [-- OPTION...]: compiles tests/cucc/PROGRAM.cu with the options and runs it;
# what comes of it is in $build/NAME.…
programs=()
in_background() {
    local name=$1 program=$2 arguments=() began=$SECONDS
    shift 2
    programs+=("$name")
    while (($#)) && [[ $1 != -- ]]; do
        arguments+=("$1")
        shift
    done
    rm -f "$build/$name".{gpu,compiled,output,errors,status,seconds}
    {
        "$nvcc" -arch=native -Itests/cucc -diag-suppress 1444 "tests/cucc/$program.cu" -o "$build/$name.gpu" \
            "${@:2}" >"$build/$name.compiled" 2>&1 &&
            printf 'compiled after %d s, ' $((SECONDS - began)) >"$build/$name.seconds" &&
            timeout "${LIMIT:-60}" "$build/$name.gpu" "${arguments[@]}" >"$build/$name.output" \
                2>"$build/$name.errors"
        echo $? >"$build/$name.status"
        printf 'ended after %d s' $((SECONDS - began)) >>"$build/$name.seconds"
    } &
}

# ended PROGRAM: it was compiled, and ended with 0; says how not
ended() {
    local status lines
    status=$(cat "$build/$1.status")
    ((status == 0)) && return
    if [[ ! -e $build/$1.gpu ]]; then
        diag "nvcc fails: $(grep -m 5 error "$build/$1.compiled")"
        return 1
    fi
    lines=$(grep -v '^ok' "$build/$1.output" | head -20)
    ((status == 124)) && lines="not ended in ${LIMIT:-60} s, after: $(tail -n 1 "$build/$1.output")"$'\n'$lines
    diag "exit $status: $lines"
    diag "$(tail -5 "$build/$1.errors")"
    return 1
}

# What takes longest begins first.
for part in 4 5 1 2 3; do
    in_background "cub_sorts_$part" cub_sorts -- --extended-lambda "-DPART=$part"
done
in_background cub cub -- --extended-lambda
in_background thrust thrust
in_background curand_draws curand_draws 0 199 integers
in_background cub_blocks cub_blocks -- --extended-lambda
for program in cublas_vectors cublas_matrices cublas_mixed cublas_complex cublas_banded; do
    in_background "$program" "$program" -- -lcublas -lcublasLt
done
in_background cufft cufft -- -lcufft
in_background cusparse cusparse -- -lcusparse
in_background cusolver cusolver -- -lcusolver
in_background cusolver_sparse cusolver_sparse -- -lcusolver -lcusparse
in_background libraries_queue libraries_queue -- -lcublas -lcufft -lcurand
in_background curand_agree curand_agree -- -lcurand
in_background curand_twister curand_twister -- -lcurand
for program in "${programs[@]}"; do # each is told of when it has ended: who runs out of time still learns of the others
    until [[ -s $build/$program.status ]]; do sleep 0.2; done
    ok "$program ($(grep -c '^ok' "$build/$program.output" 2>/dev/null) checks)" ended "$program"
    [[ -z ${SHOW_SECONDS:-} ]] || diag "$program $(<"$build/$program.seconds")"
done
ok 'cuRAND: integers and uniform numbers of the device API are the stand-in'\''s to the last bit' \
    cmp "$build/curand_draws.output" tests/cucc/expected/curand_draws
done_testing
