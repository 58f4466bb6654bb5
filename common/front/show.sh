#!/usr/bin/env bash
# `make show P= STEP=` [ARGS= ORDER= FROM= SEED= PATIENCE=]: a small case of a step's kernels as a page, to be stepped
# through forwards and backwards. It shows the first of the step's cases in which something is wrong, or the first.
# Exit 0: the page is there; 1: the step has nothing to show, for it is still to do or runs no kernel in its small
# cases; 2: what was asked for makes no sense, or the page could not be made. Why is said.
# A program of one's own, FROM=prog.cu, is show_file.sh's.
[[ ${FROM:-} != *.cu ]] || exec "$(dirname "$0")/show_file.sh"
. "$(dirname "$0")/lib.sh"
practical=$(one_practical show) || exit 2
require_step "$practical"
require_build_folder
require_tools check
require_engine
[ "${BACKEND:-}" != gpu ] ||
    die 'BACKEND=gpu: a run on a GPU has no page; what can be shown is the order in which a CPU runs the threads'
if [[ " ${ARGS:-}" =~ \ step=([0-9]+) ]]; then
    [ "${BASH_REMATCH[1]}" = "$STEP" ] || die "ARGS= says step=${BASH_REMATCH[1]}, and STEP= says $STEP"
    ARGS=${ARGS/step=${BASH_REMATCH[1]}/}
    ARGS=${ARGS# } ARGS=${ARGS% }
fi
nothing_to_show() {
    echo "make: $practical, step $STEP $*" >&2
    exit 1
}
case ${ARGS:-} in *[!A-Za-z0-9_.,=+\ -]*) die "ARGS=$ARGS: should be words like n=20" ;; esac
require_order
backend=cpu
read_words
while IFS=$'\t' read -r number _ program title; do
    [ "$number" != "$STEP" ] || break
