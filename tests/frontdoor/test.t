#!/usr/bin/env bash
# make test and make nightly: what is sampled, and that the same content gives the same sample on any day; that what
# passed is not run again, and that no change hides behind that; what the files cost; prove's line at the end.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL NIGHTLY SAMPLE SINCE FRESH T JOBS TIMES MANIFEST MACHINE CHANGED CACHED GRADE_SEED
export INSTALL=no

# ---- of many alike
some() { printf '%s\n' a b c d e f g h i j | (tap_sample=$1 tap_changed=${2:-} && sampled "${3:-5}") | tr -d '\n'; }
is 'a sample of ten, one in five' "$(some 1 | wc -c)" 2
is 'the same sample is the same' "$(some 1)" "$(some 1)"
turns=$(for n in {1..60}; do some "$n"; done | grep -o . | sort)
is 'others have other turns: all have theirs' "$(uniq <<<"$turns" | tr -d '\n')" abcdefghij
is 'and as often as each other, more or less' "$(uniq -c <<<"$turns" | awk '$1 < 4 || $1 > 22')" ''
is 'one of few at least' "$(some 1 '' 100 | wc -c)" 1
is 'they come in their order' "$(some 3 '' 2 | grep -o . | sort -c && echo sorted)" sorted
# shellcheck disable=SC2034 # `sampled` reads them
with() { seq 50 99 | (tap_sample=2 tap_changed=$1 && { cat && printf '%s\n' "$2"; } | sampled 50) | grep -cxF "$2"; }
is 'what names a changed file is taken' "$(for n in 1 2 3 4 5; do with "tests/a/$n.t" "$n"; done | tr -d '\n')" 11111
is 'by its path, too' "$(with tests/cucc/x.cu tests/cucc/x.cu)" 1
is 'and a practical, when something in it has changed' "$(with solutions/04_toy/toy.cu '04_toy wrong 3 cpu no')" 1
is 'unless many have: a change of all of them is a sample of all' "$(
    with "$(printf 'solutions/%s/a.cu\n' 01_a 02_b 03_c 04_toy)" '04_toy wrong 3 cpu no')" 0
is 'but not for any path with its name' "$(with tests/wrong/04_toy/other.diff '04_toy wrong 3 cpu no')" 0
is 'by night all of them' "$(NIGHTLY=1 some 1)" abcdefghij
all_of() { seq 9 | (tap_sample=1 tap_changed=$1 && sampled 9 '^common/cucc/') | wc -l; }
is 'all, where what they stand on has changed' "$(all_of docs/x.md) $(all_of $'docs/x.md\ncommon/cucc/y.c')" '1 9'
# shellcheck disable=SC2034 # in_turn reads it (tests/tap.sh)
parts() { for n in {1..30}; do (tap_sample=$n tap_changed=$1 && in_turn 3 'a part' '^common/' && echo taken); done; }
like 'a part has its turn in one sample of three' "$(parts docs/x.md | grep -c '^taken')" '^([5-9]|1[0-5])$'
like '... and is told of in the others' "$(parts docs/x.md | grep -v '^taken' | head -n 1)" \
    'a part # SKIP not in sample'
is '... and always where what it stands on has changed' "$(parts common/x.c | grep -c '^taken')" 30
like 'what is left out is told' "$(left_out 10 2 letters)" '8 of 10 letters # SKIP not in sample .*make nightly'
is 'nothing is, and nothing is said' "$(left_out 10 10 letters)" ''
like 'a long part by day' "$(nightly 'the long part' && echo run)" \
    '^ok [0-9]+ - the long part # SKIP only in make nightly'
is 'and by night' "$(NIGHTLY=1 && nightly 'the long part' && echo run)" run

# ---- the front door, with tests of its own
mkdir -p "$scratch/course/tests/some" "$scratch/course/tests/judge" "$scratch/course/common" "$scratch/course/docs"
printf 'build/\n' >"$scratch/course/.gitignore"
cp -a Makefile "$scratch/course/"
cp -a common/front common/deps.sh common/backend.sh "$scratch/course/common/" &&
    cp -a tests/tap.sh tests/timed tests/depends "$scratch/course/tests/"
