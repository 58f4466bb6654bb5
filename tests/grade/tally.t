#!/usr/bin/env bash
# The tally: merging a step's cases, what they show together, and text for people.
. "$(dirname "$0")/../judge/setup.sh"
built tally
tally=$out/tally

# A case record. $1: case, $2: status, $3: order, $4: more members
case_record() {
    printf '{"practical":"00_test","step":2,"title":"A step","case":"step=2 %s seed=5","status":"%s","points":0,"max_points":4,"backend":"cpu","device":"d","seed":5,"message":"%s","hint":"","where":"","time_ms":1.5,"metrics":{},"order":"%s","pattern":""%s}\n' \
        "$1" "$2" "$([ "$2" = pass ] || echo "wrong at $1")" "${3:-forward}" "${4:-}"
}

# Standard input: "case status [order]" lines with _ for spaces in the case. Sets record, exit, status, message, case.
merged() {
    local line order state
    record=$(while read -r line state order; do case_record "${line//_/ }" "$state" "$order"; done | "$tally")
    exit=$?
    IFS='|' read -r status case message < <("$tally" --fields status,case,message <<<"$record" | tr '\t' '|')
}

merged <<<'n=1 pass'
is 'one pass' "$status$exit$message" pass0
like 'is a step record: no order, no pattern' "$record" \
    '^\{"practical":"00_test","step":2,"title":"A step","case":"step=2 n=1 seed=5","status":"pass","points":4,"max_points":4,"backend":"cpu","device":"d","seed":5,"message":"","hint":"","where":"","time_ms":1.5,"metrics":\{\}\}$'
merged <<<$'n=1 pass\nn=2 fail\nn=3 timeout\nn=4 todo'
is 'the first that fails decides' "$status/$case/$exit" 'fail/step=2 n=2 seed=5/1'
merged <<<$'n=1 todo\nn=3 timeout\nn=2 fail'
is 'whatever its kind' "$status/$exit" timeout/5
merged <<<$'n=1 pass\nn=2 todo'
is 'a gap is no pass' "$status/$exit" todo/3
merged <<<$'n=1 pass\nn=2 skip'
is 'a skipped case beside passes is no pass' "$status/$exit" skip/6
like 'and says how many' "$message" '1 of 2 cases skipped$'
merged <<<$'devices=1 pass\ndevices=2 skip'
is 'one device is not several' "$status/$exit" skip/6
merged <<<$'devices=1 pass\ndevices=4 skip\ndevices=2 pass'
is 'two are, and more may be lacking' "$status/$exit/$message" 'pass/0/1 of 3 cases skipped'
merged <<<$'n=1 skip\nn=2 skip'
is 'only skipped cases' "$status/$exit" skip/6
merged <<<$'n=1 error'
is 'an error' "$status/$exit/$message" 'error/4/wrong at n=1'

# ---- what only the cases together show
shows() { # $1: the end of the message; standard input: cases
    merged
    case $message in *". $1") tap_result 0 "$1" ;; *) tap_result 1 "$1" || diag "$message" ;; esac
}
shows 'Fails in all 2 cases' <<<$'n=1 fail\nn=2 fail'
shows 'Fails in 1 of 2 cases' <<<$'n=1 pass\nn=2 fail'
shows 'Fails in 2 of 6 cases: right only when n is a power of two' \
    <<<$'n=1 pass\nn=31 fail\nn=32 pass\nn=33 fail\nn=64 pass\nn=1024 pass'
shows 'Fails in 3 of 6 cases: right only when n is a multiple of the block size' \
    <<<$'n=96_block=32 pass\nn=96_block=64 fail\nn=64_block=64 pass\nn=192_block=64 pass\nn=100_block=64 fail\nn=1_block=32 fail'
shows 'Fails in 2 of 5 cases: right only when one block is enough (n <= block)' \
    <<<$'n=33_block=64 pass\nn=64_block=64 pass\nn=1_block=32 pass\nn=65_block=64 fail\nn=33_block=32 fail'
