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
# TODO: the rule of libvector.a, which holds saxpy.o and sum.o, and the rule of vectors_static, which is main.o linked
# with it. Put the library behind the objects that need it: the linker takes from it only what is missing so far.
libvector.a:
vectors_static:
	$(call TODO,2)
# <<< step 2

# Step 3. As a shared library, which the program finds when it starts. Its address is not known before, so its objects
# must be compiled to run at any address: they are other objects than those of step 1.
# >>> step 3
# TODO: rules for saxpy.pic.o and sum.pic.o, compiled with g++'s option -fPIC (nvcc's -Xcompiler passes it on), for
# libvector.so (nvcc -shared), and for vectors_shared. Does the program still need $(CUDART)? It must find its
# library when it starts, in its own folder, wherever that was moved to: -Wl,-rpath,... with $ORIGIN.
vectors_shared:
	$(call TODO,3)
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
# TODO: DEPENDENCIES is empty so far: which options make gcc, g++ and nvcc write a .d file beside the object, and
# how does make read these files? Then the rule of the program: types.o, dot_c.o and dot.o.
types:
	$(call TODO,4)
# <<< step 4

# Step 5. A template on size. nvcc's assembler can say where it put the arrays.
# >>> step 5
# TODO: the rule of the program, from sizes.o and sort.o; add the headers too, unless step 4's .d files have them.
# `sort.o: NVCCFLAGS += ...` gives one target more options than the others: use it for -Xptxas -v. Where nvcc compiles,
# look at the "stack frame" of each kernel: it is an array that is not in registers.
sizes:
	$(call TODO,5)
# <<< step 5

# Step 6. Device code in two files. The objects keep their unresolved calls; device.o is what the device's linker makes
# of them, and the host's linker takes all three.
# >>> step 6
# TODO: integrate.o and rate.o need -rdc=true (relocatable device code). Write rules for device.o, made of these two by
# $(NVCC) $(NVCCFLAGS) -dlink, and for the program: flow.o and all three. Add the headers, as in step 5.
flow:
	$(call TODO,6)
# <<< step 6
