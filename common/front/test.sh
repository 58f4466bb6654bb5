#!/usr/bin/env bash
# `make test [T="tests/frontdoor tests/style.t"]`: the tests of the workbook itself, four more at a time than there are
# cores (JOBS=), so that these have work while some wait for something. Each .t stands alone. A test of many alike takes
# a sample of them, which follows from the files' content, and what has changed (SINCE=commit; SAMPLE=n: that sample);
# `make nightly`, and what is named in T=, takes all. A file that has passed with all that it depends on as it is now is
# not run again (tests/depends; FRESH=1 runs it), and those of a room in which nothing has changed take turns. At
# the end come the files that cost most, and prove's counting line.
. "$(dirname "$0")/lib.sh"
[ -d tests ] || die 'this copy of the course has no tests: they are in the repository it comes from'
require_build_folder
require_tools test
read -ra asked <<<"${T:-}"
for file in ${asked[@]+"${asked[@]}"}; do
    [ -e "$file" ] || die "T=$file: there is no such test, nor a folder of tests"
done
[[ ${SAMPLE:-0} =~ ^[0-9]+$ ]] || die "SAMPLE=$SAMPLE: should be a whole number: the end of a run says which it took"
# A test says itself what it wants; what is said to `make test` is not for the checks inside.
unset P STEP SEED FROM REPORT ARGS PROGRAM FORCE COMMIT ALL CHECKING CACHED MANIFEST MACHINE CHANGED FAILED FAILURES
export NO_COLOR=1 FORCE_COLOR=''
# What one test compiles is not to push out of cucc's store what another will want: its precompiled headers are 20 MB
# each.
export CUCC_STORE_LIMIT=${CUCC_STORE_LIMIT:-1024}
# The longest first, so that all lanes end together, with two that wait for most of their time beside those that have
# work for all cores. wrong.t, which has so too, gives way to all others (nice): what they leave idle is its own, up to
# the end, where many are short and wait.
first=(tests/handouts/handouts.t tests/solutions.t tests/starters.t tests/grade/slurm/slurm.t tests/hostile/hostile.t
    tests/wrong.t tests/grade/class/budget.t tests/style.t tests/faults/faults.t tests/hostile/kin.t
    tests/cucc/curand.t tests/frontdoor/dist.t tests/cucc/cucc_store.t tests/show/pages.t tests/frontdoor/test.t
    tests/ends.t tests/show/show.t tests/grade/class/going_on.t tests/grade/report/autograder.t tests/cucc/late.t
    tests/grade/fuzz.t tests/grade/trouble.t tests/grade/sanitized.t tests/mutants.t tests/cucc/cucc_build.t
    tests/sanitizer/undefined.t tests/cucc/exec_progress.t tests/cucc/cublas.t tests/cucc/thrust.t
    tests/docs/add_a_practical.t tests/conformance/conformance.t tests/docs/start.t tests/cucc/strangers.t
    tests/cucc/exec_build.t tests/xray/fuzz.t tests/readme.t tests/harness/kernel.t tests/cucc/cucc_options.t
    tests/right.t tests/suites.t tests/docs/ci.t tests/faults/report.t tests/cucc/cusolver.t tests/no_times.t
    tests/sanitizer/counts.t)
for file in "${!first[@]}"; do [ -e "${first[file]}" ] || unset "first[file]"; done
# A check that is given no seed takes one that follows from content (tests/timed); by night it takes fresh ones.
[ ! "${NIGHTLY:-}" ] || export GRADE_SEED=${GRADE_SEED-}
if ((${#asked[@]} == 0)); then
    mapfile -t rest < <(find tests -name '*.t' | sort | grep -vxF "$(printf '%s\n' "${first[@]:-none}")")
    asked=(${first[@]+"${first[@]}"} "${rest[@]}")
else
    NIGHTLY=${NIGHTLY-1}
fi
export NIGHTLY=${NIGHTLY:-} SAMPLE=${SAMPLE:-} TIMES=$PWD/build/test/times FAILED=$PWD/build/test/failed
rm -rf "$FAILED" && mkdir -p "$FAILED" && : >"$TIMES" || exit 2
if [ ! "$NIGHTLY" ]; then
    export MANIFEST=$PWD/build/test/manifest MACHINE=$PWD/build/test/machine CHANGED=$PWD/build/test/changed
    export CACHED=$PWD/build/test/cached FRESH=${FRESH:-}
    : >"$CACHED" && : >"$CACHED.not" && : >"$CACHED.rest"
    MANIFEST='' tests/depends manifest >"$MANIFEST" && MACHINE='' tests/depends machine >"$MACHINE" &&
        CHANGED='' tests/depends changed >"$CHANGED" || die 'it is not known what the tests depend on'
    echo "A sample of what is long, and everything that the $(wc -l <"$CHANGED") changed files name; make nightly" \
        'takes all.'
    find build/test/passed -type f -printf '%T@ %p\n' 2>/dev/null | sort -rn | tail -n +2000 | cut -d ' ' -f 2- |
        xargs -r rm -f --
fi

# Before prove sums up: what the files cost. CPU seconds of all their processes: a busy machine does not change them
# much.
cost() {
    local line told=''
    while IFS= read -r line; do
        if [[ ! $told && $line =~ ^(All\ tests\ successful|Test\ Summary\ Report|Files=) ]]; then
            told=yes
            awk '{ sum += $1 } END { printf "CPU seconds of all %d files: %.0f. The most expensive:\n", NR, sum }' \
                "$TIMES"
            sort -rn "$TIMES" | head -n 15 | awk '{ printf "%9.1f  %s\n", $1, $2 }'
            [ ! -s "${CACHED:-}" ] || echo "Not run: $(wc -l <"$CACHED") files that passed before, and nothing that" \
                'they can read has changed since (cached; FRESH=1 runs them).'
            [ ! -s "${CACHED:-}.rest" ] || echo "Not run: $(wc -l <"$CACHED.rest") files of rooms in which nothing" \
                'has changed, whose turn it was not; make nightly and T= run them.'
            if [ -s "${CACHED:-}.not" ]; then
                echo 'These run again next time, even if nothing changes:' && sort "$CACHED.not"
            fi
            failures
        fi
        printf '%s\n' "$line"
    done
}
# Once more what failed, for who sees only the end of all this.
failures() {
    local file
    for file in "$FAILED"/*; do
        [ -s "$file" ] || continue
        file=${file##*/}
        echo "---- ${file//./\/}" | sed 's,/t$,.t,'
        head -n 60 "$FAILED/$file"
    done
}
prove -j"${JOBS:-$(($(nproc) + 4))}" -r --timer --exec tests/timed "${asked[@]}" | cost
exit "${PIPESTATUS[0]}"
