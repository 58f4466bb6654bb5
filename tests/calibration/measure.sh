# The second part of a calibration: ncu, under a limit of time. Sourced by calibrate.
# shellcheck shell=bash

measure() {
    local began=$SECONDS key name program words left status=0 not_run=()
    nvcc=${nvcc:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
    find_gpu_tool profile || die "$gpu_tool_lacks"
    export LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${nvcc%/bin/nvcc}/lib64
    [ -d "$out/programs" ] || tar -xzf "$out/programs.tar.gz" -C "$out" || exit 2
    [ "$resume" ] || rm -f "$KEEP"/*.raw.gz "$KEEP"/*.lines.gz "$KEEP"/*.failed
    describe_gpu_run >"$KEEP/device"
    lock_course
    make -s -f common/build.mk xray >/dev/null 2>&1 || echo 'xray does not build here: compare later (--table)'
    unlock_course
    while IFS=$'\t' read -r key name program words <&4; do
        [ -s "$KEEP/$key.raw.gz" ] && continue
        kernels=$(kernels_of "$key")
        [ "$kernels" ] || continue # nothing of ours runs
        left=$((LIMIT - (SECONDS - began)))
        if ((left < 3)); then
            not_run+=("$name ($words)")
            continue
        fi
        while (($(jobs -pr | wc -l) >= JOBS)); do wait -n; done
        measure_run || status=2
    done 4< <(each_run)
    wait
    ((${#not_run[@]} == 0)) && return "$status"
    printf 'The time is up. Not run: %s\n' "${not_run[@]}"
    return 3
}

# The kernels that the sanitizer build has seen: those of libraries are not looked at. As ncu's regular expression.
kernels_of() {
    [ -s "$out/check/$1.jsonl" ] || return 0
    jq -rs '[.[] | select(.record == "kernel") | .kernel] | unique | join("|")' "$out/check/$1.jsonl"
}

# Profiles one run; its tables are made beside the next one's. Uses key, name, program, words, kernels, left of measure.
measure_run() {
    local report arguments=() limit=$((EACH < left ? EACH : left)) began=$SECONDS
    report=$(mktemp -d)/report
    [ "$words" = - ] || arguments=(--case "$words" --result "$report.result")
    rm -f "$KEEP/$key.failed"
    timeout -k 2 "$limit" "$gpu_tool" --clock-control none --force-overwrite -o "$report" --import-source yes \
        --section SourceCounters \
        --metrics "$(ncu_metrics)" --kernel-name "regex:^($kernels)\$" --launch-count "$MOST" \
        "$out/programs/$program" ${arguments[@]+"${arguments[@]}"} >"$report.log" 2>&1 </dev/null
    if [ ! -s "$report.ncu-rep" ]; then
        echo "$name ($words): ncu: $(grep -m1 '==ERROR==' "$report.log" || tail -n 1 "$report.log")" |
            tee "$KEEP/$key.failed"
        gzip <"$report.log" >"$KEEP/$key.log.gz"
        rm -rf "${report%/report}"
        return 1
    fi
    echo "  $name $words: $((SECONDS - began)) s"
    import_run "$report" "$KEEP/$key" </dev/null &
}

import_run() { # the report without .ncu-rep, and where its tables go
    timeout 30 "$gpu_tool" --import "$1.ncu-rep" --page raw --csv --print-units base --print-kernel-base function \
        2>>"$1.log" | gzip >"$1.raw.gz"
    timeout 30 "$gpu_tool" --import "$1.ncu-rep" --page source --csv --print-source cuda,sass --print-units base \
        2>>"$1.log" | gzip >"$2.lines.gz"
    gzip <"$1.log" >"$2.log.gz"
    mv "$1.raw.gz" "$2.raw.gz" # last: it says that all is there
    [ ! -x build/xray/xray ] || scratch=${1%/report} compare_run
    rm -rf "${1%/report}"
}
