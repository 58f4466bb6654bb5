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
make                     your progress, and the next thing to do
make check               check everything; with P=4 (or 04, reduction) one practical, with STEP=3 one of its steps
                         exit 0: nothing that was attempted fails; 1: something does; 2: could not check
make help P=4            a practical's steps in order, with the file of each; then this list
make run P=4             run a practical's program by hand: ARGS="step=3 n=1000"; PROGRAM=argmin if it has several
make watch P=4           check again whenever a file is saved (STEP=3)
make hint P=4 STEP=3     a hint, and one more at each call
make locate P=4 STEP=3   which line is wrong: tries small changes of your lines until the step passes, and names
                         the line (BUDGET=3m: for how long)
make reset P=4           put the starter back; your files are kept aside (STEP=3: that step's code only)
make solutions P=4       our solution of the steps that you have passed (FORCE=1: of all steps)
make sanitize P=4        bugs that a result may not show: races, bounds, barriers (STEP=3, ARGS="n=1000")
                         HTML=1: also a page for each step with findings, which shows what led to each
make profile P=4         what each line costs: memory traffic, bank conflicts, idle lanes (HTML=1: a page with pictures)
make show P=4 STEP=3     a page on which you step forwards and backwards through a small case of your kernel
                         (ARGS="n=20 block=8"; ORDER=reverse: the CPU's threads in another order;
                         FROM=prog.cu: of a program of your own)
make build               compile the programs, and check nothing

Words for check, run, sanitize, profile and build
  BACKEND=auto|cpu|gpu   where programs run; auto uses the GPU if there is one
  SEED=n                 the inputs of an earlier check (its first line shows the seed)
  FROM=solutions         check another folder of practicals
  REPORT=file.jsonl      write one JSON record per step
  LOCATE=no|20s          how long a check of one step looks for the line by itself (make locate: 3m)
  JOBS=n                 how many steps are checked at a time
  PATIENCE=3             three times the time limit of each case, for a busy machine
  NVCCFLAGS=...          more options for the compiler

For a class (docs/grading.md)
make dist                pack the course for students: P="4 7" or WEEK=6, a part of it; KEY=: with sealed solutions
make check SUBMISSIONS=folder   grade everything in it (CLASS=build/class, P=4, SEED=n, JOBS=n, SANDBOX=none);
                         after a stop, the same command continues; ROSTER=file: a platform's list of the class
                         BUDGET=20m: how long all programs of one student may take together
                         exit 0: graded, whatever the marks; 1: some could not be graded; 2: none could
                         LAUNCHER=slurm: grade on a cluster, with PARTITION, ACCOUNT, GPUS, CPUS, MINUTES, SBATCH
make autograder P=4      what Gradescope runs for each submission, as a zip file
make report              tables and pages from a class's records: CLASS=build/class, POLICY=file
                         COMMENTS=file: comments and points by hand (student,practical,step,points,text); kept until
                         another file is named
                         SHEET=file: the platform's own table (Moodle's grading worksheet, Canvas's gradebook) with the
                         marks in it, in the column COLUMN="Practical 4"
make similar             similar code, for a person to look at: CLASS=build/class, P=4, LEAST=50 (percent)

For the course itself
make test                test the workbook: starters, solutions, wrong solutions, and its own code
                         (T=tests/judge: only those; FRESH=1: also files that passed and whose sources are unchanged;
                         SINCE=commit: also what changed since that commit; SAMPLE=n: an earlier run's sample again)
make nightly             the same in full, without sampling: it takes hours
make handouts            the handouts as a site and as PDF, with everything in them checked
                         (P=4, INSTRUCTOR=1, UPDATE=1, RUNS=all, PDF=no, PAPER=Letter)
make bench               our solutions against the vendor's library and the device's limits; without a GPU it shows
                         the table that was kept last (P=4, FROM=practicals; SAVE=1: keep this one; BACKEND=cpu: the
                         CPU backend's costs)
make install PREFIX=/opt/cucc   install the CPU backend's compiler as a CUDA toolkit, for other projects' makefiles
                         and CMake (docs/ci-without-a-gpu.md; DESTDIR=); make uninstall PREFIX=/opt/cucc
make deps FOR=test       install what a target needs, or say how (FOR=check, test, bench, class, format, dist)
make format              format our C and C++
make compile_commands.json   for clangd and editors
make clean               remove build/, but keep your progress and any class (ALL=1: remove those, too)
END
