# Part of handouts.t: the handouts on paper are tagged, with an outline, fonts embedded, page numbers, within what A4 and Letter
# have in common.
use strict;
use warnings;
use Encode qw(decode_utf8);
use File::Basename;
use Test::More;

my %terms = map { chomp; $_ => 1 } `awk '/^:/ { print term } /./ { term = \$0 }' handouts/glossary.md`;
my @names = (map({ basename($_, '.md') } glob('handouts/[0-9]*.md')), 'book');
my %text; # by name, a page each
sub words_of { return join(' ', @{ $text{ $_[0] } }) =~ s/\s+/ /gr }
for my $name (@names) {
    my $pdf = "build/handouts/pdf/$name.pdf";
    ok(-s $pdf, "$name.pdf") or next;
    my $facts = `pdfinfo $pdf`;
    like($facts, qr/^Tagged:\s+yes/m, 'tagged');
    like($facts, qr/^Page size:.*A4/m, 'A4');
    like($facts, qr/^Title:\s+\S/m, 'a title');
    my ($pages) = $facts =~ /^Pages:\s+(\d+)/m;
    open my $f, '<:raw', $pdf or die;
    my $bytes = do { local $/; <$f> };
    my $headings = () = $bytes =~ m{/Title}g;
    like($bytes, qr{/Outlines}, 'an outline');
    cmp_ok($headings, '>', 8, 'with the headings in it');
    like($bytes, qr{/Lang}, 'says its language');
    my @fonts = grep { $_ } map { /\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$/ ? [ $1, $_ ] : undef } split /\n/, `pdffonts $pdf`;
    cmp_ok(scalar @fonts, '>', 3, 'fonts');
    is(join("\n", map { $_->[1] } grep { $_->[0] eq 'no' } @fonts), '', 'all embedded');
    my ($bbox, @laid_out) = (scalar `pdftotext -bbox $pdf - 2>/dev/null`, split /\f/, `pdftotext -layout $pdf -`);
    $text{$name} = \@laid_out;
    is(scalar @laid_out, $pages, 'as many pages with text');
    like($laid_out[-1], qr/^\s*$pages(?:\s{2,}\S.*)?$/m, "the number of the last page, $pages");

    # A4 is 595 x 842 points, Letter 612 x 792: centred on Letter, 25 points at the top and at the bottom are lost.
    my (@outside, $page);
    for (split /\n/, $bbox) {
        $page++ if /<page /;
        next unless my ($left, $top, $right, $bottom, $word) = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</;
        push @outside, "page $page: $word" if $left < 40 || $right > 555 || $top < 45 || $bottom > 797;
    }
    is_deeply([ @outside[ 0 .. ($#outside > 5 ? 5 : $#outside) ] ], [], 'all words lie where A4 and Letter both print');
    # How far down the lowest word stands, above the page's number: half-empty pages are what fit.js is there against. In the book
    # any page may be the last of a chapter.
    my (@lowest, @empty);
    for (split /\n/, $bbox) {
        push @lowest, 0 if /<page /;
        $lowest[-1] = $1 if /<word .*yMax="([\d.]+)"/ && $1 < 770 && $1 > $lowest[-1];
    }
    for my $i (0 .. $#lowest) {
        my $filled = ($lowest[$i] - 57) / (765 - 57);
        my $least = $name eq 'book' ? 0.3 : $i == $#lowest ? 0.2 : 0.5;
        push @empty, sprintf 'page %d: %.0f %%', $i + 1, 100 * $filled if $filled < $least;
    }
    is_deeply(\@empty, [], 'no page is half empty, and the last is worth its paper');
    # A page that begins with the end of a sentence and nothing more of its paragraph. (A line of code may begin so, and ends otherwise; the
    # caption of a listing begins with the name of its file, and stands well there.)
    my @torn = grep { /\A\s*(?!\w+\.(?:cuh?|c|cpp|h|mk)\s)[a-z][^\n]*[.:]\n\s*\n/ } @laid_out;
    is_deeply([ map { /(\S[^\n]*)/ } @torn ], [], 'no last line of a paragraph stands alone at the top of a page');
    my @ends = map { s/\n\s*\d+(?:\s{2,}\S[^\n]*)?\s*\z//r } map { s/\s+\z//r } @laid_out;
    my @parted = grep { /:\z/ || $terms{$_} } map { /([^\n]*\S)\s*\z/ ? $1 =~ s/^\s+//r : () } @ends;
    is_deeply(\@parted, [], 'no page ends with what leads to the next, or with a term of the glossary without its meaning');
    ok($pages >= 6 && $pages <= 13, "a handout is 6 to 13 pages; this is $pages") if $name ne "book";
    note "$name: $pages pages";
}
# ---- The sheets are one page each.
for my $name (qw(api cpp_for_c)) {
    my ($pages) = `pdfinfo build/handouts/pdf/$name.pdf` =~ /^Pages:\s+(\d+)/m;
    is($pages, 1, "$name.pdf is one page");
}

# ---- The book: chapters in order, each with the page on which it begins; edition and day on the cover.
my $contents = `pdftotext -f 2 -l 4 -raw build/handouts/pdf/book.pdf -`;
my @begin = $contents =~ /^\d+\. [^\n]*? (\d+)$/mg;
is(scalar @begin, scalar(() = glob 'handouts/[0-9]*.md'), 'the contents have every chapter with its page');
is_deeply(\@begin, [ sort { $a <=> $b } @begin ], 'in order');
my $edition = `handouts/build/version.sh`;
chomp $edition;
like($text{book}[0], qr/\Q$edition\E/, "the cover says the edition, $edition");
my $first = `pdftotext -bbox -f 1 -l 1 build/handouts/pdf/book.pdf -`;
is_deeply([ grep { /<word/ && /yMax="([\d.]+)"/ && $1 > 780 } split /\n/, $first ], [], 'and is not cut');

# ---- Each page says which chapter it is of; the index has its pages, in order; links within the book lead somewhere.
like(join('', @{ $text{book} }[ 4 .. 6 ]), qr/^\s+\d+\s{2,}1\. Hello/m, 'a running title');
my $index = `pdftotext -f \$(pdfinfo build/handouts/pdf/book.pdf | awk '/^Pages/ { print \$2 - 2 }') -raw build/handouts/pdf/book.pdf -`;
my ($barrier) = $index =~ /^barrier ([\d\s]+)$/m;
ok($barrier && $barrier =~ /\d+ \d+ \d+/, 'the index says where barriers are spoken of');
unlike($index, qr/\?/, 'and knows all of its pages');
my $book = do { local $/; open my $f, '<', 'build/handouts/print/book.html' or die; <$f> };
my %there = map { $_ => 1 } $book =~ / id="([^"]+)"/g;
is_deeply([ grep { !$there{$_} } $book =~ /href="#([^"]+)"/g ], [], 'no link of the book leads nowhere');

# ---- Ninety characters a line at most, in running text.
my ($lines, $long) = (0, 0);
for (split /\n/, decode_utf8(`pdftotext -f 1 -l 2 -raw build/handouts/pdf/04_reduction.pdf -`)) {
    next if /^\d+\. Line \d+ of/; # the words of a figure's frames are smaller
    $lines++;
    $long++ if length > 104;
}
cmp_ok($long, '<=', $lines / 20, "lines on paper are not too long ($long of $lines over 104)");
unlike(words_of('04_reduction'), qr/In the book and on the site:/, 'no places are held for hidden answers');

unlike(words_of('book'), qr/For the instructor/, "the students' book has no notes for the instructor");

# PAPER=Letter: the same page, printed on it, after one that is not there, which is told.
my ($page) = glob 'build/handouts/print/[0-9]*.html';
(my $letter = $page) =~ s/\.html$/.letter.html/;
my $said = `sed 's/size: A4/size: Letter/' $page >$letter && handouts/build/print.pl nowhere.html $letter.no.pdf $letter $letter.pdf 2>&1`;
is($? >> 8, 1, 'a page that cannot be printed ends print.pl with 1');
like($said, qr/^handouts: Chromium could not print nowhere.html: it is not there$/, 'is told');
ok(-s "$letter.pdf" && !-e "$letter.no.pdf", 'and the next is printed');
my $facts = `pdfinfo $letter.pdf`;
like($facts, qr/^Page size:\s+612 x 792 pts \(letter\)/m, 'PAPER=Letter is Letter');
my @cut = grep { my ($left, $right) = /xMin="([-\d.]+)".*xMax="([-\d.]+)"/; defined $left && ($left < 40 || $right > 572) } split /\n/, `pdftotext -bbox $letter.pdf -`;
is_deeply([ grep { /<word/ } @cut ], [], 'and all words are on it');
unlink $letter, "$letter.pdf";
1;
