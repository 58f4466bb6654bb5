# axe-core, the checker of accessibility, in a page that a Browser shows.
#
#     my $axe = Axe->new($browser) or ...;       # undef without axe.min.js: Axe::lacking() says why
#     my $found = $axe->look(all => 1);          # a list of violations: "color-contrast p.intro, td.number"
#     $axe->look(rules => ['color-contrast']);   # these rules alone
#     $axe->look(within => 'figure.stepped');    # what the selector finds alone
package Axe;
use strict;
use warnings;
use JSON::PP;

my $json = JSON::PP->new->utf8(0)->allow_nonref;
my $at;

sub lacking { return $at // '' }

sub new {
    my ($class, $browser) = @_;
    $at = `tests/handouts/axe.sh`;
    chomp $at;
    return undef if $?;
    open my $file, '<:raw', $at or die "$at: $!";
    my $source = do { local $/; <$file> };
    # Its own function on each page, and read there only when it is called: to send it to each takes longer.
    $browser->command('Page.addScriptToEvaluateOnNewDocument', { source => "window.readAxe = () => { $source; return window.axe; };" });
    return bless { browser => $browser }, $class;
}

# What takes axe longest is contrast, an element at a time: of texts of the same colour, size and weight on the same grounds it looks
# at three, with all => 1 at all.
my $look = <<~'END';
    (async (all, rules, within) => {
        const axe = window.axe || readAxe(), of = new Map(), seen = new Map();
        const grounds = (e) => {
            if (!e) return '';
            if (!of.has(e)) {
                const s = getComputedStyle(e);
                const own = [s.backgroundColor, s.backgroundImage, s.opacity, s.filter, s.mixBlendMode, s.position, s.float].join(' ');
                of.set(e, grounds(e.parentElement) + (own === 'rgba(0, 0, 0, 0) none 1 none normal static none' ? '' : '/' + own));
            }
            return of.get(e);
        };
        if (!all) for (const e of document.body.querySelectorAll('*')) {
            const text = [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data).join('');
            delete e.dataset.look;
            if (!text.trim() || !e.getClientRects().length) continue; // nothing to be seen
            const s = getComputedStyle(e);
            const alike = [grounds(e), s.color, s.fontSize, s.fontWeight, s.textShadow, s.visibility, /\w\w/.test(text)].join('|');
            seen.set(alike, (seen.get(alike) || 0) + 1);
            if (seen.get(alike) <= 3) e.dataset.look = '';
        }
        axe.configure({ rules: [{ id: 'color-contrast', selector: all ? '*' : '[data-look], input, select, textarea' }] });
        const found = await axe.run(within || document, { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) });
        return found.violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.target.join(' ')).slice(0, 4).join(', '));
    })
    END

sub look {
    my ($self, %how) = @_;
    my $arguments = join ', ', $how{all} ? 'true' : 'false', map { defined $_ ? $json->encode($_) : 'null' } @how{qw(rules within)};
    return $self->{browser}->js("($look)($arguments)", 300); # a long page on a busy machine
}
1;
