#!/usr/bin/env bash
# Every conformance program gives under cucc, in every thread order, what it gave on an NVIDIA GPU
# (expected/NAME.out).
# One that no GPU has been asked about yet is held to what CUDA's documentation makes of it
# (expected/NAME.reasoned.out): `tests/conformance/record new` asks a GPU, and takes the reasoned answer away.
# Where the CPU backend answers otherwise on purpose, expected/NAME.cucc.out holds its answer and DIFFERENCES.md the
# reason. Half of the programs, and what has changed.
#     CONFORMANCE='name name' tests/conformance/conformance.t      runs a few only
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$here/../tap.sh"
cucc=$root/common/cucc/cucc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sources_of() { if [ -d "$here/$1" ]; then printf '%s\n' "$here/$1"/*.cu; else printf '%s\n' "$here/$1.cu"; fi; }

expected_of() {
    local own=$here/expected/$1.cucc.out reasoned=$here/expected/$1.reasoned.out
    if [ -e "$own" ]; then printf '%s\n' "$own"
    elif [ -e "$reasoned" ]; then printf '%s\n' "$reasoned"
    else printf '%s\n' "$here/expected/$1.out"; fi
}

names() {
    if [ -n "${CONFORMANCE:-}" ]; then tr " " "\n" <<<"$CONFORMANCE"; else
        for source in "$here"/*.cu; do basename "$source" .cu; done
        printf 'separate\n'
    fi
}

[ -z "${CONFORMANCE:-}" ] || NIGHTLY=1
mapfile -t taken < <(names | sampled 4)
left_out "$(names | wc -l)" ${#taken[@]} 'programs'
for name in "${taken[@]}"; do
    if [ ! -e "$(expected_of "$name")" ]; then
        skip "$name" 'no GPU has been asked yet: tests/conformance/record asks one'
        continue
    fi
    [ ! -e "$here/expected/$name.reasoned.out" ] ||
        diag "$name: not yet recorded on a GPU (tests/conformance/record new)"
    mapfile -t sources < <(sources_of "$name")
    expected=$(expected_of "$name")
    if ! "$cucc" --extended-lambda -rdc=true -o "$work/$name" "${sources[@]}" >"$work/build.log" 2>&1; then
        tap_result 1 "$name builds" || diag "$(head -n 8 "$work/build.log")"
        continue
    fi
    is "$name builds without a warning" "$(grep -c 'warning' "$work/build.log")" 0
    for order in forward reverse seed:1 seed:20; do
        (cd "$work" && CUCC_ORDER=$order timeout 60 "./$name" >"$name.out" 2>"$name.err")
        echo "exit $?" >>"$work/$name.out"
        cmp -s "$work/$name.out" "$expected"
        tap_result $? "$name, order $order" || diag "$(diff "$expected" "$work/$name.out" | head -n 8)" && true
    done
done

case " ${taken[*]} " in *' device_assert '*)
    like "a failed assert speaks as CUDA's does" "$(cat "$work/device_assert.err")" \
        'device_assert\.cu:8: .*check_all.*: block: \[1,0,0\], thread: \[31,0,0\] Assertion `x\[i\] < limit. failed\.' ;;
esac
for own in "$here"/expected/*.cucc.out; do
    [ -e "$own" ] || continue
    name=$(basename "$own" .cucc.out)
    ok "the difference in $name has its reason in DIFFERENCES.md" grep -q "^| \`$name\`" "$here/DIFFERENCES.md"
done
done_testing
