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
status=0
while IFS= read -r -d '' file; do
    [ -f "$file" ] || continue
    clang-format "$file" | cmp -s - "$file" || { echo "$file is not as make format would have it"; status=1; }
done < <(files)
exit $status
