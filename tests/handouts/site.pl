# Part of handouts.t: every page of the site holds what it promises: no complaints, no dead links, nothing for axe to find in
# light and in dark, nothing wider than a telephone; the search, the theme, the copying.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename;
use File::Find;
use Axe;
use Browser;
use Test::More;

my $site = abs_path('build/handouts/site');
my @pages;
find({ no_chdir => 1, wanted => sub { push @pages, $File::Find::name if /\.html$/ } }, $site);
@pages = sort @pages;
sub name { my ($path) = @_; $path =~ s{^\Q$site\E/}{}; return $path }
sub slurp { my ($path) = @_; open my $f, '<:raw', $path or die "$path: $!"; local $/; return <$f> }

cmp_ok(scalar(grep { m{^\Q$site\E/\d\d_[^/]*$} } @pages), '==', scalar(glob_count('practicals/*/check.sh')), 'a handout for each practical');
sub glob_count { my @found = glob $_[0]; return scalar @found }
unlike(join('', map { slurp($_) } @pages), qr/class="box instructor"/, "nothing of the instructor's in it");

# ---- Without a browser: every link leads somewhere, and no identifier has been given twice.
my (%ids, @twice, @dead, @far);
for my $page (@pages) {
    my %seen;
    for my $id (slurp($page) =~ /\sid="([^"]*)"/g) { push @twice, name($page) . " #$id" if $seen{$id}++ }
    $ids{$page} = \%seen;
}
for my $page (@pages) {
    for my $link (slurp($page) =~ /<(?:a|link|script|img)\s[^>]*?(?:href|src)="([^"]*)"/g) {
        $link =~ s/&amp;/&/g;
        next if $link =~ /^(https?:|mailto:)/; # two papers are there by http: alone
        push @far, name($page) . ": $link" if $link =~ m{^(file:|/)};
        my ($path, $anchor) = $link =~ /^([^#]*)(?:#(.*))?$/;
        my $to = $path eq '' ? $page : abs_path(dirname($page) . "/$path");
        if (!$to || !-e $to) { push @dead, name($page) . ": $link" }
        elsif ($to !~ /^\Q$site\E/) { push @far, name($page) . ": $link" }
        elsif (defined $anchor && $to =~ /\.html$/ && !$ids{$to}{$anchor =~ s/%([0-9A-F]{2})/chr hex $1/gier}) { push @dead, name($page) . ": $link" }
    }
}
is_deeply(\@twice, [], 'no identifier has been given twice');
is_deeply(\@dead, [], 'no dead link');
is_deeply(\@far, [], 'no link leads out of the site but to the network');

