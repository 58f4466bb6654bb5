#!/usr/bin/env bash
# ROSTER=: a platform's table of who is in the class gives one identity to what the platform numbers anew, and shows who
# has handed in nothing; rows that cannot be used are told with their line.
. "$(dirname "$0")/class.sh"
hand_in() { mkdir -p "$class/$1" && echo "${2:-$1}" >"$class/$1/notes.txt"; }
empty_class() { rm -rf "$class" && mkdir -p "$class"; }
new_class() { rm -rf build/class && empty_class; }
roster=$scratch/roster.csv
with_roster() { cat >"$roster" && grade P=1 STEP=2 SANDBOX=none ROSTER="$roster"; }
again() { grade P=1 STEP=2 SANDBOX=none ROSTER="$roster"; }
ids() { jq -r '"\(.name)=\(.student):\(.attempt)"' build/class/students.jsonl; }
notes_of() { jq -r --arg name "$1" 'select(.name == $name).notes[]' build/class/students.jsonl; }
moodle() { echo "$1_assignsubmission_file_"; }

# ---- Moodle: another number in each assignment
new_class
hand_in "$(moodle 'Grace Hopper_4711')"
hand_in "$(moodle 'Anna Müller_4712')"
with_roster <<<$'\xEF\xBB\xBF"First name","Last name","ID number","Email address"\r
Grace,Hopper,M17,grace@x.org\r
Anna,Müller,M18,am@x.org\r
Ada,Lovelace,M19,ada@x.org\r'
is 'Moodle: graded' "$status" 0 || diag "$said"
is 'an ID by the number of the school' "$(ids)" 'Ada Lovelace=Ada-Lovelace-M19:1
Anna Müller=Anna-Muller-M18:1
Grace Hopper=Grace-Hopper-M17:1'
is 'who has handed in nothing is there, with zero' "$(jq -r 'select(.student == "Ada-Lovelace-M19") | "\(.status) \(.points)"' \
    build/class/records.jsonl)" 'todo 0'
like '... and a note' "$(notes_of 'Ada Lovelace')" '^in the roster, and nothing was handed in$'
like '... and a mark' "$(<build/class/gradebook.csv)" '^Ada-Lovelace-M19,Ada Lovelace,,,0,0,5,0,0,0,100,'
ok '... and a page' test -s build/class/pages/Ada-Lovelace-M19/index.html
like 'how many they are' "$said" '3 students, 1 of whom handed in nothing; practicals'
is 'the number of the platform is kept for its sheet' \
    "$(jq -r 'select(.name == "Grace Hopper").number' build/class/students.jsonl)" 4711
ln -s ../elsewhere "$class/$(moodle 'Ada Lovelace_4713')" && again
like 'a link in the place of what was handed in is told as that' "$(notes_of 'Ada Lovelace')" \
    '^what is there was not looked at: Ada Lovelace_4713.* is a link, and none is followed$'
comment=$scratch/comments.csv
for who in M19 ADA@x.org 'Ada Lovelace' Ada-Lovelace-M19; do
    printf '%s\n' student,practical,step,points,text "$who,1,2,3,seen" >"$comment"
    said=$(make report CLASS=build/class COMMENTS="$comment" 2>&1)
    like "a comment for $who" "$(<build/class/gradebook.csv)" '^Ada-Lovelace-M19,.*,1\.2: 3 of 5: seen,' || diag "$said"
done
empty_class
hand_in "$(moodle 'Grace Hopper_9001')" second
hand_in "$(moodle 'Ada Lovelace_9002')"
cp build/class/students.jsonl "$scratch/first"
again
is 'another assignment: the same students' "$(ids)" 'Ada Lovelace=Ada-Lovelace-M19:2
Anna Müller=Anna-Muller-M18:1
Grace Hopper=Grace-Hopper-M17:2' || diag "$said"
is 'who hands in nothing today keeps what was handed in before' "$(grep Müller build/class/students.jsonl)" \
    "$(grep Müller "$scratch/first")"
empty_class
hand_in "$(moodle 'Grace Hopper_9001')" third
with_roster <<<$'Full name,Email address,Identifier\n"Hopper, Grace",GRACE@x.org,Participant 9001\nAnna Müller,am@x.org,Participant 9003'
is 'by another of its tables: still the same' "$(ids)" 'Anna Müller=Anna-Muller-M18:1
Grace Hopper=Grace-Hopper-M17:3'

# ---- a class that began without
new_class
hand_in ada && hand_in bob && grade P=1 STEP=2 SANDBOX=none
echo more >>"$class/ada/notes.txt"
with_roster <<<$'Name;Username\nAda Lovelace;ada\nBob Kahn;bob'
is 'goes on with the IDs that it has' "$(ids)" 'Ada Lovelace=ada:2
Bob Kahn=bob:1'
hand_in 'Ada Lovelace' twice
again
like 'two names that are one student: two submissions' "$(notes_of 'Ada Lovelace')" '^2 submissions'
grade P=1 STEP=2 SANDBOX=none
is 'later without it they still are one' "$(jq -r .student build/class/students.jsonl | tr '\n' ' ')" 'ada bob '

