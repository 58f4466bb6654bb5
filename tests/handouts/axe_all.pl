#!/usr/bin/env perl
# Every page of the site, every deck, every frame of every stepped picture, what a search has found, the book before it is
# printed (of what is alike in it three, and light alone), and of pages of make show a step of each kind, as
# axe-core sees it at 1280 and at 360 pixels, light and dark, with all rules and every element; what it finds is printed, and at the
# end how much it has looked at. It takes long, so make test looks at less (site.pl, tests/show/pages.t). Of the many numbers on a
# page of make show it looks at three that are alike (Axe.pm).
#     usage: tests/handouts/axe_all.pl [SITE] [NAME...]    (build/handouts/site; 04_reduction)    or build/show/solutions
# Exit 0: no violation; 1: some; 2: it could not look.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
use File::Find;
my $given;
BEGIN {
    $given = @ARGV && -d $ARGV[0] ? abs_path shift : undef;
    chdir dirname(abs_path($0)) . '/../..' or die;
}
use lib qw(handouts/build tests/handouts);
use Axe;
use Browser;

my $site = $given // abs_path('build/handouts/site') // '';
-d $site or do { warn "there is no build/handouts/site: make handouts makes it\n"; exit 2 };
my $browser = Browser->new or do { warn "no Chromium here (make deps FOR=handouts)\n"; exit 2 };
my $axe = Axe->new($browser) or do { warn Axe::lacking(), "\n"; exit 2 };
my @pages;
find({ no_chdir => 1, wanted => sub { push @pages, $File::Find::name if /\.html$/ } }, $site);
@pages = grep { my $name = basename($_, '.html'); !@ARGV || grep { $_ eq $name } @ARGV } sort @pages;
my %looks = (page => 0, deck => 0, frame => 0, step => 0);
my ($pictures, @found) = 0;
my $all = 1;
$| = 1;

sub look {
    my ($kind, $where, %how) = @_;
    my $violations = $axe->look(all => $all, %how);
    $looks{$kind}++;
    push @found, map { "$where: $_" } @$violations;
    print "$where: $_\n" for @$violations;
}

# Each frame as the slider shows it. The page as it first is has been looked at whole.
sub look_at_frames {
    my ($where) = @_;
    my $figures = $browser->js(q{[...document.querySelectorAll('figure:has(svg.frames)')].map((f, i) => { f.id = f.id || 'stepped-' + i;
        const s = f.querySelector('input[type=range]'); return [f.id, s ? Number(s.max) : -1] })});
    for (@$figures) {
        my ($id, $last) = @$_;
        for my $at (0 .. $last) {
            $browser->js("(() => { const s = document.getElementById('$id').querySelector('input[type=range]'); s.value = $at; s.dispatchEvent(new Event('input')); })()");
            look('frame', "$where #$id at $at", within => "[id=\"$id\"]");
        }
    }
    return scalar @$figures;
}

# The steps at which a page of make show looks different: where it opens, what was found, the first that does this and that.
my $kinds = <<~'END';
    (() => {
        const run = document.getElementById('run'), seen = new Map(), steps = run ? JSON.parse(run.textContent).steps : [];
        steps.forEach(([kind, , , , , acts], i) => {
            const key = kind + (kind > 0 && kind < 7 ? acts.map(([what, , op]) => what + (what === 'm' ? op : '')).join('') : '');
            if (!seen.has(key)) seen.set(key, i + 1);
        });
        const found = [...document.querySelectorAll('[data-finding]')].flatMap((li) => li.dataset.finding.match(/\d+/g) || []).map(Number);
        return [...new Set([...found.slice(0, 4), ...seen.values()])];
    })()
    END
sub look_at_steps {
    my ($where) = @_;
    for my $step (@{ $browser->js($kinds) }) {
        $browser->js("location.hash = '#s$step', new Promise((done) => setTimeout(done, 30))");
        look('step', "$where #s$step", within => { include => [['#controls'], ['#now'], ['.panes']] });
    }
}

for my $page (@pages) {
    (my $name = $page) =~ s{^\Q$site\E/}{};
    my $kind = $name =~ m{^slides/} ? 'deck' : 'page';
    for my $width (1280, 360) {
        $browser->media('light');
        $browser->width($width);
        $browser->open($page); # anew: what scrolls has been found out for the other width
        $all = $browser->js(q{document.getElementById('run') ? 0 : 1});
        $browser->js("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
        for my $scheme ('light', 'dark') {
            $browser->media($scheme);
            look($kind, "$name, $scheme, $width");
            my $stepped = look_at_frames("$name, $scheme, $width");
            look_at_steps("$name, $scheme, $width");
            $pictures += $stepped if $width == 1280 && $scheme eq 'light';
        }
    }
}
# What is behind no page's own name: they go by "search" and "book".
sub is_wanted { return !@ARGV || grep { $_ eq $_[0] } @ARGV }
if (-e "$site/search.js" && is_wanted('search')) {
    for my $width (1280, 360) {
        $browser->media('light');
        $browser->width($width);
        $browser->open("$site/index.html");
        my $found = $browser->js(q{(async () => { const i = document.querySelector('.search input'); i.focus(); i.value = 'barrier'; i.dispatchEvent(new Event('input'));
            for (let n = 0; n < 100 && document.querySelector('.results').hidden; n++) await new Promise((r) => setTimeout(r, 50));
            return document.querySelectorAll('.results a').length; })()});
        die "the search has found nothing\n" unless $found;
        for my $scheme ('light', 'dark') {
            $browser->media($scheme);
            look('page', "index.html, $found found, $scheme, $width");
        }
    }
}
my $book = "$site/../print/book.html";
if (-e $book && is_wanted('book')) {
    $browser->media('light');
    $browser->width(1280);
    $browser->open(abs_path($book));
    $all = 0;
    look('page', 'book.html');
}
undef $browser;
my $decks = grep { m{/slides/} } @pages;
printf "%d pages, %d decks, %d stepped pictures: looked at %d, %d and %d times, at steps %d times, %d violations\n",
    @pages - $decks, $decks, $pictures, @looks{qw(page deck frame step)}, scalar @found;
exit(@found ? 1 : 0);
