#!/usr/bin/env bash
# What `inspect` makes of reports: text, verdicts and pages of the sanitizer build's records, and records of what
# NVIDIA's tools print. The samples are small and their texts are kept beside them: UPDATE=1 writes them anew.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build && flock build/.lock make -s -f common/build.mk xray || { echo 'Bail out! xray does not build'; exit 2; }
inspect=$PWD/build/xray/xray
samples=tests/xray/samples

# $1: name of the expected text, $2: exit status, the rest: the words for inspect
says() {
    local status=0
    "$inspect" "${@:3}" >"$scratch/$1" 2>&1 || status=$?
    [ ! "${UPDATE:-}" ] || cp "$scratch/$1" "$samples/expected/$1"
    is "$1: exit status" "$status" "$2"
    ok "$1: text" diff -u "$samples/expected/$1" "$scratch/$1"
}
mkdir -p $samples/expected
says table 0 table $samples/transpose.jsonl
says updates 0 table $samples/updates.jsonl
says findings 1 findings $samples/findings.jsonl
says verdict 1 verdict --topics 'memory barriers' $samples/findings.jsonl
says verdict_of_nothing 0 verdict --topics barriers $samples/findings.jsonl
says bound_kept 0 bound global_load_sectors_per_request '^trans' at_most 4.5 $samples/transpose.jsonl
says bound_conflicts 1 bound shared_load_wavefronts_per_request '^trans' at_most 1 $samples/transpose.jsonl
says bound_stores 1 bound global_store_efficiency_pct '^trans' at_least 80 $samples/transpose.jsonl
says bound_lanes 1 bound active_lanes_pct '^trans' at_least 95 $samples/transpose.jsonl
says bound_grid 1 bound largest_grid '^trans' at_most 1 $samples/transpose.jsonl
says bound_block 0 bound smallest_block '^trans' at_least 32 $samples/transpose.jsonl
says bound_bytes 1 bound bytes_of_napkin . at_most 1.5 $samples/transpose.jsonl
says bound_nobody 2 bound active_lanes_pct '^nobody$' at_least 95 $samples/transpose.jsonl
says bound_unknown 2 bound speed . at_least 95 $samples/transpose.jsonl
sed 's/"lanes":\[0,128,/"lanes":[null,0,128,/; s/,3840,3968\]/,3840]/' $samples/transpose.jsonl >"$scratch/idle_lane"
like 'a lane that idles wants no word' "$("$inspect" bound shared_load_wavefronts_per_request '^trans' at_most 1 \
    "$scratch/idle_lane")" 'so that 31 of them want the same bank'
backwards=$(seq -s , 124 -4 0)
sed "s/\"lanes\":\[0,512,[0-9,]*\]/\"lanes\":[$backwards]/" $samples/transpose.jsonl >"$scratch/backwards"
like 'neighbours that go backwards are neighbours' \
    "$("$inspect" bound global_store_efficiency_pct '^trans' at_least 80 "$scratch/backwards")" \
    'the warp begins in the middle of a sector'

# what the device was made to do, by name; how much a kernel has read, and how
metrics='"global_load_requests":4,"global_load_sectors":16,"global_load_ideal_sectors":16,"global_load_lanes":100,"global_load_bytes":1600,"shuffle_lanes":0'
printf '%s\n' '{"record":"kernel","tool":"sanitizer","kernel":"sum","file":"a.cu","line":3,"launch":1,"grid":[1,1,1],"block":[32,1,1],"metrics":{'"$metrics"'}}' \
    '{"record":"operation","tool":"sanitizer","name":"cublasSgemm","times":2}' \
    '{"record":"operation","tool":"sanitizer","name":"copy to the host","times":1}' \
    '{"record":"end","tool":"sanitizer","findings":0,"complete":true}' >"$scratch/work"
asks() { "$inspect" bound "$1" "$2" "$3" "$4" "$scratch/work" 2>&1 | head -n 1; }
is 'operations: enough' "$(asks operations '^cublas' at_least 2)" 'operations 2'
is 'operations: too few' "$(asks operations '^cublas' at_least 3)" \
    'operations of the device named ^cublas: 2, at least 3 are required'
is 'operations: none is a number' "$(asks operations '^cufft' at_most 0)" 'operations 0'
is 'operations: none is too few' "$(asks operations '^cufft' at_least 1)" \
    'operations of the device named ^cufft: 0, at least 1 is required'

# launches that are summed up in one record: its first one is not the largest
launches='"launch":9,"grid":[1,2,1],"block":[32,1,1],"metrics":{},"largest_grid":7,"largest_block":64,"smallest_block":16,"launches":5}'
sed 's/"launch":1,.*/'"$launches/" "$scratch/work" >"$scratch/rest" && mv "$scratch/work" "$scratch/one" &&
    mv "$scratch/rest" "$scratch/work"
