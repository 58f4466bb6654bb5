#!/usr/bin/env bash
# Thrust under cucc: with the headers that are installed, and in words when there are none.
set -u
. "$(dirname "$0")/libraries.sh"

CUCC_THRUST=none bash common/cucc/libraries/thrust/wrap.sh "$PWD/$build/none"
"$cucc" -isystem "$build/none" -c tests/cucc/thrust.cu -Itests/cucc -o "$build/thrust.o" >"$build/thrust.messages" 2>&1
like 'without Thrust the compiler says what to install' "$(cat "$build/thrust.messages")" 'Thrust is not installed.*apt-get install libthrust-dev'

found=$(bash common/cucc/libraries/thrust/wrap.sh "$build/thrust" && tail -n 1 "$build/thrust/flags")
if [[ $found == "$PWD"* || $found == build/* ]]; then
    skip 'thrust.cu' 'Thrust is not installed: apt-get install libthrust-dev'
else
    ok "cucc compiles thrust.cu with the Thrust of $found" "$cucc" -std=c++17 -Itests/cucc tests/cucc/thrust.cu -o "$build/thrust.x"
    passes 'thrust.cu' "$build/thrust.x"
    passes 'on one worker' env CUCC_WORKERS=1 "$build/thrust.x"
fi
with_nvcc 'nvcc compiles the same without warnings' thrust.cu
done_testing
