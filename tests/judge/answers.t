#!/usr/bin/env bash
# Golds that nothing else holds: each accepts an answer that comes from elsewhere (answers.c: formulas, elimination with
# pivots) and refuses that answer with a mistake in it, by name.
. "$(dirname "$0")/setup.sh"
forget_words JOBS
built "$out/test_answers" tally
golds='03_laplace3d 07_tridiagonal 12_conjugate_gradients'
mkdir -p build && flock build/.lock make -s -f common/build.mk judges ONLY="$golds" >"$work/build.log" 2>&1 ||
    { diag "$(<"$work/build.log")"; echo 'Bail out! no judges'; exit 1; }

# $1: what is right, or the mistake; $2: practical; $3: of answers.c; $4: the case; $5: what the judge says of a mistake
judged() {
    local wrong=() step=${4#step=}
    [ -z "${5-}" ] || wrong=("-${1// /_}")
    rm -f "$work/result"
    "$out/test_answers" "$3" ${wrong[@]+"${wrong[@]}"} --case "$4" --result "$work/result" >"$work/said" 2>&1
    said=$("build/judge/$2/judge" --practical "$2" --step "${step%% *}" --case "$4" --result "$work/result" 2>&1)
    if [ -n "${5-}" ]; then
        is "$2, $4, $1: refused" "$(field "$said" status)" fail || diag "$(<"$work/said")" "$said"
        like "$2, $4, $1: by name" "$(field "$said" message)" "$5"
    else
        is "$2, $4: $1" "$(field "$said" status)" pass || diag "$(<"$work/said")" "$said"
    fi
}
seed=$((RANDOM + 1))

# ---- a cold box: sines
box='step=5 nx=12 ny=13 nz=14 start=cold tolerance=0.01 seed=1'
judged 'by its sines' 03_laplace3d box "$box"
judged 'by its sines' 03_laplace3d box 'step=5 nx=3 ny=9 nz=5 start=cold tolerance=0.02 seed=1'
judged 'one more' 03_laplace3d box "$box" 'steps: expected [0-9]+, got [0-9]+: the change was small enough earlier'
judged inside 03_laplace3d box "$box" 'that is the mean over the inside points'

# ---- heat: sines; systems: elimination
for n in 1 2 33 127; do
    judged 'by its sines' 07_tridiagonal heat "step=2 n=$n steps=3 lambda=0.5 seed=$seed"
    judged 'by elimination with pivots' 07_tridiagonal systems "step=3 n=$n systems=3 seed=$seed"
done
judged 'one less' 07_tridiagonal heat "step=2 n=33 steps=3 lambda=0.5 seed=$seed" 'u\[[0-9]+\]: expected'
for n in 31 128; do
    judged 'no first' 07_tridiagonal systems "step=3 n=$n systems=2 seed=$seed" 'without the first round'
done
for n in 3 5; do # with more, what is so far away no longer matters
    judged 'no last' 07_tridiagonal systems "step=3 n=$n systems=2 dominance=0 seed=$seed" 'without the last round'
done

# ---- conjugate gradients: a matrix of two eigenvalues
small='side=2 stencil=27 spread=0'
judged 'by its eigenvalues' 12_conjugate_gradients gradients "step=2 $small seed=$seed"
judged zero 12_conjugate_gradients gradients "step=2 $small seed=$seed" 'x is not a solution: it is still 0 everywhere'
judged 'three more' 12_conjugate_gradients gradients "step=2 $small seed=$seed" 'iterations: 5, expected 2'
judged 'nothing to do' 12_conjugate_gradients gradients "step=2 $small rhs=zero seed=$seed"
judged 'nothing left to do' 12_conjugate_gradients gradients "step=2 $small rhs=solved seed=$seed"
judged 'three more' 12_conjugate_gradients gradients "step=2 $small rhs=zero seed=$seed" 'iterations: 3, expected 0'
judged 'queued together, one more than may be made' 12_conjugate_gradients gradients \
    "step=3 $small most=1 every=2 seed=$seed"
done_testing
