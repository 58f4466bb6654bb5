#!/usr/bin/env bash
# shellcheck disable=SC2016
# Anything wrong in a handout ends make handouts, and is reported with file and line.
. "$(dirname "$0")/toy.sh"

cat >handouts/glossary.md <<'END'
---
title: Glossary
---

warp, warps of 32
:   32 threads.
END
cat >docs/measured/bare.txt <<'END'
# command: make bench
v0  1
END
printf '# command: make bench\n# device: A device\n# date: 2026-01-02\nv0  1\n' >docs/measured/whole.txt
printf '<svg viewBox="0 0 10 10"><title>A</title><desc>B</desc><text>words</text></svg>\n' >handouts/pictures/good.svg
printf '<svg viewBox="0 0 10 10"><desc>B</desc></svg>\n' >handouts/pictures/untitled.svg

handout <<'END'
## Code

```{.cuda include="practicals/04_reduction/nowhere.cu"}
```

```{.cuda include="practicals/04_reduction/reduction.cu" function="no_such_function"}
```

```{.cuda include="practicals/04_reduction/reduction.cu" step="9"}
```

```{.cuda include="practicals/04_reduction/reduction.cu" from="/* Step 2." to="no such text"}
```

```{.cuda include="practicals/04_reduction/reduction.cu" function="main"}
int not_empty;
```

## Output

```{.output run="printf 'one\ntwo\nthree\n'"}
one
TWO
three
```

```{.output run="echo much; echo more"}
much
```

```{.output run="echo little"}
little
lost
```

```{.output run="echo dots"}
…
```

```{.output run="echo unseen"}
```

```{.output run="sh -c 'exit 3'" exit="1"}
```

```{.output run="sleep 5; echo late" limit="1"}
late
```

```{.measured file="docs/measured/nowhere.txt"}
```

```{.measured file="docs/measured/bare.txt"}
```

```{.measured file="docs/measured/whole.txt" without="such a line"}
```

## Step 2

::: {.hints step=17}
:::

::: {.solution step=1}
:::

::: mistake
```{.output run="echo x"}
x
```
:::

::: nonsense
What is this?
:::

## Step 12

## References

See @fig:missing, @tbl:missing and @eq:missing.

![No label.](pictures/good.svg)

