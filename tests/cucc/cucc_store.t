#!/usr/bin/env bash
# The store of what was compiled before: when it is used, when not, and that nobody can tell by a message or a program.
set -u
. "$(dirname "$0")/cucc.sh"
cd "$work" || exit 1
store=$work/store
export CUCC_STORE=$store
echo 'int main() {}' >empty.cu
CUCC_STORE=off succeed "$cucc" -c empty.cu -o empty.o # the toolchain is there

# program NUMBER [FILE]: one that prints the number
program() {
    cat >"${2:-program.cu}" <<END
#include <cstdio>
__global__ void set(int *out) { *out = $1; }
int main()
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    set<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
}
END
}
objects() { find "$store" -name "*.o" | wc -l; }
heads() { find "$store" -name "*.gch" | wc -l; }
# compile_log OPTION...: which files the compiler itself was given to compile
mkdir tools
cat >tools/g++ <<END
#!/usr/bin/env bash
for word; do
    case \$word in
    *.ii | *.body | *.head) echo "\${word##*/}" >>"$work/compiled" ;;
    */opening-*.macros) echo macros >>"$work/compiled" ;;
    esac
done
case "\$*" in *'-include cuda_runtime.h'*/preprocessed*) echo whole >>"$work/compiled" ;; esac
exec $(type -P g++) "\$@"
END
chmod +x tools/g++
compiled() {
    : >compiled
    PATH=$work/tools:$PATH succeed "$cucc" "$@"
    grep -vxE 'macros|whole' compiled | tr '\n' ' '
}

program 41
is "the first time it is compiled as a whole" "$(compiled -c program.cu -o a.o)" "translated.ii "
is "and kept" "$(objects) $(heads)" "1 0"
is "the second time it is not compiled" "$(compiled -c program.cu -o b.o)" ""
ok "and the object is the same" cmp a.o b.o
program 42
is "an edit: the head is compiled, then the program's own part" "$(compiled -c program.cu -o c.o)" \
    "split.head split.body "
is "both are kept" "$(objects) $(heads)" "2 1"
program 43
is "the next edit: only the program's own part" "$(compiled -c program.cu -o d.o)" "split.body "
for name in b c d; do succeed "$cucc" -o $name $name.o; done
is "they do what they should" "$(./b && ./c && ./d)" $'41\n42\n43'
printf '#!/usr/bin/env bash\necho "$*" >>"%s/asked"\nexec %s "$@"\n' "$work" "$(type -P nm)" >tools/nm
chmod +x tools/nm
export CUCC_CHECKED=1
for name in b c; do PATH=$work/tools:$PATH succeed "$cucc" -o checked $name.o; done
unset CUCC_CHECKED
is "which names the runtime has is asked once for all checked programs" "$(grep -c libcucc asked)" 1
echo 'long recv(int, void *, unsigned long, int) { return 0; }' >reuses.c
like "and still one that has one of them is not linked" \
    "$(CUCC_CHECKED=1 "$cucc" -o checked d.o reuses.c 2>&1)" 'recv'
echo '# other files' >other && cp other "$store"/names/0-1
like "and names of other files do not stand in for it" \
    "$(CUCC_CHECKED=1 "$cucc" -o checked d.o reuses.c 2>&1)" 'recv'
like "nor does an object hide its names that the linker is to compile" \
    "$(CUCC_CHECKED=1 "$cucc" -Xcompiler -flto -o checked d.o reuses.c 2>&1)" 'recv'
rm other
CUCC_STORE=off succeed "$cucc" -c program.cu -o whole.o
objcopy -g d.o bare.o && objcopy -g whole.o whole-bare.o
ok "a precompiled head makes the same code" cmp bare.o whole-bare.o
is "and the program's file has its name" "$(readelf --debug-dump=info d.o | grep -m1 -o 'DW_AT_name.*: .*' |
    sed 's/.*: //')" program.cu

program 50
succeed "$cucc" -c program.cu -o /dev/null
is "what went to /dev/null is not kept" "$(objects)" 3
ok "which is still there" test -c /dev/null
succeed "$cucc" -c program.cu -o e.o && succeed "$cucc" -o e e.o
is "and is compiled when it is wanted" "$(./e)" 50
ln e.o linked.o
succeed "$cucc" -c program.cu -o e.o && printf x >>e.o
is "an object from the store is a file of its own" "$(stat -c %h linked.o e.o | tr '\n' ' ')" "1 1 "
program 43

# what makes another object
is "another option" "$(compiled -O1 -c program.cu -o e.o)" "translated.ii "
is "a macro before the headers" "$(compiled -DcudaMalloc=cudaMalloc -c program.cu -o e.o)" "translated.ii "
mkdir elsewhere && cp program.cu elsewhere/
is "another folder, which the debugger has to know" "$(cd elsewhere && : >../compiled &&
    PATH=$work/tools:$PATH "$cucc" -c program.cu -o e.o; grep -x split.body ../compiled)" split.body
