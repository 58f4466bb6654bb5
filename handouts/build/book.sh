#!/usr/bin/env bash
# Puts the chapters together to one page, OUT/print/book.html.
#     usage: book.sh OUT A4|Letter CHAPTER... (names, in order)
set -u
out=$1 paper=$2
shift 2
{
    cat <<END
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>CUDA Practicals</title>
<link rel="stylesheet" href="../site/style.css">
<style>@page { size: $paper; }</style>
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
    printf '</ol>\n</nav>\n<article>\n'
    for chapter in "$@"; do cat "$out/book/$chapter.html"; done
    printf '</article>\n</main>\n</body>\n</html>\n'
} >"$out/print/book.html"
