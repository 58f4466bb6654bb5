#!/usr/bin/env bash
# Judge and tally together: what is named of a step is what all its failing cases have in common.
. "$(dirname "$0")/setup.sh"
built planted judge tally

# The step of these cases (of one line each): sets message and hint.
step() {
    local words record
    record=$(for words in "$@"; do
        "$out/planted" --case "$words seed=7" --result "$work/result" >/dev/null 2>&1
        "$out/judge" --practical 00_test --step 1 --case "$words seed=7" --result "$work/result" --backend cpu
    done | "$out/tally")
    IFS='|' read -r message hint < <(field "$record" message,hint | tr '\t' '|')
}

step 'fault=double n=1' 'fault=double n=33' 'fault=double n=1000'
like 'the same factor everywhere' "$message" '^y: .*\)\. It is 2 times what is expected\. Fails in all 3 cases$'
step 'fault=double n=1'
unlike 'a factor seen in one number alone' "$message" 'times'
step 'fault=double n=1' 'fault=noise n=33'
unlike 'a factor that the next case has not' "$message" 'times'
is 'and its hint is gone with it' "$hint" ''
step 'fault=times_blocks n=600 block=100' 'fault=times_blocks n=4000 block=100'
like 'one number of the case, another in each' "$message" \
    '6 times what is expected, the number of blocks|With .*40 times what is expected, the number of blocks'
step 'fault=noise n=33 block=32 where=tail' 'fault=noise n=1000 block=64 where=tail'
like 'the tail, where the smallest case shows one element' "$message" \
    '^y\[32\]: .* 1 of 33 elements is wrong: only the last, partly filled block is wrong \(blocks of 32\)\. Fails'
step 'fault=noise n=2 where=last'
unlike 'the last of two is no pattern' "$message" 'only the last'
step 'fault=noise n=2 where=last' 'fault=noise n=1000 where=from'
like 'a larger case shows another, and is quoted' "$message" \
    '^y\[1\]: .* 1 of 2 elements is wrong\. With .* n=1000 where=from: 499 of 1000 elements are wrong: everything from \[501\] on is wrong\. Fails'
step 'fault=noise n=4 where=first' 'fault=noise n=1000 where=scattered'
unlike 'the first element of the smallest case is not special' "$message$hint" 'first element|special'
step 'fault=zero n=3' 'fault=zero where=from n=1000'
like 'only some are 0 in a larger case' "$message" 'every element is 0'
unlike 'then there was a launch' "$hint" 'launched'
step 'fault=poison n=10' 'fault=poison n=1000 where=tail block=64'
unlike 'all of the smallest case, a few of the next: there was a launch' "$hint" 'launched'
step 'fault=rows n=40 part=4' 'fault=rows n=80 part=4'
like 'rows that are not solved' "$message" 'wrong: put into the equations, y solves every row but row 2 of the 4 '
step 'fault=from_row n=40 part=8' 'fault=from_row n=80 part=4'
like 'to the last one, of another number in each' "$message" 'every row but rows 2 to 7 of the 8 '
step 'fault=rows n=40 part=4' 'fault=noise n=80'
like 'where gold says no equations, none gainsay' "$message" 'every row but row 2 of the 4'
step 'fault=rows n=40 part=4' 'fault=noise n=80 part=4'
unlike 'rows that in the next case are others' "$message" 'equations'
step 'fault=offset n=10 scale=0 as=double' 'fault=offset n=100 as=double'
like 'where all that is expected is 0, a larger case says that it is no constant' "$message" \
    'With .* n=100 .*: every element is 0.5 too large'
step 'fault=times_case n=10' 'fault=times_case n=100'
like 'too much by the same in each element, and by another number in each case' "$message$hint" \
    '10 too large.*added once too often'
