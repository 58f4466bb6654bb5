#!/usr/bin/env bash
# make bench: its table is read, printed and drawn; without a GPU the kept one is shown; and it is not fooled.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
forget_words JOBS
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export CUDA_DRIVER_NODES=$scratch/no_driver # where there is a GPU it is not looked at, but for the last part
kept=docs/measured/bench.csv
show=build/bench/show

ok 'what shows a bench compiles' make -s -f bench/bench.mk show

# --- the table
table=$("$show" table tests/bench/table.csv)
like 'a work is named once, with its size and unit' "$(grep -c '^scan: many (GB/s)$' <<<"$table")" '^1$'
like 'ours: median, quartiles, milliseconds, of the ceiling, of the library' "$table" \
    'ours +single pass +3600 +3590 \.\. 3610 +0\.5556 +90 % +1\.20$'
like 'what is wrong has no speed' "$table" 'ours +eight bits +wrong: 3 elements of sample 4$'

refused() { # what, the line, sed's change of the table
    sed "$3" tests/bench/table.csv >"$scratch/bad.csv"
    local said
    said=$("$show" table "$scratch/bad.csv" 2>&1)
    is "$1: exit status" "$?" 2
    like "$1: the line is named" "$said" "bad\.csv:$2: "
}
refused 'other columns' 4 '4s/work/job/'
refused 'a line that is cut off' 8 '8s/,right$//'
refused 'no number' 8 '8s/3600/fast/'
refused 'a speed that is infinite' 8 '8s/3600/inf/'
refused 'a median beside its quartiles' 8 '8s/3590/3605/'
refused 'right, and no number' 9 '9s/,3000,/,-,/'
refused 'nothing' 4 5,\$d
"$show" pie tests/bench/table.csv >/dev/null 2>&1
is 'another picture: exit status' "$?" 2

# --- the pictures
for picture in bars roofline; do
    "$show" "$picture" tests/bench/table.csv >"$scratch/$picture.svg"
    if command -v xmllint >/dev/null; then
        ok "$picture: well formed" xmllint --noout "$scratch/$picture.svg"
    else
        skip "$picture: well formed" 'no xmllint'
    fi
    like "$picture: with a title, a description and no size of its own" "$(tr -d '\n' <"$scratch/$picture.svg")" \
        '^<svg [^>]*viewBox="[^>]*><title>[^<]+</title><desc>[^<]+</desc>'
done
is 'a bar for each way that is right' "$(grep -c '<rect' "$scratch/bars.svg")" 3
like 'as long as it says' "$(grep '>90 %<' "$scratch/bars.svg")" .
unlike 'and none for what is wrong' "$(cat "$scratch/bars.svg")" 'eight bits'
is 'a dot for each work of ours that computes' "$(grep -c '<circle' "$scratch/roofline.svg")" 1
sed -E '5,$ { s/([a-z]+\/s),[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,/\1,-,-,-,-,-,-,/I; s/right$/the clock is a model/ }' \
    tests/bench/table.csv >"$scratch/cpu.csv"
is 'where nothing was timed there are no bars' "$("$show" bars "$scratch/cpu.csv" | grep -c '<rect')" 0
unlike 'nor numbers' "$("$show" roofline "$scratch/cpu.csv")" 'GB/s|TFLOP/s<|circle'

# --- the kept table
is_table() { "$show" table "$1" >/dev/null; }
ok 'it is one' is_table "$kept"
is 'all of it is right' "$(sed '1,4d; /,right$/d' "$kept")" ''
is 'each is the median of 20 or more' "$(sed 1,4d "$kept" | awk -F, '$12 < 20')" ''
like 'it says where and when' "$(head -n 3 "$kept" | paste -sd ' ')" \
    'device: NVIDIA .*driver .*CUDA .*date: 20[0-9-]{8}'
is 'bench.txt is what it prints' "$(sed '1,3d' docs/measured/bench.txt)" "$("$show" table "$kept")"
for picture in bars roofline; do
    ok "its picture is that of the $picture" cmp -s <("$show" "$picture" "$kept") "handouts/pictures/bench_$picture.svg"
done

