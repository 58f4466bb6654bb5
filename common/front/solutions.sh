#!/usr/bin/env bash
# `make solutions P= [STEP=] [FORCE=1]`: opens our solution of the steps that you have passed, for reading, in
# build/opened/NN_name; the other steps stay closed. STEP= prints that step's code too.
. "$(dirname "$0")/lib.sh"
practical=$(one_practical solutions) || exit 2
[ ! "${STEP:-}" ] || require_step "$practical"
[ -d "solutions/$practical" ] || die "this copy of the course has no solution of $practical: ask whoever gave it to you"
require_build_folder

all=$(steps_of "$practical" | cut -f 1 | tr '\n' ' ')
open=''
for step in $all; do
    if [ "${FORCE:-}" ] || awk -F '\t' -v n="$step" '$1 == n && $2 == "pass" { found = 1 } END { exit !found }' \
        "build/progress/$practical" 2>/dev/null; then
        open+="$step "
    fi
done
[ "$open" ] || die "no step of $practical has passed yet. make check P=$practical; or FORCE=1, if you give up"
[[ ! ${STEP:-} || " $open" == *" ${STEP:-} "* ]] ||
    die "step $STEP of $practical has not passed yet. FORCE=1, if you give up"

closed=''
for step in $all; do [[ " $open" == *" $step "* ]] || closed+="$step "; done
mkdir -p "build/opened/$practical" || exit 2
echo "${bold}Open: step ${open% } of $practical.$plain${closed:+ Not yet passed: ${closed% }.}"
shown=''
for file in "solutions/$practical"/*; do
    grep -qE ">>> step (${open// /|}none)\$" "$file" || continue # nothing of the open steps in it
    opened=build/opened/$practical/${file##*/}
    awk -v steps="${closed:-none}" -v instead='(this step has not passed yet)' -f common/front/gaps.awk "$file" \
        >"$opened"
    echo "  $opened"
    echo "      beside yours: diff practicals/$practical/${file##*/} $opened"
    shown+=" $opened"
done
if [ "${STEP:-}" ]; then
    # shellcheck disable=SC2086 # our own file names have no spaces
    code=$([ ! "$shown" ] || sed -n "/>>> step $STEP\$/,/<<< step $STEP\$/p" $shown)
    echo "${code:-Step $STEP is given: there was nothing to write.}"
elif [ ! "$shown" ]; then
    echo 'There was nothing to write in it: it is given.'
fi
