# shellcheck shell=bash disable=SC2154
# The toy course and a class for it. Sourced; $class is the folder of submissions.
. "$(dirname "${BASH_SOURCE[0]}")/../../frontdoor/toy.sh"
if ! why=$(common/deps.sh --quiet class 2>&1); then
    skip 'a class' "$why"
    done_testing
    exit
fi
chmod 755 "$scratch"
new_toy toy
class=$scratch/class
mkdir -p "$class"
# shellcheck disable=SC2034 # for the tests
solved=$toy/solutions/01_toy/toy.cu starter=$toy/practicals/01_toy/toy.cu

# Grades it. $@: more words
grade() { run make check SUBMISSIONS="$class" BACKEND=cpu PATIENCE=5 "$@"; }

of() { jq -r --arg who "$1" 'select(.student == $who) | '"$2" build/class/students.jsonl; }
statuses() { jq -r --arg who "$1" 'select(.student == $who) | .status' build/class/records.jsonl | tr '\n' ' '; }
# The records without what differs from run to run.
gradebook() { jq -cS 'del(.time_ms)' "${1:-build/class}/records.jsonl"; }

grade P=1 STEP=2
if [[ $said == *'bubblewrap does not work here'* ]]; then
    skip 'a class' "$(grep -o 'bubblewrap does not.*' <<<"$said" | head -n 1)"
    done_testing
    exit
fi