shows 'Fails in 2 of 4 cases: right up to n=1000, wrong from n=1001 on' \
    <<<$'n=3 pass\nn=1000 pass\nn=1001 fail\nn=5000 fail'
shows 'Fails in 2 of 4 cases: wrong up to n=32, right from n=33 on' <<<$'n=3 fail\nn=32 fail\nn=33 pass\nn=1000 pass'
shows 'Fails in 2 of 6 cases: wrong only with block=33' \
    <<<$'n=5_block=32 pass\nn=7_block=32 pass\nn=5_block=33 fail\nn=7_block=33 fail\nn=5_block=35 pass\nn=7_block=35 pass'
shows 'Fails in 300 of 600 cases: right up to n=300, wrong from n=301 on' \
    < <(for i in {1..600}; do echo "n=$i $([ "$i" -le 300 ] && echo pass || echo fail)"; done)
shows 'Fails in 2 of 4 cases: wrong only with data=ties' \
    <<<$'n=5_data=ties fail\nn=7_data=ties fail\nn=5_data=random pass\nn=7_data=random pass'
shows 'Fails in 3 of 6 cases: right only when nx is even' \
    <<<$'nx=3 fail\nnx=6 pass\nnx=10 pass\nnx=11 fail\nnx=12 pass\nnx=13 fail'
shows 'Fails in 2 of 4 cases: right up to blocks=1, wrong from blocks=3 on' \
    <<<$'blocks=1_t=1 pass\nblocks=1_t=33 pass\nblocks=3_t=1 fail\nblocks=5_t=7 fail'
shows 'Fails in 2 of 5 cases' <<<$'n=5 pass\nn=6 fail\nn=7 pass\nn=8 fail\nn=10 pass'
shows 'Fails in 2 of 6 cases: wrong only with way=b, and with that right up to n=33, wrong from n=1000 on' \
    <<<$'n=1_way=a pass\nn=1_way=b pass\nn=33_way=b pass\nn=1000_way=a pass\nn=1000_way=b fail\nn=2000_way=b fail'
shows 'Fails in 3 of 6 cases' \
    <<<$'n=1_way=a pass\nn=1_way=b pass\nn=33_way=b pass\nn=1000_way=a fail\nn=1000_way=b fail\nn=20_way=b fail'
shows 'In the usual order of threads it is right: the result depends on the order, a race?' \
    <<<$'n=5 pass\nn=6 pass\nn=5 pass reverse\nn=6 fail reverse'
like 'and says in which order' "$message" '^with threads in reverse order: wrong at n=6'
shows 'In the usual order of threads it is right: the result depends on the order, a race?' \
    <<<$'n=5 pass\nn=5 fail seed:17'
like 'and says with which seed' "$message" '^with threads in another order \(seed:17\): wrong'
like 'and the hint is about the order' "$record" '"hint":"Which two threads touch the same word'
shows 'Fails in 1 of 2 cases' <<<$'n=5 fail\nn=6 pass\nn=5 fail reverse'
is 'otherwise it is not' "$(grep -c 'touch the same word' <<<"$record")" 0

# ---- what the cases claim: named is what holds in all
# $1: n, $2: how many are wrong, $3: values, $4: places, $5: hints: members of JSON; $6: what the message says before it
# names patterns. The count follows from them.
claims() {
    printf ',"claims":{"output":"y","what":"wrong","n":%s,"wrong":%s,"count":"%s of %s are wrong","values":{%s},"places":{%s},"hints":{%s},"weak":false},"before":"%s"' \
        "$1" "$2" "$2" "$1" "$3" "$4" "${5-}" "${6-}"
}
from49='"from 49":"everything from [49] on is wrong"'
record=$({ case_record n=1 fail ''
    case_record n=9 fail '' "$(claims 9 9 '' '')"
    case_record n=99 fail '' "$(claims 99 50 '' "$from49")"; } | "$tally")
