#!/usr/bin/env bash
# `make compile_commands.json`: for clangd and editors. CUDA files are read as CUDA where the toolkit is installed, and
# otherwise as C++ with our own headers, which leaves kernel launches underlined.
. "$(dirname "$0")/lib.sh"
toolkit=$(for at in "${CUDA_HOME:-}" "${CUDA_PATH:-}" /usr/local/cuda; do
    [ -e "$at/include/cuda_runtime.h" ] && echo "$at" && break
done)
own=(-Icommon/include)
include="-Icommon ${own[*]} -Icommon/harness -Icommon/judge -Icommon/cucc/include -Icommon/cucc/runtime"
include+=' -Icommon/cucc/translate'
separator='['
entry() { # $1: file, $2: command
    printf '%s\n  {"directory": "%s", "file": "%s", "command": "%s"}' "$separator" "${PWD//\"/\\\"}" "$1" "$2 -c $1"
    separator=,
}
{
    for file in common/*/*.c common/*/*/*.c; do
        [ -e "$file" ] && entry "$file" "gcc -std=c11 -Wall -Wextra $include"
    done
    for file in practicals/*/*_gold.cpp; do [ -e "$file" ] && entry "$file" "g++ -std=c++17 $include"; done
    for file in practicals/*/*.cpp solutions/*/*.cpp; do
        [[ -e $file && $file != *_gold.cpp ]] && entry "$file" "g++ -std=c++17 -Wall -Wextra -Icommon/include"
    done
    for file in practicals/*/*.c solutions/*/*.c; do
        [ -e "$file" ] && entry "$file" "gcc -std=c11 -Wall -Wextra -Icommon/include"
    done
    for file in practicals/*/*.cu solutions/*/*.cu; do
        [ -e "$file" ] || continue
        if [ "$toolkit" ]; then
            entry "$file" "clang++ -x cuda --cuda-path=$toolkit --cuda-gpu-arch=sm_75 -std=c++17 ${own[*]}"
        else
            entry "$file" "g++ -x c++ -std=c++17 ${own[*]} -Icommon/cucc/include -include cuda_runtime.h"
        fi
    done
    printf '\n]\n'
} >compile_commands.json.tmp && mv compile_commands.json.tmp compile_commands.json &&
    echo 'compile_commands.json is written.'
