#!/usr/bin/env bash
# A class is graded once: what is stopped goes on, what was changed is graded again and nothing else, a seed repeats a
# run, and a time-out is tried again alone.
. "$(dirname "$0")/class.sh"
for who in a b c d; do mkdir -p "$class/$who/01_toy" && cp "$solved" "$class/$who/01_toy/toy.cu"; done
cp "$starter" "$class/b/01_toy/toy.cu"
fill "$class/c/01_toy/toy.cu" 3 'for (size_t i = 0; i < n; i++) y[i] = x[i];'
grade P=1 JOBS=2
is 'graded' "$status" 0 || diag "$said"
is 'a record a step' "$(statuses a)/$(statuses b)/$(statuses c)" 'pass pass pass /pass todo todo /pass pass fail '
is 'fresh seeds for each student and step' "$(jq -r .seed build/class/records.jsonl | sort -u | wc -l)" 12
like 'what the student would read' "$(cat build/class/students/c/text/01_toy.3.txt)" 'FAIL +3 +Negate'
ok 'a gradebook is there' test -s build/class/gradebook.csv
seed=$(grep -o 'SEED=[0-9]*' <<<"$said" | head -n 1)
gradebook >"$scratch/whole"

# ---- the same again
run env TERM=xterm script -qec \
    "make check SUBMISSIONS='$class' BACKEND=cpu PATIENCE=5 P=1 $seed CLASS=build/again" "$scratch/terminal" </dev/null
like 'how far it is, on a terminal' "$(tr '\r' '\n' <"$scratch/terminal")" \
    '\[#*\.*\] [0-9]+/12  steps of 4 students graded'
cat >"$scratch/left.c" <<'END'
#include "show.h"
#include <stdio.h>
static void say(double elapsed, size_t done, size_t all)
{
    char text[60];
    printf("[%s]", show_time_left(elapsed, done, all, text, sizeof text));
}
int main(void)
{
    double last = -1, now[] = {7, 8, 66.9, 67, 68, 126, 127, 900, 901, 960};
    say(2, 9, 10), say(10, 5, 100), say(10, 50, 100), say(600, 10, 100), say(10, 7, 7);
    for (int i = 0; i < 10; i++)
        if (show_is_due(&last, now[i])) printf(" %g", now[i]);
    printf("\n");
    for (int i = 0; i < 200; i++) show_long("steps", (size_t)i, 200, 100 + i);
}
END
gcc -Icommon/grade/show -o "$scratch/left" "$scratch/left.c" build/grade/libgrade.a build/base/libbase.a -lm -pthread
is 'and how long it will take, once that can be told; without a terminal a line a minute at most' "$("$scratch/left")" \
    '[][][, about 10 s left][, about 90 min left][] 67 127 900 960
60 of 200 steps
120 of 200 steps
180 of 200 steps'
gradebook build/again >"$scratch/again"
ok 'the same seed gives the same gradebook' cmp "$scratch/whole" "$scratch/again"

# ---- only what was changed
stamp() { stat -c '%n %y' build/class/students/{a,c,d}/text/01_toy.*.txt; }
before=$(stamp)
cp "$solved" "$class/b/01_toy/toy.cu"
grade P=1
is 'one was changed: it has another attempt' "$(jq -r 'select(.student == "b") | "\(.attempt) \(.status)"' \
    build/class/records.jsonl | tr '\n' ';')" '2 pass;2 pass;2 pass;'
is 'and only that one was graded again' "$(stamp)" "$before"
is 'the others keep their records' "$(gradebook | grep -v '"student":"b"')" \
    "$(grep -v '"student":"b"' "$scratch/whole")"
gradebook >"$scratch/whole"

# ---- killed at any moment
rm -rf build/class
kills=4
nightly 'killed at ten moments' && kills=10
for ((i = 1; i <= kills; i++)); do
    in_a_group make check SUBMISSIONS="$class" BACKEND=cpu PATIENCE=5 P=1 JOBS=2 "$seed" >"$scratch/killed" 2>&1 &
    sleep "$((i % 3)).$((RANDOM % 10))"
    for pid in $(pgrep -x grade); do [ "$(readlink "/proc/$pid/cwd")" != "$toy" ] || kill -KILL "$pid" 2>/dev/null; done
    wait
