#!/usr/bin/env bash
# From a fresh clone: the first call builds, several at once do not disturb each other, and what cannot be built is
# said.
set -u
. "$(dirname "$0")/cucc.sh"
unset CUCC_BUILD
export OPTIMISE='-O0 -g1' # what is looked at is how it is built; how fast that runs, other tests see

clone="$work/a clone"
mkdir -p "$clone/common"
cp -r "$root/common/cucc" "$root/common/base" "$clone/common/"
cucc="$clone/common/cucc/cucc"
cd "$work" || exit 1
cat >program.cu <<'END'
#include <cstdio>
__global__ void set(int *out) { *out = 41; }
int main()
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    set<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
}
END

# three at once under one make, which hands down its own flags
cat >Makefile <<END
all: one two three
one two three: program.cu
	"$cucc" program.cu -o \$@ 2>\$@.said
END
ok "three calls at once, in a clone with a blank in its name" succeed make -j3
is "each made its program" "$(./one && ./two && ./three)" $'41\n41\n41'
is "one of them says that it builds, in a line" "$(cat one.said two.said three.said)" \
    "cucc: building its translator and runtime into $(readlink -f "$clone")/build/cpu/toolchain (once)"
is "built is built" "$("$cucc" program.cu -o again 2>&1 && ./again)" 41

# a change in the sources is seen
stamp() { stat -c %Y.%y "$clone/build/cpu/toolchain/$1"; }
before=$(stamp cucc-translate)
sleep 0.01
touch "$clone/common/cucc/translate/emit.c"
"$cucc" -c program.cu -o program.o
ok "a newer source is built anew" test "$(stamp cucc-translate)" != "$before"
before=$(stamp libcucc.a)
sleep 0.01
touch "$clone/common/cucc/runtime/exec/README.md"
"$cucc" program.cu -o program
is "what is newer but nothing to compile is not asked for again" \
    "$(stamp libcucc.a; find "$clone/common/cucc/runtime" -newer "$clone/build/cpu/toolchain/.runtime")" "$before"
is "and nothing is left of asking" "$(find "$clone/build/cpu/toolchain" -name '.began*')" ''

# make -C common/cucc looks at times first, and asks its own make, under a lock, only where something is newer
mkdir asking
printf '#!/bin/sh\necho asked >>"%s/asked"\nexec %s "$@"\n' "$work" "$(type -P flock)" >asking/flock
chmod +x asking/flock
asked() { # $1: how often, $2: when, then words for make
    : >asked
    PATH=$work/asking:$PATH succeed make -s -C "$clone/common/cucc" "${@:3}" translator
    is "the make of the translator's parts is asked $1 times, $2" "$(wc -l <asked)" "$1"
}
for _ in 1 2; do succeed make -s -C "$clone/common/cucc" translator; done # what it makes is newer than its look
asked 0 'once nothing is newer'
touch "$clone/common/cucc/translate/emit.c"
asked 1 'for a file that is newer'
touch "$clone/common/cucc/translate/README.md"
asked 1 'for a file that is new'
succeed make -s -C "$clone/common/cucc" translator
asked 0 'when that is made'
asked 1 'by another make' MAKE="$(type -P make)"
asked 1 'for all to be made' -n -B
rm "$clone/common/cucc/translate/README.md"
asked 1 'for a file that has gone'
rm "$clone/build/cpu/toolchain/cucc-translate"
asked 1 'for a part that has gone'
ok 'which is made again' test -x "$clone/build/cpu/toolchain/cucc-translate"

# elsewhere
ln -s "$clone/build/cpu/toolchain" "$work/elsewhere"
is "CUCC_BUILD says where" "$(CUCC_BUILD=$work/elsewhere "$cucc" -v -c program.cu -o program.o 2>&1 |
    grep -c "$work/elsewhere/cucc-translate")" 1
said=$(CUCC_BUILD=/proc/nowhere "$cucc" program.cu 2>&1)
is "a folder that cannot be written: exit status" $? 2
like "and what to do" "$said" '^cucc: error: cannot write to /proc/nowhere.*: set CUCC_BUILD to a folder of yours$'
# a clone that one may read but not write, as a student finds it on a cluster
as_reader() { if [[ $(id -u) == 0 ]]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
# (what was compiled is there, but not what is made of it, so that it is not compiled a second time)
mkdir -p "$work/mine/built"
mv "$clone/build/cpu/toolchain/objects" "$work/mine/built/"
rm -rf "$clone/build"
chmod -R a-w,a+rX "$clone"
chmod -R a+rwX "$work/mine"
chmod 755 "$work"
cd "$work/mine" || exit 1
if as_reader true 2>/dev/null; then
    like "a clone that is read-only" "$(as_reader "$cucc" "$work/program.cu" 2>&1)" 'cannot write to .*: set CUCC_BUILD'
    is "with CUCC_BUILD elsewhere it works" "$(CUCC_BUILD=$work/mine/built as_reader "$cucc" "$work/program.cu" \
        -o mine 2>/dev/null; as_reader ./mine)" 41
    ok "where it was linked" test -s "$work/mine/built/libcucc.a"
    is "and nothing is written into the clone" "$(find "$clone" -newer "$work/mine" -print -quit)" ""
else
    skip "a clone that is read-only" "root cannot become somebody else here"
fi
cd "$work" || exit 1
chmod -R u+w "$clone"
mkdir "$work/tools"
for tool in readlink mktemp rm find; do ln -s "$(command -v $tool)" "$work/tools/"; done
like "a missing compiler is named" "$(PATH=$work/tools /bin/bash "$cucc" program.cu 2>&1)" \
    '^cucc: error: g\+\+ is not there: install g\+\+'
done_testing