![](pictures/good.svg){#fig:bare}

![A figure that nobody mentions.](pictures/good.svg){#fig:lonely}

![No title.](pictures/untitled.svg){#fig:untitled}

![Nowhere.](pictures/nowhere.svg){#fig:nowhere}

As @fig:bare, @fig:untitled, @fig:nowhere and @fig:twice show.

![Once.](pictures/good.svg){#fig:twice}

![Twice.](pictures/good.svg){#fig:twice}

| a |
|---|
| 1 |

: A caption without a label

$$ x = 1 $$ {#eq:lonely}

Then $\nosuch{x}$ would be left as it is.

A [wrap]{.term} is not a [warp]{.term}, many [warps]{.term}.
END
run make handouts P=04
is 'a handout full of mistakes ends make with 1' "$status" 1
tells() { # what, text on the line, what is told
    like "$1" "$said" "^handouts/04_reduction\.md:$(line_of "$2"): $3"
}
tells 'a file that is not there' 'nowhere.cu' 'practicals/04_reduction/nowhere.cu: no such file'
tells 'a function that is not there' 'no_such_function' '.*reduction.cu has no definition of no_such_function'
tells 'a marker that is not there' 'step="9"' '.*reduction.cu has no marker ">>> step 9"'
tells 'a text that is not there' 'no such text' '.*reduction.cu has no line with "no such text"'
tells 'a block that includes and is not empty' 'function="main"' '.*must be empty'
tells 'an output with another line: that line' 'TWO' 'the output of `printf .*expected "TWO", got "two"'
like 'an output that goes on' "$said" \
    '^handouts/04_reduction\.md:36: the output of `echo much; echo more` .*goes on with "more"'
like 'an output that ends before' "$said" '^handouts/04_reduction\.md:41: .*it ends before "lost"'
tells 'an output of which nothing is shown' 'echo dots' 'of the output of .echo dots. no line is shown'
tells 'an output that has not been put in' 'echo unseen' '.*the block is empty.*UPDATE=1'
tells 'an exit status' "exit=\"1\"" '`sh -c .exit 3.` ends with status 3'
tells 'a command that does not end' 'sleep 5' '`sleep 5; echo late` does not end'
tells 'a measurement that is not there' 'measured/nowhere' 'docs/measured/nowhere.txt: no such file'
tells 'a measurement without device' 'measured/bare' 'docs/measured/bare.txt has no line "# device'
tells 'lines to leave out that are not there' 'without="such' 'without="such a line": no line of docs/measured/whole.txt has that'
tells 'a formula that pandoc cannot set' 'nosuch' 'pandoc cannot set the formula .*nosuch'
tells 'hints of a step that is not there' 'step=17' 'practical 04_reduction has no step 17'
tells 'a solution where there is no gap' '.solution step=1' 'solutions/04_reduction has no marker ">>> step 1"'
tells 'a mistake without a title' '::: mistake' 'a .mistake begins with a line'
tells 'a box of no kind' '::: nonsense' '::: nonsense is not a kind of box'
tells 'a step that is not there' '## Step 12' 'practical 04_reduction has no step 12'
tells 'an undefined figure' '@fig:missing' '@fig:missing refers to nothing'
tells 'an undefined table' '@tbl:missing' '@tbl:missing refers to nothing'
tells 'an undefined equation' '@eq:missing' '@eq:missing refers to nothing'
tells 'a figure without a label' '![No label.]' 'the figure pictures/good.svg has no label'
tells 'a figure without a caption' '![](pictures' 'the figure pictures/good.svg has no caption'
tells 'a figure that nobody refers to' '![A figure that nobody' 'nothing refers to fig:lonely'
tells 'a picture without a title' 'untitled.svg' 'pictures/untitled.svg has no <title>'
tells 'a picture that is not there' 'nowhere.svg' 'pictures/nowhere.svg: no such picture'
tells 'a label that has been given twice' '#fig:twice' 'fig:twice has been given twice'
tells 'a table with a caption and no label' 'A caption without' 'this table has a caption but no label'
tells 'an equation that nobody refers to' '#eq:lonely' 'nothing refers to eq:lonely'
tells 'a term that is not in the glossary' '[wrap]' '"wrap" is not in handouts/glossary.md'
unlike 'one that is, is not told' "$said" '"warp'
is 'nothing else is told' "$(grep -c '^handouts/04_reduction.md:' <<<"$said")" 35

# Links are looked at when everything else is right.
handout <<'END'
## One

[a page](nowhere.md), [a place](glossary.md#term-nothing), [here](#nowhere), [a file](../common/nowhere.h),
[good](glossary.md#term-warp-warps-of-32), [good](#one), [good](../common/check.sh), [a folder](../common), [far](https://example.org/x#y).
END
run make handouts
is 'dead links end make with 1' "$status" 1
like 'a page that is not there' "$said" '^handouts/04_reduction.md:11: dead link: nowhere.md'
like 'a place in a page' "$said" \
    '^handouts/04_reduction.md:11: dead link: handouts/glossary.md has nothing called #term-nothing'
like 'a place in this page' "$said" '^handouts/04_reduction.md:11: dead link: .*has nothing called #nowhere'
like 'a file that is not there' "$said" '^handouts/04_reduction.md:11: dead link: ../common/nowhere.h'
is 'the good ones are not told' "$(grep -c 'dead link' <<<"$said")" 4

# Whether the sanitizer build is asked what it finds in a wrong solution: where its diff or the text says that it finds
# something, and of all where the text is brought up to date and by night.
handout <<'END'
```{.output run="printenv GRADE_CAUSE || echo asked; :" wrong="sum_no_barrier"}
asked
```

```{.output run="printenv GRADE_CAUSE || echo asked; :" wrong="sum_first_block"}
no
```

```{.output run="printenv GRADE_CAUSE || echo Here the sanitizer build finds nothing; :" wrong="sum_first_block"}
Here the sanitizer build finds nothing
```
END
NIGHTLY='' run make handouts P=4
is 'the sanitizer build is asked where a diff has a line Finds' "$status" 0 || diag "$said"
NIGHTLY=1 run make handouts P=4
like 'and of all wrong solutions by night' "$said" '^handouts/04_reduction.md:14: .*expected "no", got "asked"'
unlike 'the first of them, too' "$said" 'expected "asked"'

run make handouts P=77
is 'a practical that is not there' "$status" 2
run make handouts P=5
like 'a practical without a handout' "$said" 'there is no handouts/05_libraries.md'
done_testing
