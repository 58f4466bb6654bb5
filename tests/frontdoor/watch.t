#!/usr/bin/env bash
# make watch: checks at once, and again when a file is saved.
. "$(dirname "$0")/toy.sh"
new_toy toy

in_a_group make watch P=1 STEP=2 >"$scratch/said" 2>&1 </dev/null &
watcher=$!
wait_for() { # $1: how many checks
    for ((i = 0; i < 300; i++)); do
        (($(grep -c watching "$scratch/said") >= $1)) && return
        sleep 0.1
    done
    return 1
}
ok 'it checks at once' wait_for 1
like 'the step is to do' "$(cat "$scratch/said")" 'todo +2'
fill practicals/01_toy/toy.cu 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
ok 'it checks again when the file is saved' wait_for 2
like 'now it passes' "$(cat "$scratch/said")" 'pass +2'
sleep 1.5
is 'and not without need' "$(grep -c watching "$scratch/said")" 2
kill -INT -- "-$watcher"
for ((i = 0; i < 30; i++)); do kill -0 -- "-$watcher" 2>/dev/null || break; sleep 0.1; done
ok 'an interrupt ends it' test ! "$(pgrep -g "$watcher")"
kill -KILL -- "-$watcher" 2>/dev/null

done_testing