is 'the largest grid of several launches' "$(asks largest_grid sum at_most 6)" \
    'sum: 7 blocks in a launch, at most 6 are allowed'
is 'one that is too small' "$(asks largest_grid sum at_least 8)" \
    'sum: 7 blocks in a launch, at least 8 are required'
is 'their smallest block' "$(asks smallest_block sum at_most 16)" 'sum 16'
is 'their largest' "$(asks largest_block sum at_least 64)" 'sum 64'
mv "$scratch/one" "$scratch/work"

is 'bytes that were read' "$(asks global_load_bytes sum at_least 1600)" 'sum 1600'
is 'too few' "$(asks global_load_bytes sum at_least 1601)" \
    'sum: global load: 1600 bytes were read, at least 1601 are required'
is 'a kernel that writes nothing has written 0 bytes' "$(asks global_store_bytes sum at_least 4)" \
    'sum: global store: 0 bytes were written, at least 4 are required'
is 'lanes per request' "$(asks global_load_lanes_per_request sum at_least 26)" \
    'sum: global load: 25 lanes per request, at least 26 are required'
is 'bytes per lane' "$(asks global_load_bytes_per_lane sum at_least 15)" 'sum 16'
of_line() { # line, bytes that 80 lanes load there
    printf '{"record":"line","tool":"sanitizer","kernel":"sum","launch":1,"file":"a.cu","line":%d,' "$1"
    printf '"metrics":{"global_load_requests":2,"global_load_lanes":80,"global_load_bytes":%d}}\n' "$2"
}
{ head -n 1 "$scratch/work" && of_line 5 1280 && of_line 7 320 && sed 1d "$scratch/work"; } >"$scratch/by_line"
mv "$scratch/work" "$scratch/without" && mv "$scratch/by_line" "$scratch/work"
is 'too many bytes: the line that moves most of them' "$(asks global_load_bytes sum at_most 1599)" \
    'sum: global load: 1600 bytes were read, at most 1599 are allowed: line 5 moves 1280 of them'
is 'too few per lane: the line with the fewest' "$(asks global_load_bytes_per_lane sum at_least 17)" \
    'sum: global load: 16 bytes per lane at a time, at least 17 are required: in line 7 it is 4'
is 'and that is the place' \
    "$("$inspect" bound global_load_bytes_per_lane sum at_least 17 "$scratch/work" | sed -n 2p)" a.cu:7
mv "$scratch/without" "$scratch/work"
is 'no lane in a shuffle' "$(asks shuffle_lanes sum at_least 32)" \
    'sum: 0 lanes took part in shuffles, at least 32 are required'

# the time line of the streams: by the model's clock, or as CUPTI saw it
span() { # what, stream, begin, end
    printf '{"record":"span","tool":"ncu","what":"%s","name":"","stream":%d,"other":1,"begin":%d,"end":%d}\n' "$@"
}
{
    span in 1 0 10 && span kernel 1 10 30 && span after 2 30 30 && span out 2 30 40 && span stretch 0 0 40
    echo '{"record":"end","tool":"ncu","findings":0,"complete":true}'
} >"$scratch/on_gpu"
like 'spans of a GPU are of the device' "$("$inspect" table "$scratch/on_gpu")" \
    '^On the device all of it takes 40.0 us: copies in 10.0 us, kernels 20.0 us, copies out 10.0 us$'
like 'and so says the page' "$("$inspect" page --title streams --style common/xray/page.css "$scratch/on_gpu")" \
    'as CUPTI saw it on the device'
like 'those of the sanitizer build are of the model' "$(sed 's/"tool":"ncu"/"tool":"sanitizer"/' "$scratch/on_gpu" \
    >"$scratch/on_cpu" && "$inspect" table "$scratch/on_cpu")" '^By the model.s clock all of it takes 40.0 us'

# the same in iterations, and divided by their number
moved() {
    printf '{"record":"kernel","tool":"sanitizer","kernel":"%s","file":"a.cu","line":3,"launch":1,' "$1"
    printf '"grid":[1,1,1],"block":[32,1,1],"metrics":{"bytes_moved":%s}%s}\n' "$2" "$3"
}
did() {
    printf '{"record":"operation","tool":"sanitizer","name":"%s","times":%s,"iterating":%s,"launch":%s}\n' "$@"
}
{
    moved spmv 640 ',"iterating":true' && moved spmv 9000 '' && moved axpy 320 ',"iterating":true'
    did spmv 11 10 true && did axpy 20 20 true && did 'copy to the host' 30 5 false
    echo '{"record":"iterations","tool":"sanitizer","count":10,"waits":4}'
    echo '{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
} >"$scratch/iterations"
each() { "$inspect" bound "$1" "$2" "$3" "$4" "$scratch/iterations" 2>&1 | head -n 1; }
is 'launches per iteration' "$(each launches_per_iteration . at_most 3)" 'all 3'
is 'too many: which' "$(each launches_per_iteration . at_most 2.9)" \
    'launches per iteration: 3 (axpy 2, spmv 1), at most 2.9 are allowed'
