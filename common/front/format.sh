#!/usr/bin/env bash
# `make format`: our C, C++ and CUDA as .clang-format says.    format.sh --check only tells what it would change.
. "$(dirname "$0")/lib.sh"
common/deps.sh --quiet format || exit 2
how=(-i)
[ "${1:-}" = --check ] && how=(--dry-run -Werror)
files() { if git rev-parse HEAD >/dev/null 2>&1; then git ls-files -z -co --exclude-standard; else find . -path ./build -prune -o -type f -print0; fi; }
files | grep -zE '\.(c|h|cpp|hpp|cu|cuh)$' | xargs -0 -r clang-format "${how[@]}"
