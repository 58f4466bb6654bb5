#!/usr/bin/env bash
# What is made from a class's records: tables, JUnit, TAP, and the platforms' own formats, each read by one that knows
# it.
. "$(dirname "$0")/class.sh"
"$report" gradebook "$class" >"$scratch/gradebook.csv"
"$report" steps "$class" >"$scratch/steps.csv"
"$report" junit "$class" >"$scratch/junit.xml"
"$report" tap "$class" >"$scratch/class.tap"

holds() { jq -e "$@" >"$scratch/jq"; }

# ---- the gradebook
cat >"$scratch/want" <<'END_OF_TABLE'
student,name,number,submitted,04_reduction,05_libraries,points,max_points,penalty,late_hours,mark,of,errors,skips,by_hand,notes
alice,Alice Æbleskiver 李,,2026-11-20T16:00:00Z,20,10,30,30,0,0,100,100,,5.2,,
bob,"'=cmd|'/C calc'!A0",,2026-11-20T20:30:00+01:00,5,0,5,30,0,0,12.5,100,5.1,5.2,,"given code changed: 04_reduction/reduction.cu:7: a line outside the gaps; ignored: a.out: no source"
chen,"Chen, ""The Name""? </script><b>&",1003,2026-11-23T17:00:00Z,5,10,15,30,0,0,62.5,100,,5.2,,
dora,"'-2+3",,,,,,,,,,100,,,,the archive cannot be opened
END_OF_TABLE
sed 's/$/\r/' "$scratch/want" >"$scratch/want.csv"
ok 'the gradebook, to the letter' diff "$scratch/want.csv" "$scratch/gradebook.csv"
is 'no cell begins a formula' "$(perl -ne 'print if /(^|,)"?[=+\-@\t]/' "$scratch"/*.csv)" ''
is 'no control character is in a table' "$(tr -d '\n\r' <"$scratch/gradebook.csv" | LC_ALL=C tr -dc '\000-\037\177')" ''
# a reader of RFC 4180: every line has as many fields as the head
cat >"$scratch/fields.pl" <<'END_OF_PERL'
local $/; my $text = <STDIN>; my %fields;
while ($text =~ /\G((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/gc) {
    my $line = $1; my $count = 1; $count++ while $line =~ /\G(?:"(?:[^"]|"")*"|[^",\r\n]*),/gc; $fields{$count}++;
}
print join ' ', (map { "$_:$fields{$_}" } sort keys %fields), (pos($text) // 0) == length $text ? 'all' : 'broken';
END_OF_PERL
is 'the gradebook has 16 fields in 5 lines' "$(perl "$scratch/fields.pl" <"$scratch/gradebook.csv")" '16:5 all'
is 'the steps have 18 fields in 17 lines' "$(perl "$scratch/fields.pl" <"$scratch/steps.csv")" '18:17 all'
like 'a step of an attempt that does not count' "$(cat "$scratch/steps.csv")" \
    '^chen,.*04_reduction,2,1,no,Rung 2,pass,15,15,cpu,424242,12.5,'

# ---- JUnit
ok 'the JUnit file is as its schema says' xmllint --noout --schema tests/grade/report/junit.xsd "$scratch/junit.xml" \
    2>"$scratch/lint" ||
    diag "$(<"$scratch/lint")"
xpath() { xmllint --xpath "string($1)" "$scratch/junit.xml"; }
is 'its sums' "$(xpath \
    'concat(/testsuites/@tests, " ", /testsuites/@failures, " ", /testsuites/@errors, " ", sum(//testsuite/@skipped))')" \
    '12 1 2 3'
is 'are those of its elements' \
    "$(xpath 'concat(count(//testcase), " ", count(//failure), " ", count(//error), " ", count(//skipped))')" '12 1 2 3'
is 'a name comes back whole' "$(xpath '//testsuite[@name="bob.04_reduction"]//property[@name="student"]/@value')" \
    "=cmd|'/C calc'!A0"
is 'a message comes back whole' "$(xpath '//testcase[starts-with(@classname, "bob.05")]/error/@message')" \
    'does not compile: <x> ]]> & "y" # z'
is 'points are properties' "$(xpath '//testsuite[@name="chen.05_libraries"]//property[@name="step.1.points"]/@value')" \
    10

# ---- TAP
prove -v --exec cat "$scratch/class.tap" >"$scratch/proved" 2>&1
like 'prove counts what fails' "$(<"$scratch/proved")" 'Failed 3/12 subtests'
like 'and what is left out' "$(<"$scratch/proved")" 'less 3 skipped subtests'
is 'and finds nothing that is no TAP' "$(grep -ciE 'parse error|bad plan|unknown' "$scratch/proved")" 0

# ---- platforms: one student
"$report" gradescope "$class" bob >"$scratch/results.json"
ok 'Gradescope: the keys that it knows, and of their types' holds '
    (keys - ["score", "execution_time", "output", "output_format", "visibility", "stdout_visibility", "extra_data",
        "tests", "leaderboard"] == []) and
    (.score == 5) and (.visibility == "visible") and (.tests | length == 4) and all(.tests[];
        (keys - ["score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags",
            "visibility", "extra_data"] == [])
        and (.score | type == "number") and (.max_score | type == "number") and (.output | type == "string")
        and ([.status] - ["passed", "failed", null] == [])
        and ([.visibility] - ["hidden", "after_due_date", "after_published", "visible"] == []))' \
    "$scratch/results.json" || diag "$(<"$scratch/results.json")"
is 'Gradescope: the points are the score' "$(jq '[.tests[].score] | add' "$scratch/results.json")" \
    "$(jq .score "$scratch/results.json")"
like 'Gradescope: what is wrong, in words' "$(jq -r '.tests[1].output' "$scratch/results.json")" \
    '^fail: n=3: sum: expected …, got -15 \(error …, allowed 0: whole numbers\).* At 04_reduction/reduction.cu:46'
mkdir "$scratch/reworded" && cp "$class/students.jsonl" "$scratch/reworded/" &&
    sed 's/sum: expected/sum: wanted was/; s/"answers":"sum: wanted was/"answers":"sum: expected/' \
        "$class/records.jsonl" >"$scratch/reworded/records.jsonl"
unlike 'a sentence that does not say its answer as it was told is not shown at all' \
    "$("$report" gradescope "$scratch/reworded" bob)" '271828|161803'
ok 'Gradescope: a student who was not graded' holds \
    '.score == 0 and .tests == [] and (.output | test("could not be graded"))' \
    <("$report" gradescope "$class" dora)

"$report" autolab "$class" bob >"$scratch/autolab"
is 'Autolab: the last line has the scores' "$(tail -n 1 "$scratch/autolab" | jq -c .)" \
    '{"scores":{"04_reduction":5,"05_libraries":0}}'
is 'Autolab: and no line before it is one' "$(head -n -1 "$scratch/autolab" | grep -c '^{')" 0
is 'Autolab: who was not graded has no zero' "$("$report" autolab "$class" dora | tail -n 1)" '{"scores":{}}'

"$report" prairielearn "$class" chen >"$scratch/prairie.json"
ok 'PrairieLearn: score from 0 to 1, points of each test' holds '.gradable == true and .score == 0.5 and
    all(.tests[]; (.points | type == "number") and (.max_points | type == "number") and
        .points <= .max_points and (.name | type == "string"))
    and ([.tests[].points] | add) == 15 and ([.tests[].max_points] | add) == 30' "$scratch/prairie.json" ||
        diag "$(<"$scratch/prairie.json")"
sed '/"bob"/!d; /05_lib/!d' "$class/records.jsonl" >"$scratch/uncompiled"
mkdir "$scratch/none" && cp "$class/students.jsonl" "$scratch/none/" &&
    cp "$scratch/uncompiled" "$scratch/none/records.jsonl"
ok 'PrairieLearn: what does not compile is not gradable' holds '.gradable == false and (.format_errors | length == 1)' \
    <("$report" prairielearn "$scratch/none" bob)

"$report" vpl "$class" chen >"$scratch/vpl"
is 'VPL: comments, then the grade' "$(sed 's/:=>>.*/:=>>/' "$scratch/vpl" | uniq)" $'Comment :=>>\nGrade :=>>'
is 'VPL: of a hundred' "$(tail -n 1 "$scratch/vpl")" 'Grade :=>>62.5'
unlike 'VPL: no grade for who was not graded' "$("$report" vpl "$class" dora)" 'Grade :=>>'
for format in gradescope autolab prairielearn vpl; do
    unlike "$format: neither the seed nor the right answer" "$("$report" $format "$class" bob)" \
        '424242|271828|161803|build/class'
    unlike "$format: nobody else" "$("$report" $format "$class" bob)" 'alice|chen|dora'
done

# ---- an error that is not the student's: in no mark, and blamed on nobody
ours=$scratch/ours
mkdir -p "$ours"
student fay Fay 2026-11-20T16:00:00Z >"$ours/students.jsonl"
{
    record fay 1 04_reduction 1 pass 5 5
    record fay 1 04_reduction 2 error 0 15 \
        '{fault: "course", message: "the judge itself failed on this case (signal 11)", where: "/x/judge.c:3"}'
    record fay 1 05_libraries 1 pass 10 10
} >"$ours/records.jsonl"
of_fay() { "$report" gradebook "$ours" "$@" | sed -n '2s/\r$//p'; }
is 'a fault of ours: no points of that practical, no mark, and where to look' "$(of_fay)" \
    'fay,Fay,,2026-11-20T16:00:00Z,,10,15,15,0,0,,100,4.2,,,'
printf 'missing zero\n' >"$scratch/policy"
is '... nor a zero where what is missing is one' "$(of_fay "$scratch/policy")" "$(of_fay)"
ok 'Gradescope: that step is neither passed nor failed, and none of the points' holds '.score == 15 and
    (.output | test("could not be graded")) and (.tests[1] | .max_score == 0 and (has("status") | not)
    and (.output | test("could not be graded.*not a mark of zero")))' <("$report" gradescope "$ours" fay)
ok 'PrairieLearn: not gradable, so that no attempt is lost' holds '.gradable == false and (has("score") | not)' \
    <("$report" prairielearn "$ours" fay)
is 'Autolab: no score of that practical' "$("$report" autolab "$ours" fay | tail -n 1)" '{"scores":{"05_libraries":10}}'
unlike 'VPL: no grade' "$("$report" vpl "$ours" fay)" 'Grade :=>>'
for format in gradescope autolab prairielearn vpl; do
    unlike "$format: the student reads nothing of the judge" "$("$report" $format "$ours" fay)" 'itself failed|judge'
done
"$report" junit "$ours" >"$scratch/ours.xml"
is 'JUnit: an error of the type course' "$(xmllint --xpath 'string(//error/@type)' "$scratch/ours.xml")" course
like 'TAP: whose error it is' "$("$report" tap "$ours")" '^# error of the course: the judge itself failed'
"$report" pages "$ours" && like 'the page: not graded, not counted' "$(<"$ours/pages/fay/index.html")" \
    'not graded</span></td><td class="n">not counted'
unlike '... and no error' "$(<"$ours/pages/fay/index.html")" 'chip error|judge'
like 'the page of the class has it by itself' "$(<"$ours/index.html")" 'fay, 4\.2, the course: the judge itself'

# ---- policy
marks() { # lines of a policy: the final marks of alice, bob, chen, dora
    printf '%s\n' "$@" >"$scratch/policy"
    "$report" gradebook "$class" "$scratch/policy" |
        perl -ne 'print $1, " " if /,([0-9.]*),[0-9.]+,[^,]*,[^,]*,,[^,]*\r$/ && $. > 1 || /,([0-9.]*),[0-9.]+,5\.1,5\.2,,".*"\r$/'
}
is 'no policy' "$(marks '# nothing')" '100 12.5 62.5  '
is 'the best of several attempts' "$(marks 'attempt best')" '100 12.5 100  '
is 'a day late costs; three have begun' "$(marks 'deadline all 2026-11-20T18:00+01:00' 'late 10 percent a day')" \
    '100 11.25 43.75  '
is 'half an hour is within the grace' "$(marks 'deadline all 2026-11-20T20:00+01:00' 'late 10 percent a day' \
    'grace 30 minutes')" '100 12.5 43.75  '
is 'an extension for one' "$(marks 'deadline all 2026-11-20T18:00+01:00' 'late 50 percent a day' \
    'extension chen all 4 days')" '100 6.25 62.5  '
is 'an extension for one practical' "$(marks 'deadline all 2026-11-20T18:00+01:00' 'late 100 percent a day' \
    'extension chen 05_libraries 4 days')" '100 0 50  '
is 'too late is nothing' "$(marks 'deadline all 2026-11-20T18:00+01:00' 'late nothing after 2 days')" '100 12.5 0  '
is 'the best attempt after what lateness took' "$(marks 'attempt best' 'deadline 04_reduction 2026-11-20T18:00+01:00' \
    'late nothing after 1 hour')" '100 0 100  '
is 'weights' "$(marks 'weight 04_reduction 3')" '100 18.75 43.75  '
is 'a practical that weighs nothing' "$(marks 'weight 04_reduction 0')" '100 0 100  '
is 'of 20, in halves' "$(marks 'scale 20' 'round 0.5')" '20 2.5 12.5  '
is 'who was not graded has zero, if that is wanted' "$(marks 'missing zero')" '100 12.5 62.5 0 '
refused() { # what it must say, lines of a policy
    local out
    printf '%s\n' "${@:2}" >"$scratch/policy"
    out=$("$report" gradebook "$class" "$scratch/policy" 2>&1)
    is "refused ($2): exit status" $? 2
    like "... and says what it should be" "$out" "$1"
}
refused 'policy:2: should be: deadline .*zone' '# first' 'deadline all 2026-11-20T18:00'
refused 'policy:1: should be: late 10 percent a day' 'late 10 a day'
refused 'policy:1: should be: attempt, deadline' 'weigth 04_reduction 2'
refused 'should be: weight' 'weight 04_reduction -1'
refused 'policy:1: should be: all, or a practical of the course' 'weight 04_reductoin 2'
refused 'policy:2: should be: all, or a practical' 'late 10 percent a day' 'deadline 40 2026-11-20T18:00Z'
refused 'should be: all, or a practical' 'extension chen ALL 2 days'
for name in 4 04 reduction; do is "weights: $name" "$(marks "weight $name 3")" '100 18.75 43.75  '; done
printf 'extension cheng all 4 days\n' >"$scratch/policy"
like 'an extension for nobody is told' "$("$report" gradebook "$class" "$scratch/policy" 2>&1 >"$scratch/out")" \
    'extension for cheng: nobody of this class'

# ---- records that cannot be trusted are not made into marks
broken() { # what it must say, a command that changes the class in the working folder
    local out
    rm -rf "$scratch/broken" && cp -r "$class" "$scratch/broken"
    (cd "$scratch/broken" && bash -c "$2")
    out=$("$report" gradebook "$scratch/broken" 2>&1)
    is "$2: exit status" $? 2
    like '... and says why' "$out" "$1"
}
broken 'records.jsonl:16: not a whole line' 'truncate -s -3 records.jsonl'
broken 'records.jsonl:1: points without a pass' "sed -i '1s/pass/fail/' records.jsonl"
broken 'records.jsonl:2: points and max_points' "sed -i '2s/\"points\":15/\"points\":99/' records.jsonl"
broken 'records.jsonl:6: fault: course or machine' "sed -i '6s/}}$/},\"fault\":\"student\"}/' records.jsonl"
broken 'records.jsonl:1: a fault of ours without an error' "sed -i '1s/}}$/},\"fault\":\"course\"}/' records.jsonl"
broken 'a student that students.jsonl does not have' "sed -i '/\"alice\"/d' students.jsonl"
broken 'students.jsonl:1: no student' "sed -i '1s|\"alice\"|\"../alice\"|' students.jsonl"
broken 'records.jsonl: No such file' 'rm records.jsonl'
broken 'Too many levels' 'mv records.jsonl r; ln -s r records.jsonl'
like 'a student that there is not' "$("$report" vpl "$class" eve 2>&1)" 'no student eve'

# of the same step twice the later counts; a step that is lacking makes no mark
rm -rf "$scratch/again" && cp -r "$class" "$scratch/again"
record bob 1 04_reduction 2 pass 15 15 >>"$scratch/again/records.jsonl"
sed -i '/"alice".*05_lib.*"step":1/d' "$scratch/again/records.jsonl"
class=$scratch/again
is 'a regrade replaces; a class that is not finished has no mark' "$(marks '#')" ' 50 62.5  '

# ---- attempts over several gradings: the class's folder has the newest, report keep the others
class=$scratch/gradings
mkdir -p "$class"
first() { # eve and gus hand in
    student eve Eve 2026-11-20T10:00:00Z '{attempt: 1}' && student gus Gus 2026-11-20T10:00:00Z '{attempt: 1}'
}
first >"$class/students.jsonl"
{ record eve 1 04_reduction 1 pass 5 5 && record gus 1 04_reduction 1 pass 5 5; } >"$class/records.jsonl"
"$report" keep "$class" && "$report" keep "$class"
# eve again, and worse; gus is not among the submissions of that day
student eve Eve 2026-11-22T10:00:00Z '{attempt: 2}' >"$class/students.jsonl"
record eve 2 04_reduction 1 fail 0 5 >"$class/records.jsonl"
of_eve() { printf '%s\n' "$@" >"$scratch/policy" && "$report" gradebook "$class" "$scratch/policy" | tail -n +2 |
    cut -d , -f 1,4,10; }
is 'the newest attempt' "$(of_eve '#')" 'eve,2026-11-22T10:00:00Z,0'
is 'the best: of the earlier grading' "$(of_eve 'attempt best')" 'eve,2026-11-22T10:00:00Z,100'
is 'the earlier one came in time, as its own time says' \
    "$(of_eve 'attempt best' 'deadline all 2026-11-21T00:00Z' 'late nothing after 1 hour')" \
    'eve,2026-11-22T10:00:00Z,100'
"$report" keep "$class"
is 'what was kept is not doubled' "$(cat "$class"/attempts/*.jsonl | wc -l)" 6
{ first | tail -n 1 && cat "$class/students.jsonl"; } >"$scratch/new" && mv "$scratch/new" "$class/students.jsonl"
record gus 1 04_reduction 1 pass 5 5 >>"$class/records.jsonl"
is 'who comes back is there' "$(of_eve 'attempt best')" $'eve,2026-11-22T10:00:00Z,100\ngus,2026-11-20T10:00:00Z,100'
record eve 2 04_reduction 1 pass 5 5 >>"$class/records.jsonl"
"$report" keep "$class"
is 'an attempt that was graded again counts as it is now' "$(of_eve '#' | head -n 1)" 'eve,2026-11-22T10:00:00Z,100'
done_testing
