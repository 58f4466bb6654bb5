#!/usr/bin/env perl
# Prints pages with one headless Chromium: tagged, with an outline, their fonts within. What cannot be printed is named,
# and the rest is printed all the same.    usage: print.pl [--contents] PAGE.html OUT.pdf [PAGE.html OUT.pdf...]
# --contents: page numbers are put into the contents (<a href="#x">...</a> <span class="page"></span>) and the index
# (<a class="page" href="#x">) of a page, so it is printed twice: only then is it known on which page what stands.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
use lib dirname(abs_path $0);
use Browser;

my $contents = @ARGV && $ARGV[0] eq '--contents' ? shift : '';
my %to = @ARGV;
my @pages = grep { exists $to{$_} } @ARGV; # in their order
my $browser = Browser->new or do { warn "handouts: no Chromium here (make deps FOR=handouts)\n"; exit 2 };

sub save {
    my ($bytes, $file) = @_;
    die "an empty PDF\n" unless length $bytes;
    open my $out, '>:raw', "$file.new" or die "$file.new: $!\n";
    print $out $bytes;
    close $out or die "$file.new: $!\n";
    rename "$file.new", $file or die "$file: $!\n";
}

# Where each link of the contents leads to is looked up in the page's own PDF.
sub number {
    my ($pdf) = @_;
    my %page;
    for (`pdfinfo -dests '$pdf'`) { $page{$2} = $1 if /^\s*(\d+) .*"(.*)"$/ }
    die "pdfinfo finds no places in $pdf\n" unless %page;
    my $pages = JSON::PP->new->encode(\%page);
    my $lost = $browser->js(<<"END");
    (pages => {
        const lost = [];
        for (const span of document.querySelectorAll('.contents span.page')) {
            const name = decodeURIComponent(span.previousElementSibling.hash.slice(1));
            if (pages[name]) span.textContent = pages[name]; else lost.push(name);
        }
        for (const entry of document.querySelectorAll('.index li')) { // the same page once
            const seen = {};
            for (const link of entry.querySelectorAll('a.page')) {
                const name = decodeURIComponent(link.hash.slice(1));
                if (!pages[name]) lost.push(name);
                else if (seen[pages[name]]) link.remove();
                else link.textContent = seen[pages[name]] = pages[name];
            }
        }
        return lost.join(' ');
    })($pages)
END
    die "no page number in $pdf for: $lost\n" if $lost;
}

my $fit = do { local $/; open my $file, '<', dirname(abs_path $0) . '/fit.js' or die "fit.js: $!\n"; <$file> };
my $failed = 0;
$browser->media('light', 'print');
$browser->width(1122, 631); # a slide as it is on paper: slides.js fits it to that
for my $page (@pages) {
    my $to = $to{$page};
    unlink $to;
    next if eval {
        die "it is not there\n" unless -e $page;
        $browser->open(abs_path($page));
        $browser->js($fit, 180); # the book takes six seconds, and on a busy machine more than a minute
        if ($contents) {
            $browser->js(q{document.head.append(Object.assign(document.createElement('style'), { id: 'blank', textContent:
                'article * { visibility: hidden !important }' })); 0}); # where all stands, without setting it
            save($browser->pdf('plain'), "$to.first");
            $browser->js(q{document.getElementById('blank').remove(); 0});
            number("$to.first");
            unlink "$to.first";
        }
        save($browser->pdf, $to);
        1;
    };
    warn "handouts: Chromium could not print $page: $@";
    $failed = 1;
}
exit $failed;
