#!/usr/bin/env bash
# What the sanitizer build has counted is compared with what the run build launches in the same case: an error that
# names the kernel where they differ; what differs from run to run is not compared.
. "$(dirname "$0")/../frontdoor/toy.sh"
new_toy toy
export TOY_REPORT=$scratch/looked.jsonl TOY_RUN=$scratch/run.jsonl
end='{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
launched() { # NAME TIMES BLOCKS THREADS
    printf '{"record":"operation","tool":"sanitizer","name":"%s","times":%s,"iterating":0,"launch":%s,"blocks":%s,"threads":%s}\n' \
        "$1" "$2" "${5:-true}" "$3" "$4"
}
looked() { { [ $# = 0 ] || launched "$@"; echo "$end"; } >"$TOY_REPORT"; }
ran() { { [ $# = 0 ] || launched "$@"; echo "$end"; } >"$TOY_RUN"; }
sed -i '/^step 2/a\    clean memory n=100' practicals/01_toy/check.sh
fill practicals/01_toy/toy.cu 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
check() {
    run make check P=1 STEP=2 SEED=5 REPORT="$scratch/report"
    told=$(jq -r '"\(.status) \(.cause // "-") \(.case): \(.message)"' "$scratch/report")
}

looked halve 1 4 128
ran halve 1 4 128
check
like 'both launch the same' "$told" '^pass'
is 'nothing is left over' "$(find build -name '*.inspect*')" ''
ran halve 2 8 256
check
is 'another number of launches' "$told" "error builds_differ step=2 n=100 seed=5: the two builds do not do the same: halve is launched 1 time in the sanitizer build (4 blocks, 128 threads in all), and launched 2 times in the run build (8 blocks, 256 threads in all)"
ran halve 1 8 128
check
like 'another grid' "$told" '^error builds_differ .*\(4 blocks, .*\(8 blocks'
ran halve 1 4 256
check
like 'another block' "$told" '^error builds_differ .*128 threads .* 256 threads'
ran
check
like 'no launch at all' "$told" '^error builds_differ .*, and not launched in the run build$'
looked
ran halve 1 4 128
check
like 'one that was not there where it was counted' "$told" '^error builds_differ .*not launched in the sanitizer build, and launched 1 time'
looked 'copy to the host' 1 0 0 false
ran 'copy to the host' 2 0 0 false
check
like 'copies are not compared' "$told" '^pass'

# ---- what differs from run to run
agree() { build/xray/xray agree "$@"; }
{ launched loop 1 4 128; echo "$end"; } >"$scratch/one"
for n in 2 3; do sed "s/\"times\":1/\"times\":$n/" "$scratch/one" >"$scratch/run$n"; done
run agree "$scratch/one" "$scratch/run2" "$scratch/run3"
is 'launches that depend on something else are not compared' "$status$said" 0
run agree "$scratch/one" "$scratch/run2" "$scratch/run2"
is 'those that differ from build to build are' "$status" 1
echo "$end" >"$scratch/none"
run agree "$scratch/none" "$scratch/run2" "$scratch/run3"
is 'and so is what one build does not launch, however often the other does' "$status" 1
run agree "$scratch/one" "$scratch/none" "$scratch/none"
is '... or the other way round' "$status" 1
head -n 1 "$scratch/one" >"$scratch/broken"
run agree "$scratch/one" "$scratch/broken"
is 'a report without its end says nothing' "$status" 2
done_testing
