#!/usr/bin/env bash
# A student's ID is made of the student's name and number alone and stays what it was, whoever else hands in: nobody
# gets the attempts and marks of another. Of those who cannot be told apart none is graded, and that is told.
. "$(dirname "$0")/class.sh"
# Nothing of the course is in them: whose they are is all that is asked here.
hand_in() { for who; do mkdir -p "$class/$who" && echo "$who" >"$class/$who/notes.txt"; done; }
new_class() { rm -rf "$class" build/class && mkdir -p "$class" && hand_in "$@"; }
# $@: who hands in today, in the same class's folder
today() { rm -rf "$class" && mkdir -p "$class" && hand_in "$@" && grade P=1 STEP=2 SANDBOX=none; }
ids() { jq -r '"\(.name)=\(.student):\(.attempt)"' build/class/students.jsonl; }
id_of() { jq -r --arg name "$1" 'select(.name == $name).student' build/class/students.jsonl; }
notes_of() { jq -r --arg name "$1" 'select(.name == $name).notes[]' build/class/students.jsonl; }

# ---- the point: two together, then the second alone
new_class
today 'Anna Muller' 'Anna Müller'
is 'two names that look alike: graded' "$status" 0 || diag "$said"
first=$(ids)
is '... each with an ID of her own' "$(jq -r .student build/class/students.jsonl | sort -u | wc -l)" 2
like '... which each is told' "$(notes_of 'Anna Müller')" 'another student has nearly the same name: Anna Muller, ID Anna-Muller-[0-9a-f]{8}$'
today 'Anna Müller'
is 'the second alone: she keeps hers, and her attempt' "$(ids)" "$(grep Müller <<<"$first")"
like '... and still is told of the other' "$(notes_of 'Anna Müller')" 'nearly the same name: Anna Muller'
rm -rf build/class
today 'Anna Müller'
is 'an ID comes from the name: another class gives the same' "$(ids)" "$(grep Müller <<<"$first")"

# ---- kin
new_class
nfd=$'Zoe\xcc\x88 Mu\xcc\x88ller' long=$(printf 'a%.0s' {1..90})
today 'Zoë Müller' 'anna' 'Anna' 'ANNA' "${long}1" "${long}2" '😀' '😁' '李雷' 'Anna-Muller-0123abcd' '..' $'bell\a' \
    $'latin\xe9' $'latin\xe8' 'a.b' 'A.B'
is 'case, emoji, scripts, long names, bytes: an ID each' \
    "$(jq -r '.student | ascii_downcase' build/class/students.jsonl |
    sort -u | wc -l)" "$(find "$class" -mindepth 1 -maxdepth 1 | wc -l)"
is '... that is a name of files' "$(jq -r .student build/class/students.jsonl | grep -vE '^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$')" ''
is 'a small plain name is its own ID' "$(id_of anna) $(id_of a.b)" 'anna a.b'
like 'a name that looks like an ID is not' "$(id_of Anna-Muller-0123abcd)" '^Anna-Muller-0123abcd-[0-9a-f]{8}$'
like 'a name of which nothing is left' "$(id_of 😀)" '^student-[0-9a-f]{8}$'
like 'names that differ by case are told' "$(notes_of ANNA)" 'nearly the same name'
whole=$(ids | grep 'Zoë')
today "$nfd" # as macOS packs it
is 'in another of the forms of Unicode it is the same student' "$(id_of "$nfd"):1" "${whole#*=}"
today 'Zoë Müller' "$nfd" 'anna ' ' anna'
like 'both forms at once: two submissions of one' \
    "$(jq -r --arg id "${whole#*=}" 'select(.student + ":1" == $id).notes[]' \
    build/class/students.jsonl)" '^2 submissions: the newest was taken'
is 'blanks at the ends are no other name' "$(jq -r 'select(.student == "anna").notes[]' build/class/students.jsonl |
    grep -c '2 submissions')" 1

# ---- numbers
moodle() { echo "$1_assignsubmission_file_"; }
new_class
today "$(moodle 'Grace Hopper_4711')" "$(moodle 'Grace Hopper_4712')"
both=$(ids)
is 'the platform tells two of one name by number' "$both" 'Grace Hopper=Grace-Hopper-4711:1
Grace Hopper=Grace-Hopper-4712:1'
today "$(moodle 'Grace Hopper_4712')"
is '... and one alone is who she was' "$(ids)" 'Grace Hopper=Grace-Hopper-4712:1'
like '... told of the other, who is not there today' "$(notes_of 'Grace Hopper')" \
    'has the same name: ID Grace-Hopper-4711$'
