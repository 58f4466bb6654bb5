// One thing after another, forwards and backwards: buttons, a slider, keys. Used by the pages of `make show` and by the
// stepped pictures of the handouts; without it, all that it would show stands one below the other.
//
//     stepper(box, { count, show, marks, flags, name, keys, first })
//
// box: where the controls go. show(i) shows number i, from 0. marks: numbers worth a stop of their own, such as
// barriers; flags: numbers that are marked on the slider alone. keys: what listens to the keyboard, the document or an element. Returns { go, at }.
'use strict';
function stepper(box, { count, show, marks = [], flags = [], name = 'step', keys = box, first = 0 }) {
    const make = (tag, properties = {}, ...children) => {
        const element = Object.assign(document.createElement(tag), properties);
        element.append(...children);
        return element;
    };
    let at = -1, playing = 0;
    const slider = make('input', { type: 'range', min: 0, max: count - 1, value: 0 });
    slider.setAttribute('aria-label', `${name}, of ${count}`);
    const told = make('output', { className: 'told' });
    const go = (to) => {
        to = Math.max(0, Math.min(count - 1, to));
        if (to === at) return;
        at = to;
        slider.value = at;
        slider.setAttribute('aria-valuetext', `${name} ${at + 1} of ${count}`);
        told.value = `${name} ${at + 1} of ${count}`;
        box.dataset.at = at;
        show(at);
    };
    const stop = () => {
        playing = clearInterval(playing) || 0;
        play.textContent = 'Play';
    };
    const start = () => {
        if (at === count - 1) go(0);
        play.textContent = 'Pause';
        playing = setInterval(() => (at < count - 1 ? go(at + 1) : stop()), 700);
    };
    const next = (forwards) => {
        const beyond = marks.filter((mark) => (forwards ? mark > at : mark < at));
        return forwards ? beyond.length ? beyond[0] : count - 1 : beyond.length ? beyond[beyond.length - 1] : 0;
    };
    const button = (text, title, act) => {
        const b = make('button', { type: 'button', textContent: text, title });
        b.addEventListener('click', act);
        return b;
    };
    const play = button('Play', 'space', () => (playing ? stop() : start()));
    const by = (to) => () => { stop(); go(to()); };
    const moves = {
        Home: by(() => 0), PageUp: by(() => next(false)), ArrowLeft: by(() => at - 1),
        ArrowRight: by(() => at + 1), PageDown: by(() => next(true)), End: by(() => count - 1),
        ' ': () => (playing ? stop() : start()),
    };
    const row = make('div', { className: 'buttons' }, button('First', 'Home', moves.Home));
    if (marks.length) row.append(button('Phase back', 'Page up', moves.PageUp));
    row.append(button('Back', 'left arrow', moves.ArrowLeft), play, button('Forward', 'right arrow', moves.ArrowRight));
    if (marks.length) row.append(button('Next phase', 'Page down', moves.PageDown));
    row.append(button('Last', 'End', moves.End), told);
    const track = make('div', { className: 'track' }, slider);
    for (const [className, list] of [['mark', marks], ['mark flag', flags]]) {
        for (const mark of list) {
            const line = make('span', { className });
            line.style.left = `${100 * mark / Math.max(1, count - 1)}%`;
            track.append(line);
        }
    }
    box.append(row, track);
    slider.addEventListener('input', () => { stop(); go(Number(slider.value)); });
    keys.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
        if (!moves[event.key] || (event.target.matches('button, a, summary, select') && event.key === ' ')) return;
        const pane = event.shiftKey && event.target.closest('[tabindex]'); // with shift the arrows scroll what has the focus
        pane ? pane.scrollBy(event.key === 'ArrowLeft' ? -90 : 90, 0) : moves[event.key](), event.preventDefault();
    });
    go(first);
    return { go: (to) => { stop(); go(to); }, at: () => at };
}
