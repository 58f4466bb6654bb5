// Slides: arrow keys go from one to the next, n shows the notes, and what is too large for its slide becomes smaller.
(() => {
    'use strict';
    const all = [...document.querySelectorAll('.slide')];
    const tooLarge = (slide) => slide.scrollHeight > slide.clientHeight + 1 ||
        [...slide.querySelectorAll('pre, .table, .formula, .display')].some((box) => box.scrollWidth > box.clientWidth + 1);
    const fit = () => {
        for (const slide of all) {
            slide.style.setProperty('--fit', 1);
            for (let part = 1; part > 0.45 && tooLarge(slide); part -= 0.05) slide.style.setProperty('--fit', part);
        }
    };
    const here = () => {
        const at = all.findIndex((slide) => slide.getBoundingClientRect().bottom > 8);
        return at < 0 ? all.length - 1 : at;
    };
    const show = (number) => {
        const slide = all[Math.max(0, Math.min(all.length - 1, number))];
        slide.scrollIntoView();
        history.replaceState(null, '', '#' + (all.indexOf(slide) + 1));
    };
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (['ArrowRight', 'ArrowDown', 'PageDown', ' '].includes(event.key)) show(here() + 1);
        else if (['ArrowLeft', 'ArrowUp', 'PageUp'].includes(event.key)) show(here() - 1);
        else if (event.key === 'Home') show(0);
        else if (event.key === 'End') show(all.length - 1);
        else if (event.key === 'n') document.body.classList.toggle('with-notes');
        else return;
        event.preventDefault();
    });
    const begin = () => { fit(); if (location.hash) show(Number(location.hash.slice(1)) - 1); };
    if (document.fonts) document.fonts.ready.then(begin); else begin();
    window.addEventListener('resize', fit);
    window.addEventListener('hashchange', () => show(Number(location.hash.slice(1)) - 1));
})();
