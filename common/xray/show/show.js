// A kernel, step by step: the JSON of common/xray/show/script.h becomes what stands at a step. Going back is going
// forwards from the launch's beginning, so a step always looks the same.
(() => {
    const run = JSON.parse(document.getElementById('run').textContent), steps = run.steps, $ = (id) => document.getElementById(id);
    if (!steps.length) return; // no kernel has run: the page has what the host calls
    const BEGIN = 0, LINE = 1, MEET = 2, WALL = 3, GRID = 4, STUCK = 5, END = 6, OTHERS = 7, COPY = 8;
    const operations = ['__syncwarp', 'a shuffle', 'a vote', 'a match', 'a match', 'a sum', 'a minimum', 'a maximum', 'a minimum',
        'a maximum', 'an and', 'an or', 'an exclusive or', 'the lanes that are here', 'an operation of all 32 lanes'];
    const make = (tag, properties = {}, ...children) => {
        const element = Object.assign(document.createElement(tag), properties);
        element.append(...children);
        return element;
    };
    const lanesOf = (mask) => [...Array(32).keys()].filter((lane) => mask >>> lane & 1);
    const each = (list, count) => {
        if (Array.isArray(list)) return list;
        if (typeof list === 'string' && /^-?\d+\+-?\d+$/.test(list)) {
            const [first, step] = list.match(/^(-?\d+)\+(-?\d+)$/).slice(1).map(Number);
            return Array.from({ length: count }, (_, i) => first + i * step);
        }
        return Array(count).fill(list);
    };
    // ---- what an act does: its lanes and elements; the same at each look
    const acts = (step) => (step[0] >= OTHERS ? [] : step[5]).map(([kind, mask, array, elements, each_, values]) => {
        const lanes = lanesOf(mask || step[4]);
        if (kind === 'm') return { kind, lanes, op: array, source: each(elements, lanes.length) };
        return { kind, lanes, array, first: each(elements, lanes.length), wide: each_, values };
    });
    // ---- the state: what the arrays hold, what the lanes' variables are
    let state, reached = -1;
    const launchAt = [];
    steps.forEach((step, i) => { launchAt[i] = step[0] === BEGIN ? step[1] : launchAt[i - 1]; });
    const begins = steps.map((step, i) => i).filter((i) => steps[i][0] === BEGIN || steps[i][0] === COPY);
    const cellsOf = (array) => state.cells.get(array) || state.cells.set(array, new Map()).get(array);
    const warpOf = (block, warp) => {
        const key = `${block}.${warp}`;
        return state.warps.get(key) || state.warps.set(key, new Map()).get(key);
    };
    const become = (block, warp, variable, lanes, values, at) => {
        const registers = warpOf(block, warp), all = each(values, lanes.length);
        if (!registers.has(variable)) registers.set(variable, []);
        lanes.forEach((lane, k) => { registers.get(variable)[lane] = { value: all[k], at }; });
    };
    const write = (step, act, i) => {
        let n = 0;
        act.lanes.forEach((lane, k) => {
            for (let w = 0; w < act.wide; w++, n++)
                cellsOf(act.array).set(act.first[k] + w, { value: act.values[n], by: [step[1], 32 * step[2] + lane], at: i });
        });
    };
    const hold = (images, at) => images.forEach(([array, first, values]) => values.forEach((value, k) => cellsOf(array).set(first + k, { value, at })));
    const apply = (i) => {
        const step = steps[i];
        if (step[0] >= OTHERS) hold(step[5], i); // of a copy: what it reads, and what it writes
        if (step[0] === COPY) return hold(step[6], i);
        if (step[0] === BEGIN) {
            state.warps.clear();
            hold(run.launches[launchAt[i]][4]);
            if (step[8]) for (const [block, warp, variable, mask, values] of run.known) become(block, warp, variable, lanesOf(mask), values);
        }
        for (const act of acts(step)) if (act.kind === 's' || act.kind === 'a') write(step, act, i);
        for (const [variable, mask, values] of step[6]) become(step[1], step[2], variable, lanesOf(mask || step[4]), values, i);
    };
    const reach = (i) => {
        const from = begins.filter((begin) => begin <= i).pop() || 0;
        if (!state || i < reached || from > reached) {
            state = { cells: new Map(), warps: new Map() };
            reached = from - 1;
        }
        while (reached < i) apply(++reached);
    };
    // ---- words
    const plural = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
    const ranges = (numbers) => {
        const sorted = [...new Set(numbers)].sort((a, b) => a - b), said = [];
        for (let i = 0, k; i < sorted.length; i = k) {
            for (k = i + 1; k < sorted.length && sorted[k] === sorted[k - 1] + 1; k++);
            said.push(k - i > 2 ? `${sorted[i]} to ${sorted[k - 1]}` : sorted.slice(i, k).join(', '));
        }
        return said.length > 6 ? `${said.slice(0, 5).join(', ')} … ${said[said.length - 1]}` : said.join(', ');
    };
    const some = (lanes) => (lanes.length === 1 ? 'lane ' : 'lanes ') + ranges(lanes);
    const nameOf = (array) => run.arrays[array][0] || `array ${array}`;
    const elementsOf = (act) => act.first.flatMap((first) => Array.from({ length: act.wide }, (_, w) => first + w));
    const verbs = { l: 'read', s: 'write', a: 'change, as an atomic,' };
    const sayAct = (act) => {
        if (act.kind === 'm') return `${some(act.lanes)} meet in ${operations[act.op] || 'an operation of the warp'}`;
        const verb = act.lanes.length > 1 ? verbs[act.kind] : verbs[act.kind].replace(/^(\w+)/, '$1s');
        return `${some(act.lanes)} ${verb} ${nameOf(act.array)}[${ranges(elementsOf(act))}]`;
    };
    const rowOf = (step) => (step[3] >= 0 ? document.getElementById(`row${step[3]}`) : null);
    const lineOf = (step) => (rowOf(step) ? `line ${rowOf(step).dataset.line}` : 'code of a library');
    const say = (i) => {
        const step = steps[i], launch = run.launches[launchAt[i]];
        if (step[0] === COPY) return step[8];
        const threads = launch[3], block = `block ${step[1]}`;
        if (step[0] === BEGIN) return `Kernel ${launch[0]} begins: ${launch[1].join(' × ')} blocks of ${launch[2].join(' × ')} threads.${step[8] ? ` ${step[8]}.` : ''}`;
        if (step[0] === OTHERS) return `Other warps: ${plural(step[4], 'step')} that the page leaves out. What they have written is in the arrays.`;
        if (step[0] === END) return `Kernel ${launch[0]} has ended.`;
        if (step[0] === WALL) return `A barrier: all threads of ${block} have come to ${lineOf(step)}, and go on.`;
        if (step[0] === GRID) return `A barrier of the grid: all threads of all blocks have come to ${lineOf(step)}, and go on.`;
        if (step[0] === STUCK) return `${block[0].toUpperCase()}${block.slice(1)} never goes on: ${step[8]}.`;
        const there = Math.min(32, threads - 32 * step[2]), lanes = lanesOf(step[4]);
        const who = lanes.length === there ? (there > 1 ? `all ${there} lanes` : 'the lane') : `${lanes.length} of ${there} lanes`;
        const done = acts(step).map(sayAct);
        const changed = [...new Set(step[6].map(([variable]) => run.variables[variable][0]))];
        if (changed.length) done.push(changed.length > 4 ? `${changed.length} variables change` : `${changed.join(', ')} change${changed.length > 1 ? '' : 's'}`);
        return `Block ${step[1]}, warp ${step[2]}, ${lineOf(step)}, ${who}${done.length ? ': ' + done.join('; ') : ''}.`;
    };
    // ---- what was found, at its steps: which element both accesses touch
    const moved = (step) => (step[0] === COPY ? [...step[5], ...step[6]] : []).flatMap(([array, first, values]) => values.map((_, n) => `${array}.${first + n}`));
    const touches = (i) => moved(steps[i]).concat(acts(steps[i]).filter((act) => act.kind !== 'm').flatMap((act) => elementsOf(act).map((element) => `${act.array}.${element}`)));
    const found = [...document.querySelectorAll('[data-finding]')].map((li, k) => {
        const at = (li.dataset.finding.match(/\d+/g) || []).map((step) => step - 1), both = new Set(at.length > 1 ? touches(at[1]) : []);
        return { at, title: `${k + 1}, ${li.querySelector('strong').textContent}`, clash: new Set(at.length > 1 ? touches(at[0]).filter((cell) => both.has(cell)) : []) };
    });
    const [wrongArray, wrongElement, want] = (document.body.dataset.wrong || '').split(' '), isWrongArray = (array) => Boolean(want) && array === Number(wrongArray);
    const notes = (i) => $('notes').replaceChildren(...found.filter((one) => one.at.includes(i)).map(({ at, title, clash }) => {
        const p = make('span', { textContent: `Finding ${title}` }), other = at.find((step) => step !== i);
        if (other === undefined) return p;
        const cells = [...new Set([...clash].map((cell) => cell.split('.')[0]))].map((array) =>
            `${nameOf(array)}[${ranges([...clash].filter((cell) => cell.startsWith(`${array}.`)).map((cell) => Number(cell.split('.')[1])))}]`);
        p.append(`: the ${i === at[0] ? 'first' : 'second'} of its two ${clash.size ? 'accesses' : 'threads'}${cells.length ? ` of ${cells.join(', ')}` : ''}. The ${i === at[0] ? 'second' : 'first'} is at `,
            make('a', { href: `#s${other + 1}`, textContent: `step ${other + 1}` }), '.');
        return p;
    }));
    // ---- the panes
    const text = (value) => {
        if (value === null || value === undefined) return '?';
        const number = typeof value === 'string' && /^-?[\d.]+(e[-+]?\d+)?$/.test(value) ? Number(value) : value;
        return typeof number === 'number' && !Number.isInteger(number) ? String(Number(number.toPrecision(5))) : String(value);
    };
    const lanesTable = (i) => {
        const step = steps[i], box = $('lanes');
        box.replaceChildren();
        if (step[0] !== LINE && step[0] !== MEET) return;
        const there = Math.min(32, run.launches[launchAt[i]][3] - 32 * step[2]);
        const on = (lane) => step[4] >>> lane & 1;
        const head = make('tr', {}, make('th', { scope: 'col', textContent: 'lane' }));
        for (let lane = 0; lane < there; lane++) head.append(make('th', { scope: 'col', textContent: lane, className: on(lane) ? 'on' : 'off' }));
        const body = make('tbody'), here = Number(rowOf(step)?.dataset.line ?? 1e9), known = warpOf(step[1], step[2]);
        const row = (name, cell) => {
            const tr = make('tr', {}, make('th', { scope: 'row', textContent: name }));
            for (let lane = 0; lane < there; lane++) tr.append(cell(lane));
            body.append(tr);
        };
        const alike = make('p', { className: 'alike' }, 'The same in all lanes: ');
        row('thread', (lane) => make('td', { textContent: 32 * step[2] + lane, className: on(lane) ? 'on' : 'off' }));
        for (const variable of run.scopes[step[7]] || []) {
            const values = known.get(variable), [name, , line] = run.variables[variable];
            if (!values || line > here) continue;
            const first = text(values[0]?.value);
            if (there > 1 && Array.from({ length: there }).every((_, lane) => values[lane] && text(values[lane].value) === first)) {
                if (alike.childNodes.length > 1) alike.append(', ');
                alike.append(make('span', { textContent: `${name} = ${first}`, className: values.some((one) => one.at === i) ? 'new' : '' }));
                continue;
            }
            row(name, (lane) => make('td', {
                textContent: text(values[lane]?.value ?? ''),
                className: (on(lane) ? 'on' : 'off') + (values[lane]?.at === i ? ' new' : ''),
            }));
        }
        const caption = make('caption', { textContent: `Block ${step[1]}, warp ${step[2]}: its lanes and their variables. Grey: lanes that do not take part in this step.` });
        box.append(make('table', { className: 'lanes' }, caption, make('thead', {}, head), body), ...(alike.childNodes.length > 1 ? [alike] : []));
    };
    // Rows that are shown of an array: all where there is room, else those that are used now, or were written last.
    const rowsOf = (known, now, wide, others) => {
        const rowOf = (at) => wide * Math.floor(at / wide), most = Math.ceil((now.size ? 128 : 64) / wide);
        const rows = [...new Set([...known, ...others].map(rowOf))].sort((a, b) => a - b);
        if (rows.length <= most) return rows;
        const used = [...new Set([...now.keys(), ...others].map(rowOf))].sort((a, b) => a - b).slice(0, most);
        const from = Math.max(0, rows.indexOf(used[0] ?? rows[0]) - 1);
        return [...new Set([...used, ...rows.slice(from, from + most)])].slice(0, most).sort((a, b) => a - b);
    };
    const arraysTables = (i) => {
        const step = steps[i], box = $('arrays'), touched = new Map();
        const touch = (array, elements, how) => {
            const of = touched.get(array) || touched.set(array, new Map()).get(array);
            for (const element of elements) of.set(element, (of.get(element) || '') + how);
        };
        for (const act of acts(step)) if (act.kind !== 'm') touch(act.array, elementsOf(act), (act.kind === 'l' ? ' read' : ' written') + (act.kind === 'l' && act.values ? ' other' : ''));
        if (step[0] === COPY) [' read', ' written'].forEach((how, k) => step[5 + k].forEach(([array, first, values]) => touch(array, values.map((_, n) => first + n), how)));
        const clash = new Set(found.filter((one) => one.at.includes(i)).flatMap((one) => [...one.clash]));
        box.replaceChildren();
        const shown = [...state.cells.keys()].filter((array) => run.arrays[array][2] < 0 || run.arrays[array][2] === step[1] || touched.has(array)).sort((a, b) => touched.has(b) - touched.has(a) || isWrongArray(b) - isWrongArray(a) || (run.arrays[b][1] > run.arrays[a][1]) - (run.arrays[b][1] < run.arrays[a][1]) || a - b);
        for (const array of shown) {
            const cells = state.cells.get(array), [name, space, block, count] = run.arrays[array];
            const now = touched.get(array) || new Map(), known = [...cells.keys(), ...now.keys()].sort((a, b) => a - b);
            const longest = Math.max(4, ...[...cells.values()].slice(0, 512).map((cell) => text(cell.value).length + (cell.by && block < 0 ? 1 : 0)));
            const room = [32, 16, 8, 4].find((n) => n * Math.max(38, longest * 7.6 + 10) + 48 <= box.clientWidth) || 4, wide = Math.max(1, Math.min(room, count));
            const isWrong = (at) => isWrongArray(array) && at === Number(wrongElement);
            const rows = rowsOf(known, now, wide, isWrongArray(array) ? [Number(wrongElement)] : []);
            const where = block >= 0 ? `${space} memory of block ${block}` : `${space} memory`, here = rows.flatMap((start) => Array.from({ length: wide }, (_, k) => start + k)).filter((at) => at >= 0 && at < count);
            const table = make('table', { className: 'cells' }, make('caption', {}, make('code', { textContent: name || `array ${array}` }), `, ${where}, ${plural(count, 'element')}${here.length < count ? `; here ${ranges(here)}` : ''}`));
            const head = make('tr', {}, make('td'));
            for (let k = 0; k < wide; k++) head.append(make('th', { scope: 'col', textContent: `+${k}` }));
            const body = make('tbody');
            for (const [k, start] of rows.entries()) {
                const tr = make('tr', { className: k && start > rows[k - 1] + wide ? 'gap' : '' }, make('th', { scope: 'row', textContent: start }));
                for (let at = start; at < start + wide; at++) {
                    const cell = cells.get(at), outside = at < 0 || at >= count;
                    const td = make('td', { className: (outside ? now.has(at) ? 'beyond' : 'none' : cell ? '' : 'none') + (now.get(at) || '') + (clash.has(`${array}.${at}`) ? ' clash' : '') });
                    if (outside && now.has(at)) td.append('outside');
                    else if (cell) td.append(text(cell.value));
                    if (cell?.by) td.append(make('small', { textContent: (block < 0 && run.launches[launchAt[i]][1].some((n) => n > 1) ? `b${cell.by[0]} ` : '') + `t${cell.by[1]}` }));
                    if (isWrong(at)) td.append(make('em', { textContent: `should be ${text(Number(want))}` }));
                    tr.append(td);
                }
                body.append(tr);
            }
            box.append(make('div', { className: 'scroll', tabIndex: 0, role: 'group', ariaLabel: name || `array ${array}` }, table));
            table.append(make('thead', {}, head), body);
        }
        if (!shown.length) box.append(make('p', { textContent: 'No array has been used yet.' }));
    };
    // ---- the present request: sectors of global memory, banks of shared memory
    const banks = (act, size) => { // a wide request is served in parts; of these the worst
        const bytes = size * act.wide, parts = bytes > 8 ? 4 : bytes > 4 ? 2 : 1, worst = { most: 0, parts, wavefronts: 0 };
        for (let part = 0; part < parts; part++) {
            const want = Array.from({ length: 32 }, () => new Map());
            act.lanes.forEach((lane, k) => {
                if (Math.floor(lane * parts / 32) !== part) return;
                for (let byte = act.first[k] * size; byte < act.first[k] * size + bytes; byte += Math.min(4, size)) {
                    const word = Math.floor(byte / 4), bank = want[((word % 32) + 32) % 32];
                    bank.set(word, [...(bank.get(word) || []), lane]);
                }
            });
            const most = Math.max(...want.map((words) => words.size));
            worst.wavefronts += most;
            if (most > worst.most) Object.assign(worst, { want, most });
        }
        return worst;
    };
    const request = (act) => {
        const [name, space, , , size] = run.arrays[act.array], li = make('li'), verb = { l: 'load from', s: 'store to', a: 'atomic on' }[act.kind];
        const chips = make('div', { className: 'chips' }, make('b', { textContent: space === 'shared' ? 'banks ' : 'sectors ' }));
        if (space === 'shared') {
            const { want, most, parts, wavefronts } = banks(act, size), bank = want.findIndex((words) => words.size === most);
            const those = [...want[bank].values()].slice(0, 4).map((lanes) => `lane ${lanes[0]}`).join(', ');
            li.append(`A ${verb} `, make('code', { textContent: name }), `: ${plural(wavefronts, 'wavefront')}${most > 1 ? `; ${parts} would do` : ''}. `);
            li.append(most === 1 ? 'No two lanes want different words of one bank at once.' : make('strong', { textContent:
                `A bank conflict: ${most} words of bank ${bank} are wanted at once, by ${those}${most > 4 ? ' …' : ''}, and are served one after another.` }));
            want.forEach((words, k) => chips.append(make('span', { textContent: k, className: `chip n${Math.min(words.size, 2)}`, title: `bank ${k}: ${plural(words.size, 'word')}` })));
        } else {
            const sectors = new Map();
            act.lanes.forEach((lane, k) => {
                for (let w = 0; w < act.wide; w++) {
                    const sector = Math.floor((act.first[k] + w) * size / 32);
                    if (!sectors.has(sector)) sectors.set(sector, new Set());
                    sectors.get(sector).add(lane);
                }
            });
            const used = new Set(elementsOf(act)).size * size, least = Math.ceil(used / 32);
            li.append(`A ${verb} `, make('code', { textContent: name }), `: ${plural(sectors.size, 'sector')} of 32 bytes for ${used} bytes that are used${sectors.size > least ? `; ${least} would hold them` : ''}.`);
            [...sectors.keys()].sort((a, b) => a - b).forEach((sector) => chips.append(make('span', { className: 'chip n1', textContent: sector, title: `sector ${sector}: ${some([...sectors.get(sector)])}` })));
        }
        li.append(chips);
        if (act.kind === 'l' && act.values) li.append(make('p', { className: 'warn', textContent: 'What was read is not what the array holds in this order of steps: nothing orders these lanes and the thread that writes there. That is a race.' }));
        return li;
    };
    const svg = (tag, attributes) => {
        const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        return element;
    };
    const arrows = (act, there) => {
        const picture = svg('svg', { viewBox: `0 0 ${there * 24 + 8} 92`, class: 'arrows', role: 'img', 'aria-label': act.lanes.map((lane, k) => `lane ${lane} reads lane ${act.source[k]}`).join(', ') });
        for (let lane = 0; lane < there; lane++)
            for (const y of [14, 88]) picture.append(Object.assign(svg('text', { x: lane * 24 + 16, y, class: act.lanes.includes(lane) ? 'on' : 'off' }), { textContent: lane }));
        act.lanes.forEach((lane, k) => {
            const x = act.source[k] * 24 + 16, to = lane * 24 + 16;
            picture.append(svg('path', { d: `M${x} 20 L${to} 68 m-4 -5 l4 6 l4 -6`, class: act.source[k] === lane ? 'arrow own' : 'arrow' }));
        });
        return picture;
    };
    const requests = (i) => {
        const step = steps[i], list = make('ul'), box = $('requests');
        for (const act of acts(step)) {
            if (act.kind !== 'm') list.append(request(act));
            else if (act.op === 1) list.append(make('li', {}, 'A shuffle: each lane below reads the register of the lane above.', make('div', { className: 'scroll', tabIndex: 0, role: 'group', ariaLabel: 'shuffle' }, arrows(act, Math.min(32, run.launches[launchAt[i]][3] - 32 * step[2])))));
            else list.append(make('li', { textContent: `${some(act.lanes)} meet: ${operations[act.op] || 'an operation of the warp'}.` }));
        }
        box.replaceChildren(...(list.children.length ? [list] : []));
    };
    const source = (i) => {
        for (const lit of document.querySelectorAll('#source .lit')) lit.classList.remove('lit', 'wall');
        const row = rowOf(steps[i]);
        if (!row) return;
        row.classList.add('lit', ...(steps[i][0] >= WALL && steps[i][0] <= STUCK ? ['wall'] : []));
        const pane = $('source'), { top } = pane.getBoundingClientRect(); // no taller than what is seen of it
        pane.style.setProperty('--seen', `${Math.max(180, innerHeight - top - 12)}px`);
        pane.scrollTop += row.getBoundingClientRect().top - top - pane.clientHeight / 2;
    };
    const show = (i) => {
        reach(i);
        document.body.dataset.kind = ['begin', 'line', 'meet', 'wall', 'grid', 'stuck', 'end', 'others', 'copy'][steps[i][0]];
        $('said').textContent = say(i);
        [notes, source, lanesTable, requests, arraysTables].forEach((pane) => pane(i));
        history.replaceState(null, '', `#s${i + 1}`);
    };
    const isLink = () => /^#s\d+$/.test(location.hash), byLink = isLink(); // a page that is opened at a step shows it
    const asked = () => Number((location.hash.match(/^#s(\d+)$/) || [])[1] || document.body.dataset.first || 1) - 1;
    const marks = steps.map((step, i) => i).filter((i) => ![LINE, MEET, OTHERS].includes(steps[i][0]));
    document.body.classList.add('scripted');
    const controls = stepper($('controls'), { count: steps.length, show, marks, flags: found.flatMap((one) => one.at), keys: document, first: asked() });
    // ---- the time line of the streams, with controls of its own: one operation after another, as they begin
    for (const picture of document.querySelectorAll('svg.streams')) {
        const bars = [...picture.querySelectorAll('rect')], x = (bar) => Number(bar.getAttribute('x'));
        const said = make('p', { className: 'bar-said' }), box = make('div', { className: 'bars' });
        bars.sort((a, b) => x(a) - x(b));
        picture.before(box, said);
        if (bars.length) stepper(box, { count: bars.length, name: picture.closest('.tiles') ? 'stretch' : 'operation', show: (i) => {
            bars.forEach((bar, k) => { bar.classList.toggle('later', k > i); bar.classList.toggle('present', k === i); });
            said.textContent = bars[i].querySelector('title').textContent;
        } });
    }
    const arrive = () => { $('controls').scrollIntoView(); controls.go(asked()); source(controls.at()); };
    if (byLink) arrive();
    window.addEventListener('hashchange', () => { if (isLink()) arrive(); });
    window.addEventListener('resize', () => arraysTables(controls.at()));
})();
