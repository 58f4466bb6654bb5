#!/usr/bin/env bash
# A run is reported for what it is: crashes, hangs, gaps, CUDA errors, outputs that are not there, damage, bounds.
. "$(dirname "$0")/setup.sh"
built planted judge tally

# Runs the program on a case. Sets code; leaves $work/result and $work/stderr.
ran() {
    words="$1 seed=7"
    rm -f "$work/result"
    {
        ASAN_OPTIONS=$ASAN_OPTIONS:handle_segv=0 \
            "$out/planted" --case "$words" --result "$work/result" >"$work/stdout" 2>"$work/stderr"
    } 2>/dev/null # what bash says of a program that was stopped
    code=$?
}

# Judges what was left; more options may follow. Sets record status message hint where pattern, and exit.
judged() {
    record=$("$out/judge" --practical 00_test --step "${step:-1}" --case "$words" --result "$work/result" "$@" \
        2>"$work/judge")
    exit=$?
    IFS='|' read -r status pattern where hint message < <(field "$record" status,pattern,where,hint,message |
        tr '\t' '|')
}

# $1: case, $2: status, $3: message; the rest: more options for the judge
told() {
    ran "$1"
    judged "${@:4}"
    is "$1: $2" "$status" "$2"
    like "$1: says so" "$message" "$3"
}

# ---- without a result
# shellcheck disable=SC2016 # a backquote is a backquote
told fault=exit0 error '^the program ended without a result: is `return case_end\(\);` the end of main\?$' --exit 0
told fault=exit1 error '^the program exited with status 1 and without a result$' --exit 1
told fault=segv error 'stopped by SIGSEGV \(it read or wrote memory' --signal 11
is 'a signal as the shell tells it' "$code" 139
judged --exit 139
like 'and so does the judge' "$message" 'SIGSEGV'
printf 'x\ncucc: host code used a null pointer (address 0x10)\ncucc: that was at saxpy.cu:12 (main)\n' >"$work/said"
told fault=segv error \
    'stopped by SIGSEGV. It said: x \| cucc: host code used a null pointer \(address 0x10\) \| cucc: that was at saxpy.cu:12 \(main\)$' --signal 11 --stderr "$work/said"
is 'where it was' "$where" saxpy.cu:12
told fault=abort error 'SIGABRT' --signal 6
told fault=none error 'SIGKILL' --signal 9
is 'a right result of a run that was killed is no pass' "$exit" 4
told fault=none timeout \
    '^not finished after 2.5 s: is it too much work, a loop that does not end, or a barrier that not all threads reach\?$' --timeout 2.5
is 'a hang has its exit status' "$exit" 5
told fault=cuda fail '^cudaMalloc' --signal 11
told 'fault=cuda gold=cuda' fail '^cudaMalloc' --signal 11
told fault=todo todo '^still to do$' --signal 6
ran 'fault=none gold=old_gpu'
judged --arch sm_75
is 'gold knows the GPU' "$status" pass
judged --arch sm_90
like 'and another' "$message" 'this GPU is of sm_90'
judged
is 'and that there is none' "$status" pass
judged --arch nine
is 'an architecture that is none' "$exit" 2
ran fault=none
judged --signal 63
like 'an unusual signal' "$message" 'stopped by signal 63'
ran 'fault=none n=-5'
judged --exit "$code" --stderr "$work/stderr"
is 'a refused case is an error' "$status$code" error2
like 'with the reason' "$message" 'refused the case.*It said: planted: n=-5: a size cannot be negative$'
told fault=complain error 'It said: first line \| red and "quoted" \\ \?\? \| last é line$' --exit 3 \
    --stderr "$work/stderr"
printf 'cucc: kernel k (k.cu:3), block (%d,0,0): beyond\n' 0 1 2 3 4 5 6 7 >"$work/stderr"
judged --exit 1 --stderr "$work/stderr"
like 'of many reports alike, the first' "$message" \
    'result. It said: cucc: kernel k \(k.cu:3\), block \(0,0,0\): beyond$'
