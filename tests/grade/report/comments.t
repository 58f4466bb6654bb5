#!/usr/bin/env bash
# COMMENTS=: what an instructor says of a step by hand, and the points given for it, stand on the student's page, in the
# gradebook and in what platforms get; they survive a regrade; rows that cannot be used are told with their line.
. "$(dirname "$0")/class.sh"
table=$scratch/comments.csv
comments() { # the table on standard input; words for make. Leaves $status and $said
    cat >"$table"
    said=$(make report CLASS="$class" COMMENTS="$table" "$@" 2>&1)
    status=$?
}
row_of() { grep "^$1," "$class/gradebook.csv" | tr -d '\r'; }
page_of() { cat "$class/pages/$1/index.html"; }

comments <<'END_OF_TABLE'
Student,Practical,Step,Points,Text
bob,4,2,7.5,"The idea is right; see
the last number. <b>"
alice,reduction,1,,Well done
1003,04_reduction,2,15,"Ran here in time, by hand"
bob,05_libraries,2,4,Shown in the lab
END_OF_TABLE
is 'taken' "$status" 0 || diag "$said"
is "points by hand count in the place of the check's" "$(row_of bob | cut -d , -f 5-12)" '12.5,4,16.5,40,0,0,41.25,100'
like '... and are in the gradebook, with what was said' "$(row_of bob)" \
    ',5\.1,,"4\.2: 7\.5 of 15: The idea is right; see the last number\. <b>; 5\.2: 4 of 10: Shown in the lab",'
like 'so does the student whom the number names' "$(row_of chen)" '^chen,.*,20,10,30,30,0,0,100,100,'
like 'a text alone changes no points' "$(row_of alice)" ',20,10,30,30,0,0,100,100,,5\.2,4\.1: Well done,$'
like 'the page: the points' "$(page_of bob)" 'fail</span></td><td class="n">7\.5 of 15, by hand'
like 'the page: what was said, made harmless' "$(page_of bob)" '<p class="comment"><strong>Comment:</strong> The idea is right; see the last number\. &lt;b&gt;</p>'
like 'the page: of a step that passed, too' "$(page_of alice)" '<section class="said">'
unlike "nobody else's page has it" "$(page_of chen)" 'The idea|Shown in the lab|Well done'
of() { "$report" "$1" "$class" bob; }
is 'Gradescope: the score' "$(of gradescope | jq -c '[.score, .tests[1].score, .tests[3].max_score, .tests[3].score]')" '[16.5,7.5,10,4]'
like 'Gradescope: what was said' "$(of gradescope | jq -r '.tests[1].output')" 'Comment: The idea is right'
like 'VPL' "$(of vpl)" 'step 2: Rung 2 \(7\.5 of 15\)'
like 'Autolab' "$(of autolab | tail -n 1)" '"04_reduction":12\.5'
like 'PrairieLearn' "$(of prairielearn)" '"points":7\.5'
like 'each step' "$(grep '^bob,.*,04_reduction,2,' "$class/steps.csv")" ',7\.5,"The idea'

# ---- it stays
make report CLASS="$class" >"$scratch/out" 2>&1
like 'without the word it is still there' "$(row_of bob)" '7\.5 of 15'
record bob 1 04_reduction 2 error 0 15 '{message: "crashed"}' >>"$class/records.jsonl"
make report CLASS="$class" >"$scratch/out" 2>&1
is 'graded again: the points by hand count' "$(row_of bob | cut -d , -f 5)" 12.5
like '... and an error that was settled by hand is none to read' "$(row_of bob)" ',5\.1,,'
record bob 1 05_libraries 1 error 0 10 '{fault: "machine", message: "no disk"}' >>"$class/records.jsonl"
comments <<<$'student;practical;step;points;text\nbob;4;2;7,5;x\nbob;5;1;10;settled'
is 'what could not be graded is settled by hand' "$(row_of bob | cut -d , -f 6,11)" '10,62.5'
is 'a number with a comma is none: exit status' "$status" 1
like '... and its line' "$said" 'comments.csv:2: not taken: points: a number, or nothing, and not 7,5'
comments <<<'student,practical,step,points,text'
is 'an empty table takes all of it away' "$status $(row_of bob | cut -d , -f 5)" '0 5'

# ---- attempts
comments 'POLICY=' <<<$'student,practical,step,points,text,attempt\nchen,4,2,15,then,1\nchen,4,1,2,now,2'
like 'of one attempt alone' "$(row_of chen)" ',2,10,12,30,0,0,'

# ---- rows that cannot be used
comments <<'END_OF_TABLE'
student,practical,step,points,text
eve,4,2,1,x
bob,4,2,16,too many
bob,4,2,-1,too few
bob,44,1,1,x
bob,4,9,1,x
bob,4,two,1,x
bob,4,2,,
bob,4,2,3,taken
bob,4,2,4,again
bob,4,1,nan,x
bob,4,1,"5
END_OF_TABLE
is 'bad rows: exit status' "$status" 1
is '... each is told' \
    "$(grep -o 'comments.csv:.*' <<<"$said" | sed 's/not taken: //')" "comments.csv:2: nobody of this class is eve
comments.csv:3: =cmd|'/C calc'!A0 (bob), 04_reduction step 2: 16 points are not between 0 and 15
comments.csv:4: =cmd|'/C calc'!A0 (bob), 04_reduction step 2: -1 points are not between 0 and 15
comments.csv:5: no practical 44 was graded
comments.csv:6: bob has no result of 04_reduction step 9
comments.csv:7: step: a whole number from 1
comments.csv:8: neither points nor a text
comments.csv:10: =cmd|'/C calc'!A0 (bob), 04_reduction step 2: an earlier row gives it points already
comments.csv:11: points: a number, or nothing, and not nan
comments.csv:12: a quote that never ends"
is '... and the others count' "$(row_of bob | cut -d , -f 5)" 8
refused() { # status, what it must say, the file
    said=$(COMMENTS=$3 CLASS=$class common/front/report.sh 2>&1)
    is "refused ($2): exit status" $? "$1" || diag "$said"
    like '... and says why' "$said" "COMMENTS=.*$2"
}
echo 'student,step,points,text' >"$scratch/less.csv" && echo hello >"$scratch/text.csv" && printf 'student,text\nJos\xe9,x\n' >"$scratch/latin.csv"
refused 4 'none.csv: No such file' "$scratch/none.csv"
refused 5 'less.csv: no column practical' "$scratch/less.csv"
refused 5 'text.csv: no table as CSV' "$scratch/text.csv"
refused 5 'latin.csv: not in UTF-8' "$scratch/latin.csv"
said=$(SUBMISSIONS=$scratch COMMENTS=$scratch/none.csv CLASS=$scratch/never SANDBOX=none BACKEND=cpu \
    common/front/check.sh 2>&1)
is 'before a class is graded, too' "$?" 4 || diag "$said"
ok '... and nothing is begun' test ! -e "$scratch/never"
done_testing
