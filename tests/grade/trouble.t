#!/usr/bin/env bash
# What may go wrong around a check: the engine is killed, a judge crashes or does not end, the disk is full, a program
# leaves others running, two checks meet. Nothing hangs, nothing is left running, no record is lost or doubled.
. "$(dirname "$0")/../frontdoor/toy.sh"
new_toy toy
file=practicals/01_toy/toy.cu
cp "$file" "$scratch/starter.cu"
statuses() { jq -r '"\(.practical) \(.step) \(.status)"' "$1" | tr '\n' ';'; }

# Waits up to ten seconds for a command to succeed.
soon() {
    local i
    for ((i = 0; i < 200; i++)); do "$@" >/dev/null 2>&1 && return; sleep 0.05; done
    return 1
}
gone() { ! pgrep -f "$1" >/dev/null; }

# The processes of this name (a regular expression) in this toy course, and in no other that may be checked now.
engines() {
    local pid
    for pid in $(pgrep -x "$1"); do
        [ "$(readlink "/proc/$pid/cwd")" != "$toy" ] || echo "$pid"
    done
}
no_engine() { [ ! "$(engines 'grade|grade-warden')" ]; }

# ---- the engine is killed, whatever it is doing
fill $file 2 'if (system("exec sleep 351 & exec sleep 352") == 7) y[0] = 1;'
sed -i 's/limit 1$/limit 60/' practicals/01_toy/check.sh
make check P=1 STEP=2 >/dev/null 2>&1 &
ok 'a program runs, and one that it has begun' soon pgrep -xf 'sleep 351'
engines grade | head -n 1 | xargs -r kill -KILL
ok 'kill -9 of the engine: what it ran has ended' soon gone 'sleep 35[12]'
ok 'and so has the warden' soon no_engine
wait
for signal in TERM HUP INT; do
    # these tests may run where a hang-up is ignored (nohup)
    P=1 STEP=2 in_a_group env --default-signal=HUP common/front/check.sh >"$scratch/said" 2>&1 &
    maker=$!
    ok "$signal: it runs" soon pgrep -xf 'sleep 352'
    engines grade | head -n 1 | xargs -r kill -$signal
    status=0
    wait "$maker" || status=$?
    is "$signal: exit status" "$status" 130
    ok "$signal: nothing is left" gone 'sleep 35[12]'
    unlike "$signal: no step is told" "$(cat "$scratch/said")" '(pass|FAIL|TIME|ERROR) '
done
(trap '' HUP && P=1 STEP=2 in_a_group common/front/check.sh >"$scratch/said" 2>&1) &
ok 'nohup: it runs' soon pgrep -xf 'sleep 352'
engines grade | head -n 1 | xargs -r kill -HUP
sleep 0.5
ok 'nohup: and a hangup does not end it' pgrep -xf 'sleep 352'
engines grade | head -n 1 | xargs -r kill -TERM
wait
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
run make check P=1 REPORT="$scratch/report"
is 'the next check is whole' "$(statuses "$scratch/report")" '01_toy 1 pass;01_toy 2 pass;01_toy 3 todo;'

# At ten moments of a check, while it builds, runs and judges: the check after that is as if nothing had been.
git stash -q 2>/dev/null || git checkout -q .
for moment in 0.02 0.05 0.1 0.15 0.2 0.3 0.5 0.7 1 1.5; do
    echo "// $moment" >>$file
    in_a_group make check SEED=3 >/dev/null 2>&1 &
    sleep "$moment"
    engines grade | head -n 1 | xargs -r kill -KILL 2>/dev/null
    wait $! 2>/dev/null
done
ok 'ten kills leave nothing running' soon no_engine
run make check SEED=3 REPORT="$scratch/report"
is 'nor a record lost or doubled' "$(statuses "$scratch/report")" \
    '01_toy 1 pass;01_toy 2 todo;01_toy 3 todo;02_other 1 pass;02_other 2 todo;02_other 3 todo;'
ok 'nor a half of a file' test -z "$(find build -name '*.new[0-9]*')"
git checkout -q .