is 'of one name' "$(each launches_per_iteration '^spmv' at_least 1)" 'all 1'
is 'operations an iteration: copies too' "$(each operations_per_iteration . at_most 1)" \
    'operations of the device per iteration: 3.5 (axpy 2, spmv 1, copy to the host 0.5), at most 1 is allowed'
is 'bytes an iteration: those outside do not count' "$(each bytes_per_iteration . at_most 96)" 'all 96'
is 'too many bytes: whose' "$(each bytes_per_iteration . at_most 95)" \
    'bytes that kernels move per iteration: 96 (spmv 64, axpy 32), at most 95 are allowed'
is 'waits an iteration' "$(each waits_per_iteration . at_most 0.4)" 'all 0.4'
is 'too many waits' "$(each waits_per_iteration . at_most 0.3)" \
    'waits of the host per iteration: 0.4, at most 0.3 are allowed'
like 'too few waits' "$("$inspect" bound waits_per_iteration . at_least 0.9 "$scratch/iterations" 2>&1 | tr '\n' ' ')" \
    'waits of the host per iteration: 0.4, at least 0.9 are required.*How much is queued here before the host asks'
is 'a table ends with what an iteration takes' "$("$inspect" table "$scratch/iterations" | tail -n 1)" \
    '10 iterations, each: 3 launches (axpy 2, spmv 1), 0.4 waits of the host, 96 bytes moved by kernels'
"$inspect" bound waits_per_iteration . at_most 1 "$scratch/work" >"$scratch/said" 2>&1
is 'a program that has marked none' $? 2
like '... is told so' "$(<"$scratch/said")" 'marks no iterations'

# the time line of the streams: two pieces in two streams, and a stray wait for the whole device
span() {
    printf '{"record":"span","tool":"sanitizer","what":"%s","name":"%s","stream":%s,"other":%s' "${@:1:4}"
    printf ',"begin":%s,"end":%s,"pageable":%s}\n' "${@:5}"
}
{
    span in 'copy to the device' 1 0 100 140 false && span in 'copy to the device' 2 0 140 180 true
    span kernel walk 1 0 140 170 false && span kernel walk 2 0 160 210 false && span after '' 2 1 170 170 false
    span out 'copy to the host' 1 0 170 210 false && span out 'copy to the host' 2 0 210 250 false
    span wait_all '' 0 0 200 260 false && span wait '' 1 0 260 260 false
    span stretch '' 0 0 100 260 false
    echo '{"record":"iterations","count":2,"waits":2}'
    echo '{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
} >"$scratch/spans"
spans() { "$inspect" bound "$1" "$2" "$3" "$4" "$scratch/spans" 2>&1 | head -n 1; }
# 80 + (80 + 80 + 80 - 80) / 2 = 160
is 'copies, kernels and copies in two pieces take what they must' \
    "$(spans time_of_overlap '^walk' at_most 1.0001)" 'all 1'
is 'in one piece they would be twice as quick as can be' "$(spans time_of_overlap '^none' at_most 0.7)" 'all 0.666667'
is 'a time beyond its bound' "$(spans time_of_overlap '^walk' at_most 0.9)" \
    "by the model's clock, the total time as a multiple of max + (sum - max) / pieces: 1 (2 pieces; copies in 80 us, \
kernels 80 us, copies out 80 us, all of it 160 us), at most 0.9 are allowed"
is 'kernels at the same time' "$(spans kernels_at_once walk at_least 2)" 'all 2'
is 'too few' "$(spans kernels_at_once walk at_least 3)" 'kernels at the same time named walk: 2, at least 3 are required'
is 'streams' "$(spans streams_of walk at_most 1)" 'streams with kernels named walk: 2, at most 1 is allowed'
is 'pageable memory' "$(spans pageable_copies . at_most 0)" \
    'copies from or to pageable memory: 1, at most 0 are allowed'
is 'waits for the device, not for a stream' "$(spans device_waits . at_most 1)" 'all 1'
is 'a table ends with all of it' "$("$inspect" table "$scratch/spans" | tail -n 1)" \
    "By the model's clock all of it takes 160.0 us: copies in 80.0 us, kernels 80.0 us, copies out 80.0 us"
