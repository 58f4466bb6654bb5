#!/usr/bin/env bash
# The programs in programs/ compile without a warning but those that they speak of, and print what their first lines
# say.
set -u
. "$(dirname "$0")/cucc.sh"

mapfile -t taken < <(printf '%s\n' "$here"/programs/*.cu | sampled 2)
left_out "$(printf '%s\n' "$here"/programs/*.cu | wc -l)" ${#taken[@]} 'programs'
for source in "${taken[@]}"; do
    name=$(basename "$source" .cu)
    read -ra options < <(sed -n 's,^// options: ,,p' "$source")
    said=$("$cucc" -Xcompiler -Wall,-Wextra "${options[@]}" "$source" -o "$work/$name" 2>&1)
    warns=$(sed -n 's,^// warns: ,,p' "$source")
    is "$name compiles without a warning${warns:+ but its own}" \
        "$(grep -E 'error|warning' <<<"$said" | sed 's/.*warning: //' | sort -u)" "$warns"
    is "$name prints" "$(timeout 60 "$work/$name" 2>&1)" "$(sed -n 's,^// prints: ,,p' "$source")"
done
is "-Wshadow sees only the user's own" "$("$cucc" -c -Xcompiler -Wshadow "$here/programs/kernels.cu" \
    -o /dev/null 2>&1)" ""
done_testing
