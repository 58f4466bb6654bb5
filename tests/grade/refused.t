#!/usr/bin/env bash
# What the look through a source finds, however it is spelt, and with the right line; and that it finds nothing in what
# the course itself or an honest student writes.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build/test/grade
flock build/test/grade make -s -f tests/grade/build.mk refused >"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! refused does not build'; exit 1; }
refused=$PWD/build/test/grade/refused
cd "$scratch" || exit 2

found() { printf '%b' "$1" >x.cu && "$refused" x.cu; }
finds() { like "$1: found" "$(found "$2")" "^x\.cu:$3: $4"; } # $1: what, $2: the source, $3: the line, $4: the message
lets() { is "$1: nothing" "$(found "$2")" ''; }

# --- spellings of one word
around='it would get around what the check sees'
finds 'plainly' 'int main()\n{\n    _exit(0);\n}\n' 3 "_exit is not for a program that is checked: $around"
finds 'a continued line' 'int a;\nge\\\nten\\\nv("X");\n' 2 'the program asks where it runs \(getenv\)'
finds 'one with blanks behind the backslash' 'int a;\nge\\  \t\ntenv("X");\n' 2 'the program asks where it runs'
finds 'what follows has its line' 'int a = \\\n1;\n\n_exit(0);\n' 4 '_exit is not'
finds 'behind a comment that goes on' '// a \\\n_exit(1);\n_exit(0);\n' 3 '_exit is not'
finds 'behind a raw string' 'const char *s = R"(" // )"; _exit(0);\n' 1 '_exit is not'
finds 'behind one with a mark' 'auto s = u8R"x(\n)" " )x"; _exit(0);\n' 2 '_exit is not'
finds 'behind a number with separators' "int n = 1'000; _exit(0); char c = 'a';\n" 1 '_exit is not'
finds 'behind a quote in a string' 'puts("\\""); _exit(0); puts("\\"");\n' 1 '_exit is not'
finds 'with a comment within' 'std::/* */_Exit /* */ (0);\n' 1 '_Exit is not'
finds 'the C library.s own name of it' '__libc_fork();\n__fcntl(4, 4, 0);\n' 1 '__libc_fork is not'
for word in syscall dlsym quick_exit fork execve ptrace fcntl ftruncate pwrite dup2 mprotect; do
    finds "$word" "auto f = &::$word;\n" 1 "$word is not for a program that is checked"
done
finds 'code before main' '__attribute__((constructor)) void f() {}\n' 1 'constructor is not .* before main'
finds 'a function under another name' '#pragma redefine_extname f fcntl\n' 1 'redefine_extname is not'
finds 'a text in two pieces' 'fopen("/pr"\n "oc/self/maps", "r");\n' 2 'the program asks where it runs \(/proc/self'

# --- assembly
another='a function gets another name \(fcntl\)'
finds 'asm on a declaration' 'extern "C" int f(int) asm("fcntl");\n' 1 "$another"
finds '__asm' 'extern "C" int f(int) __asm("fcntl");\n' 1 "$another"
finds '__asm__' 'extern "C" int f(int)\n__asm__\n("fc" "ntl");\n' 2 "$another"
finds 'in a block' 'void g() { extern int f(int, int) asm("fcntl"), h; }\n' 1 "$another"
finds 'a raw string' 'int f(int) asm(R"(fcntl)");\n' 1 "$another"
finds 'a comment and a continued line' 'int f(int) as\\\nm /* x */ ("fcntl");\n' 1 "$another"
finds 'a macro for the word' '#define A asm("fcntl")\nint f(int) A;\n' 1 "$another"
# shellcheck disable=SC2016 # C++
finds 'a system call' 'void f() { asm volatile("mov $60, %%eax; syscall" ::: "memory"); }\n' 1 'assembly outside of device code'
finds 'a file' 'asm(".incbin \\"/etc/passwd\\"");\n' 1 'assembly outside of device code'
lets 'inline PTX' '__global__ void f(int *x)\n{\n    asm volatile("add.s32 %0, %1, 1;" : "=r"(x[0]) : "r"(x[1]));
    if (x) asm("membar.gl;");\n    asm("{ .reg .pred p; setp.ne.s32 p, %0, 0; @p trap; }" :: "r"(x[0]));\n}\n'
lets 'a barrier for the compiler' 'asm volatile("" ::: "memory");\n'

# --- directives
finds 'a device' '#include "/dev/ptmx"\n' 1 'includes /dev/ptmx: a program of the course includes headers by their names'
finds 'in angles' 'int a;\n#  include </dev/zero>\n' 2 'includes /dev/zero'
finds 'from below' '#include "../../../../dev/ptmx"\n' 1 'includes ../../../../dev/ptmx'
finds 'a process' '#include_next "/proc/self/environ"\n' 1 'includes /proc/self/environ'
finds 'any place of the machine' '#include "/etc/passwd"\n' 1 'includes /etc/passwd'
finds 'by a macro' '#define FILE "/d" "ev/ptmx"\n#include FILE\n' 2 'an #include must name its file itself'
finds 'with a digraph' '%: include "/dev/ptmx"\n' 1 'includes /dev/ptmx'
finds 'with a comment' '/* */ # /* */ include /* */ "/dev/ptmx"\n' 1 'includes /dev/ptmx'
finds 'with continued lines' '#inc\\\nlude \\\n"/dev/ptmx"\n' 3 'includes /dev/ptmx'
finds 'lines of another file' 'int a;\n#line 7 "harness.h"\n' 2 '#line changes line numbers'
finds 'the same without the word' '# 7 "harness.h" 3\n' 1 '#line changes line numbers'
finds 'a macro in our place' '#define \\\n output_float(n, v, c)\n' 2 'output_float belongs to the course'
finds 'a header of another practical' '#include "../09_pattern_matching/windows.cuh"\n' 1 \
    'includes .* of another practical'
