#!/usr/bin/env bash
# make sanitize, make profile and the words clean and metric: what is done with the reports of the sanitizer build. The
# reports are written by hand; what is in a real one is tested in tests/xray and tests/faults.
. "$(dirname "$0")/toy.sh"
new_toy toy
export TOY_REPORT=$scratch/toy.jsonl
end='{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
race='{"record":"finding","kind":"race","space":"shared","tool":"sanitizer","kernel":"halve","file":"solutions/01_toy/toy.cu","line":17,"block":[0,0,0],"thread":[3,0,0],"array":"part","message":"two threads write the same word","other":{"what":"wrote","file":"solutions/01_toy/toy.cu","line":16,"block":[0,0,0],"thread":[4,0,0]},"advice":"Put a barrier between them.","times":2}'
kernel() { # $1: sectors of 10 requests
    printf '{"record":"%s","tool":"sanitizer","kernel":"halve","file":"solutions/01_toy/toy.cu","line":17,"launch":1,"grid":[1,1,1],"block":[32,1,1],"metrics":{"global_load_requests":10,"global_load_sectors":%d,"global_load_ideal_sectors":40,"active_lanes_avg":32}}\n' kernel "$1" line "$1"
}
report() { printf '%s\n' "$@" >"$TOY_REPORT"; }
script=practicals/01_toy/check.sh
words() { # the words of step 2 are these from now on
    sed -i '/^    \(clean\|metric\|registers\)/d' $script
    local line
    for line in "$@"; do sed -i "/^step 2/a\\    $line" $script; done
}

report "$end"
run make sanitize P=1 FROM=solutions SEED=3
is 'clean: exit status' "$status" 0
like 'a line a step' "$said" '^  clean  2  Halve: nothing found in 2 cases$'
like 'the seed' "$said" 'Seed 3 '
like 'the sum' "$said" '^Nothing was found in 3 steps.$'

report "$race" "$end"
run make sanitize P=1 STEP=2 FROM=solutions REPORT="$scratch/records"
is 'a finding: exit status' "$status" 1
like 'what' "$said" 'race in shared memory'
like 'where' "$said" 'solutions/01_toy/toy.cu:17'
like 'its source line' "$said" '    17 \| '
like 'who' "$said" 'kernel halve, block \(0,0,0\), thread \(3,0,0\), array part'
like 'the other party' "$said" 'the other: block \(0,0,0\), thread \(4,0,0\) wrote at solutions/01_toy/toy.cu:16'
like 'advice' "$said" '-> Put a barrier between them.'
unlike 'without a complaint from make' "$said" '\*\*\*'
is 'the records say which step and case' "$(jq -r 'select(.record == "finding") | "\(.practical) \(.step) \(.case)"' \
    "$scratch/records" | sed 's/ seed=.*//' | sort -u | head -n 1)" '01_toy 2 step=2 n=8 block=4'

# Two at the same time, of the same step.
echo "$end" >"$scratch/clean.jsonl"
TOY_REPORT=$scratch/clean.jsonl make sanitize P=1 STEP=2 FROM=solutions >"$scratch/other" 2>&1 &
run make sanitize P=1 STEP=2 FROM=solutions
wait $!
is 'two at once: the other one is clean' "$?" 0
is 'and this one is not' "$status" 1
is 'nothing of theirs stays behind' "$(find build/sanitize -name '*inspect*')" ''

report "$race"
run make sanitize P=1 STEP=2 FROM=solutions
is 'a report that breaks off: exit status' "$status" 2
like 'and says so' "$said" 'not complete'
unlike 'and is not clean' "$said" 'clean  2'
: >"$TOY_REPORT"
run make sanitize P=1 STEP=2 FROM=solutions
is 'no report: exit status' "$status" 2
like 'no report: says so' "$said" 'left no report'
report "$end"
run make sanitize P=1 STEP=2
is 'a gap: exit status' "$status" 0
like 'a gap is still to do' "$said" '  todo   2  Halve: still to do'
run make sanitize STEP=2
is 'a step of what?' "$status" 2
run make sanitize P=1 STEP=2 FROM=solutions ARGS='n=5; rm x'
is 'ARGS are words of a case' "$status" 2
run make sanitize P=1 STEP=2 FROM=solutions ARGS='n=5'
like 'ARGS are the one case' "$said" 'nothing found in 1 case$'

