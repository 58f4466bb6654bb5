#!/usr/bin/env bash
# Submissions as learning platforms export them: whose they are, what of them is taken, and what is told about the rest.
. "$(dirname "$0")/class.sh"
is 'an empty folder: exit status' "$status" 2
like 'and its line' "$said" 'no submission in it'

hand_in() { mkdir -p "$(dirname "$class/$1")" && cp "${2:-$solved}" "$class/$1"; }
# plain, at any depth, in any script
hand_in ada/01_toy/toy.cu
hand_in 'Zoë Müller/work/final/toy.cu'
hand_in 李雷/toy.cu
hand_in 'Наталья/01_toy/toy (2).cu'
# Moodle: a folder each, two of one name
hand_in 'Grace Hopper_4711_assignsubmission_file_/toy.cu'
hand_in 'Grace Hopper_4712_assignsubmission_file_/toy.cu' "$starter"
mkdir -p "$class/Grace Hopper_4711_assignsubmission_onlinetext_" &&
    echo '<p>done</p>' >"$class/Grace Hopper_4711_assignsubmission_onlinetext_/onlinetext.html"
# Canvas: flat, late, handed in again
hand_in lovelaceada_LATE_101_2001_toy-1.cu
hand_in lovelaceada_101_1999_toy.cu "$starter" && echo '// first' >>"$class/lovelaceada_101_1999_toy.cu"
hand_in lovelaceada_LATE_101_2002_other.cu practicals/02_other/other.cu
# Blackboard: attempts; the newest counts
hand_in 'Toys_turing_attempt_2026-11-03-10-20-30_toy.cu' "$starter"
hand_in 'Toys_turing_attempt_2026-11-05-09-00-00_toy.cu'
echo 'Name: Alan Turing' >"$class/Toys_turing_attempt_2026-11-05-09-00-00.txt"
# flat, by name; archives; an archive in a folder; a folder in an archive in a folder
hand_in knuth_toy.cu
(cd solutions && bsdtar -a -cf "$class/dijkstra.zip" 01_toy &&
    mkdir -p "$class/Barbara L_9_assignsubmission_file_" "$class/wirth" &&
    bsdtar -a -cf "$class/Barbara L_9_assignsubmission_file_/my work.zip" 01_toy &&
        bsdtar -cJf "$class/wirth/all.tar.xz" 01_toy)
# beside what counts
hand_in ada/old/toy.cu "$starter" && echo '// old' >>"$class/ada/old/toy.cu"
hand_in ada/__MACOSX/01_toy/._toy.cu
hand_in ada/01_toy/toy_gold.cpp practicals/01_toy/toy_gold.cpp
echo notes >"$class/ada/notes.md"
echo stray >"$class/README.txt"
# encodings, and given code
mkdir -p "$class"/{windows,utf16,latin,changed,nothing,empty}
sed 's/$/\r/' "$solved" >"$class/windows/toy.cu"
{ printf '\xff\xfe' && iconv -t UTF-16LE "$solved"; } >"$class/utf16/toy.cu"
sed '1s|.*|/* f\xfcr */|' "$solved" >"$class/latin/toy.cu"
sed 's|^#include <cstdio>|#include <cstdio> // mine|; s|size_t n = .*|size_t n = 3;|; /return case_end/i\    n = 0;' \
    "$solved" >"$class/changed/toy.cu"
: >"$class/empty/toy.cu"

grade P=1 STEP=2
is 'graded' "$status" 0 || diag "$said"
like 'a file that is nobody'"'"'s is reported' "$said" '^make: left out, because their names do not say whose they are: README.txt$'
is 'an ID each' "$(jq -r .student build/class/students.jsonl | sed -E 's/-[0-9a-f]{8}$/-SUM/' | tr '\n' ' ')" \
    'Barbara-L-9 Grace-Hopper-4711 Grace-Hopper-4712 Zoe-Muller-SUM ada changed dijkstra empty knuth latin lovelaceada-101 nothing student-SUM student-SUM turing utf16 windows wirth '
zoe=$(jq -r .student build/class/students.jsonl | grep Zoe)
is 'of a name in another script too' "$(jq -r 'select(.student | startswith("student-")).name' \
    build/class/students.jsonl | sort | tr '\n' ' ')" 'Наталья 李雷 '