done
grade P=1 "$seed"
is 'killed, and gone on with' "$status" 0 || diag "$said"
# (attempts are counted by what was handed in: this class saw b but once)
ok 'no record is lost, none doubled, none differs' cmp <(gradebook | jq -c 'del(.attempt)') \
    <(jq -c 'del(.attempt)' "$scratch/whole")
printf 'half a li' >>build/class/progress/a.steps
grade P=1 "$seed"
ok 'half a line in the ledger is no line' cmp <(gradebook | jq -c 'del(.attempt)') \
    <(jq -c 'del(.attempt)' "$scratch/whole")

# ---- a cluster cancels the job: what it runs is ended first, the engine a moment later (by a process that has left the
# group before the program ends, or it would be ended with it)
rm -rf "$class" && mkdir -p "$class/cancelled/01_toy"
sed 's|^int main|#include <csignal>\n#include <unistd.h>\nint main|' "$solved" >"$class/cancelled/01_toy/toy.cu"
fill "$class/cancelled/01_toy/toy.cu" 2 \
    "if (access(\"$scratch/was_cancelled\", F_OK)) { fclose(fopen(\"$scratch/was_cancelled\", \"w\")); char later[200]; snprintf(later, sizeof later, \"setsid -f sh -c 'sleep 0.6; kill -TERM %d' </dev/null >/dev/null 2>&1\", (int)getppid()); if (system(later)) abort(); usleep(200000); raise(SIGTERM); } for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;"
grade P=1 STEP=2 SANDBOX=none CLASS=build/cancelled
is 'the engine of a student is ended' "$status" 1 || diag "$said"
ok 'as it was to be' test -e "$scratch/was_cancelled"
grade P=1 STEP=2 SANDBOX=none CLASS=build/cancelled
is 'and what was ended with it does not count: the same command grades it' "$(jq -r .status \
    build/cancelled/records.jsonl)" pass || diag "$(<build/cancelled/records.jsonl)"

# ---- the machine was busy: the first run is slow, the second is not
rm -rf "$class" && mkdir -p "$class/slow/01_toy" "$class/hangs/01_toy"
cp "$solved" "$class/slow/01_toy/toy.cu"
fill "$class/slow/01_toy/toy.cu" 2 \
    "if (FILE *was = fopen(\"$scratch/was_slow\", \"r\")) fclose(was); else { fclose(fopen(\"$scratch/was_slow\", \"w\")); for (;;) continue; } for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;"
sed 's|^int main|#include <unistd.h>\nint main|' "$solved" >"$class/hangs/01_toy/toy.cu"
fill "$class/hangs/01_toy/toy.cu" 2 'for (;;) pause();'
grade P=1 STEP=2 SANDBOX=none CLASS=build/slow PATIENCE=2
like 'without a sandbox that is told' "$said" 'SANDBOX=none: what students wrote runs with your rights'
like 'and stands with each student' "$(jq -r '.sandbox + " " + (.notes | join(" "))' build/slow/students.jsonl)" \
    '^none .*SANDBOX=none'
is 'a time-out is tried again alone before it counts' "$(jq -r '"\(.student) \(.status)"' build/slow/records.jsonl |
    tr '\n' ';')" 'hangs timeout;slow pass;'

# ---- the machine cannot start a sandbox for a while: no student's fault, and graded when it can again
mkdir -p "$scratch/short"
cat >"$scratch/short/bwrap" <<END
#!/bin/sh
case "\$*" in *--case* | */keeper*) echo 'bwrap: Creating new namespace failed: No space left on device' >&2; exit 1 ;; esac
exec $(command -v bwrap) "\$@"
END
chmod +x "$scratch/short/bwrap"
rm -rf "$class/hangs"
PATH=$scratch/short:$PATH SUBMISSIONS=$class CLASS=build/short P=1 STEP=2 BACKEND=cpu run common/front/check.sh
is 'a sandbox that does not begin: not all could be graded' "$status" 1
like 'and it is told' "$said" \
    'slow: 01_toy step 2 could not be graded, by a fault of the machine: .*Creating new namespace'