words 'registers halve=70 double=12'
is 'registers of each kernel' "$(build/grade/grade inspect 01_toy 2 | grep registers)" $'registers\thalve=70 double=12'
words 'registers 40'
is 'registers of all' "$(build/grade/grade inspect 01_toy 2 | grep registers)" $'registers\t40'
words 'registers halve=70' 'clean memory races'
report "$end"
run make check P=1 STEP=2 FROM=solutions
like 'a check does not mind them' "$said" '^  pass   2  Halve'
words 'registers halve=many'
like 'registers that are no number' "$(build/grade/grade inspect 01_toy 2 2>&1)" 'registers N, or KERNEL=N'
words

report "$(kernel 320)" "$end"
run make profile P=1 STEP=2 FROM=solutions
is 'profile: exit status' "$status" 0
like 'profile: a table' "$said" ' 17  global load +10 +32.0 sectors +4.0 +12 %'
like 'profile: advice' "$said" '-> line 17 loads 32.0 sectors per request, 4.0 would do'
run make profile P=1 STEP=2 FROM=solutions HTML=1
is 'profile: a page' "$(sed -n 's/ *The page: //p' <<<"$said")" build/profile/solutions/01_toy.step2.html
ok 'it is there' grep -q '</html>' build/profile/solutions/01_toy.step2.html

# ---- in a check
run make check P=1 FROM=solutions
is 'no words, no sanitizer build' "$status" 0
words 'clean memory races'
report "$end"
run make check P=1 STEP=2 FROM=solutions
is 'clean: passes' "$status" 0
report "$race" "$end"
run make check P=1 STEP=2 FROM=solutions REPORT="$scratch/records"
is 'clean: a finding fails the step' "$status" 1
is 'clean: status, message, where and hint' "$(jq -r '"\(.status) \(.message) \(.where) \(.hint)"' \
    "$scratch/records")" \
    'fail race in shared memory, toy.cu:17 and :16, threads 3 and 4: two threads write the same word (array part) solutions/01_toy/toy.cu:17 Put a barrier between them.'
like 'clean: where to look' "$said" 'All of it: make sanitize P=01 STEP=2 FROM=solutions'
run make check P=1 STEP=1 FROM=solutions
is 'another step does not mind' "$status" 0
words 'clean memory n=64'
run make check P=1 STEP=2 FROM=solutions
is 'a topic that is not named does not fail' "$status" 0
report "$race"
run make check P=1 STEP=2 FROM=solutions REPORT="$scratch/records"
is 'a report that breaks off is an error' "$(jq -r .status "$scratch/records")" error
like 'and says why' "$(jq -r .message "$scratch/records")" 'in the sanitizer build: .*not complete'

words 'metric global_load_sectors_per_request ^halve at_most 8 n=64'
report "$(kernel 40)" "$end"
run make check P=1 STEP=2 FROM=solutions REPORT="$scratch/records"
is 'metric: within' "$(jq -r .status "$scratch/records")" pass
is 'metric: its value is in the record' "$(jq -c .metrics "$scratch/records")" \
    '{"halve.global_load_sectors_per_request":{"value":4,"unit":""}}'
report "$(kernel 320)" "$end"
run make check P=1 STEP=2 FROM=solutions REPORT="$scratch/records"
is 'metric: beyond' "$(jq -r '"\(.status): \(.message) at \(.where)"' "$scratch/records")" \
    'fail: halve: line 17: global load: 32 sectors per request, at most 8 are allowed at solutions/01_toy/toy.cu:17'
