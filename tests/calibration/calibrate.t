#!/usr/bin/env bash
# calibrate on an ncu that is made up: what it is asked for, what is kept, limits of time, going on, the table.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
command -v jq >/dev/null || { echo '1..0 # SKIP jq is not installed'; exit 0; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export CALIBRATION=$scratch/calibration PATH=$scratch/bin:$PATH JOBS=2
mkdir -p "$scratch/bin" "$CALIBRATION/check" "$CALIBRATION/programs/copy"
mkdir -p build && flock build/.lock make -s -f common/build.mk xray || { echo 'Bail out! xray does not build'; exit 2; }

# ---- What is prepared: two kernels in one program, three runs of another, one of which runs none of our kernels
kernel() { # name, launch, requests, sectors
    printf '{"record":"kernel","tool":"sanitizer","kernel":"%s","launch":%s,"metrics":{"global_load_requests":%s,"global_load_sectors":%s}}\n' "$@"
}
end='{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
{ kernel copy 1 100 400; kernel add 2 50 50; echo "$end"; } >"$CALIBRATION/check/copy.jsonl"
for n in 1 2; do
    { for launch in 1 2 3; do kernel step $launch 10 40; done; echo "$end"; } >"$CALIBRATION/check/steps$n.jsonl"
done
echo "$end" >"$CALIBRATION/check/nothing.jsonl"
printf '%s\t%s\tcopy/program\t%s\n' copy copy - steps1 steps.1 'step=1 n=5 seed=20' steps2 steps.2 'step=2 seed=20' \
    nothing nothing 'step=3' >"$CALIBRATION/runs.tsv"
printf '#!/bin/sh\necho "$@" >>%s\n' "$scratch/ran" >"$CALIBRATION/programs/copy/program"

# ---- An ncu: --import prints a page of the numbers that stand in $scratch/counts.KERNEL: requests, sectors
cat >"$scratch/bin/ncu" <<'END'
#!/usr/bin/env bash
here=$(dirname "$(dirname "$0")")
while (($#)); do
    case $1 in
        --version) echo 'Version 2025.3.0.0'; exit ;;
        --import) [ -s "$2" ] || exit 9; page=$2; shift ;;
        --page) which=$2; shift ;;
        -o) report=$2; shift ;;
        --kernel-name) names=$2; shift ;;
        --launch-count) launches=$2; shift ;;
        --section | --metrics | --clock-control | --import-source | --print*) shift ;;
        --*) ;;
        *) break ;;
    esac
    shift
done
if [ ! "$page" ]; then
    sleep "$(cat "$here/slow" 2>/dev/null || echo 0)"
    [ ! -e "$here/broken" ] || { echo '==ERROR== The driver says no'; exit 1; }
    "$@" && echo "$names $launches" >"$report.ncu-rep"
elif [ "$which" = source ]; then
    echo '"File Path","a.cu"'
else
    echo '"ID","Kernel Name","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"'
    read -r names launches <"$page"
    id=0
    for kernel in $(tr -dc 'a-z|' <<<"${names#regex:}" | tr '|' ' '); do
        repeat=1
        [ "$kernel" != step ] || repeat=$((launches < 3 ? launches : 3))
        for ((; repeat; repeat--)); do printf '"%d","%s",%s\n' $((id++)) "$kernel" "$(cat "$here/counts.$kernel")"; done
    done
fi
END
printf '#!/bin/sh\necho "GPU X, 1.2.3"\n' >"$scratch/bin/nvidia-smi"
chmod +x "$scratch/bin"/* "$CALIBRATION/programs/copy/program"
echo '"100","400"' >"$scratch/counts.copy"
echo '"50","50"' >"$scratch/counts.add"
echo '"10","40"' >"$scratch/counts.step"
calibrate() { # expected exit status, name of the test, words
    local status=0
    tests/calibration/calibrate "${@:3}" >"$scratch/said" 2>&1 </dev/null || status=$?
    is "$2: exit status" "$status" "$1" || diag "$(<"$scratch/said")"
}
before=$(cksum tests/calibration/TABLE.md 2>/dev/null)

calibrate 0 'all agree' --measure --table steps copy
table=$(<"$CALIBRATION/TABLE.md")
like 'the table: the device' "$table" 'GPU X, driver 1\.2\.3, .*ncu 2025\.3\.0\.0'
like 'the table: how many' "$table" '4 of 4 rows agree'
like 'the table: a row' "$table" '\| steps.1 \(n=5\) \| step \| global load \| 30 \| 30 \| 4 \| 4 \| agrees \|'
like 'rows are told as they come' "$(grep -n . "$scratch/said" | tr '\n' ' ')" '\| steps.2 \| step .*3 runs;'
is 'cases are handed on' "$(sed 's/ --result.*//' "$scratch/ran" | sort)" \
    "$(printf '\n--case step=1 n=5 seed=20\n--case step=2 seed=20')"
is 'what is kept' "$(cd "$CALIBRATION/measured" && echo *)" \
    'copy.lines.gz copy.log.gz copy.raw.gz device steps1.lines.gz steps1.log.gz steps1.raw.gz steps2.lines.gz steps2.log.gz steps2.raw.gz'
MOST=2 calibrate 0 'the first launches' --measure --table steps.1
like 'the first launches: both sides' "$(<"$CALIBRATION/TABLE.md")" '\| 20 \| 20 \| 4 \|'

# Compared anew without a GPU
calibrate 0 'measured and kept' --measure steps copy
echo '"99","1"' >"$scratch/counts.add"
calibrate 0 'the table needs no ncu' --table steps copy
calibrate 1 'something differs' --measure --table copy
like 'what differs is shown' "$(<"$scratch/said")" 'copy \| add \| global load \| 50 \| 99 \| 1 \| 0.01 \| \*\*differs'
echo '"50","50"' >"$scratch/counts.add"

# Limits
echo 8 >"$scratch/slow"
EACH=1 calibrate 2 'a run over its time' --measure --table copy
like 'a run over its time: named' "$(<"$scratch/said")" '\| copy \| .*\*\*copy \(-\): ncu'
# Time for one run, on a busy machine too, and not for two.
LIMIT=15 calibrate 3 'the time is up' --measure --table copy steps
like 'the time is up: what has not run' "$(<"$scratch/said")" 'Not run: steps.2 \(step=2'
like 'the time is up: the table so far' "$(<"$CALIBRATION/TABLE.md")" 'copy \| copy .* agrees'
rm "$scratch/slow" "$scratch/ran"
calibrate 0 'going on' --resume copy steps
is 'going on: only what had not run' "$(grep -c . "$scratch/ran")" 2
touch "$scratch/broken"
calibrate 2 'ncu fails' --measure --table steps.2
like 'ncu fails: why' "$(<"$scratch/said")" 'The driver says no'
rm "$scratch/broken"

# All, and what is missing
echo '"12","40"' >"$scratch/counts.step"
calibrate 2 'not measured' --table
like 'not measured: named' "$(<"$scratch/said")" '\| copy \| .*\*\*not measured'
calibrate 2 'no such option' --fast
calibrate 2 'no such name' --table nobody
is 'the committed table is as it was' "$(cksum tests/calibration/TABLE.md 2>/dev/null)" "$before"
done_testing
