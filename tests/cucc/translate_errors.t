#!/usr/bin/env bash
# Each file in errors/ is wrong in the lines that say so, "// error: words" or "// warning: words"; exactly those lines
# are complained about, in those words, and nothing of cucc's own shows.
set -u
. "$(dirname "$0")/cucc.sh"

for source in "$here"/errors/*.cu; do
    name=$(basename "$source" .cu)
    checked=$(head -n 1 "$source" | grep -c '^// CUCC_CHECKED')
    said=$(cd "$here/errors" && CUCC_CHECKED=$checked "$cucc" -c "$name.cu" -o /dev/null 2>&1)
    is "$name: the lines" \
        "$(grep -oE "^$name\.cu:[0-9]+:[0-9]+: (error|warning)" <<<"$said" | sed -E 's/:[0-9]+: / /; s/.*\.cu://' |
        sort -n | uniq)" \
        "$(grep -nE '// (error|warning): ' "$source" | grep -v ':// ' | sed -E 's,:.*// (error|warning): .*, \1,' |
        sort -n | uniq)"
    while IFS=: read -r line text; do
        like "$name:$line" "$(grep -E "^$name\.cu:$line:" <<<"$said")" "${text#*// * }"
    done < <(grep -nE '// (error|warning): ' "$source" | grep -v ':// ')
    unlike "$name: nothing of cucc's own" "$said" '__cucc|cucc::|lambda function|include/cucc/'
done
like "a kernel is named" "$(cd "$here/errors" && "$cucc" -c body.cu -o /dev/null 2>&1)" "^body.cu: In kernel ‘kernel’:$"
like "the excerpt points into the source" "$(cd "$here/errors" && "$cucc" -c body.cu -o /dev/null 2>&1 |
    grep -A2 ':10:5: ' | tail -1)" '^      \|     \^~~~~~~~~~$'
unlike 'what a check refuses is right elsewhere' "$(cd "$here/errors" && "$cucc" -c checked.cu -o /dev/null 2>&1)" \
    'checked.cu:.*(assembly|not for a program|before main)'
said=$(cd "$here/errors" && "$cucc" -c semicolon_macro.cu -o /dev/null 2>&1)
like "behind a macro the caret is where the line's code ends" "$said" '^semicolon_macro.cu:6:31: error: expected'
is "... and so in the excerpt" "$(sed -n '/^semicolon_macro.cu:6:/,$p' <<<"$said" | sed -n '3p')" \
    "$(printf '      | %30s^' '')"
done_testing
