#!/usr/bin/env bash
# What make handouts makes of a handout: code, output, steps, boxes, numbers, editions.
. "$(dirname "$0")/toy.sh"

printf -- '---\ntitle: Glossary\n---\n\nwarp\n:   32 threads.\n' >handouts/glossary.md
printf -- '---\ntitle: The course\n---\n\n::: {.ladder}\n:::\n' >handouts/index.md
printf '# A document\n\nSee [the handout](../handouts/04_reduction.md#step-2).\n' >docs/document.md
printf '# command: make bench\n# device: A device\n# date: 2026-01-02\nhead\nv0  1\nv1  2\nv2  3\n' \
    >docs/measured/it.txt
cat >handouts/pictures/drawn.c <<'END'
#include <stdio.h>
int main(void)
{
    printf("<svg viewBox=\"0 0 360 10\"><title>Drawn</title><desc>By a program.</desc><text>one warp</text></svg>\n");
    return 0;
}
END
handout <<'END'
## Beginning

See @fig:drawn, @tbl:numbers and [@eq:first]. @Fig:drawn begins a sentence. A [warp]{.term}.

![A *picture*.](pictures/drawn.svg){#fig:drawn}

| a | b |
|---|--:|
| 1 | 2 |
| `cudaOccupancyMaxActiveBlocksPerMultiprocessor(&b)` | 3 |
| `cooperative_groups::this_grid().sync()` | 4 |
| `build/cpu/practicals/reduction` | 5 |

: Numbers. {#tbl:numbers}

$$ x^2 = 1 $$ {#eq:first}

```{.cuda include="practicals/04_reduction/reduction.cu" function="warp_sum" caption="to be filled by 32 lanes, not 1 024 threads"}
```

```{.cuda include="practicals/04_reduction/reduction.cu" function="block_sum" comment="no"}
```

```{.cuda include="practicals/04_reduction/reduction.cu" from="typedef void" to="block_kernel"}
```

```{.measured file="docs/measured/it.txt" lines="head..v1" without="v0"}
```

## Step 2

::: predict
How many?
:::

```{.output run="echo once >>counted; printf 'a\n0.123 ms\nb\nc\nd: 1 of floats\n'"}
a
… ms
…
d: 1 of fl…
```

::: why
Because it does.
:::

::: {.hints step=2}
:::

::: {.solution step=2}
:::

::: mistake
Looking at `nothing`.

```{.output run="grep -c syncthreads build/wrong/sum_no_barrier/04_reduction/reduction.cu; echo in" wrong="sum_no_barrier"}
…
in
```
:::

::: instructor
The secret of the instructor.
:::
END
# What is built before the runs: of a right solution the sanitizer build only where its check asks for it, of a wrong
# one where its diff or the output says that something is found or counted.
cat >outputs.md <<'END'
```{.output run="make check P=10 STEP=4" from="solutions"}
```{.output run="make check P=10 STEP=6" from="solutions"}
```{.output wrong="packed_signed" run="make check P=10 STEP=4"}
  FAIL   4
```
```{.output wrong="sum_no_barrier" run="make check P=04 STEP=2"}
```
```{.output wrong="sum_powers_of_two" run="make check P=04 STEP=2"}
           The sanitizer build
           finds: out of bounds
```
```{.output wrong="asks_every_time" run="make check P=12 STEP=3"}
           side=10 every=10: waits of the host per iteration: 1.05882, at most 0.25 are allowed
```
```{.output run="make profile P=4 STEP=5 ARGS='version=0'"}
```{.output run="make run P=05 PROGRAM=precision" from="solutions"}
```{.output run="echo nothing"}
```
```{.output run="make run P=10 ARGS='step=4'" from="solutions"}
```
END
is 'the programs of these outputs' "$(handouts/build/prebuild.sh --list outputs.md)" \
    "cpu build/wrong/asks_every_time 12_conjugate_gradients library_calls
cpu build/wrong/packed_signed 10_thrust sort_together
cpu build/wrong/sum_no_barrier 04_reduction reduction
cpu build/wrong/sum_powers_of_two 04_reduction reduction
cpu solutions 05_libraries precision
cpu solutions 10_thrust histogram_by_hand
cpu solutions 10_thrust sort_together
sanitize build/wrong/asks_every_time 12_conjugate_gradients library_calls
sanitize build/wrong/sum_no_barrier 04_reduction reduction
sanitize build/wrong/sum_powers_of_two 04_reduction reduction
sanitize practicals 04_reduction reduction_series
sanitize solutions 10_thrust histogram_by_hand"
is 'of the second quarter' "$(RUNS=2/4 handouts/build/prebuild.sh --list outputs.md)" \
    "cpu build/wrong/asks_every_time 12_conjugate_gradients library_calls
cpu solutions 10_thrust histogram_by_hand
sanitize build/wrong/asks_every_time 12_conjugate_gradients library_calls
sanitize solutions 10_thrust histogram_by_hand"
is 'of each of the four quarters: all of them' \
    "$(for from in 1 2 3 4; do RUNS=$from/4 handouts/build/prebuild.sh --list outputs.md outputs.md; done | sort -u)" \
    "$(handouts/build/prebuild.sh --list outputs.md)"

lines() { RUNS=$1 handouts/build/commands.pl --lines outputs.md | tr '\n' ' '; }
is 'all outputs of a program are in the same share: it is built once' "$(lines 1/4)" '1 8 17 19 '
is '... and each output is in one' "$(for from in 1 2 3 4; do lines $from/4; done | tr ' ' '\n' | sort -n | uniq -c |
    awk '{ n += $1; print $1 }  END { print n }' | sort -u | tr '\n' ' ')" '1 10 '
is 'of a page that is named besides a share all of them' \
    "$(RUNS='2/4 outputs' handouts/build/prebuild.sh --list outputs.md)" "$(handouts/build/prebuild.sh --list outputs.md)"

: >counted # which files there are matters
run make handouts
is 'a good course: make ends with 0' "$status" 0
note "$said"
text=$(page 04_reduction)
like 'the title of a step comes from its check' "$text" 'Step 2: .*One block of any size.*3 points'
like 'a figure gets its number' "$text" '<span class="label">Figure 4\.1\.</span>'
like 'and its reference' "$text" '<a href="#fig:drawn"[^>]*>Figure.4\.1</a>'
like 'a long name in it may break between its words' "$text" 'Blocks<wbr>Per<wbr>Multiprocessor\('
like 'a shorter one only on a telephone' "$text" 'groups::<wbr class="narrow">this_<wbr class="narrow">grid\(\)<wbr class="narrow">\.sync'
like 'and so do names in a hint, which is plain text' \
    "$(handouts/build/html.pl <<<'<details class="hint"><p>Call cusparseXcoosort_bufferSizeExt(n).</p>')" \
    'cusparse<wbr class="narrow">Xcoosort_<wbr class="narrow">buffer<wbr class="narrow">Size<wbr class="narrow">Ext\('
like 'and so does a path' "$text" 'build/<wbr class="narrow">cpu/<wbr class="narrow">practicals/<wbr class="narrow">reduction'
like 'a table' "$text" '<a href="#tbl:numbers"[^>]*>Table.4\.1</a>'
like 'an equation' "$text" '<a href="#eq:first"[^>]*>Equation.4\.1</a>'
like 'mathematics is MathML' "$text" '<math .*<msup><mi>x</mi><mn>2</mn></msup>'
signs='<mrow><mi>m</mi><mo>=</mo><mo>−</mo><mi>x</mi><mo stretchy="true" form="postfix">)</mo><mo>−</mo><mn>1</mn></mrow>'
like 'a minus behind a relation is a sign, behind a fence that closes none' \
    "$(handouts/build/html.pl <<<"<math>$signs<annotation>m = -x) - 1</annotation></math>")" \
    '<mo>=</mo><mo form="prefix">−</mo>.*postfix">\)</mo><mo>−</mo>'
like 'the picture is in the page' "$text" '<svg .*role="img" aria-labelledby='
like 'as its program draws it' "$text" '<text>one warp</text>'
like 'code comes from the starter' "$text" 'TODO.*five rounds of __shfl_down_sync'
like 'numbers and what they count stay on one line, in a caption, too' "$text" \
    $'filled by 32\u00a0lanes, not 1\u00a0024\u00a0threads'
unlike 'the words of the search have one blank between them' "$(cat build/handouts/site/search.js)" $'\u00a0'
like 'with the comment above it' "$text" 'The sum over the 32 lanes of a warp'
unlike 'or without' "$text" 'The sum over a block of whole warps, valid in thread 0'
like 'a part of a file' "$text" 'block_kernel'
like 'a measurement says where it is from' "$text" 'Measured on A device, 2026-01-02'
like 'its lines' "$text" 'v1  2'
unlike 'and no others' "$text" 'v2  3'
unlike 'nor those that are not wanted' "$text" 'v0  1'
is 'three hints, each folded' "$(grep -c '<details class="hint"><summary>Hint . of 3</summary>' <<<"$text")" 3
like 'the solution, folded' "$text" '<details class="solution"><summary>Our solution'
like 'it is that of the step' "$text" 'in sum_any_block'
like 'the answer, folded' "$text" '<details class="why"><summary>Why\?'
like 'and before it the output that was to be predicted' "$text" \
    '<details class="output"><summary>The output of echo once'
is 'the output of a mistake is not' "$(grep -c '<details class="output">' <<<"$text")" 1
like 'the mistake has its title' "$text" '^Looking at <code>nothing</code>'
like 'a term is a link' "$text" '<a href="glossary.html#term-warp" class="term">warp</a>'
unlike 'the instructor.s note is not in the students. edition' \
    "$(cat build/handouts/site/*.{html,js} build/handouts/pages/*)" 'secret of the instructor'
like 'a page of docs leads to the handout' "$(page docs/document)" 'href="../04_reduction.html#step-2"'
like 'its heading is its title' "$(page docs/document)" '<h1>A document</h1>'
like 'the start page has the ladder' "$(page index)" 'class="ladder".*href="04_reduction.html".*Reduction'
like 'with the times' "$(page index)" '40.min reading.*2.h.30.min working'
like 'the search knows the headings' "$(<build/handouts/site/search.js)" \
    '"step-2","Step 2: One block of any size"'
unlike 'but not the solutions' "$(<build/handouts/site/search.js)" 'left = half'

is 'a command was run once' "$(wc -l <counted)" 1
made() { stat -c %.9Y "build/handouts/site/$1.html"; }
first=$(made 04_reduction)
echo 'More words.' >>docs/document.md
run make handouts
is 'and not again as long as nothing changes' "$(wc -l <counted)" 1
is 'nor is its page made again when the words of another change' "$(made 04_reduction)" "$first"
like 'which is made again' "$(page docs/document)" 'More words'
key() {
    HANDOUTS_VERSION=1 handouts/build/keys.sh "$scratch" handouts/04_reduction.md && cat "$scratch"/keys/handouts.*
}
key=$(key)
echo '<svg/>' >handouts/pictures/of_others.svg
is 'it depends on no picture that it does not show' "$(key)" "$key"
echo ' ' >>handouts/pictures/drawn.c
unlike 'but on those that it shows' "$(key)" "^$key\$"
rm handouts/pictures/of_others.svg
echo '## A heading' >>docs/document.md
run make handouts P=04
unlike 'but when the headings of another do, to which it may link' "$(made 04_reduction)" "^$first\$"
echo '// changed' >>practicals/04_reduction/argmin.cu
run make handouts P=04
is 'but when the practical does' "$(wc -l <counted)" 2

sed -i 's/^d: 1 of/d: 2 of/' handouts/04_reduction.md
run make handouts P=04
is 'old output ends make with 1' "$status" 1
counted=$(wc -l <counted)
run make handouts P=04
is 'and is not what is kept: the command runs again' "$(($(wc -l <counted) - counted))" 1
run make handouts P=04 RUNS=no
is 'unless nothing is run' "$status" 0
run make handouts P=04 RUNS='04_reduction'
is 'RUNS= names the pages whose outputs are run' "$status" 1
run make handouts P=04 RUNS=elsewhere
is 'and each must be there' "$status/$(grep -c 'there is no page elsewhere' <<<"$said")" 2/1
run make handouts P=04 RUNS=1/2
is 'RUNS=1/2: one half of the outputs of a page' "$status" 1
run make handouts P=04 RUNS=2/2
is 'or the other, where this one is not' "$status" 0
run make handouts P=04 RUNS='2/2 04_reduction'
is 'but for a page that is named as well' "$status" 1
run make handouts P=04 RUNS=3/2
is 'the third of two is none' "$status/$(grep -c 'RUNS=3/2: it is n/m' <<<"$said")" 2/1
run make handouts P=04 UPDATE=1
is 'UPDATE=1 mends it' "$status" 0
is 'in the text, where what is left out stays so' "$(sed -n "/echo once/,/^\`\`\`$/p" handouts/04_reduction.md |
    sed '1d;$d' | tr '\n' '|')" 'a|… ms|…|d: 1 of fl…|'
run make handouts P=04
is 'and it holds' "$status" 0
sed 's/^… ms$/… ns/; s/^d: 1 of.*/total/' handouts/04_reduction.md >old && cp old handouts/04_reduction.md
run make handouts P=04 UPDATE=1
is 'unless a line beside what is left out is not there' "$status" 1
like 'which is named' "$said" \
    "^handouts/04_reduction.md:$(line_of 'echo once'): the output of .echo once.* cannot be shortened.*: \"… ns\" is not"
is 'and the text is left alone' "$(cmp old handouts/04_reduction.md && echo same)" same
sed -i 's/^… ns$/… ms/; s/^total$/d: 1 of fl…/' handouts/04_reduction.md

# In a clone a tenth of the outputs of each page is run, and all of those pages that have changed.
share() { handouts/build/share.sh handouts/04_reduction.md docs/document.md; }
is 'without git all outputs are run' "$(share)" ''
cp "$root/tests/depends" tests/ && git init -q . && git add -A . &&
    git -c user.name=x -c user.email=x@example.org commit -q -m all || exit 2
like 'in a clone that is as it was a share' "$(share)" '^([1-9]|10)/10$'
echo '// changed' >>tests/wrong/04_reduction/sum_no_barrier.diff
like 'and all of a page whose practical has changed' "$(share)" '^([1-9]|10)/10 04_reduction$'
echo words >>docs/document.md
like 'or which has' "$(share)" '^([1-9]|10)/10 04_reduction document$'
rm -rf .git tests/depends

run make handouts INSTRUCTOR=1
is 'the instructor.s edition' "$status" 0
like 'has the notes' "$(cat build/handouts/instructor/site/04_reduction.html)" 'secret of the instructor'
like 'and says what it is' "$(cat build/handouts/instructor/site/04_reduction.html)" "Instructor's edition"
unlike 'still not in the students.' "$(cat build/handouts/site/*.html)" 'secret of the instructor'

mv solutions tests/wrong "$scratch/"
run make handouts P=04
is 'a course packed for students, without solutions: make ends with 0' "$status" 0
unlike 'and shows none' "$(page 04_reduction)" 'Our solution'
mv "$scratch/solutions" . && mv "$scratch/wrong" tests/

printf 'one warp\tein Warp\n' >texts
run env TEXTS=texts make handouts P=04
like 'the words of pictures can be replaced' "$(page 04_reduction)" '<text>ein Warp</text>'
done_testing