# ---- what a program leaves running in its group ends with it
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2; if (system("sleep 353 >/dev/null 2>&1 &") == 7) y[0] = 1;'
run make check P=1 STEP=2
like 'a program that leaves another running is judged' "$said" 'pass +2'
ok 'and what it left has ended' gone 'sleep 353'
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2; if (system("sleep 354 & sleep 0.1") == 7) y[0] = 1;'
run make check P=1 STEP=2
like 'also when it holds the output open' "$said" 'pass +2'
ok 'that one, too' gone 'sleep 354'

# ---- a judge that crashes, does not end, says nothing or nonsense is not the program's fault
judge=build/judge/01_toy/judge
mv $judge $judge.real
bad_judge() { # $1: what it does, $2: what is said of it
    printf '#!/bin/sh\n%s\n' "$1" >$judge.new && chmod +x $judge.new && touch -d tomorrow $judge.new &&
        mv $judge.new $judge
    run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report"
    is "a judge that does: $1" "$status/$(jq -r .status "$scratch/report")" 1/error
    is 'and whose it is' "$(jq -r .fault "$scratch/report")" course
    like 'says whose fault it is not' "$(jq -r .message "$scratch/report")" \
        "the judge itself failed on this case \($2\): not your program's fault"
}
bad_judge 'kill -SEGV $$' 'signal 11'
bad_judge 'exit 2' 'exit status 2'
bad_judge 'exit 0' 'exit status 0'
bad_judge 'echo nonsense' 'exit status 0'
bad_judge 'echo "{\"status\":\"splendid\"}"' 'exit status 0'
bad_judge 'head -c 3000000 /dev/zero' 'exit status 0'
# one that is well answers all cases of a step; one that ends between two is started anew
odd_judge() { # $1: what it does, $2: what is to be said
    printf '#!/bin/sh\necho start >>%q\n%s\n' "$scratch/starts" "$1" >$judge.new && chmod +x $judge.new &&
        touch -d tomorrow $judge.new && mv $judge.new $judge
    : >"$scratch/starts"
    run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report"
    is "a judge that does: $1" "$status/$(jq -r .status "$scratch/report")" 0/pass
}
odd_judge "exec $judge.real --serve"
is 'one judge for a step' "$(wc -l <"$scratch/starts")" 1
odd_judge "read -r bytes; { echo \$bytes; head -c \$bytes; } | $judge.real --serve; kill -SEGV \$\$"
ok 'a judge for each case' test "$(wc -l <"$scratch/starts")" -ge 4
# what is asked of one that no longer reads goes whole to the next
odd_judge "read -r bytes; { echo \$bytes; head -c \$bytes; } | $judge.real --serve; exec <&-; sleep 0.3; kill -SEGV \$\$"
mv $judge.real $judge && touch $judge

# ---- two checks of one tree: the second waits; of two trees, it does not
run make check P=1 FROM=solutions
make check P=1 FROM=solutions SEED=1 REPORT="$scratch/one" >"$scratch/said.one" 2>&1 &
make check P=1 FROM=solutions SEED=2 REPORT="$scratch/two" >"$scratch/said.two" 2>&1 &
wait
is 'two at once: both are right' "$(statuses "$scratch/one")$(statuses "$scratch/two")" \
    "$(printf '01_toy 1 pass;01_toy 2 pass;01_toy 3 pass;%.0s' 1 2)"
is 'each with its own seed' "$(jq -r .seed "$scratch/one" "$scratch/two" | sort -u | tr '\n' ' ')" '1 2 '
exec 8>build/cpu/solutions/check/.lock && flock 8
make check P=1 STEP=1 FROM=solutions >"$scratch/said" 2>&1 8>&- &
ok 'the second says that it waits' soon grep -q 'Waiting for another check of solutions to end' "$scratch/said"
exec 8>&-
wait $!
like 'and goes on' "$(cat "$scratch/said")" 'pass +1'

