#!/usr/bin/env bash
# nvcc's command line, option by option.
set -u
. "$(dirname "$0")/cucc.sh"
cd "$work" || exit 1

cat >kernel.cu <<'END'
#include <cstdio>
#include "number.h"
#ifndef ADD
#define ADD 0
#endif
__global__ void set(int *out) { *out = NUMBER + ADD; }
extern "C" int from_c(int);
extern int from_cpp(int);
int main()
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    set<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
#ifdef WITH_OTHERS
    h = from_c(from_cpp(h));
#endif
    printf("%d %d\n", h, cudaDeviceSynchronize());
    return 0;
}
END
mkdir -p include 'a folder' out
echo '#define NUMBER 41' >include/number.h
echo 'int from_c(int x) { return x + 100; }' >part.c
printf '#include <cuda_runtime.h>\nint from_cpp(int x) { int n = 0; cudaGetDeviceCount(&n); return x + 1000 * n; }\n' \
    >part.cpp
echo '__global__ void unused() {} int main() { return 7; }' >empty.cu

# --- what comes out ---
ok "a program, a.out by default" succeed "$cucc" -Iinclude kernel.cu
is "and it runs" "$(./a.out)" "41 0"
ok "-o" succeed "$cucc" -I include kernel.cu -o program
is "-o names it" "$(./program)" "41 0"
ok "several inputs: .cu .c .cpp .o .a" succeed "$cucc" -I include -c part.c part.cpp
ok "objects have their source's name" test -f part.o
mv part.o cpp.o
ok "-c -o" succeed "$cucc" -c part.c -o c.o
ok "-lib" succeed "$cucc" -lib cpp.o -o libparts.a
ok "all together" succeed "$cucc" -I include -DWITH_OTHERS kernel.cu c.o libparts.a -o program
is "from C and C++ too" "$(./program)" "1141 0"
ok "sources in one go" succeed "$cucc" -I include -DWITH_OTHERS kernel.cu part.c part.cpp -o program
is "all compiled" "$(./program)" "1141 0"
ok "-L and -l" succeed "$cucc" -I include -DWITH_OTHERS kernel.cu c.o -L. -lparts -lm -lcudart -lcudadevrt -o program
ok "-odir" succeed "$cucc" -I include -c kernel.cu -odir out
ok "puts it there" test -f out/kernel.o
ok "-shared" succeed "$cucc" -shared -Xcompiler -fPIC part.c part.cpp -o libparts.so
ok "a program with it" succeed "$cucc" -I include -DWITH_OTHERS kernel.cu -L. -lparts -Xlinker "-rpath,$work" -o program
is "runs" "$(./program)" "1141 0"
"$cucc" -run empty.cu -o program
is "-run runs it" $? 7
ok "-dlink makes a file" succeed "$cucc" -dlink -arch=sm_90 c.o -o device.o
ok "that links" succeed "$cucc" -I include -DWITH_OTHERS kernel.cu cpp.o c.o device.o -o program
ok "-cuda: the translated text" succeed "$cucc" -I include -cuda kernel.cu
ok "has its usual name" test -f kernel.cu.cpp.ii
like "-E" "$("$cucc" -I include -E kernel.cu)" '41 \+ 0'
like "-M" "$("$cucc" -I include -M kernel.cu)" '^kernel\.o: kernel\.cu'
like "-M names headers" "$("$cucc" -I include -M kernel.cu)" 'include/number\.h'
ok "-MD -MP -MF" succeed "$cucc" -I include -MD -MP -MF out/deps.d -c kernel.cu -o out/k.o
like "the rule" "$(cat out/deps.d)" '^out/k\.o:'
like "-MP" "$(cat out/deps.d)" '^include/number\.h:$'
ok "-MMD" succeed "$cucc" -I include -MMD -MT target -c kernel.cu -o out/k.o
is "-MMD leaves out system headers" "$(grep -c cuda_runtime out/k.d)" 0
like "-MT" "$(cat out/k.d)" '^target:'
ok "-MMD of a program" succeed "$cucc" -I include -MMD kernel.cu -o program
like "the rule is the program's" "$(cat kernel.d)" '^program:'