root=$PWD
cd "$scratch/course" || exit 2
cat >tests/some/works.t <<'END_OF_TEST'
#!/usr/bin/env bash
. tests/tap.sh
for ((i = 0; i < 100000; i++)); do :; done
nightly 'counting further' && ok 'further' true
ok "taken: $(seq 1000 1400 | sampled 40 | tr '\n' ' ')" true
is 'lines' "$(seq 10 | sampled 10 | wc -l)" 1
done_testing
END_OF_TEST
chmod +x tests/some/works.t
said=$(SAMPLE=7 make test 2>&1)
is 'make test: exit status' $? 0 || diag "$said"
like 'says that it takes a sample' "$said" '^A sample of .*; make nightly takes all'
like 'names what costs most' "$said" '^ +[0-9.]+  tests/some/works.t$'
is "ends with prove's lines" "$(tail -n 2 <<<"$said" | cut -d = -f 1)" $'Files\nResult: PASS'
said=$(make test T=tests/some 2>&1)
is 'T= runs all of what is named: here that is a failure' $? 1
like 'which test' "$said" 'Failed test:  3'
is "and prove's lines are the last, too" "$(tail -n 2 <<<"$said" | cut -d = -f 1)" $'Files\nResult: FAIL'
is 'what failed stands at the end, ahead of these, with what was said of it' \
    "$(sed -n '/^---- /,/^Test Summary/p' <<<"$said" | head -n 4)" \
    $'---- tests/some/works.t\nnot ok 3 - lines\n# got:  10\n# want: 1'
said=$(make nightly 2>&1)
is 'make nightly: all' $? 1
unlike 'and no sample' "$said" 'A sample of'

# ---- the same content, the same sample
taken() { grep -ho '^ok .*taken: [0-9 ]*' build/test/passed/* 2>/dev/null | tail -n 1; }
sample_of() { rm -rf build/test/passed && "$@" >/dev/null 2>&1 && taken; }
today=$(sample_of make test)
ok 'a sample was taken' test -n "$today"
mkdir "$scratch/later" && cat >"$scratch/later/date" <<'END_OF_TOOL' && chmod +x "$scratch/later/date"
#!/bin/sh
exec /bin/date --date='now + 40 days' "$@"
END_OF_TOOL
is 'a day that is not today' "$(($(PATH=$scratch/later:$PATH date +%s) / 86400 - $(date +%s) / 86400))" 40
is 'the same in forty days' "$(PATH=$scratch/later:$PATH sample_of make test)" "$today"
cat >tests/some/seed.t <<'END_OF_TEST' && chmod +x tests/some/seed.t
#!/usr/bin/env bash
. tests/tap.sh # a test that calls make check has a seed for it
ok 'one' true && echo "seed ${GRADE_SEED-none at all}" >build/seed
done_testing
END_OF_TEST
seed_of() { rm -f build/seed && "$@" >/dev/null 2>&1 && cat build/seed; }
daily=$(seed_of make test)
like 'a check that is given no seed has that of the content' "$daily" '^seed [0-9]+$'
is 'without make, too' "$(seed_of prove tests/some/seed.t)" "$daily"
is 'and for what is named in T=' "$(seed_of make test T=tests/some/seed.t)" "$daily"
is 'SAMPLE= is the seed' "$(seed_of make test T=tests/some/seed.t SAMPLE=12)" 'seed 12'
is 'by night it is drawn anew' "$(seed_of make nightly T=tests/some/seed.t)" 'seed '
rm tests/some/seed.t build/seed
git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -q -m one
is 'the same in a clone' "$(git clone -q . "$scratch/clone" && cd "$scratch/clone" && sample_of make test)" "$today"
is 'and the same without make' "$(prove -v tests/some/works.t | grep -o '^ok .*taken: [0-9 ]*')" "$today"
echo 'a word' >docs/page.md
isnt() { [ "$2" != "$3" ] && tap_result 0 "$1" || { tap_result 1 "$1" && diag "both: $2"; }; }
isnt 'another one when something has changed' "$(sample_of make test)" "$today"
changed() { tests/depends changed | tr '\n' ' '; }
is 'a work tree knows what is new in it' "$(changed)" 'docs/page.md '
git add -A && git -c user.name=t -c user.email=t@t commit -q -m two
is 'and what the last commit changed' "$(changed)" 'docs/page.md '
echo 'a word' >docs/other.md && git add -A && git -c user.name=t -c user.email=t@t commit -q -m three
is 'and no other' "$(changed)" 'docs/other.md '
is 'but since that which is named' "$(SINCE=HEAD~2 changed)" 'docs/other.md docs/page.md '
git clone -q . "$scratch/ahead" && cd "$scratch/ahead" && for n in 1 2; do
    echo "$n" >"docs/$n.md" && git add -A && git -c user.name=t -c user.email=t@t commit -q -m "$n"
done
is 'and what is ahead of the upstream branch' "$(changed)" 'docs/1.md docs/2.md '
cd "$scratch/course" || exit 2

# ---- what has passed, and what may not be taken from that
# $1: what is tested; then a command that changes something. The test of judge/ can read common/, that of some/ all.
cat >tests/judge/room.t <<'END_OF_TEST'
#!/usr/bin/env bash
echo run >>"$RUNS"
. tests/tap.sh
ok 'the room' [ ! -e common/broken ]
done_testing
END_OF_TEST
sed 's/judge/some/; s/the room/all/' tests/judge/room.t >tests/some/all.t
chmod +x tests/*/*.t
rm -f tests/some/works.t
export RUNS=build/runs
mkdir -p build
runs() { : >"$RUNS" && make test "$@" >build/said 2>&1; wc -l <"$RUNS"; }
is 'both are run' "$(runs)" 2
is 'and are not a second time' "$(runs)" 0
like 'which is told' "$(cat build/said)" '^Not run: 2 files that passed before'
like 'and prove counts them' "$(cat build/said)" 'Files=2, Tests=2,'
like 'a line of such a test says so' \
    "$(cd build/test && export MANIFEST=$PWD/manifest MACHINE=$PWD/machine CHANGED=$PWD/changed && cd ../.. &&
        CACHED=build/c NO_COLOR=1 FORCE_COLOR='' CUCC_STORE_LIMIT=1024 NIGHTLY='' tests/timed tests/judge/room.t)" \
    '^ok 1 - the room # cached'
