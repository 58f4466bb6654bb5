#!/usr/bin/env bash
# `make similar`: a copy with other names, comments and layout is told; two who wrote it by themselves, the given code
# and a student who wrote nothing are not; it says that it is no verdict.
cd "$(dirname "$0")/../../.." || exit 2
. tests/tap.sh
forget_words JOBS
command -v sim_c >/dev/null || { skip 'make similar' 'no sim_c here (make deps FOR=similar)'; done_testing; exit; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
class=$scratch/class
tree() { echo "$class/students/$1/tree/04_reduction"; }
for student in alice bob chen dora eve; do
    mkdir -p "$(tree $student)" && cp practicals/04_reduction/*.cu "$(tree $student)/"
done
# Puts a function's text into step 3's gap of a student's file.
fill() {
    awk -v file="$2" \
        '/>>> step 3/ { print; while ((getline line < file) > 0) print line; skip = 1; next } /<<< step 3/ { skip = 0 } !skip' \
        "$(tree "$1")/reduction.cu" >"$scratch/new" && mv "$scratch/new" "$(tree "$1")/reduction.cu"
}
cat >"$scratch/one" <<'END_OF_CODE'
    int lane = threadIdx.x % 32, mine = blockIdx.x * blockDim.x + threadIdx.x;
    float total = 0;
    while (mine < n) {
        total += x[mine] * weight[mine % 7];
        mine += gridDim.x * blockDim.x;
    }
    for (int width = 16; width > 0; width /= 2) total += __shfl_down_sync(0xffffffff, total, width);
    if (lane == 0) atomicAdd(result, total);
END_OF_CODE
sed 's/lane/who/g; s/mine/i/g; s/total/acc/g; s/width/w/g; s|;$|; /* mine */|' "$scratch/one" | tr '\n' ' ' |
    sed 's/; /;\n/g' >"$scratch/two"
cat >"$scratch/three" <<'END_OF_CODE'
    extern __shared__ float partial[];
    unsigned t = threadIdx.x;
    partial[t] = t < n ? x[t] : 0.0f;
    __syncthreads();
    for (unsigned left = blockDim.x / 2; left; left >>= 1) {
        if (t < left) partial[t] = partial[t] + partial[t + left];
        __syncthreads();
    }
    if (!t) out[blockIdx.x] = partial[0];
    return;
END_OF_CODE
fill alice "$scratch/one"
fill bob "$scratch/two"
fill chen "$scratch/three"
# eve has our solution
cp solutions/04_reduction/*.cu "$(tree eve)/"
out=$(make similar CLASS="$class" P=4 2>&1)
is 'make similar' $? 0 || diag "$out"
like 'a copy under other names is told' "$out" '(9[0-9]|100) %  alice  bob'
unlike 'who wrote it alone is not, nor who wrote nothing' "$out" 'chen|dora'
like 'it says that it is no verdict' "$out" 'no verdict'
ok 'it is kept' diff <(echo "$out") "$class/similar.txt"
cp "$(tree eve)"/*.cu "$(tree dora)/"
like 'whose code is our solution: that is told, too' "$(make similar CLASS="$class" P=4 2>&1)" \
    '100 %  dora  eve  \(dora: 100 % is like our solution'
sed -i '/[<>][<>][<>] step/d' "$(tree bob)/reduction.cu"
like 'without its marks a file is compared all the same' "$(make similar CLASS="$class" P=4 2>&1)" ' %  alice  bob'
out=$(make similar CLASS="$class" LEAST=many 2>&1)
is 'a word that cannot be' $? 2
like '... is told' "$out" 'LEAST=many: a percentage'
done_testing
