#!/usr/bin/env bash
# `make report SHEET=`: the table that a platform gives for entering marks comes back with the marks in it and no other
# byte changed; lines are found by the platform's number or by name; what should be looked at is told.
. "$(dirname "$0")/class.sh"
student eve 'Eve Moreau' 2026-11-20T16:00:00Z '{number: "100"}' >>"$class/students.jsonl"
{
    record eve 1 04_reduction 1 pass 5 5
    record eve 1 04_reduction 2 fail 0 15
    record eve 1 05_libraries 1 pass 10 10
    record eve 1 05_libraries 2 skip 0 10
} >>"$class/records.jsonl"

sheet=$scratch/grades.csv
fill() { # $1: the column, or ""; the sheet on standard input. Leaves $status, $said, and the table in $scratch/filled
    cat >"$sheet.new" && mv -f "$sheet.new" "$sheet" # which it may be, itself
    said=$("$report" sheet "$class" "$sheet" "$1" "${@:2}" 2>&1 >"$scratch/filled")
    status=$?
}
changed() { diff "$sheet" "$scratch/filled" | grep '^>' | sed 's/^> //'; }

# ---- Moodle's grading worksheet
fill '' <<<$'\xEF\xBB\xBFIdentifier,"Full name","Email address",Status,Grade,"Maximum grade","Feedback comments"\r
"Participant 1003","Chen, ""The Name""?",c@x.org,Submitted,,100.00,"=1+1, ""so"""\r
"Participant 100",Eve Moreau,e@x.org,Submitted,"7,5",100.00,\r
"Participant 11003",Another,a@x.org,"No submission
at all",,100.00,\r'
is 'Moodle: filled in' "$status" 0 || diag "$said"
is 'two cells are changed, each of one line, to the byte' "$(changed)" \
    $'"Participant 1003","Chen, ""The Name""?",c@x.org,Submitted,62.5,100.00,"=1+1, ""so"""\r
"Participant 100",Eve Moreau,e@x.org,Submitted,62.5,100.00,\r'
like 'how many' "$said" '2 marks filled in, in the column "Grade"'
like 'who is not in it' "$said" '3 of the class are not in the sheet: alice, bob, dora'
unlike 'the maximum is ours' "$said" 'are of'
printf 'scale 20\nround 0.5\n' >"$scratch/policy"
fill Grade "$scratch/policy" <"$sheet"
like 'another maximum is told' "$said" "the sheet's marks are of 100.00, these of 20 "
is 'and the policy counts' "$(changed | cut -d , -f 5,6 | head -n 1)" 'Submitted,12.5'
fill '' <<<$'ID;Vollst\xc3\xa4ndiger Name;Bewertung\nTeilnehmer/in1003;Chen;\nTeilnehmer/in100;Eve;'
is 'a column that is not known: nothing is filled in' "$status $(wc -c <"$scratch/filled")" '2 0'
like 'and the headings are told' "$said" '^    Bewertung$'
fill Bewertung <"$sheet"
is 'semicolons, and another language' "$(changed)" $'Teilnehmer/in1003;Chen;62.5\nTeilnehmer/in100;Eve;62.5'

# ---- Canvas's gradebook: the ID, the maximum in a line of its own, the column by how it begins
fill 'Practical 4' <<'END_OF_TABLE'
Student,ID,SIS User ID,Section,Practical 3 (881),Practical 4 (882)
"    Points Possible",,,,20,20
"Moreau, Eve",100,u100,A,100,
"Name, Chen The",1003,u7,A,1003,3
END_OF_TABLE
is 'Canvas: by the ID' "$(changed)" $'"Moreau, Eve",100,u100,A,100,62.5\n"Name, Chen The",1003,u7,A,1003,62.5'
like '... another maximum' "$said" "the sheet's marks are of 20, these of 100 "
fill Practical <"$sheet"
like 'two columns begin so' "$said" 'None, or more than one, is called Practical'

# ---- names alone: whole, turned round, in two columns
fill mark <<'END_OF_TABLE'
name,mark
"Moreau, Eve",
alice æbleskiver 李,
Alice Æbleskiver 李,old
Dora,
END_OF_TABLE
is 'by names, as they are written' "$(changed)" $'"Moreau, Eve",62.5\nAlice Æbleskiver 李,100'
fill mark <<<$'First name\tLast name\tMark\nEve\tMoreau\t\nAlice\tÆbleskiver 李\t1'
is "in two columns, between tabs" "$(changed)" $'Eve\tMoreau\t62.5\nAlice\tÆbleskiver 李\t100'
fill mark <<<$'name,mark\n-2+3,kept\nEve Moreau,'
is 'no mark is no zero: the cell stays' "$(changed)" 'Eve Moreau,62.5'
like '... and that is told' "$said" '1 have no final mark, and their cells stay as they were: dora'
fill mark <<<$'name,mark\nEve Moreau,\nEve Moreau,'
like 'twice in it' "$said" '1 are in it more than once: eve'
student eva 'Eve Moreau' 2026-11-20T16:00:00Z '{number: "101"}' >>"$class/students.jsonl"
fill mark <<<$'name,mark\nEve Moreau,\nbob,'
is 'of two of one name none is taken' "$status" 2
like '... and nothing is filled in' "$said" 'no line of it is about a student of this class'
for what in '' 'name' $'name,mark' '"never ends, mark'; do
    fill mark <<<"$what"
    is "no table ($what)" "$status" 2
done

# ---- by make
mkdir -p "$scratch/home" && printf 'Identifier,Grade\nParticipant 1003,\n' >"$scratch/home/my grades.csv"
# shellcheck disable=SC2088 # some shells leave it so
out=$(HOME=$scratch/home make report CLASS="$class" SHEET='~/my grades.csv' 2>&1)
is 'make report SHEET=~/...' $? 0 || diag "$out"
is 'the filled sheet lies in the class' "$(tail -n 1 "$class/sheet.csv")" 'Participant 1003,62.5'
out=$(make report CLASS="$class" SHEET="$scratch/none.csv" 2>&1)
is 'a sheet that is not there' $? 2
like '... is told' "$out" 'none.csv: No such file'
{ cat "$scratch/home/my grades.csv" && head -c 17000000 /dev/zero | tr '\0' x; } >"$scratch/long.csv"
out=$(make report CLASS="$class" SHEET="$scratch/long.csv" 2>&1)
like 'a sheet that is too long to be read whole is not filled in halves' "$out" 'long.csv: File too large'
out=$(make report CLASS="$class" SHEET="$class/sheet.csv" 2>&1)
is 'the sheet that it writes itself' $? 2
done_testing
