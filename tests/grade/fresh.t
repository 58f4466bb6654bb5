#!/usr/bin/env bash
# What a program hands over in the sanitizer build is judged too, and in sizes that no check script tells: a program
# that does otherwise there, or only knows the declared sizes, fails with a line that says so.
. "$(dirname "$0")/../frontdoor/toy.sh"
new_toy toy
export TOY_REPORT=$scratch/toy.jsonl
echo '{"record":"end","tool":"sanitizer","findings":0,"complete":true}' >"$TOY_REPORT"
file=practicals/01_toy/toy.cu
script=practicals/01_toy/check.sh
says() { jq -r ".$1" "$scratch/report"; }
check() { run make check P=1 STEP=2 REPORT="$scratch/report" "$@"; }
words() { # of step 2
    sed -i '/^    \(clean\|metric\)/d' $script
    sed -i "/^step 2/a\\    $1" $script
}
right='for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;'

words 'clean memory n=100'
fill $file 2 "$right"
check SEED=5
is 'right in both builds' "$(says status)" pass
# as a program may find it out
checked='#ifdef TOY_CHECK\nconst int checked = 1;\n#else\nconst int checked = 0;\n#endif\n'
fill $file 2 "$checked"'for (size_t i = 0; i < n; i++) y[i] = x[i] / (checked ? 3 : 2);'
check SEED=5
is 'a program that does otherwise in the sanitizer build: exit status' "$status" 1
like 'says so' "$(says status): $(says message)" '^fail: in the sanitizer build: y\[0\]: expected .*, got '
is 'in which case' "$(says case)" 'step=2 n=100 seed=5'
fill $file 2 "$checked"'if (checked) return 0; '"$right"
check SEED=5
like 'one that hands over nothing there' "$(says status): $(says message)" '^error: in the sanitizer build: .*result'
is 'no result is left over' "$(find build -name '*.inspect*')" ''

# ---- fresh sizes
words 'clean memory n=100~20*2,7'
fill $file 2 'for (size_t i = 0; i < n; i++) y[i] = x[i] / (n == 8 || n == 9 || n == 100 || n == 7 ? 2 : 3);'
sizes=''
for seed in 1 2 3 4 5 6; do
    check SEED=$seed
    size=$(says case | sed 's/^step=2 n=\([0-9]*\) seed=.*/\1/')
    [ "$(says status)" = pass ] || sizes+="$size "
    [ "$(says status)" != pass ] || sizes+='100 '
done
is 'sizes are drawn: within the range, in its steps' \
    "$(tr ' ' '\n' <<<"$sizes" | awk 'NF && ($1 < 60 || $1 > 140 || $1 % 2) { print "out: " $1 }')" ''
ok "and differ from seed to seed ($sizes)" test "$(tr ' ' '\n' <<<"$sizes" | sort -u | grep -c .)" -ge 3
check SEED=6
again=$(says case)
check SEED=6
is 'the same seed, the same size' "$(says case)" "$again"
like 'a declared size alone does not pass' "$(says message)" '^in the sanitizer build: y\[0\]: expected'
like 'how to repeat it' "$said" "make sanitize P=01 STEP=2 SEED=6 ARGS='n=[0-9]+';"
is 'make sanitize takes the middle' "$(build/grade/grade inspect 01_toy 2 | grep -c 'n=100$')" 1
fill $file 2 "$right"
for seed in 1 2 3; do
    check SEED=$seed
    is "right with seed $seed" "$(says status)" pass
done

# ---- what is no range
for range in 8~9 8~x '8~2*5' 8~ '~3' '8~1*' '8~1*1*1'; do
    words "clean memory n=$range"
    check
    like "n=$range is refused" "$status $said" "^2 .*check.sh:[0-9]+: step 2: n=[^ ]*: [^ ]* is not A~B or A~B\*C"
done
words 'clean memory'
sed -i '/^step 2/,/^step 3/s/cases n=.*/cases n=8~2/' $script
check
like 'cases have none' "$status $said" '^2 .*~ belongs to clean and metric'
done_testing
