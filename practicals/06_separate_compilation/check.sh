#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 06_separate_compilation "Separate compilation"
# Programs and their steps: vectors (1), vectors_static (2), vectors_shared (3), types (4), sizes (5), flow (6)

step 1 "A main that knows no CUDA: given" points=2 program=vectors
    cases n=1,33,1000,100003
    clean memory races barriers errors n=33~6
    rebuilds touch=main.cpp makes=main.o,vectors keeps=saxpy.o,sum.o
    rebuilds touch=sum.cu makes=sum.o,vectors keeps=main.o,saxpy.o
    rebuilds touch=vector.h makes=main.o,saxpy.o,sum.o,vectors
    hint "There is nothing to write here: make run P=06, and read in build.mk which command made what."
    hint "Change a line of main.cpp and check again: which commands does make run, and which not?"
    hint "Remove vector.h from the rule for sum.o, see what the check says, then put it back."

step 2 "A static library" points=3 program=vectors_static
    cases n=1,33,1000,100003
    clean memory races barriers errors n=33~6
    rebuilds touch=saxpy.cu makes=saxpy.o,libvector.a,vectors_static keeps=main.o,sum.o
    rebuilds touch=libvector.a makes=vectors_static keeps=main.o,saxpy.o,sum.o
    rebuilds touch=main.cpp makes=main.o,vectors_static keeps=libvector.a
    rebuilds touch=vector.h makes=main.o,saxpy.o,sum.o,libvector.a,vectors_static
    links libvector.a
    hint "Which two files does libvector.a hold? Which rules make them already?"
    hint "ar rcs LIBRARY OBJECTS makes it; the program is linked from main.o and the library, in this order, and with what else?"
    hint "libvector.a: saxpy.o sum.o, and below it, after a tab: ar rcs \$@ \$^. The program's rule is that of step 1 with libvector.a in place of the two objects."

step 3 "A shared library" points=4 program=vectors_shared
    cases n=1,33,1000,100003
    clean memory races barriers errors n=33~6
    loads libvector.so
    rebuilds touch=sum.cu makes=sum.pic.o,libvector.so keeps=main.o,saxpy.pic.o
    rebuilds touch=main.cpp makes=main.o,vectors_shared keeps=libvector.so
    rebuilds touch=vector.h makes=main.o,saxpy.pic.o,sum.pic.o,libvector.so
    links libvector.so
    hint "When is it known where the library's code and data will lie in memory: at compile time, at link time, or only when the program starts?"
    hint "-fPIC is an option of g++, and nvcc passes it on with -Xcompiler; nvcc -shared links the library; and the program must know where to look for it: -Wl,-rpath,FOLDER."
    hint "The program must find \$ORIGIN as its folder: write '\$\$ORIGIN', because make turns two dollars into one, and the quotes keep the shell from expanding the rest."

step 4 "A template on type, behind a C header" points=4 program=types
    cases n=1,31,256,1000,100003
    clean memory races barriers errors n=31~6
    failing_calls n=31
    rebuilds touch=dot.h makes=types.o,dot_c.o,types keeps=dot.o
    rebuilds touch=dot.hpp makes=dot_c.o,dot.o,types keeps=types.o
    rebuilds touch=dot.cu makes=dot.o,types keeps=types.o,dot_c.o
    rebuilds touch=types.c makes=types.o,types keeps=dot.o,dot_c.o
    hint "Which compiler sees the body of the template, and does any code there use dot<double>?"
    hint "An explicit instantiation is a declaration with the word template in front and all types filled in. -MMD lets a compiler write the prerequisites of an object to a .d file."
    hint "template double dot<double>(size_t n, const double *x, const double *y); and in build.mk: DEPENDENCIES := -MMD -MP, -include \$(wildcard *.d)."

step 5 "A template on size: arrays in registers" points=4 program=sizes
    cases n=2,3,4,8,16,32 rows=1,100,1000
    cases n=5 rows=10
    clean memory races barriers errors n=4 rows=10~3
    rebuilds touch=row.cuh makes=sort.o,sizes keeps=sizes.o
    rebuilds touch=sort.h makes=sort.o,sizes.o,sizes
    rebuilds touch=sizes.cpp makes=sizes.o,sizes keeps=sort.o
    hint "Sort 4 3 2 1 by hand: put the pairs (0,1) (2,3) in order, then (1,2), and so on. After how many rounds is any row of 4 sorted?"
    hint "Two loops, over the rounds and over the pairs of a round, with bounds that depend on N and the round alone; #pragma unroll before each makes every index a number."
    hint "for (int round = 0; round < N; round++) for (int i = round % 2; i + 1 < N; i += 2) exchange(a, i, i + 1); and in find: if (n == 8) return for_size<8>();"

step 6 "Challenge: device code in two files" points=3 program=flow
    cases n=1,127,1000 steps=1,100
    cases n=1000 steps=100 r=0.7 s=0.5
    clean memory races barriers errors n=127~10 steps=10
    failing_calls n=1 steps=1
    rebuilds touch=rate.cu makes=rate.o,device.o,flow keeps=integrate.o,flow.o
    rebuilds touch=integrate.cu makes=integrate.o,device.o,flow keeps=rate.o,flow.o
    rebuilds touch=rate.cuh makes=rate.o,integrate.o,device.o,flow keeps=flow.o
    rebuilds touch=integrate.h makes=integrate.o,flow.o,flow keeps=rate.o
    hint "A header declares; one file defines. Which file should define coefficients in constant memory, and how many copies of it should there be?"
    hint "Two compilations with -rdc=true (nvcc -c -rdc=true is nvcc -dc), one link of the device code by nvcc -dlink into device.o, one final link by g++."
    hint "device.o: integrate.o rate.o, and below it: \$(NVCC) \$(NVCCFLAGS) -dlink -o \$@ \$^. And g++ takes flow.o, integrate.o, rate.o and device.o."
