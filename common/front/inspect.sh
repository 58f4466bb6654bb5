#!/usr/bin/env bash
# `make sanitize` and `make profile` [P= STEP= FROM= BACKEND= SEED= ARGS= REPORT= PATIENCE= HTML=1]:
# runs the steps' small cases where every access is seen, and tells what is wrong with them, or what they cost.
# usage: inspect.sh sanitize|profile
# Exit 0: nothing was found; 1: something was; 2: it could not be looked at.
what=$1 inspect=build/xray/xray
. "$(dirname "$0")/lib.sh"
. common/front/inspect_step.sh
. common/front/inspect_gpu.sh
require_build_folder
require_tools check
require_engine
if [ "${STEP:-}" ] || [ "${ARGS:-}" ]; then
    [ "${P:-}" ] || die "STEP= and ARGS= of which practical? For example: make $what P=4 STEP=3"
fi
# ARGS="n=1000 block=64" is the one case to look into, with its step= where it names one.
if [[ " ${ARGS:-}" =~ \ step=([0-9]+) ]]; then
    STEP=${STEP:-${BASH_REMATCH[1]}} ARGS=${ARGS/step=${BASH_REMATCH[1]}/}
fi
case ${ARGS:-} in *[!A-Za-z0-9_.,=+\ -]*) die "ARGS=$ARGS: should be words like n=1000" ;; esac
[ ! "${REPORT:-}" ] || : 2>/dev/null >"$REPORT.part" || die "REPORT=$REPORT: cannot write there"
choose_backend
export STEP
read_words
limit=$((60 * PATIENCE))
if [ "$backend" = gpu ]; then
    programs_in=$out
    find_gpu_tool "$what" || die "$gpu_tool_lacks"
else
    programs_in=build/sanitize/${from#build/} out=$programs_in # lock_build locks it
fi
# A folder of its own: two may look at the same step in different cases at the same time.
mkdir -p "$programs_in" && work=$(mktemp -d "$programs_in/inspect.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
with='Sanitizer build'
[ "$backend" != gpu ] || with="With ${gpu_tool##*/}"
echo "$why. $with. Seed $SEED (SEED=$SEED repeats this run)."

# ---- Build: all at once, a step whose program does not compile says so later
programs=()
for practical in $practicals; do
    while IFS=$'\t' read -r number _ program _; do
        [ "${STEP:-$number}" = "$number" ] && programs+=("$programs_in/$practical/$program")
    done < <(steps_of "$practical")
done
mapfile -t programs < <(printf '%s\n' "${programs[@]}" | sort -u)
lock_build
make_words=(ARCH="$arch" FROM="$from" ONLY="$practicals")
[ "$backend" = gpu ] && make_words+=(BACKEND=gpu NVCC="$nvcc") || make_words+=(BACKEND=sanitize NVCC=common/cucc/cucc)
{ [ "${COURSE_IS_MADE:-}" = 1 ] && [ -x build/xray/xray ]; } || # it was just now (common/build.mk)
    make -f common/build.mk -j"$JOBS" xray toolchain "${make_words[@]}" >"$work/build.log" 2>&1 ||
    { cat "$work/build.log" >&2; die 'what the course itself needs does not build (above)'; }
CHECKING=1 make -f common/build.mk -k -j"$JOBS" "${programs[@]}" "${make_words[@]}" >"$work/build.log" 2>&1
unlock_build

# ---- One step
trap '[ "$running" ] && kill "$running" 2>/dev/null; exit 130' INT TERM HUP
running='' heading='' found=0 lacking=0 looked=0 width=100
[ -t 1 ] && width=$(tput cols 2>/dev/null || echo 100)
style=(--width "$width")
[ ! "$colour" ] || style+=(--colour)

say() { # $1: word, $2: its colour, $3: what follows the title
    [ "$practical" = "$heading" ] || printf '\n%s%s%s\n' "$bold" "$practical" "$plain"
    heading=$practical
    printf '  %s%-5s%s %2d  %s%s\n' "$2" "$1" "$plain" "$number" "$title" "${3:+: $3}"
}

# The cases of practical and number, a line each.
cases_of_step() {
    local all
    if [ "${ARGS:-}" ]; then
        echo "$ARGS"
        return
    fi
    all=$(build/grade/grade inspect "$practical" "$number")
    if [ "$what" = sanitize ]; then
        cut -f 1,3 <<<"$all" | sed -n 's/^clean\t//p'
    elif grep -q '^metric' <<<"$all"; then
        sed -n 's/^metric.*\t//p' <<<"$all" | awk '!seen[$0]++'
    else
        tail -n 1 <<<"$all" | cut -f 3 # the largest
    fi
}

# Runs the cases. Leaves reports=(files); returns 1 when one could not be run, which was said.
run_step_cases() {
    local words one
    reports=() looked_into=()
    while IFS= read -r words; do
        [ "$words" ] || continue
        one=$work/$practical.$number.${#reports[@]}.jsonl
        words="step=$number $words seed=$SEED"
        if [ "$backend" = gpu ]; then run_on_gpu "$programs_in/$practical/$program" "$words" "$one" $limit; else
            run_inspected "$programs_in/$practical/$program" "$words" "$one" $limit; fi
        case $outcome in
            todo) say todo "$yellow" 'still to do' ;;
            skip) say skip "$dim" "$broken" && lacking=1 ;;
            broken) say ERROR "$red" "could not be looked at with $words: $broken" && lacking=1 ;;
        esac
        [ "$outcome" = whole ] || return
        [ ! "${REPORT:-}" ] ||
            sed "s/}\$/,\"practical\":\"$practical\",\"step\":$number,\"case\":\"$words\"}/" "$one" >>"$REPORT.part"
        reports+=("$one") looked_into+=("$words")
    done < <(cases_of_step)
}