# --- the preprocessor, the host compiler ---
is "-D -U and joined letters" "$("$cucc" -Iinclude -DADD=2 -UADD -D ADD=1 kernel.cu -run)" "42 0"
is "-include" "$("$cucc" -include include/number.h -Iinclude kernel.cu -run)" "41 0"
is "-isystem" "$("$cucc" -isystem include kernel.cu -run)" "41 0"
echo 'int main() { const char *s = TEXT; return s[1] == 32 ? 3 : 4; }' >text.cu
"$cucc" '-DTEXT="a b"' text.cu -run
is "a macro with quotes and a blank" $? 3
is "-Xcompiler, a list" "$("$cucc" -I include -Xcompiler -DADD=1,-Wall -Xcompiler "-Wextra -DUNUSED" kernel.cu -run)" \
    "42 0"
is "-Xcompiler, quotes keep commas" "$("$cucc" -I include -Xcompiler '"-Wl,-rpath,/nowhere"',-DADD=3 kernel.cu -run)" \
    "44 0"
is "-Xcompiler, a backslash keeps a comma" "$("$cucc" -I include -Xcompiler '-DADD=(1\,2)' kernel.cu -run)" "43 0"
is "-DN= and -DI= are no names of our headers" "$("$cucc" -I include -DN=1024 -DM=3 -DI=7 -DADD=1 kernel.cu -run)" \
    "42 0"
is "--compiler-options=" "$("$cucc" -I include --compiler-options=-DADD=1 kernel.cu --run)" "42 0"
printf '#include <cstdio>\nint main() { printf("%%ld", __cplusplus); }\n' >standard.cu
for standard in 11 14 17 20; do
    like "-std=c++$standard" "$("$cucc" -std=c++$standard standard.cu -run)" '^20'
done
is "--std c++14" "$("$cucc" --std c++14 standard.cu -run)" 201402
like "-O3" "$("$cucc" -O3 --dryrun empty.cu 2>&1)" ' -O3 '
unlike "-O3 is not -O2" "$("$cucc" -O3 --dryrun empty.cu 2>&1)" ' -O2 '
like "CUCC_OPTIMISE stands for a missing -O" "$(CUCC_OPTIMISE=-O1 "$cucc" --dryrun empty.cu 2>&1)" ' -O1 '
unlike "and for no other" "$(CUCC_OPTIMISE=-O1 "$cucc" -O3 --dryrun empty.cu 2>&1)" ' -O1 '
like "it is a level" "$(CUCC_OPTIMISE=-fplugin=x.so "$cucc" --dryrun empty.cu 2>&1)" 'an option such as -O1'
like "-G means no optimisation" "$("$cucc" -G --dryrun empty.cu 2>&1)" ' -O0 '
like "-x cu" "$(cp empty.cu empty.txt && "$cucc" -x cu -c empty.txt -o out/e.o 2>&1; nm -C out/e.o)" 'T unused\(\)'
printf '#include <cstdio>\n__global__ void k(int n) { printf("%%d of %%d\\n", n); }\nint main() { k<<<1, 1>>>(1); }\n' >few.cu
like "printf with too few arguments in a kernel, as from nvcc" \
    "$("$cucc" -c few.cu -o out/f.o 2>&1)" "few.cu:2:.*warning.*%d"
printf '__global__ void k(int &n) { n = 1; }\nint main() { int n; k<<<1, 1>>>(n); return cudaDeviceSynchronize() != 700; }\n' >host.cu
like "a kernel's parameter that is a reference to the host's memory" "$("$cucc" host.cu -run 2>&1)" \
    "its parameter n is a reference to the host's own memory"
