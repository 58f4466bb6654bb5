#!/usr/bin/env bash
# A gold has what it includes, and nothing of common/judge/precompiled.h: elsewhere it is compiled without.
. "$(dirname "$0")/../tap.sh"

for gold in practicals/*/*_gold.cpp; do
    ok "$gold includes what it uses" g++ -std=c++17 -fsyntax-only -Icommon -Icommon/include -Icommon/harness \
        -Icommon/judge "-I${gold%/*}" "$gold"
done

# One option more or less on either side, and the compiler passes over what is precompiled, without a word.
make -s -f common/build.mk judges BACKEND=cpu ONLY=01_hello_kernel >/dev/null
hello=practicals/01_hello_kernel/hello_kernel_gold.cpp
compiles=$(make -n -s -f common/build.mk judges BACKEND=cpu ONLY=01_hello_kernel -W $hello |
    sed -n 's/^common.front.compile.sh [^ ]* \(.*\) -o [^ ]* \([^ ]*_gold.cpp\) .*/\1 -H -c -o \/dev\/null \2/p')
like 'what is precompiled is taken' "$($compiles 2>&1 | head -1)" '^! .*precompiled\.h\.gch$'
done_testing