# A profile on the CPU also wants to know what only a compiler for GPUs knows; CUCC_REGISTERS says otherwise.
registers_said=${CUCC_REGISTERS+yes}
prepare_step() {
    [ "$what" = profile ] && [ "$backend" = cpu ] && [ ! "$registers_said" ] || return 0
    CUCC_REGISTERS=$(registers_of "$practical" "$program" "$number" "$from")
    export CUCC_REGISTERS
}

sanitize_step() {
    local status count=${#reports[@]}
    "$inspect" findings "${style[@]}" "${reports[@]}" >"$work/text" 2>&1
    status=$?
    case $status in
        0) say clean "$green" "nothing found in $count case$( ((count == 1)) || echo s)" ;;
        1) say FOUND "$red" && found=1 ;;
        *) say ERROR "$red" "$(tail -n 1 "$work/text")" && lacking=1 ;;
    esac
    sed 's/^./    &/' "$work/text" # with status 0, remarks
    [ "${HTML:-}" ] && [ "$status" = 1 ] || return 0
    if [ "$backend" = gpu ]; then
        printf '\n    A run on a GPU has no page of steps: BACKEND=cpu shows one, in the order of the CPU.\n'
        return
    fi
    show_findings
}

# Pages of make show in which each finding has its steps: of the step's own small case first; where that does not have
# them all, of at most two more of the cases that were looked into.
show_findings() {
    local i words pages=1
    show_page '' '' >"$work/shown"
    for i in "${!reports[@]}"; do
        ((pages < 3)) || break
        "$inspect" list "${reports[i]}" | sed 's,\t.*/,\t,' | grep -qvxFf <(findings_shown) || continue
        words=${looked_into[i]#step="$number" }
        show_page "${words% seed=*}" $((++pages)) >>"$work/shown"
    done
    printf '\n' && sed 's/^/    /' "$work/shown"
}

show_page() { # $1: its case, or ""; $2: which page of the step, or ""
    P=$practical STEP=$number SEED=$SEED FROM=$from ARGS=$1 SHOWN=$2 common/front/show.sh 2>&1 |
        sed '/^The case: /d; /^The result is right/d'
}

findings_shown() { # as xray list has them, without folders
    sed -n 's/^  \(.*\), \([^ ]*:[0-9]*\): [bi].*/\1\t\2/p; s/^  \([^,]*\): [bi].*/\1\t:0/p' "$work/shown"
}

profile_step() {
    local page=build/profile/${from#build/}/$practical.step$number.html
    say step '' "$words"
    "$inspect" table "${style[@]}" "${reports[@]}" | sed 's/^./    &/'
    [ "${PIPESTATUS[0]}" = 0 ] || lacking=1
    [ "${HTML:-}" ] || return
    mkdir -p "$(dirname "$page")"
    local named=(--title "$practical, step $number: $title" --style common/xray/page.css)
    "$inspect" page "${named[@]}" "${reports[@]}" >"$page.new" &&
        mv "$page.new" "$page" || { lacking=1; return; }
    printf '\n    The page: %s\n' "$page"
}

for practical in $practicals; do
    while IFS=$'\t' read -r number _ program title <&3; do
        [ "${STEP:-$number}" = "$number" ] || continue
        words=$(cases_of_step | head -n 1)
        if [ ! "$words" ]; then
            say skip "$dim" 'it has no cases for a CPU'
        elif [ ! -x "$programs_in/$practical/$program" ]; then
            error=$(grep -him1 error "$programs_in/$practical/$program.log" "$work/build.log" 2>/dev/null | head -n 1)
            say ERROR "$red" "does not compile: $error"
            lacking=1
        elif prepare_step && run_step_cases && ((${#reports[@]})); then
            looked=$((looked + 1))
            "${what}_step"
        fi
    done 3< <(steps_of "$practical")
done
echo
if [ "${REPORT:-}" ]; then mv "$REPORT.part" "$REPORT" || lacking=1; fi
if ((lacking)); then
    echo 'Some steps could not be inspected (above).'
    exit 2
fi
if ((found)); then
    echo 'Something was found (above). It also makes the check of its step fail.'
    exit 1
fi
if ((looked == 0)); then
    echo 'There was nothing to inspect.'
elif [ "$what" = sanitize ]; then
    echo "Nothing was found in $looked step$( ((looked == 1)) || echo s)."
fi
