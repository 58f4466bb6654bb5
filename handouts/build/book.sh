#!/usr/bin/env bash
# Puts the chapters together to one page, on standard output, with running titles and an index.
#     usage: book.sh OUT A4|Letter CHAPTER... >OUT/print/book.html        (names, in order)
set -u
out=$1 paper=$2
shift 2

# A chapter's pages bear its title: each is a kind of page of its own.
# $1: the chapter, "index"; $2: its title as HTML
head_of() {
    local title=$2
    title=${title//&amp;/&} title=${title//&lt;/<} title=${title//&gt;/>} title=${title//\"/}
    printf '[id="%s"] { page: %s; }\n@page %s { @bottom-right { content: "%s"; } }\n' "$1" "p$1" "p$1" "$title"
}

{
    cat <<END
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>CUDA Practicals</title>
<link rel="stylesheet" href="../site/style.css">
<style>
@page { size: $paper; @bottom-right { font: 8.5pt Head, sans-serif; vertical-align: top; padding-top: 6mm; color: #4d4d48; } }
$(for chapter in "$@"; do head_of "$chapter" "$(sed -n '1s,^<li><a href="[^"]*">\(.*\)</a>.*,\1,p' "$out/book/$chapter.contents")"; done)
$(head_of index Index)
</style>
</head>
<body class="sheet book">
<main>
<section class="cover">
<h1>CUDA Practicals</h1>
<p class="subtitle">A course in CUDA C that you work through</p>
$([ "${INSTRUCTOR:-}" ] && echo "<p class=\"subtitle\">Instructor's edition</p>")
<p class="imprint">Edition $HANDOUTS_VERSION<br>Text and pictures: CC BY 4.0. Code: MIT.</p>
</section>
<nav class="contents" aria-label="Contents">
<h1>Contents</h1>
<ol>
END
    for chapter in "$@"; do cat "$out/book/$chapter.contents"; done
    printf '<li><a href="#index">Index</a> <span class="page"></span></li>\n</ol>\n</nav>\n<article>\n'
    for chapter in "$@"; do cat "$out/book/$chapter.html"; done
    printf '<section class="chapter index" id="index">\n<header class="title"><h1>Index</h1></header>\n<!-- index -->\n</section>\n'
    printf '</article>\n</main>\n</body>\n</html>\n'
} | "$(dirname "$0")/index.pl"
