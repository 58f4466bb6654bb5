#!/usr/bin/env bash
# `make solutions P= [STEP=] [FORCE=1] [KEY=passphrase]`: opens our solution of the steps that you have passed, for
# reading, in build/opened/NN_name; the other steps stay closed. STEP= prints that step's code too.
# KEY= first breaks the seal of a copy of the course whose solutions came sealed (make dist).
. "$(dirname "$0")/lib.sh"

# The folder solutions/, out of solutions.sealed; it stays.
unseal() {
    local fresh
    [ -e solutions.sealed ] || die 'KEY= opens sealed solutions, and there are none in this copy of the course'
    require_tools dist
    fresh=$(mktemp -d ./.unsealed.XXXXXX) || die "cannot write to $PWD"
    # shellcheck disable=SC2064 # as it is now
    trap "rm -rf '$fresh'" EXIT
    common/front/seal.sh open <solutions.sealed >"$fresh/solutions.tar.gz" 2>"$fresh/why" ||
        die "the seal does not open: $(sed 's/^seal.sh: //' "$fresh/why")"
    tar -xzf "$fresh/solutions.tar.gz" -C "$fresh" && [ -d "$fresh/solutions" ] && mv "$fresh/solutions" solutions ||
        die 'the sealed solutions cannot be unpacked (disk space?)'
    echo "The seal is open: solutions of $(cd solutions && echo *)"
}
[ ! "${KEY:-}" ] || [ -d solutions ] || unseal
[ ! "${KEY:-}" ] || [ "${P:-}" ] || exit 0
practical=$(one_practical solutions) || exit 2
[ ! "${STEP:-}" ] || require_step "$practical"
[ -d "solutions/$practical" ] || [ ! -e solutions.sealed ] ||
    die "the solutions of this copy are sealed: make solutions P=${practical%%_*} KEY=... opens them," \
        'with the passphrase of the person who gave it to you'
[ -d "solutions/$practical" ] ||
    die "this copy of the course has no solution of $practical: ask the person who gave it to you"
require_build_folder

all=$(steps_of "$practical" | cut -f 1 | tr '\n' ' ')
open=''
for step in $all; do
    if [ "${FORCE:-}" ] || awk -F '\t' -v n="$step" '$1 == n && ($2 == "pass" || $6 == "passed") { found = 1 } END { exit !found }' \
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
    echo 'This step is given: there was nothing to write.'
fi