is "the same file with its name in another place" "$(compiled -c elsewhere/program.cu -o e.o)" "split.body "
cat >header.h <<<'#define NUMBER 1'
sed -i 's/^__global__/#include "header.h"\n&/; s/= 43/= NUMBER/' program.cu
compiled -c program.cu -o e.o >/dev/null
is "a header that is as it was" "$(compiled -c program.cu -o e.o)" ""
cat >header.h <<<'#define NUMBER 2'
is "a header that changed" "$(compiled -c program.cu -o e.o)" "split.body "
is "an option that may write files of its own" "$(compiled -Xcompiler -fstack-usage -c program.cu -o e.o)" \
    "translated.ii "
is "is never kept" "$(compiled -Xcompiler -fstack-usage -c program.cu -o e.o)" "translated.ii "
is "-v compiles: it shows the commands" "$(compiled -v -c program.cu -o e.o)" "translated.ii "
is "CUCC_STORE=off compiles" "$(CUCC_STORE=off compiled -c program.cu -o e.o)" "translated.ii "

# messages
program 44
sed -i 's/int \*d, h;/int *d, h, unused;/' program.cu
CUCC_STORE=off "$cucc" -Xcompiler -Wall -c program.cu -o e.o 2>plain
like "a warning" "$(cat plain)" 'program.cu:5:16: warning: unused variable'
for attempt in 1 2 3; do
    "$cucc" -Xcompiler -Wall -c program.cu -o e.o 2>"said.$attempt"
    is "is told every time, $attempt" "$(cat said.$attempt)" "$(cat plain)"
done
sed -i 's/unused;/h;/' program.cu
CUCC_STORE=off "$cucc" -c program.cu -o e.o 2>plain
said=$("$cucc" -c program.cu -o e.o 2>&1)
is "an error: exit status" $? 1
is "and its words" "$said" "$(cat plain)"

# what was damaged is not used
program 45
compiled -c program.cu -o good.o >/dev/null
kept=$(find "$store" -name '*.o' -newer said.3)
for damage in "truncate -s 1000" "truncate -s 0" "sed -i s/program/prOgram/"; do
    $damage "$kept"
    is "$damage: compiled again" "$(compiled -c program.cu -o f.o)" "split.body "
    ok "to the same object" cmp f.o good.o
    ok "which is kept again" cmp "$kept" good.o
done
for head in "$store"/*/*.gch; do truncate -s 100000 "$head"; done
program 46
ok "a precompiled head that was cut off" test -n "$(compiled -c program.cu -o f.o)"
succeed "$cucc" -o f f.o
is "is done without, or made anew" "$(./f)" 46
for head in "$store"/*/*.gch; do head -c "$(stat -c %s "$head")" /dev/zero >zeros && cat zeros >"$head"; done
program 47
is "one full of zeros: the whole text is compiled" "$(compiled -c program.cu -o f.o)" "split.body translated.ii "
succeed "$cucc" -o f f.o
is "and nothing is said of it" "$("$cucc" -c program.cu -o f.o 2>&1)$(./f)" 47

# a store for others to read: a head is precompiled when it is first seen
program 48
rm -rf "$store" && mkdir "$store"
CUCC_STORE_HEADS=first compiled -c program.cu -o f.o >/dev/null
is "a head at first sight" "$(heads)" 1
chmod -R a-w "$store"
program 49
is "a program that may only read there gets it" "$(compiled -c program.cu -o f.o)" "split.body "
chmod -R u+w "$store"

# several at once, and a bound
rm -rf "$store"
program 48
# what stands before the program's own text
preprocessed() { # how: `macros` with those of the opening, `whole`
    : >compiled
    PATH=$work/tools:$PATH succeed "$cucc" "$@" -c own.cu -o own.o
    grep -xE 'macros|whole' compiled | tr '\n' ' '
}
cat >own.cu <<'END'
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>
#include <cublas_v2.h>
#include <cuda_fp16.h>
__global__ void add(float *x) { atomicAdd(x, sqrtf(threadIdx.x) + __half2float(__float2half(1))); }
int main()
{
    std::vector<std::string> names{"b", "a"};
    std::sort(names.begin(), names.end());
#ifdef FROM_NEAR
    puts("near");
#endif
    add<<<1, 32>>>(nullptr);
    printf("%s %d %s\n", names[0].c_str(), __LINE__, __FILE__);
}
END
is "of the headers before it, a program is given the macros" "$(preprocessed)" "macros "
opening=$(echo "$store"/opening-*.text) && opening=${opening%.text}
CUCC_STORE=off succeed "$cucc" -c own.cu -o whole.o
objcopy -g own.o bare.o && objcopy -g whole.o whole-bare.o
ok "the code is the same as of the whole" cmp bare.o whole-bare.o
is "and so are its lines" "$(readelf --debug-dump=decodedline own.o | tail -n +4)" \
    "$(readelf --debug-dump=decodedline whole.o | tail -n +4)"