step 'fault=noise n=10 also=3' 'fault=noise n=100 also=3'
like 'what else is right' "$message" 'All 10 elements are wrong\. Right: also\. Fails in all 2 cases$'
step 'fault=noise n=10 also=3' 'fault=noise n=100 also=4'
unlike 'not in the next case' "$message" 'Right: '
step 'fault=-guard_after n=33'
unlike 'what is told is not told to be right' "$message" 'Right: '
while IFS='|' read -r left says; do
    step "fault=terms gold=terms n=4 out=$left" "fault=terms gold=terms n=9 out=$left"
    like "terms: $left" "$message" "wrong: $says\. Fails in all 2 cases$"
done <<'TABLE'
last|the last of the numbers is missing
lane31|the numbers whose place is 31 are missing
lane7|the numbers whose place is 7 more than a multiple of 8 are missing
instead|the numbers whose place modulo 4 is 1 count in place of those where it is 3
cut|the numbers whose place is 21 or more are missing
odd|the numbers whose place is 1 more than a multiple of 2 count with the wrong sign
from32|the numbers whose place is 32 or more are missing
twice|the numbers whose place is 6 to 7 more than a multiple of 8 count twice
TABLE
step 'fault=terms gold=terms alike=1 n=4 out=one which=39' 'fault=terms gold=terms alike=1 n=9 out=one which=39'
unlike 'terms: of numbers that are all alike it is not known which' "$message" 'the (first|last) of the numbers'
step 'fault=terms gold=terms n=4 out=threads block=8' 'fault=terms gold=terms n=9 out=threads block=20'
like 'terms: first threads' "$message" 'wrong: the numbers whose place is not a multiple of 8 are missing \(blocks of 8\)\. Fails'
step 'fault=terms gold=terms n=4 out=twice' 'fault=terms gold=terms n=9 out=twice'
like 'terms: the hint' "$hint" '^Which two threads'
step 'fault=terms gold=terms n=4 out=chance' 'fault=terms gold=terms n=9 out=chance'
unlike 'terms: none' "$message" 'the numbers'
step 'fault=constant mistake=7.25 n=1' 'fault=constant mistake=7.25 n=1 scale=2' \
    'fault=constant mistake=7.25 where=last n='{100,101}
unlike 'a known mistake of single numbers, which would have changed more of a larger case' "$message" 'that tests make'
step 'fault=constant mistake=7.25 n='{40,41} 'fault=constant mistake=7.25 where=from n='{40,41}
unlike 'nor one of an array of the same number, where a case has right ones that it would have changed' "$message" \
    'that tests make'
step 'fault=constant mistake=7.25 n=1' 'fault=constant mistake=7.25 n=1 scale=2' 'fault=constant mistake=7.25 n=100'
like 'and one that a larger case confirms' "$message" 'that is the number that tests make|That is the number'
# in one case a likely mistake is chance
step 'fault=constant likely=7.25 n=1 scale='{1,2,3,4,5}
unlike 'a likely mistake, in five cases' "$message" 'may be chance'
step 'fault=constant likely=7.25 n=1 scale='{1,2,3,4,5,6}
like 'a likely mistake, in six' "$message" '\. That is what may be chance\. Fails in all 6 cases'
step 'fault=constant likely=7.25 n=1 scale='{1,2,3,4,5,6} 'fault=constant likely=7.5 n=1 scale=7'
unlike 'a likely mistake, which is another one in the seventh' "$message" 'may be chance'
step 'fault=constant words=1 n=1'
like 'a number in words of gold' "$message" '^y: expected 7, which is said in words$'
step 'fault=terms gold=terms n=100 out=again block=4'
like 'terms: a step that is too short' "$message" \
    'wrong: the numbers whose place is 4 or more count again and again: place / 4 \+ 1 times, and 5 times at most'