like 'what holds in one but not in another is not named' "$record" '"message":"wrong at n=1. Fails in all 3 cases"'
record=$({ case_record n=1 fail ''
    case_record n=9 fail '' "$(claims 4 2 '' '')"
    case_record n=99 fail '' "$(claims 99 50 '"rounding":null' "$from49")"; } | "$tally")
like 'a larger case is quoted' "$record" \
    '"message":"wrong at n=1. With n=99: 50 of 99 are wrong: everything from \[49\] on is wrong. Fails in all 3 cases"'
small() { case_record n=4 fail '' "$(claims 4 2 '' '"last":"only the last element is wrong"' '"last":"small?"' \
    'y[3]: no. 2 of 4 are wrong')" |
    sed 's/"hint":""/"hint":"small?"/; s/wrong at n=4/y[3]: no. 2 of 4 are wrong: only the last element is wrong/'; }
record=$({ small; case_record n=99 fail '' "$(claims 99 50 '' "$from49" '"from 49":"large?"')"; } | "$tally")
like 'a pattern of a small case that the larger one has not is not named' "$record" \
    '"message":"y\[3\]: no. 2 of 4 are wrong. With n=99: 50 of 99 are wrong: everything from \[49\] on is wrong. Fails in all 2 cases"'
like 'and the hint is that of what is said' "$record" '"hint":"large\?"'
record=$(small | "$tally")
like 'nor when there is no larger one' "$record" '"message":"y\[3\]: no. 2 of 4 are wrong","hint":""'
record=$({ case_record n=1 fail '' | sed 's/"hint":""/"hint":"of its own?"/'
    case_record n=99 fail '' "$(claims 99 50 '' "$from49" '"from 49":"large?"')"; } | "$tally")
like 'a case that fails in another way keeps its hint' "$record" '"hint":"of its own\?"'
record=$({ case_record n=1 fail '' | sed 's/"where":""/"where":"a.cu:7"/'
    case_record n=99 fail '' "$(claims 99 50 '' "$from49" '"from 49":"large?"')"; } | "$tally")
like 'a call that failed, with its line, is told without what another case shows' "$record" \
    '"message":"wrong at n=1. Fails in all 2 cases","hint":"","where":"a.cu:7"'
both() { case_record "n=$1" fail '' "$(claims "$1" "$1" "$2" '' '"factor n":"of n?","factor 8":"of 8?"' \
    "y[0]: no. $1 of $1 are wrong")" |
    sed "s/\"message\":\"[^\"]*\"/\"message\":\"y[0]: no. $1 of $1 are wrong: $3\"/"; }
record=$({ both 8 '"factor n":"8 times, which is n","factor 8":"8 times"' '8 times, which is n'
    both 99 '"factor 8":"8 times","factor 99":"99 times"' '99 times'; } | "$tally")
like 'of several that hold the one that holds in all is named' "$record" \
    '"message":"y\[0\]: no. 8 of 8 are wrong: 8 times. Fails in all 2 cases","hint":"of 8\?"'
scalar() { case_record "n=$1" fail '' "$(claims 1 1 "$2" '' '' 'sum: no' |
    sed 's/"count":"[^"]*"/"count":""/')" |
    sed 's/"message":"[^"]*"/"message":"sum: no. It is 5 times"/'; }
record=$(scalar 33 '"factor 5":"it is 5 times"' | "$tally")
like 'a relation of one number alone is not named' "$record" '"message":"sum: no"'
record=$({ scalar 33 '"factor 5":"it is 5 times"'; scalar 99 '"factor 5":"it is 5 times"'; } | "$tally")
like 'that of two is' "$record" '"message":"sum: no. It is 5 times. Fails in all 2 cases"'
record=$(scalar 33 '"infinity":"it is infinite"' | "$tally")
like 'and so is what is plain to see' "$record" '"message":"sum: no. It is infinite"'

