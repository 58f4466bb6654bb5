#!/usr/bin/env bash
# `make report [CLASS=build/class] [POLICY=file] [COMMENTS=file] [SHEET=file [COLUMN=heading]]`: what is made from a
# class's records: tables, pages, JUnit, TAP; and the platform's own table with the marks in it. The records stay as
# they are, so it can be made again with another policy. Exit 1: all was made, but not every row of COMMENTS was used.
. "$(dirname "$0")/lib.sh"
from_home CLASS POLICY COMMENTS SHEET
class=${CLASS:-build/class}
class=${class%/}
[ -e "$class/students.jsonl" ] ||
    die "there is no class in $class: make check SUBMISSIONS=folder makes one, and CLASS= names another"
require_build_folder
require_tools check
require_report
report=build/grade/report/report

# $1: the format, $2: its file in the class's folder; written whole or not at all
write() {
    "$report" "$1" "$class" ${POLICY:+"$POLICY"} >"$class/$2.new" && mv -f "$class/$2.new" "$class/$2" && return
    rm -f "$class/$2.new"
    exit 2
}
"$report" keep "$class" || exit 2
# What is said by hand stays in the class until another table is named.
said=0 comments=${COMMENTS:-$class/comments.csv}
if [ "${COMMENTS:-}" ] || [ -e "$comments" ]; then
    "$report" comments "$comments" "$class" || said=$?
    [ $said -le 1 ] || exit $said
fi
if [ "${SHEET:-}" ]; then # first, for it may say what is wrong with its words
    [ ! "$SHEET" -ef "$class/sheet.csv" ] || die "SHEET=$SHEET is what make report writes itself"
    "$report" sheet "$class" "$SHEET" "${COLUMN:-}" ${POLICY:+"$POLICY"} >"$class/sheet.csv.new" &&
        mv -f "$class/sheet.csv.new" "$class/sheet.csv" || { rm -f "$class/sheet.csv.new"; exit 2; }
    echo "For the platform: $class/sheet.csv is $SHEET with the marks in it"
fi
write gradebook gradebook.csv
write steps steps.csv
write junit junit.xml
write tap class.tap
"$report" pages "$class" ${POLICY:+"$POLICY"} || exit 2
echo "Marks: $class/gradebook.csv; each step: $class/steps.csv; for other programs: junit.xml, class.tap"
echo "Pages: $class/index.html for you; $class/pages/STUDENT/ for that student only"
exit $said
