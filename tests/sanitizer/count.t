#!/usr/bin/env bash
# Counting of the sanitizer build, fed with events by hand, under the address and undefined behaviour sanitizers.
set -u
here=$(cd "$(dirname "$0")" && pwd)
sanitizer=$here/../../common/cucc/sanitizer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -g1 -fsanitize=address -fsanitize=undefined \
    -fno-sanitize-recover=undefined
    -I"$sanitizer" -I"$here/../../common" -I"$here/../../common/cucc/runtime" -I"$here/../../common/cucc/include"
    -I"$here/count")
export ASAN_OPTIONS=detect_leaks=0 # what is counted stays until the end
programs=(memory paths occupancy pictures fuzz)
failed=0
lacking=() # a source that does not build fails this file alone: "Bail out!" would end all files of prove
for source in "$sanitizer"/counting/*.c "$sanitizer"/../runtime/exec/json.c "$here/count/events.c"; do
    gcc "${flags[@]}" -c "$source" -o "$work/$(basename "$source").o" || lacking+=("$source")
done
for program in "${programs[@]}"; do
    echo "# Subtest: $program"
    if gcc "${flags[@]}" "$here/count/$program.c" "$work"/*.o -lm -o "$work/$program" &&
        "$work/$program" 2>"$work/err" | sed 's/^/    /' && [ "${PIPESTATUS[0]}" -eq 0 ]; then
        echo "ok - $program"
    else
        echo "not ok - $program"
        sed 's/^/# /' "$work/err" | head -40
        failed=1
    fi
done
for source in "${lacking[@]}"; do
    echo "not ok - $source builds"
    failed=1
done
echo "1..$((${#programs[@]} + ${#lacking[@]}))"
exit $failed
