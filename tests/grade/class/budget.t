#!/usr/bin/env bash
# A budget for each student: programs that stay just below their limits, or a compiler that never ends, hold a place in
# the class no longer than that; what was not run says so, and a larger budget goes on with it. Others do not notice.
. "$(dirname "$0")/class.sh"
hand_in() { mkdir -p "$class/$1/01_toy" && cp "$solved" "$class/$1/01_toy/toy.cu"; }
rm -rf "$class" build/class && mkdir -p "$class"
hand_in honest && hand_in sleeper
# Each run takes most of its limit: 1 s, and PATIENCE=5 times as long in this test.
sed -i 's|^int main|#include <unistd.h>\nint main|; s|case_begin(argc, argv);|case_begin(argc, argv); usleep(1500000);|' \
    "$class/sleeper/01_toy/toy.cu"
began=$SECONDS
grade P=1 JOBS=2 BUDGET=15s
took=$((SECONDS - began))
is 'graded: it is the fault of nobody but the student' "$status" 0 || diag "$said"
is 'the honest one has all the points' "$(statuses honest)" 'pass pass pass '
like 'the sleeper does not: from some step on all are timeouts' "$(statuses sleeper)" '^(pass )*(timeout )+$'
last() { jq -r "select(.student == \"sleeper\" and .step == 3) | $1" build/class/records.jsonl; }
like '... and say why' "$(last .message)" \
    '^not finished: the programs of a submission may take 15 s together, and that time was used up$'
is '... without points, and with a cause of their own' "$(last '"\(.points) \(.cause)"')" '0 budget'
like 'what the student reads' "$(<build/class/students/sleeper/text/01_toy.3.txt)" 'timeout 3 .*Negate'
ok "it took no longer than that ($took s)" test "$took" -lt 60
like 'what was used is kept' "$(<build/class/progress/sleeper.spent)" '^[0-9a-f]{16} 1[4-9]\.'

# ---- gone on with
began=$SECONDS
grade P=1 JOBS=2 BUDGET=15s
is 'the same command: nothing is run again' "$(statuses sleeper | grep -c timeout)" 1
ok '... nor waited for' test $((SECONDS - began)) -lt 15
grade P=1 JOBS=2 BUDGET=5m
is 'a larger budget goes on with what was open' "$(statuses sleeper)" 'pass pass pass ' || diag "$(last .)"
is 'a right program may take its time' "$status" 0

# ---- killed in the middle: what was used until then counts
rm -rf build/class
in_a_group make check SUBMISSIONS="$class" BACKEND=cpu PATIENCE=5 P=1 JOBS=2 BUDGET=8s >"$scratch/killed" 2>&1 &
for _ in {1..400}; do
    [ ! -s build/class/progress/sleeper.spent ] || awk '{ exit !($2 > 3) }' build/class/progress/sleeper.spent && break
    sleep 0.1
done 2>/dev/null
for pid in $(pgrep -x grade); do [ "$(readlink "/proc/$pid/cwd")" != "$toy" ] || kill -KILL "$pid" 2>/dev/null; done
wait
used=$(awk '{ print int($2) }' build/class/progress/sleeper.spent)
ok "what was used is known after a kill ($used s)" test "$used" -ge 3
grade P=1 JOBS=2 BUDGET=8s
like '... and is not given again' "$(<build/class/progress/sleeper.spent)" ' [89]\.'
like '... so it ends as before' "$(statuses sleeper)" '^(pass )*(timeout )+$'
sed -i '1i // handed in again' "$class/sleeper/01_toy/toy.cu"
cp "$class/sleeper/01_toy/toy.cu" "$scratch/again.cu"
rm -rf "$class/honest"
sed -i 's|usleep(1500000);||' "$class/sleeper/01_toy/toy.cu"
grade P=1 BUDGET=60s
is 'another submission has a budget of its own' "$(statuses sleeper)" 'pass pass pass ' ||
    diag "$(<build/class/progress/sleeper.spent)"

# ---- without a sandbox, and by a policy; the default leaves honest work alone
cp "$scratch/again.cu" "$class/sleeper/01_toy/toy.cu"
echo 'budget 0.05 minutes' >"$scratch/policy"
grade P=1 SANDBOX=none CLASS=build/none POLICY="$scratch/policy"
like 'by a policy' "$(jq -r .message build/none/records.jsonl | tail -n 1)" 'may take 3 s together'
grade P=1 SANDBOX=none CLASS=build/none POLICY="$scratch/policy" BUDGET=none
is 'the word goes before the policy; none is none' "$(jq -r .status build/none/records.jsonl | tr '\n' ' ')" \
    'pass pass pass '
for word in soon 0 -1 20x 1e3 inf; do
    grade P=1 SANDBOX=none CLASS=build/words BUDGET=$word
    like "BUDGET=$word is refused" "$status $said" "BUDGET=$word: should be the time"
done
echo 'budget 20' >"$scratch/policy"
grade P=1 SANDBOX=none CLASS=build/words POLICY="$scratch/policy"
like 'a budget of no unit is refused' "$said" 'policy:1: should be: budget 20 minutes'
done_testing