done < <(steps_of "$practical")
programs_in=build/show/${from#build/}
out=$programs_in # lock_build locks it
mkdir -p "$programs_in" && work=$(mktemp -d "$programs_in/show.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
page=$programs_in/$practical.step$STEP${SHOWN:+.$SHOWN}.html # SHOWN: of make sanitize, which may want several

no_kernel='runs no kernel of its own in its small cases'
[ "${ARGS:-}" ] || ! build/grade/grade inspect "$practical" "$STEP" | grep -q $'^show\t-\tnone$' ||
    nothing_to_show "$no_kernel. ARGS= names another case"

# ---- Build
made=$programs_in/$practical/$program judge=build/judge/$practical/judge
lock_build
make_words=(BACKEND=show ARCH= NVCC=common/cucc/cucc FROM="$from" ONLY="$practical")
# What an older toolchain has made would still be there.
make -f common/build.mk -k -j"$JOBS" xray toolchain "$judge" "${make_words[@]}" >"$work/build.log" 2>&1 ||
    { cat "$work/build.log" >&2; die 'what the course itself needs does not build (above)'; }
CHECKING=1 make -f common/build.mk "$made" "${make_words[@]}" >"$work/build.log" 2>&1
unlock_build
if [ ! -x "$made" ]; then
    cat "$made.log" >&2 2>/dev/null || cat "$work/build.log" >&2
    die "$(work_file "$from" "$practical" "$program") does not build (above)"
fi

# In seconds: of a case, and of a kernel that makes no progress
limit=$((60 * PATIENCE))
export CUCC_WATCHDOG=${CUCC_WATCHDOG:-$((20 * PATIENCE))}

# ---- The cases, each once, small ones first: those meant for this, those of the sanitizer build, those of the check
cases() { all_cases | awk '{ name = $0; sub(/^result /, "", name) } !seen[name]++'; }
all_cases() {
    if [ "${ARGS:-}" ]; then
        echo "$ARGS"
        return
    fi
    local all
    all=$(build/grade/grade inspect "$practical" "$STEP")
    sed -n 's/^show\t-\t//p' <<<"$all"
    sed -n 's/^clean\t[^\t]*\t//p' <<<"$all" | by_size
    # What is wrong may be seen in none of these: then in cases of the check, as long as they are small. In some of them
    # the sanitizer build finds what is to happen there: only their result counts.
    sed -n 's/^case\t-\t//p' <<<"$all" | by_size 5000 | head -n 12 | sed 's/^/result /'
}

# Lines of words, the one with the smallest numbers first. $1: the largest sum of them that is passed on; or none
by_size() {
    awk -v most="${1:-1e300}" '
        { size = 0; for (i = 1; i <= NF; i++) { split($i, w, "="); size += w[2] + 0 } }
        size <= most { print size "\t" $0 }' | sort -s -n -k 1,1 | cut -f 2- | awk '!seen[$0]++'
}

# Runs a case. Leaves report and record, and the trace where that is wanted. Returns the program's status.
# $1: words, $2: a file for the trace, or ""
try() {
    local status=0
    rm -f "$work"/{trace,report,result,record}
    { # bash's own words about a program that has died are for nobody
        CUCC_TRACE=$2 CUCC_REPORT=$work/report CUCC_ORDER=$ORDER CUCC_SANITIZE_EXIT=0 timeout $limit \
            "$made" --case "step=$STEP $1 seed=$SEED" --result "$work/result" >"$work/said" 2>&1 || status=$?
    } 2>/dev/null
    "$judge" --practical "$practical" --case "step=$STEP $1 seed=$SEED" --result "$work/result" --backend cpu \
        --order "$ORDER" --exit $((status < 128 ? status : 0)) --signal $((status > 128 ? status - 128 : 0)) \
        --timeout $((status == 124 ? limit : 0)) >"$work/record" 2>/dev/null
    return $status
}

# Is something wrong in the case that was tried? Sets verdict. $1: result, where what was found does not count
is_wrong() {
    verdict=$(sed -n 's/.*"status":"\([a-z]*\)".*/\1/p' "$work/record" | head -n 1)
    [[ $verdict =~ ^(pass|)$ ]] || return 0
    [ "$1" != result ] && { build/xray/xray findings "$work/report" >/dev/null 2>&1; [ $? = 1 ]; }
}

keep() {
    words=$1
    for file in trace report record; do cp "$work/$file" "$work/kept.$file" 2>/dev/null; done
    return 0
}

# Words that the program does not know, or a case that it refuses: it says so where it is run by hand.
check_words() {
    local said asked status
    read -ra asked <<<"$ARGS"
    said=$(CUCC_SANITIZE_EXIT=0 timeout $limit "$made" "step=$STEP" "${asked[@]}" "seed=$SEED" 2>&1)
    status=$?
    [ $status != 2 ] || { echo "$said" >&2; die "ARGS=$ARGS: the case could not be run (above)"; }
    [ $status != 124 ] || die "ARGS=$ARGS: the case has not ended within $limit s; a page needs a small one"
    said=$(sed -n 's/.*(this step did not ask for: \(.*\))/\1/p' <<<"$said" | head -n 1)
    [ ! "$said" ] || die "ARGS=$ARGS: this step does not ask for $said"
}
[ ! "${ARGS:-}" ] || check_words

tell_try() { # on a terminal, which case runs; "": none
    [ ! -t 1 ] || [ "${TERM:-dumb}" = dumb ] || printf '\r\e[K%s' "${1:+${dim}runs $1$plain}"
}

# The first with something wrong is kept, else the first: only what is kept needs a trace.
words='' nothing='' broken='' said='' right=0
while IFS= read -r one; do
    [ "$one" ] || continue
    counts='' trace=$work/trace
    if [[ $one == result\ * ]]; then counts=result one=${one#result }; fi
    [ ! "$words" ] || trace=''
    tell_try "$one"
    try "$one" "$trace"
    status=$?
    tell_try ''
    [ "$status" != 4 ] ||
        nothing_to_show "is still to do: make hint P=${practical%%_*} STEP=$STEP"
    if [ "$trace" ] && ! grep -q '^kernel' "$trace" 2>/dev/null; then
        [ "$status" != 124 ] || die "the case $one has not ended within $limit s, and no kernel has run"
        why=$(sed -n 's/^cucc: /: /p' "$work/said" | head -n 1) # what the runtime says of a launch that failed
        [ ! "${ARGS:-}" ] || die "ARGS=$ARGS: no kernel runs in this case$why"
        nothing=${nothing:-${why:-:}}
        [ "$broken" ] || ! is_wrong "$counts" || broken=$one said=$(<"$work/said")
        continue
    fi
    if is_wrong "$counts"; then
        [ "$trace" ] || try "$one" "$work/trace"
        keep "$one" && right=0
        break
    fi
    [ "$verdict" != pass ] || right=$((right + 1))
    [ "$words" ] || keep "$one"
done < <(cases)
if [ ! "$words" ] && [ "$broken" ]; then
    echo "$said" >&2
    die "no kernel runs in the case $broken (above is what it said)"
fi
[ "$words" ] || [ ! "$nothing" ] ||
    nothing_to_show "$no_kernel${nothing%:}. ARGS= names another case"
[ "$words" ] || nothing_to_show 'has no case for a CPU'

named=(--title "$practical, step $STEP: $title" --words "$words" --order "$ORDER" --folder common/xray/show
    --record "$work/kept.record" --links "$work/links")
build/xray/show/show "${named[@]}" "$work/kept.trace" "$work/kept.report" >"$work/page.html" ||
    die 'the page could not be made'
mv "$work/page.html" "$page"
echo "The case: $words, threads in the order $ORDER, on the CPU (seed $SEED)."
more=$( ((right < 2)) || echo " and $((right - 1)) more")
((right == 0)) ||
    echo "The result is right in this case$more. What a kernel costs is not checked here: make profile counts it."
tell_page "$page" "$work/links"