is 'the record says whose fault it is' "$(jq -r '"\(.status) \(.fault)"' build/short/records.jsonl)" 'error machine'
like 'there is no mark' "$(<build/short/gradebook.csv)" '^slow,slow,,[^,]*,,0,0,0,0,,100,1\.2,'
rm -f "$scratch/was_slow" # (it ran outside the sandbox before)
cp "$solved" "$class/slow/01_toy/toy.cu"
grade P=1 STEP=2 CLASS=build/short
is 'later it is graded' "$status $(jq -r '"\(.status) \(.fault)"' build/short/records.jsonl)" '0 pass null'

# ... nor is a program that could not be compiled for want of a sandbox
sed -i 's/ \*--case\* | \*\/keeper\*)/ *COURSE_IS_MADE=1*)/' "$scratch/short/bwrap"
rm -rf build/short
PATH=$scratch/short:$PATH SUBMISSIONS=$class CLASS=build/short P=1 STEP=2 BACKEND=cpu run common/front/check.sh
like 'a sandbox for the compiler that does not begin: the fault of the machine' \
    "$(jq -r '"\(.status) \(.fault) \(.message)"' build/short/records.jsonl)" '^error machine .*Creating new namespace'

# ---- a sandbox a student, and not one a run; where that cannot be, one a run
count_sandboxes() { # $1: what becomes of a sandbox for many runs
    cat >"$scratch/short/bwrap" <<END
#!/bin/sh
case "\$*" in */keeper*) echo many; $1 ;; *--case*) echo one ;; esac >>$scratch/sandboxes
exec $(command -v bwrap) "\$@"
END
    rm -rf build/counted
    : >"$scratch/sandboxes" && chmod 666 "$scratch/sandboxes" # who writes there is nobody
    PATH=$scratch/short:$PATH grade P=1 STEP=2 CLASS=build/counted
    is "... the step passes" "$(statuses_in build/counted)" 'pass '
}
statuses_in() { jq -r .status "$1/records.jsonl" | tr '\n' ' '; }
in_a_sandbox=(bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev unshare --user --pid --fork --mount-proc true)
[ "$(id -u)" != 0 ] || in_a_sandbox=(setpriv --reuid=65534 --regid=65534 --clear-groups "${in_a_sandbox[@]}")
if "${in_a_sandbox[@]}" 2>/dev/null; then
    count_sandboxes :
    is 'all programs run in one sandbox' "$(cat "$scratch/sandboxes")" many
else
    skip 'one sandbox for all runs' 'no namespaces within a sandbox here'
fi
count_sandboxes 'exit 1'
is 'or else each run has its own' "$(sort -u "$scratch/sandboxes" | tr '\n' ' ')" 'many one '

# ---- what cannot be done
run make check SUBMISSIONS="$scratch/nowhere" P=1
is 'no such folder' "$status" 2
like 'its line' "$said" 'SUBMISSIONS=.*nowhere: No such file'
# Each is refused before anything is graded: by status 2, and with one line.
refused() { # $1: what it must say, $2...: words for make
    run timeout 60 make check BACKEND=cpu CLASS=build/refused "${@:2}"
    is "refused ($2): exit status" "$status" 2
    is '... one line, and make'"'"'s own' "$(grep -vc '^make: \*\*\*' <<<"$said")" 1 || diag "$said"
    like '... what is wrong' "$said" "$1"
}
bad=$scratch/bad
mkdir -p "$bad"/{empty,nobodys,starters/{a,b},one/01_toy} && echo hello >"$bad/notes.txt" && : >"$bad/empty.zip" &&
    head -c 200 /dev/urandom >"$bad/damaged.zip" && mkfifo "$bad/pipe.zip" && echo hello >"$bad/nobodys/notes.txt" &&
    echo 'weigth 01_toy 2' >"$bad/policy"