# ---- a word that is none is refused by its name, not passed over
refused() { # $1: a record, $2: the words of the complaint
    said=$("$tally" 2>&1 <<<"$1")
    is "refused: $2" "$?" 2
    like "and told: $2" "$said" "line 1 $2"
}
refused "$(case_record n=1 passed)" 'has the status "passed", which is none'
refused "$(case_record n=1 fail '' ',"fault":"student"')" 'has the fault "student", which is none'
refused "$(case_record n=1 fail '' ',"cause":"slow"')" 'has the cause "slow", which is none'
refused "$(case_record n=1 fail | sed 's/"pattern":""/"pattern":"zero zerro"/')" \
    'has the pattern "zero zerro", which is none'
# a mistake that gold knows: $1: n, $2: m. right: cases of other sizes that are right
known() { case_record "n=$1_m=$2" fail '' "$(claims 1 1 '"known_mistake 1":"it is half of it"' '' '' 'sum: no' |
    sed 's/"count":"[^"]*"/"count":"","off":-'"$2"'/')" |
    sed 's/"message":"[^"]*"/"message":"sum: no. It is half of it"/; s/_m=/ m=/'; }
right() { local n; for n in {1..4} {11..20}; do case_record "n=$n m=1" pass; done; }
record=$({ known 9 1; known 9 2; known 9 3; } | "$tally")
like 'a mistake that explains all cases is named' "$record" 'sum: no. It is half of it\.'
record=$({ known 9 1; known 9 2; known 9 3; right; } | "$tally")
like 'not where only one size of many is wrong' "$record" '"message":"sum: no\. Fails'
record=$({ known 9 1; known 9 2; known 9 3; right | head -n 4; } | "$tally")
like 'but where no larger one is right it may be' "$record" 'sum: no. It is half of it\.'
many() { known 9 "$1" | sed 's/"n":1,"wrong":1/"n":100,"wrong":100/'; }
record=$({ many 1; many 2; many 3; right; } | "$tally")
like 'but where it explains a hundred numbers' "$record" '"message":"sum: no\. it is half of it\. Fails'
record=$({ known 9 1; known 10 2; right; } | "$tally")
like 'two sizes are enough' "$record" 'sum: no. It is half of it\.'
record=$({ known 9 1; known 10 1; right; } | "$tally")
like 'but not if both are off by the same' "$record" '"message":"sum: no\. Fails'
refused "$(case_record n=1 fail '' "$(claims 9 9 '' '"form 3":"x"')")" 'claims the pattern "form 3", which is none'
record=$(case_record n=1 error '' ',"fault":"machine","cause":"overran"' | "$tally")
like 'fault and cause are the step'\''s' "$record" '"fault":"machine","cause":"overran"\}$'

# ---- times, metrics, options
record=$({ case_record n=1 pass '' | sed \
    's/"time_ms":1.5,"metrics":{}/"time_ms":7,"metrics":{"a":{"value":1,"unit":"x"},"b":2}/'
    case_record n=2 pass '' | sed 's/"metrics":{}/"metrics":{"a":{"value":3,"unit":"x"}}/'; } | "$tally")
like 'the longest time, the last metric of each name' "$record" \
    '"time_ms":7,"metrics":\{"a":\{"value":3,"unit":"x"\},"b":2\}\}$'
many=$(printf '"m%d":{"value":1,"unit":"x"},' {1..100})
record=$(case_record n=1 pass '' | sed 's/"metrics":{}/"metrics":{'"${many%,}"'}/' | "$tally")
like 'as many metrics as a program can have measured' "$record" '"m1":\{.*"m100":\{'
for case in 1 2 3; do
    many=''
    for i in {1..100}; do many+="\"m${case}_$i\":{\"value\":$i,\"unit\":\"x\"},"; done
    case_record n=$case pass '' | sed 's/"metrics":{}/"metrics":{'"${many%,}"'}/'
done >"$work/three"
is 'and as all cases together have' "$("$tally" <"$work/three" | grep -o '"m[0-9]*_[0-9]*":' | wc -l)" 300
record=$(case_record n=1 fail | "$tally" --title 'T "t"' --points 3 --hint h --where x.cu:3 \
    --seed 18446744073709551615 --practical p --step 9 --message m --case c --backend gpu --device e)