# --- the front door
said=$(make bench 2>&1)
is 'without a GPU: exit status' "$?" 0
like 'it says that nothing is measured' "$said" 'no NVIDIA driver: nothing is measured'
like 'it names device and date of the table' "$said" 'NVIDIA .*, on 20[0-9-]{8}'
like 'and has it' "$said" 'ours +radix_sort'
complains() { # what, words, regular expression
    local said
    # shellcheck disable=SC2086 # words
    said=$(make bench $2 2>&1)
    is "$1: exit status" "$?" 2
    like "$1: why" "$said" "$3"
}
complains 'SAVE=1 without a GPU' SAVE=1 'nothing to measure, and nothing to keep'
complains 'SAVE=yes' SAVE=yes 'SAVE=yes: SAVE=1 keeps'
complains 'SAVE=1 of one practical' 'SAVE=1 P=4' 'not with P= or FROM='
complains 'a practical without a work' P=6 'P=6: the bench has no work'
complains 'no practical' P=99 'no such practical'
complains 'no folder' FROM=nowhere 'no such folder'
complains 'SAVE=1 of the CPU backend' 'BACKEND=cpu SAVE=1' 'are for a GPU'

# --- every work, and what is not to be believed
works=$(cd bench/works && printf '%s\n' [0-9]*.cu | sed 's/\.cu$//')
taken=$(sampled 5 <<<"$works")
left_out "$(wc -l <<<"$works")" "$(wc -l <<<"$taken")" 'works of the bench'
make -s -f common/build.mk ONLY= build/harness/libharness.a
for work in $taken; do
    if make -s -f bench/bench.mk "build/cpu/bench/$work" NVCC=common/cucc/cucc >"$scratch/log" 2>&1; then
        said=$("build/cpu/bench/$work")
        is "$work on the CPU backend: all ways are right" "$(grep -v ',right but not timed$' <<<"$said")" ''
        is 'and none has a time' "$(grep -vc ',-,-,-,-,-,-,' <<<"$said")" 0
        ok 'and it is a table' is_table <(sed -n 4p tests/bench/table.csv && cat <<<"$said")
    else
        tap_result 1 "$work compiles" || diag "$(cat "$scratch/log")"
    fi
done

verdict() { awk -F, -v way="$1" '$4 == way { print $16 }' "$scratch/hostile.csv"; }
not_fooled() {
    like 'an honest way is right' "$(verdict honest)" '^right( but not timed)?$'
    like 'what does nothing is wrong' "$(verdict 'does nothing')" '^wrong: '
    like 'what leaves something out is wrong' "$(verdict 'leaves out the last block')" '^wrong: '
    like 'what replays a result is wrong, with new inputs' "$(verdict 'replays its first result')" '^wrong: '
}
common/cucc/cucc -O1 --extended-lambda -Icommon/include -o "$scratch/hostile" tests/bench/hostile.cu bench/bench.cu &&
    "$scratch/hostile" >"$scratch/hostile.csv"
not_fooled
said=$(common/cucc/cucc -O1 --extended-lambda -DPATCHED_TIMER -Icommon/include -o "$scratch/patched" \
    tests/bench/hostile.cu bench/bench.cu 2>&1)
like 'a timer in the place of CUDA'\''s does not link' "$said" 'multiple definition of .cudaEventElapsedTime'
said=$(make -f bench/bench.mk build/cpu/bench/clock WORKS_IN=tests/bench 2>&1)
like 'nor is a clock taken in the place of the system'\''s' "$said" 'clock defines what the bench calls: clock_gettime'

unset CUDA_DRIVER_NODES
if common/backend.sh gpu >"$scratch/backend" 2>/dev/null; then
    arch='' nvcc=''
    eval "$(<"$scratch/backend")"
    "$nvcc" -std=c++17 --extended-lambda -O3 -arch="$arch" -Icommon/include -o "$scratch/hostile" \
        tests/bench/hostile.cu bench/bench.cu && "$scratch/hostile" >"$scratch/hostile.csv"
    not_fooled
    like 'on a GPU work that goes on elsewhere is seen by the other clock' \
        "$(verdict 'leaves the work on another stream')" '^the clocks disagree'
    # shellcheck disable=SC2016 # awk's
    ok 'what is kept in the cache helps nobody' awk -F, '$4 == "honest" { honest = $9 }
        $4 == "keeps its inputs in the cache" { kept = $9 } END { exit !(kept > 0.97 * honest) }' "$scratch/hostile.csv"
else
    skip 'work on another stream, and in the cache' "no GPU: $(common/backend.sh gpu 2>&1 >/dev/null)"
fi
done_testing
