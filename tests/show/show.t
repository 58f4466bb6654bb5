#!/usr/bin/env bash
# make show: pages of steps, their size and number, the same to the byte; what is found in them.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
show() { make show SEED=1 "$@" 2>&1; }
page_of() { echo "build/show/$1/$2.html"; }
# The steps of a page, a line each
steps() { sed -n '/^"steps":\[$/,/^"scopes"/p' "$1" | grep '^\['; }
# $1: a page, then the words that make it: with other workers, interrupted often, at addresses that differ from run to
# run. tests/show/count has all.
# The page is never away: pages.t may look at it meanwhile.
same() {
    cp "$1" build/show/first.html
    CUCC_SANITIZE_STARTED=1 CUCC_WORKERS=4 CUCC_TICK=200 CUCC_TURN=0 show "${@:2}" >/dev/null
    ok "$(basename "$1"): it is made again" test $? = 0
    ok '... the same to the byte' cmp "$1" build/show/first.html
}

# Other tests have pages of the solutions at the same time: this one, which writes over and removes them, has its own.
own=build/show/of_test
rm -rf $own && mkdir -p $own && cp -r solutions/04_reduction $own/
p=$(page_of show/of_test 04_reduction.step3)
said=$(show P=04 STEP=3 FROM=$own)
like 'a page of step 3 of practical 4' "$said" "The page: $p"
like '... whose result is right' "$said" 'The result is right in this case and [0-9]+ more'
same "$p" P=04 STEP=3 FROM=$own
is 'three blocks, then one: as many walls as halvings' "$(grep -o '^\[3,' "$p" | grep -c .)" 12
ok 'it has the line, the array and the variables by their names' \
    test "$(grep -cE '^\["(partial|left|half)"' "$p")" -ge 5
