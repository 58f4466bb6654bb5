#!/usr/bin/env bash
# The reader of traces under ASan and UBSan: a program under test may have written the file, so whatever stands in it
# ends with a page or with a message, never with a fault. Lines of a trace of ours, with words changed, lost, doubled.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
sources=(common/xray/show/*.c)
for file in common/xray/*.c common/base/*.c; do [[ $file == */@(main|cupti_*).c ]] || sources+=("$file"); done
ok 'it builds' gcc -std=c11 -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -Icommon -Icommon/include \
    -Icommon/harness -Icommon/judge -o "$work/show" "${sources[@]}" -lm -pthread
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
tab=$'\t'
cat >"$work/trace" <<'END'
cucc-trace	1
kernel	add	nowhere.cu	5	1	1	1	4	1	1
t	0	0
array	0	global	-1	16	x
type	0	i	4	x
array	1	shared	0	16	s
variable	0	6	i	4		t
image	0	0	01000000020000000300000004000000
b	0
l	1	0	0	4	01000000
v	0	0
c	2
b	3
r
s	4	1	0	4	01000000
w	5	7
a	6	0	4	4	02000000	03000000
m	7	1	15	1
x
t	0	1
b	0
l	1	0	4	4	02000000
s	4	1	4	4	02000000
w	5	7
m	7	1	15	0
x
end	0
ran	2
copy	copy to the host	8
moved	-1	0	0	0	8	0200000003000000
ran	3
copy	fill	4
moved	0	8	-1	0	4	01010101
threads
call	cudaMemcpy	20	nowhere.cu
queued	2	0	1	copy to the host
waited	0	1
call	cudaMemset	21	nowhere.cu
queued	3	1	0	fill
site	0	1	0	nowhere.cu	6
site	1	1	1	nowhere.cu	6
site	2	1	2	nowhere.cu	6
site	3	0	3	lib.h	1
site	4	1	4	nowhere.cu	7
site	5	1	5	nowhere.cu	7
site	6	1	6	nowhere.cu	8
site	7	1	7	nowhere.cu	9
scope	0	0
scope	4	0
whole
END
page() { timeout 20 "$work/show" --title T --folder common/xray/show "$1" >"$work/page" 2>"$work/said"; }
ok 'the trace as it is makes a page' page "$work/trace"
like 'copies of the host are steps: what, where, of what' "$(grep '^\[8,' "$work/page" | tr '\n' ' ')" \
    'A copy to the host, 8 bytes, in stream 1 of device 0: memory of the host from x\[0 to 1\]\..*A fill, 4 bytes, in'
like 'what the host calls, with its steps' "$(sed -n '/class="calls"/,/<.details>/p' "$work/page" | tr -d '\n')" \
    '<td>20</td><td>cudaMemcpy</td><td>copy to the host in stream 1 of device 0: 2, 3</td><td><a href="#s[0-9]+">step'
judged() { # $1: the first wrong element of x, $2: what it should be, $3: the trace
    printf '{"status":"fail","message":"x[%s] is wrong","claims":{"output":"x","first":%s,"want":%s}}\n' \
        "$1" "$1" "$2" >"$work/record"
    "$work/show" --title T --folder common/xray/show --record "$work/record" "$3" | grep -E '<body|class="expected"'
}
like 'a right value below zero stands beside the element' "$(judged 1 -2.5 "$work/trace" | tr '\n' ' ')" \
    'data-wrong="0 1 -2.5".*href="#s5">The phase in which it is written</a>, <a href="#s6">'
# A finding leads to the access of its array, not to an earlier one of another array on the same line.
tabs() { tr ' ' '\t'; }
{
    tabs <<<$'cucc-trace 1\narray 0 global -1 16 x\narray 1 global -1 16 y'
    for array in 0 1; do
        tabs <<<$'kernel add nowhere.cu 5 1 1 1 1 1 1\nt 0 0\nb 0\nl 0 '"$array"$' 4 4 01000000\nx\nend 0'
    done
    tabs <<<$'site 0 1 0 nowhere.cu 6\nwhole'
} >"$work/twice"
printf '%s' '{"record":"finding","kind":"uninitialised","space":"global","tool":"sanitizer","kernel":"add",' \
    '"file":"nowhere.cu","line":6,"block":[0,0,0],"thread":[0,0,0],"array":"y","message":"m","other":null,' \
    '"advice":"","times":1}' >"$work/finding"
