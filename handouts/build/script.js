// What makes a page more comfortable. Without it everything can be read: nothing is hidden that only this can show.
(() => {
    'use strict';
    const root = document.currentScript.dataset.root || '';
    const store = {
        get(key) { try { return localStorage.getItem(key); } catch { return null; } },
        set(key, value) { try { localStorage.setItem(key, value); } catch { /* then it is forgotten */ } },
    };

    // ---- Theme: as the system has it, unless the reader says otherwise. Before anything is drawn.
    const themes = ['system', 'light', 'dark'];
    const apply = (theme) => {
        if (theme === 'system') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
    };
    let theme = themes.includes(store.get('theme')) ? store.get('theme') : 'system';
    apply(theme);

    const make = (name, properties = {}, ...children) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...children);
        return element;
    };

    const themeButton = () => {
        const button = make('button', { type: 'button', className: 'theme' });
        const label = () => {
            button.textContent = { system: 'Theme: auto', light: 'Theme: light', dark: 'Theme: dark' }[theme];
        };
        button.addEventListener('click', () => {
            theme = themes[(themes.indexOf(theme) + 1) % themes.length];
            store.set('theme', theme);
            apply(theme);
            label();
        });
        label();
        return button;
    };

    // ---- Search: search.js has every page's headings and words, and is fetched when someone begins to type.
    // A list of [url, title, [[id, heading, text], ...]].
    let index = null;
    const load = () => new Promise((done) => {
        if (index) return done();
        window.searchIndex = (pages) => { index = pages; };
        const script = make('script', { src: root + 'search.js' });
        script.onload = script.onerror = () => done();
        document.head.append(script);
    });

    // The words of all pages, for a word that no page has: the nearest ones, one slip away (two in a long word).
    let vocabulary = null;
    const allWords = () => {
        if (!vocabulary) {
            vocabulary = new Set();
            for (const [, , sections] of index) {
                for (const [, heading, text] of sections) for (const word of (heading + ' ' + text).toLowerCase().match(/[a-z]{4,}/g) || []) vocabulary.add(word);
            }
        }
        return vocabulary;
    };
    // How many letters must be put in, left out, replaced or exchanged with the next one; more than `most` is most + 1.
    const slips = (a, b, most) => {
        if (Math.abs(a.length - b.length) > most) return most + 1;
        let before = [], last = Array.from({ length: b.length + 1 }, (_, j) => j);
        for (let i = 1; i <= a.length; i++) {
            const now = [i];
            for (let j = 1; j <= b.length; j++) {
                now[j] = Math.min(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) now[j] = Math.min(now[j], before[j - 2] + 1);
            }
            if (Math.min(...now) > most) return most + 1;
            [before, last] = [last, now];
        }
        return last[b.length];
    };
    const nearest = (word) => {
        const most = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
        if (!most || !/^[a-z]+$/.test(word)) return word;
        let best = word, least = most + 1;
        for (const known of allWords()) {
            if (known.includes(word)) return word;
            const far = slips(word, known, most);
            if (far < least) [best, least] = [known, far];
        }
        return best;
    };

    const find = (query) => {
        if (!index) return [];
        const stem = (word) => (word.length > 7 ? word.replace(/(ing|ed|es|s)$/, '') : word); // coalescing finds coalesced
        const words = query.toLowerCase().split(/\s+/).filter(Boolean).map(nearest).map(stem);
        if (!words.length) return [];
        const found = [];
        for (const [url, title, sections] of index) {
            for (const [id, heading, text] of sections) {
                const inHeading = (heading || title).toLowerCase(), inText = text.toLowerCase(), inTitle = title.toLowerCase();
                let score = 0;
                const all = words.every((word) => {
                    const h = inHeading.includes(word), t = inText.includes(word);
                    score += (h ? 20 : 0) + (t ? Math.min(inText.split(word).length - 1, 6) : 0) + (inTitle.includes(word) ? 2 : 0);
                    return h || t;
                });
                if (all) found.push({ score, url: root + url + (id ? '#' + id : ''), title, heading: heading || title, text, words });
            }
        }
        return found.sort((a, b) => b.score - a.score).slice(0, 20);
    };

    // The words around the first hit, with the hit marked.
    const excerpt = ({ text, words }) => {
        const at = text.toLowerCase().indexOf(words[0]);
        const from = Math.max(0, at - 50), part = text.slice(from, from + 150);
        const span = make('span', { className: 'of' });
        const hit = part.toLowerCase().indexOf(words[0]);
        if (at < 0 || hit < 0) { span.append(part.slice(0, 110)); return span; }
        span.append((from ? '… ' : '') + part.slice(0, hit), make('mark', {}, part.slice(hit, hit + words[0].length)),
            part.slice(hit + words[0].length) + ' …');
        return span;
    };

    const search = () => {
        const input = make('input', { type: 'search', placeholder: 'Search', autocomplete: 'off' });
        input.setAttribute('aria-label', 'Search the handouts');
        const results = make('ul', { className: 'results', hidden: true });
        results.setAttribute('aria-label', 'Search results');
        const status = make('div', { className: 'status' });
        status.setAttribute('role', 'status');
        status.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
        const box = make('div', { className: 'search' }, input, results, status);
        box.setAttribute('role', 'search');
        const show = async () => {
            await load();
            const found = find(input.value);
            results.replaceChildren(...found.map((one) => make('li', {}, make('a', { href: one.url },
                make('strong', {}, one.heading), one.heading === one.title ? '' : ' · ' + one.title, make('br'), excerpt(one)))));
            const none = input.value.trim() && !found.length;
            if (none) results.append(make('li', {}, make('p', {}, 'Nothing found.')));
            results.hidden = !input.value.trim();
            status.textContent = input.value.trim() ? found.length + ' found' : '';
        };
        input.addEventListener('focus', load);
        input.addEventListener('input', show);
        box.addEventListener('keydown', (event) => {
            const all = [...results.querySelectorAll('a')], at = all.indexOf(document.activeElement);
            if (event.key === 'Escape') { input.value = ''; results.hidden = true; input.focus(); }
            else if (event.key === 'ArrowDown' && all.length) { all[Math.min(at + 1, all.length - 1)].focus(); event.preventDefault(); }
            else if (event.key === 'ArrowUp' && all.length) { (at > 0 ? all[at - 1] : input).focus(); event.preventDefault(); }
            else if (event.key === 'Enter' && at < 0 && all.length) all[0].click();
        });
        document.addEventListener('click', (event) => { if (!box.contains(event.target)) results.hidden = true; });
        results.addEventListener('click', () => { results.hidden = true; });
        document.addEventListener('keydown', (event) => {
            if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { input.focus(); event.preventDefault(); }
        });
        return box;
    };

    // ---- Copy: a listing's code, a terminal's command.
    const copyText = async (text) => {
        try { await navigator.clipboard.writeText(text); return true; } catch { /* the old way */ }
        const area = make('textarea', { value: text });
        document.body.append(area);
        area.select();
        const done = document.execCommand('copy');
        area.remove();
        return done;
    };
    const copyButtons = () => {
        for (const block of document.querySelectorAll('.listing, .terminal')) {
            const command = block.querySelector('.command'), code = block.querySelector('pre');
            const what = block.classList.contains('terminal') ? command : code;
            if (!what) continue;
            const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' });
            button.setAttribute('aria-label', what === command ? 'Copy the command' : 'Copy the code');
            button.addEventListener('click', async () => {
                const text = what.textContent.replace(/^\$ /, '');
                button.textContent = (await copyText(text)) ? 'Copied' : 'Not copied';
                setTimeout(() => { button.textContent = 'Copy'; }, 1500);
            });
            block.append(button);
        }
    };

    // ---- What does not scroll need not be reached by keyboard. What a link points into is unfolded.
    // A formula wider than its line is set smaller, down to two thirds; what is wider still scrolls.
    const shrink = () => {
        for (const box of document.querySelectorAll('.display, .long, .formula')) {
            const math = box.querySelector('math');
            if (!math || !box.clientWidth) continue;
            math.style.fontSize = '';
            if (box.scrollWidth > box.clientWidth + 1) math.style.fontSize = Math.max(0.66, 0.98 * box.clientWidth / box.scrollWidth) * 1.08 + 'em';
        }
    };
    const trim = () => {
        shrink();
        for (const box of document.querySelectorAll('pre, .display, .long, .table')) {
            if (box.scrollWidth <= box.clientWidth && box.clientWidth) box.removeAttribute('tabindex');
            else box.tabIndex = 0;
        }
    };
    const unfold = () => {
        const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    };
    // The contents show where the reader is.
    const follow = () => {
        const links = new Map([...document.querySelectorAll('.contents a')].map((a) => [decodeURIComponent(a.hash.slice(1)), a]));
        if (!links.size || !('IntersectionObserver' in window)) return;
        const watch = new IntersectionObserver((seen) => {
            for (const { isIntersecting, target } of seen) {
                if (!isIntersecting) continue;
                for (const a of links.values()) a.removeAttribute('aria-current');
                links.get(target.id)?.setAttribute('aria-current', 'true');
            }
        }, { rootMargin: '-10% 0px -80% 0px' });
        for (const id of links.keys()) { const section = document.getElementById(id); if (section) watch.observe(section); }
    };

    // ---- A strip of frames is stepped through (stepper.js, which make show uses, too). At first all of it is there.
    const strips = () => {
        for (const picture of document.querySelectorAll('figure svg.frames')) {
            const figure = picture.closest('figure'), list = figure.querySelector('.frames-told');
            const frames = [...picture.querySelectorAll('.frame')], words = [...list.children];
            const box = make('div', { className: 'controls' }), said = make('p', { className: 'frame-said' });
            said.setAttribute('aria-live', 'polite');
            picture.parentElement.before(box);
            picture.parentElement.after(said);
            list.hidden = true;
            stepper(box, {
                count: frames.length, name: 'frame', keys: figure, first: frames.length - 1,
                show: (i) => {
                    frames.forEach((frame, k) => { frame.classList.toggle('later', k > i); });
                    said.replaceChildren(...words[i].cloneNode(true).childNodes);
                },
            });
        }
    };

    document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('.tools')?.append(search(), themeButton());
        copyButtons();
        strips();
        trim();
        unfold();
        follow();
    });
    window.addEventListener('hashchange', unfold);
    window.addEventListener('resize', trim);
    document.addEventListener('toggle', trim, true); // what was folded has its width only now
})();
