/* The engine's program: what the scripts of the front door call, in the course's root. */
#define _GNU_SOURCE

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "class/class.h"
#include "class/student.h"
#include "grade/show/list.h"
#include "grade/process/process.h"
#include "grade/show/progress.h"
#include "grade/step/try.h"

static const char usage[] =
    "usage: grade check backend=cpu|gpu why=TEXT arch= device=TEXT nvcc=PATH   make check\n"
    "       grade class backend=... why= arch= device= nvcc=    make check SUBMISSIONS=folder\n"
    "       grade student class=... id=... ...                  one of them (class/student.h)\n"
    "       grade try list=FILE seconds=N               make locate: changes that a program holds (try.h)\n"
    "       grade progress            make: how far all steps are, by the last checks\n"
    "       grade words               the front door's words, checked, as assignments for a shell\n"
    "       grade plan < PLAN         its steps and cases; exit 2, with what is wrong and where\n"
    "       grade inspect P STEP      what of a step is looked into: registers, case, show, clean and "
    "metric, a line "
    "each\n"
    "       grade look PROGRAM CASE REPORT SECONDS    runs it in the sanitizer build: whole, todo, or broken "
    "and why\n"
    "The words P STEP SEED FROM REPORT JOBS PATIENCE are taken from the environment. In the course's root.\n";

static int choose(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "check") == 0) return check_run(argc - 2, argv + 2);
    if (strcmp(what, "class") == 0) return class_run(argc - 2, argv + 2);
    if (strcmp(what, "student") == 0) return student_run(argc - 2, argv + 2);
    if (strcmp(what, "try") == 0) return try_run(argc - 2, argv + 2);
    if (strcmp(what, "plan") == 0 && argc == 2) return list_plan();
    if (strcmp(what, "words") == 0 && argc == 2) return list_words();
    if (strcmp(what, "progress") == 0 && argc == 2) return progress_print();
    if (strcmp(what, "inspect") == 0 && argc == 4) return list_inspected(argv[2], argv[3]);
    if (strcmp(what, "look") == 0 && argc == 6) return list_look(argv + 2);
    fputs(usage, strcmp(what, "--help") == 0 ? stdout : stderr);
    return strcmp(what, "--help") == 0 ? 0 : 2;
}

int main(int argc, char **argv)
{
    process_start();
    process_thread();
    int status = choose(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "make: cannot write: %s\n", strerror(errno));
        return 2;
    }
    return status;
}
