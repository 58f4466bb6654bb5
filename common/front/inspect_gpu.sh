# NVIDIA's tools as they are used by `make sanitize BACKEND=gpu` and `make profile BACKEND=gpu`. Sourced by inspect.sh.
# shellcheck shell=bash disable=SC2034 # outcome and gpu_tool_lacks are for inspect.sh

# What inspect.sh has set before it calls a function from here.
: "${what:=}" "${nvcc:=}" "${from:=}" "${practical:=}" "${inspect:=}"
cupti_lacks=''

# Sets gpu_tool to compute-sanitizer (for sanitize) or ncu (for profile); returns 1 with gpu_tool_lacks when there is
# none.
# Skips are for machines that lack the tool; what a tool itself refuses is reported step by step.
find_gpu_tool() {
    local name=ncu at cuda=${nvcc%/bin/nvcc}
    [ "$1" = sanitize ] && name=compute-sanitizer
    for at in "$name" "$cuda/bin/$name" "/usr/local/cuda/bin/$name" "$cuda/$name/$name" \
        /opt/nvidia/nsight-compute/*/"$name"; do
        gpu_tool=$(command -v -- "$at") && return
    done
    gpu_tool=''
    gpu_tool_lacks="skip: there is no $name on this machine. It comes with the CUDA toolkit; BACKEND=cpu needs none."
    return 1
}

# Where a table of figures comes from: device, driver, toolkit, tool, date. Uses nvcc and gpu_tool.
describe_gpu_run() {
    local device toolkit tool
    device=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null | head -n 1)
    toolkit=$("$nvcc" --version 2>/dev/null | sed -n 's/.*release \([^,]*\),.*/CUDA \1/p')
    tool=$("$gpu_tool" --version | grep -oE 'Version [0-9.]+' | head -n 1)
    echo "${device/, /, driver }, $toolkit, ${tool/Version/${gpu_tool##*/}}; $(date -u +%Y-%m-%d)"
}

# Like run_inspected: $1: program, $2: case, $3: report, $4: seconds. outcome may also be `skip`, with broken=(why).
run_on_gpu() {
    if [ "$what" = sanitize ]; then sanitize_on_gpu "$@"; else profile_on_gpu "$@"; fi
}

# Runs a command in the background with a limit, as run_inspected does. $1: log, $2: seconds, then the command
run_tool() {
    timeout -k 1 "$2" "${@:3}" >"$1" 2>&1 </dev/null &
    running=$!
    wait "$running"
    tool_status=$?
    running=''
    if ((tool_status == 124 || tool_status == 137)); then broken="${3##*/} ran over $2 s"; fi
}

