#!/usr/bin/env bash
# A student whose metric is out of its bound gets the profile of the step beside the page, with lines of the student's
# own file; one whose program claims in its report that its code stands in another file is shown nothing of that.
cd "$(dirname "$0")/../../.." || exit 2
. tests/tap.sh
forget_words BACKEND JOBS PATIENCE
export NO_COLOR=1
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
class=build/test/profile
rm -rf $class

tests/wrong/generate 04_reduction >"$scratch/log" 2>&1
mkdir -p "$scratch/in/banks/04_reduction"
cp build/wrong/any_block_bank_conflicts/04_reduction/*.cu "$scratch/in/banks/04_reduction/"
sed -i 's|^__global__ void sum_any_block|/* in my own words */ &|' "$scratch/in/banks/04_reduction/reduction.cu"
bwrap --unshare-all --ro-bind / / true 2>/dev/null || export SANDBOX=none
out=$(make check SUBMISSIONS="$scratch/in" CLASS=$class P=4 STEP=2 SEED=3 2>&1)
is 'graded' $? 0 || diag "$out"
like 'the metric fails' "$(<$class/records.jsonl)" '"status":"fail".*wavefronts per request'
make report CLASS=$class >"$scratch/log" 2>&1
is 'make report' $? 0 || diag "$(<"$scratch/log")"
page=$class/pages/banks/04_reduction.2.html
ok 'the profile lies beside the page' test -s "$page"
like 'with the lines of the file that was handed in' "$(<"$page")" 'in my own words'
like 'and the page shows it' "$(<"$class/pages/banks/index.html")" '<iframe sandbox src="04_reduction.2.html"'

# ---- and the kernel step by step, in the case that goes wrong, of the student's own file
steps=$class/pages/banks/04_reduction.2.steps.html
like 'the steps lie beside it, with lines of that file' "$(grep 'id="row' "$steps")" 'in my own words'
like '... with the case, and without the seed' "$(grep 'class="legend">The case' "$steps")" \
    'The case <code>n=[0-9]+</code>'
like '... and the line that costs too much' "$(grep -A 3 'class="costs"' "$steps")" \
    'wavefronts per request.*href="#s[0-9]+"'
ok '... with the variables by their names' \
    test "$(grep -cE '^\["(partial|left|t|i)",' "$steps")" -ge 2
like '... the page leads there' "$(<"$class/pages/banks/index.html")" '<a href="04_reduction.2.steps.html">'
is '... nothing is left of the run' "$(find $class/students/banks -name '*.trace' -o -name '*.inspect.*')" ''

# ---- a profile that is too large to be copied is not linked to either, and the instructor hears of it
profile=$class/students/banks/text/04_reduction.2.html
cp "$profile" "$scratch/profile" && truncate -s 17M "$profile"
links=$class/students/banks/text/04_reduction.2.steps.links
ok 'what was found has a line each beside it: nothing' test -e "$links" -a ! -s "$links"
printf '#s%s\t%s\t%s\n' 12 'race <in> shared memory' /where/reduction.cu:33 '7"onclick="' none x.cu:1 >"$links"
said=$(make report CLASS=$class 2>&1)
is 'a profile too large: make report' $? 0 || diag "$said"
like '... names it' "$said" '^report: .*banks/text/04_reduction.2.html is left out of the student.s page: File too large'
ok '... it does not lie beside the page' test ! -e "$page"
is '... and no page links to it' "$(grep -c '04_reduction.2.html' "$class/pages/banks/index.html")" 0
is 'a finding leads to its step, and what is no line of it to nothing' \
    "$(grep -o '<li><a href="04_reduction.2.steps.*' "$class/pages/banks/index.html")" \
    '<li><a href="04_reduction.2.steps.html#s12">race &lt;in&gt; shared memory</a>, reduction.cu:33</li>'
cp "$scratch/profile" "$profile"

# ---- what a report may name
xray=build/xray/xray
sed 's|tests/xray/src/transpose.cu|'"$PWD"'/practicals/04_reduction/reduction_gold.cpp|g' \
    tests/xray/samples/transpose.jsonl >"$scratch/forged"
secret=$(sed -n 10p practicals/04_reduction/reduction_gold.cpp | tr -cs 'a-z_\n' '.' | grep -oE '[a-z_]{5,}' |
    head -n 1)
shown() { # $1: XRAY_SOURCES
    XRAY_SOURCES=$1 $xray page --title T --style common/xray/page.css "$scratch/forged" | sed -n 's/.*class="code">//p'
}
like 'a report names a file: its lines are shown' "$(shown '')" "$secret"
is 'but where only the own files count none is' "$(shown "$class/students/banks/tree" | grep -c '^[^<]*[a-z]')" 0
sed -i 's|[^"]*reduction_gold.cpp|/any/where/04_reduction/reduction.cu|g' "$scratch/forged"
like 'and those are found wherever the program says that they lie' "$(shown "$class/students/banks/tree")" \
    'make check P=04 STEP=2'
done_testing