printf '__global__ void k(int &&n) { n = 1; }\nint main() { k<<<1, 1>>>(3); }\n' >reference.cu
like "a kernel's parameter that is an rvalue reference" "$("$cucc" -c reference.cu -o out/f.o 2>&1)" \
    "a parameter of a __global__ function must not be an rvalue reference"
printf 'int main() { int x = 3.5f + "a"[0]; return __builtin_abs(0.5); }\n#warning "x"\n' >warned.cu
"$cucc" -Werror all-warnings -c warned.cu -o out/e.o 2>/dev/null
is "-Werror all-warnings" $? 1
ok "-w" succeed "$cucc" -w -c empty.cu -o out/e.o
like "-v shows commands" "$("$cucc" -v -c empty.cu -o out/e.o 2>&1)" '^#\$ g\+\+ -E '
rm -f out/e.o
"$cucc" --dryrun -c empty.cu -o out/e.o 2>/dev/null
ok "--dryrun does nothing" test ! -e out/e.o
like "--version" "$("$cucc" --version)" 'release 13\.0'
like "--help" "$("$cucc" --help)" '^usage: cucc'
echo '-I include
 -DADD=1 kernel.cu' >options.txt
is "@file" "$("$cucc" @options.txt -run)" "42 0"
is "--options-file" "$("$cucc" --options-file options.txt -run)" "42 0"
is "-run-args" "$(echo '#include <cstdio>
int main(int n, char **v) { puts(v[n - 1]); }' >arguments.cu && "$cucc" -run arguments.cu --run-args 'one two')" two

# --- about a GPU's code: taken, with no effect ---
ok "a GPU's options" succeed "$cucc" -c empty.cu -o out/e.o -arch=sm_75 --gpu-architecture=compute_90 -code=sm_90 \
    -gencode arch=compute_70,code=sm_70 -gencode=arch=compute_90,code=\"sm_90,compute_90\" \
    --generate-code arch=compute_80,code=sm_80 \
    -arch native -Xptxas -v,-O3 --ptxas-options=-v -lineinfo -maxrregcount=32 --maxrregcount 64 -rdc=true \
    --relocatable-device-code false \
    --expt-extended-lambda --expt-relaxed-constexpr -extended-lambda -ftz=true -prec-div false -fmad=false -m64 \
    -cudart static \
    --cudart=shared -ccbin g++ -t 4 -keep -keep-dir out --threads=2 \
    -Wno-deprecated-gpu-targets -Xnvlink -w -dlto --resource-usage \
    -diag-suppress 177,20012 -Werror cross-execution-space-call -default-stream legacy
like "--use_fast_math is noted" "$("$cucc" --use_fast_math -c empty.cu -o out/e.o 2>&1)" \
    '^cucc: note: --use_fast_math: '
cat >threads.cu <<'END'
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
int main() { return 5; }
#endif
END
"$cucc" -default-stream per-thread threads.cu -run
is "-default-stream per-thread" $? 5