# The sources of the program, so that what the tools call /abs/a.cu is our a.cu.
sources_of() { ls "$from/$practical"/*.{cu,cuh,h} "practicals/$practical"/*.{cu,cuh,h} 2>/dev/null; }

sanitize_on_gpu() {
    local tool log sources
    mapfile -t sources < <(sources_of)
    outcome=whole broken=''
    : >"$3"
    for tool in memcheck racecheck initcheck synccheck; do
        local options=(--tool "$tool" --error-exitcode 66)
        [ "$tool" != memcheck ] || options+=(--leak-check full --report-api-errors no)
        log=$3.$tool
        run_tool "$log" "$4" "$gpu_tool" "${options[@]}" "$1" --case "$2" --result "$3.result"
        ((tool_status != 4)) || { outcome=todo; return; }
        "$inspect" from-sanitizer "$tool" "${sources[@]}" <"$log" >>"$3" 2>"$3.err" || outcome=broken
        [ "$outcome" = whole ] && [ ! "$broken" ] && continue
        outcome=broken broken=${broken:-"$tool: $(tail -n 1 "$3" | sed 's/.*"reason":"\(.*\)"}$/\1/')"}
        return
    done
    rm -f "$3.result"
}

# What is asked of ncu besides its own sections: requests and sectors, wavefronts, lanes at work.
ncu_metrics() {
    local op list=''
    for op in ld st atom red; do
        list+=,l1tex__t_requests_pipe_lsu_mem_global_op_$op.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_$op.sum
    done
    for op in ld st atom; do
        list+=,smsp__inst_executed_op_shared_$op.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_$op.sum
        list+=,l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_$op.sum
    done
    list+=,smsp__inst_executed.sum,smsp__thread_inst_executed.sum,smsp__thread_inst_executed_per_inst_executed.ratio
    list+=,smsp__sass_branch_targets_threads_divergent.sum
    list+=,sm__warps_active.avg.pct_of_peak_sustained_active,sm__maximum_warps_per_active_cycle_pct
    for op in block_dim_x block_dim_y block_dim_z grid_dim_x grid_dim_y grid_dim_z registers_per_thread \
        shared_mem_per_block_static shared_mem_per_block_dynamic occupancy_limit_warps occupancy_limit_registers \
        occupancy_limit_shared_mem occupancy_limit_blocks; do
        list+=,launch__$op
    done
    echo "${list#,}"
}

# The time line of the streams is CUPTI's: compiled where the toolkit has it, into the library that cupti_library names.
# Returns 1, with cupti_lacks, where there is none.
cupti_library=build/xray/spans.so
make_cupti_library() {
    local cuda=${nvcc%/bin/nvcc} at home=''
    for at in "${CUPTI_HOME:-}" "$cuda/extras/CUPTI" "$cuda" /usr/local/cuda/extras/CUPTI /usr/local/cuda; do
        if [ "$at" ] && [ -e "$at/include/cupti.h" ]; then home=$at && break; fi
    done
    [ "$home" ] || { cupti_lacks='there is no CUPTI (cupti.h) in the toolkit'; return 1; }
    [ "$cupti_library" -nt common/xray/cupti_spans.c ] && return
    local lib=$home/lib64
    [ -d "$lib" ] || lib=$home/lib
    mkdir -p build/xray
    cupti_lacks=$(${CC:-gcc} -std=c11 -O1 -D_DEFAULT_SOURCE -shared -fPIC -Icommon -I"$home/include" -I"$cuda/include" \
        -o "$cupti_library" common/xray/cupti_spans.c -L"$lib" -lcupti -Wl,-rpath,"$lib" 2>&1 | grep -m 1 error)
    [ ! "$cupti_lacks" ]
}

# Adds the time line to a report: the program runs once more, without ncu, which runs one kernel at a time.
# $1: program, $2: case, $3: report, $4: seconds
add_time_line() {
    local spans=$3.spans
    make_cupti_library || return
    cupti_lacks='CUPTI has told nothing'
    CUDA_INJECTION64_PATH=$PWD/$cupti_library COURSE_SPANS=$spans \
        run_tool "$3.cupti" "$4" "$1" --case "$2" --result "$3.result"
    rm -f "$3.result"
    [ -s "$spans" ] || return
    grep -v '"record":"end"' "$3" >"$3.new"
    c++filt -p <"$spans" >>"$3.new" && grep '"record":"end"' "$3" >>"$3.new" && mv "$3.new" "$3" && cupti_lacks=''
}

profile_on_gpu() {
    local log=$3.ncu sources lines=$3.lines.csv
    mapfile -t sources < <(sources_of)
    outcome=broken broken=''
    run_tool "$log" "$4" "$gpu_tool" --clock-control none --force-overwrite -o "$3" --import-source yes \
        --section SourceCounters --metrics "$(ncu_metrics)" "$1" --case "$2" --result "$3.result"
    rm -f "$3.result"
    if grep -q ERR_NVGPUCTRPERM "$log"; then
        outcome=skip \
            broken='the driver keeps its counters to the administrator (ERR_NVGPUCTRPERM): run as root, or see '
        broken+=nvidia.com/ERR_NVGPUCTRPERM
    elif ((tool_status == 4)); then
        outcome=todo
    elif [ ! -s "$3.ncu-rep" ]; then
        broken=${broken:-"ncu left no report: $(grep -m1 '==ERROR==' "$log" || tail -n 1 "$log")"}
    else
        "$gpu_tool" --import "$3.ncu-rep" --page raw --csv --print-units base --print-kernel-base function \
            >"$3.raw.csv" 2>>"$log"
        "$gpu_tool" --import "$3.ncu-rep" --page source --csv --print-source cuda,sass --print-units base \
            >"$lines" 2>>"$log" || lines=-
        outcome=whole
        "$inspect" from-ncu "$3.raw.csv" "$lines" "${sources[@]}" >"$3" 2>>"$log" ||
            { outcome=broken broken=$(tail -n 1 "$3"); }
    fi
    [ "$outcome" = whole ] && [ "${HTML:-}" ] || return 0
    add_time_line "$@" || printf '    No time line of the streams: %s.\n' "$cupti_lacks"
}