# ---- JOBS: as many at a time and no more, builds and steps together
cat >"$scratch/count" <<'END_OF_SCRIPT'
#!/usr/bin/env bash
# Notes how many of its kind run at the same time, then does what it stands for.
echo $BASHPID >"$COUNTS/$BASHPID"
ls "$COUNTS" | grep -c '^[0-9]*$' >>"$COUNTS/most"
sleep 0.3
rm "$COUNTS/$BASHPID"
exec "$@"
END_OF_SCRIPT
chmod +x "$scratch/count"
mv common/cucc/cucc common/cucc/real
printf '#!/usr/bin/env bash\nexec %q common/cucc/real "$@"\n' "$scratch/count" >common/cucc/cucc &&
    chmod +x common/cucc/cucc
for jobs in 1 2 3; do
    export COUNTS=$scratch/counts.$jobs
    mkdir "$COUNTS"
    run make check FROM=solutions JOBS=$jobs NVCCFLAGS=-DJOBS=$jobs
    is "JOBS=$jobs: all right" "$status" 0
    ok "JOBS=$jobs: no more at a time" test "$(sort -n "$COUNTS/most" | tail -n 1)" -le $jobs
done
is 'JOBS=2: both compile at once' "$(sort -n "$scratch/counts.2/most" | tail -n 1)" 2
mv common/cucc/real common/cucc/cucc

# A compiler that takes long does not hold up the steps of another program.
printf '#!/usr/bin/env bash\n[[ "$*" != *02_other* ]] || { touch %q; sleep 4; }\nexec common/cucc/real "$@"\n' \
    "$scratch/slow" >"$scratch/cucc"
mv common/cucc/cucc common/cucc/real && cp "$scratch/cucc" common/cucc/cucc && chmod +x common/cucc/cucc
make check FROM=solutions JOBS=2 NVCCFLAGS=-DSLOW >"$scratch/said" 2>&1 &
ok 'while one program is being compiled ...' soon test -e "$scratch/slow"
ok '... the steps of another are checked' soon grep -q 'pass   3' "$scratch/said"
unlike 'and it is still being compiled' "$(cat "$scratch/said")" 02_other
wait
like 'until it is there' "$(cat "$scratch/said")" '40 of 40 points'
mv common/cucc/real common/cucc/cucc

# ---- Ctrl-C while it waits, a reader that goes away, more jobs than there can be
exec 8>build/cpu/solutions/check/.lock && flock 8
P=1 STEP=1 FROM=solutions in_a_group common/front/check.sh >"$scratch/said" 2>&1 8>&- &
maker=$!
ok 'it waits for another check' soon grep -q 'Waiting for another check' "$scratch/said"
kill -INT -- "-$maker"
status=0
wait "$maker" || status=$?
is 'and an interrupt ends the waiting' "$status" 130
exec 8>&-
run bash -c 'make check FROM=solutions | head -n 1'
like 'a reader that goes away' "$said" '^CPU: '
ok 'leaves nothing running' soon no_engine
run make check FROM=solutions JOBS=99999999 PATIENCE=99999999
is 'JOBS and PATIENCE beyond all measure' "$status" 0
run bash -c 'P=1 STEP=1 FROM=solutions common/front/check.sh 0<&- 2>&-'
like 'without standard input and error' "$said" 'pass +1'

# ---- a clock that jumps: the limit is a length of time
run make check P=1 STEP=1 FROM=solutions
fill $file 2 'for (volatile int i = 0;; i = 1) {}'
if command -v faketime >/dev/null; then
    run faketime -f '+1d x1000' make check P=1 STEP=2
    like 'a clock that runs away' "$said" 'TIME +2'
else
    skip 'a clock that runs away' 'there is no faketime here'
fi