refused 'SUBMISSIONS=.*/empty: no submission in it' SUBMISSIONS="$bad/empty"
refused 'SUBMISSIONS=.*/notes.txt: neither a folder nor an archive' SUBMISSIONS="$bad/notes.txt"
refused 'SUBMISSIONS=.*/pipe.zip: neither a folder nor an archive' SUBMISSIONS="$bad/pipe.zip"
refused 'SUBMISSIONS=.*/bad/empty.zip: no submission in it' SUBMISSIONS="$bad/empty.zip"
refused 'SUBMISSIONS=.*/damaged.zip cannot be unpacked' SUBMISSIONS="$bad/damaged.zip"
refused 'SUBMISSIONS=.*/nobodys: no submission in it' SUBMISSIONS="$bad/nobodys"
refused 'SUBMISSIONS=.*/starters: nobody handed in a file of the course' SUBMISSIONS="$bad/starters"
refused 'P=99: no such practical' SUBMISSIONS="$class" P=99
refused 'STEP=77: practical 01_toy has steps 1 2 3' SUBMISSIONS="$class" P=1 STEP=77
refused 'policy:1: should be: attempt' SUBMISSIONS="$class" P=1 POLICY="$bad/policy"
refused 'POLICY=.*/none: No such file' SUBMISSIONS="$class" P=1 POLICY="$bad/none"
refused 'SUBMISSIONS=.*/one: 01_toy lies in it, as in the folder of one student' SUBMISSIONS="$bad/one"
refused 'SUBMISSIONS= names no folder' SUBMISSIONS=
ok '... and nothing was graded' test ! -e build/refused/records.jsonl
mkdir -p "$scratch/bin" && printf '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n' \
    >"$scratch/bin/bwrap"
chmod +x "$scratch/bin/bwrap"
PATH=$scratch/bin:$PATH SUBMISSIONS=$class P=1 run common/front/check.sh
is 'bubblewrap may not be used: an exit status of its own' "$status" 3
like 'and its line' "$said" 'bubblewrap does not work here: bwrap: No permissions.*SANDBOX=none'
refuses_others() { ! setpriv --reuid=daemon --regid=daemon --clear-groups "$@" >"$scratch/others" 2>&1; }
if [ "$(id -u)" = 0 ]; then
    mkdir -m 700 "$scratch/closed"
    run make check SUBMISSIONS="$class" P=1 CLASS="$scratch/closed/class"
    like 'a class where nobody may not go is told' "$status $said" '^2 .*/closed must let others in'
    no_chown=(setpriv --bounding-set -chown --inh-caps -chown) # as in many containers
    run "${no_chown[@]}" make check SUBMISSIONS="$class" P=1 STEP=2 BACKEND=cpu CLASS=build/ungiven
    like 'a class whose folders nobody cannot be given is told' "$status $said" \
        '^2 .*CLASS=build/ungiven: .* cannot be given to the user nobody'
    ok '... and nothing was compiled as root' test ! -e build/ungiven/records.jsonl
    rm -rf build/ungiven && cp -a build/class build/ungiven
    run "${no_chown[@]}" build/grade/grade student class=build/ungiven id=a practicals=01_toy step=2 seed=99 alone=0 \
        attempt=1 sandbox=bubblewrap backend=cpu arch= device= nvcc=common/cucc/cucc
    like '... nor is it later, on a machine of a cluster, say: the fault of the machine' \
        "$(cat build/ungiven/progress/a.steps)" 'cannot be given to the user nobody.*"fault":"machine"'
    is 'a class is private' "$(stat -c '%a %n' build/class build/class/records.jsonl build/class/students.jsonl)" '710 build/class
600 build/class/records.jsonl
600 build/class/students.jsonl'
    ok '... and nobody else on the machine comes into it' refuses_others cat build/class/gradebook.csv
else
    is 'a class is private' "$(stat -c %a build/class)" 700
    mkdir -m 000 "$bad/closed"
    refused 'SUBMISSIONS=.*/closed: Permission denied' SUBMISSIONS="$bad/closed"
fi
run make clean
ok 'make clean leaves a class' test -e build/class/records.jsonl
run make check SUBMISSIONS="$class" P=1 SANDBOX=maybe
like 'another sandbox' "$said" 'it may be bubblewrap .* or none'
done_testing
