# The first part of a calibration: everything that needs no GPU. Sourced by calibrate.
# shellcheck shell=bash

prepare() {
    export nvcc arch out EACH MOST
    nvcc=$(command -v -- "${NVCC:-nvcc}" /usr/local/cuda/bin/nvcc | head -n 1)
    [ "$nvcc" ] || die 'calibration needs nvcc (NVCC=/where/it/is)'
    arch=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d ' .')
    arch=${ARCH:-sm_${arch:-90}}
    echo "Building for the CPU and for $arch ..."
    rm -rf "$out/check" "$out/programs" "$out/check-programs" "$out/programs.tar.gz"
    mkdir -p "$out/check" "$out/programs" "$out/check-programs"
    lock_course
    build_solutions check common/cucc/cucc
    build_solutions gpu "$nvcc"
    unlock_course
    export -f build_kernel check_run
    # shellcheck disable=SC2016
    printf '%s\n' tests/calibration/kernels/*.cu | xargs -P "$JOBS" -I {} bash -c 'build_kernel "$1"' - {} || return 2
    list_runs >"$out/runs.tsv.new"
    mv "$out/runs.tsv.new" "$out/runs.tsv"
    echo 'Running the sanitizer build ...'
    # shellcheck disable=SC2016
    each_run | tr '\t' '\n' | xargs -d '\n' -n 4 -P "$JOBS" bash -c 'check_run "$@"' -
    tar -czf "$out/programs.tar.gz" -C "$out" programs
    rm -rf "$out/programs" "$out/check-programs"
    echo "$(each_run | wc -l) runs are prepared, of which $(find "$out/check" -name '*.failed' |
        wc -l) failed in the sanitizer build."
    ! find "$out/check" -name '*.failed' -exec tail -n 1 {} + | grep . || return 2
}

build_solutions() { # check or gpu, compiler
    make -f common/build.mk -k -j"$JOBS" grade xray toolchain programs BACKEND="$1" ARCH="$arch" NVCC="$2" \
        FROM=solutions \
        >"$out/build.$1.log" 2>&1 || tail -n 5 "$out/build.$1.log" >&2
}

build_kernel() { # a source of ours
    local name
    name=$(basename "$1" .cu)
    common/cucc/cucc --sanitize -std=c++17 -O2 -o "$out/check-programs/$name" "$1" \
        >"$out/check-programs/$name.log" 2>&1 &&
        mkdir -p "$out/programs/$name" && "$nvcc" -std=c++17 -O3 -lineinfo -arch="$arch" \
            -o "$out/programs/$name/$name" "$1" && return
    cat "$out/check-programs/$name.log" >&2
    return 1
}

# ---- What is run
list_runs() {
    local source script practical number program words last
    for source in tests/calibration/kernels/*.cu; do
        program=$(basename "$source" .cu)
        printf '%s\t%s\t%s\t-\n' "$program" "$program" "$program/$program"
    done
    for script in practicals/*/check.sh; do
        practical=$(basename "$(dirname "$script")")
        while IFS=$'\t' read -r number _ program _; do
            take_program "$practical" "$program" || continue
            last=''
            while read -r words; do
                [ "$words" != "$last" ] || continue
                last=$words
                printf '%s\t%s\t%s\t%s\n' "$(key_of "$practical.$number $words")" "$practical.$number" \
                    "$practical.$program/$program" "step=$number $words seed=20"
            done < <(cases_to_compare "$script" "$number")
        done < <(bash "$script" --list)
    done
}

key_of() { tr -c 'A-Za-z0-9_.=\n-' _ <<<"$1"; }

# Copies a solution's GPU program, with its shared libraries, to the folder that is carried.
take_program() { # practical, program
    local built=build/gpu/solutions/$1/$2 to=$out/programs/$1.$2
    [ -x "$built" ] || { echo "$1: nvcc has not built $2 ($out/build.gpu.log)" >&2; return 1; }
    mkdir -p "$to"
    cp -L "$built" "$to/$2"
    find "$(dirname "$(readlink -f "$built")")" -maxdepth 1 -name '*.so' -exec cp -L {} "$to" \;
    strip "$to/$2" 2>/dev/null || true
}

# Those that metrics name, which have much to count; else the last that must be clean.
cases_to_compare() {
    local all
    all=$(build/grade/grade inspect "$(basename "$(dirname "$1")")" "$2")
    if grep -q '^metric' <<<"$all"; then sed -n 's/^metric.*\t//p' <<<"$all" | sort -u; else tail -n 1 <<<"$all" |
        cut -f 3; fi
}

# ---- One run of the sanitizer build: $out/check/KEY.jsonl, or KEY.failed with a line that says why
check_run() { # key, name, program, case
    local report=$out/check/$1.jsonl program arguments=() scratch
    scratch=$(mktemp -d)
    if [ "$4" = - ]; then
        program=$out/check-programs/$(basename "$3")
    else
        program=build/sanitize/solutions/${2%.*}/$(basename "$3")
        arguments=(--case "$4" --result "$scratch/result")
    fi
    CUCC_REPORT=$report CUCC_COUNT_LAUNCHES=$MOST timeout -k 2 "$((3 * EACH))" "$program" \
        ${arguments[@]+"${arguments[@]}"} \
        >"$scratch/said" 2>&1 </dev/null
    local status=$?
    if [[ ! -s $report || $(tail -n 1 "$report") != *'"complete":true'* ]]; then
        echo "$2 ($4): the sanitizer build ended with $status: $(tail -n 1 "$scratch/said")" >"$out/check/$1.failed"
        rm -f "$report"
    fi
    rm -rf "$scratch"
}
