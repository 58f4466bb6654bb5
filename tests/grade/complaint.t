#!/usr/bin/env bash
# Of all that a compiler and a linker say, the line that tells what is wrong.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
gcc -std=c11 -g -Wall -Wextra -Werror -fsanitize=address,undefined -Icommon -Icommon/include -Icommon/harness \
    -o "$scratch/complaint" \
    tests/grade/complaint.c common/grade/process/{child,files,output,process,times,warden}.c \
    common/grade/step/complaint.c common/base/*.c common/harness/case*.c -lm || exit 2

told() { # $1: what is tested, $2: the line; the rest: the log's lines
    printf '%s\n' "${@:3}" >"$scratch/log"
    is "$1" "$("$scratch/complaint" "$scratch/log")" "$2"
}
left='collect2: error: ld returned 1 exit status'
told 'an error in a line of source' "a.cu:3:5: error: 'x' was not declared" 'In file included from a.cu:1:' \
    "a.cu:3:5: error: 'x' was not declared" 'a.cu:9: error: y'
told "nvcc's" 'a.cu(3): error: identifier "x" is undefined' 'a.cu(3): error: identifier "x" is undefined'
told 'undefined' "a.cu:(.text+0x3): undefined reference to \`f()'" "/usr/bin/ld: /tmp/a.o: in function \`main':" \
    "a.cu:(.text+0x3): undefined reference to \`f()'" "$left"
told 'twice' "/usr/bin/ld: b.o: in function \`f()': b.cu:1: multiple definition of \`f()'; a.o:a.cu:1: first defined here" \
    "/usr/bin/ld: b.o: in function \`f()': b.cu:1: multiple definition of \`f()'; a.o:a.cu:1: first defined here" \
    "$left"
told 'a library that is not there' '/usr/bin/ld: cannot find -lvector: No such file or directory' \
    '/usr/bin/ld: cannot find -lvector: No such file or directory' "$left"
told 'code that cannot be moved' \
    "/usr/bin/ld: a.o: relocation R_X86_64_32 against \`.rodata' can not be used when making a shared object; recompile with -fPIC" \
    "/usr/bin/ld: a.o: relocation R_X86_64_32 against \`.rodata' can not be used when making a shared object; recompile with -fPIC" "$left"
told 'what is not known to us' '/usr/bin/ld: the sky has fallen' '/usr/bin/ld: the sky has fallen' "$left"
told 'an error without a place' 'cucc: error: no input' 'cucc: error: no input'
told 'nothing but a warning' 'something else' 'something else' 'more'
told "a template's error in a header, where the program asks for it" \
    'a.cu:27:98: error: static assertion failed: too large (in /inc/shared.h:46:30)' \
    'a.cu:3:1: warning: unused' "/inc/shared.h: In instantiation of 'T& shared()':" \
    "/inc/exec.h:44:35:   required from 'f()'" 'a.cu:27:98:   required from here' \
    '/inc/shared.h:46:30: error: static assertion failed: too large' '   46 | static_assert('
told '... in the same file: where it is' 'a.cu:4:3: error: no' 'a.cu:9:8:   required from here' 'a.cu:4:3: error: no'
told '... asked for by a warning alone' '/inc/b.h:4:3: error: no' 'a.cu:9:8:   required from here' \
    '/inc/b.h:4:3: warning: so so' '/inc/b.h:4:3: error: no'
told "... nvcc's" 'a.cu(7): error: no operator "<" matches these operands (in /inc/operations.h(352))' \
    '/inc/operations.h(352): error: no operator "<" matches these operands' '      return __x < __y;' \
    '          detected during:' '            instantiation of "bool f(T) [with T=pair]" at line 384 of /inc/b.cuh' \
    '            instantiation of "void sort(T) [with T=pair]" at line 7 of a.cu' '' \
    '1 error detected in the compilation of "a.cu".'
: >"$scratch/log"
is 'nothing' "$("$scratch/complaint" "$scratch/log")" 'the compiler said nothing'
done_testing
