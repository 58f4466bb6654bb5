#!/usr/bin/env bash
# Runs one compiler command for make, which writes to OUTPUT.new.    usage: compile.sh OUTPUT command...
# OUTPUT is replaced in one piece, because another check may be running the old one.
# What the compiler says is kept in OUTPUT.log, because a check quotes the first error from there and a line on the
# terminal would come between the steps. CHECKING=1 keeps it off the terminal, and prints OUTPUT as a sign of
# life instead; CHECKING=0 or unset shows it.
# A compiler gets COMPILER_LIMIT seconds (120) for each of PATIENCE: one that reads a device may wait for ever, without
# using any processor time. OUTPUT.overran is left where they were not enough. One that fails without a word is told
# with how it ended.
set -u
output=$1
limit=$((${COMPILER_LIMIT:-120} * ${PATIENCE:-1}))
shift
[ -d "${output%/*}" ] || mkdir -p "${output%/*}" || exit 2 # make names it with its folder
[ ! -e "$output.new" ] && [ ! -L "$output.new" ] || rm -f "$output.new"
[ ! -e "$output.overran" ] || rm -f "$output.overran"

# The process and all below it, from the top, so that none begins another: they stay in make's group, where an
# interrupt finds them.
end_tree() {
    local child
    kill -STOP "$1" 2>/dev/null
    for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null || pgrep -P "$1"); do end_tree "$child"; done
    kill -KILL "$1" 2>/dev/null
}

tell() { printf 'the compiler %s\n' "$1" >>"$output.log"; }

exec {ended}< <("$@" >"$output.log" 2>&1 </dev/null; echo $?)
if ! read -r -t "$limit" -u "$ended" status; then
    end_tree $!
    status=124
    : >"$output.overran"
    tell "was ended after $limit s"
elif [ "$status" -ne 0 ] && ! grep -qm 1 '[^[:space:]]' "$output.log" 2>/dev/null; then
    how="ended with status $status, and said nothing"
    [ "$status" -le 128 ] || how="was ended by signal $((status - 128))"
    tell "$how"
fi
if [ "$status" -eq 0 ]; then mv -f "$output.new" "$output"; else rm -f "$output"; fi
if [ "${CHECKING:-0}" = 1 ]; then
    echo "$output"
else
    cat "$output.log" >&2
fi
exit "$status"
