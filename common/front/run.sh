#!/usr/bin/env bash
# `make run P= [PROGRAM=] [STEP=] [ARGS=] [BACKEND=] [FROM=]`: builds a practical's program and runs it by hand.
. "$(dirname "$0")/lib.sh"
practical=$(one_practical run) || exit 2
require_build_folder
require_tools check
require_engine
choose_backend
read_words

# The program: PROGRAM=, else the one of STEP= (or of the step in ARGS), else the first step's.
step=${STEP:-}
[[ ! $step && " ${ARGS:-}" =~ \ step=([0-9]+) ]] && step=${BASH_REMATCH[1]}
program=${PROGRAM:-} programs=' ' of_step=''
while IFS=$'\t' read -r number _ name _; do
    [[ $programs == *" $name "* ]] || programs+="$name "
    [ "$number" != "${step:-$number}" ] || of_step=${of_step:-$name}
done < <(steps_of "$practical")
if [ ! "$program" ]; then
    [ "$of_step" ] || STEP=$step require_step "$practical"
    program=$of_step
fi
# A program of the Makefile's that no step is about can be run, too.
if [[ $programs != *" $program "* ]]; then
    read -ra others < <(sed -n 's/^PROGRAMS := //p' "practicals/$practical/Makefile")
    for name in "${others[@]}"; do [[ $programs == *" $name "* ]] || programs+="$name "; done
fi
[[ $programs == *" $program "* ]] || die "PROGRAM=$program: practical $practical has${programs% }"

log=$out/$practical/$program.log
lock_build
CHECKING=1 make -f common/build.mk "$out/$practical/$program" BACKEND="$backend" ARCH="$arch" NVCC="$nvcc" \
    FROM="$from" ONLY="$practical" >build/run.log 2>&1 || failed=1
if [ -e "$log" ]; then
    cat "$log" >&2 # warnings are for reading, too, and so are the commands of the student's own makefile
else
    cat build/run.log >&2
fi
[ ! "${failed:-}" ] || die "$(work_file "$from" "$practical" "$program") does not build (above)"
unlock_build
read -ra words <<<"${ARGS:-}"
[ "${STEP:-}" ] && [[ " ${ARGS:-}" != *' step='* ]] && words=("step=$STEP" ${words[@]+"${words[@]}"})
echo "$why. Running $out/$practical/$program${words[*]+ ${words[*]}}"
exec "$out/$practical/$program" ${words[@]+"${words[@]}"}