head -c 100000 /dev/urandom >"$work/stderr"
judged --exit 1 --stderr "$work/stderr"
ok 'any bytes on standard error make a record' [ "$exit" = 4 ]
ln -s /etc/passwd "$work/link"
judged --exit 1 --stderr "$work/link"
unlike 'a link in its place is not followed' "$message" root

# ---- what tells the right answer is told as a fact, whatever the sentences are
ran fault=reversed
judged
marked=$(sed -n 's/.*"answers":"\([^"]*\)".*/\1/p' <<<"$record")
tab='\\u0009'
like 'the answers of a message' "$marked" \
    "^y\\[0\\]: expected ${tab}[-0-9.e]+$tab, got [-0-9.e]+ \\(error ${tab}[-0-9.e]+$tab"'\\u000a$'
plain=${marked//\\u0009/}
ok 'as the message says them' [ "${message#"${plain%\\u000a}"}" != "$message" ]
told 'fault=none n=1 gold=range' fail '^y: expected between 0 and 1, got'
like 'of bounds, too' "$record" "\"answers\":\"y: expected ${tab}between 0 and 1$tab"'\\u000a"'
is 'each gold marks what it expects' "$(grep -nE 'expected %' practicals/*/*_gold.cpp | grep -v 'expected %zu, one was')" ''

# ---- a result that is not one
ran fault=none
cp "$work/result" "$work/good"
damaged() { # $1: message, then a command that damages $work/result
    cp "$work/good" "$work/result"
    "${@:2}"
    judged --exit 0
    is "$1: error" "$status" error
    like "$1: says so" "$message" "the result file $1"
}
size=$(stat -c %s "$work/good")
damaged 'is empty' truncate -s 0 "$work/result"
damaged 'is not one' truncate -s 7 "$work/result"
damaged 'ends too early' truncate -s 24 "$work/result"
damaged 'has no end mark' truncate -s $((size - 8)) "$work/result"
damaged 'has no end mark' truncate -s $((size + 8)) "$work/result"
damaged 'ends too early' truncate -s $((size - 1)) "$work/result"
damaged 'is not one' dd if=/dev/zero of="$work/result" bs=1 count=1 conv=notrunc status=none
damaged 'is of version 0' dd if=/dev/zero of="$work/result" bs=1 seek=8 count=1 conv=notrunc status=none
damaged 'was changed: its checksum' dd if=/dev/zero of="$work/result" bs=1 seek=$((size / 2)) count=4 conv=notrunc \
    status=none
damaged 'is too large' truncate -s 3G "$work/result"
damaged 'is a symbolic link' ln -sf "$work/good" "$work/result"
rm -f "$work/result"
mkfifo "$work/result"
judged
like 'a pipe does not stop the judge' "$message" 'is not a regular file'
rm -f "$work/result"
mkdir "$work/result"
judged
like 'a folder' "$message" 'is not a regular file'
rmdir "$work/result"
cp "$work/good" "$work/result"
words='fault=none seed=8'
judged
like 'another seed' "$message" 'that of another case: "fault=none seed=7", asked was "fault=none seed=8"'
is 'is an error' "$status" error

# ---- gaps and CUDA errors
told 'step=1 fault=todo' todo '^still to do$'
is 'its exit status' "$exit" 3
like 'where' "$where" '^tests/judge/planted.c:[0-9]+$'
told fault=todo_other todo '^a gap of step 9 is still to do$'
told fault=cuda fail '^cudaMalloc\(\): cudaErrorInvalidValue \(1\): invalid argument$'
is 'where' "$where" planted.cu:12
echo 'cucc: kernel march (planted.cu:64), block (0,0,0), thread (1,0,0), at planted.cu:72: divides' >"$work/said"
told fault=cuda fail 'It said: cucc: kernel march' --stderr "$work/said"
is 'where: at the fault, not at the call that reported it' "$where" planted.cu:72
told fault=cuda_unchecked fail 'It said: cucc: kernel march' --stderr "$work/said"
is '... nor nowhere, where no call did' "$where" planted.cu:72
echo 'cucc: kernel march (planted.cu:64), block (0,0,0): its threads wait for each other' >"$work/said"
told fault=cuda fail 'It said: cucc: kernel march' --stderr "$work/said"
is '... and at the call where nobody knows' "$where" planted.cu:12
told fault=cuda_machine error 'cudaErrorNoDevice'
told fault=cuda_unchecked fail \
    '^a CUDA error that the program did not look at: cudaErrorInvalidConfiguration \(9\): invalid'
told fault=cuda_timeout timeout 'cudaErrorLaunchTimeout'
told 'fault=cuda gold=cuda' pass '^$'
told 'fault=cuda gold=cuda_other' fail '^the program stopped at an error other than cudaErrorAssert'
told 'fault=none gold=cuda' fail \
    '^the program went on to its end; it should stop at a CUDA error \(cudaErrorInvalidValue or cudaErrorInvalidConfiguration\)'
is 'where to look: at the launch' "$hint" 'Which call tells whether a launch was accepted?'
told 'fault=none gold=cuda_other' fail 'a CUDA error \(cudaErrorAssert or '
is '... or at the end of the kernel' "$hint" "Which call waits for the kernel's end, and does the program check what it returns?"
told 'fault=exit1 gold=cuda' pass '^$' --exit 1
told 'fault=exit0 gold=cuda' fail '^the program stopped at an error, as it should, but with exit status 0' --exit 0
told 'fault=exit1 gold=absent' error 'exited with status 1' --exit 1
told 'fault=exit1 gold=cuda' error 'refused the case' --exit 2
told 'fault=segv gold=cuda' error 'SIGSEGV' --signal 11
told 'fault=cuda_unchecked gold=cuda' fail 'did not look at'
told 'fault=cuda gold=absent' fail '^cudaMalloc'

# ---- outputs
told 'fault=-missing' fail "^the program handed over no output 'y'$"
told 'fault=-missing gold=look' fail "^the program handed over no output 'y'$"
ran 'fault=-renamed'
told 'fault=-renamed gold=absent' fail "no output 'gone', only 'y', 'yy'$"
told 'fault=-extra' fail "an output 'more' that this step does not ask for"
told 'fault=none gold=type' fail "output 'y' is of type float, but int is expected"
told 'fault=none gold=longer' fail "output 'y' has 1000 elements, 1001 are expected"
told 'fault=none n=1 gold=longer' fail "output 'y' has 1 element, 2 are expected"
told 'fault=none gold=each' pass '^$'
told 'fault=offset gold=each n=3' fail 'allowed .*: one for each\)'
told 'fault=zero n=2' fail '\. Both elements are wrong: every element is 0$'
told 'fault=none n=1 gold=range' fail '^y: expected between 0 and 1, got [0-9.]+ \(made up\)$'
told 'fault=none gold=that' fail '^arithmetic: 2 is not 3$'
told 'fault=none gold=metric' pass '^$'

# ---- damage
told 'fault=-guard_after n=1000' fail \
    '^y: the program wrote beyond its end: y\[1000\] to \[1002\] \(it has 1000 elements\)$'
like 'with a question' "$hint" 'if \(i < n\)'
told 'fault=-guard_far n=1000' fail 'y\[1010\] to \[2023\] \(it has 1000 elements\), perhaps more$'
told 'fault=-guard_after n=1' fail 'y\[1\] to \[3\] \(it has 1 element\)$'
told 'fault=-guard_before' fail 'before its start: y\[-1\] '
told 'fault=-guard_bytes' fail '^scratch: 1 byte was written beyond its end, 5 bytes away from it$'
told 'fault=-guard_some' fail '^scratch: 3 bytes were written beyond its end, 5 to 9 bytes away from it$'
# ---- what 0 may come from
told fault=zero fail 'every element is 0$'
like 'an array of 0' "$hint" '^Is it ever written: was the kernel launched'
told 'fault=zero n=1' fail 'got 0'
like 'a single 0' "$hint" '^Is it ever written, and copied back to the host; or is it a sum'
told 'fault=zero n=1 scale=0.1' fail 'got 0'
like 'a fraction that is 0' "$hint" 'a quotient of two integers'
told 'fault=zero n=20 block=0 where=every7' fail 'the wrong elements are 0'
unlike 'others are not 0: it was launched' "$hint" 'launched'

told 'fault=-modified' fail "^the input 'x' was changed: element \[3\] was 1.5 and is 0.25 \(17 changed in all\)$"

# ---- bounds, times, metrics
told 'fault=-unseen' fail \
    '^right, but the time leaves work out: its events say 1 ms, and until the device is idle it takes 3 ms$'
is 'a pattern of its own' "$pattern" unseen_work
told 'fault=reversed unseen=1' fail '^y\[0\]: expected .* the order is reversed$'
told 'fault=-long_metric' pass '^$'
like 'a name that is too long for a metric is cut' "$record" '"m{100,}\.\.\.":\{"value":2,"unit":"B/s"\}'
told 'fault=none' pass '^$' --at-least speed=1.5 --at-most speed=1.5
told 'fault=none' fail '^right, but speed is 1.5: at least 2 is required$' --at-least speed=2
told 'fault=none' fail '^right, but speed is 1.5: at most 1 is allowed$' --at-most speed=1
told 'fault=none' fail "did not measure 'absent'" --at-least absent=2
told 'fault=zero' fail 'every element is 0$' --at-least speed=2
ran fault=none
judged --points 4 --title 'A "title" \ é' --backend cpu --device 'dev' --order forward
like 'no title makes the line bad JSON' "$("$out/judge" --practical 00_test --title $'a\xffb\xc3' --case "$words" \
    --result "$work/result")" '"title":"a\?b\?"'
like 'points of a pass' "$record" '"points":4,"max_points":4,"backend":"cpu","device":"dev","seed":7,'
like 'a title with quotes' "$record" '"title":"A \\"title\\" \\\\ é"'
like 'metrics are JSON' "$record" \
    '"metrics":\{"speed":\{"value":1.5,"unit":"B/s"\},"nonsense \\"":\{"value":null,"unit":"\?"\}\}'
like 'a time' "$record" '"time_ms":[0-9.]+,'
if command -v python3 >/dev/null; then
    ok 'another reader of JSON agrees' python3 \
        -c 'import json,sys; r=json.loads(sys.argv[1]); assert r["title"] == "A \"title\" \\ é" and r["status"] == "pass"' "$record"
fi
ran fault=zero
judged --points 4
like 'no points for a fail' "$record" '"points":0,"max_points":4'

# ---- a second run
ran fault=none
cp "$work/result" "$work/first"
judged --again "$work/first"
is 'twice the same: pass' "$status" pass
twice() { # $1: first fault, $2: second fault of as many letters, more words; the case line is made the same
    words="fault=$2 ${3:-} seed=7"
    "$out/planted" --case "$words" --result "$work/second" >/dev/null 2>&1
    sed -i "s/fault=$2 /fault=$1 /" "$work/second"
    "$out/test_reseal" "$work/second"
    ran "fault=$1 ${3:-}"
    judged --again "$work/second"
}
built build/test/judge/test_reseal
twice zero sign n=10
like 'another wrong answer' "$message" \
    'every element is 0. The result differs from run to run of the same case: a race\?$'
is 'and its pattern' "$pattern" 'zero unsteady'
twice rounding roundoff n=10
like 'the same sums in another order: the result is wrong, and its last bits are no race' "$message" \
    'All 10 elements are wrong: (right to .*|[^.]*)$'
twice zero zero n=10
unlike 'the same wrong answer' "$message" 'from run to run'
twice none zero n=10
like 'right once is not right' "$message" \
    '^right in one run and wrong in the next of the same case, a race\? y\[0\]: expected'
is 'it fails' "$status" fail
judged --again /nowhere
like 'a second run without a result' "$message" 'the result file of the second run cannot be opened'

# ---- gold's own faults are not the student's
for how in crash throw; do
    told "fault=none gold=$how" error '^the judge itself failed \(signal 6 in gold\)'
    is "gold=$how: whose fault it is" "$(field "$record" fault)" course
done

# ---- one after the other in one process
built build/test/judge/test_cases
cases=()
while IFS= read -r words; do
    "$out/planted" --case "$words seed=7" --result "$work/case${#cases[@]}" >/dev/null 2>&1
    cases+=("$words seed=7" "$work/case${#cases[@]}")
done <<'TABLE'
fault=none n=1000
fault=zero n=100 nx=10
fault=none n=100 gold=absent
fault=transposed n=144 nx=12
fault=constant n=50 mistake=7.25
fault=none gold=look n=33
fault=cuda
fault=cuda gold=cuda
fault=-missing gold=look
fault=todo
fault=left n=144 block=32
fault=none n=1 gold=range
TABLE
said=$(ASAN_OPTIONS=detect_leaks=1 "$out/test_cases" "${cases[@]}" 2>&1)
is 'a case leaves nothing to the next, nor memory behind' $? 0 || diag "$said"
like 'the cases were judged' "$said" 'mistake=7.25 seed=7: fail: y\[0\]'
crash=('fault=none gold=crash seed=7' "$work/crash")
"$out/planted" --case "${crash[0]}" --result "${crash[1]}" >/dev/null
said=$("$out/test_cases" "${crash[@]}" "${cases[@]}" "${crash[@]}" 2>&1)
is 'nor does one whose gold crashes' $? 0 || diag "$said"
is 'it did crash' "$(grep -c 'gold=crash seed=7: error: the judge itself failed (signal 6' <<<"$said")" 2

# ---- many runs, one after another: what is said of each is what is said of it alone
# Asks the judge that serves, each FILE a question's words, one a line; the answers, one a line, are in $work/answers.
asked() {
    local file
    for file; do
        tr '\n' '\0' <"$file" >"$work/words"
        wc -c <"$work/words" && cat "$work/words"
    done | "$out/judge" --serve >"$work/answers" 2>"$work/judge"
}
# A question about a run, and the answer that is wanted. $1: case, $2: a name for its files, the rest: more words
questions=() wanted=''
question() {
    ran "$1" && cp "$work/result" "$work/$2.result" 2>/dev/null
    printf '%s\n' --practical 00_test --step 1 --case "$words" --result "$work/$2.result" "${@:3}" >"$work/$2.words"
    mapfile -t all <"$work/$2.words"
    record=$("$out/judge" "${all[@]}" 2>/dev/null)
    wanted+="$? $record"$'\n'
    questions+=("$work/$2.words")
}
question 'fault=none n=1000' right
question 'fault=none n=1000' same --order reverse
question 'fault=zero n=1000' wrong
question 'fault=none n=1000 gold=metric' metric
question 'fault=none n=1000 gold=metric' metric_again
question 'fault=-guard_before n=1000' damaged
question 'fault=none n=1000' with_bound --at-least speed=1e9
question 'fault=none n=1000' killed --signal 9
question 'fault=none n=1000' again --again "$work/wrong.result"
question 'fault=cuda gold=cuda' error
question 'fault=cuda gold=cuda' same_error
question 'fault=none gold=crash' crash
asked "${questions[@]}" "${questions[0]}"
is 'the judge that serves says the same' "$(cat "$work/answers")" "${wanted%$'\n'}"
is 'and ends when gold has crashed' "$(wc -l <"$work/answers")" ${#questions[@]}
printf '7\n--bogus' | "$out/judge" --serve >"$work/answers" 2>"$work/judge"
is 'a question that is none ends it' "$?$(wc -c <"$work/answers")" 20
seq -f '%g' 70 | tr '\n' '\0' >"$work/long"
{ wc -c <"$work/long"; cat "$work/long"; } | "$out/judge" --serve >"$work/answers" 2>"$work/judge"
is 'so does one that is longer than any' "$?$(wc -c <"$work/answers") $(cat "$work/judge")" \
    '20 judge: a question of more than 63 words'

# ---- the judge's command line
for words in '' '--step' '--step 0' '--bogus 1' '--practical a --case x=1' '--practical a --case x --result r' \
    '--practical a --step 2 --case step=1 --result r' '--practical a --case seed=-1 --result r' '--exit x'; do
    # shellcheck disable=SC2086
    "$out/judge" $words >"$work/stdout" 2>"$work/stderr"
    is "judge $words: exit 2" $? 2
    is "judge $words: one line" "$(wc -l <"$work/stderr")$(wc -c <"$work/stdout")" 10
done
done_testing
