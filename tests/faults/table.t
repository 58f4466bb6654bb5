#!/usr/bin/env bash
# The table of compute-sanitizer beside the sanitizer build (SANITIZER.md): its totals are its rows', it leaves no
# difference without a reason, and no reason is left of a fault that is gone.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
here=tests/faults table=$here/SANITIZER.md

for source in "$here"/*.cu; do
    awk -v program="$(basename "$source" .cu)" -f "$here/expectations.awk" "$source" |
        sed -n "s,^must,$(basename "$source" .cu),p"
done | awk '{ gsub(/_/, " ", $3); print $1 "/" $2 "|" $3 }' | sort -u >"$work/planted"
awk -F ' *[|] *' '/^[|] [a-z]/ && $2 != "program" { kind = $4; gsub(/ /, "_", kind); print $2 "/" $3 "|" kind }' "$table" |
    sed 's/_/ /g' | sort -u >"$work/rows"
sed -i 's/_/ /g' "$work/planted"

is 'every row is of a planted fault and its kind' "$(comm -13 "$work/planted" "$work/rows")" ''
is 'every planted fault has a row (tests/faults/on_gpu --rows)' "$(comm -23 "$work/planted" "$work/rows")" ''
is 'where it differs there is a reason' "$(grep -F '**' "$table")" ''
like 'the totals are the rows' "$(tr '\n' ' ' <"$table")" \
    "named: $(grep -c '| agrees |$' "$table") agree, $(grep -c '| not visible: ' "$table") are of kinds $(
    )that no tool looks for, $(grep -c '| not run on a GPU yet |$' "$table") have not"
is 'a reason is of a planted fault' "$(sed '/^#/d; s/\t.*//; s,.*/,,; s/_/ /g' "$here/sanitizer_differs.tsv" |
    sort -u | comm -23 - <(sed 's,.*/,,; s/|.*//' "$work/planted" | sort -u))" ''

# A table of a day before the reasons were found
cat >"$work/earlier.md" <<'END'
# A title

Some GPU, some day. Made by `tests/faults/on_gpu`.

| program | fault | kind | line | tool | its words | |
| --- | --- | --- | ---: | --- | --- | --- |
| bounds | constant_beyond | out of bounds | 1 | memcheck | nothing | **differs** |
| bounds | row_beyond | out of bounds | 2 | memcheck | out of bounds at 2 | agrees |
| bounds | unknown_one | out of bounds | 3 | memcheck | nothing | **differs** |
| lifetime | host_array | host pointer | 4 | memcheck | nothing | **differs** |
| locals | host_array | out of bounds | 5 | memcheck | nothing | **could not be looked at**: it ended |
| heap | wild_text | out of bounds | 6 | memcheck | nothing | **finds something in the twin**: unchecked_error 1 |
END
"$here/on_gpu" --reasons "$work/earlier.md" >"$work/later.md"
like 'the device and the day stay' "$(cat "$work/later.md")" '^Some GPU, some day\. Made by'
is 'a row gets its reason, and only that of its own program' \
    "$(sed -n 's/^| [a-z]* | \([a-z_]*\) |.* | \([^|]*\) |$/\1: \2/p' "$work/later.md" | cut -c -32)" \
    'constant_beyond: memcheck does n
row_beyond: agrees
unknown_one: **differs**
host_array: **differs**
host_array: memcheck watches the
wild_text: memcheck names a func'
like 'its total is counted anew' "$(cat "$work/later.md")" 'named: 1 agree, 0 are of kinds'
done_testing
