#!/usr/bin/env bash
# shellcheck disable=SC2016
# Numbers in a sentence come from docs/measured; one typed by hand ends make handouts, and so does a directive that was
# not understood.
. "$(dirname "$0")/toy.sh"

printf -- '---\ntitle: Glossary\n---\n\nwarp\n:   32 threads.\n' >handouts/glossary.md
cat >docs/measured/it.txt <<'END'
# command: make bench
# device: A device
# date: 2026-01-02
head          size     speed
     64      0.500 ms  1500.4 GB/s,  35 % of a copy's speed
  640        2.000 ms   400.0 GB/s,   9 % of a copy's speed
large_of_copy: 0.0927 ratio
head of another table
     64      4.000 ms  3000.0 GB/s
END
metadata=${metadata/teaches/measured:
  small: [it, head, ^64, ms]
  large: [it, head, ^640, ms]
  speed: [it, head, ^64, GB\/s]
  part: [it, head, ^64, \"%\"]
  ratio: [it, head, large_of_copy, 1]
  second: [it, head, ^640, 2]
  other: [it, another, ^64, ms]
teaches}
words() { sed -E 's/<[^>]*>//g' <<<"$(page 04_reduction)" | tr '\n' ' ' | sed 's/&nbsp;/ /g;s/\xc2\xa0/ /g'; }

handout <<'END'
## One

A `small`{.measured}, B `large / small`{.measured} times, C `less(large, small)`{.measured} %, D `speed`{.measured},
E `part`{.measured} %, F `100 * ratio`{.measured places=2}, G `second`{.measured digits=3}, H `other - small`{.measured} ms.
It is [twice]{.measured holds="near(other / large, 2)"} as long. The sheet says [7 GB/s]{.quoted source="a sheet"}; two
launches [take 6 µs]{.estimate}. A line of 128 bytes, 32 of them, 1 GB.
END
run make handouts P=4
is 'a handout with measured numbers is made' "$status" 0 || diag "$said"
like 'with two digits, whole numbers whole, and as asked' "$(words)" \
    'A 0\.50, B 4\.0 times, C 75 %, D 1500, E 35 %, F 9\.27, G 400, H 3\.5 ms\.'
like 'words with a condition and numbers of others are shown bare' "$(words)" \
    'It is twice as long\. The sheet says 7 GB/s; two launches take 6 µs\.'

sed -i 's/4\.000 ms/7.000 ms/' docs/measured/it.txt
run make handouts P=4
is 'another measurement makes the words untrue' "$status" 1
like 'which are told with their line' "$said" \
    "^handouts/04_reduction.md:$(line_of twice): \"twice\" does not hold any more: near"

metadata=${metadata/small: /nothing: [nowhere, a, b, ms]
  no_line: [it, head, ^6400, ms]
  no_number: [it, head, ^640, miles]
  short: [it, head]
  small: }
handout <<'END'
## One

A `smal`{.measured} and `small +`{.measured} and [never]{.measured} and [9 ms]{.quoted}.

It takes 12 µs, or 3.5 GB/s.

- in a list 4 milliseconds

It saves 37 % of that, is 2.4 times as long, and reads 3 times, at 9 Gkeys/s.

It runs at two fifths of a copy's speed.

Now at nine tenths of the library.

A speedup of 2.5. At 31 gigabytes per second. It needs forty microseconds. A graph takes half.

It is eight times as fast as before. Is it twice as fast? [Half the time]{.estimate} would do.

### A heading of 8 ns

::: {.slide title="Twice the speed" holds="near(small / large, 2)"}
- A claim that holds no more.
:::

::: {.slide title="A third of a copy"}
- A claim of nobody's.
:::

::: {.slide title="A title of 21 µs"}
- One claim.
:::

::: {.slide .exit .estimate title="In 22 µs, how many?"}
- A question with numbers of its own.
:::

```{.measured file="docs/measured/it.txt" caption="at 5 GB/s"}
```

Read ```{.measured file="docs/measured/it.txt" without=" x"}``` here.

::: {.why title=" a" b}
text
:::

```{.c run="echo"}
```
END
run make handouts P=4
tells() { like "$1" "$said" "^handouts/04_reduction\.md:$(line_of "$2"): $3"; }
tells 'a file that is not there' ' nothing: ' 'measured: nothing docs/measured/nowhere.txt: no such file'
tells 'a line that is not there: 640 does not begin with 6400' ' no_line: ' '.* has no line with "\^6400"'
tells 'a number that is not there' ' no_number: ' '.* no number for "miles" behind "\^640"'
tells 'an entry that is too short' ' short: ' 'measured: short names a file'
tells 'a name that is not there' '`smal`' 'in smal: "smal" is no name of the metadata'
tells 'an expression that is none' '`small +`' 'in small \+: '
tells 'words without a condition' '[never]' 'a .measured span says when it is true'
tells 'a number of nobody' '[9 ms]' 'a .quoted number says whose it is'
tells 'a time typed by hand' 'It takes 12' '12 µs is typed by hand'
tells 'a speed typed by hand' 'It takes 12' '3.5 GB/s is typed by hand'
tells 'one in a list' 'in a list' '4 milliseconds is typed by hand'
tells 'a share' 'It saves' '37 % is typed by hand'
tells 'a ratio' 'It saves' '2.4 times is typed by hand'
tells 'a speed in a unit of its own' 'It saves' '9 Gkeys/s is typed by hand'
tells 'a speedup' 'A speedup' 'speedup of 2.5 is typed by hand'
tells 'a unit in words' 'A speedup' '31 gigabytes per second is typed by hand'
tells 'a number in words' 'A speedup' '"forty microseconds" is typed by hand'
tells 'a part of a time' 'A speedup' '"takes half" is typed by hand'
tells 'several parts' 'It runs at' '"fifths of a copy" is typed by hand'
tells 'parts of the library' 'Now at' '"tenths of the library" is typed by hand'
tells 'a comparison in words' 'It is eight' '"eight times as fast" is typed by hand'
unlike 'a question is none' "$said" 'twice as fast'
unlike 'nor what says what it is' "$said" '[Hh]alf the time'
tells 'a title whose condition no longer holds' 'Twice the speed' '"Twice the speed" does not hold any more'
tells 'a title without one' 'A third of a copy' '"third of a copy" is typed by hand'
unlike 'a count is none' "$said" '3 times is typed'
tells 'one in a heading' 'A heading' '8 ns is typed by hand'
tells 'one in the title of a slide' 'A title' '21 µs is typed by hand'
unlike 'but not of one that says what it is' "$said" '22 µs'
tells 'one in a caption' 'at 5 GB/s' '5 GB/s is typed by hand'
tells 'a directive in a line is not shown as it is' 'Read ```' 'this was not understood.*\{\.measured'
tells 'nor a fence that pandoc refuses' '::: {.why' 'this was not understood'
tells 'a block that asks for what it does not take' '{.c run=' 'run= is a word of .output blocks, and this one is .c'
done_testing