like 'terms: by how many does the loop go on?' "$hint" '^By how many does the loop go on'
step 'fault=terms gold=terms n=100 out=again_but block=4'
unlike 'terms: but for one' "$message" 'again and again'
step 'fault=terms gold=terms n=40 out=subtracts'
like 'terms: rounds that subtract' "$message" 'those numbers count with the wrong sign whose place modulo 32 has an odd number'
like 'terms: is something subtracted?' "$hint" '^Is something subtracted'
step 'fault=terms gold=terms n=40 out=subtracts_but'
unlike 'terms: but for one of them' "$message" 'odd number of ones'
step 'fault=terms gold=terms n=40 out=thirds'
like 'terms: distances that shrink to a third' "$message" 'modulo 32 is a sum of some of 16, 5, 1 and so on'
step 'fault=terms gold=terms n=40 out=moved'
like 'terms: in the wrong element' "$message" 'the numbers whose place is 7 more than a multiple of 8 count in the element after'
step 'fault=terms gold=terms n=5 out=again block=4'
unlike 'terms: too few for it' "$message" 'again and again'
step 'fault=terms gold=terms n=1 out=last' 'fault=terms gold=terms n=1 out=last again=1'
unlike 'terms: one number, and the same once more' "$message" 'missing'
step 'fault=terms gold=terms n=1 out=odd drawn='{a,b,c,d}
like 'terms: single numbers, each of others' "$message" \
    '^y: .*\)\. The numbers whose place is 1 more than a multiple of 2 count with the wrong sign\. Fails'
step 'fault=terms gold=terms n=1 out=all drawn='{a,b,c,d}
like 'terms: all of them' "$message" '(It has the wrong sign|All of the numbers count with the wrong sign)\. Fails'
step 'fault=terms gold=terms n=100 out=odd'
like 'terms: many of one array' "$message" 'wrong: the numbers whose place is 1 more .* wrong sign$'
step 'fault=terms gold=terms n=9 out=odd'
unlike 'terms: not enough of one array' "$message" 'the numbers'
step 'fault=terms gold=terms n=4 out=in_place terms=39' 'fault=terms gold=terms n=9 out=in_place terms=38'
like 'terms: in the place of those that are there' "$message" \
    'wrong: the numbers whose place modulo 4 is 1 count in place of those where it is 2\. Fails'
step 'fault=terms gold=terms n=4 out=last' 'fault=terms gold=terms n=9 out=odd'
unlike 'terms: others in the next case' "$message" 'missing|sign'
step 'fault=terms gold=terms n=4 out=lane31' 'fault=terms gold=terms n=9 out=lane31' \
    'fault=terms gold=terms n=1 terms=1 out=all'
unlike 'terms: not so in a case in which too many would do' "$message" 'place is 31'
step 'fault=zero gold=terms as=int n=4' 'fault=zero gold=terms as=int n=9'
like 'terms: none at all' "$hint" '^Nothing was added to it: '
unlike 'terms: then it is no matter of the launch' "$hint" 'launched'
step 'fault=poison n=10' 'fault=poison n=1000'
like 'nothing was set anywhere' "$hint" '^Was the kernel launched, and does it write to this buffer\?$'
step 'fault=poison n=1' 'fault=poison n=33 where=last' 'fault=poison n=1000 where=last'
like 'where they are, though the first has but one' "$message" \
    '^y was never set: .*\. With fault=poison n=33 where=last: 1 of 33 elements is not set: only the last element is not set'
unlike 'one number is no sign that there was no launch' "$hint" 'launched'
step 'fault=zero n=100 where=from scale=0.1'
like 'fractions that are 0 here and there' "$hint" \
    '^Is it a quotient of two integers \(1/6 is 0\), or is nothing written there\?$'
step 'fault=noise n=100 where=from' 'fault=noise n=1000 where=from'
like 'from some element on, another in each' "$message" 'wrong: everything from \[51\] on is wrong\. Fails'
step 'fault=noise n=100 where=from' 'fault=noise n=20000 where=from_but_few'
like 'a few of thousands are right by chance' "$message" 'wrong: everything from \[51\] on is wrong\. Fails'
step 'fault=noise n=1 where=first34' 'fault=noise n=9 where=first34' 'fault=noise n=255 where=first34' \
    'fault=noise n=1000 where=first34'
like 'all of a small array, the start of a larger one' "$message" \
    'With .* n=255 .*: 34 of 255 elements are wrong: everything up to \[33\] is wrong\. Fails in all 4'
