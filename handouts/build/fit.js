// How a page fits on paper, run by print.pl before it prints. A figure that does not fit on its page would leave the rest
// of it empty: the paragraphs behind it come first, as far as they fill the gap. Letters are a little smaller where a few
// lines would have the last page of a handout, or of a chapter of the book, for themselves. Columns as large as the paper's
// pages break where those will.
(() => {
    const main = document.querySelector('main');
    if (!main || !main.querySelector('article') || document.body.matches('.compact')) return; // slides; columns already
    const [width, height, between] = [170, 250, 10].map(mm => mm * 96 / 25.4); // as in @page of style.css
    const style = document.createElement('style');
    style.textContent = `main { width: ${width}px; height: ${height}px; columns: ${width}px auto; column-gap: ${between}px;
        column-fill: auto; max-width: none; overflow: visible }
        body { margin: 0 } [hidden] { display: none !important } .chapter { break-before: column } .cover, main > .contents { break-after: column }`;
    document.head.append(style);
    const gap_worth_filling = 60; // pixels: four lines
    const last_page_worth_having = 0.25, largest = 9.7, smallest = 8.9; // of a page; points, as in style.css
    const left = main.getBoundingClientRect().left, bottom = main.getBoundingClientRect().top + height;
    const page = rectangle => Math.round((rectangle.left - left) / (width + between) - 0.2);
    const stands_alone = p => p.tagName === 'P' && !p.querySelector('.display') &&
        (!p.nextElementSibling || p.nextElementSibling.matches('p, section, figure, .box'));

    // Moves the first figure of a chapter that leaves a gap, and has not moved before.
    function move(chapter) {
        for (const figure of chapter.querySelectorAll('section > figure:not(.moved)')) {
            const before = figure.previousElementSibling;
            if (!before || /^H\d$/.test(before.tagName)) continue;
            const end = [...before.getClientRects()].pop(), start = figure.getClientRects()[0];
            let room = end && start && page(start) === page(end) + 1 ? bottom - end.bottom : 0;
            let last = figure;
            while (room > gap_worth_filling && last.nextElementSibling && stands_alone(last.nextElementSibling)) {
                last = last.nextElementSibling;
                room -= last.offsetHeight;
            }
            if (last === figure) continue;
            last.after(figure);
            figure.classList.add('moved');
            return 1;
        }
        return 0;
    }
    const chapters = [...document.querySelectorAll('.chapter')];
    function move_figures() {
        const places = chapters.length ? chapters : [main];
        for (let round = 0; round < 8 && places.reduce((sum, place) => sum + move(place), 0); round++);
    }
    // Where a break nearby is to be avoided, Chromium forgets widows: a last line alone at the top of a page.
    function keep_last_lines() {
        for (let round = 0; round < 3; round++) {
            const torn = [...main.querySelectorAll('article p')].filter(p => {
                const parts = p.getClientRects(), last = parts[parts.length - 1];
                return parts.length > 1 && page(parts[parts.length - 2]) < page(last) &&
                    last.height < 1.6 * parseFloat(getComputedStyle(p).lineHeight);
            });
            for (const p of torn) p.style.breakInside = 'avoid';
            if (!torn.length) break;
        }
    }
    const end = () => [...main.querySelector('article').getClientRects()].pop();
    // Makes letters smaller, step by step, until what stands alone on the last page fits on the one before; all as it was if
    // the smallest are not small enough.
    function shrink(make_smaller, as_before) {
        const last = page(end());
        if (last < 1 || end().bottom > bottom - (1 - last_page_worth_having) * height) return;
        for (let size = largest - 0.1; size >= smallest && page(end()) === last; size -= 0.1) make_smaller(size);
        if (page(end()) === last) as_before();
    }
    function shrink_chapters() {
        const rest = [...main.children].filter(part => part.tagName !== 'ARTICLE');
        for (const part of [...rest, ...chapters]) part.hidden = true; // one at a time is laid out quickly
        for (const chapter of chapters) {
            chapter.hidden = false;
            shrink(size => { chapter.style.zoom = size / largest; }, () => { chapter.style.zoom = ''; });
            chapter.hidden = true;
        }
        for (const part of [...rest, ...chapters]) part.hidden = false;
    }

    move_figures();
    const letters = document.documentElement.style;
    if (chapters.length) shrink_chapters();
    else shrink(size => { letters.fontSize = `${size}pt`; }, () => { letters.fontSize = ''; });
    move_figures();
    keep_last_lines();
    style.remove();
})()
