#!/usr/bin/env bash
# A class of forty (tests/grade/class/forty makes it), seen to work: each gets its true statuses; killed at ten random
# moments and gone on with, on a cluster, and as an ordinary user, on this machine and on the cluster, there come the
# same records and the same gradebook. Five gradings of a whole class, so only in make nightly.
#     KEEP=folder keeps what each of them has left
cd "$(dirname "$0")/../../.." || exit 2
. tests/tap.sh
. tests/built.sh
. tests/grade/slurm/cluster.sh
forget_words JOBS
export NO_COLOR=1 BACKEND=cpu SEED=40 PATIENCE=3
nightly 'a class of forty' || { done_testing; exit; }
if ! why=$(common/deps.sh --quiet class 2>&1 && bwrap --unshare-all --ro-bind / / true 2>&1); then
    skip 'a class of forty' "$why"
    done_testing
    exit
fi
root=$PWD
scratch=$(mktemp -d /tmp/forty.XXXX) || exit 2 # short: sockets lie in it
trap 'cluster_stop; rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
course=$scratch/course kept=${KEEP:-$scratch/kept}
mkdir -p "$course" "$kept" "$scratch/cluster"

# ---- the course, in a folder that can be given to another user; and the class
git ls-files -z common practicals solutions tests Makefile | tar -c --null -T - | tar -x -C "$course"
flock build/.lock make -s -f common/build.mk ONLY= BACKEND=sanitize toolchain grade report >"$scratch/log" 2>&1 ||
    diag "$(<"$scratch/log")"
for built in base harness grade cpu/toolchain; do hand_down "$built" "$course"; done
find "$course/build" -exec touch -h {} +
cd "$course" || exit 2
export SUBMISSIONS=$scratch/in CLASS=build/forty
tests/grade/class/forty "$SUBMISSIONS" "$course" >"$scratch/want" || { echo 'Bail out! No class of forty'; exit 2; }
is 'forty students' "$(wc -l <"$scratch/want")" 40

# What the records say: a line a student, as tests/grade/class/forty prints it.
letters() {
    jq -rs 'group_by(.student)[] | [.[0].student, (group_by(.practical)[] |
        if all(.message == "nothing was handed in for this practical") then "-"
        else map(if .status == "todo" then "D" else .status[0:1] | ascii_upcase end) | add end)] | @tsv' "$1"
}

# Grades the class from nothing. $1: what it is called; $2...: words for make, behind a command that runs it
grade() {
    local name=$1 start=$SECONDS status
    rm -rf "$CLASS"
    "${@:2}" >"$kept/$name.said" 2>&1
    status=$?
    took=$((SECONDS - start))
    note "$name: $took s"
    return $status
}
# Puts away what was graded, and compares it with the first. $1: what it is called
same_as_first() {
    mkdir -p "$kept/$1" && cp "$CLASS"/{records,students}.jsonl "$CLASS"/*.csv "$kept/$1/"
    "$root/tests/grade/compare_records" "$kept/first/records.jsonl" "$kept/$1/records.jsonl" >"$kept/$1.compared"
    is "$1: the same records, field by field" "$(<"$kept/$1.compared")" 'No difference in 480 records.'
    ok "$1: the same gradebook, to the byte" cmp "$kept/first/gradebook.csv" "$kept/$1/gradebook.csv"
}

grade first make check JOBS=2
is 'graded on this machine' $? 0 || diag "$(<"$kept/first.said")"
first_took=$took
mkdir -p "$kept/first" && cp "$CLASS"/{records,students}.jsonl "$CLASS"/*.csv "$kept/first/"
ok 'each has its true statuses' diff <(LC_ALL=C sort "$scratch/want") <(letters "$CLASS/records.jsonl" | LC_ALL=C sort)
make check JOBS=2 >"$kept/twice.said" 2>&1
is 'once more over what was graded' $? 0
ok 'twice: nothing is graded again, and no byte differs' cmp "$CLASS/records.jsonl" "$kept/first/records.jsonl"

# ---- killed at ten random moments: the command and all students' processes, with no chance to say goodbye
kill_it() {
    local pid
    for pid in $(pgrep -x grade); do
        [ "$(readlink "/proc/$pid/cwd")" != "$course" ] || kill -KILL "$pid" 2>/dev/null
    done
}
killed_ten_times() {
    local moment
    for _ in {1..10}; do
        make check JOBS=2 &
        moment=$((RANDOM % (1 + first_took * 100 / 4)))
        sleep "$((moment / 100)).$((moment % 100))"
        note "killed after $moment hundredths of a second; graded by then: $(cat "$CLASS"/progress/*.steps | wc -l)"
        kill_it
        wait
    done
    make check JOBS=2
}
grade killed killed_ten_times
is 'killed ten times, and gone on with' $? 0 || diag "$(<"$kept/killed.said")"
note "$(grep 'hundredths' "$kept/killed.said")"
same_as_first killed

# ---- on a cluster; as an ordinary user, on this machine and there
lacks=$(cluster_lacks)
if [ ! "$lacks" ] && cluster_start "$scratch/cluster"; then
    chmod 755 "$scratch/cluster"
    grade slurm make check LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=2
    is 'graded on a cluster' $? 0 || diag "$(<"$kept/slurm.said")"
    same_as_first slurm
    is 'a task a student' "$(find "$CLASS/slurm/ended" -type f | wc -l)" 40
elif [ ! "$lacks" ]; then
    lacks="Slurm does not start here: $(tail -qn 1 "$scratch/cluster"/*.log | head -n 1)"
fi
[ ! "$lacks" ] || skip 'the class on a cluster' "$lacks"
if [ "$(id -u)" = 0 ]; then
    ordinary=(setpriv --reuid=daemon --regid=daemon --clear-groups env HOME="$course" make check)
    rm -rf "$CLASS" && chown -R daemon:daemon "$course"
    grade ordinary "${ordinary[@]}" JOBS=2
    is 'graded as an ordinary user' $? 0 || diag "$(<"$kept/ordinary.said")"
    same_as_first ordinary
    if [ ! "$lacks" ]; then
        grade ordinary-slurm "${ordinary[@]}" LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=2
        is 'graded on a cluster as an ordinary user' $? 0 || diag "$(<"$kept/ordinary-slurm.said")"
        same_as_first ordinary-slurm
    fi
else
    skip 'as root' 'this user is not root: all above was an ordinary user'
fi
is 'nobody of the class is left running' "$(pgrep -fc '^hostile-daemon')" 0
done_testing
