#!/usr/bin/env bash
# A class on a cluster: a real Slurm of one node grades it with the records of a grading on this machine, though a job
# is killed and the node is drained in the middle, and though the command itself is killed; words that cannot be are
# told.
. "$(dirname "$0")/../../frontdoor/toy.sh"
. "$root/tests/grade/slurm/cluster.sh"
lacks=$(cluster_lacks)
if [ "$lacks" ]; then
    skip 'a class on a cluster' "$lacks"
    done_testing
    exit
fi
new_toy toy
cluster_folder=$(mktemp -d /tmp/slurm.XXXXXX) || exit 2
trap 'cluster_stop; rm -rf "$cluster_folder" "$scratch"' EXIT
cluster_start "$cluster_folder" || {
    skip 'a class on a cluster' "Slurm does not start here: $(tail -qn 1 "$cluster_folder"/*.log | head -n 1)"
    done_testing
    exit
}

# Seven students: right, wrong, open, what does not compile, what crashes, what hangs, nothing handed in.
in=$scratch/in
for student in ann bob cem dan eve fay; do
    mkdir -p "$in/$student/01_toy" && cp solutions/01_toy/toy.cu "$in/$student/01_toy/"
done
mkdir "$in/gus" && echo nothing >"$in/gus/notes.txt"
sed -i 's|x\[i\] / 2|x[i] / 3|' "$in/bob/01_toy/toy.cu"
cp practicals/01_toy/toy.cu "$in/cem/01_toy/"
sed -i 's|int main|int main oops|' "$in/dan/01_toy/toy.cu"
sed -i 's|y\[i\] = -x\[i\]|abort()|' "$in/eve/01_toy/toy.cu"
sed -i '1i #include <unistd.h>
s|y\[i\] = -x\[i\];|for (;;) pause();|' "$in/fay/01_toy/toy.cu"
# PATIENCE: on a busy machine a right program may need more than the second that it has.
words=(SUBMISSIONS="$in" P=1 SEED=7 SANDBOX=none BACKEND=cpu PATIENCE=3)
# All but the times, which no two runs share, and the class's own folder in a path.
plain() { jq -cS 'del(.time_ms, .metrics)' "$1/records.jsonl" | sed "s|$1/|CLASS/|g"; }

run make check "${words[@]}" CLASS=build/here
is 'on this machine' "$status" 0 || diag "$said"
is 'seven students, three steps each' "$(wc -l <build/here/records.jsonl)" 21

run make check "${words[@]}" CLASS=build/there LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=2
is 'on the cluster' "$status" 0 || diag "$said"
same_as_here() { is 'the records are the same' "$(diff <(plain build/here) <(plain "$1"))" ''; }
same_as_here build/there
like 'and a gradebook' "$(<build/there/gradebook.csv)" '^ann,ann,.*,20,20,0,0,100,100,'
is 'each was a task of its own' "$(find build/there/slurm/ended -type f | wc -l)" 7
ok 'tasks of an array' grep -q '^JobId=' "$cluster_folder/jobcomp.txt"
run make check "${words[@]}" CLASS=build/there LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=2
is 'once more: nothing is doubled' "$(wc -l <build/there/records.jsonl)" 21

# ---- a job killed, the node drained: while the first tasks run
trouble=build/trouble
NO_COLOR=1 make check "${words[@]}" CLASS=$trouble LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=1 >"$scratch/said" 2>&1 &
grading=$!
task=''
for _ in {1..300}; do
    task=$(squeue -h -r -t RUNNING -o %i | head -n 1)
    [ ! "$task" ] || break
    sleep 0.1
done
like 'a task runs' "$task" '^[0-9]+_[0-9]+$'
like 'no more at a time than JOBS' "$(scontrol show job "${task%_*}")" 'ArrayTaskThrottle=1( |$)'
scancel --signal=KILL --full "$task"
scontrol update "nodename=$(hostname -s)" state=drain reason=test
for _ in {1..100}; do
    grep -q 'lets .* wait: ' "$scratch/said" && break
    sleep 0.2