new_class
today "$(moodle 'Anna Muller_7')" "$(moodle 'Anna Müller_7')" "$(moodle 'Bob_7')"
is 'a number that repeats, with names that look alike: neither is guessed' "$(ids)" 'Bob=Bob-7:1'
is '... exit status' "$status" 1
like '... and both are named' "$said" '"Anna Muller" is not graded: it cannot be told from "Anna Müller": both have the ID Anna-Muller-7'
like '... the other, too' "$said" '"Anna Müller" is not graded: it cannot be told from "Anna Muller"'
new_class
today "$(moodle 'Anna Muller_7')"
today "$(moodle 'Anna Müller_7')" carl
is 'one after the other: the first keeps the ID' "$status $(ids)" '1 carl=carl:1'
like '... and the second is told' "$said" '"Anna Müller" is not graded: its ID, Anna-Muller-7, is that of the student "Anna Muller"'

# ---- a class that an earlier version has graded
old() { jq -cn --arg id "$1" --arg name "$2" --arg number "${3:-}" \
    '{student: $id, attempt: 2, name: $name, number: $number, source: "", submitted: "", files: [], ignored: [], changed: [], notes: [], sandbox: "none"}'; }
new_class
mkdir -p build/class/progress && { old Grace-Hopper 'Grace Hopper' 4711 && old Zoe-Muller 'Zoë Müller'; } \
    >build/class/students.jsonl
echo '2 1' >build/class/progress/Zoe-Muller.attempt
today 'Zoë Müller' 'Zoe Muller' "$(moodle 'Grace Hopper_4711')" "$(moodle 'Grace Hopper_4712')"
is 'goes on with the IDs that it gave, and gives new ones to others alone' "$(ids)" "Grace Hopper=Grace-Hopper:1
Grace Hopper=Grace-Hopper-4712:1
Zoë Müller=Zoe-Muller:3
Zoe Muller=$(id_of 'Zoe Muller'):1" || diag "$said"
like '... by which nobody gets an ID that was another'"'"'s' "$(id_of 'Zoe Muller')" '^Zoe-Muller-[0-9a-f]{8}$'
new_class
mkdir -p build/class/attempts && old Anna-Muller 'Anna Müller' >build/class/students.jsonl &&
    old Anna-Muller 'Anna Muller' >build/class/attempts/students.jsonl
today 'Anna Müller'
is 'that has mixed two is refused' "$status" 2
like '... by their names' "$said" 'CLASS=build/class: it was graded by an earlier version, which may have mixed the students "Anna Müller" \(Anna-Muller\) and "Anna Muller" \(Anna-Muller\)'
new_class
today ada
echo '{"student":"ada","key":' >>build/class/identities.jsonl
today ada
like 'a damaged list of IDs is refused' "$status $(tail -n +2 <<<"$said")" \
    '^2 make: CLASS=.*identities.jsonl:2 is damaged'

# ---- Gradescope: a submission's number is new each time; the students' own are not
new_class
export_of() { # $1: the submission's number, $2: the folder
    mkdir -p "$2/submission_$1" && echo notes >"$2/submission_$1/notes.txt"
    printf -- '---\nsubmission_%s:\n  :submitters:\n  - :name: Emmy Noether\n    :sid: E7\n    :email: e@x.org\n  :created_at: 2026-11-03 10:20:30.1 Z\n' "$1" >"$2/submission_metadata.yml"
}
export_of 11 "$class/assignment" && grade P=1 STEP=2 SANDBOX=none
rm -rf "${class:?}"/* && export_of 12 "$class/assignment" && echo more >>"$class/assignment/submission_12/notes.txt" &&
    grade P=1 STEP=2 SANDBOX=none
is 'handed in again it is the same student' "$(ids)" 'Emmy Noether=Emmy-Noether-E7:2'

# ---- killed at once and resumed
new_class
today 'Anna Müller' 'Anna Muller' 李雷
before=$(jq -r .student build/class/students.jsonl)
rm -rf build/class/students.jsonl build/class/records.jsonl
grade P=1 STEP=2 SANDBOX=none
is 'a class goes on with its IDs' "$(jq -r .student build/class/students.jsonl)" "$before"

# ---- what is left out is told
new_class ada .hidden
ln -s "$class/ada" "$class/linked" && touch "$class/.DS_Store" && echo x >"$class/README.txt"
grade P=1 STEP=2 SANDBOX=none
is 'graded' "$status" 0
like 'a folder whose name begins with a dot' "$said" '^make: left out, because their names begin with a dot: .hidden$'
like 'a link' "$said" '^make: left out, because they are links, and none is followed: linked$'
like 'a file without a name' "$said" '^make: left out, because their names do not say whose they are: README.txt$'
done_testing
