#!/usr/bin/env perl
# Pictures of what make handouts has made, to be looked at: each page light, dark and 360 pixels wide, each deck, and each
# page of the PDF files (of the book those of its contents).    usage: tests/handouts/look.pl [NAME...]    (04_reduction)
# They go to build/handouts/look/: NAME.light.png, NAME.dark.png, NAME.360.png, NAME.slides.png, NAME.overview.png, NAME.paper-01.png ...
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
use MIME::Base64;
BEGIN { chdir dirname(abs_path($0)) . '/../..' or die }
use lib 'handouts/build';
use Browser;

my ($made, $to) = ('build/handouts', 'build/handouts/look');
my $browser = Browser->new or die "no Chromium here (make deps FOR=handouts)\n";
mkdir $to;

sub look {
    my ($page, $name, $scheme, $width, $before) = @_;
    $browser->media($scheme);
    $browser->width($width);
    $browser->open(abs_path $page);
    $browser->js($before) if $before;
    my $height = $browser->js('document.documentElement.scrollHeight');
    my $most = 16000; # what Chromium can paint at a time: what is higher goes on in NAME-2.png
    for (my ($y, $part) = (0, ''); $y < $height; $y += $most, $part = ($part || -1) - 1) {
        my %clip = (x => 0, y => $y, width => $width, height => $height - $y < $most ? $height - $y : $most, scale => 1);
        my $picture = $browser->command('Page.captureScreenshot', { captureBeyondViewport => JSON::PP::true, clip => \%clip });
        open my $out, '>:raw', "$to/$name$part.png" or die "$to/$name$part.png: $!\n";
        print $out decode_base64($picture->{data});
        close $out or die "$to/$name$part.png: $!\n";
    }
}

my @names = @ARGV ? @ARGV : map { basename $_, '.html' } glob "$made/site/*.html";
for my $name (@names) {
    my ($page, $deck, $pdf) = ("$made/site/$name.html", "$made/site/slides/$name.html", "$made/pdf/$name.pdf");
    -e $page || -e $pdf or die "there is no $page: make handouts makes it\n";
    if (-e $page) {
        look($page, "$name.light", 'light', 1280);
        look($page, "$name.dark", 'dark', 1280);
        look($page, "$name.360", 'light', 360);
    }
    look($deck, "$name.slides", 'light', 1280) if -e $deck;
    look($deck, "$name.overview", 'light', 1800, q{document.body.classList.add('overview'); 0}) if -e $deck;
    my @pages = $name eq 'book' ? (-f => 1, -l => 4) : ();
    system('pdftoppm', '-r', 60, '-png', @pages, $pdf, "$to/$name.paper") if -e $pdf;
}
undef $browser;
print "$to: ", scalar(() = glob "$to/*.png"), " pictures\n";