# ---- a full disk
mkdir "$scratch/small"
if mount -t tmpfs -o size=3m none "$scratch/small" 2>/dev/null; then
    run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/small/report"
    is 'a report on a disk with room' "$status" 0
    dd if=/dev/zero of="$scratch/small/full" bs=64k count=100 2>/dev/null
    run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/small/other"
    is 'a full disk: the report: exit status' "$status" 2
    like 'a full disk: the report: says so' "$said" 'REPORT=.*/other: cannot write there'
    ok 'a full disk: no half of a report' test ! -s "$scratch/small/other"
    is 'a full disk: the old report stays' "$(statuses "$scratch/small/report")" '01_toy 1 pass;'
    mkdir -p build/cpu/solutions/check && rm -f "$scratch/small/full"
    mv build/cpu/solutions/check "$scratch/check" && mkdir "$scratch/small/check" &&
        ln -s "$scratch/small/check" build/cpu/solutions/check
    dd if=/dev/zero of="$scratch/small/full" bs=4k count=1000 2>/dev/null
    run make check P=1 FROM=solutions REPORT="$scratch/report"
    is 'a full disk where the records go: exit status' "$status" 2
    like 'a full disk where the records go: says so' "$said" 'the record .* cannot be written: No space left on device'
    ok 'a full disk where the records go: /dev/null is still what it was' test -c /dev/null
    rm "$scratch/small/full"
    run make check P=1 FROM=solutions REPORT="$scratch/report"
    is 'with room again: all is there' "$status/$(statuses "$scratch/report")" \
        '0/01_toy 1 pass;01_toy 2 pass;01_toy 3 pass;'
    rm build/cpu/solutions/check && mv "$scratch/check" build/cpu/solutions/check
    umount "$scratch/small"
else
    skip 'a full disk' 'a small file system cannot be mounted here'
fi
run make check P=1 STEP=1 FROM=solutions REPORT=/dev/full
is 'a report to what takes nothing: exit status' "$status" 2
like 'a report to what takes nothing: says so' "$said" 'REPORT=/dev/full: cannot write there'
mkfifo "$scratch/pipe" && { cat "$scratch/pipe" >"$scratch/piped" & } && reader=$!
run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/pipe"
wait "$reader"
is 'a report into a pipe arrives' "$status/$(statuses "$scratch/piped")" '0/01_toy 1 pass;'
ok 'and the pipe is still one' test -p "$scratch/pipe"
run make check P=1 STEP=1 FROM=solutions REPORT="$scratch"
like 'a folder takes no report' "$status $said" '^2 .*cannot write there'
run bash -c 'make check P=1 STEP=1 FROM=solutions >/dev/full'
is 'a terminal that takes nothing more: exit status' "$status" 2

# ---- seeds
for seed in 0 8 08 9223372036854775807; do
    run make check P=1 FROM=solutions SEED=$seed REPORT="$scratch/report"
    is "SEED=$seed" "$status/$(grep -o '"seed":[0-9]*' "$scratch/report" | sort -u)" "0/\"seed\":$((10#$seed))"
done
for seed in 9223372036854775808 18446744073709551615 99999999999999999999 0x10 1e3 -1 7.0 7a; do
    run make check P=1 SEED="$seed"
    is "SEED=$seed: exit status" "$status" 2
    like "SEED=$seed: says so" "$said" "SEED=$seed: should be a whole number from 0 to 9223372036854775807"
done

# ---- a library that is not there is not the student's mistake: the engine asks for it itself
cp solutions/01_toy/toy.cu "$scratch/toy.cu"
cp practicals/01_toy/check.sh "$scratch/toy.sh"
needs() { sed '/^step 1 /a\    needs '"$1"' "Thrust is not installed; on Debian and Ubuntu: apt-get install libthrust-dev"' \
    "$scratch/toy.sh" >practicals/01_toy/check.sh; }
needs no/such/header.h
run make check P=1 FROM=solutions REPORT="$scratch/report"
is 'a library that is not installed: all steps of the program are skipped' "$(statuses "$scratch/report")" \
    '01_toy 1 skip;01_toy 2 skip;01_toy 3 skip;'
like 'with the name of its package' "$(jq -r .message "$scratch/report" | head -n 1)" \
    '^Thrust is not installed; .* libthrust-dev$'
