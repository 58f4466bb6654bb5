#!/usr/bin/env bash
# What cucc --check counts of the kernels of tests/calibration: the same in every order of threads, and in every run to the
# byte.      tests/cpu/counts.t --update      writes the expected counts anew
set -u
# shellcheck source=tests/cpu/cucc.sh
. "$(dirname "$0")/cucc.sh"
kernels=$root/tests/calibration/kernels

# counts FILE: a line a kernel: "name launch: requests x cost ..., lanes, divergent branches, barriers"
counts() {
    sed -n 's/^{"record":"kernel"//p' "$1" | awk '
        function value(key) { return match($0, "\"" key "\":[^,}]*") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3) : "?" }
        function accesses(name, cost) {
            if (value(name "_requests") + 0) printf " %s %s x %s", name, value(name "_requests"), value(name "_" cost "_per_request")
        }
        {
            name = value("kernel")
            gsub("\"", "", name)
            printf "%s %s:", name, value("launch")
            accesses("global_load", "sectors"); accesses("global_store", "sectors"); accesses("global_atomic", "sectors")
            accesses("shared_load", "wavefronts"); accesses("shared_store", "wavefronts"); accesses("shared_atomic", "wavefronts")
            printf ", %s lanes, %s divergent, %s barriers, %s conflicts\n", value("active_lanes_avg"), value("divergent_branches"),
                value("barriers"), value("shared_bank_conflicts")
        }'
}

# ran NAME ORDER REPORT
ran() {
    (cd "$kernels" && CUCC_ORDER=$2 CUCC_REPORT=$3 timeout 60 "$work/$1" >"$work/said" 2>&1) || diag "$(cat "$work/said")"
}

for source in "$kernels"/*.cu; do
    name=$(basename "$source" .cu)
    (cd "$kernels" && timeout 200 "$cucc" --check -o "$work/$name" "$name.cu" >"$work/said" 2>&1) || diag "$(cat "$work/said")"
    ran "$name" forward "$work/forward"
    counts "$work/forward" >"$work/counts"
    if [[ ${1:-} == --update ]]; then cp "$work/counts" "$here/counts/$name"; fi
    is "$name: counts" "$(<"$work/counts")" "$(<"$here/counts/$name")"
    ran "$name" forward "$work/again"
    ok "$name: the same report once more" cmp "$work/forward" "$work/again"
    for order in reverse seed:5; do
        ran "$name" $order "$work/other"
        is "$name: the same counts in order $order" "$(grep -E '^.{10}"(kernel|line)"' "$work/other" | cksum)" \
            "$(grep -E '^.{10}"(kernel|line)"' "$work/forward" | cksum)"
    done
done
done_testing
