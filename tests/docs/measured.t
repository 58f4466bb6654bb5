#!/usr/bin/env bash
# What is measured for the handouts is there: docs/measured/NN_name.cases names steps and programs of practicals. (A
# program that the Makefile makes and no step is about, such as the same source with another option, belongs to any.)
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
for file in docs/measured/*.cases; do
    practical=$(basename "$file" .cases)
    is "$practical: steps and programs are its own" "$(grep -v '^#' "$file" | while read -r step program words; do
        bash "practicals/$practical/check.sh" --list |
            awk -F'\t' -v s="$step" -v p="$program" '$1 == s && $3 == p { f = 1 } END { exit !f }' ||
            grep -q "^${program}_sources" "practicals/$practical/Makefile" ||
            echo "step $step is not of $program"
        [[ $words =~ ^[a-z]+=[^\ ]+(\ [a-z]+=[^\ ]+)*$ ]] || echo "$words: no words of a case"
    done)" ''
done
is 'what was measured has its cases' "$(for file in docs/measured/0*.txt; do
    practical=$(basename "$file" .txt)
    [[ ! -e practicals/$practical || -e docs/measured/$practical.cases ]] || echo "$practical"
done)" ''
done_testing