finds 'another program' '#include "vector_add.cu"\n' 1 'includes vector_add.cu, which is not a header'
finds 'a text' '#include <../x/notes.txt>\n' 1 'includes ../x/notes.txt, which is not a header'
lets 'usual headers' '#include "harness.h"\n#include <cub/device/device_reduce.cuh>\n#include "../common/mine.h"\n'
lets 'a word turned into a text' '#define TEXT(line) #line\nint line = 3;\n'
lets 'members, comments and texts' '// fork(); getenv\nstruct s { int x; } t;\nint y = t.fork + p->dup2;\nputs("fork, getenv");\n'
lets 'words that only look so' 'int forks, exited, my_exit, asm_count, environment;\n'

# --- what given code tells the check
# shellcheck disable=SC2016 # C++
printf '%s\n' '#define ROUNDS 3' 'int f(int n)' '{' '    // >>> step 1' '    TODO(1);' '    // <<< step 1' \
    '    thread_cycles(4.0 * n); metric("speed", n, "x");' '    return n * ROUNDS;' '}' >given.cu
told() { printf '%s\n' "${@:1}" | sed '/^@GIVEN/ { r given.cu
        d }' >x.cu && "$refused" --given given.cu x.cu; }
is 'as given: nothing' "$(told @GIVEN)" ''
is 'with a gap filled in: nothing' "$(told '#include <x.h>' @GIVEN 'int g() { return a.metric(1) + p->metric; }')" ''
mine='tells the check something: it belongs to given code'
for word in 'thread_cycles(1e9)' 'napkin_bytes(1)' 'iterations_end(1)' 'case_lacks("a GPU")' 'auto f = metric' \
    'metric("speed", 9, "x")' '::thread_cycles(4.0 * n)' '#define A thread_cycles'; do
    like "$word: found" "$(told @GIVEN 'void g()' '{' "    $word;" '}')" "^x\.cu:12: [a-z_]* $mine"
done
sed 's/4\.0/4e9/' given.cu >y.cu
like 'another number in given code' "$("$refused" --given given.cu y.cu)" "^y.cu:7: .*$mine"
like 'what is given once, twice' "$(told @GIVEN 'void g(int n) { thread_cycles(4.0 * n); }')" "^x.cu:10: .*$mine"
is 'in another layout: nothing' "$(sed 's/4\.0 \*/ 4.0 *  /' given.cu >y.cu; "$refused" --given given.cu y.cu)" ''
like 'in a header of its own' "$(: >none; printf 'thread_cycles(4.0 * n);\n' >y.h; "$refused" --given none y.h)" "$mine"
for name in n int return f; do
    like "a macro for $name" "$(told "#  define $name 3" @GIVEN)" "^x.cu:1: a macro $name: given code uses that name"
done
like 'a digraph' "$(told '%:define n 3' @GIVEN)" 'a macro n: given'
like 'none for a macro' "$(told '#undef n' @GIVEN)" 'a macro n: given'
is 'macros with names of their own, and given ones: nothing' \
    "$(told '#define MINE 3' '#undef ROUNDS' '#define ROUNDS 4' @GIVEN)" ''

# --- given code that is left out, or stands elsewhere, though no line of it was changed
changed() { # $1: the gap
    sed "s|TODO(1);|$1|" given.cu >y.cu
    "$refused" --changed given.cu y.cu
}
is 'a gap filled in changes nothing' "$(changed 'if (n) { f(n); } // {{ \n#if 1\n (void)n;\n#else\n#endif')" ''
while IFS=$'\t' read -r gap what; do
    like "a gap with $gap" "$(changed "$gap")" "^y.cu:4: $what: .*>>> step 1"
done <<'END'
#if 0	#if is not closed in its gap
#endif	#if is closed in a gap that did not open it
#else	#if is closed in a gap that did not open it
}  void g() {	a bracket is closed in a gap that did not open it
if (0) {	a bracket is not closed in its gap
/*	a comment or a text is not closed in its gap
puts(R"(	a bracket is not closed in its gap
auto s = R"x(	a comment or a text is not closed in its gap
END

# --- what the course has and students have handed in
cd "$OLDPWD" || exit 2
is 'nothing in the course' "$("$refused" practicals/*/*.cu practicals/*/*.h solutions/*/*.cu solutions/*/*.h \
    solutions/*/*.c*)" ''
is 'solutions tell what the starters tell, and change nothing given' "$(for solved in solutions/*/*.cu solutions/*/*.cuh; do
    "$refused" --given "practicals/${solved#*/}" "$solved"
    "$refused" --changed "practicals/${solved#*/}" "$solved"
done)" ''
is 'nothing in wrong solutions' "$(sed -n 's/^+//p' tests/wrong/*/*.diff tests/right/*/*.diff >"$scratch/added.cu" &&
    "$refused" "$scratch/added.cu" | sed "s|$scratch/||")" ''
done_testing