is 'the name is kept in its script' "$(of "$zoe" .name)" 'Zoë Müller'
for who in Barbara-L-9 Grace-Hopper-4711 "$zoe" ada dijkstra knuth latin lovelaceada-101 turing utf16 windows wirth; do
    is "$who is graded by the file that was handed in" "$(statuses "$who")" 'pass ' || diag "$(of "$who" .)"
done
like 'two of one name are told' "$(of Grace-Hopper-4712 '.notes[]')" \
    'another student has the same name: ID Grace-Hopper-4711$'
is 'the number by which the platform knows a student' "$(of lovelaceada-101 .number) $(of Grace-Hopper-4711 .number) $(of ada .number)" \
    '101 4711 '
like 'late, by the platform' "$(of lovelaceada-101 '.notes[]')" '^late'
is 'a file of another practical counts there' "$(of lovelaceada-101 '.files | join(" ")')" \
    '01_toy/toy.cu 02_other/other.cu'
is 'of two files the one that was handed in later counts' \
    "$(of lovelaceada-101 '.ignored[] | "\(.file): \(.reason)"')" \
    'toy.cu: another one was taken: toy-1.cu'
like 'a name that a platform has changed' "$(of lovelaceada-101 '.notes[]')" '01_toy/toy.cu: it was called toy-1.cu'
is 'the newest of two attempts' "$(of turing '"\(.attempt) \(.submitted)"')" '2 2026-11-05T09:00:00'
like 'and that is told' "$(of turing '.notes[]')" '^2 submissions: the newest was taken, Toys_turing_attempt_2026-11-05'
is 'the record has the attempt' "$(jq -r 'select(.student == "turing").attempt' build/class/records.jsonl)" 2
is 'what else was handed in' "$(of ada '.ignored[] | "\(.file): \(.reason)"')" \
    '__MACOSX/01_toy/._toy.cu: not a file to hand in
notes.md: not a file to hand in
old/toy.cu: another one was taken: 01_toy/toy.cu'
is 'lines of Windows need no word' "$(of windows '.notes + .changed | length')" 0
like 'UTF-16' "$(of utf16 '.notes[]')" 'toy.cu: it was UTF-16'
like 'no UTF-8' "$(of latin '.notes[]')" 'toy.cu: it is no UTF-8: line 1'
is 'given code that was changed' "$(of changed '.changed[] | "\(.line) \(.what)"' | sed 's/:  */: /')" \
    "$(awk '/include <cstdio>/ { print NR " changed: #include <cstdio> // mine" } /size_t n = 3/ { print NR " changed: size_t n = 3;" } /^    n = 0;/ { print NR " added: n = 0;" }' "$class/changed/toy.cu")"
like 'nothing' "$(of nothing '.notes[]')" 'nothing of the course was handed in'
is 'is still to do' "$(statuses nothing)" 'todo '
like 'an empty file' "$(of empty '.notes[]')" 'toy.cu: the file is empty'

# ---- the whole working folder, as a clone is, or an archive of it with all that was built
rm -rf "$class" && mkdir -p "$class"/course-hubot/{common,practicals,.git/objects,.starters/practicals/01_toy} &&
    cp -r practicals/01_toy practicals/02_other "$class/course-hubot/practicals/" &&
    cp common/practical.mk "$class/course-hubot/common/" && cp practicals/01_toy/toy.cu \
    "$class/course-hubot/.starters/practicals/01_toy/" && cp -r solutions "$class/course-hubot/"
