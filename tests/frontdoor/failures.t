#!/usr/bin/env bash
# Programs that do not do what they should, each reported for what it is; records, exit statuses and seeds.
. "$(dirname "$0")/toy.sh"
new_toy toy
file=practicals/01_toy/toy.cu

# $1: what it is about, $2: step 2's code, $3: the status, $4: what the record says
wrong() {
    fill $file 2 "$2"
    run make check P=1 STEP=2 REPORT="$scratch/report"
    is "$1: exit status" "$status" 1
    like "$1: status" "$(jq -r .status "$scratch/report")" "^$3$"
    like "$1: message" "$(jq -r .message "$scratch/report")" "$4"
    is "$1: no points" "$(jq -c '[.points, .max_points]' "$scratch/report")" '[0,5]'
}
wrong 'a wrong answer' 'for (size_t i = 0; i < n; i++) y[i] = x[i] / 3;' fail 'expected'
like 'it is repeated by hand with' "$said" 'seed=[0-9]+'
by_hand=$(sed -n 's/^ *By hand: //p' <<<"$said")
like 'what it printed is kept' "$said" 'What it printed: build/.*\.log'
ok 'and can be read' grep -q 'PASS, says the program' "$(sed -n 's/.*What it printed: //p' <<<"$said")"
run bash -c "$by_hand"
is 'typed as it stands, it runs the program' "$status" 0
like 'on that case' "$said" 'PASS, says the program about step 2'
wrong 'a program that prints PASS and leaves with 0' 'puts("PASS"); return 0;' error 'result'
wrong 'a crash' '*(volatile int *)nullptr = 1;' error 'signal|SIGSEGV|Segmentation'
wrong 'a hang' 'for (volatile int i = 0;; i = 1) {}' timeout '1 s|second'
wrong 'a flood' 'for (;;) puts("flood flood flood flood flood flood flood");' '(timeout|error)' '1 s|second|signal'
ok 'a flood is cut short where it is kept' test "$(stat -c %s "$(sed -n 's/.*What it printed: //p' <<<"$said")")" \
    -lt 200000
wrong 'NaN' 'for (size_t i = 0; i < n; i++) y[i] = 0.0f / 0.0f;' fail 'nan|NaN'
wrong 'a random answer' \
    'FILE *r = fopen("/dev/urandom", "rb"); for (auto &v : y) v = (fgetc(r) + 1) * 1e-3f; fclose(r);' fail 'run to run'
wrong 'what does not compile' 'y[0] = undeclared;' error \
    'does not compile: practicals/01_toy/toy.cu:[0-9]+:[0-9]+: error: .*undeclared'
like 'it has a place' "$(jq -r .where "$scratch/report")" '^practicals/01_toy/toy.cu:[0-9]+$'
run make check REPORT="$scratch/report"
is 'the other practicals are checked all the same' "$(jq -r 'select(.practical == "02_other") | .status' \
    "$scratch/report" | head -n 1)" pass
is 'a record for each step' "$(wc -l <"$scratch/report")" 6
run make run P=1
is 'make run of what does not compile' "$status" 2
like 'make run shows the compiler' "$said" 'error: .*undeclared'

fill $file 2 'y[0] = x[0]; // wrong'
fill $file 3 'for (size_t i = 0; i < n; i++) y[i] = -x[i];'
run make check
is 'one failure among passes: exit status 1' "$status" 1
unlike 'without a complaint from make' "$said" '\*\*\*'
like 'told first' "$said" 'Next: practical 01, step 2: practicals/01_toy/toy.cu'

# A program whose source is gone does not stand in for it.
mv $file $file.away
run make check P=1 STEP=1 REPORT="$scratch/report"
is 'a source that is gone: exit status' "$status" 1
is 'a source that is gone: status' "$(jq -r .status "$scratch/report")" error
like 'a source that is gone: says so' "$said" "$file is not there; make reset P=01 puts the starter back"
for target in run build; do
    run make $target P=1
    is "make $target of it: exit status" "$status" 2
    like "make $target of it says so" "$said" "$file is not there; make reset"