ok 'nothing is fetched' test -z "$(grep -oE '(src|href)="[^#"][^"]*"' "$p")"
ok 'as a strip without scripts' test "$(grep -c '<li><h3><a href="#s' "$p")" -ge 12
show P=04 STEP=3 FROM=$own ORDER=reverse >/dev/null
like 'another order, by its name' "$(cat "$p")" 'in the order <code>reverse</code>'
like 'an order that is none' "$(show P=04 STEP=3 ORDER=sideways)" 'ORDER=sideways: an order of threads is'
refused() { # $1: what, $2: words, $3: what is said, $4: exit status, 2 where none is given
    local said
    rm -f "$p"
    said=$(show P=04 STEP=3 FROM=$own "$2")
    is "$1: exit status" $? "${4:-2}"
    like '... and why' "$said" "$3"
    ok '... without a page' test ! -e "$p"
}
refused 'a word that the program does not know' ARGS='n=8 bogus=3' 'this step does not ask for bogus'
refused 'a value that is none' ARGS=n=abc 'n=abc: a whole number is needed'
refused 'a case that the program refuses' ARGS=n=-1 'n=-1: a size cannot be negative'
refused 'a case in which no kernel runs' ARGS=n=0 'no kernel runs in this case: kernel sum_blocks: a grid of 0 x 1 x 1'
sed -i 's/^    size_t shared = threads.*/&\n    *(volatile int *)8 = 1;/' $own/04_reduction/reduction.cu
refused 'a program that dies before a kernel runs' ARGS= 'no kernel runs in the case block=8 n=20 \(above is what it said'
cp solutions/04_reduction/reduction.cu $own/04_reduction/
refused 'a GPU has no page' BACKEND=gpu 'a run on a GPU has no page'
# What an earlier build has left does not stand in for what does not build now. A make for which one file has changed:
mkdir -p $own/bin
# shellcheck disable=SC2016 # for sh to expand
printf '#!/bin/sh\nCC=/bin/false exec %s MAKE="$0" -W "$CHANGED" "$@"\n' "$(command -v make)" >$own/bin/make
chmod +x $own/bin/make
stale() { # $1: what has changed, then words
    said=$(export CHANGED="$1" PATH="$PWD/$own/bin:$PATH" "${@:2}" && common/front/show.sh 2>&1)
    is "$1 does not build, ${*: -1}: exit status" $? 2
    like '... and why' "$said" '^make: what the course itself needs does not build'
    unlike '... and there is no page' "$said" 'The page'
}
for changed in sanitizer/trace/trace.c common/xray/show/page.c common/judge/claims.c; do
    stale $changed P=04 STEP=3 FROM=$own
done
stale runtime/exec/exec.c FROM=tests/show/stored.cu
said=$(show P=05 STEP=2 FROM=solutions)
is 'a step without a kernel of its own has nothing to show' $? 1
like '... and says so' "$said" '05_libraries, step 2 runs no kernel of its own'
rm -rf build/show/starters && mkdir -p build/show/starters && cp -r practicals/04_reduction build/show/starters/
like 'a step that is still to do' "$(show P=04 STEP=3 FROM=build/show/starters)" 'still to do'
for handout in handouts/[0-9]*.md; do
    names=$(grep -o 'pictures/[a-z_0-9]*\.svg' "$handout" | sed 's/svg$/strip/; s,^,handouts/,' | sort -u)
    # shellcheck disable=SC2086 # several names
    ok "a picture of $(basename "$handout" .md) is drawn from a run of its solution" \
        test "$(ls $names 2>/dev/null)"
done

# Somebody who reads the page alone finds what is wrong: both accesses of a race, a barrier that nobody passes, what
# should have been.
wrong() { # $1: practical, $2: step, $3: wrong solution, then words for make; sets p
    tests/wrong/generate "$1" >/dev/null && show P="$1" STEP="$2" FROM="build/wrong/$3" "${@:4}" >build/show/said
    p=build/show/wrong/$3/$1.step$2.html
}
wrong 12_conjugate_gradients 4 block_sum_read_too_late
like 'a race: links to its two accesses' "$(grep 'class="findings"' -A 3 "$p")" \
    'href="#s[0-9]+">Step [0-9]+</a> and <a href="#s[0-9]+">step [0-9]+</a>: its two accesses'
same "$p" P=12 STEP=4 FROM=build/wrong/block_sum_read_too_late
wrong 12_conjugate_gradients 4 barrier_for_some
like 'a barrier that not all come to: who waits on which line' "$(grep '^\[5,' "$p")" \
    '32 of its threads wait on line [0-9]+, .*; 1 of its threads waits? on line [0-9]+'
like '... on a line of the program, not of the header that has __syncthreads' "$(cat build/show/said)" \
    'barrier in divergent code, (sums.cuh|own_kernels.cu):'
same "$p" P=12 STEP=4 FROM=build/wrong/barrier_for_some
like '... and the finding leads there' "$(grep 'class="findings"' -A 3 "$p")" \
    "href=\"#s$(steps "$p" | grep -n '^\[5,' | cut -d: -f 1)\""
wrong 08_scan_sort 3 warp_adds_wrapped_lane
like 'a wrong result: what it should have been, and the phase in which it is written' \
    "$(grep 'class="expected"' "$p")" 'sums\[0\]: expected .*, got .*href="#s[0-9]+">The phase'
unlike '... and nowhere a right one' "$(<build/show/said)" 'is right'
like 'the page begins there' "$(grep '<body' "$p")" 'data-first="[0-9]{2,}"'
same "$p" P=08 STEP=3 FROM=build/wrong/warp_adds_wrapped_lane
like '... and beside the element what it should have been' "$(grep '<body' "$p")" 'data-wrong="[0-9]+ 0 [-+0-9.e]+"'

# A case that is too large: the page has the warps of what was found, and of their steps those that lead there.
wrong 08_scan_sort 6 split_no_barrier ARGS=n=2000 PATIENCE=5 # for a busy machine
like 'too large: which of its steps the page has' "$(grep 'class="warn"' "$p")" \
    'has [0-9]+ steps; the page has those of [0-9]+ of its [0-9]+ warps'
like '... said at once' "$(<build/show/said)" \
    '  This case is too large .* has [0-9]+ steps; the page has those of [0-9]+ of'
like '... what the others do in between is one step, with what they have written' "$(steps "$p" | grep '^\[7,')" \
    '^\[7,[0-9]+,[0-9]+,-1,[0-9]+,\[\[[0-9]+,[0-9]+,\[[-0-9.e,]+\]\]'
like '... and the read of what is not there, by its name' "$(grep -A 2 'class="findings"' "$p")" \
    'data-finding="[0-9]+">[^:]*, line [0-9]+: reads 4 bytes.*destination</code>\.'

# A layout in which neighbouring lanes want the same banks: which lines, and a step in which that is seen.
rm -rf build/show/banks && mkdir -p build/show/banks && cp -r solutions/03_laplace3d build/show/banks/
sed -i 's/rim\[2\]\[WARPS\]\[2\]\[32\]/rim[2][32][WARPS][2]/
    s/rim\[k & 1\]\[\(warp[ +-1]*\)\]\[\([01]\)\]\[lane\]/rim[k \& 1][lane][\1][\2]/' \
    build/show/banks/03_laplace3d/laplace3d_march.cu
show P=03 STEP=6 FROM=build/show/banks ARGS='method=two nx=8 ny=5 nz=2 steps=2' >/dev/null
p=build/show/show/banks/03_laplace3d.step6.html
like 'bank conflicts: the line, what it costs, the step' "$(grep -A 3 'class="costs"' "$p")" \
    'Line [0-9]+ stores 8\.0 wavefronts per request, 4\.0 would do.*<a href="#s[0-9]+">Step'
same "$p" P=03 STEP=6 FROM=build/show/banks ARGS='method=two nx=8 ny=5 nz=2 steps=2'

# Links from the findings of make sanitize to their steps.
like 'make sanitize HTML=1: each finding with its step' \
    "$(make sanitize HTML=1 P=12 STEP=4 FROM=build/wrong/block_sum_read_too_late SEED=1 2>&1)" \
    'race in shared memory, sums.cuh:[0-9]+: build/show/wrong/block_sum_read_too_late/.*step4.*html#s[0-9]+'

# What is stored as a whole
ok 'structs: the sanitizer build with names of variables' \
    common/cucc/cucc --sanitize -G -o build/show/stored tests/show/stored.cu
is '... finds nothing' "$(CUCC_TRACE=build/show/stored.trace build/show/stored 2>&1)" 'cucc --sanitize: nothing found'
is '... and tells what functions have returned, and what was copied' \
    "$(grep -cE '^s.*(000000000000f03f0000000000000040|0000803f000000400000404000008040)' build/show/stored.trace)" 7
is '... and that a variable has no value before its declaration: nothing that others have left there' \
    "$(awk -F '\t' '/^variable/ && $7 ~ /^(guess|other|both.a)$/ { is[$2] = $7 } /^v\t/ && $2 in is {
        if ($3 == "?") none[is[$2]] = 1; else if ($3 > 9 || ($3 < 0.1 && $3 != 0)) stray++ }
        END { print none["guess"] + none["other"] + none["both.a"], stray + 0 }' build/show/stored.trace)" '3 0'