echo '# as students have it' >>"$class/course-hubot/practicals/01_toy/check.sh"
echo '// not asked for today' >>"$class/course-hubot/practicals/02_other/other.cu"
echo '// beside' >"$class/course-hubot/practicals/01_toy/mine.txt"
touch -d '2 days ago' "$class"/course-hubot/practicals/*/* # our solutions beside them are newer
(cd "$class/course-hubot/.git/objects" && for i in {1..300}; do echo "$i" >"$i"; done)
mkdir -p "$scratch/whole/build" && cp -r "$class/course-hubot/." "$scratch/whole/" &&
    cp "$solved" "$scratch/whole/practicals/01_toy/" && truncate -s 70M "$scratch/whole/build/libcucc.a" &&
    bsdtar -a -cf "$class/berta.zip" -C "$scratch" whole/build whole/common whole/practicals whole/solutions
mkdir -p "$class/carl/a" "$class/carl/z" && cp "$solved" "$class/carl/z/" &&
    (cd "$class/carl/a" && for ((i = 1; i <= 5000; i++)); do echo "$i" >"$i"; done)
# So many sources that they hide the one that counts: in an archive, the last of 100,000, and in a folder.
cat >"$scratch/many.pl" <<'END'
sub member {
    my $head = pack "a100 a8 a8 a8 A12 A12 A8 a1 a100 a6 a2 x247", $_[0], "0000644", "0", "0",
        sprintf("%011o", length $_[1]), "14000000000", " ", 0, "", "ustar", "00";
    substr($head, 148, 8) = sprintf "%06o\0 ", unpack "%32C*", $head;
    return $head . $_[1] . "\0" x (-length($_[1]) % 512);
}
print member("chaff/$_/x$_.cu", "// $_\n") for 1 .. 100000;
undef $/;
print member("mine/Toy (1).cu", <>), "\0" x 1024;
END
perl "$scratch/many.pl" "$solved" |
    gzip -1 >"$class/emil.tar.gz"
mkdir -p "$class/fred/a" "$class/fred/z" && cp "$solved" "$class/fred/z/" && (cd "$class/fred/a" && touch x{1..5200}.cu)
grade P=1 STEP=2
for who in emil fred; do
    is "$who: of more sources than can be taken the one that counts is" "$(statuses $who)" 'pass '
    like "$who: and that is told" "$(of $who '.notes[]')" '^more than 5000 sources or 64 MiB of them: only files with the names'
done
is 'a clone of the course: the own file counts, not the solution beside it' "$(statuses course-hubot)" 'todo '
is 'what is beside the practicals is one line' "$(of course-hubot '.ignored[] | "\(.file): \(.reason)"')" \
    './: the whole course: 310 files beside those to hand in
practicals/01_toy/mine.txt: not a file to hand in'
is 'and no note, nor of practicals that are not asked for' "$(of course-hubot '.notes | length')" 0
for who in berta carl; do
    is "$who: of more than can be taken the sources are" "$(statuses $who)" 'pass '
    like "$who: and that is told" "$(of $who '.notes[]')" '^more than 5000 files or 64 MiB: only sources were looked at$'
done
mkdir -p "$class/dora" && cp "$solved" "$class/dora/" && (cd "$class/dora" && touch {1..300}.txt)
printf '// >>> step 2\n// <<< step 2\n' >practicals/01_toy/more.cuh # from now on there are two files to hand in
grade P=1 STEP=2
like 'a file that is missing' "$(of dora '.notes[]')" '^01_toy: not handed in, so the starter stands in for it: more.cuh$'
is 'many files beside it are told once' "$(of dora '.notes[]' | grep ignored)/$(of dora '.ignored | length')" \
    'more than 200 files were ignored; the first 200 are listed/200'

# ---- Gradescope's folder, packed as it comes
rm -rf "$class" && mkdir -p "$class/assignment_7_export"/submission_{11,12}
cp "$solved" "$class/assignment_7_export/submission_11/toy.cu"
cp "$starter" "$class/assignment_7_export/submission_12/toy.cu"
cat >"$class/assignment_7_export/submission_metadata.yml" <<'END'
---
submission_11:
  :submitters:
  - :name: Emmy Noether
    :sid: '1'
  - :name: David Hilbert
  :created_at: 2026-11-03 10:20:30.123456789 Z
  :history:
  - :id: 3
    :created_at: 2026-11-01 00:00:00 Z
submission_12:
  :submitters:
  - :name: "=cmd|' /C calc'!A0"
  :created_at: 2026-11-04 10:20:30 Z
END
(cd "$class" && bsdtar -a -cf "$scratch/export.zip" assignment_7_export)
run make check SUBMISSIONS="$scratch/export.zip" CLASS=build/other P=1 STEP=2 BACKEND=cpu PATIENCE=5
is 'one archive of all, by its metadata' "$(jq -r '"\(.student) \(.name) \(.submitted)"' build/other/students.jsonl |
    sed -E 's/-[0-9a-f]{8} / /')" "Emmy-Noether-David-Hilbert Emmy Noether, David Hilbert 2026-11-03T10:20:30Z
cmd-C-calc-A0 =cmd|' /C calc'!A0 2026-11-04T10:20:30Z" || diag "$said"
is 'and graded' "$(jq -r .status build/other/records.jsonl | tr '\n' ' ')" 'pass todo '
done_testing
