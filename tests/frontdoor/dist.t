#!/usr/bin/env bash
# `make dist`: what students get works, has no solutions, tests, notes or hidden cases, and is the same to the byte
# wherever it is packed; sealed solutions open with the passphrase and with no other.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
. tests/built.sh
forget_words JOBS PATIENCE
unset SOURCE_DATE_EPOCH
export NO_COLOR=1 BACKEND=cpu
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
root=$PWD
told() { # $1: what it must say, $2: its exit status, the rest: the command
    local words=$1 want=$2 out
    shift 2
    out=$("$@" 2>&1)
    is "$*: exit status" $? "$want"
    like "$*: says so" "$out" "$words"
}

# A clone as an instructor has it, with a hidden case and our changes of today in it.
clone() {
    mkdir "$scratch/$1"
    git ls-files -z -co --exclude-standard | while IFS= read -r -d '' file; do [ ! -e "$file" ] ||
        printf '%s\0' "$file"; done |
        tar -c --null -T - | tar -x -C "$scratch/$1"
    cd "$scratch/$1" || exit 2
    sed -i '/^step 3 /a\    hidden cases n=77777 \\\n        block=64' practicals/04_reduction/check.sh
    git init -q . && git add -A
    GIT_COMMITTER_DATE='2026-11-20T12:00:00Z' git -c user.name=x -c user.email=x@localhost commit -qm course
    cd "$root" || exit 2
}
clone one
umask 077
clone another
umask 022
like 'a hidden case is a case' "$(bash "$scratch/one/practicals/04_reduction/check.sh" --plan)" \
    $'cases\tn=77777\tblock=64'

cd "$scratch/one" || exit 2
out=$(make dist KEY='open sesame' 2>&1)
is 'make dist' $? 0 || diag "$out"
file=build/dist/cuda-practicals.tar.gz
like 'it says what it has packed' "$out" 'For students: build/dist/cuda-practicals.tar.gz .*04_reduction'
sleep 1
(cd "$scratch/another" && touch README.md && TZ=Asia/Tokyo make dist KEY='open sesame' >"$scratch/out" 2>&1)
ok 'packed elsewhere, later, under another umask: the same to the byte' cmp $file "$scratch/another/$file"
tar -tzf $file >"$scratch/list"
is 'nothing that students should not have' \
    "$(grep -E '/(solutions|tests|handouts)/|docs/(teaching|grading)|90_smooth|\.saved-|/build/' "$scratch/list")" ''

mkdir "$scratch/fresh" && tar -xzf $file -C "$scratch/fresh" # where there is no git
cd "$scratch/fresh/cuda-practicals" || exit 2
is 'no hidden case' "$(grep -rl 'hidden\|77777' practicals .starters)" ''
# Lines that only a solution has, long enough to be no accident. (Hints come near to some of them.)
for solved in "$root"/solutions/*/*; do
    awk '/>>> step/ { inside = 1; next } /<<< step/ { inside = 0 } inside && length >= 50' "$solved"
done | sed 's/^ *//' | sort -u | grep -vxFf <(sed 's/^ *//' "$root"/practicals/*/*) >"$scratch/lines"
ok 'there are such lines' test "$(wc -l <"$scratch/lines")" -gt 100
is 'no line of a solution' \
    "$(find . -type f ! -name check.sh -print0 | xargs -0 sed 's/^ *//' | grep -axFf "$scratch/lines" | head -n 3)" ''
# shellcheck disable=SC2016 # backticks
dead=$(grep -noE '\]\([^)#:]+[)#]' README.md docs/*.md | while IFS=: read -r page _ link; do
    link=${link#"]("}
    [ -e "$(dirname "$page")/${link%[)#]}" ] || echo "$page: $link"
done)
is 'no dead link' "$dead" ''
unlike 'the first page does not send students to tests' "$(<README.md)" \
    'make test|For instructors|CONTRIBUTING|solutions/ '
like 'make knows the practicals' "$(make 2>&1)" '08_scan_sort'
first=$(grep -m 1 -oE '^    make check' README.md | xargs)
is 'the first command of the README' "$first" 'make check'
# Of all practicals, and with CUDA on the CPU made from nothing, it takes minutes: by night.
if [ "${NIGHTLY:-}" ]; then
    ask=(make check)
else
    ask=(make check P=1)
    note 'left out: all practicals, on a machine where nothing is built (NIGHTLY=1)'
    (cd "$root" && hand_down_build "$OLDPWD")
fi
out=$("${ask[@]}" 2>&1)
is "${ask[*]}: nothing fails" $? 0 || diag "$out"
like '... and the first step passes' "$out" '  pass   1  Hello from every thread'
told 'no tests' 2 make test
told 'no handouts' 2 make handouts
told 'packed already' 2 make dist
cp practicals/01_hello_kernel/hello.cu "$scratch/starter"
echo '// mine' >>practicals/01_hello_kernel/hello.cu
like 'make reset without git' "$(make reset P=1 2>&1)" 'is the starter again'
ok 'it is' cmp practicals/01_hello_kernel/hello.cu "$scratch/starter"

# ---- sealed solutions
told 'sealed: make solutions P=01 KEY=' 2 make solutions P=1 FORCE=1
told 'another passphrase' 2 make solutions KEY='Open Sesame'
ok 'and nothing is left of that' test -z "$(find . -maxdepth 1 -name '.unsealed*' -o -maxdepth 1 -name solutions)"
cp solutions.sealed "$scratch/sealed"
awk 'NR == 40 { gsub(/[a-m]/, "z") } { print }' "$scratch/sealed" >solutions.sealed
told 'a damaged file' 2 make solutions KEY='open sesame'
cp "$scratch/sealed" solutions.sealed
told 'The seal is open: solutions of 01_hello_kernel' 0 make solutions KEY='open sesame'
ok 'they are ours' diff -r solutions "$root/solutions"
told 'Open: step 1 2' 0 make solutions P=1 FORCE=1

# ---- parts
cd "$scratch/one" || exit 2
packed() { tar -tzf "build/dist/$1.tar.gz" | sed -n 's|^[^/]*/practicals/\([^/]*\)/$|\1|p' | paste -sd ' '; }
told 'cuda-practicals-04-07.tar.gz' 0 make dist P='4 7'
is 'P= packs those' "$(packed cuda-practicals-04-07)" '04_reduction 07_tridiagonal'
told 'week6' 0 make dist WEEK=6
is 'WEEK= packs what the schedule has begun' "$(packed cuda-practicals-week6)" \
    '01_hello_kernel 02_monte_carlo 03_laplace3d 04_reduction'
ok 'unsealed unless a passphrase is given' test -z \
    "$(tar -tzf build/dist/cuda-practicals-week6.tar.gz | grep 'solutions\.sealed')"
told 'no such week' 2 make dist WEEK=99
told 'KEY= is empty' 2 make dist KEY=
told 'no such practical' 2 make dist P=99
told 'not both' 2 make dist P=4 WEEK=2
echo '// a note' >>practicals/04_reduction/reduction.cu
told 'not committed: practicals/04_reduction/reduction.cu' 2 make dist
told 'For students' 0 make dist FORCE=1 P=4
cp solutions/04_reduction/reduction.cu practicals/04_reduction/
told 'has the solution of step 2' 2 make dist FORCE=1
done_testing