done
run make reset P=1
mv $file.away $file

# Processes that a program leaves in its group do not survive the limit.
fill $file 2 'if (system("sleep 321 & sleep 322") == 7) y[0] = 1;'
run make check P=1 STEP=2
like 'a program that waits for others is over time, too' "$said" TIME
ok 'nothing runs on after the limit' test -z "$(pgrep -f 'sleep 32[12]')"

run make check FROM=solutions REPORT="$scratch/report"
is 'the solutions pass' "$status" 0
is 'records in teaching order' "$(jq -r '"\(.practical) \(.step) \(.status)"' "$scratch/report" | tr '\n' ' ')" \
    '01_toy 1 pass 01_toy 2 pass 01_toy 3 pass 02_other 1 pass 02_other 2 pass 02_other 3 pass '
is 'a record has all keys' "$(head -n 1 "$scratch/report" | jq -c 'keys')" \
    "$(printf '%s\n' practical step title case status points max_points \
    backend device seed message hint where time_ms metrics | jq -Rnc '[inputs] | sort')"
first=$(jq -r .seed "$scratch/report" | sort -u)
is 'one seed for all' "$(wc -l <<<"$first")" 1
make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report" >/dev/null
is "the tests' own seed each time" "$(jq -r .seed "$scratch/report" | sort -u)" "$first"
GRADE_SEED='' make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report" >/dev/null
ok 'without it a fresh one' test "$first" != "$(jq -r .seed "$scratch/report" | sort -u)"
GRADE_SEED=9 make check P=1 STEP=1 FROM=solutions REPORT="$scratch/report" >/dev/null
ok 'and another with another' test "$first" != "$(jq -r .seed "$scratch/report" | sort -u)"
make check FROM=solutions SEED="$first" REPORT="$scratch/report" >/dev/null
is 'SEED= repeats' "$(jq -r .seed "$scratch/report" | sort -u)" "$first"
run make
like 'checks of another folder are not progress' "$said" '01_toy +\?!#|01_toy +[?#.!]{3} '

# FROM: a folder elsewhere, with a space in its name and some files only.
mkdir -p "$scratch/of a student/01_toy" && cp solutions/01_toy/toy.cu "$scratch/of a student/01_toy/"
run make check FROM="$scratch/of a student" P=1
is 'FROM= anywhere' "$status" 0
run make check FROM="$scratch/of a student" P=2
like 'what it lacks is the starter' "$said" 'todo +2'
sed -i 's/x\[i\] \/ 2/x[i] \/ 3/' "$scratch/of a student/01_toy/toy.cu"
run make check FROM="$scratch/of a student" P=1 PATIENCE=4
elsewhere=$(sed -n 's/^      make hint P=01 STEP=2; then: //p' <<<"$said")
like 'what comes next is the same check of the same folder' "$elsewhere" \
    '^make check P=01 STEP=2 FROM=build/from/[0-9a-f]+( BACKEND=cpu)? PATIENCE=4$'
like 'and so is its page' "$said" 'make show P=01 STEP=2 FROM=build/from/[0-9a-f]+ PATIENCE=4$'
run bash -c "$elsewhere"
is 'typed as it stands, it fails again' "$status" 1

# An interrupt ends what is running.
fill $file 2 'if (system("exec sleep 333") == 7) y[0] = 1;'
sed -i 's/limit 1$/limit 60/' practicals/01_toy/check.sh
in_a_group make check P=1 STEP=2 >"$scratch/said" 2>&1 &
for ((i = 0; i < 100; i++)); do pgrep -xf "sleep 333" >/dev/null && break; sleep 0.1; done
ok "it runs" pgrep -xf "sleep 333"
kill -INT -- "-$!"
for ((i = 0; i < 50; i++)); do pgrep -f 'sleep 333' >/dev/null || break; sleep 0.1; done
ok 'Ctrl-C leaves nothing behind' test -z "$(pgrep -f 'sleep 333')"

done_testing