# ---- Canvas: "lovelaceada"; who is not in the roster; who could be two
new_class
echo x >"$class/lovelaceada_101_1999_notes.txt" && echo x >"$class/hopperg_LATE_102_2000_notes.txt"
hand_in 'Anna Muller' && hand_in 'Jo Doe'
with_roster <<'END_OF_TABLE'
Student,ID,SIS User ID,SIS Login ID,Section,Practical 4 (882)
    Points Possible,,,,,20
"Lovelace, Ada",,s1,alove,A,
"Hopper, Grace",102,s2,ghop,A,
"Müller, Anna",104,s4,amul,A,
"Doe, Jo",105,s5,jdo1,A,
"Doe, Jo",106,s6,jdo2,A,
"Student, Test",999,,,A,
END_OF_TABLE
is 'Canvas: by number and by name' "$(ids | grep -v Jo)" 'Ada Lovelace=Ada-Lovelace-s1:1
'"$(ids | grep '^Anna Muller')"'
Anna Müller=Anna-Muller-s4:1
Grace Hopper=Grace-Hopper-s2:1' || diag "$said"
like 'a name that only looks like one of the roster is not that student' "$(notes_of 'Anna Muller')" '^not in the roster$'
like '... and is told of the other' "$(notes_of 'Anna Muller')" 'nearly the same name: Anna Müller, ID Anna-Muller-s4'
like 'two rows of that name: not guessed' "$(notes_of 'Jo Doe')" \
    '^more than one row of the roster could be this student$'

# ---- Gradescope: a group
new_class
mkdir -p "$class/export/submission_5" && echo x >"$class/export/submission_5/notes.txt"
printf -- '---\nsubmission_5:\n  :submitters:\n  - :name: Emmy Noether\n    :sid: E7\n  - :name: David Hilbert\n    :sid: H2\n  :created_at: 2026-11-03 10:20:30.1 Z\n' \
    >"$class/export/submission_metadata.yml"
with_roster <<<$'First Name,Last Name,SID,Email,Role\nEmmy,Noether,E7,e@x.org,Student\nDavid,Hilbert,H2,h@x.org,Student\nFelix,Klein,K1,k@x.org,Instructor'
is 'a group: each of them is graded; who is no student is not' "$(ids)" 'David Hilbert=David-Hilbert-H2:1
Emmy Noether=Emmy-Noether-E7:1'
like '... and told' "$(notes_of 'David Hilbert')" '^handed in by a group: Emmy Noether, David Hilbert$'

# ---- bad rows, and files that are none
new_class
hand_in ada
with_roster <<<$'Full name,Username,Email\nAda Lovelace,ada,a@x.org\n\n,,\n"Two\nLines",two,t@x.org\nBob,ADA,b@x.org\nCem,cem,A@x.org\nNameless row without,,\n,,x@y\n"never,ends\n'
is 'bad rows: exit status' "$status" 1
is '... each is told with its line' \
    "$(grep -o 'roster.csv:.*' <<<"$said")" "roster.csv:7: not taken: the login ADA is that of line 2
roster.csv:8: not taken: the address A@x.org is that of line 2
roster.csv:11: not taken: a quote that never ends" || diag "$said"
is '... and the others are taken' "$(jq -r .name build/class/students.jsonl | sort | tr '\n' ';')" \
    'Ada Lovelace;Nameless row without;Two␊Lines;x@y;'
refused() { # status, what it must say, words
    rm -rf build/none
    ROSTER=${*:3} SUBMISSIONS=$class CLASS=build/none P=1 BACKEND=cpu SANDBOX=none run common/front/check.sh
    is "refused ($2): exit status of its own" "$status" "$1" || diag "$said"
    like '... one line' "$said" "^make: ROSTER=$2"
    ok '... and nothing is begun' test ! -e build/none
}
printf 'Vorname,Nachname\nAda,Lovelace\n' >"$scratch/german.csv" &&
    printf 'Full name,ID\nJos\xe9,1\n' >"$scratch/latin.csv"
printf 'Full name,ID\n' >"$scratch/empty.csv" && echo hello >"$scratch/text.csv"
refused 4 '.*/none.csv: No such file' "$scratch/none.csv"
refused 4 '.*: Is a directory' "$scratch"
refused 5 '.*german.csv: none of its headings is known' "$scratch/german.csv"
refused 5 '.*latin.csv: not in UTF-8' "$scratch/latin.csv"
refused 5 '.*empty.csv: no student in it' "$scratch/empty.csv"
refused 5 '.*text.csv: no table as CSV' "$scratch/text.csv"
done_testing