like 'a finding leads to the access of its array' \
    "$("$work/show" --title T --folder common/xray/show "$work/twice" "$work/finding" 2>&1 |
        grep -o 'data-finding="[0-9]*"\|^xray:.*')" '="5"'
for n in 4 2; do
    sed "s/\"x\",\"first\"/\"y\",\"n\":$n,\"first\"/" "$work/record" >"$work/other"
    is "y, of $n numbers: is it the array of 4 that the kernel calls x?" \
        "$("$work/show" --title T --folder common/xray/show --record "$work/other" "$work/trace" |
            grep -c '<body.*data-wrong')" \
        $((n == 4))
done
grep -v "^w$tab" "$work/trace" >"$work/one_phase"
like 'an element that the first phase writes' "$(judged 1 -2.5 "$work/one_phase")" \
    'href="#s1">The phase in which it is written</a>, <a href="#s[2-9]">'
like 'an element that no step writes' "$(judged 3 4 "$work/trace")" 'x\[3\] is wrong. No step of this page writes it'
printf 'title T\nflow x s sources=x\n' >"$work/flow.strip"
printf 'title T\ngrids x=2 / s=1 by=line\n' >"$work/grids.strip"
printf 'title T\npath t t\n' >"$work/path.strip"
grids=$("$work/show" --picture "$work/grids.strip" "$work/trace")
is 'grids, line by line: what a block reads and writes' \
    "$(grep -oE 'data-said="[^"]*"|class="p[12]"' <<<"$grids" | sed 's|, [^:]*: |: |' | tr '\n' ' ')" \
    "$(printf 'data-said="Line %s of nowhere.cu: %s." class="%s" ' \
        6 'threads 0 to 1' p1 7 'threads 0 to 1' p2 8 'thread 0' p2)"
printf 'title T\nflow x row@1 by=t\n' >"$work/rounds.strip"
sed "s/^w${tab}5${tab}7/v${tab}0${tab}9\nb${tab}6/" "$work/trace" >"$work/rounds" # no barrier: t changes instead
like 'flow, from one change of a variable to the next, of an array by its number' \
    "$("$work/show" --picture "$work/rounds.strip" "$work/rounds" | tr '\n' ' ')" \
    'Line 7 of [^:]*: thread 0\.".*>row<.*Line 7 of [^:]*: thread 1\.'
span() { # $1: what, $2: name, $3: stream, $4: device, $5, $6: from, to
    printf '{"record":"span","tool":"sanitizer","what":"%s","name":"%s","stream":%d,"other":0,"device":%d,' "${@:1:4}"
    printf '"begin":%d,"end":%d,"bytes":0,"pageable":false,"staged":false}\n' "$5" "$6"
}
{
    span in '' 1 0 0 5 && span kernel add 1 0 5 9 && span wait '' 1 0 6 9 && span kernel sgemm 2 1 10 12
    span out '' 2 1 13 15 && span stretch '' 0 0 0 20
    echo '{"record":"end","tool":"sanitizer","findings":0,"complete":true}'
} >"$work/spans"
printf 'title T\ncalls from=add to=sgemm host\n' >"$work/calls.strip"
is 'calls, from one name to another: devices, streams, the host that waits' \
    "$("$work/show" --picture "$work/calls.strip" "$work/trace" "$work/spans" | grep -o 'data-said="[^"]*"' |
        cut -d '"' -f 2)" \
    "0.0 to 4.0 µs, GPU 0, stream 1: the kernel \`add\`.
1.0 to 4.0 µs, host: it waits for the stream.
5.0 to 7.0 µs, GPU 1, stream 2: \`sgemm\`."

odd='-1 0 1 3 4 99 1023 65536 16777215 2147483647 4294967295 9223372036854775807 -9223372036854775808 x ff . 0a0'
# Faults: what ends otherwise than with 0 or 2, or speaks of a sanitizer.
fuzz() { # $1: how many
    local i kind faults=0
    for ((i = 1; i <= $1; i++)); do
        awk -F '\t' -v OFS='\t' -v seed="$i" -v words="$odd" '
            BEGIN { srand(seed); split(words, odd, " ") }
            { r = rand() }
            r < 0.04 { next }
            r < 0.08 { print }
            r < 0.30 { k = 1 + int(rand() * NF); $k = odd[1 + int(rand() * 17)] }
            r > 0.97 { NF = 1 + int(rand() * NF) }
            NR == 1 && seed % 10 { print "cucc-trace", 1; next }
            { print }
            END { if (seed % 10) print "whole" }' "$work/trace" >"$work/odd"
        kind=(page flow grids path)
        if [ "${kind[i % 4]}" = page ]; then
            page "$work/odd"
        else
            timeout 20 "$work/show" --picture "$work/${kind[i % 4]}.strip" "$work/odd" >"$work/page" 2>"$work/said"
        fi
        status=$?
        if [ $status != 0 ] && [ $status != 2 ] || grep -qE 'AddressSanitizer|runtime error' "$work/said"; then
            faults=$((faults + 1))
            diag "seed $i, ${kind[i % 4]}:" \
                "$(grep -E 'AddressSanitizer|runtime error|    #[0-4] ' "$work/said" | head -n 8)"
        fi
        ((faults < 5)) || break
    done
    echo $faults
}
is 'odd traces: no fault' "$(fuzz 120)" 0
nightly 'odd traces, many' && is 'odd traces, many: no fault' "$(fuzz 5000)" 0
for line in "kernel${tab}k${tab}f${tab}1${tab}1${tab}1${tab}1${tab}4096${tab}1${tab}1" "t${tab}0${tab}0" 'nonsense'; do
    printf 'cucc-trace\t1\n%s\nwhole\n' "$line" >"$work/odd"
    page "$work/odd"
    like "told with its line: ${line%%"$tab"*}" "$(cat "$work/said")" ':2 is not a line of a trace'
done
# What a library does on a line is one step of it, with what it reads, whether it has been called or inlined.
{
    sed -n '1,/^b/p' "$work/trace"
    printf 'b\t8\nl\t1\t0\t0\t4\t01000000\nb\t8\nb\t9\nl\t1\t0\t4\t4\t02000000\nb\t8\nb\t2\nx\nend\t0\n'
    sed -n '/^site/,$p' "$work/trace" | sed '/^whole/d'
    printf 'site\t8\t2\t8\tnowhere.cu\t6\nsite\t9\t2\t9\tnowhere.cu\t6\nwhole\n'
} >"$work/inlined"
page "$work/inlined"
is 'a loop of a library is one step of the line that it is inlined in' "$(grep -c '^\[1,' "$work/page")" 1
like '... with what it reads' "$(grep '^\[1,' "$work/page")" '"l",0,0,0,.*"l",0,0,1,'
# A barrier that not all come to: who waits, who has returned and who is elsewhere are all of the block's four.
{
    sed -n '1,/^w/p' "$work/trace"
    printf 't\t0\t1\nb\t0\nx\nt\t0\t2\nb\t0\nend\t1\n'
    sed -n '/^site/,$p' "$work/trace"
} >"$work/stuck"
page "$work/stuck"
like 'a barrier that not all come to: all threads of the block are accounted for' "$(grep '^\[5,' "$work/page")" \
    '"1 of its threads waits on line 7: thread 0; 1 has returned; 2 had not come that far when'

# More steps than a page has, of one warp: those around what was found; of two, those of the warp where it was.
long() { # $1: threads; leaves the page
    awk -v threads="$1" 'BEGIN { FS = OFS = "\t" }
        /^kernel/ { $8 = threads }
        /^t\t0\t1/ { next }
        /^(l|s|v|c|b|r|w|a|m|x)\t|^[rx]$/ { next }
        /^end/ {
            for (t = 0; t < threads; t += 32) {
                print "t", 0, t
                for (i = 0; i < 14000; i++) {
                    print "l", 1, 0, 0, 4, "01000000"
                    print "s", 4, 1, 4 * (t > 0), 4, "07000000"
                    if (i == 13200 && t == 0) print "s", 7, 0, 64, 4, "07000000"
                }
                print "x"
            }
        }
        { print }' "$work/trace" >"$work/long"
    printf %s '{"record":"finding","kind":"out_of_bounds","space":"global","tool":"sanitizer","kernel":"add",' \
        '"file":"nowhere.cu","line":9,"block":[0,0,0],"thread":[0,0,0],"array":"x","message":"writes beyond it",' \
        '"other":null,"advice":"","times":1}' $'\n' >"$work/found"
    cat >>"$work/found" <<'END'
{"record":"end","tool":"sanitizer","findings":1,"complete":true}
END
    timeout 60 "$work/show" --title T --folder common/xray/show "$work/long" "$work/found" >"$work/page" 2>"$work/said"
}
ok 'a long trace of one warp makes a page' long 1
like '... with the steps around what was found' "$(grep 'class="warn"' "$work/page")" \
    'It has [0-9]+ steps; the page has [0-9]+ of them, around what was found: steps [0-9]+ to [0-9]+\.'
like '... it begins within a kernel' "$(grep '^\[0,' "$work/page")" 'The kernel is under way: [0-9]+ steps before this'
like '... and leads to what was found' "$(grep data-finding "$work/page")" 'data-finding="[0-9]+".*beyond it'
ok 'a long trace of two warps, too' long 64
like '... with the steps of the warp where it was found' "$(grep 'class="warn"' "$work/page")" \
    'the page has those of 1 of its 2 warps \(warp 0 of block 0\)\. .*\. Of all these it has [0-9]+ steps, around'
# A lane that has returned: its last step is where it left.
grep -v "^m${tab}7${tab}1${tab}15${tab}1" "$work/trace" >"$work/gone"
printf %s '{"record":"finding","kind":"exited_lane","space":"shared","tool":"sanitizer","kernel":"add",' \
    '"file":"nowhere.cu","line":9,"block":[0,0,0],"thread":[1,0,0],"array":"","message":"names lane 0","advice":"",' \
    '"other":{"what":"has returned from the kernel","block":[0,0,0],"thread":[0,0,0]},"times":1}' $'\n' \
    '{"record":"end","tool":"sanitizer","findings":1,"complete":true}' $'\n' >"$work/found"
like 'a lane that has returned: its last step, and the one that names it' \
    "$("$work/show" --title T --folder common/xray/show "$work/gone" "$work/found" | grep data-finding)" \
    'data-finding="6 7"'
sed 's/"kernel":"add"/"kernel":"sub"/' "$work/found" >"$work/elsewhere"
like 'what no step does' \
    "$("$work/show" --title T --folder common/xray/show "$work/gone" "$work/elsewhere" | grep data-finding)" \
    'data-finding="".*No step of this page does that\.'
# A kernel that was ended before it had finished: where one of its threads was, and no number of steps, which is
# another in each run. What is said of the program as a whole is in no step.
sed "s/^whole/cut\nwhole/" "$work/trace" >"$work/cut"
{
    sed 's/exited_lane/incomplete/; s/"line":9/"line":6/; s/"other":{[^}]*}/"other":null/; s/\[1,0,0\]/[3,0,0]/; 2d' \
        "$work/found"
    printf %s '{"record":"finding","kind":"incomplete","space":"host","tool":"sanitizer","kernel":"","file":"",' \
        '"line":0,"block":null,"thread":null,"array":null,"message":"broke off","other":null,"advice":"",' \
        '"times":1}' $'\n'
} >"$work/ended"
"$work/show" --title T --folder common/xray/show --links "$work/links" "$work/cut" "$work/ended" >"$work/page"
like 'a kernel that did not finish' "$(grep 'class="warn"' "$work/page")" \
    '>Kernel add did not finish. It was ended after more steps than a page has; the page has [0-9]+ of them, the first'
is '... where it was, and nothing of the program as a whole' "$(tr '\t' ' ' <"$work/links")" \
    $'#s2 incomplete report nowhere.cu:6\n- incomplete report '
# Names are the program's: none of them ends a script or begins a tag.
tag='"x</script><script>alert(1)</script><b>'
sed "s|\tglobal\t-1\t16\tx|\tglobal\t-1\t16\t$tag|; s|^kernel\tadd|kernel\t$tag|; s|i\t4\t\tt$|i\t4\t$tag\t$tag|" \
    "$work/trace" >"$work/odd"
ok 'a page of odd names' page "$work/odd"
is '... has two scripts, as any' "$(grep -o '</script>' "$work/page" | grep -c .)" 2
is '... and no tag of theirs' "$(grep -c 'alert(1)</script>\|<b>' "$work/page")" 0
sed "s|\tglobal\t-1|\tglo$tag\t-1|" "$work/trace" >"$work/odd"
page "$work/odd"
like 'a space that is none is not a line of a trace' "$(cat "$work/said")" 'is not a line of a trace'
done_testing
