#!/usr/bin/env bash
# docs/teaching.md: its table says what the handouts say, its schedules name steps that exist, and its commands make a copy
# of the course without solutions that works.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
unset P STEP SEED FROM REPORT ARGS PROGRAM FORCE MAKEFLAGS MFLAGS MAKELEVEL FORCE_COLOR
export NO_COLOR=1 BACKEND=cpu
page=$PWD/docs/teaching.md

# ---- The table: | 5 | topic | 50 min | 3.5 h | 2, 4 |
said() { sed -n "s/^$1: *//p" "$2" | head -n 1; }
rows=0
while IFS='|' read -r _ number _ reading working needs _; do
    handout=$(echo handouts/"$(printf %02d "${number// /}")"_*.md)
    from_handout="$(said reading "$handout") min, $(said working "$handout" | awk '{ print $1 / 60 }') h, needs"
    for needed in $(said needs "$handout" | tr -d '[],'); do from_handout+=" $((10#${needed:0:2}))"; done
    needs=$(tr -d ',' <<<"$needs" | xargs)
    is "the table's row of $handout" "$(xargs <<<"$reading"), $(xargs <<<"$working"), needs${needs:+ ${needs#C}}" "${from_handout/%needs/needs }"
    rows=$((rows + 1))
done < <(grep -E '^\| [0-9]+ \|.* min \|' "$page")
is 'a row for every practical' "$rows" "$(find practicals/ -maxdepth 2 -name check.sh | wc -l)"

# ---- A copy without solutions, made by the page's own commands
commands=$(awk '/^\*\*Without solutions/ { inside = 1 } inside && /^    / { print } inside && /^The folder/ { exit }' "$page")
like 'the commands are there' "$commands" 'git archive HEAD .*tar -x'
if git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    mkdir "$scratch/clone" && git archive HEAD | tar -x -C "$scratch/clone"
    cd "$scratch/clone" || exit 2
    git init -q . && git add -A && git -c user.name=x -c user.email=x@localhost commit -qm course
    ok 'they run' bash -ec "$commands" || diag "$commands"
    ok 'and pack the course' test -s "$scratch/course.tar.gz"
    is 'no solution is in it' "$(tar -tzf "$scratch/course.tar.gz" | grep -cE '^for-students/(solutions|tests|handouts)/')" 0
    cd "$scratch/for-students" || exit 2
    like 'make knows the practicals' "$(make 2>&1)" '08_scan_sort'
    told() { # $1: what it must say, the rest: the command
        local words=$1 out
        shift
        out=$("$@" 2>&1)
        is "$*: exit status" $? 2
        like "$*: says so" "$out" "$words"
    }
    told 'no solution of 01_hello_kernel' make solutions P=1 FORCE=1
    told 'no tests' make test
    told 'no handouts' make handouts
    cp practicals/01_hello_kernel/hello.cu "$scratch/starter"
    echo '// mine' >>practicals/01_hello_kernel/hello.cu
    like 'make reset without git' "$(make reset P=1 2>&1)" 'is the starter again'
    ok 'it is' cmp practicals/01_hello_kernel/hello.cu "$scratch/starter"
else
    skip 'the copy without solutions' 'no git repository here'
fi
done_testing
