# A class as the check of a class leaves it, for the tests of what is made from it: $class; $report makes it. Sourced.
# shellcheck shell=bash
cd "$(dirname "${BASH_SOURCE[0]}")/../../.." || exit 2
. tests/tap.sh
forget_words JOBS
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build && flock build/.lock make -s -f common/build.mk ONLY= report xray ||
    { echo 'Bail out! what makes reports does not build'; exit 2; }
# shellcheck disable=SC2034 # for the tests
report=$PWD/build/grade/report/report
class=$scratch/class

student() { # ID NAME SUBMITTED [more JSON members]
    jq -cn --arg id "$1" --arg name "$2" --arg when "$3" \
        "{student: \$id, name: \$name, source: (\"inbox/\" + \$id + \".zip\"),
        submitted: \$when, files: [\"04_reduction/reduction.cu\"], ignored: [], changed: [], notes: [],
        sandbox: \"bubblewrap\"} + ${4:-{\}}"
}
record() { # STUDENT ATTEMPT PRACTICAL STEP STATUS POINTS MAX [more JSON members]
    jq -cn "{student: \"$1\", attempt: $2, practical: \"$3\", step: $4, title: \"Rung $4\", case: \"\", status: \"$5\",
        points: $6, max_points: $7, backend: \"cpu\", device: \"CUDA on the CPU\", seed: 424242, message: \"\",
        answers: \"\", hint: \"\", where: \"\", time_ms: 12.5, metrics: {}} + ${8:-{\}}"
}

# What is wrong is said as the judge says it; the right answer in it is nobody's business but the instructor's.
wrong='{case: "step=2 n=3 seed=424242", message: "sum: expected -271828, got -15 (error 161803, allowed 0:
 whole numbers). It is the sum without the last number",
 answers: "sum: expected \t-271828\t, got -15 (error \t161803\t\n", hint: "Seed 424242 again",
 where: "build/class/stage/bob/04_reduction/reduction.cu:46"}'
wrong=${wrong//$'\n'/}

make_class() { # $1: folder
    mkdir -p "$1/students"
    {
        student alice 'Alice Æbleskiver 李' 2026-11-20T16:00:00Z
        student bob "=cmd|'/C calc'!A0" 2026-11-20T20:30:00+01:00 \
            '{ignored: [{file: "a.out", reason: "no source"}], changed: [{file: "04_reduction/reduction.cu", line: 7, what: "a line outside the gaps"}]}'
        student chen $'Chen\e[31m, "The\r\nName"\u202e </script><b>&' 2026-11-23T17:00:00Z '{number: "1003"}'
        student dora '-2+3' '' '{notes: ["the archive cannot be opened"]}'
    } >"$1/students.jsonl"
    {
        record alice 1 04_reduction 1 pass 5 5
        record alice 1 04_reduction 2 pass 15 15
        record alice 1 05_libraries 1 pass 10 10
        record alice 1 05_libraries 2 skip 0 10 '{message: "this step needs a GPU"}'
        record bob 1 04_reduction 1 pass 5 5
        record bob 1 04_reduction 2 fail 0 15 "$wrong"
        record bob 1 05_libraries 1 error 0 10 '{cause: "not_compiled", message: "does not compile: <x> ]]> & \"y\" # z"}'
        record bob 1 05_libraries 2 skip 0 10 '{message: "this step needs a GPU"}'
        record chen 1 04_reduction 1 pass 5 5
        record chen 1 04_reduction 2 pass 15 15
        record chen 1 05_libraries 1 todo 0 10 '{message: "still to do"}'
        record chen 1 05_libraries 2 skip 0 10
        record chen 2 04_reduction 1 pass 5 5
        record chen 2 04_reduction 2 timeout 0 15 '{message: "no end after 10 s\u001b]0;x\u0007"}'
        record chen 2 05_libraries 1 pass 10 10
        record chen 2 05_libraries 2 skip 0 10
    } >"$1/records.jsonl"
}
make_class "$class"
