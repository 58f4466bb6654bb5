#!/usr/bin/env perl
# The book's index: each word of the glossary, and each function and keyword of CUDA's, with the places where a chapter
# first speaks of it. Reads the book as HTML and writes it with names at these places and, in place of <!-- index -->,
# the list; print.pl --contents puts the page numbers in.    usage: index.pl <BOOK >BOOK.html
use strict;
use warnings;

local $/;
my @parts = split /(?=<section class="chapter")/, <STDIN>;
my $whole = join '', @parts;
my %term = $whole =~ m{<dt><span id="(glossary\.term-[^"]+)">(.*?)</span></dt>}gs;
my $of_cuda = qr/(?:cuda|cublas|cufft|curand|cusparse|cusolver|__[a-z]|atomic)\w*(?:[a-zA-Z0-9]|__)(?!\w)/; # not a beginning: __shfl_*
my ($count, %places) = 0;

sub place {
    my ($entry) = @_;
    my $id = 'use-' . ++$count;
    push @{ $places{$entry} }, $id;
    return $id;
}

for my $chapter (@parts) {
    next unless $chapter =~ /^<section/;
    my %seen;
    $chapter =~ s{<a href="#(glossary\.term-[^"]+)" class="term">}{'<a id="' . place($term{$1}) . qq{" href="#$1" class="term">}}ge;
    $chapter =~ s{<code>($of_cuda)(?=\W)}{$seen{$1}++ ? "<code>$1" : '<code id="' . place("<code>$1</code>") . qq{">$1}}ge;
}
my %name_of = reverse %term; # the glossary's own page comes last
for my $entry (keys %places) {
    push @{ $places{$entry} }, $name_of{$entry} if $name_of{$entry};
}

sub order { # as a reader looks for it: without tags and underscores
    my ($entry) = @_;
    $entry =~ s/<[^>]*>|_//g;
    return lc $entry;
}

my $list = '';
for my $entry (sort { order($a) cmp order($b) || $a cmp $b } keys %places) {
    my @pages = map { sprintf '<a class="page%s" href="#%s">?</a>', /^glossary/ ? ' glossary' : '', $_ } @{ $places{$entry} };
    $list .= "<li>$entry @pages</li>\n";
}
my $book = join '', @parts;
$book =~ s{<!-- index -->}{<ol>\n$list</ol>};
print $book;
