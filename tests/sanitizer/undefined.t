#!/usr/bin/env bash
# The sanitizer build's own C under the undefined behaviour sanitizer, while it looks at planted faults and counts. (Its
# library stands in place of the sanitizers that watch memory; counting alone runs under those in count.t.)
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/../cucc/cucc.sh"
make -s -C "$root/common/cucc" BUILD="$work/toolchain" \
    OPTIMISE='-O1 -g1 -fsanitize=undefined -fno-sanitize-recover=undefined' \
    "$work/toolchain/libcucc_sanitizer.a" >"$work/said" 2>&1 || { echo "Bail out! $(tail -n 1 "$work/said")"; exit 2; }

# built PROGRAM SOURCE: with that library in place of the usual one
built() {
    local link
    "$cucc" --sanitize -c -o "$work/$1.o" "$2" >"$work/said" 2>&1 || return
    link=$("$cucc" --sanitize --dryrun -o "$work/$1" "$work/$1.o" 2>&1 |
        sed -n "s#^\#\$ ##; s#[^ ]*/libcucc_sanitizer\.a#'$work/toolchain/libcucc_sanitizer.a'#p")
    [ "$link" ] && bash -c "$link -lubsan" >>"$work/said" 2>&1
}

# quiet PROGRAM WORDS: it ends as it should, and nothing undefined has happened
problem_of() {
    local status
    CUCC_REPORT=$work/report timeout 60 "$work/$1" "${@:3}" >"$work/said" 2>&1
    status=$?
    grep -m1 'runtime error' "$work/said"
    ((status == $2)) || echo "exit status $status: $(tail -n 1 "$work/said")"
    tail -n 1 "$work/report" | grep -q '"complete":true' || [ "$status" = 66 ] || echo 'the report has no good end'
}

faults=("$root"/tests/faults/{races_global,races_shared,bounds}.cu)
mapfile -t taken < <(printf '%s\n' "${faults[@]}" | sampled 3)
left_out ${#faults[@]} ${#taken[@]} 'programs with faults'
for source in "${taken[@]}"; do
    name=$(basename "$source" .cu)
    ok "$name is built" built "$name" "$source" || diag "$(tail -n 3 "$work/said")"
    ok "$name: the sanitizer is in it" eval "nm '$work/$name' | grep -q '__ubsan_handle.*_abort'"
    for fault in $("$work/$name" 2>/dev/null); do
        is "$name $fault" "$(problem_of "$name" 66 "$fault")$(problem_of "$name" 0 "$fault" mended)" ''
    done
done
kernels=("$root"/tests/calibration/kernels/{divergence,histogram,reduction,shared_reads,strided,structs,vectors}.cu)
mapfile -t taken < <(printf '%s\n' "${kernels[@]}" | sampled 3)
left_out ${#kernels[@]} ${#taken[@]} 'programs that are counted'
for source in "${taken[@]}"; do
    name=$(basename "$source" .cu)
    ok "$name is built" built "$name" "$source" || diag "$(tail -n 3 "$work/said")"
    is "$name is counted" "$(problem_of "$name" 0)" ''
    is "$name is counted with little memory" "$(CUCC_COUNT_MEMORY=0 problem_of "$name" 0)" ''
done
done_testing