done
like 'that the node is drained is told' "$(<"$scratch/said")" \
    'the cluster lets [0-9]+ tasks? wait: .*(DRAIN|drain|unavail)'
ok 'it waits' kill -0 $grading
scontrol update "nodename=$(hostname -s)" state=resume
wait $grading
is 'and ends when the node is back' $? 0 || diag "$(<"$scratch/said")"
like 'the killed task was sent again' "$(<"$scratch/said")" 'task did not finish: sent again'
same_as_here "$trouble"

# ---- the command itself killed, without a chance to say goodbye; then again
make check "${words[@]}" CLASS=build/killed LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=1 >"$scratch/said" 2>&1 &
for _ in {1..300}; do
    [ ! "$(squeue -h -r -t RUNNING -o %i)" ] || break
    sleep 0.1
done
engine=$(pgrep -P "$(pgrep -P $! | head -n 1)" -f 'build/grade/grade class')
ok 'the engine is found' test -n "$engine"
kill -KILL "$engine"
wait $! 2>/dev/null
ok 'its tasks are in the queue still' test -n "$(squeue -h -r -o %i)"
run make check "${words[@]}" CLASS=build/killed LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=2
is 'the same command goes on' "$status" 0 || diag "$said"
same_as_here build/killed
is 'nothing is left in the queue' "$(squeue -h -r -o %i)" ''

# ---- IDs and budgets are the same there: two names that look alike, then one of them; and a program that sleeps
ids() { jq -r '"\(.name)=\(.student):\(.attempt)"' build/who/students.jsonl; }
mkdir -p "$scratch/who"/{'Anna Müller','Anna Muller',sleeper}/01_toy
for student in "$scratch/who"/*; do cp solutions/01_toy/toy.cu "$student/01_toy/"; done
sed -i 's|^int main|#include <unistd.h>\nint main|; s|case_begin(argc, argv);|case_begin(argc, argv); usleep(1500000);|' \
    "$scratch/who/sleeper/01_toy/toy.cu"
who=(SUBMISSIONS="$scratch/who" P=1 SEED=7 SANDBOX=none BACKEND=cpu PATIENCE=5 CLASS=build/who
    LAUNCHER=slurm PARTITION=lab CPUS=1)
run make check "${who[@]}" BUDGET=15s
is 'a budget on the cluster' "$status $(jq -r 'select(.step == 3) | .status' build/who/records.jsonl | tr '\n' ' ')" \
    '0 pass pass timeout ' || diag "$said"
both=$(ids)
rm -rf "$scratch/who"/{'Anna Muller',sleeper}
run make check "${who[@]}"
is 'who is alone later keeps the ID and the attempt' "$(ids)" "$(grep Müller <<<"$both")"

# ---- GPUs are asked for by name, and a node says what it has
run make check "${words[@]}" CLASS=build/gpus LAUNCHER=slurm GPUS=1 CPUS=1
is 'with GPUS=1' "$status" 0 || diag "$said"
same_as_here build/gpus
run make check "${words[@]}" CLASS=build/gpus LAUNCHER=slurm GPUS=7
is 'more GPUs than a node has' "$status" 2
like '... is told' "$said" 'GPUS=7'

# ---- words
run make check "${words[@]}" CLASS=build/words LAUNCHER=slurm PARTITION=nowhere
is 'a partition that there is not: exit status' "$status" 1
like '... and what the cluster says' "$said" 'the cluster does not take the job: .*[Pp]artition'
run make check "${words[@]}" CLASS=build/words LAUNCHER=pbs
is 'another launcher' "$status" 2
like '... is told' "$said" 'LAUNCHER=pbs: it may be local or slurm'
run make check "${words[@]}" CLASS=build/words LAUNCHER=slurm MINUTES=soon
like 'minutes that are no number' "$said" 'MINUTES=soon: should be a whole number'
done_testing
