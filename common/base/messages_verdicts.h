/* messages_verdicts.h: why a step or a case ended as it did, and what is asked or advised then (messages.h):
 * of the causes in record.h, of what the judge finds before it compares, and of all cases together. */
#ifndef BASE_MESSAGES_VERDICTS_H
#define BASE_MESSAGES_VERDICTS_H

#include "base/messages.h"

#define VERDICT_MESSAGES(V)                                                                                  \
    /* No program to run */                                                                                  \
    V(SOURCE_MISSING, "%s/%s/%s.cu is not there; make reset P=%.*s puts the starter back", "")               \
    V(NOT_COMPILED, "does not compile: %s", "")                                                              \
    V(NOT_COMPILED_SANITIZED, "does not compile for the sanitizer build: %s", "")                            \
    V(COMPILER_NOT_STARTED, "could not be compiled%s (%s): a fault of the machine, not yours", "")           \
    V(NO_GPU, "this step needs a GPU", "")                                                                   \
    V(LACKS, "this machine lacks ", "")                                                                      \
    V(LACKS_NOT, "the program says that this machine lacks what the case needs, but the machine has it", "") \
    V(LACKS_ON_CPU, "the program says that the CPU backend lacks ", "")                                      \
    V(NOT_HANDED_IN, "nothing was handed in for this practical", "")                                         \
    V(TODO, "still to do", "")                                                                               \
    V(TODO_OTHER, "a gap of step %d is still to do", "")                                                     \
    V(BUDGET, "not finished: the programs of a submission may take %s together, and that time was used up",  \
      "")                                                                                                    \
    V(FAULT_FOUND, "The sanitizer build finds", "")                                                          \
    V(RACE_OF_MISTAKE, "", "The race may follow from the mistake that is named above. If it does not: ")     \
    V(FAULT_IN_GIVEN, "",                                                                                    \
      "That line is given code, and right: what do your lines hand to it (which pointers, sizes, indices), " \
      "and by how many blocks and threads is it run?")                                                       \
    V(UNSET_IN_GIVEN, "",                                                                                    \
      "That line is given code, and right: have your lines filled what it reads, with a barrier in "         \
      "between? "                                                                                            \
      "Do they hand it the right pointers and indices?")                                                     \
    V(INDEX_IS_READ, "",                                                                                     \
      "The index is made of what is read from another array: is the right element of that read, and which "  \
      "lines have computed it?")                                                                             \
    V(NOT_FINITE_IN_GIVEN, "",                                                                               \
      "That line is given code, and stores what your lines have computed: where do these divide, take a "    \
      "root, or subtract infinities, and is each number that they use set?")                                 \
    V(NO_FAULT_FOUND, "The sanitizer build finds no fault",                                                  \
      "It is stored, and it is 0: what is it computed from, and which loop or condition adds nothing to "    \
      "it?")                                                                                                 \
    V(BROKE_OFF, "the check of this step broke off", "")                                                     \
    /* A source that takes something of the course's into its own hands */                                   \
    V(GIVEN_BESIDE, "%s beside the program would replace the file of that name that belongs to the course",  \
      "")                                                                                                    \
    V(NO_FILE, "%s is not a file but %s: a compiler that reads it may never end. Remove it", "")             \
    V(MACRO, "%.*s belongs to the course: a macro in its place would hide what the check sees", "")          \
    V(MACRO_OF_GIVEN, "a macro %.*s: given code uses that name, whose meaning the macro would change", "")   \
    V(TELLS, "%.*s tells the check something: it belongs to given code, and must stay as given", "")         \
    V(ASKS_WHERE, "the program asks where it runs (%.*s): what is checked must do the same everywhere", "")  \
    V(SHUNNED, "%.*s is not for a program that is checked: %s", "")                                          \
    V(OTHER_NAME,                                                                                            \
      "a function gets another name (%.*s): a program that is checked must call functions by their names",   \
      "")                                                                                                    \
    V(ASSEMBLY, "assembly outside of device code: a program of the course must not contain any", "")         \
    V(INCLUDED_MACRO, "an #include must name its file itself, not through a macro", "")                      \
    V(INCLUDED_FILE,                                                                                         \
      "includes %.*s: a program of the course includes headers by their names, not files of the machine",    \
      "")                                                                                                    \
    V(INCLUDED_ELSEWHERE,                                                                                    \
      "includes %.*s of another practical: only headers beside a program are checked with it", "")           \
    V(INCLUDED_PROGRAM, "includes %.*s, which is not a header: only headers are checked with a program", "") \
    V(LINE, "#line changes line numbers: a check must report the program by its real lines", "")             \
    /* A makefile of the student's own */                                                                    \
    V(NOT_BUILT, "does not build: %s", "")                                                                   \
    V(MAKE_SILENT, "make said nothing", "")                                                                  \
    V(NOTHING_MADE, "built from nothing, there is no %s: nothing that was made depends on it",               \
      "Write a rule for %s, and let %s depend on it, directly or through others.")                           \
    V(NOT_MADE, "built from nothing, there is no %s", "Write a rule for %s.")                                \
    V(CHANGE_FAILS, "after a change of %s make fails",                                                       \
      "What stands after the colon of that rule? It must be everything that the file is made from, "         \
      "headers too.")                                                                                        \
    V(NOT_REMADE, "after a change of %s these should be made again, and are not:%s", "")                     \
    V(REMADE, "after a change of %s these are made again without need:%s",                                   \
      "What stands after the colon of that rule, but is not read by its command?")                           \
    V(NOT_LOADED, "the program does not load %s when it starts", "Is %s what it was linked with?")           \
    V(NOT_FOUND, "moved to another folder together with %s, the program does not find it",                   \
      "A program can carry a list of folders to look in (-rpath), and $ORIGIN is its own.")                  \
    V(LOADS_OTHER, "moved to another folder together with %s, the program still loads %s", "")               \
    V(LINKED_ALL_THE_SAME,                                                                                   \
      "with an empty %s in its place, %s is linked all the same: it takes nothing from it",                  \
      "What does the command of %s link? What is in %s should come from there.")                             \
    V(FAILS_AGAIN, "make fails the second time",                                                             \
      "Does the recipe write the file that the rule is named after? Is there a prerequisite that is "        \
      "never created (.PHONY)?")                                                                             \
    V(MADE_AGAIN, "nothing has changed, and make makes these again:%s", "")                                  \
    V(TREE_NOT_WRITTEN, "%s could not be written: is the disk full? What make decides was not checked", "")  \
    /* How a run ended */                                                                                    \
    V(PROGRAM_NOT_STARTED,                                                                                   \
      "the program could not be started (%.*s): a fault of the machine, not of your program", "")            \
    V(NOT_STARTED, "the program could not be started (exit status %d)", "")                                  \
    V(TIMEOUT,                                                                                               \
      "not finished after %g s: is it too much work, a loop that does not end, or a barrier that not all "   \
      "threads reach?",                                                                                      \
      "")                                                                                                    \
    V(NO_RESULT, "the program ended without a result: is `return case_end();` the end of main?", "")         \
    V(REFUSED, "the program refused the case (exit status 2)", "")                                           \
    V(LEFT, "the program exited with status %d and without a result", "")                                    \
    V(UNREADABLE, "the result file%s %s", "")                                                                \
    V(STOPPED_AS_IF_WELL,                                                                                    \
      "the program stopped at an error, as it should, but with exit status 0, which means success",          \
      "exit(EXIT_FAILURE), or checkCudaErrors, which does that and says where it was.")                      \
    V(STOPPED_BY, "the program was stopped by ", "")                                                         \
    V(SIGNAL_MEMORY,                                                                                         \
      "it read or wrote memory that does not belong to it: a device pointer used on the host, or a wrong "   \
      "index?",                                                                                              \
      "")                                                                                                    \
    V(SIGNAL_MEMORY_TOLD, "it read or wrote memory that is not there", "")                                   \
    V(SIGNAL_DIVIDED, "an integer was divided by zero",                                                      \
      "Which divisor can be 0 there, and in which thread?")                                                  \
    V(SIGNAL_ILLEGAL, "an instruction that this machine does not have", "")                                  \
    V(SIGNAL_ABORT, "it gave up by itself: an assertion, a damaged heap or an uncaught exception", "")       \
    V(SIGNAL_KILLED, "it was killed from outside: too much memory?", "")                                     \
    V(SIGNAL_ENDED, "it was ended from outside", "")                                                         \
    V(SIGNAL_INTERRUPTED, "it was interrupted", "")                                                          \
    V(SIGNAL_TIME, "it used more time than it may", "")                                                      \
    V(SIGNAL_FILE, "it wrote a larger file than it may", "")                                                 \
    V(SIGNAL_PIPE, "it wrote to a pipe that nobody reads", "")                                               \
    V(SIGNAL_CALL, "a system call that is not allowed", "")                                                  \
    V(JUDGE_FAILED, "the judge itself failed on this case: not your program's fault", "")                    \
    V(JUDGE_FAILED_SO, "the judge itself failed on this case (%s): not your program's fault", "")            \
    V(GOLD_FAILED, "the judge itself failed (signal %d in gold): please report it", "")                      \
    /* The sanitizer build and its report */                                                                 \
    V(SANITIZED, "in the sanitizer build: ", "")                                                             \
    V(LATE,                                                                                                  \
      "in the sanitizer build, with blocks set aside for a while after they have published something "       \
      "(CUCC_ORDER=%s): ",                                                                                   \
      "Another block may read what this one has published first, and go on before the next is there. What "  \
      "may it conclude from the first alone?")                                                               \
    V(COUNTED, "where its launches are counted: %s", "")                                                     \
    V(OVERRAN, "it ran over %d s", "")                                                                       \
    V(NO_REPORT, "it left no report (exit status %s)%s", "")                                                 \
    V(REPORT_ENDED, "it ended with status %s%s", "")                                                         \
    V(REPORT_OTHERS, "its report was tampered with: not all of it comes from the course's runtime", "")      \
    V(REPORT_OTHERWISE,                                                                                      \
      "its report was tampered with: the counts are not those that were recorded while it ran", "")          \
    V(REPORT_TOO_LONG, "its report is too long to be kept", "")                                              \
    V(REPORT_UNHEARD, "its report cannot be recorded: the machine has no descriptor or thread for that", "") \
    /* A call that was made to fail */                                                                       \
    V(MADE_TO_FAIL, "%s was made to fail, and %s%s",                                                         \
      "checkCudaErrors(%s(...)): what a call returns says whether it succeeded.")                            \
    V(LAUNCH_MADE_TO_FAIL, "",                                                                               \
      "A launch returns nothing. Ask with getLastCudaError(\"...\") right after it, before another call "    \
      "can hide the answer.")                                                                                \
    V(WENT_ON_TO, "the program went on, to %s", "")                                                          \
    V(WENT_ON_FOR_EVER, "the program did not finish", "")                                                    \
    V(FELL_OVER, "the program went on, and crashed", "")                                                     \
    V(AS_IF_WELL, "the program went on to its end, as if all were well", "")                                 \
    V(NOR_NOTICED, ". Nor is it noticed when the call%s of line%s %s fail%s", "")                            \
    /* CUDA errors */                                                                                        \
    V(ERROR_UNSEEN, "a CUDA error that the program did not look at: ",                                       \
      "Is every launch followed by getLastCudaError, and every call inside checkCudaErrors?")                \
    V(ERROR_WANTED, "the program went on to its end; it should stop at a CUDA error (%s)",                   \
      "Which call returns an error that nobody looks at?")                                                   \
    V(ERROR_OTHER, "the program stopped at an error other than %s: %s", "")                                  \
    V(ERROR_OF_KERNEL, "",                                                                                   \
      "Which call waits for the kernel's end, and does the program check what it returns?")                  \
    V(ERROR_OF_STATUS, "", "Which call returns a status that nobody looks at?")                              \
    V(ERROR_OF_LAUNCH, "", "Which call tells whether a launch was accepted?")                                \
    V(ERROR_ADDRESS, "",                                                                                     \
      "Does an index go beyond its array (which threads have no element: if (i < n)?), or is a host "        \
      "pointer used on the device?")                                                                         \
    V(ERROR_MISALIGNED, "", "Does a wider load or store begin at a multiple of its size?")                   \
    V(ERROR_VALUE, "",                                                                                       \
      "Are destination, source, size and direction the right ones, and is the launch within the device's "   \
      "limits?")                                                                                             \
    V(ERROR_CONFIGURATION, "",                                                                               \
      "Is the launch within the device's limits: at least 1 and at most 1024 threads per block?")            \
    V(ERROR_MEMORY, "", "How many bytes are asked for: elements times sizeof?")                              \
    V(ERROR_MEETING, "",                                                                                     \
      "Do all threads of a block, and all lanes of a mask, reach the same barrier or shuffle? Is a kernel "  \
      "with a grid.sync() launched by cudaLaunchCooperativeKernel?")                                         \
    V(ERROR_TIMEOUT, "",                                                                                     \
      "Does the kernel wait for something that never comes, or do far more work than it needs to?")          \
    V(ERROR_ASSERT, "", "Which assertion in the kernel does not hold?")                                      \
    /* What was handed over */                                                                               \
    V(NO_OUTPUT, "the program handed over no output '%s'%s%s",                                               \
      "Is the line that hands it over still there, and reached?")                                            \
    V(OUTPUT_TYPE, "output '%s' is of type %s, but %s is expected", "")                                      \
    V(OUTPUT_LENGTH, "output '%s' has %zu element%s, %zu %s expected",                                       \
      "How many elements does the program hand over?")                                                       \
    V(OUTPUT_EXTRA, "the program hands over an output '%s' that this step does not ask for", "")             \
    V(POISON, "%s was never set: it still holds the poison from before the launch",                          \
      "Which thread should write this element?")                                                             \
    V(NONE_SET, "", "Was the kernel launched, and does it write to this buffer?")                            \
    V(GUARD_AFTER, "",                                                                                       \
      "What writes beyond the last element? If it is a thread, where is the test if (i < n)? If it is a "    \
      "call, which size is it given?")                                                                       \
    V(GUARD_BEFORE, "",                                                                                      \
      "What writes before the first element? If it is a thread, which index becomes negative? If it is a "   \
      "call, which sizes, offsets and types is it given?")                                                   \
    V(INPUT_CHANGED, "", "Are source and destination exchanged, or is a buffer too short?")                  \
    V(NO_METRIC, "the program did not measure '%s'", "")                                                     \
    V(UNSEEN_WORK,                                                                                           \
      "right, but the time leaves work out: its events say %.3g ms, and until the device is idle it takes "  \
      "%.3g ms",                                                                                             \
      "Which work is still running when the time ends? The events are in the default stream, which does "    \
      "not wait for a stream made with cudaStreamNonBlocking.")                                              \
    V(BEYOND_BOUND, "right, but %s is %.4g: at %s %g is %s", "")                                             \
    V(NOT_MEASURED, "the program measured no \"%s\" (metric(\"%s\", ...))", "")                              \
    V(TOO_SLOW, "right, but %s is %s%s%s; %s is required", "")                                               \
    /* All cases of a step */                                                                                \
    V(REVERSE, "with threads in reverse order: ",                                                            \
      "Which two threads touch the same word, one of them writing, and what makes one wait for the "         \
      "other? A barrier, an atomic or the end of the kernel must come between the two.")                     \
    V(ORDER, "with threads in another order (%s): ", "")                                                     \
    V(ORDER_OF_CALLS, "",                                                                                    \
      "In which order may the call do its work, and which order does the program rely on?")                  \
    V(RIGHT_FORWARD, "In the usual order of threads it is right", "")                                        \
    V(UNSTEADY, "right in one run and wrong in the next of the same case, a race? ", "")                     \
    V(RUN_TO_RUN, "The result differs from run to run of the same case: a race?", "")                        \
    V(RIGHT_UP_TO, "right up to %s=%lld, wrong from %s=%lld on", "")                                         \
    V(WRONG_UP_TO, "wrong up to %s=%lld, right from %s=%lld on", "")                                         \
    V(ONLY_POWERS, "right only when %s is a power of two", "")                                               \
    V(ONLY_BLOCKS, "right only when %s is a multiple of the block size", "")                                 \
    V(ONLY_OF_32, "right only when %s is a multiple of 32", "")                                              \
    V(ONLY_OF_4, "right only when %s is a multiple of 4", "")                                                \
    V(ONLY_EVEN, "right only when %s is even", "")                                                           \
    V(ONLY_ONE_BLOCK, "right only when one block is enough (%s <= block)", "")                               \
    V(NOT_ONE_BLOCK, "wrong only when one block is enough (%s <= block)", "")                                \
    V(NOT_WITH, "wrong only with %s=%s", "")                                                                 \
    V(SKIPPED, "%zu of %zu cases skipped", "")                                                               \
    V(ARGUMENTS, "", "Which argument of which call says what should be added, or how the arrays are read?")