is 'options replace what the record says' "$record" \
    '{"practical":"p","step":9,"title":"T \"t\"","case":"c","status":"fail","points":0,"max_points":3,"backend":"gpu","device":"e","seed":18446744073709551615,"message":"m","hint":"h","where":"x.cu:3","time_ms":1.5,"metrics":{}}'
record=$("$tally" --make --status skip --message 'needs a GPU' --step 1 --points 2)
is 'a record from nothing' "$record" \
    '{"practical":"","step":1,"title":"","case":"","status":"skip","points":0,"max_points":2,"backend":"","device":"","seed":null,"message":"needs a GPU","hint":"","where":"","time_ms":null,"metrics":{}}'
case_record n=1 pass | "$tally" --json "$work/report" --text >"$work/text"
case_record n=1 pass | "$tally" --json "$work/report"
is 'a report grows' "$(wc -l <"$work/report")" 2
is 'fields' "$("$tally" --fields status,step,metrics,nonsense,title <"$work/report" | head -n 1)" \
    $'pass\t2\t{}\t\tA step'
is 'a field with a tab and an escape sequence is harmless' \
    "$(printf '{"status":"fail","message":"a\\tb\\u001b[31mc\\nd \\u00e9\\ud83d\\ude00"}\n' |
    "$tally" --fields message,status)" $'a bc d é😀\tfail'

# ---- for people
text=$(case_record n=1 pass | "$tally" --text)
is 'a pass' "$text" '  pass   2  A step                                                    4/4'
text=$(case_record n=1_m=2 fail '' ',"hint":"Why?"' | sed 's/,"hint":"",/,/; s/"where":""/"where":"x.cu:3"/' |
    "$tally" --text)
is 'a failure' "$text" \
    "$(printf '  FAIL   2  A step                                                    0/4\n           n=1_m=2: wrong at n=1_m=2\n           at x.cu:3\n           Hint: Why?')"
text=$(case_record n=1 todo | sed 's/"where":""/"where":"x.cu:3"/' | "$tally" --text)
is 'a gap' "$text" '  todo   2  A step                                                    0/4  x.cu:3'
like 'in colours' "$(case_record n=1 fail | "$tally" --text --colour | cat -v)" '^  \^\[\[31mFAIL \^\[\[0m'
is 'wrapped' "$(case_record n=1 fail | "$tally" --text --message 'one two three four' --width 24 | tail -n +2)" \
    "$(printf '           n=1: one two\n           three four')"
is 'not wrapped' "$(case_record n=1 fail | "$tally" --text --message "$(printf '%0200d' 0) x" --width 0 | wc -l)" 2
is 'printing records' "$("$tally" --print <"$work/report" | wc -l)" 2
text=$("$tally" --make --status error --message "$(printf 'a\033]0;title\007b\302\233c\342\200\256d')" --text)
is 'nothing reaches the terminal but text' "$(tail -n 1 <<<"$text")" '           ab?c?d'

# ---- what cannot be
while IFS= read -r line; do
    "$tally" <<<"$line" >"$work/stdout" 2>"$work/stderr"
    is "refused: $line" "$?/$(wc -l <"$work/stderr")/$(wc -c <"$work/stdout")" 2/1/0
done <<'LINES'

{
{}
[]
{"status":"pass"
{"status":"pass"}}
{"status":"pass",}
{"status":"won"}
{"status":"pass","x":01}
{"status":"pass","x":1.}
{"status":"pass","x":nul}
{"status":"pass","x":"\u0000"}
{"status":"pass","x":"\ud800"}
{"status":"pass","x":"\q"}
{"status":"pass","x":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}
LINES
for words in --bogus '--step x' '--make' '--status won --make' '--print --make --status pass' \
    '--seed -1 --make --status pass' '--json' \
    '--make --status pass --json /nowhere/x'; do
    # shellcheck disable=SC2086
    "$tally" $words </dev/null >"$work/stdout" 2>"$work/stderr"
    is "tally $words: exit 2, one line" "$?/$(wc -l <"$work/stderr")" 2/1
done
done_testing
