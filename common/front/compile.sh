#!/usr/bin/env bash
# Runs one compiler command for make, which writes to OUTPUT.new.    usage: compile.sh OUTPUT command...
# OUTPUT is replaced in one piece, because another check may be running the old one.
# What the compiler says is kept in OUTPUT.log, because a check quotes the first error from there and a line on the
# terminal would come between the steps. CHECKING=1 keeps it off the terminal, and prints OUTPUT as a sign of
# life instead; CHECKING=0 or unset shows it.
# A compiler gets COMPILER_LIMIT seconds (120) for each of PATIENCE: one that reads a device may wait for ever, without
# using any processor time. On a machine that is busy it gets as many again, up to TURNS times, while it moves on (it
# had 2 % of a processor, and has not used them up as processor time). OUTPUT.overran is left where they were not
# enough. One that fails without a word is told with how it ended.
set -u
TURNS=5
output=$1
limit=$((${COMPILER_LIMIT:-120} * ${PATIENCE:-1}))
shift
[ -d "${output%/*}" ] || mkdir -p "${output%/*}" || exit 2 # make names it with its folder
exec 8>>"$output.log" && flock 8 # another make may be at the same program: a check, and a profile beside it
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

# The processor time of the process and all below it, in seconds / 100; of what has ended, too, once it was waited for.
ticks_of() {
    local stat child sum=0 children
    read -r stat <"/proc/$1/stat" || return
    # shellcheck disable=SC2086 # its fields; those from the third on, since the name may have blanks
    set -- "$1" ${stat##*) }
    ((sum = ${13} + ${14} + ${15} + ${16}))
    read -ra children <"/proc/$1/task/$1/children"
    for child in "${children[@]}"; do ((sum += $(ticks_of "$child"))); done
    echo "$sum"
} 2>/dev/null

# Is it the machine that is slow? Sets used. $1: turns it has had
moves_on() {
    local before=$used
    used=$(ticks_of $!)
    used=${used:-0}
    (($1 < TURNS && used - before >= 2 * limit && used < 75 * limit))
}

tell() { printf 'the compiler %s\n' "$1" >>"$output.log"; }

exec {ended}< <("$@" >"$output.log" 2>&1 </dev/null 8>&-; echo $?)
turns=0 used=0 overran=''
until read -r -t "$limit" -u "$ended" status; do
    moves_on $((++turns)) && continue
    end_tree $!
    status=124 overran=yes
    break
done
if [ "$overran" ]; then
    : >"$output.overran"
    tell "was ended after $((turns * limit)) s"
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
