#!/usr/bin/env bash
# `make check [P= STEP= BACKEND= SEED= FROM= REPORT= JOBS= PATIENCE=]`: builds, runs and judges, a line a step in teaching order.
# Exit 0: nothing that was attempted fails; 1: something does; 2: could not check.
. "$(dirname "$0")/lib.sh"

require_build_folder
require_tools check
practicals=$(practicals_named "${P:-}") || exit 2
if [ "${STEP:-}" ]; then
    [ "${P:-}" ] || die "STEP=$STEP of which practical? For example: make check P=4 STEP=$STEP"
    for practical in $practicals; do require_step "$practical"; done
fi
case ${SEED:=$((RANDOM * 32768 + RANDOM))} in *[!0-9]* | ???????????????????) die "SEED=$SEED: should be a whole number of at most 18 digits" ;; esac
choose_jobs
[ ! "${PATIENCE:-}" ] || whole_number PATIENCE
if [ "${REPORT:-}" ]; then
    : 2>/dev/null >>"$REPORT.part" || die_for_report
    trap 'rm -f "$REPORT.part"' EXIT
fi
work=() programs=() # "practical number" in teaching order, and what these run
for practical in $practicals; do
    steps=$(steps_of "$practical") || exit 2
    while IFS=$'\t' read -r number _ program _; do
        [ "${STEP:-$number}" = "$number" ] || continue
        work+=("$practical $number")
        programs+=("$practical/$program")
    done <<<"$steps"
done
choose_backend
choose_from
echo "$why. Seed $SEED (SEED=$SEED repeats this run)."

export_colour
export CHECK_BACKEND=$backend CHECK_ARCH=$arch CHECK_DEVICE=$device CHECK_SEED=$SEED CHECK_FROM=$from CHECK_OUT=$out CHECK_WORK=$out/check
export CHECK_WIDTH=100
[ -t 1 ] && CHECK_WIDTH=$(tput cols 2>/dev/null || echo 100)
mkdir -p "$CHECK_WORK" || exit 2
exec 8>"$CHECK_WORK/.lock"
flock -n 8 || { echo "Waiting for another check of $from to end ..." && flock 8; }

# A line that is redrawn, on a terminal only. $1: what is being done, $2 of $3
bar=''
[ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && bar=1
signs=$(printf '%30s' '')
show() {
    [ "$bar" ] || return
    local filled=$((30 * $2 / $3)) full=${signs// /#} empty=${signs// /.}
    printf '\r\e[K%s[%s%s] %d/%d  %s%s' "$dim" "${full:0:filled}" "${empty:filled}" "$2" "$3" "$1" "$plain"
}
unshow() { [ "$bar" ] && printf '\r\e[K'; }

# ---- Build. What does not compile is told at its steps; what is wrong with the course itself is told here.
mapfile -t programs < <(printf '%s\n' "${programs[@]}" | sort -u)
show 'preparing (longer the first time)' 0 ${#programs[@]}
lock_course
make_words=(BACKEND="$backend" ARCH="$arch" NVCC="$nvcc" FROM="$from" ONLY="$(tr '\n' ' ' <<<"$practicals")")
make -f common/build.mk -j"$JOBS" judges tally xray toolchain "${make_words[@]}" >"$CHECK_WORK/build.log" 2>&1 ||
    { unshow; cat "$CHECK_WORK/build.log" >&2; die 'what the course itself needs does not build (above). Not your program: was a file of the course changed or removed? git status'; }
unlock_course
lock_programs
CHECKING=1 make -f common/build.mk -k -j"$JOBS" "${programs[@]/#/$out/}" "${make_words[@]}" 2>"$CHECK_WORK/build.log" |
    while read -r line; do
        [[ $line == build/* ]] || continue
        built=$((${built:-0} + 1))
        show 'programs built' $built ${#programs[@]}
    done
unlock_build

# ---- The steps, JOBS at a time
begun=0 printed=0 heading=''
trap 'trap "" TERM; kill -TERM $(jobs -p) 2>/dev/null; wait; unshow; exit 130' INT TERM HUP

start_one() {
    ((begun < ${#work[@]})) || return
    read -r practical number <<<"${work[begun]}"
    begun=$((begun + 1))
    rm -f "$CHECK_WORK/$practical.$number".{txt,json}
    bash "practicals/$practical/check.sh" --run "$number" </dev/null 8>&- &
}

# What is finished, as far as nothing before it is still running.
print_finished() {
    while ((printed < begun)); do
        read -r practical number <<<"${work[printed]}"
        [ -e "$CHECK_WORK/$practical.$number.txt" ] || break
        printed=$((printed + 1))
        unshow
        [ "$practical" = "$heading" ] || printf '\n%s%s%s\n' "$bold" "$practical" "$plain"
        heading=$practical
        cat "$CHECK_WORK/$practical.$number.txt"
    done
    show 'steps checked' "$printed" ${#work[@]}
}

for ((i = 0; i < JOBS; i++)); do start_one; done
for ((i = 0; i < ${#work[@]}; i++)); do
    wait -n
    start_one
    print_finished
done
unshow
((printed == ${#work[@]})) || die "the check of ${work[printed]/ /, step } broke off (a bug of ours: see above)"

# ---- The report, what is remembered, and the sum
records=()
for one in "${work[@]}"; do records+=("$CHECK_WORK/${one/ /.}.json"); done
if [ "${REPORT:-}" ]; then
    cat "${records[@]}" >"$REPORT.part" && mv "$REPORT.part" "$REPORT" || die_for_report
fi
[ "$from" = practicals ] && common/front/remember.sh "${records[@]}"
common/front/sum_up.sh "${records[@]}"