CUCC_SANITIZE_STARTED=1 CUCC_TRACE=build/show/stored.again build/show/stored 2>/dev/null
ok '... the same at other addresses' cmp build/show/stored.trace build/show/stored.again

# Of one block alone, as the handouts' pictures want it
printf '%s\n' '__global__ void all(int *x) { x[blockIdx.x * 2 + threadIdx.x] = 7; }' \
    'int main() { int *x; cudaMalloc(&x, 24); all<<<3, 2>>>(x); cudaDeviceSynchronize(); cudaFree(x); }' \
    >build/show/blocks.cu
ok 'three blocks build' common/cucc/cucc --sanitize -G -o build/show/blocks build/show/blocks.cu
blocks() { awk '/^t\t/ { seen = seen " " $2 "." $3 } /^s\t/ { n++ } END { print n seen }' build/show/blocks.trace; }
CUCC_TRACE=build/show/blocks.trace build/show/blocks 2>/dev/null
is '... the trace has all of them' "$(blocks)" '6 0.0 0.1 1.0 1.1 2.0 2.1'
CUCC_TRACE_BLOCK=1 CUCC_TRACE=build/show/blocks.trace build/show/blocks 2>/dev/null
is '... or that which CUCC_TRACE_BLOCK names' "$(blocks)" '2 1.0 1.1'

# A program of one's own
like 'a program that belongs to no practical' "$(show FROM=tests/show/stored.cu)" 'The page: build/show/own/stored.html'
like '... has its kernel, and its arrays by their names' \
    "$(grep -E '^\["part"|Kernel' build/show/own/stored.html)" '"part","shared"'