"$inspect" page --title T --style common/xray/page.css "$scratch/spans" >"$scratch/spans.html"
like 'bars say what they are once, by the time of the axis' \
    "$(grep -o '<title>.*</title>' "$scratch/spans.html" | tr -d '\n')" \
    '<title>copy to the device: 0.0 to 40.0 us</title>.*<title>kernel walk: 40.0 to 70.0 us</title>'
is 'the page: a row for the host and for two streams' "$(grep -c '<line class="idle"' "$scratch/spans.html")" 3
is '... what was done, and waited for' "$(grep -c '<rect class="\(bring\|kernel\|take\|wait\)' "$scratch/spans.html")" 8
is '... what waited for what' "$(grep -c '<line class="after"' "$scratch/spans.html")" 1
like '... what was pageable' "$(<"$scratch/spans.html")" 'class="bring pageable"'

# lanes that the launch leaves out are not a branch's
sed 's/"block":\[32,32,1\]/"block":[9,3,1]/; s/"active_lanes_avg":[0-9.]*/"active_lanes_avg":20/' \
    $samples/transpose.jsonl >"$scratch/small_blocks"
like 'blocks that are no whole warps: the lanes that a branch leaves out' \
    "$("$inspect" bound active_lanes_pct '^trans' at_least 95 "$scratch/small_blocks")" 'same branch'
sed -i 's/\[9,3,1\]/[5,4,1]/' "$scratch/small_blocks"
like '... and that the launch leaves out' "$("$inspect" bound active_lanes_pct '^trans' at_least 95 \
    "$scratch/small_blocks")" 'Launch blocks whose size is a multiple of 32 threads'

is 'colour is beside words, not instead' "$("$inspect" findings --colour $samples/findings.jsonl |
    sed 's/\x1b\[[0-9]*m//g')" "$("$inspect" findings $samples/findings.jsonl)"
is 'the same twice is told once, with its times' \
    "$("$inspect" findings $samples/findings.jsonl $samples/findings.jsonl |
    grep -c 'race in shared memory (2048 times)')" 1
"$inspect" bound global_load_sectors . at_most 5000 $samples/transpose.jsonl $samples/transpose.jsonl >"$scratch/sum"
like 'launches are summed up' "$(head -n 1 "$scratch/sum")" 'global load: 2048 sectors|8192 global load sectors|sectors'

# ---- reports that do not tell all
head -n 2 $samples/findings.jsonl >"$scratch/cut"
: >"$scratch/empty"
sed 's/"complete":true/"complete":false,"reason":"memory ran out"/' $samples/transpose.jsonl >"$scratch/incomplete"
says_incomplete() { # $1: name, the rest: words
    local status=0 text
    text=$("$inspect" "${@:2}" 2>&1) || status=$?
    is "$1: exit status" "$status" 2
    like "$1: says so" "$text" 'not complete|not a whole record|No such file'
}
says_incomplete 'a report that breaks off' findings "$scratch/cut"
says_incomplete 'an empty report' findings "$scratch/empty"
says_incomplete 'a report that says so' table "$scratch/incomplete"
says_incomplete 'its verdict' verdict "$scratch/incomplete"
says_incomplete 'a bound on it' bound active_lanes_pct . at_most 100 "$scratch/incomplete"
says_incomplete 'no report' findings "$scratch/nowhere"
echo '{"record":"finding",' >"$scratch/half"
says_incomplete 'half a record' findings "$scratch/half"
says_incomplete 'one of two breaks off' findings $samples/transpose.jsonl "$scratch/empty"
grep -v out_of_bounds $samples/findings.jsonl >"$scratch/lost"
says_incomplete 'a finding is lost' findings "$scratch/lost"
sed 's/^/\x00/' $samples/findings.jsonl >"$scratch/nuls"
says_incomplete 'lines that begin with a NUL' findings "$scratch/nuls"
like 'why it is not complete' "$("$inspect" verdict "$scratch/incomplete")" 'memory ran out'