like 'metric: hint' "$(jq -r .hint "$scratch/records")" 'neighbouring threads'
words 'metric global_load_sectors_per_request ^other at_most 8 n=64'
run make check P=1 STEP=2 FROM=solutions REPORT="$scratch/records"
like 'metric: of a kernel that is not there' "$(jq -r '"\(.status) \(.message)"' "$scratch/records")" \
    'error .*no kernel was launched whose name matches \^other'
run make check P=1 STEP=2
is 'a gap is not looked into' "$status" 0

run make sanitize P=1 BACKEND=gpu CUDA_DRIVER_NODES=/nowhere
is 'no GPU: exit status' "$status" 2
like 'no GPU: says so' "$said" 'BACKEND=gpu: '

# ---- on a GPU that is not there: nvcc is g++, and NVIDIA's tools say what the samples say
tools=$scratch/tools samples=$root/tests/xray/samples
mkdir -p "$tools" "$scratch/none"
cat >"$tools/nvcc" <<'END'
#!/usr/bin/env bash
words=()
for word in "$@"; do case $word in -lineinfo | -arch=*) ;; *) words+=("$word") ;; esac; done
exec common/cucc/cucc "${words[@]}"
END
cat >"$tools/compute-sanitizer" <<'END'
#!/usr/bin/env bash
cat "$SAMPLES/$([ "$2" = "$FINDS" ] && echo "${SAYS:-$2}" || echo clean).txt"
END
cat >"$tools/ncu" <<'END'
#!/usr/bin/env bash
case "$*" in
    *'--page raw'*) cat "$SAMPLES/ncu.raw.csv" ;;
    *'--page source'*) cat "$SAMPLES/ncu.lines.csv" ;;
    *) [ "${REFUSE:-}" ] && echo "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission" && exit 1
        while (($# > 1)); do [ "$1" = -o ] && echo report >"$2.ncu-rep"; shift; done ;;
esac
END
chmod +x "$tools"/*
# shellcheck disable=SC2016
printf '#!/usr/bin/env bash\necho "backend=gpu why=\\"GPU: a toy\\" arch=sm_90 device=Toy nvcc=$TOOLS/nvcc"\n' \
    >common/backend.sh
export SAMPLES=$samples TOOLS=$tools FINDS=none
on_gpu() { run env PATH="$tools:$PATH" make "$@" P=1 STEP=2 FROM=solutions BACKEND=gpu; }
on_gpu sanitize
is 'compute-sanitizer finds nothing: exit status' "$status" 0
like 'and says so' "$said" 'clean  2  Halve: nothing found in 2 cases'
like 'which tool it was' "$said" 'With compute-sanitizer'
for FINDS in memcheck racecheck initcheck synccheck; do
    on_gpu sanitize
    is "$FINDS: exit status" "$status" 1
    like "$FINDS: told" "$said" "$(case $FINDS \
        in memcheck) echo 'out of bounds in global memory' ;; racecheck) echo 'race in shared memory' ;;
        initcheck) echo 'read before anything was written' ;; *) echo 'barrier in divergent code' ;; esac)"
done
SAYS=no_cuda_h200 FINDS=memcheck on_gpu sanitize
is 'a program that calls nothing of CUDA: exit status' "$status" 2
like 'and it is said in a sentence' "$said" 'with step=2 [^{}]*: memcheck: the program ended before its first call of CUDA'
on_gpu profile
is 'ncu: exit status' "$status" 0
like 'ncu: in the same words' "$said" 'line 8 stores 32.0 sectors per request, 4.0 would do'
REFUSE=1 on_gpu profile
is 'counters that are refused: exit status' "$status" 2
like 'counters that are refused: skip, with the reason' "$said" 'skip   2  Halve: .*ERR_NVGPUCTRPERM'
rm "$tools/compute-sanitizer"
if ! command -v compute-sanitizer >/dev/null && [ ! -e /usr/local/cuda/bin/compute-sanitizer ]; then
    on_gpu sanitize
    is 'no tool: exit status' "$status" 2
    like 'no tool: skip, with the reason' "$said" 'skip: there is no compute-sanitizer'
else
    skip 'no tool' 'compute-sanitizer is on this machine'
fi
done_testing