like '... and what the host calls: a launch where it stands, what each copy brings, and their steps' \
    "$(grep -E 'a launch|<td>cudaMemcpy' build/show/own/stored.html | sed 's/<[^>]*>/ /g' | tr '\n' ' ')" \
    'a launch +fill in the default stream +step 1 +fill&lt;.*cudaMemcpy +copy to the host in .* step [0-9]+ +cuda'
show FROM=tests/show/halves.cu >/dev/null
p=build/show/own/halves.html
like 'numbers of 16 bits: half and bfloat16' "$(grep '^\["halve",' $p)" \
    '\[0,0,\[1\.5,-2,65504,5\.9605e-08\]\],\[1,0,\[1,2,1\.0003e\+30,-0\.5\]\]'
like '... in pairs' "$(steps $p)" '"s",0,3,"0\+2",2,\[1\.5,0\.099976,-2,'
mine=$(sed -n '/^"variables":/,/^"launches"/p' $p | grep -n '^\["mine"' | cut -d : -f 1)
like '... and variables' "$(steps $p)" "\[$((mine - 2)),0,\[\"1\.5\",\"-2\",\"65504\",\"5\.9605e-08\"\]"
unlike '... not before they have a value' "$(steps $p)" 'nan'
like 'a function that is inlined: its variables' "$(grep '^\["once"' $p | tr '\n' ' ')" \
    '"twice.*half>",7\].*"twice.*nv_bfloat16>",7\]'
like '... with their values' "$(steps $p)" '\["3","-4","131008","1.192093e-07"\]'
like 'what the host has copied is of the same type' "$(steps $p | grep '^\[8,.*copy to the host')" \
    ',\[\[4,0,\[5,0,2\.000511e\+30,-0\.9999999\]\]\]'
same "$p" FROM=tests/show/halves.cu
# The size that is promised: 64 threads, 2,000 steps
said=$(show FROM=tests/show/largest.cu ARGS=142)
p=build/show/own/largest.html
is '64 threads, 2,000 steps: all of them' "$(steps $p | wc -l) $(grep -c 'class="warn"' $p)" '2000 0'
ok '... on a page of at most 2 MB' test "$(stat -c %s $p)" -le 2000000
ok 'what steps through it has less than 400 lines' test "$(cat common/xray/show/{stepper,show}.js | wc -l)" -lt 400
is '... and no word of a part' "$said" "The page: $p"
# Threads of the host take turns, so that the page is the same; those of C++ and those of OpenMP. Once, or three times
# where what may change it has changed.
again=$(seq 3 | sampled 3 '^common/(cucc|xray|harness|base)/|^tests/show/')
show FROM=tests/show/threads.cu >/dev/null
p=build/show/own/threads.html
like 'several threads of the host: it says how' "$(cat $p)" 'Several threads of the host .* they take turns'
for _ in $again; do same $p FROM=tests/show/threads.cu; done
show P=13 STEP=6 FROM=solutions >/dev/null
p=$(page_of solutions 13_streams.step6)
for _ in $again; do same "$p" P=13 STEP=6 FROM=solutions; done
said=$(show FROM=tests/show/none.cu)
is 'a program that is not there: exit status' $? 2
like '... and why' "$said" 'FROM=tests/show/none.cu: there is no such file'
said=$(show FROM=$own/04_reduction/reduction.cu)
is 'a program of a practical: exit status' $? 2
like '... and how it is shown' "$said" "belongs to practical 04_reduction: make show P=04 STEP=1 FROM=$own\$"

# Tiles: two of them; copies ahead of the work stand above it.
show P=17 STEP=3 FROM=solutions >/dev/null
p=$(page_of solutions 17_attention.step3)
like 'the tiles of attention as time lines' "$(sed -n '/<section class="tiles">/,/<.section>/p' "$p")" \
    'Block 0, after its barrier 2: brings tile 1, [0-9]+ bytes from k, v'
like '... and what works on them' "$(sed -n '/<section class="tiles">/,/<.section>/p' "$p")" \
    'after its barrier 3: works on tile 1'
same "$p" P=17 STEP=3 FROM=solutions
nightly 'pages of all steps of all solutions, at most 2 MB, the same to the byte however busy the machine is' &&
    ok 'tests/show/count --same' tests/show/count --same
done_testing
