#!/usr/bin/env bash
# Bad input to the front door: one clear line that says what to do, and exit status 2.
. "$(dirname "$0")/toy.sh"
new_toy toy

refuses() { # $1: what the line must say, the rest: the command
    local words=$1
    shift
    run "$@"
    is "${*##*/}: exit status" "$status" 2
    like "${*##*/}: says so" "$said" "$words"
    is "${*##*/}: in one line" "$(grep -vcE '^make(\[[0-9]\])?: \*\*\*|^CPU: ' <<<"$said")" 1
}

refuses 'P=9: no such practical. There are: 01_toy 02_other' make check P=9
refuses 'P=.: no such' make check 'P=*'
refuses 'practical 01_toy has steps 1 2 3' make check P=1 STEP=4
refuses 'of which practical' make check STEP=3
refuses 'there are auto, cpu and gpu' make check BACKEND=xpu
CUDA_DRIVER_NODES=/nowhere refuses 'no NVIDIA driver.*BACKEND=cpu' make check BACKEND=gpu
refuses 'a whole number' make check SEED=abc
refuses 'a whole number' make check SEED=-1
refuses 'a whole number' make check JOBS=0
refuses 'a whole number' make check PATIENCE=x
refuses 'no such folder' make check FROM=nowhere
refuses 'no folder like NN_name' make check FROM=common
refuses 'there is no folder /nowhere' make check REPORT=/nowhere/f.jsonl
refuses 'cannot write there' make check REPORT=/proc/f.jsonl
refuses 'no target chek.*make help' make chek
refuses 'no target 4.*make help' make check 4
refuses 'capitals, as in P=4 STEP=2' make check p=1 step=2
refuses 'capitals, as in P=4 STEP=2, not patience=3' make check patience=3
refuses 'not p=1\.' make run p=1 ARGS='step=2 seed=7'
refuses 'STP= is no word.*make help' make check P=1 STP=2
refuses 'which practical' make run
refuses 'which practical' make hint
refuses 'which practical' make reset
refuses 'which practical' make solutions
refuses 'which practical' make watch
refuses 'which practical' make show
refuses 'which step.* has steps 1 2 3' make show P=1
refuses 'has steps' make hint P=1 STEP=x
refuses 'has toy' make run P=1 PROGRAM=other
refuses 'No step|no step' make solutions P=1
refuses 'there are check' make deps FOR=everything
refuses 'BUDGET= go with SUBMISSIONS=' make check P=1 BUDGET=3m
mkdir "$scratch/empty"
refuses 'there is no class in /.*/empty: make check SUBMISSIONS=folder makes one' make report CLASS="$scratch/empty"
mkdir tests
refuses 'T=tests/nowhere: there is no such test' make test T=tests/nowhere
refuses 'SAMPLE=x: should be a whole number' make test SAMPLE=x

mv solutions elsewhere
refuses 'comes? without|no solution' make solutions P=1 FORCE=1
mv elsewhere solutions

# A machine with everything but g++, and nothing to install it with.
mkdir "$scratch/bin"
for tool in bash make gcc timeout awk cmp dirname basename cut tr sort head tail cat mkdir rm sed grep nproc id flock \
    tput; do
    ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done
PATH=$scratch/bin refuses 'needs g\+\+' make check
rm "$scratch/bin/timeout"
ln -s /bin/true "$scratch/bin/apt-get"
INSTALL=no PATH=$scratch/bin refuses 'Install with: .*apt-get install .*g\+\+ coreutils' make check

rm -rf build
touch build
refuses "cannot write to .*/build" make check
refuses "cannot write to .*/build" make run P=1

# A mistake in a check script is reported with its line.
rm build
sed -i 's/^    cases n=7/    clean sheets/' practicals/01_toy/check.sh
run make check P=1
is 'a mistake in a check script: exit status' "$status" 2
like 'a mistake in a check script: where' "$said" 'check.sh:[0-9]+: clean knows'

done_testing
