#!/usr/bin/env bash
# Runs one compiler command for make, which writes to OUTPUT.new.    usage: compile.sh OUTPUT command...
# OUTPUT is replaced in one piece, because another check may be running the old one.
# What the compiler says is kept in OUTPUT.log, because a check quotes the first error from there and a line on the
# terminal would come between the steps. CHECKING=1 keeps it off the terminal, and prints OUTPUT as a sign of
# life instead; CHECKING=0 or unset shows it.
set -u
output=$1
shift
[ -d "${output%/*}" ] || mkdir -p "${output%/*}" || exit 2 # make names it with its folder
[ ! -e "$output.new" ] && [ ! -L "$output.new" ] || rm -f "$output.new"
"$@" >"$output.log" 2>&1 </dev/null
status=$?
if [ $status -eq 0 ]; then mv -f "$output.new" "$output"; else rm -f "$output"; fi
if [ "${CHECKING:-0}" = 1 ]; then
    echo "$output"
else
    cat "$output.log" >&2
fi
exit $status
