#!/usr/bin/env bash
# shellcheck disable=SC2016 # code spans of a handout
# A deck is made of the slides that are written in the handout; what cannot be read from the last row is refused.
. "$(dirname "$0")/toy.sh"

printf -- '---\ntitle: Glossary\n---\n\nwarp\n:   32 threads.\n' >handouts/glossary.md
printf '# command: make bench\n# device: A device\n# date: 2026-01-02\nslow   1.0 GB/s\nfast   4.0 GB/s\n' >docs/measured/it.txt
printf '<svg viewBox="0 0 10 10"><title>A</title><desc>B</desc><text>words</text></svg>\n' >handouts/pictures/good.svg
metadata=${metadata/teaches/measured:
  slow: [it, slow, slow, GB\/s]
  fast: [it, slow, fast, GB\/s]
  both: [it, slow, slow, 1..1]
teaches}
handout <<'END'
## One

A sentence of the handout. See @fig:speeds.

::: {.slide title="A claim & a picture"}
![](pictures/good.svg)

::: notes
Said, not shown.
:::
:::

::: {.slide .predict title="How much?"}
Think.
:::

::: {.slide .answer title="Four times"}
::: {.bars unit="GB/s" title="Two speeds"}
- slow: `slow`
- **fast**: `fast`
- nearly: `0.9 * fast`
:::
:::

::: {.slide .exit title="What now?"}
:::

::: {.bars unit="GB/s" title="The same" #fig:speeds caption="Speeds of two programs."}
- slow: `slow`
- twice: `2 * slow`
:::

@Fig:sizes has the same over sizes.

::: {.curves x="size" y="GB/s" title="Speeds over sizes" #fig:sizes caption="Two sizes."}
- measured: `1: both_1` `100: fast`
- **bound**: `1: fast` `100: fast`
- one: `10: 2 * slow`
:::
END
run make handouts P=4
is 'a handout with slides is made' "$status" 0 || diag "$said"
deck=$(page slides/04_reduction)
is 'its deck has these slides, and the first' "$(grep -c '<section class="slide' <<<"$deck")" 5
like 'a claim is a title' "$deck" '<h2>A claim &amp; a picture</h2>'
like 'a question is one, and the next answers it' "$(tr '\n' ' ' <<<"$deck")" \
    'slide written predict.*slide written answer'
like 'what is said stands in the notes' "$(tr '\n' ' ' <<<"$deck")" '<aside class="notes"[^>]*> *<p>Said, not shown'
like 'bars are as long as what was measured' "$deck" '<rect class="p2" [^>]*width="49"'
like 'the ceiling is four times that' "$deck" '<rect class="p4" [^>]*width="196"'
like 'its line leaves out the number that stands in its way' "$deck" '<line x1="314" x2="314" y1="0" y2="38" '
is 'and goes no further' "$(grep -o '<line x1="314"' <<<"$deck" | wc -l)" 1
like 'and their numbers can be read by all' "$deck" '<desc[^>]*>slow: 1.00; fast: 4.00; nearly: 3.60, in GB/s</desc>'
unlike 'the page does not show the slides' "$(page 04_reduction)" 'A claim|Said, not|How much'
like 'bars with a label are a figure of the page' "$(tr '\n' ' ' <<<"$(page 04_reduction)")" \
    'Figure 4\.1\..*Speeds of two programs'
site=$(tr '\n' ' ' <<<"$(page 04_reduction)")
like 'curves with a label are one, too' "$site" 'Figure 4\.2\..*Two sizes'
like 'their points can be read by all' "$site" '<desc[^>]*>GB/s over size\. measured: 1.00 at 1, 4.00 at 100; bound: '
like 'a bound is dashed' "$site" '<polyline stroke="currentColor"[^>]*stroke-dasharray'
is 'all other points are drawn' "$(grep -o '<circle' <<<"$site" | wc -l)" 3

words() { for ((i = 0; i < $1; i++)); do printf 'word '; done; }
handout <<END
## One

::: {.slide}
no claim
:::

::: {.slide title="Long"}
$(words 71)
:::

::: {.slide title="Bare"}
- a list

alone

::: notes
![](pictures/good.svg)
:::
:::

::: {.slide .predict title="Asked"}
And never answered?
:::

::: {.slide title="Code"}
\`\`\`c
$(for i in {1..13}; do echo "int x$i;"; done)
\`\`\`
:::

::: {.slide title="Picture"}
![](pictures/nowhere.svg)
:::

::: {.bars unit="GB/s"}
- slow: \`slow\`
:::

::: {.bars unit="GB/s" title="no list"}
slow
:::

::: {.bars unit="GB/s" title="no number"}
- slow
:::

::: {.bars unit="GB/s" title="no such name"}
- slow: \`slowest\`
:::

::: {.curves x="size" y="GB/s" title="below"}
- slow: \`0: slow\`
:::

::: {.curves x="size" y="GB/s"}
- slow: \`1: slow\`
:::
END
run make handouts P=4
is 'a deck full of mistakes ends make with 1' "$status" 1
tells() { like "$1" "$said" "^handouts/04_reduction\.md:$(line_of "$2"): $3"; }
tells 'a slide without a claim' '::: {.slide}' 'a slide says its claim'
tells 'too many words' 'title="Long"' '71 words on a slide'
tells 'nothing to look at' 'title="Bare"' 'a slide of words alone'
tells 'a question without an answer' 'title="Asked"' 'a .predict slide whose next slide is no .answer'
tells 'too long a listing' 'title="Code"' 'a slide with 13 lines'
tells 'a picture that is not there' 'nowhere.svg' 'pictures/nowhere.svg: no such picture'
tells 'bars that nobody can hear' '::: {.bars unit="GB/s"}' 'bars say their unit'
tells 'bars without a list' 'title="no list"' 'bars are a list'
tells 'a bar without a number' 'title="no number"' 'a bar is a name'
tells 'a bar of no name' '`slowest`' 'in slowest: "slowest" is no name'
tells 'a point that a logarithmic axis cannot show' 'title="below"' '`0: slow`: on logarithmic axes'
tells 'curves that nobody can hear' '::: {.curves x="size" y="GB/s"}' 'curves say their x'
done_testing
