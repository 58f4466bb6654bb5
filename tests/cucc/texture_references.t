#!/usr/bin/env bash
# Texture references with --legacy=11: what they read, and that they are refused without it.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"
source=$root/tests/cucc/texture_references.cu
want='0: 2.5/3 4.7/7 6.9/11 9.5/15 3.5 5.7 7.9 10.5 cudaSuccess'
ok 'a program of before CUDA 12 compiles with --legacy=11' succeed "$cucc" --legacy=11 "$source" -o "$work/references"
is 'and reads what is bound at a launch' "$("$work/references")" "$want"
ok 'the sanitizer build of it too' succeed "$cucc" --legacy=11 --sanitize "$source" -o "$work/sanitized"
like 'which finds nothing' "$("$work/sanitized" 2>&1)" 'nothing found'
like 'without the option the message names it' "$("$cucc" --legacy=12 "$source" -o "$work/none" 2>&1)" \
    'texture references are gone since CUDA 12.*--legacy=11'
done_testing