step 'fault=noise n=20000 where=from_but_few'
unlike 'it is not said of themselves' "$message" 'everything'
step 'fault=noise where=first n='{4,5,6,7}
like 'few elements, and always the first one' "$message" '1 of 4 elements is wrong: only the first element is wrong'
step 'fault=noise where=first n='{2,3,4}
unlike 'so few that it may be chance' "$message" 'first element'
step 'fault=minus_one n=10 as=int' 'fault=minus_one n=100 as=int'
like 'all are 1 too small: what they are added to may have all its bits set' "$hint" 'never set'
step 'fault=minus_one n=10 as=int where=from' 'fault=minus_one n=100 as=int where=from'
like 'some are' "$message" 'are 1 too small'
unlike 'then it is not what they are added to' "$hint" 'never set'
step 'fault=-guard_after n=33' 'fault=-guard_after n=100'
like 'a write outside' "$message" 'the program wrote beyond its end'
step 'fault=guard_double n=33'
like 'what else is wrong is said' "$message" \
    '^y: the program wrote beyond .* Also: y\[0\]: expected .* All 33 elements are wrong$'
step 'fault=reversed n=3' 'fault=noise n=100'
unlike 'three elements in another order' "$message" 'revers|order'
step 'fault=constant n=1' 'fault=constant n=31' 'fault=constant n=100'
like 'what one number cannot show, it does not gainsay' "$message" \
    '^y: expected .*\. With .* n=31: All 31 elements are wrong: every element is 7.25, the same number everywhere\. Fails'
step 'fault=reversed n=3' 'fault=reversed n=100'
like 'in all' "$message" 'the order is reversed'
step 'fault=noise n=1000 block=32 where=some_from_block2'
unlike 'the first wrong one at a late block, once' "$message" 'block 2'
step 'fault=noise n=1000 block=32 where=some_from_block2' 'fault=noise n=2000 block=32 where=some_from_block2'
like 'and twice' "$message" 'the first wrong one is the first element of block 2'
step 'fault=noise n=127 where=most_third_of_four' 'fault=noise n=4000 where=most_third_of_four'
like 'the same of every four, though not in all of these' "$message" \
    'wrong: all of them have an index 2 more than a multiple of 4\. Fails'
step 'fault=noise n=257 where=block1_all nx=257' 'fault=noise n=1025 where=block1_all nx=1025'
like 'from the same element on, to another one' "$message" \
    'With .* n=1025 .*: 256 of 1025 elements are wrong: .*\[256\]'
step 'fault=zero_from_third n=10' 'fault=zero_from_third n=1000'
like 'from some element on all is 0' "$message" '7 of 10 elements are wrong: the wrong elements are 0; everything from \[3\] on is'
step 'fault=nan n=10' 'fault=noise n=100'
like 'what is no number is asked about, whatever the next case has' "$hint" '^Where could 0/0'
step 'fault=constant n=9 mistake=7.25' 'fault=constant n=50 mistake=7.25'
like 'a mistake that gold knows' "$message" 'that is the number that tests make'
step 'fault=poison n=9 mistake=7.25' 'fault=poison n=50 mistake=7.25'
like 'no mistake where nothing was set' "$message" '^y\[?0?\]? was never set'
step 'fault=constant n=9 mistake=7.25' 'fault=constant n=50 mistake=7.25' 'fault=noise n=60 mistake=7.25' \
    'fault=noise n=70 mistake=7.25'
unlike 'a mistake that is not what was made in as many cases' "$message" 'that tests make'
step 'fault=constant n=9 mistake=7.25 other=7.25' 'fault=constant n=50 mistake=7.25 other=7.25' \
    'fault=constant n=60 mistake=7.25 other=3'
like 'of two mistakes the one that explains every case' "$message" ': that is the number that tests make\. Fails'
step 'fault=constant n=9 mistake=7.25 other=7.25' 'fault=constant n=50 mistake=7.25 other=7.25'
like 'where both do, the one that gold tells first' "$message" ': that is another number\. Fails'
done_testing
