# build.mk: how the programs of this practical are made. The other half of your work is in the .cu files.
#
# The course calls this makefile in a copy of this folder, one for each program; toolchain.mk stands there too. It
# says what was found on this machine, and may be read:
#
#     $(NVCC) $(NVCCFLAGS)    the CUDA compiler, and its options    $(CUDART)   what g++ must link with CUDA objects
#     $(CXX) $(CXXFLAGS)      g++                                   $(HARNESS)  the course's own functions
#     $(CC) $(CFLAGS)         gcc                                   $(call TODO,3)  stops make: a gap of step 3
#
# A rule says what a file is made of and how:       target: what it is made of
# (the second line begins with a tab)                       the command; $@ the target, $< the first, $^ all of them
#
# `make check P=06 STEP=1` builds from nothing, runs, and then touches files to see what is made again.
include toolchain.mk

# Step 1, given. g++ compiles main.cpp, which knows nothing of CUDA; nvcc compiles the .cu files. An object depends on
# the headers that its source includes: what they say is compiled into it.
main.o: main.cpp vector.h
	$(CXX) $(CXXFLAGS) -c -o $@ $<
saxpy.o: saxpy.cu vector.h
	$(NVCC) $(NVCCFLAGS) -c -o $@ $<
sum.o: sum.cu vector.h
	$(NVCC) $(NVCCFLAGS) -c -o $@ $<

# nvcc would link CUDA's run-time library by itself. g++ must be told, and after the objects that need it.
vectors: main.o saxpy.o sum.o
	$(CXX) -o $@ $^ $(HARNESS) $(CUDART)

# Step 2. The same functions as a static library: a file of objects, from which the linker takes what is needed.
# >>> step 2
# ar adds to an existing library, in which an object that is no longer wanted would stay. Hence rm.
libvector.a: saxpy.o sum.o
	rm -f $@
	ar rcs $@ $^
vectors_static: main.o libvector.a
	$(CXX) -o $@ $^ $(HARNESS) $(CUDART)
# <<< step 2

# Step 3. As a shared library, which the program finds when it starts. Its address is not known before, so its objects
# must be compiled to run at any address: they are other objects than those of step 1.
# >>> step 3
saxpy.pic.o: saxpy.cu vector.h
	$(NVCC) $(NVCCFLAGS) -Xcompiler -fPIC -c -o $@ $<
sum.pic.o: sum.cu vector.h
	$(NVCC) $(NVCCFLAGS) -Xcompiler -fPIC -c -o $@ $<
# nvcc links CUDA's run-time library into it, so the program need not know of it.
libvector.so: saxpy.pic.o sum.pic.o
	$(NVCC) $(NVCCFLAGS) -shared -o $@ $^
# $ORIGIN is the folder of the program, wherever that is moved; make wants the $ twice.
vectors_shared: main.o libvector.so
	$(CXX) -o $@ $^ $(HARNESS) -Wl,-rpath,'$$ORIGIN'
# <<< step 3

# Given, for all that follows: how an object is made of a source in one of three languages.
%.o: %.c
	$(CC) $(CFLAGS) $(DEPENDENCIES) -c -o $@ $<
%.o: %.cpp
	$(CXX) $(CXXFLAGS) $(DEPENDENCIES) -c -o $@ $<
%.o: %.cu
	$(NVCC) $(NVCCFLAGS) $(DEPENDENCIES) -c -o $@ $<

# Step 4. A program in C, the C++ between, and a CUDA template. Nobody keeps a list of which file includes which
# header up to date by hand: the compilers know it.
# >>> step 4
# types.d says in make's own words what types.o was made of. At first there is none, nor is it needed.
DEPENDENCIES := -MMD -MP
-include $(wildcard *.d)
types: types.o dot_c.o dot.o
	$(CXX) -o $@ $^ $(HARNESS) $(CUDART)
# <<< step 4

# Step 5. A template on size. nvcc's assembler can say where it put the arrays.
# >>> step 5
sort.o: NVCCFLAGS += -Xptxas -v
sort.o: row.cuh sort.h
sizes.o: sort.h
sizes: sizes.o sort.o
	$(CXX) -o $@ $^ $(HARNESS) $(CUDART)
# <<< step 5

# Step 6. Device code in two files. The objects keep their unresolved calls; device.o is what the device's linker makes
# of them, and the host's linker takes all three.
# >>> step 6
integrate.o rate.o: NVCCFLAGS += -rdc=true
integrate.o rate.o: rate.cuh
integrate.o flow.o: integrate.h
device.o: integrate.o rate.o
	$(NVCC) $(NVCCFLAGS) -dlink -o $@ $^
flow: flow.o integrate.o rate.o device.o
	$(CXX) -o $@ $^ $(HARNESS) $(CUDART)
# <<< step 6