#define V(name, sentence, question) MESSAGE(SAY_##name, sentence) MESSAGE(ASK_##name, question)
VERDICT_MESSAGES(V)
#undef V

/* What lies behind a complaint of make, of the tools that it calls or of own_makefile.sh: an extended regular
 * expression for the line, and the advice; the first row that matches counts. */
#define MAKE_ADVICE(M)                                                                                       \
    M("missing separator", "A line of a recipe begins with a tab; spaces do not count.")                     \
    M("\\(ignored\\)",                                                                                       \
      "Is a variable misspelt? What is left of the command begins with a dash, which tells make to go on "   \
      "in any case.")                                                                                        \
    M("No rule to make target",                                                                              \
      "No rule says how that file is made, and it is not there. Is its name right?")                         \
    M("no program", "Does the recipe write the file that the rule is named after? That is $@.")              \
    M("was not done", "Which command of build.mk waits for something?")                                      \
    M("__cudaRegisterLinkedBinary",                                                                          \
      "Objects with relocatable device code need the device's linker (-dlink) before the host's.")           \
    M("undefined.*cuda[A-Z_]|cannot find.*-lcudart",                                                         \
      "g++ does not link CUDA's library by itself: $(CUDART), after the objects that need it.")              \
    M("undefined.*(harness|case|input|output)_", "main needs $(HARNESS), after the objects.")                \
    M("undefined reference",                                                                                 \
      "In which object is that name, and is it linked, after those that need it? Does it have the same "     \
      "name there (extern \"C\", an instance of the template)? Device code that calls another object's "     \
      "needs -rdc=true in both.")                                                                            \
    M("multiple definition", "Is an object linked twice, or something defined in a header?")                 \
    M("build\\.mk:[0-9]+: (/[^ :]*/)?ar: ",                                                                  \
      "ar is told first what to do, then the library, then its objects: ar rcs LIBRARY OBJECTS.")            \
    M("recompile with -fPIC",                                                                                \
      "Objects for a shared library are compiled for it: nvcc hands an option to g++ with -Xcompiler.")

#endif
