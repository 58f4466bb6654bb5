#!/usr/bin/env bash
# The rooms of the runtime: exec/ stands alone; within api/ who needs whom is what common/cucc/runtime/README.md says.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
runtime=common/cucc/runtime
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
make -s -C common/cucc runtime >"$scratch/log" 2>&1 || diag "$(tail -n 5 "$scratch/log")"
objects=build/cpu/toolchain/objects/runtime

# --- exec: no header of the API, none of its names ---
is 'exec includes nothing but its own room and cucc/' \
    "$(grep -hE '^ *# *include "' $runtime/exec/*.[chS] | grep -vE '"(exec|cucc)/' | sort -u)" ''

is 'nor knows a thing of it by name' \
    "$(grep -nE 'struct (CU[a-z]+_st|cucc_(op|allocation|device|stream|graph))' $runtime/exec/*.[chS])" ''

names() { nm "$@" 2>/dev/null; }
names -g --defined-only $objects/exec/*.o | awk 'NF == 3 { print $3 }' | sort -u >"$scratch/exec"
names -u $objects/exec/*.o | awk 'NF == 2 { print $2 }' | sort -u >"$scratch/needed"
ok 'exec has names' [ "$(wc -l <"$scratch/exec")" -gt 50 ]
# the observer is the sanitizer build's, linked in by it alone; its place is kept free
is 'exec needs no name of the runtime but its own' \
    "$(comm -13 "$scratch/exec" "$scratch/needed" | grep -E '^(__)?cu(cc|da)' | grep -vx cucc_observer)" ''

# --- api: arrows from file to file that go from a lower folder to a higher one ---
for object in "$objects"/api/*/*.o; do
    file=${object#"$objects/api/"} file=${file%.c.o}
    [ -e "$runtime/api/$file.c" ] || continue # of a source that has moved
    names -g --defined-only "$object" | awk -v f="$file" 'NF == 3 { print $3, f }' >>"$scratch/given"
    names -u "$object" | awk -v f="$file" 'NF == 2 { print $2, f }' >>"$scratch/taken"
done
LC_ALL=C join <(LC_ALL=C sort "$scratch/taken") <(LC_ALL=C sort "$scratch/given") | awk '
    BEGIN {
        n = split("device memory streams launch graphs driver", order)
        for (i = 1; i <= n; i++) height[order[i]] = i
    }
    { split($2, from, "/"); split($3, to, "/") }
    !(from[1] in height) || !(to[1] in height) { print $2, "stands in no folder that this test knows" }
    height[from[1]] < height[to[1]] { print $2, "->", $3 }' | sort -u >"$scratch/upwards"
# a copy, a fill or a free is queued on a stream, or waits for one; where memory lies does not know that
tables='arena|describe|hostfault|transfer|variables'
is 'what is below needs what is above in these places only' \
    "$(grep -vE "^memory/.* -> streams/" "$scratch/upwards")" 'device/state -> memory/hostfault
device/state -> streams/progress
streams/capture -> graphs/graph
streams/kind -> graphs/graphkinds'
is 'the tables of memory need nothing above' "$(grep -E "^memory/($tables) ->" "$scratch/upwards")" ''

# --- the kind of an operation is asked in one place, the table of kinds ---
kinds=$(sed -n '/^enum cucc_op_kind {/,/^};/s/^ *\(CUCC_OP_[A-Z_]*\).*/\1/p' $runtime/api/streams/queue.h |
    paste -sd '|')
operations=("$runtime"/api/*/*.[ch] common/cucc/sanitizer/*/*.[ch] common/cucc/libraries/*/*.[ch]*)
names_of='op|node|step|inner|copy|begins'
like 'kinds of operations are known by name' "$kinds" '^CUCC_OP_KERNEL\|.*CUCC_OP_EMPTY$'
is 'elsewhere a kind is only given' "$(grep -nwE "$kinds" "${operations[@]}" |
    grep -vE "/streams/(queue\.h|kind\.c):|kind = ($kinds)\b")" ''
is 'and an operation is asked for it nowhere else' "$(grep -nP "\\b($names_of)\\b(\\.|->)kind\\b(?! = )" \
    "${operations[@]}" | grep -v '/streams/kind\.c:')" ''

# --- a prototype stands in a header, once ---
prototype='^[a-z][a-z_A-Z0-9 *]*\([^{]*\)( __attribute__.*)?;$'
# what the C library, g++ and its sanitizers have without a header
foreign='__printf_chk|__asan_unpoison_memory_region|__cxa_demangle'
is 'no .c file repeats a prototype that another file keeps' \
    "$(for file in $(git ls-files common | grep '\.c$'); do
        grep -E "$prototype" "$file" | grep -vE '^(static|typedef)|'"$foreign" | sed 's/;$//' | while read -r line; do
            grep -qxF -- "$line" "$file" || echo "$file: $line"
        done
    done)" ''
done_testing
