#!/usr/bin/env bash
# The simulation of practical 9 still gives the shares that its handout takes from docs/measured/09_perhaps.txt.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
kept=docs/measured/09_perhaps.txt
command=$(sed -n 's/^# command: //p' "$kept")
like 'the command is that of the program' "$command" '^gcc .* handouts/exercises/perhaps_by_chance\.c && \./perhaps$'
ok 'the program compiles' gcc -std=c11 -O2 -Wall -Wextra -Werror -o "$scratch/perhaps" \
    handouts/exercises/perhaps_by_chance.c
is 'and prints what is kept' "$("$scratch/perhaps")" "$(grep -v '^#' "$kept")"
done_testing
