# Part of handouts.t: the handouts on paper are tagged, with an outline, fonts embedded, page numbers, within what A4 and Letter
# have in common. Of the book and of the decks those that handouts.t names in @printed.
use strict;
use warnings;
use Encode qw(decode_utf8);
use File::Basename;
use Test::More;

our @printed;
my $made = 'build/handouts';
my @handouts = map { basename($_, '.md') } glob('handouts/[0-9]*.md');
sub bytes_of { my ($path) = @_; open my $f, '<:raw', $path or die "$path: $!"; local $/; return scalar <$f> }

# ---- The book, or the part of it that is printed.
my $whole = @printed == @handouts;
my %pdf = map { $_ => "$made/pdf/$_.pdf" } @handouts, 'book';
my $chapters = "$made/print/book.html";
if (!$whole) {
    $chapters = "$made/print/some_chapters.html";
    $pdf{book} = "$made/print/some_chapters.pdf";
    my @words = ('--contents', $chapters, $pdf{book});
    is(system("handouts/build/book.sh $made A4 preface @printed glossary >$chapters && handouts/build/print.pl @words"), 0, "in the book: @printed");
}

# ---- The decks: a page for each slide.
my %deck = map { $_ => "$made/site/slides/$_" } @printed;
if (!$whole) {
    is(system(join ' ', 'handouts/build/print.pl', map { ("$deck{$_}.html", "$made/print/$_.slides.pdf") } @printed), 0, 'decks are printed');
    rename "$made/print/$_.slides.pdf", "$deck{$_}.pdf" for @printed;
}
for my $name (@printed) {
    my $slides = () = bytes_of("$deck{$name}.html") =~ /<section class="slide/g;
    my ($pages) = `pdfinfo $deck{$name}.pdf` =~ /^Pages:\s+(\d+)/m;
    is($pages, $slides, "$name: its deck on paper has a page for each slide");
    unlink "$deck{$name}.pdf" unless $whole; # as make handouts left it
}

my %terms = map { chomp; $_ => 1 } `awk '/^:/ { print term } /./ { term = \$0 }' handouts/glossary.md`;
my @names = (@handouts, 'book');
my %text; # by name, a page each
sub words_of { return join(' ', @{ $text{ $_[0] } }) =~ s/\s+/ /gr }
for my $name (@names) {
    my $pdf = $pdf{$name};
    ok(-s $pdf, "$name.pdf") or next;
    my $facts = `pdfinfo $pdf`;
    like($facts, qr/^Tagged:\s+yes/m, 'tagged');
    like($facts, qr/^Page size:.*A4/m, 'A4');
    like($facts, qr/^Title:\s+\S/m, 'a title');
    my ($pages) = $facts =~ /^Pages:\s+(\d+)/m;
    my $bytes = bytes_of($pdf);
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
    my ($begins) = join('', @laid_out) =~ /How to read this course\s+(\d+)/; # behind the book's contents
    for (split /\n/, $bbox) {
        push @lowest, 0 if /<page /;
        $lowest[-1] = $1 if /<word .*yMax="([\d.]+)"/ && $1 < 770 && $1 > $lowest[-1];
    }
    for my $i (0 .. $#lowest) {
        my $filled = ($lowest[$i] - 57) / (765 - 57);
        next if $name eq 'book' && !$whole && ($i + 1 < $begins || $i == $#lowest); # contents and index of some chapters
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
my @contents = bytes_of("$made/print/book.html") =~ m{<li><a href="#(\d\d_\w+)">}g;
is_deeply(\@contents, \@handouts, 'the contents have every chapter, in order');
my $contents = `pdftotext -f 2 -l 4 -raw $pdf{book} -`;
my %begins;
while ($contents =~ /^(\d+)\. [^\n]*? (\d+)$/mg) { $begins{$1} //= $2 }
my @numbers = map { /^(\d+)/ ? 0 + $1 : () } @printed;
my @begin = grep { defined } map { $begins{$_} } @numbers;
is(scalar @begin, scalar @printed, 'and on paper each has its page');
is_deeply(\@begin, [ sort { $a <=> $b } @begin ], 'in order');
for my $i (0 .. $#begin) {
    like($text{book}[ $begin[$i] - 1 ], qr/\A\s*Practical $numbers[$i]\n/, "there chapter $numbers[$i] begins");
    like($text{book}[ $begin[$i] ], qr/^\s+\d+\s{2,}$numbers[$i]\. \w/m, 'and the next page has its running title');
}
my $edition = `handouts/build/version.sh`;
chomp $edition;
like($text{book}[0], qr/\Q$edition\E/, "the cover says the edition, $edition");
my $first = `pdftotext -bbox -f 1 -l 1 $pdf{book} -`;
is_deeply([ grep { /<word/ && /yMax="([\d.]+)"/ && $1 > 780 } split /\n/, $first ], [], 'and is not cut');

# ---- The index has its pages, in order; links within the book lead somewhere.
my ($at) = grep { $text{book}[$_] =~ /\A\s*Index\n/ } 0 .. $#{ $text{book} };
my $index = join '', split /\f/, `pdftotext -f @{[ $at + 1 ]} -raw $pdf{book} -`;
my ($places) = bytes_of($chapters) =~ m{<li>barrier (.*)</li>};
my ($least) = sort { $a <=> $b } 3, scalar(() = $places =~ /<a /g);
my ($barrier) = $index =~ /^barrier ([\d\s]+)$/m;
my @pages_of_it = split ' ', $barrier // '';
cmp_ok(scalar @pages_of_it, '>=', $least, "the index says where barriers are spoken of: @pages_of_it");
is_deeply(\@pages_of_it, [ sort { $a <=> $b } @pages_of_it ], 'in order');
unlike($index, qr/\?/, 'and knows all of its pages');
my $book = bytes_of("$made/print/book.html");
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
