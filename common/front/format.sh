#!/usr/bin/env bash
# `make format`: our C, C++ and CUDA as .clang-format says.
# format.sh --check only names the files that it would change.
. "$(dirname "$0")/lib.sh"
common/deps.sh --quiet format || exit 2
files() {
    { git ls-files -z -co --exclude-standard 2>/dev/null || find . -path ./build -prune -o -type f -print0; } |
        grep -zE '\.(c|h|cpp|hpp|cu|cuh)$'
}
if [ "${1:-}" != --check ]; then
    files | xargs -0 -r clang-format -i
    exit
fi
# One call for many files: to start it a thousand times takes twenty times as long as to look at them.
present() { while IFS= read -r -d '' file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done; }
if said=$(files | present | xargs -0 -r -n 200 clang-format --dry-run --Werror 2>&1); then exit 0; fi
bad=$(grep -oE '^[^:]+:[0-9]+:[0-9]+: error: code should be clang-formatted' <<<"$said" | cut -d : -f 1 | sort -u)
[ "$bad" ] || { echo "$said" >&2; exit 2; } # it could not look
while IFS= read -r file; do echo "$file is not as make format would have it"; done <<<"$bad"
exit 1