# ---- a report that would like to be more: tags, escape sequences, lines within lines, devices, numbers of no kind
says hostile 1 findings $samples/hostile.jsonl
says hostile_table 0 table $samples/hostile.jsonl
says hostile_verdict 1 verdict $samples/hostile.jsonl
is 'its verdict has three lines' "$(wc -l <"$scratch/hostile_verdict")" 3
# a word that is none of ours is refused by its name, and what is said of it does no harm either
for member in 'kind":"race' 'space":"'; do
    name=${member%%\"*}
    sed "s|\"$member\"|\"$name\":\"<i>new</i>\\\\u001b[2J\"|" $samples/hostile.jsonl >"$scratch/unknown"
    told=$("$inspect" verdict "$scratch/unknown" 2>&1)
    is "an unknown $name: exit status" $? 2
    like "an unknown $name is told" "$told" "a finding has the $name \"<i>new</i>\", which is none"
done
mkfifo "$scratch/pipe.cu"
sed "s|/dev/zero|$scratch/pipe.cu|" $samples/hostile.jsonl >"$scratch/pipe.jsonl"
timeout 10 "$inspect" table "$scratch/pipe.jsonl" >"$scratch/text"
is 'a source that is a pipe is not waited for' $? 0

# ---- compute-sanitizer
source=tests/xray/src/transpose.cu
records() { "$inspect" from-sanitizer "$1" $source <"$samples/${2:-$1}.txt"; }
records memcheck >"$scratch/memcheck"
is 'memcheck: kinds and places' \
    "$(jq -r 'select(.record == "finding") | "\(.kind) \(.space) \(.kernel) \(.file):\(.line)"' "$scratch/memcheck")" \
    "out_of_bounds global transpose $source:8
misaligned shared transpose $source:10
leak global  $source:9"
is 'memcheck: who' "$(jq -c 'select(.kind == "out_of_bounds") | [.block, .thread]' "$scratch/memcheck")" \
    '[[4,0,0],[31,0,0]]'
like 'memcheck: how far' "$(jq -r 'select(.kind == "out_of_bounds").message' "$scratch/memcheck")" \
    'size 4 bytes: is out of bounds, and is 1 bytes after'
is 'memcheck: complete' "$(tail -n 1 "$scratch/memcheck" | jq -c '[.record, .tool, .findings, .complete]')" \
    '["end","compute-sanitizer",3,true]'
is 'racecheck' "$(records racecheck | jq \
    -c 'select(.record == "finding") | [.kind, .space, .kernel, .line, .other.what, .other.line, .times]')" \
    '["race","shared","transpose",6,"read",10,1024]'
is 'initcheck' "$(records initcheck | jq -c 'select(.record == "finding") | [.kind, .space, .line]')" \
    '["uninitialised","global",6]'
is 'synccheck' "$(records synccheck | jq -c 'select(.record == "finding") | [.kind, .line, .thread]')" \
    '["divergent_barrier",7,[32,0,0]]'
is 'nothing found' "$(records memcheck clean | jq -c '[.record, .findings, .complete]')" '["end",0,true]'
# Of an H200 (compute-sanitizer 2025.3): functions of the toolkit's, a launch, a __managed__ variable, copies, many
# threads
of_faults() { "$inspect" from-sanitizer "$1" tests/faults/*.cu <"$samples/$1_h200.txt" |
    jq -c 'select(.record == "finding") | [.kind, .space, .kernel, .file, .line, .times]'; }
is 'memcheck: the place in the program, and each once' "$(of_faults memcheck)" \
    '["out_of_bounds","global","histogram","tests/faults/bounds.cu",142,2]
["unchecked_error","","fill","tests/faults/meetings.cu",159,1]
["leak","global","","tests/faults/lifetime.cu",41,1]'
# Likewise: a heap and a stack of the device, a function without lines, grid.sync() in a launch that is not cooperative
of_kernels=$("$inspect" from-sanitizer memcheck tests/faults/*.cu <$samples/memcheck_kernels_h200.txt)
is 'memcheck: the heap, the stack and traps of kernels' "$(jq \
    -c 'select(.record == "finding") | [.kind, .space, .kernel, .file, .line, .times]' <<<"$of_kernels")" \
    '["double_free","global","free_all","tests/faults/heap.cu",86,2]
["out_of_bounds","local","recurse","tests/faults/heap.cu",98,2]
["out_of_bounds","","say","tests/faults/heap.cu",125,1]
["unchecked_error","","","tests/faults/heap.cu",126,1]
["divergent_barrier","","two_phases","tests/faults/meetings.cu",229,2]
["leak","","","",0,3]'
is '... all of them' "$(tail -n 1 <<<"$of_kernels" | jq -c '[.findings, .complete]')" '[6,true]'
is 'memcheck: where no line of the kernel is told, its launch' \
    "$(jq -r 'select(.line == 125).message' <<<"$of_kernels")" \
    'Warp illegal address in vfprintf_internal, in the kernel that is launched here'
is "memcheck: what is left on the device's heap is one finding" \
    "$(jq -r 'select(.kind == "leak").message' <<<"$of_kernels")" \
    'not freed on the heap of the device: 3 blocks are listed, 1200 bytes'
sed '/grid_group::sync/d' $samples/memcheck_kernels_h200.txt >"$scratch/trap"
is 'memcheck: a trap that is not of grid.sync()' \
    "$("$inspect" from-sanitizer memcheck tests/faults/*.cu <"$scratch/trap" |
        jq -c 'select(.line == 229) | [.kind, .message, .times]')" '["trap","Trace/breakpoint trap",2]'
is 'initcheck: a copy, and an atomic' "$(of_faults initcheck)" \
    '["uninitialised","global","","tests/faults/unset.cu",39,2]
["uninitialised","global","count","tests/faults/unset.cu",60,1]'
sed 's/SUMMARY: 206/SUMMARY: 207/' $samples/memcheck_h200.txt >"$scratch/more"
is 'one more than is understood' "$("$inspect" from-sanitizer memcheck <"$scratch/more" |
    jq -r 'select(.kind == "foreign").message')" 'memcheck: compute-sanitizer found something'
is 'a program that does not end its last line' "$(sed '$s/^/done/' $samples/clean.txt |
    "$inspect" from-sanitizer memcheck | jq -c '.complete')" true
is 'a tool that broke off is not complete' "$(records memcheck refused | tail -n 1 | jq -c '.complete')" false
like 'and says why' "$(records memcheck refused | tail -n 1 | jq -r '.reason')" 'No attachable process'
is 'a program that calls nothing of CUDA is not clean' \
    "$(records memcheck no_cuda_h200 | tail -n 1 | jq -c '[.complete, .reason]')" \
    '[false,"the program ended before its first call of CUDA: compute-sanitizer has looked at nothing"]'
is 'a report that breaks off behind a finding is said to do so' "$(sed '/SUMMARY/,$d' $samples/memcheck_h200.txt |
    "$inspect" from-sanitizer memcheck | tail -n 1 | jq -c '[.complete, .reason]')" \
    '[false,"what compute-sanitizer said breaks off"]'
sed 's/Invalid __global__/Something new about/; /__shared__/,$d' $samples/memcheck.txt >"$scratch/new"
echo '========= ERROR SUMMARY: 1 error' >>"$scratch/new"
is 'what is not known is never clean' "$("$inspect" from-sanitizer memcheck <"$scratch/new" |
    jq -r 'select(.record == "finding") | .message')" 'memcheck: Something new about write of size 4 bytes'
records memcheck >"$scratch/both"
records clean clean >>"$scratch/both"
"$inspect" findings "$scratch/both" >"$scratch/text"
is 'several tools are one report: exit status' $? 1
like 'rendered in the same words' "$(<"$scratch/text")" 'out of bounds in global memory'

# ---- ncu
"$inspect" from-ncu $samples/ncu.raw.csv $samples/ncu.lines.csv $source >"$scratch/ncu"
is 'ncu: exit status' $? 0
is 'ncu: kernels' "$(jq \
    -c 'select(.record == "kernel") | [.kernel, .grid, .block, .registers, .shared_bytes, .occupancy.achieved, .occupancy.limit]' "$scratch/ncu" | sort -u)" \
    '["transpose",[4,4,1],[32,32,1],18,4096,48.2,"block size"]'
is 'ncu: metrics' "$(jq \
    -c 'select(.record == "kernel").metrics | [.global_load_sectors_per_request, .global_store_sectors_per_request, .shared_load_wavefronts_per_request, .shared_bank_conflicts, .active_lanes_avg]' "$scratch/ncu" | head -n 1)" '[4,32,32,15872,31.5]'
is 'ncu: lines' "$(jq \
    -c 'select(.record == "line") | [.kernel, .file, .line, .metrics.global_store_sectors_per_request, .metrics.shared_load_wavefronts_per_request]' "$scratch/ncu")" \
    "[\"transpose\",\"$source\",7,null,null]
[\"transpose\",\"$source\",8,32,null]
[\"transpose\",\"$source\",10,null,32]"
is 'ncu: a kernel whose lines are not known has no table' "$("$inspect" from-ncu $samples/ncu.raw.csv - \
    >"$scratch/no_lines"; "$inspect" table "$scratch/no_lines" | grep -c "line  access")" 0
like 'ncu: rendered in the same words' "$("$inspect" table "$scratch/ncu")" \
    'line 8 stores 32.0 sectors per request, 4.0 would do'
is 'ncu: nothing to remark' "$(grep -c '"note"' "$scratch/ncu")" 0

# A page of an H200, ncu 2025.3: its columns are many, and those of no launch have no number
is 'ncu: a real page' "$("$inspect" from-ncu $samples/ncu_sizes.raw.csv - | jq -c 'select(.record == "kernel") |
    [.kernel, .block, .registers, .occupancy.theoretical_pct, .occupancy.limit, .metrics.global_load_requests,
        .metrics.global_store_sectors, .metrics.global_load_ideal_sectors, .metrics.active_lanes_avg]')" \
    '["sort_kernel",[128,1,1],40,75,"registers",32,32,32,1.78]
["watch_kernel",[1,1,1],40,50,"blocks",5456,2480,5456,1]'

# Pages that repeat themselves, and one of two launches. pages TIMES RAW EXECUTED: $scratch/lines and $scratch/raw
header=$(sed -n 3p $samples/ncu.lines.csv)
page_of() { # $1: kernel, $2: file, then rows: line address access executed sectors
    printf '"File Path","/home/somebody/course/%s"\n"Function Name","%s(float *)"\n%s\n' "$2" "$1" "$header"
    shift 2
    while (($#)); do
        printf '"%s","x","-","-","0","0","%s","0","0","-","-","-","0","0","%s","%s"\n' "$1" "$4" "$5" "$5"
        printf '"","","%s","LDG","0","0","%s","%s","0","Global","%s","32","0","0","%s","%s"\n' "$2" "$4" \
            "$(($4 * 32))" "$3" "$5" "$5"
        shift 5
    done
}
# kernel, executed, loads, load sectors, atomics, their sectors, sectors of all addresses; seven a launch
raw_of() {
    echo '"ID","Kernel Name","smsp__inst_executed.sum","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","l1tex__t_requests_pipe_lsu_mem_global_op_red.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum","memory_l2_theoretical_sectors_global"'
    local id=0
    while (($#)); do
        printf '"%s","%s","%s","%s","%s","%s","%s","%s"\n' $((id++)) "${@:1:7}"
        shift 7
    done
}
first=(12 0x100 Load 8 32 13 0x110 Load 8 64)
second=(20 0x200 Load 4 16)
one_launch() { page_of first "$source" "${first[@]}"; page_of second "$source" "${second[@]}"; }
raw_of first 16 16 96 0 0 96 second 4 4 16 0 0 16 >"$scratch/raw"
seen_lines() {
    "$inspect" from-ncu "$scratch/raw" "$scratch/lines" "$source" >"$scratch/told" || return
    jq -c 'select(.record == "line") | [.kernel, .line, .metrics.global_load_requests, .metrics.global_load_sectors]' \
        "$scratch/told"
    jq -r 'select(.record == "note") | .message' "$scratch/told"
}
right='["first",12,8,32]
["first",13,8,64]
["second",20,4,16]'
one_launch >"$scratch/lines"
is 'ncu: a page of two kernels' "$(seen_lines)" "$right"
like_twice="$right
ncu's source page listed each instruction 2 times per launch, by the kernel's count of instructions: its lines are divided by 2
ncu's source page listed each instruction 2 times per launch, by the kernel's count of instructions: its lines are divided by 2"
{ one_launch; one_launch; } >"$scratch/lines"
is 'ncu: the whole page twice' "$(seen_lines | sort)" "$(sort <<<"$like_twice")"
{ for _ in 1 2; do page_of first "$source" "${first[@]}"; done; for _ in 1 2; do page_of second "$source" \
    "${second[@]}"; done; } >"$scratch/lines"
is 'ncu: each table twice' "$(seen_lines | sort)" "$(sort <<<"$like_twice")"
like 'ncu: the table says so' "$("$inspect" table "$scratch/told")" 'note: .*listed each instruction 2 times'
{ page_of first "$source" "${first[@]}" "${first[@]}"; page_of second "$source" "${second[@]}" "${second[@]}"; } \
    >"$scratch/lines"
is 'ncu: each row twice' "$(seen_lines)" "$right"
{ one_launch; page_of second include/inlined.hpp 90 0x200 Load 4 16; } >"$scratch/lines"
is "ncu: an inlined instruction in its own file's table, too" "$(seen_lines)" "$right"
{ page_of first "$source" "${first[@]}"; page_of second include/inlined.hpp 90 0x200 Load 4 16; page_of second \
    "$source" "${second[@]}"; } >"$scratch/lines"
is "ncu: it belongs to the program's line" "$(seen_lines)" "$right"
{ one_launch; page_of first "$source" "${first[@]}"; } >"$scratch/lines"
raw_of first 16 16 96 0 0 96 second 4 4 16 0 0 16 first 16 16 96 0 0 96 >"$scratch/raw"
is 'ncu: two launches are added up' "$(seen_lines)" '["first",12,16,64]
["first",13,16,128]
["second",20,4,16]'
raw_of first 12 16 96 0 0 96 second 4 4 16 0 0 16 >"$scratch/raw"
one_launch >"$scratch/lines"
is 'ncu: lines that contradict the counters are left out' "$(seen_lines)" '["second",20,4,16]
ncu'"'s source page and the kernel's count of instructions contradict each other: its lines are left out"
is 'ncu: the kernel itself is not' "$(jq \
    -c 'select(.kernel == "first" and .record == "kernel").metrics.global_load_sectors' "$scratch/told")" 96
raw_of first 16 16 96 8 160 128 >"$scratch/raw"
is 'ncu: atomics have the sectors of the counters' "$(seen_lines >/dev/null
    jq -c 'select(.record == "kernel").metrics | [.global_atomic_requests, .global_atomic_sectors, .global_load_sectors]' "$scratch/told")" '[8,160,96]'
head -c -5 $samples/ncu.raw.csv >"$scratch/raw"
like 'ncu: a page that breaks off' "$("$inspect" from-ncu "$scratch/raw" - | jq -r '"\(.complete) \(.reason)"')" \
    '^false what ncu printed breaks off$'
"$inspect" from-ncu "$scratch/empty" - >"$scratch/none"
is 'ncu: no kernel is not complete' "$? $(jq -c .complete "$scratch/none")" '2 false'

# ---- the page
"$inspect" page --title 'A <sample> & more' --style common/xray/page.css $samples/transpose.jsonl >"$scratch/page.html"
is 'page: exit status' $? 0
page=$(<"$scratch/page.html")
like 'page: its title is text' "$page" '<title>A &lt;sample&gt; &amp; more</title>'
is 'page: nothing from elsewhere' "$(grep -cE 'src=|href=|url\(|@import|<script' "$scratch/page.html")" 0
like 'page: the worst cell is the hottest' "$page" \
    '<td class="h5" title="512 requests, 16384 sectors, ideal 2048">32.0</td>'
like 'page: 32 sectors' "$page" '32 sectors of 32 bytes for one request'
like 'page: a full bank' "$page" '32 different words wanted of the fullest bank'
like 'page: a timeline' "$page" 'They wait 30 % of the time'
sed 's/"warps":4,"barriers"/"all_barriers":99,"warps":4,"barriers"/' $samples/transpose.jsonl >"$scratch/first"
like 'page: the first barriers of many' "$("$inspect" page --title T --style common/xray/page.css "$scratch/first")" \
    'The first 2 of 99 barriers are shown, and the share is that of these'
like 'page: both themes' "$page" 'prefers-color-scheme: dark'
is 'page: as many tags end as begin' "$(for tag in section table tr td svg details div p h2 h3 text tbody thead; do
    echo "$tag $(($(grep -oE "<${tag}[ >]" <<<"$page" | wc -l) - $(grep -oF "</$tag>" <<<"$page" | wc -l)))"; done |
        grep -v ' 0$')" ''
"$inspect" page --title '<T>' --style common/xray/page.css $samples/hostile.jsonl >"$scratch/hostile.html"
is "page: a hostile report's: exit status" $? 0
is 'page: none of its tags is one' "$(grep -oiE '<(script|img|i|u|br|svg on)[ >]|</(section|details|p)><script' \
    "$scratch/hostile.html")" ''
hostile=$(<"$scratch/hostile.html")
for text in '<h2><code>&lt;script&gt;alert(&quot;k&quot;)&lt;/script&gt;&amp;' 'Counted by &lt;i&gt;tool&lt;/i&gt;' \
    'Block (&lt;/p&gt;&lt;script&gt;' \
    '<caption>&lt;b&gt;&amp;&quot;quoted&quot;.cu</caption>' 'of <code>&lt;svg onload=alert(1)&gt;</code>' \
    'block (&lt;script&gt;)' \
    'Note: &lt;/section&gt;' 'bounded by &lt;b&gt;limit'; do
    ok "page: as text: $text" grep -qF "$text" <<<"$hostile"
done
if command -v chromium >/dev/null; then
    for theme in light dark; do
        # Its look: something is drawn, in dark on dark ground, and no wider than the window.
        timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/chromium" \
            --hide-scrollbars \
            --window-size=900,1200 ${theme:+--blink-settings=preferredColorScheme=$([ $theme = dark ] && echo 0 ||
            echo 1)} \
            --screenshot="$scratch/$theme.png" "file://$scratch/page.html" >"$scratch/log" 2>&1
        ok "chromium draws the page ($theme)" test -s "$scratch/$theme.png" || diag "$(tail -n 3 "$scratch/log")"
    done
    ok 'light and dark differ' test "$(cksum <"$scratch/light.png")" != "$(cksum <"$scratch/dark.png")"
    dom=$(timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/chromium" \
        --dump-dom "file://$scratch/page.html" 2>/dev/null)
    is 'chromium reads all pictures' "$(grep -o '<svg' <<<"$dom" | wc -l)" 7
else
    skip 'chromium draws the page' 'no chromium on this machine'
fi
done_testing
