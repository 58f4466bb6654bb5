#!/usr/bin/env perl
# Mends what pandoc 2.17 writes: HTML on standard input to standard output, or these files, each in its place.
#     usage: html.pl [FILE...]
use strict;
use warnings;

sub may_break { return join '<wbr>', split /(?<=[a-z])(?=[A-Z])/, $_[0] }
sub cell { my ($cell) = @_; $cell =~ s{(<code>[^<]*?)(\w{36,})}{$1 . may_break($2)}ge; return $cell }
my $words_end = qr/(?<=[a-z])(?=[A-Z])|(?<=[a-z]_)(?=[a-z])|(?<=::)|(?<=\))(?=\.)|(?<=\w\/)(?=\w)/;
sub narrow { my ($code) = @_; $code =~ s/$words_end/<wbr class="narrow">/g if length $code > 17; return $code }
sub narrow_cell { my ($cell) = @_; $cell =~ s{(<code[^>]*>)([^<]+)(?=</code>)}{$1 . narrow($2)}ge; return $cell }
sub narrow_text { my ($text) = @_; $text =~ s{(?<![\w&/<])(\w{18,})(?![^<]*>)}{narrow($1)}ge; return $text }

# Mathematics. All fences are marked as stretchy, also those that TeX would leave alone, and Chromium gives such ones the
# width of the largest: only \left and \right stretch. Functions are spaced like + and -: as in TeX, a thin space or none.
sub formula {
    my ($math) = @_;
    my ($tex) = $math =~ m{<annotation[^>]*>(.*?)</annotation>}s or return $math;
    $tex =~ s/&lt;/</g;
    $tex =~ s/\\(?:text|mathrm|mbox|operatorname)\s*\{[^{}]*\}//g;
    my @stretch;
    while ($tex =~ /(\\left|\\right)\s*(?:[()\[\]|]|\\[{}|])|\\(?:big|Big|bigg|Bigg)[lrm]?\s*\\?.|([()\[\]|]|\\[{}|])/g) {
        push @stretch, $1 ? 'true' : 'false' if $1 || $2;
    }
    my $fences = () = $math =~ /<mo stretchy="true"/g;
    if ($fences == @stretch) { $math =~ s/<mo stretchy="true"/'<mo stretchy="' . shift(@stretch) . '"'/ge }
    my $thin = '0.167em';
    $math =~ s{(<mrow>|</mo>)?((?:<m(?:sub|sup|under)>)?)<mo>([A-Za-z]{2,})</mo>(?=((?:<mrow>)?<mo[^>]*form="prefix")?)}
              {($1 // '') . "$2<mo form=\"prefix\" lspace=\"" . ($1 ? 0 : $thin) . '" rspace="' . ($4 ? 0 : $thin) . "\">$3</mo>"}ge;
    # The bars of a norm are fences, not the sign for parallel lines, which stands between spaces.
    $math =~ s{(<mo stretchy="\w+" form="(?:prefix|postfix)")>(?=\xe2\x88\xa5<)}{$1 lspace="0" rspace="0">}g;
    # A minus behind a relation, a comma or an opening fence is a sign: no space as between two terms.
    my ($operator, $sign) = (qr/(?!!|\xe2\x80[\xa6\xb2]|\xe2\x8b\xaf|[A-Za-z])[^<]/, qr/\xe2\x88\x92|\+|\xc2\xb1/);
    $math =~ s{(<mo(?![^>]*postfix)[^>]*>$operator+</mo>)<mo>($sign)</mo>}{$1<mo form="prefix">$2</mo>}g;
    return $math;
}

undef $/; # a file at a time
$^I = '' if @ARGV;
while (my $page = <>) {
    # Empty links before each line of code, which nobody can see or follow.
    $page =~ s{<a href="#cb[^"]*" aria-hidden="true" tabindex="-1"></a>}{}g;
    $page =~ s{<span id="cb[^"]*">}{<span>}g;
    $page =~ s{<div class="sourceCode" id="cb\d*">}{<div class="sourceCode">}g;
    # What is wider than the page scrolls, and can be reached by keyboard for that.
    $page =~ s{<pre(?=\s+class=|>)}{<pre tabindex="0"}g;
    # An empty corner of a table heads nothing.
    $page =~ s{<th([^>]*)></th>}{<td$1></td>}g;
    # A long name in a table breaks, where it must, between its words.
    $page =~ s{(<td\b.*?</td>)}{cell($1)}gse;
    # On a telephone a shorter one does, too: without it the column beside it would lie beyond the edge.
    $page =~ s{(<td\b.*?</td>)}{narrow_cell($1)}gse;
    # Hints are plain text, and stand in boxes within boxes: their long names break there between words, too.
    $page =~ s{(<details class="hint">.*?</p>)}{narrow_text($1)}gse;
    $page =~ s{(<math\b.*?</math>)}{formula($1)}gse;
    print $page;
}