# what a program does not call of the headers is not instantiated in it
is "special functions wait until they are called" "$(sed -n '/bits\/specfun\.h"/,/\/cmath"/p' \
    "$opening.text" | grep -cE '^ +inline (float|long double)$')" 0
cat >special.cu <<'END'
#include <cmath>
#include <cstdio>
int main()
{
    float (*zeta)(float) = std::riemann_zetaf;
    printf("%.4f %.4f %.4Lf %.4f\n", zeta(2), std::cyl_bessel_jf(0, 1), std::betal(2, 3), std::expint(1.0));
}
END
succeed "$cucc" -o special special.cu
is "and are what they were" "$(./special)" "1.6449 0.7652 0.0833 1.8951"
succeed "$cucc" -c empty.cu -o empty.o -Xcompiler "-fdump-tree-original=$work/functions"
ok "functions of an empty program can be listed" grep -q '^;; Function int main()' functions
is "intrinsics are not among them" "$(grep -cE '^;; Function .*cucc::(simd::(each|sum)|rounded)\(' functions)" 0

mkdir near && printf '#define FROM_NEAR\n#include_next <time.h>\n' >near/time.h
is "a folder with a header of that name: all is read" "$(preprocessed -I near)" "whole "
succeed "$cucc" -o own own.o
is "and that header with it" "$(./own | head -n 1)" near
is "a macro before the headers is another opening" \
    "$(preprocessed -Xcompiler -DcudaMalloc=cudaMalloc
        cat "$store"/opening-*[^kst] | grep -c cudaMalloc=cudaMalloc)" $'macros 1'
cp -p "$opening" was
is "which leaves the other in its place" "$(preprocessed)$(stat -c %y was "$opening" | uniq | wc -l)" "macros 1"
for part in "" .text .macros; do
    cp -p "$opening$part" was
    truncate -s 3000 "$opening$part"
    is "opening$part cut off: it is made again" "$(preprocessed)" "macros "
    ok "as it was" [ "$(stat -c %s "$opening$part")" = "$(stat -c %s was)" ]
done
is "who asks for dependencies gets all of them" "$(preprocessed -MD -MF own.d)" "whole "
ok "the runtime's headers too" grep -q 'include/cuda_runtime\.h' own.d
sed -i 's/^int main/#warning "look"\n&/' own.cu
CUCC_STORE=off "$cucc" -c own.cu -o own.o 2>plain
PATH=$work/tools:$PATH "$cucc" -c own.cu -o own.o 2>said
is "a warning of the preprocessor is told once, as ever" "$(cat said)" "$(cat plain)"
sed -i '/^#warning/d; s/^{/&\n/' own.cu
sed -i 's/^__global__.*/__global__ void add(float *x)\n{\n#if __CUDA_ARCH__ >= 700\n    *x = 1;\n#endif\n}/' own.cu
is "a program that asks for __CUDA_ARCH__ is read whole" "$(preprocessed)" "macros whole whole "
printf '#include "harness_cuda.h"\nint main() {}\n' >own.cu
is "the harness of the practicals does not" "$(preprocessed -I "$root/common/include")" "macros "

for number in 1 2 3 4 5 6; do "$cucc" -c program.cu -o "many.$number.o" & done
wait
for number in 2 3 4 5 6; do ok "side by side, $number" cmp many.1.o "many.$number.o"; done
is "nothing half-made stays" "$(find "$store" -name '.new*')" ""
# now and then, by chance, what is too much goes: one call of eight looks
mkdir -p "$store/00"
for number in {10..49}; do cp many.1.o "$store/00/$number-1.o"; done
ok "a store that is full" test "$(objects)" -gt 40
for number in {100..180}; do
    CUCC_STORE_LIMIT=0 "$cucc" -c program.cu -o f.o -Xcompiler "-DOTHER=$number"
    [ "$(objects)" -ge 30 ] || break
done
ok "a store with a bound stays small" test "$(objects)" -lt 30

# what is compiled and linked in one call
printf 'extern "C" long recv(int, void *, unsigned long, int) { return 0; }\nint main() {}\n' >reuses.cu
like "a checked program compiled just now has its names, too" \
    "$(CUCC_CHECKED=1 "$cucc" -o checked reuses.cu 2>&1)" 'recv'

# a store that cannot be written
is "where it cannot be made it is done without" "$(CUCC_STORE=/proc/nowhere compiled -c program.cu -o f.o)" \
    "translated.ii "
done_testing
