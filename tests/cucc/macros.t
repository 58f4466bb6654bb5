#!/usr/bin/env bash
# A program's macros do not get into our headers: -DN=1024, #define SIZE 64, #define min(a, b) ... before any #include.
# All headers that are there at once; one by one every night. CUB's as C++14: from C++17 on it brings Thrust's
# iterators, and those are not ours: such macros are an error in them with nvcc, too.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
include=common/cucc/include

mapfile -t headers < <(cd "$include" && grep -L '^#error' -- *.h cub/*.cuh cooperative_groups/*.h cuda/* 2>/dev/null |
    grep -vE '^(crt|cuda/std)')
mapfile -t cub < <(printf '%s\n' "${headers[@]}" | grep '^cub/')
mapfile -t but_cub < <(printf '%s\n' "${headers[@]}" | grep -v '^cub/')
words=({A..Z} BLOCK BLOCKS BLOCK_SIZE BLOCKSIZE GRID GRID_SIZE THREADS NUM_THREADS THREADS_PER_BLOCK TILE TILE_SIZE
    TILE_DIM TILE_WIDTH SIZE WIDTH HEIGHT DEPTH DIM ROWS COLS LENGTH COUNT NUM RADIUS STEPS STRIDE OFFSET CHUNK
    ITERATIONS WARP WARP_SIZE WARPSIZE LANE LANES MASK FULL_MASK SHARED PAD PADDING BINS BITS BYTES LINE SEED SCALE
    ALPHA BETA TYPE VALUE REAL FLOAT DATA_TYPE PI EPS EPSILON TOLERANCE MIN MAX N1 N2 NX NY NZ TRUE FALSE DEBUG
    CHECK ERROR UNROLL ITEMS)

# compiles "what" HEADER... with the macros in `macros`
compiles() {
    local what=$1 standard=c++17
    [[ $2 != cub/* ]] || standard=c++14
    shift
    { cat "$work/before" && printf '#include <%s>\n' "$@" && echo 'int main() { return 0; }'; } >"$work/one.cu"
    common/cucc/cucc "-std=$standard" -c "${macros[@]}" "$work/one.cu" -o "$work/one.o" >"$work/said" 2>&1
    ok "$what" test $? = 0 || diag "$(head -5 "$work/said")"
}

: >"$work/before"
ok 'there are headers' test "${#headers[@]}" -gt 40
for value in '' =1024; do
    macros=("${words[@]/#/-D}")
    macros=("${macros[@]/%/$value}")
    compiles "all headers but CUB, with macros of common names (-DN$value)" "${but_cub[@]}"
    compiles "... and CUB" "${cub[@]}"
done
nightly 'headers one by one' && {
    for header in "${headers[@]}"; do compiles "$header alone" "$header"; done
}
macros=() # the standard library takes these two back where they come before it
printf '#define %s\n' 'min(a, b) ((a) < (b) ? (a) : (b))' 'max(a, b) ((a) > (b) ? (a) : (b))' >"$work/before"
# <mutex> of the standard library does not come through it
mapfile -t headers < <(printf '%s\n' "${headers[@]}" | grep -v /)
compiles 'all headers but CUB, with min and max as macros' "${headers[@]}"
done_testing
