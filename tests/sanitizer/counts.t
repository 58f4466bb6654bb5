#!/usr/bin/env bash
# What cucc --sanitize counts of the kernels of tests/calibration: the same in every order of threads, and in every run
# to the byte.      tests/sanitizer/counts.t --update      writes the expected counts anew
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/../cucc/cucc.sh"
kernels=$root/tests/calibration/kernels

# counts FILE: a line a kernel: "name launch: requests x cost ..., lanes, divergent branches, barriers"
counts() {
    sed -n 's/^{"record":"kernel"//p' "$1" | awk '
        function value(key) {
            if (!match($0, "\"" key "\":[^,}]*")) return "?"
            return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
        }
        function accesses(name, cost) {
            if (value(name "_requests") + 0)
                printf " %s %s x %s", name, value(name "_requests"), value(name "_" cost "_per_request")
        }
        {
            name = value("kernel")
            gsub("\"", "", name)
            printf "%s %s:", name, value("launch")
            accesses("global_load", "sectors")
            accesses("global_store", "sectors")
            accesses("global_atomic", "sectors")
            accesses("shared_load", "wavefronts")
            accesses("shared_store", "wavefronts")
            accesses("shared_atomic", "wavefronts")
            printf ", %s lanes, %s divergent, %s barriers, %s conflicts\n", value("active_lanes_avg"),
                value("divergent_branches"), value("barriers"), value("shared_bank_conflicts")
        }'
}

# ran NAME ORDER REPORT
ran() {
    (cd "$kernels" && CUCC_ORDER=$2 CUCC_REPORT=$3 timeout 60 "$work/$1" >"$work/said" 2>&1) ||
        diag "$(cat "$work/said")"
}

[ ! "${1:-}" ] || NIGHTLY=1
mapfile -t taken < <(printf '%s\n' "$kernels"/*.cu | sampled 2)
left_out "$(printf '%s\n' "$kernels"/*.cu | wc -l)" ${#taken[@]} 'programs'
for source in "${taken[@]}"; do
    name=$(basename "$source" .cu)
    (cd "$kernels" && timeout 200 "$cucc" --sanitize -o "$work/$name" "$name.cu" >"$work/said" 2>&1) ||
        diag "$(cat "$work/said")"
    ran "$name" forward "$work/forward"
    counts "$work/forward" >"$work/counts"
    if [[ ${1:-} == --update ]]; then cp "$work/counts" "$root/tests/sanitizer/counts/$name"; fi
    is "$name: counts" "$(<"$work/counts")" "$(<"$root/tests/sanitizer/counts/$name")"
    ran "$name" forward "$work/again"
    ok "$name: the same report once more" cmp "$work/forward" "$work/again"
    for order in reverse seed:5; do
        ran "$name" $order "$work/other"
        is "$name: the same counts in order $order" "$(grep -E '^.{10}"(kernel|line)"' "$work/other" | cksum)" \
            "$(grep -E '^.{10}"(kernel|line)"' "$work/forward" | cksum)"
    done
done

# settings, of a program that the sample may have left out
mine=$work/mine
[ -x "$work/reduction" ] ||
    (cd "$kernels" && "$cucc" --sanitize -o "$work/reduction" reduction.cu >"$work/said" 2>&1) ||
    diag "$(cat "$work/said")"
ran_with() { (cd "$kernels" && env "$@" CUCC_REPORT="$mine" timeout 60 "$work/reduction" >"$work/said" 2>&1); }
printf 'divergent 70\nsequential 20\nsequential 40\n' >"$work/registers"
ok 'registers from a table' ran_with CUCC_REGISTERS="$work/registers"
like 'those of the kernel' "$(<"$mine")" \
    '"kernel":"divergent".*"registers":70,"occupancy":\{"achieved":null,"theoretical_pct":37.50,"limit":"registers"'
like 'the least of a template' "$(<"$mine")" '"kernel":"sequential".*"registers":20'
like 'none' "$(<"$mine")" '"kernel":"shuffles".*"registers":null,"occupancy":\{"achieved":null,"theoretical_pct":100.00'
ok 'registers of all kernels' ran_with CUCC_REGISTERS=64
is 'in all four' "$(grep -c '"registers":64' "$mine")" 4
ok 'launches apart' ran_with CUCC_COUNT_LAUNCHES=0
like 'one record with its only launch' "$(<"$mine")" '"launches":1'
ran_with CUCC_COUNT_MEMORY=much && status=0 || status=$?
is 'a setting that is none' "$status/$(grep MEMORY "$work/said")" \
    "2/cucc: CUCC_COUNT_MEMORY is 'much'; it must be a number"
if registers=$(CUCC_REGISTERS_CACHE=$work/cache "$root/common/cucc/sanitizer/counting/registers.sh" "$kernels/sums.cu" \
    2>/dev/null); then
    like 'registers as ptxas has them' "$(<"$registers")" '^column_sums [1-9][0-9]*$'
    is 'a second time from the cache' "$(CUCC_REGISTERS_CACHE=$work/cache \
        "$root/common/cucc/sanitizer/counting/registers.sh" "$kernels/sums.cu")" "$registers"
else
    skip 'registers as ptxas has them' 'no nvcc here'
fi

# lines of a kernel in a shared library, in a folder that is called as one of ours
mkdir -p "$work/check" && cd "$work/check" || exit 1
cat >fill.cu <<'end'
__global__ void fill(float *x)
{
    x[2 * threadIdx.x] = 1;
}
void fill_all(float *x)
{
    fill<<<1, 32>>>(x);
}
end
cat >main.cu <<'end'
void fill_all(float *x);
int main()
{
    float *x;
    cudaMalloc(&x, 64 * sizeof(float));
    fill_all(x);
    cudaDeviceSynchronize();
    return cudaFree(x);
}
end
ok 'a shared library' succeed "$cucc" --sanitize -shared -Xcompiler -fPIC -o libfill.so fill.cu
ok 'a program that uses it' succeed "$cucc" --sanitize -o main main.cu -L. -lfill -Xlinker -rpath -Xlinker .
ok 'runs' succeed env CUCC_REPORT="$mine" timeout 60 ./main
like 'a line of the library' "$(<"$mine")" \
    '"record":"line".*"file":"fill.cu","line":3,.*"global_store_sectors_per_request":8.00'
done_testing