is 'FRESH=1 runs them' "$(runs FRESH=1)" 2
is 'T= runs what it names' "$(runs T=tests/judge)" 1
is 'make nightly runs all' "$(: >"$RUNS" && make nightly >/dev/null 2>&1; wc -l <"$RUNS")" 2
again() { # $1: what, $2: how many are run after it; command
    local what=$1 want=$2
    shift 2
    "$@"
    is "run again: $what" "$(runs)" "$want"
}
kept() { is "and then kept" "$(runs)" 0; }
again 'a file has changed' 2 sh -c 'echo >>common/deps.sh'
kept
again 'a new file' 2 sh -c 'echo >common/new'
again 'it is executable now' 2 chmod +x common/new
rm common/new
is 'without it all is as it was when it passed' "$(runs)" 0
again 'a link' 2 ln -s deps.sh common/link
again 'it leads elsewhere' 2 ln -sfn backend.sh common/link
again 'the test itself' 1 sh -c 'echo >>tests/some/all.t' # the other room does not read it
kept
again 'what all tests stand on' 2 sh -c 'echo >>tests/tap.sh'
again 'the Makefile' 2 sh -c 'echo >>Makefile'
again 'a page, which a room does not read' 1 sh -c 'echo >>docs/page.md'
again 'a commit, for what reads the history' 1 git -c user.name=t -c user.email=t@t commit -q --allow-empty -m four
again 'a word of the environment' 2 export CUCC_WATCHDOG=5
is 'but not one of a machine of CI, or of a session' "$(CI=true GITHUB_RUN_ID=5 SSH_TTY=/dev/pts/1 runs)" 0
unlike 'there is nothing to tell of' "$(cat build/said)" 'Run again'
mkdir "$scratch/gcc" && printf '#!/bin/sh\necho gcc 99\n' >"$scratch/gcc/gcc" && chmod +x "$scratch/gcc/gcc"
OLD=$PATH
again 'another compiler' 2 export PATH="$scratch/gcc:$PATH"
kept
export PATH=$OLD
touch common/broken
is 'a failure' "$(runs; grep -c '^Result: FAIL' build/said)" $'2\n1'
is 'is never kept' "$(runs)" 2
rm common/broken
is 'but what passed before it is' "$(runs)" 0
sed -i 's/^done_testing/skip "a service" "it does not start here"\n&/' tests/some/all.t
is 'a skip that may go away is not kept' "$(runs; runs)" $'1\n1'
like 'which is told' "$(cat build/said)" '^tests/some/all.t: it skips for a reason .*: SKIP it does not start here'
sed -i 's/it does not start here/no such compiler/' tests/some/all.t
is 'but one that follows from the machine is' "$(runs; runs)" $'1\n0'
sed -i 's/no such compiler/BACKEND=gpu: no NVIDIA driver./' tests/some/all.t
is 'nor does the GPU come by itself' "$(runs; runs)" $'1\n0'
sed -i 's/^done_testing/echo >>docs\/page.md\n&/' tests/some/all.t
is 'nothing is kept when a file changed meanwhile' "$(runs; runs; wc -l <build/test/cached)" $'1\n1\n1'
like 'which is told, too' "$(cat build/said)" '^tests/some/all.t: ./docs/page.md was written meanwhile'

