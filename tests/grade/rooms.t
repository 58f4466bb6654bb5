#!/usr/bin/env bash
# The engine's rooms: each uses only those below it, and none of them is a guest of what stands above. How many rooms
# and arrows there are is said, too.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
cd common/grade || exit 2

# From the top to the bottom; what stands on one line does not know each other.
heights='report
class
show
step
plan tally
process'

# A line an include of another room: FROM TO
arrows() {
    grep -HE '^#include "grade/[a-z]+/' -- */*.[ch] |
        sed -nE 's,^([a-z]+)/[^:]*:#include "grade/([a-z]+)/.*,\1 \2,p' | awk '$1 != $2'
}
# shellcheck disable=SC2016 # awk's
upwards() { # standard input: arrows
    awk -v heights="$heights" '
        BEGIN {
            n = split(heights, line, "\n")
            for (i = 1; i <= n; i++) {
                m = split(line[i], room, " ")
                for (k = 1; k <= m; k++) height[room[k]] = n - i + 1
            }
        }
        !($1 in height) || !($2 in height) { print $1, "->", $2, "(a room that this test does not know)"; next }
        height[$1] <= height[$2] { print $1, "->", $2 }' | sort -u
}

is 'every file stands in a room, but for the first and the last word' "$(echo *.[ch])" 'check.c check.h main.c'
is 'each room uses only those below it' "$(arrows | upwards)" ''
is 'an arrow that goes up is seen' "$(printf 'process step\nplan tally\nstep plan\n' | upwards)" \
    $'plan -> tally\nprocess -> step'
note "$(find . -mindepth 2 -name '*.[ch]' -printf '%h\n' | sort -u | wc -l) rooms, $(arrows | sort -u | wc -l) arrows"
done_testing
