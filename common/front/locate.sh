#!/usr/bin/env bash
# `make locate P= STEP= [FROM= BUDGET= SEED=]`: in which line is the mistake? Tries small changes of your lines of a
# step that fails, on the CPU: another operator, number, index, order of arguments, name. Most are compiled into one
# program, which makes one of them when it runs (locate_at_once.sh); the others are tried one at a time. Each that makes
# all cases right is checked alone, and when the step passes with it, with two seeds, it says in which line and in what,
# but not which change it was.
# FAILS=1 (common/front/check.sh): that it fails is known, and only a line that is found is told.
# Exit 0: a line is found, or nothing is wrong; 1: no such change is found; 2: it could not be looked for.
. "$(dirname "$0")/lib.sh"
practical=$(one_practical locate) || exit 2
require_step "$practical"
require_build_folder
require_tools check
require_engine
case ${BUDGET:=3m} in
    *[!0-9ms]* | '') die "BUDGET=$BUDGET: how long it may look, such as 90s or 3m" ;;
    *m) seconds=$((10#${BUDGET%m} * 60)) ;;
    *) seconds=$((10#${BUDGET%s})) ;;
esac
from=${FROM:-practicals} from=${from%/}
[ -d "$from/$practical" ] || die "there is no $from/$practical"
SEED=${SEED:-$((SRANDOM % 1000000 + 1))}
[[ $SEED =~ ^[0-9]{1,18}$ ]] || die "SEED=$SEED: should be a whole number"
program=$(steps_of "$practical" | awk -F '\t' -v step="$STEP" '$1 == step { print $3 }')
(lock_course && make -s -f common/build.mk BACKEND=cpu "ONLY=$practical" locate toolchain judges) ||
    die 'what makes the changes does not build (above)'
mkdir -p build/locate && trees=$(mktemp -d build/locate/tree.XXXXXX) && work=$(mktemp -d) || exit 2
engine=''
trap 'end_engine; rm -rf "$work" "$trees" build/{cpu,sanitize}/"${trees#build/}"' EXIT
export practical from trees work SEED STEP
export -n P FROM REPORT BACKEND BUDGET # of our caller; each check has its own
. common/front/locate_at_once.sh

# What runs them at once, where it still does
end_engine() {
    [ ! "$engine" ] || { kill "$engine" && wait "$engine"; } 2>/dev/null
    engine=''
}

# What a check says of a tree: pass, fail, error, todo, timeout, skip or none. $1: its folder, $2: seed
status_of() {
    GRADE_FIRST=yes GRADE_CAUSE=no P=$practical STEP=$STEP FROM=$1 BACKEND=cpu SEED=$2 JOBS=1 \
        REPORT=$work/${1##*/}.record common/front/check.sh >"$work/${1##*/}.text" 2>&1
    sed -nE 's/.*"status":"([a-z]+)".*/\1/p' "$work/${1##*/}.record" 2>/dev/null | grep . || echo none
}

# Does the step pass with change $1, alone in a copy of the student's files, with two seeds?
passes_alone() {
    local file number of=$trees/$1 status
    IFS=$'\t' read -r file number _ < <(sed -n "$1p" "$work/list")
    mkdir -p "$of" && cp -r "$from/$practical" "$of/" && chmod -R u+w "$of" || return 2
    build/locate/changes -r "$from/$practical/$file" "$number" >"$of/$practical/$file" || return 2
    [ "$(status_of "$of" "$SEED")" = pass ] && [ "$(status_of "$of" $((SEED + 1)))" = pass ]
    status=$?
    rm -rf "$of" build/{cpu,sanitize}/"${of#build/}" "$work/$1".{record,text}
    return $status
}

# Tries one. $1: its place in the list. 255 makes xargs begin no more.
# shellcheck disable=SC2317 # xargs calls it
try_one() {
    ((EPOCHSECONDS < until)) || return 255
    passes_alone "$1"
    case $? in
        0) echo "$1" >>"$work/found" && return 255 ;;
        1) echo >>"$work/tried" ;;
        *) return 255 ;;
    esac
}

tried() { echo $(($(<"$work/decided") + $(wc -l <"$work/tried"))); }

# On a terminal, how far it is
tell_progress() {
    [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] || return 0
    while sleep 1; do
        printf '%slooking for the line: %d of %d changes tried%s \r' "$dim" "$(tried)" "$count" "$plain"
    done
}

# ---- All changes, the likeliest first

for file in "$from/$practical"/*.{cu,cuh,h,hpp,cpp,c}; do
    [ -e "$file" ] || continue
    build/locate/changes -r "$file" | awk -F '\t' -v OFS='\t' -v step="$STEP" -v file="${file##*/}" \
        '$2 == step && !seen[$3, $5]++ { print file, $1, $3, $4, $5 }'
done | awk -F '\t' '
    $4 ~ /^the name/ { names[++last] = $0; next }
    { print }
    END { for (i = 1; i <= last; i++) print names[i] }' >"$work/list"
count=$(wc -l <"$work/list")
: >"$work/tried"
echo 0 >"$work/decided"

# ---- What is wrong now?

[ "${FAILS:-}" ] && now=fail || now=$(status_of "$from" "$SEED")
case $now in
    pass) echo "Step $STEP passes on the CPU (SEED=$SEED): there is nothing to look for." && exit 0 ;;
    todo) die "step $STEP of $practical is not written yet; make hint P=${practical%%_*} STEP=$STEP has a hint" ;;
    fail | timeout) ;;
    error) grep -q '"cause":"not_compiled"' "$work/${from##*/}.record" &&
        die "it does not compile: make check P=${practical%%_*} STEP=$STEP says where" ;;
    *) die "step $STEP of $practical cannot be checked here: $(tail -n 1 "$work/${from##*/}.text")" ;;
esac

((count)) || [ ! "${FAILS:-}" ] || exit 1
((count)) || die "in $from/$practical there are no lines of step $STEP between its marks that it could change"
[ "${FAILS:-}" ] || echo "$bold$practical, step $STEP$plain: $count small changes of your lines, for at most $BUDGET" \
    "(BUDGET=10m: longer)."
export until=$((EPOCHSECONDS + seconds))
export -f passes_alone try_one status_of
tell_progress &
telling=$! found=''
try_at_once
if [ ! "$found" ]; then # those that go into no such program, one at a time
    # shellcheck disable=SC2016
    nice xargs -P "${JOBS:-$(nproc)}" -I {} bash -c 'try_one "$1"' - {} <"$work/left" 2>"$work/xargs"
    [ ! -s "$work/found" ] || found=$(sort -n "$work/found" | head -n 1)
fi
{ kill "$telling" && wait "$telling"; } 2>/dev/null
[ ! "$colour" ] || printf '\r\e[K'

tried=$(tried)
if [ "$found" ]; then
    IFS=$'\t' read -r file number line what _ < <(sed -n "${found}p" "$work/list")
    echo "$from/$practical/$file:$line: one small change here makes step $STEP pass: it is in $what."
    sed -n "${line}s/^ */    /p" "$from/$practical/$file"
    exit 0
fi
[ ! "${FAILS:-}" ] || exit 1
if ((EPOCHSECONDS >= until)); then
    echo "$BUDGET are over: of $count changes $tried are tried, and the step passes with none of them."
elif ((tried == count)); then
    echo "The step passes with none of these $count changes: more than one thing is wrong, or something is missing."
else
    cat "$work/xargs" >&2
    die "it ended after $tried of $count changes"
fi
exit 1
