#!/usr/bin/env bash
# `make help`; with P=, first the steps of that practical in their order, each with the file that it is written in,
# since a listing of the folder has them by the alphabet.
. "$(dirname "$0")/lib.sh"
practical='' number='' program='' title=''
if [ "${P:-}" ]; then
    practical=$(practicals_named "$P" | head -n 1)
    [ "$practical" ] || exit 2
    printf '%s\n' "$practical"
    while IFS=$'\t' read -r number _ program title; do
        printf '  %s  %-56s %s\n' "$number" "$title" "$(work_file practicals "$practical" "$program")"
    done < <(steps_of "$practical")
    echo
fi
cat <<'END'
make                     how far you are, and the next thing to do
make check               check everything; or P=4 (04, reduction), and of it STEP=3
                         exit 0: nothing that was attempted fails; 1: something does; 2: could not check
make help P=4            its steps in their order, and the file of each; then this
make run P=4             run a practical's program by hand: ARGS="step=3 n=1000"; PROGRAM=argmin where it has several
make watch P=4           check again whenever a file is saved (STEP=3)
make hint P=4 STEP=3     one more hint each time
make reset P=4           put the starter back; your files are kept aside (STEP=3: that step's code only)
make solutions P=4       our solution of the steps that you have passed (FORCE=1: of all)
make sanitize P=4        what is wrong that a result does not show: races, bounds, barriers (STEP=3, ARGS="n=1000")
                         HTML=1: with a page for a step in which something is found, each finding with its steps
make profile P=4         what each line costs: memory traffic, bank conflicts, idle lanes (HTML=1: a page with pictures)
make show P=4 STEP=3      a small case of your kernel, to be stepped forwards and backwards: a page
                         (ARGS="n=20 block=8"; ORDER=reverse: the CPU's threads in another order)
make build               the programs only

Words for check, run, sanitize, profile and build
  BACKEND=auto|cpu|gpu   where it runs; auto takes the GPU when there is one
  SEED=n                 the same inputs as in an earlier check (its first line says which)
  FROM=solutions         check another folder of practicals
  REPORT=file.jsonl      write one JSON record a step
  JOBS=n                 how many steps at a time
  PATIENCE=3             three times the time limit of each case, for a machine that is busy
  NVCCFLAGS=...          more options for the compiler

For a class (docs/grading.md)
make dist                pack the course for students: P="4 7" or WEEK=6, of it; KEY=: with the solutions sealed
make check SUBMISSIONS=folder   grade all that is in it (CLASS=build/class, P=4, SEED=n, JOBS=n, SANDBOX=none);
                         the same command goes on after a stop; ROSTER=file: a platform's table of who is in the class
                         BUDGET=20m: the time for all programs of a student together
                         exit 0: graded, whatever the marks; 1: not all could be graded; 2: could not
                         LAUNCHER=slurm: on a cluster, with PARTITION, ACCOUNT, GPUS, CPUS, MINUTES, SBATCH
make autograder P=4      what Gradescope runs for each submission, as a zip file
make report              tables and pages from a class's records: CLASS=build/class, POLICY=file
                         COMMENTS=file: student,practical,step,points,text, given by hand; kept until another is named
                         SHEET=file: the platform's own table (Moodle's grading worksheet, Canvas's gradebook) with the
                         marks in it, in the column COLUMN="Practical 4"
make similar             whose code is like whose, for a person to look at: CLASS=build/class, P=4, LEAST=50 (percent)

For the course itself
make test                test the workbook: starters, solutions, wrong solutions, and its own code
                         (T=tests/judge: those only, FRESH=1: also what has passed and nothing has changed for,
                         SINCE=commit: all that changed since then, SAMPLE=n: that sample again of what is many)
make nightly             the same with nothing left to a sample: hours
make handouts            the handouts as a site and as PDF, all of it checked
                         (P=4, INSTRUCTOR=1, UPDATE=1, RUNS=no, PDF=no, PAPER=Letter)
make bench               our solutions against the vendor's library and the device's ceilings; without a GPU the table
                         that was kept (P=4, FROM=practicals; SAVE=1: keep it; BACKEND=cpu: the CPU backend's costs)
make install PREFIX=/opt/cucc   the compiler of the CPU backend, laid out as a CUDA toolkit, for other projects' makefiles
                         and CMake (docs/ci-without-a-gpu.md; DESTDIR=); make uninstall PREFIX=/opt/cucc
make deps FOR=test       install what a target needs, or say how (FOR=check, test, bench, class, format, dist)
make format              format our C and C++
make compile_commands.json   for clangd and editors
make clean               remove build/, but not what it remembers of your progress, nor a class (ALL=1: that too)
END
