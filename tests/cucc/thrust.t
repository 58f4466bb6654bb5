#!/usr/bin/env bash
# Thrust under cucc: with the headers that are installed, and in words when there are none; what goes wrong on the
# device is seen.
set -u
. "$(dirname "$0")/libraries.sh"

CUCC_THRUST=none bash common/cucc/libraries/thrust/wrap.sh "$PWD/$build/none"
"$cucc" -isystem "$build/none" -c tests/cucc/thrust.cu -Itests/cucc -o "$build/thrust.o" >"$build/thrust.messages" 2>&1
like 'without Thrust the compiler says what to install' "$(cat "$build/thrust.messages")" \
    'Thrust is not installed.*apt-get install libthrust-dev'

# A program that is being compiled needs them all the time.
wrapped=$(stat -c %i "$build/none/flags")
CUCC_THRUST=none bash common/cucc/libraries/thrust/wrap.sh "$PWD/$build/none"
is 'what is the same is not put there again' "$(stat -c %i "$build/none/flags")" "$wrapped"

# shellcheck disable=SC2016 # it is make's
stands_on=$(make -s -f common/build.mk BACKEND=cpu ONLY=10_thrust COURSE_IS_MADE=1 \
    --eval 'print: ; @printf "%s\n" $(TOOLCHAIN)' print)
is 'programs are made again when a file of the libraries changes' \
    "$(find common/cucc/libraries -type f | sort | comm -23 - <(sort <<<"$stands_on"))" ''

# told NAME MISTAKE RUN-BUILD SANITIZER: what each of the two builds says of the mistake; an empty pattern: it says
# nothing
told() {
    local said
    said=$("$build/thrust_faults.x" "$2" 2>&1)
    if [[ -n $3 ]]; then like "$1: the run build" "$said" "$3"; else unlike "$1: the run build" "$said" 'cucc:'; fi
    said=$("$build/thrust_faults.sanitized" "$2" 2>&1)
    like "$1: the sanitizer build" "$said" "$4"
}

# at WORD: the place in thrust_faults.cu that bears the comment
at() { grep -n "// here: $1" tests/cucc/thrust_faults.cu /dev/null | cut -d : -f 1,2; }

faults() {
    local options=(-std=c++17 -Itests/cucc -Icommon/include tests/cucc/thrust_faults.cu \
        build/harness/libharness.a)
    make -s -f common/build.mk build/harness/libharness.a >"$build/messages" 2>&1 || diag "$(cat "$build/messages")"
    ok 'harness_cuda.h, Thrust and a kernel compile in one file' "$cucc" -O2 "${options[@]}" -o "$build/thrust_faults.x"
    ok 'and with the sanitizer' "$cucc" --sanitize "${options[@]}" -o "$build/thrust_faults.sanitized"
    told 'no mistake' none '' 'nothing found'
    told 'an output that is too small' 'output too small' "$(at output): writes.*bytes beyond the end.*$(at arrays)" \
        "out of bounds, kernel thrust::for_each at $(at output).*$(at arrays)"
    told 'an index in a functor' index 'wrote beyond the end of a device array' "out of bounds.* at $(at index)"
    told 'a race in a functor' race '' "race, kernel thrust::for_each at $(at race)"
    told 'a host pointer in a functor' 'host pointer' '' "host pointer in a kernel.* at $(at host)"
    told 'a raw pointer without a policy' 'raw pointer' "host code touched.*device array" \
        "device pointer on the host at $(at raw)"
    told 'an element that is not there' element "that was at $(at element)" "that was at $(at element)"
}

# What nvcc refuses, too: functions of the host alone that an algorithm on the device would call
lambdas() {
    local source=tests/cucc/thrust_lambdas.cu said
    ok 'lambdas and functors where they may be' "$cucc" -std=c++17 --extended-lambda $source -o "$build/lambdas"
    is 'and what they do' "$("$build/lambdas")" '1 6 7 4'
    said=$("$cucc" -std=c++17 --extended-lambda -DWRONG -c $source -o "$build/lambdas.o" 2>&1)
    is 'those of the host alone are refused where the algorithm runs on the device' \
        "$(sed -n "s,^$source:\([0-9]*\):.*error:.*runs on the device here.*not allowed: .*,\1,p" <<<"$said" | sort -n)" \
        "$(grep -n '; *// not allowed' $source | cut -d : -f 1)"
    is 'and nothing else is told' "$(grep error: <<<"$said" | grep -v 'runs on the device here')" ''
    unlike "and nothing of cucc's own shows" "$said" 'cucc::|assert|lambda function|evaluates'
    like 'the caret is at the function' "$said" '^ *[|] {54}[\^]$'
    said=$("$cucc" -std=c++17 --expt-relaxed-constexpr -DWRONG -c $source -o "$build/lambdas.o" 2>&1)
    unlike 'with --expt-relaxed-constexpr the device may call a lambda' "$said" '__host__ lambda'
}

found=$(bash common/cucc/libraries/thrust/wrap.sh "$build/thrust" && tail -n 1 "$build/thrust/flags")
if [[ $found == "$PWD"* || $found == build/* ]]; then
    skip 'thrust.cu and the others' 'Thrust is not installed: apt-get install libthrust-dev'
else
    ok "cucc compiles thrust.cu with the Thrust of $found" "$cucc" -std=c++17 -Itests/cucc tests/cucc/thrust.cu \
        -o "$build/thrust.x"
    passes 'thrust.cu' "$build/thrust.x"
    passes 'on one worker, in reverse' env CUCC_WORKERS=1 CUCC_ORDER=reverse "$build/thrust.x"
    mapfile -t parts < <(sampled 2 <<<$'faults tests/cucc/thrust_faults.cu\nlambdas tests/cucc/thrust_lambdas.cu')
    left_out 2 ${#parts[@]} 'parts, on faults and on lambdas'
    for part in "${parts[@]}"; do ${part% *}; done
    nightly 'thrust_algorithms.cu, and the same with the toolkit'\''s Thrust' && {
        for thrust in "$found" "$toolkit/include/cccl"; do
            [[ -f $thrust/thrust/version.h ]] || continue
            ok "cucc compiles thrust_algorithms.cu with the Thrust of $thrust" \
                env CUCC_THRUST="$thrust" "$cucc" -std=c++17 -Itests/cucc tests/cucc/thrust_algorithms.cu \
                -o "$build/algorithms.x"
            passes 'thrust_algorithms.cu' "$build/algorithms.x"
            [[ $found == "$toolkit/include/cccl" ]] && break
        done
    }
fi
with_nvcc 'nvcc compiles the same without warnings' thrust.cu
nightly 'nvcc compiles thrust_algorithms.cu' && with_nvcc 'nvcc compiles the same without warnings' thrust_algorithms.cu
done_testing
