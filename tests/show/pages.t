#!/usr/bin/env perl
# Pages of make show in a browser: forwards and backwards come to the same, by keys alone, from a file, on a telephone;
# without scripts; and axe finds nothing.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
BEGIN { chdir dirname(abs_path($0)) . '/../..' or die }
use lib 'handouts/build';
use Browser;
use Test::More;

delete @ENV{qw(P STEP BACKEND ORDER SEED FROM REPORT ARGS MAKEFLAGS MFLAGS MAKELEVEL)};
my $browser = Browser->new or plan skip_all => 'no Chromium here';

sub page_of {
    my ($practical, $step, $from) = @_;
    my $said = `make show P=$practical STEP=$step FROM=$from SEED=1 2>&1`;
    my ($page) = $said =~ /^The page: (.*)$/m or diag $said;
    return $page && abs_path($page);
}

sub key { # as a person presses it
    my ($key) = @_;
    $browser->js("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '$key', bubbles: true, cancelable: true })), 0");
}

my $state = q{['said', 'lanes', 'requests', 'arrays'].map((id) => document.getElementById(id).outerHTML).join('\n')
    + [...document.querySelectorAll('#source .lit')].map((row) => row.id)};
my $at = 'Number(document.getElementById("controls").dataset.at)';

sub look {
    my ($page, $name) = @_;
    is_deeply [$browser->open($page)], [], "$name: opens from a file without a complaint";
    my $count = $browser->js('document.querySelector("#controls input").max') + 1;
    cmp_ok $count, '>', 10, "$name: $count steps";
    key('Home');
    my @there;
    my $steps = $count < 40 ? $count : 40;
    for (2 .. $steps) { push @there, $browser->js($state); key('ArrowRight') }
    is $browser->js($at), $steps - 1, "$name: the right arrow goes on";
    my $same = 0;
    for (reverse @there) { key('ArrowLeft'); $same += $_ eq $browser->js($state) }
    is $same, @there, "$name: backwards each step is what it was forwards";
    key('End');
    my $end = $browser->js($state);
    is $browser->js($at), $count - 1, "$name: End is the last step";
    key('PageUp');
    cmp_ok $browser->js($at), '<', $count - 1, "$name: a phase back";
    key('End');
    is $browser->js($state), $end, "$name: and the last step again is the same";
    key('Home');
    key(' ');
    ok $browser->js('new Promise((done) => setTimeout(() => done(document.getElementById("controls").dataset.at > 0), 1600))'),
        "$name: space plays";
    key(' ');
    cmp_ok -s $page, '<', 2 << 20, "$name: under 2 MB";
}

my $axe = `tests/handouts/axe.sh`;
my $fetched = !$?;
chomp $axe;
my $source = !$fetched ? undef : do { local $/; open my $in, '<', $axe or die; <$in> };
sub axe {
    my ($page, $name) = @_;
    SKIP: {
        skip 'axe-core is not here', 4 unless $source;
        for my $theme (qw(light dark)) {
            for my $width (1280, 360) {
                $browser->media($theme);
                $browser->width($width);
                $browser->open($page);
                key('PageDown');
                key($_) for ('ArrowRight') x 3;
                $browser->js("$source; 0");
                my $found = $browser->js('axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + ": " + v.nodes[0].html).join("\n"))');
                is $found, '', "$name: axe finds nothing, $theme, $width pixels";
            }
        }
        cmp_ok $browser->js('document.documentElement.scrollWidth'), '<=', 360, "$name: as wide as a telephone";
        $browser->media('light');
        $browser->width(1280);
    }
}

my $page = page_of('04', 3, 'solutions');
look($page, '04.3');
axe($page, '04.3');
$browser->scripts(0);
$browser->open($page);
$browser->scripts(1);
like `sed -n '/class="strip"/,/<.ol>/p' $page`, qr{<th scope="row">0</th><td class="written">8</td>}, 'without scripts: phases';
undef $browser;
done_testing;
