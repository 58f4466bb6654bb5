#!/usr/bin/env bash
# shellcheck disable=SC2016
# What was meant as a directive and was not understood ends make handouts with its file and line, and no edition shows
# it: a misspelt word, an empty option, quotation marks that do not match, a class or a block of no kind.
. "$(dirname "$0")/toy.sh"

printf '# command: make bench\n# device: A device\n# date: 2026-01-02\nv0  1\n' >docs/measured/whole.txt
printf '<svg viewBox="0 0 10 10"><title>A</title><desc>B</desc><text>words</text></svg>\n' >handouts/pictures/good.svg

# Malformed directives of every kind, a line each: what stands in the handout, ` => `, what is told of it. `|` begins a
# new line.
cases=$(cat <<'END'
```{.measured file="docs/measured/whole.txt" without=}|``` => \.measured: without= is empty
```{.measured file="docs/measured/whole.txt" without=""}|``` => \.measured: without= is empty
```{.measured file="docs/measured/whole.txt" without=" v0"}|``` => this was not understood, .*\.measured
```{.measured file="docs/measured/whole.txt" without="v0"}|``` => of docs/measured/whole.txt no line is shown
```{.measured file="docs/measured/whole.txt" without="v0}|``` => (this was not understood|.*quotation marks)
```{.measured file="docs/measured/whole.txt" lines="v0..v9"}|``` => docs/measured/whole.txt has no line with "v9"
```{.measured file="docs/measured/whole.txt" lines="v0"}|``` => .*lines="v0" is not of the form
```{.measured file="docs/measured/whole.txt" line=199}|``` => \.measured has line= twice
```{.measured fiel="docs/measured/whole.txt"}|``` => \.measured has no option fiel=
```{.measured file="docs/measured/gone.txt"}|``` => docs/measured/gone.txt: no such file
```{.measured}|``` => an empty \.measured block without file=
```{.mesured file="docs/measured/whole.txt"}|``` => \.mesured is no kind of block
```{measured file="docs/measured/whole.txt"}|``` => this was not understood, .*measured
```measured file="docs/measured/whole.txt"|``` => this was not understood, .*measured
```{=measured}|v0|``` => this was not understood, .*measured
```{.measured file="docs/measured/whole.txt"|``` => this was not understood, .*measured
```{.output run=}|x|``` => \.output: run= is empty
```{.output rnu="echo x"}|x|``` => \.output has no option rnu=
```{.output run="echo x" exit="one"}|x|``` => \.output: exit="one" is no number
```{.output run="echo x" from="solutoins"}|x|``` => \.output: from="solutoins" is neither solutions
```{.output run="echo x" wrong="no_such"}|x|``` => \.output: wrong="no_such" is no wrong solution
```{.output run="echo x" practical="99_none"}|x|``` => \.output: practical="99_none" is no practical
```{.output .folded run="echo x"}|x|``` => \.output has no class \.folded
```{.outptu run="echo x"}|x|``` => \.outptu is no kind of block
```{.output run="echo x"} shown|x|``` => this was not understood, .*echo x
```{.output}|``` => an empty \.output block without run=
```{.c run="echo x"}|x|``` => run= is a word of \.output blocks, and this one is \.c
```{.cuda include="practicals/04_reduction/none.cu"}|``` => practicals/04_reduction/none.cu: no such file
```{.cuda inlcude="practicals/04_reduction/reduction.cu"}|``` => \.cuda has no option inlcude=
```{.cuda include="practicals/04_reduction/reduction.cu" function=}|``` => \.cuda: function= is empty
```{.cuda include="practicals/04_reduction/reduction.cu" step="two"}|``` => \.cuda: step="two" is no number
```{.cuda include="practicals/04_reduction/reduction.cu" comment="yes"}|``` => \.cuda: comment="yes" can only be "no"
```{.cuda}|``` => an empty \.cuda block without include=
::: {.slide title=}|x|::: => \.slide: title= is empty
::: {.slide titel="A claim"}|x|::: => \.slide has no option titel=
::: {.slide .predcit title="A claim"}|x|::: => \.slide has no class \.predcit
::: {.slide title="A claim}|x|::: => this was not understood, .*\.slide
::: {.slide title=" A claim"} words|x|::: => this was not understood, .*\.slide
::: slide title|x|::: => this was not understood, .*slide title
::: {slide title="A claim"}|x|::: => this was not understood, .*slide
::: {.sldie title="A claim"}|x|::: => ::: sldie is not a kind of box
::: {.bars unit="s"}|- v0: `1`|::: => bars say their unit
::: {.bars unit="" title="Bars"}|- v0: `1`|::: => \.bars: unit= is empty
::: {.bars unit="s" title="Bars" tick="1"}|- v0: `1`|::: => \.bars has no option tick=
::: {.curves x="n" title="Curves"}|- v0: `1: 1`|::: => curves say their x
::: {.curves x="n" y="s" title="Curves" tikcs="1"}|- v0: `1: 1`|::: => \.curves has no option tikcs=
::: {.hints}|::: => \.hints needs step=
::: {.hints step=two}|::: => \.hints: step="two" is no number
::: {.solution stpe=2}|::: => \.solution has no option stpe=
::: {.why title=}|x|::: => \.why: title= is empty
::: {.mistake title="x"}|Halving.|::: => \.mistake has no option title=
Number `smaller`{.measured digits=} here. => \.measured: digits= is empty
Number `greater`{.measured digtis=3} here. => \.measured has no option digtis=
Number `another`{.measured places=two} here. => \.measured: places="two" is no number
Number `with_a_blank`{.measured digits=" 3} here. => this was not understood
Number `without_a_point`{measured} here. => this was not understood
Number `raw_number`{=measured} here. => this was not understood, and would not be shown: raw_number
Number `misspelt`{.mesured} here. => .*takes no class \.mesured
Words [that hold]{.measured holds=} here. => \.measured: holds= is empty
Words [that do not]{.measured} here. => a \.measured span says when it is true
Words [no point]{measured} here. => this was not understood
Words [misspelt words]{.estimat} here. => .*takes no class \.estimat
Words [of somebody]{.quoted sorce="a book"} here. => \.quoted has no option sorce=
Words [of nobody]{.quoted source=""} here. => \.quoted: source= is empty
Words [of one]{.term of=""} here. => \.term: of= is empty
Words \commandless{x} of TeX. => this was not understood, and would not be shown
![A caption.](pictures/good.svg){#fig:wide width=} => a picture has no option width=
![A caption.](pictures/good.svg){fig:plain} => this was not understood
![A caption.](pictures/good.svg){#fig:big .wide} => a picture takes no class \.wide
A [link](https://example.org){.wide} elsewhere. => a link takes no class \.wide
### Heading with [a span]{.estimate => this was not understood
END
)
{
    printf '## All of them\n\n'
    sed -e 's/ => .*//' -e 's/$/\n/' <<<"$cases" | tr '|' '\n'
} | handout
cp handouts/04_reduction.md all.md
run make handouts P=04
is 'a handout full of them ends make with 1' "$status" 1
while IFS= read -r case; do
    text=${case%% => *}
    first=${text%%|*}
    line=$(grep -n -m1 -xF -- "$first" all.md | cut -d: -f1)
    like "told: $first" "$said" "^handouts/04_reduction\.md:$line: ${case##* => }"
done <<<"$cases"

printf -- '---\ntitle: Reduction\npractical: 04_reduction\ntechaes: [x]\n---\n\nText.\n' >handouts/04_reduction.md
run make handouts P=04
like 'a word of the metadata that is none' "$said" '^handouts/04_reduction\.md:4: techaes: is no word of the metadata'
printf 'Text.\n\n```{.c}\nint unfinished;\n' | handout
run make handouts P=04
like 'a block that has no end' "$said" '^handouts/04_reduction\.md:[0-9]*: this was not understood'

# One is enough, and no edition has the page: neither site nor paper, book or slides.
printf 'Text.\n\n::: {.slide .exit title="What?"}\nx\n:::\n' | handout
printf -- '---\ntitle: Glossary\n---\n\nwarp\n:   32 threads.\n' >handouts/glossary.md
PDF="" run make handouts
is 'a good handout has' "$status" 0 || diag "$said"
editions=(site/04_reduction.html print/04_reduction.html book/04_reduction.html site/slides/04_reduction.html)
made() { for edition in "${editions[@]}"; do [ -e "build/handouts/$edition" ] && echo "$edition"; done; }
is 'all four editions' "$(made)" "$(printf '%s\n' "${editions[@]}")"
printf '```{.measured file="docs/measured/whole.txt" without=}\n```\n\n::: {.slide .exit title="What?"}\nx\n:::\n' | handout
PDF="" run make handouts
is 'one that asks for something with nothing ends make with 1' "$status" 1
like 'and is told' "$said" '^handouts/04_reduction\.md:9: \.measured: without= is empty'
is 'and has none' "$(made)" ''
done_testing