# --- what cannot be done is said in a line ---
refuse() { # refuse NAME WORDS ARGUMENT...
    local name=$1 words=$2 said status
    shift 2
    said=$("$cucc" "$@" 2>&1)
    status=$?
    like "$name" "$said" "$words"
    is "$name: exit status" "$status" 2
    is "$name: one line" "$(wc -l <<<"$said")" 1
}
refuse "an unknown option" '^cucc: error: -frobnicate: cucc does not know this option' -frobnicate empty.cu
refuse "an unknown option with a value" '^cucc: error: --frob=3: ' --frob=3 empty.cu
refuse "a host compiler's option" '-Xcompiler -Wall hands it to g\+\+' -Wall empty.cu
refuse "a missing value" '^cucc: error: -o needs a value' empty.cu -o
refuse "no input" 'there is no input file' -O2
refuse "a missing file" '^cucc: error: nowhere.cu: there is no such file' nowhere.cu
refuse "an unknown kind of file" '^cucc: error: options.txt: cucc does not know what to do' options.txt
refuse "-optix-ir" 'no such form' -optix-ir empty.cu
refuse "a library without a stand-in" '-lcudnn: cucc has no stand-in' empty.cu -lcudnn -o program
refuse "a bad standard" 'the standards are' -std=c++98 empty.cu
refuse "a bad architecture" 'an architecture is written sm_90' -arch=90 empty.cu
refuse "a bad level" 'the level of optimisation' -O7 empty.cu
refuse "two phases" '-c and -E cannot be given together' -c -E empty.cu
refuse "-o for two objects" '-o names one file, but there are 2 inputs' -c part.c part.cpp -o x.o
refuse "-m32" 'only -m64' -m32 empty.cu
refuse "a compiler that is not there" 'no-such-compiler is not there' -ccbin no-such-compiler empty.cu
refuse "a response file that is not there" 'cannot be read' @nowhere
echo 'int main() { return missing; }' >wrong.cu
"$cucc" wrong.cu -o wrong 2>/dev/null
is "a program that is wrong: exit status 1" $? 1
ok "and no program" test ! -e wrong
ok "--forward-unknown-to-host-compiler" succeed "$cucc" --forward-unknown-to-host-compiler -Wall -c empty.cu -o out/e.o

# --- what CUDA 13 no longer has ---
cat >former.cu <<'END'
int main()
{
    cudaDeviceProp p;
    int clock = 0, memory = 0;
    if (cudaGetDeviceProperties(&p, 0) != cudaSuccess) return 1;
    cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0);
    cudaDeviceGetAttribute(&memory, cudaDevAttrMemoryClockRate, 0);
    return p.clockRate == clock && p.memoryClockRate == memory && p.deviceOverlap == 1 && p.computeMode == 0 &&
        clock > 0 && memory > clock && cudaThreadSynchronize() == cudaSuccess && cudaThreadExit() == cudaSuccess ? 9 : 2;
}
END
"$cucc" --legacy=12 former.cu -run
is "--legacy=12 has it" $? 9
"$cucc" former.cu -o former 2>/dev/null
is "without it it is gone" $? 1
like "no other toolkit's" "$("$cucc" --legacy=10 former.cu 2>&1)" 'it may be 11 or 12'

# --- names ---
cp kernel.cu 'a folder/my kernel.cu'
ok "blanks in names" succeed "$cucc" -Iinclude 'a folder/my kernel.cu' -o 'a folder/my program'
is "run" "$('./a folder/my program')" "41 0"
ln -s "$cucc" linked
ok "called through a link" succeed ./linked -Iinclude kernel.cu -o program
mkdir temporary
TMPDIR=$work/temporary "$cucc" -Iinclude kernel.cu -o program
TMPDIR=$work/temporary "$cucc" wrong.cu -o program 2>/dev/null
is "temporary files go" "$(ls temporary)" ""

# --- a toolkit's headers do not get in the way ---
mkdir -p toolkit/crt && touch toolkit/crt/host_config.h && echo '#error the toolkit' >toolkit/cuda_runtime.h &&
    echo '#define EXTRA 1' >toolkit/extra.h
printf '#include <cuda_runtime.h>\n#include <extra.h>\nint main() { return EXTRA; }\n' >extra.cu
"$cucc" -I toolkit extra.cu -run
is "ours first, theirs where we have none" $? 1

# --- host code under g++ alone ---
ok "a .cpp that includes cuda_runtime.h under g++" succeed g++ -std=c++11 \
    -Wall -Wextra -Werror -I "$root/common/cucc/include" -c part.cpp -o out/p.o
printf '#include <cuda_runtime_api.h>\nint f(void) { int n; return cudaGetDeviceCount(&n); }\n' >api.c
ok "a .c that includes cuda_runtime_api.h under gcc" succeed gcc -std=c11 \
    -Wall -Wextra -Werror -I "$root/common/cucc/include" -c api.c -o out/a.o
done_testing
