#!/usr/bin/env bash
# A practical whose makefile is the student's own work: gaps and typos in it, what make must and must not make again,
# and that all of it happens in copies.
# shellcheck disable=SC2016 # what stands in makefiles
. "$(dirname "$0")/toy.sh"
new_toy 'a toy'
folder=practicals/03_made

write_made() { # $1: practicals or solutions
    mkdir -p "$1/03_made"
    printf 'int twice(int x);\n' >"$1/03_made/part.h"
    printf '#include "part.h"\nint twice(int x) { return 2 * x; }\n' >"$1/03_made/part.cpp"
    cat >"$1/03_made/main.cpp" <<'CPP'
#include "harness.h"
#include "part.h"
int main(int argc, char **argv)
{
    case_begin(argc, argv);
    int y = twice((int)case_int("x", 1));
    output_int("y", &y, 1);
    return case_end();
}
CPP
    cat >"$1/03_made/build.mk" <<'MK'
include toolchain.mk $(if $(OUT)$(ONLY)$(ARCH)$(GPUS),$(error the words of the course's own makefile are here))
main.o: main.cpp part.h
	$(CXX) $(CXXFLAGS) -c -o $@ $<
part.o: part.cpp part.h
	$(CXX) $(CXXFLAGS) -c -o $@ $<
one: main.o part.o
	$(CXX) -o $@ $^ $(HARNESS)
# >>> step 2
libpart.a: part.o
	ar rcs $@ $^
two: main.o libpart.a
	$(CXX) -o $@ $^ $(HARNESS)
# <<< step 2
MK
}
write_made practicals
write_made solutions
fill $folder/build.mk 2 "$(printf '# TODO: a library.\ntwo:\n\t$(call TODO,2)')"
printf 'HERE := $(dir $(lastword $(MAKEFILE_LIST)))\nPROGRAMS := one two\ninclude $(HERE)../../common/practical.mk\n' \
    >$folder/Makefile
printf '#include "judge.h"\nvoid gold(void) { int y = 2 * (int)case_int("x", 1); expect_int("y", &y, 1); }\n' \
    >$folder/made_gold.cpp
cat >$folder/check.sh <<'SH'
#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 03_made "Made"
step 1 "Objects" points=5 program=one
    cases x=1,7
    rebuilds touch=part.h makes=main.o,part.o,one
    rebuilds touch=main.cpp makes=main.o,one keeps=part.o
step 2 "A library" points=15 program=two
    cases x=3
    rebuilds touch=part.cpp makes=libpart.a,two keeps=main.o
SH
git add -A && git -c user.name=t -c user.email=t@t commit -q -m 'a practical with a makefile'

run make check P=3 REPORT="$scratch/report"
is 'the starter: exit status' "$status" 0
is 'what is given passes, a gap in the makefile is to do' "$(jq -r .status "$scratch/report" | tr '\n' ' ')" \
    'pass todo '
is 'with its place' "$(jq -r .where "$scratch/report" | tail -n 1)" "$folder/build.mk:11"
is 'nothing was written beside the sources' "$(git status --short)" ''
run make check P=3 FROM=solutions
like 'the solution' "$said" '2 pass'
run make build P=3
is 'make build with a gap' "$status" 0
like 'says what is there' "$said" '^  build/cpu/practicals/03_made/one$'
like 'and what is not' "$said" '/two \(practicals/03_made/build.mk:11\)'
run make run P=3 ARGS=x=4
like 'make run' "$said" 'y: 8'
run make
like 'progress' "$said" '03_made +#\. +1/2'
like 'the next thing is in the makefile' "$said" "edit .*\.cu|edit $folder/build.mk"

# What is wrong in the makefile, and what the record says. $1: about, $2: sed's command, $3: step, $4: status, $5:
# message
wrong() {
    rm -rf wrong && mkdir -p wrong && cp -r solutions/03_made wrong/ && sed -i "$2" wrong/03_made/build.mk
    run make check P=3 STEP="$3" FROM=wrong REPORT="$scratch/report"
    like "$1" "$(jq -r '"\(.status) \(.message) \(.hint) at \(.where)"' "$scratch/report")" "^$4 .*$5"
}
wrong 'blanks for a tab' '3s/^\t/        /' 1 error \
    'build.mk:3: .*missing separator.*begins with a tab.* at wrong/03_made/build.mk:3'
wrong 'a prerequisite that nobody makes' 's/^one: main.o/one: mian.o/' 1 error \
    "No rule to make target 'mian.o'.*Is its name right"
wrong 'a condition without an end' '2s/^/ifeq (1,1)\n/' 1 error 'build.mk:[0-9]+: .*missing .endif'
wrong 'no such makefile to include' '1s/tool/toll/' 1 error 'build.mk:1: .*No such file'
wrong 'no such command' 's/ar rcs/aar rcs/' 2 error 'aar.*not found|aar: No such file'
wrong 'a command that is called wrong' 's/ar rcs/ar/' 2 error \
    "does not build: wrong/03_made/build.mk:10: (\S*/)?ar: .* ar rcs LIBRARY OBJECTS.* at wrong/03_made/build.mk:10"
wrong 'a compiler finds an error' '2s/.*/main.o: main.cpp part.h\n\trm -f part.h/' 1 error \
    'main.cpp:2:.*part.h.* at wrong/03_made/main.cpp:2'
wrong 'a name that no object defines' '/^one/s/ part.o$//' 1 error \
    'does not build: wrong/03_made/main.cpp:6: undefined reference to .twice.* at wrong/03_made/main.cpp:6'
wrong 'a recipe that makes something else' 's/-o \$@ \$^ \$(HARNESS)$/-o prog $^ $(HARNESS)/' 1 error 'no program one'
wrong 'make calls itself' 's/^one: .*/one: main.o part.o\n\t$(MAKE) -f build.mk one/' 1 error 'calls itself'
MAKE_LIMIT=1 wrong 'a command that waits' 's/^one: .*/one: main.o part.o\n\tsleep 345/' 1 error 'was not done after 1 s'
ok 'and does not go on' test -z "$(pgrep -xf 'sleep 345')"
wrong 'a gap of another step' 's/^one: .*/one: main.o part.o\n\t$(call TODO,2)/' 1 todo 'a gap of step 2 is still to do'
wrong 'a header that is not named' '4s/ part.h//' 1 fail 'change of part.h .* are not: part.o'
wrong 'a phony file' 's/^one:/.PHONY: part.o\none:/' 1 fail \
    'nothing has changed, and make makes these again: one part.o'
wrong 'a source too many' '4s/$/ main.cpp/' 1 fail 'change of main.cpp .*without need: part.o'
wrong 'a library that is not made' '/^two/s/libpart.a/part.o/' 2 fail 'there is no libpart.a'
wrong 'a library that is not renewed' 's/^libpart.a: part.o/libpart.a: | part.o/; s/rcs \$@ \$^/rcs $@ part.o/' 2 fail \
    'are not: libpart.a'
like 'how to see it by hand' "$said" \
    'By hand, in build/cpu/wrong/03_made/two.tree: touch part.cpp; make -f build.mk two'
wrong 'it deletes what it needs' 's/^two:.*/&\n\ttest ! -e two/' 2 fail 'after a change of part.cpp make fails'
rm -rf wrong

# A CXX of the environment is handed down to a compiler that is asked something as it was, not with what pretends.
printf '#!/bin/sh\necho "$CXX, $CC"\n' >"$scratch/nvcc" && chmod +x "$scratch/nvcc"
pretends=course/common/front/pretend_compiler.sh
is 'the compiler that nvcc is told of' \
    "$(CXX="$pretends /opt/gcc/bin/g++" CC=gcc common/front/pretend_compiler.sh "$scratch/nvcc" -MM main.cu)" \
    '/opt/gcc/bin/g++, gcc'

# What a compiler hands on to another tool asks it nothing: it is not run for that.
here=$PWD
for asks in '-Xptxas -v' '--ptxas-options -v' '-Xcompiler=-v -std=c++17' '-Xcompiler -M'; do
    # shellcheck disable=SC2086
    ok "$asks is no question" bash -c 'cd "$1" && rm -f it.o && bash "$2" false "${@:3}" -c it.cu && [ -e it.o ]' - \
        "$scratch" "$here/common/front/pretend_compiler.sh" $asks
done
ok 'but -v is, after one with = too' bash -c 'cd "$1" && bash "$2" echo -Xcompiler=-O1 -v | grep -q -e -v' - \
    "$scratch" "$here/common/front/pretend_compiler.sh"

# A command that does without NVCCFLAGS is of the same build as the others.
run common/front/own_makefile.sh build build/checked practicals 03_made one sanitize common/cucc/cucc \
    '-std=c++17 --sanitize -Icommon'
ok 'the sanitizer build belongs to the compiler' grep -qx 'NVCC := course/common/cucc/cucc --sanitize' \
    build/checked.tree/toolchain.mk
ok 'and not to its options' grep -qx 'NVCCFLAGS := -arch=sm_90 -std=c++17 -Icourse/common' \
    build/checked.tree/toolchain.mk

# make -MM and the like are for the real compiler, -o is optional.
sed -i 's/^part.o: .*/part.d: part.cpp\n\t$(CXX) $(CXXFLAGS) -MM part.cpp >part.d\ninclude part.d/; s/ -c -o \$@ \$<$/ -c $</' solutions/03_made/build.mk
sed -i 's/^one:/part.o:\n\t$(CXX) $(CXXFLAGS) -c part.cpp\none:/' solutions/03_made/build.mk
sed -i '/^include part.d/{n;d}' solutions/03_made/build.mk
run make check P=3 FROM=solutions
is 'dependencies by -MM' "$status" 0 || diag "$said"

# A source tree that one may only read.
chmod -R a-w practicals
run make check P=3
is 'read-only sources' "$status" 0
chmod -R u+w practicals

# Solutions and reset know makefiles.
run make solutions P=3 FORCE=1 STEP=2
like 'make solutions' "$said" 'libpart.a: part.o'
rm -r build/opened
run make solutions P=3
unlike 'make solutions keeps closed what has not passed' "$(cat build/opened/03_made/build.mk 2>/dev/null)" 'ar rcs'
fill $folder/build.mk 2 'two: # mine'
run make reset P=3 STEP=2
like 'make reset' "$said" 'build.mk.saved-1'
ok 'the gap is the starter again' grep -q 'TODO,2' $folder/build.mk
rm $folder/build.mk
run make check P=3 STEP=1
like 'without a makefile' "$said" 'build.mk.*not there.*make reset P=03'
run make reset P=3
ok 'which brings it back' test -e $folder/build.mk

done_testing