# ---- Every practical has exit questions with answers, and a deck of slides.
for my $handout (glob 'handouts/[0-9]*.md') {
    my $name = basename($handout, '.md');
    my $page = slurp("$site/$name.html");
    like($page, qr/id="exit-questions"/, "$name: exit questions");
    like($page, qr/<details class="answers"><summary>/, "$name: their answers are folded");
    like(slurp('build/handouts/print/book.html'), qr/\Q$name\E\.end-answers-/, "$name: they are in the book") if -e 'build/handouts/print/book.html';
    unlike($page, qr/<ol start="\d\d/, "$name: no year at the beginning of a line has become the number of a list");
    my $deck = slurp("$site/slides/$name.html");
    my $slides = () = $deck =~ /<section class="slide/g;
    cmp_ok($slides, '>=', 13, "$name: a deck of slides, $slides");
    cmp_ok($slides, '<=', 19, "$name: not more than can be shown in a lesson");
    like($deck, qr/class="slide written exit"/, "$name: it ends with a question");
    unlike($deck, qr/^ +pass +\d/m, "$name: no slide that says pass");
    unlike($page, qr/ in __launch_bounds__/, "$name: a solution stands in its function, not in an attribute of that");
}

# ---- Columns of a table are equally wide only where what stands in them makes them so.
my @equal = grep { slurp($_) =~ m{<colgroup>\s*<col style="width: (\d+)%" />\s*(?:<col style="width: \1%" />\s*)+</colgroup>} }
    glob("$site/*.html"), glob("$site/docs/*.html");
is_deeply([ map { basename($_) } @equal ], [], 'no table has columns of equal width for want of another');

# ---- The sidebar of a student's page has no page for instructors or contributors.
my ($sidebar) = slurp("$site/index.html") =~ m{<nav class="course".*?</nav>}s ? $& : '';
unlike($sidebar, qr{docs/(?:teaching|grading|add-a-practical|how-it-works)\.html}, 'the sidebar is for students');
like($sidebar, qr{docs/index\.html}, 'and leads to all documents');

# ---- Every character of the pages is in the fonts that the site brings.
my @ranges = map { [ map { hex } /-/ ? split /-/ : ($_, $_) ] } split /,/, `handouts/build/fonts.sh --characters` =~ s/\s//gr;
my %lacking;
for my $page (grep { !m{/files/} } @pages) {
    my $text = slurp($page);
    utf8::decode($text);
    for my $character (keys %{ { map { $_ => 1 } $text =~ /[^\x00-\x7f]/g } }) {
        my $code = ord $character;
        $lacking{ sprintf 'U+%04X in %s', $code, name($page) } = 1 unless grep { $code >= $_->[0] && $code <= $_->[1] } @ranges;
    }
}
is_deeply([ sort keys %lacking ], [], 'every character has its letter in the fonts');
my $bytes = 0;
$bytes += -s for glob "$site/fonts/*.woff";
cmp_ok($bytes, '<', 1_500_000, "the fonts take $bytes bytes");

# ---- Dark and light differ in colours alone: what else axe looks at it need not look at twice.
my $style = slurp("$site/style.css");
for my $dark (qr/^\@media \(prefers-color-scheme: dark\) \{\s*:root[^{]*\{([^}]*)\}\s*\}/m, qr/^:root\[data-theme="dark"\] \{([^}]*)\}/m) {
    my @blocks = $style =~ /$dark/g;
    is(scalar @blocks, 1, 'one rule says what is dark');
    is_deeply([ grep { !/^\s*(?:--[\w-]+: #[0-9a-f]{3,8}|color-scheme: dark|)\s*$/ } map { split /;/ } @blocks ], [], '... in colours alone');
    $style =~ s/$dark//;
}
# what is left is for paper, which is light always
is_deeply([ $style =~ /^.*dark.*$/mg ], ['    :root, :root:not([data-theme="light"]), :root[data-theme="dark"] {'], 'no other rule knows of dark');

# A quarter of the pages, and those that have changed: each goes by the name of its text and of its practical, too.
sub taken {
    my $lines = '';
    for my $name (@_) {
        my $stem = $name =~ s{^files/|\.html$}{}gr;
        $lines .= join(' ', $name, $name =~ m{^(?:files|docs)/} ? ($stem, "$stem.md") : ('handouts/' . basename($stem) . '.md', basename($stem))) . "\n";
    }
    open my $list, '>', 'build/handouts/pages_to_look_at' or die $!;
    print $list $lines;
    close $list;
    my @taken = split /\n/, `bash -c '. tests/tap.sh && sampled 4 <build/handouts/pages_to_look_at' tests/handouts/handouts.t`;
    return map { /^(\S+)/ } @taken;
}

# ---- In a browser
my $browser = Browser->new;
SKIP: {
    skip 'no Chromium here (make deps FOR=handouts)', 1 unless $browser;
    # In dark others are the colours alone (above): there axe looks at what depends on them. axe_all.pl looks at all.
    my $axe = Axe->new($browser);
    # All pages are made by the same few templates: what these show, a quarter shows.
    my %taken = map { $_ => 1 } taken(map { name($_) } @pages), name((grep { m{/files/} } @pages)[0]);
    SKIP: {
        skip 'only in make nightly, or where they change: three quarters of the pages in a browser', 1 if keys %taken < @pages;
        pass 'all pages in a browser';
    }
    my %rules = (light => undef, dark => [ 'color-contrast', 'link-in-text-block' ]);
    for my $page (grep { $taken{ name($_) } } @pages) {
        my $name = name($page);
        my $listing = $name =~ m{^files/};
        $browser->media('light');
        $browser->width(1300);
        is_deeply([ $browser->open($page) ], [], "$name: nothing to complain of");
        if ($axe && (!$listing || $name eq name((grep { m{/files/} } @pages)[0]))) {
            $browser->js("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
            for my $scheme ('light', 'dark') {
                $browser->media($scheme);
                is_deeply($axe->look(rules => $rules{$scheme}), [], "$name: axe finds nothing, $scheme");
            }
        }
        if (!$listing && $name !~ m{^slides/}) {
            $browser->width(1280);
            my $wide = q{[...document.querySelectorAll('article pre')].filter((p) => p.clientWidth && p.scrollWidth > p.clientWidth).length};
            is($browser->js($wide), 0, "$name: no code scrolls at 1280");
        }
        if ($name =~ m{^slides/}) {
            $browser->width(1280, 720);
            my $too_large = q{[...document.querySelectorAll('.slide')].map((s, i) => s.scrollHeight > s.clientHeight + 1 ? i + 1 : 0).filter(Boolean)};
            is_deeply($browser->js("document.fonts.ready.then(() => new Promise((r) => setTimeout(r, 200))).then(() => $too_large)"), [], "$name: all fits on its slides");
            my $small = q{[...document.querySelectorAll('.slide.written')].filter((s) => [...s.querySelectorAll('svg text, pre, table, li, p:not(.kicker)')]
                .some((e) => !e.closest('.notes') && parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM ? e.getScreenCTM().a : 1) < 18))
                .map((s) => s.querySelector('h2').textContent)};
            is_deeply($browser->js($small), [], "$name: the last row can read them, letters of 18 pixels in 720");
            next;
        }
        $browser->width(360);
        cmp_ok($browser->js('document.scrollingElement.scrollWidth'), '<=', 360, "$name: fits a telephone");
        my $clipped = q{[...document.querySelectorAll('.long, .display, .formula')].filter((p) => p.clientHeight && p.scrollHeight > p.clientHeight + 1).length};
        is($browser->js($clipped), 0, "$name: no formula is clipped there");
        my $cut = q{[...document.querySelectorAll('.long, .display, .formula')].filter((p) => p.clientWidth && p.scrollWidth > p.clientWidth + 1).map((p) => p.textContent.slice(0, 40))};
        is_deeply($browser->js($cut), [], "$name: and none goes on beyond the edge");
        isnt($browser->js("getComputedStyle(document.querySelector('.top')).position"), 'sticky', "$name: no head over the headings there") unless $listing;
        my $letters = q{[...document.querySelectorAll('.drawing text')].map((t) => t.getBoundingClientRect().width && parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a).filter((px) => px && px < 11.9).length};
        is($browser->js($letters), 0, "$name: letters in its pictures are 12 pixels high");
    }
    # ---- The keys of a deck.
    for my $width (1280, 360) {
        my ($deck) = grep { m{/slides/} } @pages;
        $browser->width($width, 720);
        $browser->open($deck);
        my $pressed = sub {
            $browser->js('(async () => { for (const key of ' . JSON::PP->new->encode(\@_) . ") document.dispatchEvent(new KeyboardEvent('keydown', { key })); "
                . 'await new Promise((r) => setTimeout(r, 300)); const body = document.body, clock = document.querySelector(".clock"); '
                . 'return [location.hash, [...document.querySelectorAll(".slide")].findIndex((s) => s.getBoundingClientRect().bottom > 8) + 1, '
                . 'body.className, clock.hidden ? "" : clock.value.replace(/^.*\\u00b7 /, "")].join(" ").trim(); })()');
        };
        is($pressed->('ArrowRight', ' ', 'PageDown', 'ArrowLeft'), '#3 3 deck', "keys of a deck at $width: on and back");
        is($pressed->('n'), '#3 3 deck with-notes', 'notes, and the same slide');
        is($pressed->('n', 'c'), '#3 3 deck 3 of ' . $browser->js('document.querySelectorAll(".slide").length'), 'a clock');
        like($pressed->('c', 'o', 'ArrowRight', 'ArrowRight'), qr/^#5 \d deck overview$/, 'the overview');
        is($browser->js('[...document.querySelectorAll(".slide")].findIndex((s) => s.matches(".marked")) + 1'), 5, 'marks one');
        is($pressed->('Enter'), '#5 5 deck', 'and opens it');
        $pressed->('o');
        $browser->js('document.querySelectorAll(".slide")[7].click()');
        is($pressed->(), '#8 8 deck', 'or that which is clicked');
    }
    SKIP: { skip 'axe: ' . Axe::lacking(), 1 unless $axe; pass 'axe was there' }

    my $page = (grep { m{/04_} } @pages)[0] // $pages[0];
    $browser->width(1300);
    $browser->media('light');
    $browser->open("$site/index.html");
    my $type = sub {
        my ($words) = @_;
        $browser->js("(async () => { const i = document.querySelector('.search input'); i.focus(); i.value = ''; i.dispatchEvent(new Event('input')); "
            . "await new Promise((r) => setTimeout(r, 100)); i.value = '$words'; "
            . "i.dispatchEvent(new Event('input')); for (let n = 0; n < 50 && document.querySelector('.results').hidden; n++) await new Promise((r) => setTimeout(r, 20)); "
            . "return [...document.querySelectorAll('.results a')].map((a) => a.getAttribute('href')); })()");
    };
    my $found = $type->('barrier');
    cmp_ok(scalar @$found, '>', 2, 'the search finds "barrier"');
    my $texts = $browser->js("document.querySelector('.results').innerText");
    unlike($texts, qr/\w [,.;] |\d points?$/m, 'tells it as the page has it, and not how many points a step has');
    my @wrong = grep { my ($path, $anchor) = split /#/; !-e "$site/$path" || ($anchor && !$ids{"$site/$path"}{$anchor}) } @$found;
    is_deeply(\@wrong, [], 'what it finds is there');
    $browser->width(360);
    my $edges = $browser->js("(() => { const r = document.querySelector('.results').getBoundingClientRect(); return [r.left, r.right]; })()");
    ok($edges->[0] >= 0 && $edges->[1] <= 360, "on a telephone it stays within the edges: @$edges");
    $browser->width(1300);
    is_deeply($type->('warp zzyzx'), [], 'it wants all the words');
    is($browser->js("document.querySelector('.results').innerText.trim()"), 'Nothing found.', 'and says when it finds nothing');
    cmp_ok(scalar @{ $type->('coalesing') }, '>', 2, 'it forgives a slip: coalesing');
    cmp_ok(scalar @{ $type->('barreir') }, '>', 2, 'or two letters exchanged: barreir');
    ok((grep { /02_monte_carlo/ } @{ $type->('sigma sqrt') }), 'it knows the formulas');

    my $paper = "getComputedStyle(document.body).backgroundColor";
    my $light = $browser->js($paper);
    $browser->js("document.querySelector('.theme').click(); document.querySelector('.theme').click()");
    my $dark = $browser->js($paper);
    isnt($dark, $light, 'the theme can be made dark');
    $browser->open($page);
    is($browser->js($paper), $dark, 'and stays so on other pages');
    $browser->js("document.querySelector('.theme').click()");
    is($browser->js($paper), $light, 'and back');

    is($browser->js("document.querySelectorAll('.listing .copy').length"), $browser->js("document.querySelectorAll('.listing').length"), 'listings can be copied');
    my $middle = $browser->js("(() => { const b = document.querySelector('.listing .copy'); b.scrollIntoView({ block: 'center', behavior: 'instant' }); "
        . "const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()");
    $browser->click(@$middle);
    is($browser->js("(async () => { await new Promise((r) => setTimeout(r, 300)); return document.querySelector('.listing .copy').textContent; })()"), 'Copied', 'and are');
    is($browser->js("document.querySelectorAll('details[open]').length"), 0, 'hints and solutions are folded');

    my $stepped = <<~'END';
        (() => {
            const strip = document.querySelector('figure svg.frames'), all = strip.querySelectorAll('.frame').length;
            const shown = () => strip.querySelectorAll('.frame:not(.later)').length;
            const slider = strip.closest('figure').querySelector('input[type=range]'), seen = [shown() === all];
            for (const key of ['Home', 'ArrowRight']) {
                slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                seen.push(shown());
            }
            slider.value = slider.max;
            slider.dispatchEvent(new Event('input'));
            return [...seen, shown() === all].join(' ');
        })()
        END
    is($browser->js($stepped), 'true 1 2 true', 'a stepped picture is whole at first, and goes by keys and by the slider');

    $browser->scripts(0);
    is_deeply([ $browser->open($page) ], [], 'without scripts: nothing to complain of');
    $browser->scripts(1);
    is($browser->js("document.querySelectorAll('.frame.later').length"), 0, 'and all of its stepped picture');
    cmp_ok(length($browser->js("document.querySelector('article').innerText")), '>', 2000, 'and all the text');
    is($browser->js("document.querySelectorAll('button').length"), 0, 'and nothing that needs them');
}
1;
