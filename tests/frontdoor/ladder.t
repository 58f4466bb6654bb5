#!/usr/bin/env bash
# Where a practical has several programs, the order of its steps is plain: `make help P=` and the head of check.sh tell
# it.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
forget_words JOBS PATIENCE

# "reduction (steps 1 to 4), argmin (6)", from the steps as the script declares them
order() {
    bash "$1/check.sh" --list | awk -F'\t' '
        $3 != program { if (program) put(); program = $3; first = $1 }
        { last = $1 }
        function put() { text = text (text ? ", " : "") program " (" first (last > first ? " to " last : "") ")" }
        END { put(); print text }'
}
for folder in practicals/*/; do
    folder=${folder%/} name=${folder##*/}
    is "$name: the head of check.sh has its programs in the order of the steps" \
        "$(sed -n '4,5s/^# Programs and their steps: //p' "$folder/check.sh")" "$(order "$folder")"
    said=$(make --no-print-directory help P="$name" 2>&1)
    is "$name: make help P= has its steps, in order" \
        "$(sed -n '2,/^$/p' <<<"$said" | awk '/^  [0-9]/ { print $1 }' | tr '\n' ' ')" \
        "$(bash "$folder/check.sh" --list | cut -f 1 | tr '\n' ' ')"
    missing=$(sed -n '2,/^$/p' <<<"$said" | awk 'NF { print $NF }' | while read -r file; do [ -e "$file" ] ||
        echo "$file"; done)
    is "$name: make help P= names files that are there" "$missing" ''
done
is 'make help P= of a practical that is none' "$(make help P=nobody 2>&1 | grep -c 'no such practical')" 1
done_testing
