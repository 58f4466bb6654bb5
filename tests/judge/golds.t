#!/usr/bin/env bash
# A gold has what it includes, and nothing of common/judge/precompiled.h: elsewhere it is compiled without.
. "$(dirname "$0")/../tap.sh"

for gold in practicals/*/*_gold.cpp; do
    ok "$gold includes what it uses" g++ -std=c++17 -fsyntax-only -Icommon -Icommon/include -Icommon/harness \
        -Icommon/judge "-I${gold%/*}" "$gold"
done
done_testing
