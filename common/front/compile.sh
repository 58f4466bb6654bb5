#!/usr/bin/env bash
# Runs one compiler command for make.    usage: compile.sh OUTPUT command...
# What the compiler says is kept in OUTPUT.log, because a check quotes the first error from there and a line on the
# terminal would come between the steps. CHECKING=1 keeps it off the terminal, and prints OUTPUT as a sign of
# life instead; CHECKING=0 or unset shows it.
set -u
output=$1
shift
mkdir -p "$(dirname "$output")" || exit 2
rm -f "$output"
"$@" >"$output.log" 2>&1 </dev/null
status=$?
if [ "${CHECKING:-0}" = 1 ]; then
    echo "$output"
else
    cat "$output.log" >&2
fi
exit $status
