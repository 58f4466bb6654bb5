#!/usr/bin/env perl
# The real handouts: they build, and then the site (site.pl) and the paper (paper.pl) are looked at. What the text shows
# of outputs is run, on each page every 48th of them, others when something changes; with NIGHTLY=1 all. So are the
# chapters of the book and the decks that are printed: a sixth, and those that have changed, or all where what prints
# them has. Each handout is printed on its own.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
BEGIN { chdir dirname(abs_path($0)) . '/../..' or die }
use lib qw(handouts/build tests/handouts);
use Browser;
use Test::More;

plan skip_all => 'no pandoc here (make deps FOR=handouts)' if system('command -v pandoc >/dev/null');
delete @ENV{qw(P STEP BACKEND SEED FROM REPORT ARGS INSTRUCTOR UPDATE RUNS PDF PAPER MAKEFLAGS MFLAGS MAKELEVEL)};
my $printer = defined Browser::program();
my @taken = split ' ', `seq 48 | bash -c '. tests/tap.sh && sampled 48' tests/handouts/handouts.t`;
SKIP: {
    skip 'the runs of 47 in 48 outputs of each page: only in make nightly, or when something changes', 1 if @taken < 48;
    pass 'runs of all outputs';
}
$ENV{RUNS} = @taken < 48 ? "$taken[0]/48" : 'all';

# The handouts whose chapter and deck are printed, and all of them.
my @handouts = map { basename($_, '.md') } glob 'handouts/[0-9]*.md';
my $prints = join ' ', map { "handouts/build/$_" } qw(book.sh print.pl fit.js style.css slides.css slides.js
    chapter.html slides.html index.pl lay.lua html.pl Browser.pm handouts.mk parts/paper.lua parts/slides.lua);
my $lines = join "\n", map { "$_ handouts/$_.md $prints" } @handouts;
my $sampled = qq(bash -c '. tests/tap.sh && sampled 6 <<<"\$1"' tests/handouts/handouts.t '$lines');
our @printed = map { /^(\S+)/ } split /\n/, `$sampled`;
SKIP: {
    skip 'only in make nightly, or where they change: five sixths of the chapters and of the decks on paper', 1
        if @printed < @handouts;
    pass 'the whole book, and all decks';
}
my $said = `make handouts @{[!$printer ? 'PDF=no' : @printed < @handouts ? 'PDF=pages' : '']} 2>&1`;
is($? >> 8, 0, 'make handouts') or do { diag $said; done_testing; exit 1 };
note $said;
if ($printer && @printed < @handouts) { # the whole book as a page, whose links and answers are looked at
    chomp($ENV{HANDOUTS_VERSION} = `handouts/build/version.sh`);
    my @sheets = grep { !/^(?:README|index|glossary|preface)$/ }
        map { basename($_, '.md') } glob 'handouts/[a-zA-Z]*.md';
    my $chapters = join ' ', 'preface', @handouts, @sheets, 'glossary';
    is(system("handouts/build/book.sh build/handouts A4 $chapters >build/handouts/print/book.html"), 0,
        'the book is put together');
}

subtest 'the site' => sub { do './tests/handouts/site.pl' or die $@ || $! };
SKIP: {
    skip 'all that axe could look at: only in make nightly', 1 unless $ENV{NIGHTLY} && $printer;
    my $found = `tests/handouts/axe_all.pl 2>&1`;
    is($? >> 8, 0, 'axe finds nothing on any page, deck and frame, narrow and wide, light and dark') or diag $found;
    note $found;
}
subtest 'on paper' => sub {
    plan skip_all => 'no Chromium here (make deps FOR=handouts)' unless $printer;
    plan skip_all => 'no pdfinfo here (poppler-utils)' if system('command -v pdfinfo >/dev/null && command -v pdftotext >/dev/null');
    do './tests/handouts/paper.pl' or die $@ || $!;
};
done_testing;