is 'and the cause' "$(jq -r .cause "$scratch/report" | sort -u)" library_missing
rm -rf build/cpu/solutions/01_toy
make check P=1 FROM=solutions >/dev/null
ok 'nothing is compiled for it' test ! -e build/cpu/solutions/01_toy/toy.log
needs stdlib.h
run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report"
is 'one that is there' "$(statuses "$scratch/report")" '01_toy 1 pass;'
mkdir -p solutions/01_toy/no/such && : >solutions/01_toy/no/such/header.h
needs no/such/header.h
run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report"
is 'a file of the student'\''s does not make it be there' "$(statuses "$scratch/report")" '01_toy 1 skip;'
rm -rf solutions/01_toy/no
cp "$scratch/toy.sh" practicals/01_toy/check.sh
# what a source says by itself, whatever it reads like, is its own mistake
while IFS= read -r line; do
    { echo "$line" && cat "$scratch/toy.cu"; } >solutions/01_toy/toy.cu
    run make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report"
    is "no skip by words: $line" "$(statuses "$scratch/report")" '01_toy 1 error;'
    is 'nor another cause' "$(jq -r .cause "$scratch/report")" not_compiled
    like 'it does not compile' "$said" 'does not compile: '
done <<'END'
#error "cucc: Thrust is not installed; on Debian and Ubuntu: apt-get install libthrust-dev"
#error cucc: libmagic is not installed; make deps
#error solutions/01_toy/toy.cu is not there; make reset P=01 puts the starter back
#error this step needs a GPU
#error it ran over 30 s
END
mv "$scratch/toy.cu" solutions/01_toy/toy.cu

# ---- on a GPU machine (a stand-in) a case is skipped for what the machine does lack, and for nothing that is only said
cat >"$scratch/nvcc" <<'END'
#!/usr/bin/env bash
words=() archives=()
for word; do
    case $word in -arch=* | -lineinfo) ;; *.a) archives+=("$word") ;; *) words+=("$word") ;; esac
done
exec g++ -x c++ "${words[@]}" -x none "${archives[@]}" -lm
END
chmod +x "$scratch/nvcc"
build/grade/grade words >/dev/null 2>&1 || make check P=1 STEP=1 >/dev/null
claims() { # $1: what the check script says besides, $2: of which devices. Sets status, said and the record
    sed "/^step 2 /a\    $1" "$scratch/toy.sh" | sed "/^step 2 /,/^step 3 /s/cases n=[^ ]*/& devices=$2/" \
        >practicals/01_toy/check.sh
    rm -rf build/gpu
    P=1 STEP=2 PATIENCE=9 FROM="$scratch/claims" REPORT="$scratch/report" run build/grade/grade check \
        backend=gpu why=STAND-IN arch=sm_90 device=STAND-IN "nvcc=$scratch/nvcc"
    record=$(jq -r '"\(.status) \(.message)"' "$scratch/report")
}
mkdir -p "$scratch/claims/01_toy"
sed 's|TODO(2);|case_lacks("a second GPU");|' "$scratch/starter.cu" | tee "$scratch/claims/01_toy/toy.cu" \
    >practicals/01_toy/toy.cu # given code says it
export CUDA_VISIBLE_DEVICES=0
claims 'limit 10' 1
like 'a device that is there is no reason' "$record" \
    '^error the program says that this machine lacks .* but the machine has it'
claims 'limit 10' 2
like 'one that is not there is' "$record" '^skip this machine lacks a second GPU'
claims 'may_lack no/such/header.h' 1
like 'a header that is not there is' "$record" '^skip this machine lacks a second GPU'
claims 'may_lack stdlib.h' 1
like 'one that is there is not' "$record" '^error '
unset CUDA_VISIBLE_DEVICES
cp "$scratch/toy.sh" practicals/01_toy/check.sh
cp "$scratch/starter.cu" practicals/01_toy/toy.cu

# ---- make -n does nothing
rm -rf build/cpu/solutions
run make -n check FROM=solutions
is 'make -n' "$status$said" '0common/front/check.sh'
ok 'makes nothing' test ! -e build/cpu/solutions

done_testing