# ---- a room in which nothing has changed: its tests take turns
sed -i '/docs.page\.md/d' tests/some/all.t
commit() { git add -A && git -c user.name=t -c user.email=t@t commit -q -m "$1"; }
rests() { tests/depends rests tests/judge/room.t; }
commit 'as it is'
turns=$(for n in {1..12}; do
    echo "$n" >docs/page.md && commit "$n" && { rests && echo rests || echo runs; }
done)
is 'after changes elsewhere it is run, or rests' "$(sort -u <<<"$turns" | tr '\n' ' ')" 'rests runs '
is 'but after no change in its room' "$(for n in {1..4}; do
    echo "$n" >common/new && commit "$n" && rests && echo "$n"
done)" ''
for n in {1..6}; do
    echo "$n" >docs/other.md && commit "$n" && rm -rf "$scratch/shallow" &&
        git clone -q --depth 1 "file://$PWD" "$scratch/shallow" && (cd "$scratch/shallow" && rests && echo "$n")
done >"$scratch/rested"
is 'nor where one commit is all that a clone has' "$(<"$scratch/rested")" ''
n=0
until echo "again $((++n))" >docs/page.md && commit "$n" && rests; do :; done
is 'then make test runs the other' "$(rm -rf build/test/passed && runs)" 1
like 'and tells it' "$(<build/said)" '^Not run: 1 files of rooms in which nothing has changed'
is 'FRESH=1 runs both' "$(runs FRESH=1)" 2
is 'T= and make nightly, too' "$(runs T=tests/judge) $(: >"$RUNS" && make nightly >/dev/null 2>&1; wc -l <"$RUNS")" \
    '1 2'

# ---- what the tests of this course are said to read
cd "$root" || exit 2
elsewhere='(^|[^a-z_])(handouts|docs)/|README([^.]|\.md|$)|CONTRIBUTING|CHANGELOG|\.github|\.ci/|devcontainer'
elsewhere+='|git (clone|ls-files|archive|log|rev-parse)|make (dist|handouts|autograder)'
is 'a test names no page when it is said to read none' \
    "$(find tests -name '*.t' | while read -r test; do
        tests/depends paths "$test" | grep -qxF '^' || { grep -qE "$elsewhere" "$test" && echo "$test"; }
    done)" ''
is 'nor a practical' "$(find tests -name '*.t' | while read -r test; do
    [[ practicals/ =~ $(tests/depends paths "$test") ]] ||
        { grep -qE '(^|[^a-z_])(practicals|solutions)/' "$test" && echo "$test"; }
done)" ''
is 'every sample draws from files that are there' "$(tests/depends manifest | grep -c "$(printf '\ttests/wrong.t')")" 2
alone() { # runs a test where there is nothing but what it is said to read
    local where=$scratch/alone paths
    paths=$(tests/depends paths "$1")
    rm -rf "$where" && mkdir "$where" && tests/depends manifest | cut -f 2 | sort -u | grep -E "$paths" |
        xargs -d '\n' cp -a --parents -t "$where" && (cd "$where" && "$1" >said 2>&1)
}
nightly 'a test of each kind, with nothing there but what it is said to read' && for test in tests/judge/verdict.t \
    tests/harness/case.t tests/xray/render.t tests/cucc/translate_golden.t tests/faults/report.t \
    tests/conformance/conformance.t tests/sanitizer/counts.t tests/grade/plan.t tests/right.t; do
    ok "$test alone" alone "$test" || diag "$(grep -A5 '^not ok' "$scratch/alone/said")"
done

done_testing
