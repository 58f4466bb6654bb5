#!/usr/bin/env perl
# A page of make show at one of its steps, as an SVG for the handouts: the boxes and words of the page, where Chromium
# has put them on a telephone.     usage: page_picture.pl /PATH/PAGE.html FINDING ACCESS TITLE
use strict;
use warnings;
use File::Basename;
use JSON::PP;
use lib dirname(__FILE__);
use Browser;

my ($page, $finding, $access, $title) = @ARGV;
my $browser = Browser->new or die "no Chromium here\n";
$browser->width(360);
my @complaints = $browser->open($page);
die @complaints if @complaints;
binmode STDOUT, ':utf8';
my $drawing = do { local $/; <DATA> };
print $browser->js("($drawing)(" . join(', ', $finding - 1, $access - 1, JSON::PP->new->allow_nonref->encode($title)) . ')') // die "the page has no such step\n";
__DATA__
(finding, access, title) => {
    const $ = (id) => document.getElementById(id), out = [], all = (where) => [...document.querySelectorAll(where)];
    const steps = (all('[data-finding]')[finding]?.dataset.finding || '').match(/\d+/g) || [];
    if (!steps[access]) return null;
    // Of the page what belongs to the step: the controls, what happens, the line, the lanes, the array.
    for (const one of document.querySelector('main').children)
        if (!one.matches('#controls, #now, .panes')) one.style.display = 'none';
    $('requests').style.display = 'none';
    $('now').style.minHeight = 0;
    $('source').style.maxHeight = '5.4rem';
    $('source').style.borderRadius = 0;
    location.hash = `#s${steps[access]}`;
    return new Promise((done) => setTimeout(done, 300)).then(() => {
        for (const one of $('arrays').children) if (!one.querySelector('.clash')) one.style.display = 'none';
        all('#arrays tbody tr').forEach((row, k) => { if (k > 1 && !row.querySelector('.clash')) row.style.display = 'none'; });
        scrollTo(0, 0);
        const text = (words) => words.replace(/[<&]/g, (c) => (c === '<' ? '&lt;' : '&amp;'));
        const edge = (element) => element.closest('#source, .scroll')?.getBoundingClientRect() || { left: 0, right: 360, top: 0, bottom: 1e6 };
        const round = (x) => Math.round(10 * x) / 10;
        const box = (element, look) => {
            const r = element.getBoundingClientRect(), e = edge(element);
            const x = Math.max(r.left, e.left), right = Math.min(r.right, e.right), y = Math.max(r.top, e.top), bottom = Math.min(r.bottom, e.bottom);
            if (right - x > 1 && bottom - y > 1) out.push(`<rect x="${round(x)}" y="${round(y)}" width="${round(right - x)}" height="${round(bottom - y)}" ${look}/>`);
        };
        const line = 'stroke="currentColor" stroke-width="0.6"';
        all('#source .lit td').forEach((one) => box(one, 'class="p3" fill-opacity="0.3"'));
        all('#lanes td, #lanes th').forEach((one) => box(one, `fill="currentColor" fill-opacity="${one.matches('.off') ? 0.1 : 0}" ${line}`));
        all('#arrays td, #arrays th').forEach((one) => box(one, one.matches('.clash') ? 'class="p3" fill-opacity="0.4" stroke="currentColor" stroke-width="2"'
            : one.matches('.read, .written') ? `class="p2" fill-opacity="0.3" ${line}` : `fill="none" ${line}`));
        all('.buttons button').forEach((one) => box(one, `rx="3" fill="currentColor" fill-opacity="0.06" ${line}`));
        box($('source'), `fill="none" ${line}`);
        const slider = document.querySelector('.track input'), r = slider.getBoundingClientRect(), y = round(r.top + r.height / 2);
        out.push(`<path d="M${round(r.left)} ${y}H${round(r.right)}" stroke="currentColor" stroke-width="2" stroke-opacity="0.4"/>`,
            `<circle class="p2" cx="${round(r.left + r.width * slider.value / slider.max)}" cy="${y}" r="6"/>`);
        all('.track .flag').forEach((one) => box(one, 'class="p3"'));
        // Words, line by line of each paragraph, cell or button
        const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT), lines = new Map();
        while (walker.nextNode()) {
            const node = walker.currentNode, parent = node.parentElement, block = parent.closest('p, td, th, caption, button, output, small, em') || parent, e = edge(parent);
            for (const word of node.data.matchAll(/\S+/g)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const at = range.getBoundingClientRect();
                if (!at.width || at.left < e.left || at.right > e.right + 1 || at.top < e.top - 2 || at.bottom > e.bottom + 2) continue;
                const of = lines.get(block) || lines.set(block, []).get(block), last = of[of.length - 1];
                if (last && Math.abs(last.top - at.top) < 3) {
                    last.words += (at.left - last.right < 1 ? '' : ' ') + word[0];
                    last.right = at.right;
                } else {
                    of.push({ left: at.left, right: at.right, top: at.top, high: at.height, words: word[0] });
                }
            }
        }
        for (const [block, of] of lines) {
            const style = getComputedStyle(block), end = style.textAlign === 'right' || block.matches('.told');
            for (const { left, right, top, high, words } of of)
                out.push(`<text ${end ? `text-anchor="end" x="${round(right)}"` : `x="${round(left)}"`} y="${round(top + 0.78 * high)}" font-size="${round(parseFloat(style.fontSize))}"`
                    + `${block.closest('.source') ? ' class="code"' : ''}${style.fontWeight > 500 ? ' font-weight="bold"' : ''}${block.closest('.off, .n') ? ' fill-opacity="0.65"' : ''}>${text(words)}</text>`);
        }
        const high = Math.ceil(Math.max(...all('.panes, #arrays').map((one) => one.getBoundingClientRect().bottom))) + 2;
        return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 ${high}" role="img">\n<title>${text(title)}</title>\n<desc>From top to bottom: buttons and a slider, at step ${steps[access]} of ${steps.length ? slider.max * 1 + 1 : 0}; what happens there: ${text($('said').textContent)} ${text($('notes').textContent)} Then the lines of the source around it, with that line lit; the lanes of the warp with their variables; and the array, with what both accesses touch marked.</desc>\n`
            + `<g font-family="sans-serif" fill="currentColor" stroke="none">\n${out.join('\n')}\n</g>\n</svg>\n`;
    });
}
