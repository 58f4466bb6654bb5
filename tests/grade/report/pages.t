#!/usr/bin/env bash
# The pages of a class: each student's tells of that student alone, and neither the seed nor a right answer; the class's
# has its pictures. In a browser: nothing to complain of, nothing for axe to find in light and in dark, fit for a
# telephone.
. "$(dirname "$0")/class.sh"
mkdir -p "$class/students/bob/text" "$class/students/alice/text" "$class/pages/eve"
echo old >"$class/pages/eve/index.html"
build/xray/xray page --title 'Profile of seed=424242' --style common/xray/page.css tests/xray/samples/transpose.jsonl \
    >"$class/students/bob/text/04_reduction.2.html"
cp "$class/students/bob/text/04_reduction.2.html" "$class/students/alice/text/"
printf 'deadline all 2026-11-20T18:00+01:00\nlate 10 percent a day\ngrace 30 minutes\n' >"$scratch/policy"

out=$(make report CLASS="$class" POLICY="$scratch/policy" 2>&1)
is 'make report' $? 0
like 'it says where the marks are' "$out" 'gradebook.csv'
for file in gradebook.csv steps.csv junit.xml class.tap index.html pages/{alice,bob,chen,dora}/index.html; do
    ok "$file is there" test -s "$class/$file"
done
ok 'who is no longer in the class has no page' test ! -e "$class/pages/eve"
(cd "$class" && find . -type f -exec cksum {} +) >"$scratch/once"
make report CLASS="$class" POLICY="$scratch/policy" >"$scratch/out" 2>&1
ok 'made again, all is the same to the byte' diff "$scratch/once" <(cd "$class" && find . -type f -exec cksum {} +)

# ---- what a student's page says, and what it does not
bob=$(<"$class/pages/bob/index.html")
for words in 'fail' 'got -15' 'It is the sum without the last number' '04_reduction/reduction.cu:46' \
    'Hint: Seed … again' '11.25 of 100' \
    'Late by 2.5 hours' 'ignored: a.out: no source' '&lt;x&gt; \]\]&gt; &amp;' \
    'iframe sandbox src="04_reduction.2.html"'; do
    like "bob reads: $words" "$bob" "$words"
done
ok 'the profile of the step that failed lies beside it' test -s "$class/pages/bob/04_reduction.2.html"
ok '... and none of a step that passed' test ! -e "$class/pages/alice/04_reduction.2.html"
for student in alice bob chen dora; do
    others=$(printf '%s\n' Æbleskiver 'cmd|' 'The Name' 'archive cannot' |
        sed "$(case $student in alice) echo 1 ;; bob) echo 2 ;; chen) echo 3 ;; dora) echo 4 ;; esac)d")
    is "$student's pages: nobody else" "$(grep -rlF "$others" "$class/pages/$student")" ''
    is "$student's pages: no seed, no right answer, no place on this machine" \
        "$(grep -rlE '424242|271828|161803|build/class|'"$scratch" "$class/pages/$student")" ''
done
like 'who was not graded reads that it is no zero' "$(<"$class/pages/dora/index.html")" 'not a mark of zero'
is 'no page runs a script' "$(grep -rliE '<script|javascript:| on[a-z]+="' "$class/pages" "$class/index.html")" ''
is 'a name cannot open a tag' "$(grep -rlF '<b>' "$class/pages/chen/index.html" "$class/index.html")" ''

# ---- the class
page=$(<"$class/index.html")
like 'where people got stuck: a bar with its number' "$page" '<rect class="fail" [^>]*><title>1 fail</title>'
like 'when who handed in: late is told' "$page" '<circle class="late"[^>]*><title>Attempt 2, 2026-11-23 17:00 UTC, late'
is 'a dot for each attempt whose time is known' "$(grep -c '<circle' <<<"$page")" 3
like 'what went wrong, once' "$page" 'no end after 10 s'
like 'a link to each page' "$page" 'href="pages/dora/index.html"'

# ---- in a browser
perl -Ihandouts/build tests/grade/report/browse.pl "$class" || tap_failed=1
tap_count=$((tap_count + $(<"$class/browsed")))
done_testing
