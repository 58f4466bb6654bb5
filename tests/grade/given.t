#!/usr/bin/env bash
# What is the course's: a macro in the place of one of its words, a header in the place of one of its own, a question
# after where the program runs: such a program is not judged. Changed files of the course are named, and decide nothing.
. "$(dirname "$0")/../frontdoor/toy.sh"
new_toy toy
file=practicals/01_toy/toy.cu
right='for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'
says() { jq -r ".$1" "$scratch/report"; }
check() { run make check P=1 STEP=2 REPORT="$scratch/report" "$@"; }

refused() { # $1: what it is, $2: the code, $3: the message
    fill $file 2 "$2\n$right"
    check
    like "$1" "$(says status): $(says message)" "^fail: $3"
    like "$1: where" "$(says where)" "^$file:[0-9]+$"
}
refused 'a macro over a function of the harness' '#define output_float(name, v, n) (void)(v)' \
    'output_float belongs to the course: a macro in its place'
refused 'with blanks' '#  define   checkCudaErrors(call) (call)' 'checkCudaErrors belongs to the course'
refused 'a word of it is taken away' '#undef TODO' 'TODO belongs to the course'
# shellcheck disable=SC2016 # C++
refused 'the environment' 'if (getenv("HOME")) y[0] = 1;' 'the program asks where it runs \(getenv\)'
refused 'the environment, otherwise' 'extern char **environ; if (environ) y[0] = 1;' '.*\(environ\)'
refused 'what the process is' 'if (fopen("/proc/self/maps", "r")) y[0] = 1;' '.*asks where it runs \(/proc/self/maps\)'
refused 'the compiler' '#ifdef __SANITIZE_THREAD__\ny[0] = 1;\n#endif' '.*\(__SANITIZE_THREAD__\)'
is 'at its line' "$(says where)" "$file:$(grep -n '__SANITIZE_THREAD__' $file | cut -d : -f 1)"
refused 'a name over two lines' 'get\\\nenv("HOME");' 'the program asks where it runs \(getenv\)'
refused 'a function under another name' 'extern int f(int) asm("fcntl");' 'a function gets another name \(fcntl\)'
is 'at its line' "$(says where)" "$file:$(grep -n 'asm(' $file | cut -d : -f 1)"
refused 'a way around the check' '_exit(0);' '_exit is not for a program that is checked'

fill $file 2 "// getenv, CUCC_REPORT\n/* #define output_float */ const char *said = \"getenv\"; printf(\"%s\", said); // \"\n$right"
check
is 'comments and texts may say what they like' "$(says status)" pass
run make check P=1 STEP=1 FROM=solutions
like 'a solution is not refused' "$said" 'pass +1'

# ---- files
echo '#include "../../common/include/harness.h"' >practicals/01_toy/harness.h
check
like 'a header in the place of ours' "$(says status): $(says message)" \
    '^fail: harness.h beside the program would replace the file'
is 'and where' "$(says where)" practicals/01_toy/harness.h
mv practicals/01_toy/harness.h practicals/01_toy/mine.h
check
is 'one of another name' "$(says status)" pass
echo '#define guarded_malloc(name, bytes) malloc(bytes)' >>practicals/01_toy/mine.h
check
like 'is looked through' "$(says message) $(says where)" 'guarded_malloc belongs to the course.*/mine.h:2$'
rm practicals/01_toy/mine.h

# ---- the course's own files
unlike 'nothing is changed: nothing is told' "$said" 'Not as the course gives it'
sed -i 's/points=5$/points=5 # more/' practicals/01_toy/check.sh
echo '// mine' >>practicals/02_other/other_gold.cpp
check
like 'files of the course that were changed are told' "$said" \
    '^Not as the course gives it: practicals/01_toy/check.sh, practicals/02_other/other_gold.cpp\.$'
is 'and decide nothing' "$(says status)" pass
git -c user.name=t -c user.email=t@t commit -qam mine
check
unlike 'what is committed is the course, where no other is known' "$said" 'Not as the course gives it'
git update-ref refs/remotes/origin/main HEAD~1
check
like 'where there is an origin, it is the course' "$said" 'Not as the course gives it: practicals/01_toy/check.sh'
git reset -q --hard HEAD~1
sed -i 's/limit 1$/limit 1 /' practicals/01_toy/check.sh
mv .git .away
check
unlike 'without git nothing is told' "$said" 'Not as the course gives it'
mv .away .git
git checkout -q .
cp -r practicals "$scratch/handed"
fill "$scratch/handed/01_toy/toy.cu" 2 "$right"
check FROM="$scratch/handed"
unlike 'a folder that was handed in: gaps are the student.s' "$said" 'Not as the course gives it'
sed -i 's/PASS, says/passed, says/' "$scratch/handed/01_toy/toy.cu"
echo '# easier' >>"$scratch/handed/01_toy/check.sh"
check FROM="$scratch/handed"
like 'its check script' "$said" 'Not as the course gives it: .*01_toy/check.sh'
like 'and its given code' "$said" 'Not as the course gives it: .*01_toy/toy.cu:[0-9]+'
is 'are told and not used' "$(says status)" pass

# ---- what a compiler would wait for
mkfifo practicals/01_toy/pipe.h
run timeout 20 make check P=1 STEP=2
is 'a named pipe: exit status of a check that could not be made' "$status" 2
like 'and which' "$said" 'practicals/01_toy/pipe.h is not a file but a named pipe'
rm practicals/01_toy/pipe.h && ln -s /dev/zero practicals/01_toy/zeros.h
run timeout 20 make check P=1 STEP=2
like 'a link to a device' "$said" 'practicals/01_toy/zeros.h is not a file but a device'
rm practicals/01_toy/zeros.h
done_testing
