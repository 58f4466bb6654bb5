// Slides: arrow keys go from one to the next, n shows the notes, c a clock with the number of the slide, o an overview of all,
// in which arrows go from one to the next, too, and Enter or a click opens one. What is too large for its slide becomes smaller,
// and a few lines of code become larger.
(() => {
    'use strict';
    const all = [...document.querySelectorAll('.slide')];
    const tooLarge = (slide) => slide.scrollHeight > slide.clientHeight + 1 ||
        [...slide.querySelectorAll('pre, .table, .formula, .display')].some((box) => box.scrollWidth > box.clientWidth + 1);
    const fit = () => {
        for (const slide of all) {
            slide.style.setProperty('--fit', 1);
            if (slide.querySelector('pre')) {
                for (let size = 1.6; size > 1.1; size -= 0.1) {
                    slide.style.setProperty('--code', size);
                    if (!tooLarge(slide)) break;
                    slide.style.removeProperty('--code');
                }
            }
            for (let part = 1; part > 0.45 && tooLarge(slide); part -= 0.05) slide.style.setProperty('--fit', part);
        }
    };
    const here = () => {
        const at = all.findIndex((slide) => slide.getBoundingClientRect().bottom > 8);
        return at < 0 ? all.length - 1 : at;
    };
    let marked = 0; // in the overview
    const in_overview = () => document.body.classList.contains('overview');
    const at = () => in_overview() ? marked : here();
    const show = (number) => {
        marked = Math.max(0, Math.min(all.length - 1, number));
        all.forEach((slide, i) => slide.classList.toggle('marked', in_overview() && i === marked));
        all[marked].scrollIntoView(in_overview() ? { block: 'nearest' } : {});
        history.replaceState(null, '', '#' + (marked + 1));
        tell();
    };
    // Notes and the overview move all slides: the one that was looked at stays.
    const toggle = (how, on) => {
        const number = at();
        document.body.classList.toggle(how, on);
        show(number);
    };
    // ---- the clock: minutes and seconds since it was first shown, and how far the talk is
    const clock = Object.assign(document.createElement('output'), { className: 'clock', hidden: true });
    document.body.append(clock);
    let began = 0;
    const two = (number) => String(number).padStart(2, '0');
    function tell() {
        if (clock.hidden) return;
        const seconds = Math.floor((Date.now() - began) / 1000);
        clock.value = `${Math.floor(seconds / 60)}:${two(seconds % 60)} \u00b7 ${at() + 1} of ${all.length}`;
    }
    const time = () => {
        began = began || Date.now();
        clock.hidden = !clock.hidden;
        tell();
    };
    setInterval(tell, 1000);
    document.addEventListener('scroll', tell, { passive: true });
    // ---- a slide of the overview is gone to by a click
    document.addEventListener('click', (event) => {
        const slide = event.target.closest('.slide');
        if (!slide || !in_overview()) return;
        marked = all.indexOf(slide);
        toggle('overview', false);
    });
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (['ArrowRight', 'ArrowDown', 'PageDown', ' '].includes(event.key)) show(at() + 1);
        else if (['ArrowLeft', 'ArrowUp', 'PageUp'].includes(event.key)) show(at() - 1);
        else if (event.key === 'Home') show(0);
        else if (event.key === 'End') show(all.length - 1);
        else if (event.key === 'o') toggle('overview');
        else if (in_overview() && ['Escape', 'Enter'].includes(event.key)) toggle('overview', false);
        else if (event.key === 'c') time();
        else if (event.key === 'n') toggle('with-notes');
        else return;
        event.preventDefault();
    });
    const begin = () => { fit(); if (location.hash) show(Number(location.hash.slice(1)) - 1); };
    if (document.fonts) document.fonts.ready.then(begin); else begin();
    window.addEventListener('resize', fit);
    window.addEventListener('hashchange', () => show(Number(location.hash.slice(1)) - 1));
})();
