#!/usr/bin/env perl
# Pages of make show in a browser: forwards and backwards come to the same, by keys alone, from a file, on a telephone;
# without scripts; and axe finds nothing.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
BEGIN { chdir dirname(abs_path($0)) . '/../..' or die }
use lib qw(handouts/build tests/handouts);
use Axe;
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

my $axe = Axe->new($browser);
# In dark others are the colours alone: there axe looks at what depends on them.
my $style = do { local $/; open my $file, '<', 'common/xray/show/show.css' or die $!; <$file> };
my @dark = $style =~ /^\@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/mg;
my @other = grep { !/^\s*(?:--[\w-]+: #[0-9a-f]{6}|)\s*$/ } map { split /;/ } @dark;
is_deeply [ scalar(() = $style =~ /: dark\b/g), @other ], [ scalar @dark ], 'dark is said once, in colours alone';
my %rules = (light => undef, dark => [ 'color-contrast', 'link-in-text-block' ]);
sub axe {
    my ($page, $name) = @_;
    SKIP: {
        skip Axe::lacking(), 5 unless $axe;
        for my $theme (qw(light dark)) {
            for my $width (1280, 360) {
                $browser->media($theme);
                $browser->width($width);
                $browser->open($page);
                key('PageDown');
                key($_) for ('ArrowRight') x 3;
                my $found = $axe->look(all => 1, rules => $rules{$theme});
                is_deeply $found, [], "$name: axe finds nothing, $theme, $width pixels";
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
$browser->width(360);
$browser->open(page_of('04', 4, 'solutions')); # whose blocks have 32 threads: a table that is wider than that
key('ArrowRight') for 1 .. 3;
is $browser->js('(() => {
    const pane = document.getElementById("lanes"), controls = document.getElementById("controls"),
        at = controls.dataset.at;
    pane.focus();
    pane.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }));
    return [document.activeElement.id, pane.scrollLeft, controls.dataset.at === at].join(" "); })()'),
    'lanes 90 true', 'with shift an arrow scrolls the table that has the focus';
$browser->width(1280);
# Where something is wrong: it opens there; a finding leads to both accesses of a race, which name each other; what an
# element should be stands beside it.
sub wrong {
    my ($practical, $step, $name) = @_;
    system("tests/wrong/generate $practical/$name >/dev/null") == 0 or diag "no $name";
    return page_of(substr($practical, 0, 2), $step, "build/wrong/$name");
}
my $race = wrong('12_conjugate_gradients', 4, 'block_sum_read_too_late');
$browser->open("$race#s20"); # as from the page of a class
is $browser->js("[$at, document.getElementById('controls').getBoundingClientRect().top < 1].join(' ')"), '19 true',
    'a link to a step leads there: it is in sight';
$browser->open($race);
my @steps = split / /, $browser->js(
    '[...document.querySelectorAll("[data-finding]")].map((li) => li.dataset.finding).find((at) => at.includes(" "))');
is @steps, 2, 'a race: two steps';
for my $which (0, 1) {
    $browser->js("location.hash = '#s$steps[$which]', new Promise((done) => setTimeout(done, 100))");
    is $browser->js($at), $steps[$which] - 1, '... its link leads there';
    like $browser->js('document.getElementById("notes").textContent'),
        qr/race in shared memory: the (first|second) of its two accesses of \w+\[/,
        '... it is told there, with what both touch';
    cmp_ok $browser->js('document.querySelectorAll("#arrays .clash").length'), '>', 0, '... and that is marked';
}
axe($race, 'a race');
my $parts = '.findings, #controls, #said, #source, #lanes, #requests, #arrays, .strip';
is $browser->js("[...document.querySelectorAll('$parts')].map((one) => one.id || one.className).join(' ')"),
    'findings controls said source lanes requests arrays strip', 'the order in which it is read out';
my $sum = wrong('08_scan_sort', 3, 'warp_adds_wrapped_lane');
$browser->open($sum);
is $browser->js($at), $browser->js('Number(document.body.dataset.first)') - 1, 'a wrong result: it opens at the phase';
like $browser->js('document.querySelector("#arrays em").textContent'), qr/^should be \d+$/,
    '... with what should have been';

# Time lines have the same controls.
my $tiles = page_of('17', 3, 'solutions');
look($tiles, '17.3');
axe($tiles, '17.3');
$browser->open($tiles);
my $bars = q{[...document.querySelectorAll('.tiles rect')].map((bar) => bar.getAttribute('class')).join()
    + document.querySelector('.tiles .bar-said').textContent};
my $press = sub { $browser->js("document.querySelectorAll('.tiles button')[$_[0]].click(), 0") };
my @seen;
for (1 .. 4) { push @seen, $browser->js($bars); $press->(3) }
my $same = 0;
for (reverse @seen) { $press->(1); $same += $_ eq $browser->js($bars) }
is $same, @seen, 'tiles: backwards each is what it was forwards';
$browser->scripts(0);
$browser->open($page);
$browser->scripts(1);
like `sed -n '/class="strip"/,/<.ol>/p' $page`, qr{<th scope="row">0</th><td class="written">8</td>}, 'without scripts: phases';

# No kernel has run: the page has what the host calls.
my $bare = abs_path('build/show') . '/bare.html';
my $trace = join "\n", "cucc-trace\t1", "call\tcudaMalloc\t3\tnowhere.cu", 'whole', '';
open my $show, '|-', "build/xray/show/show --title T --folder common/xray/show /dev/stdin >'$bare'" or die;
print $show $trace;
ok close $show, 'a page without a kernel';
$browser->open($bare);
like $browser->js("document.querySelector('.calls').textContent + document.querySelectorAll('button').length"), qr/cudaMalloc.*0$/s,
    '... has the calls, and nothing that could be stepped through';
is join('; ', $browser->complaints), '', '... and no script that fails';
undef $browser;
done_testing;
