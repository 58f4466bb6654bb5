-- What a page of the site needs to know of the others, and what the others need to know of it.
local source = require 'source'
local repository = require 'repository'
local course = require 'course'
local links = require 'links'
local page = require 'page'
local html = require 'html'
local edition = require 'edition'
local site = {}
local out = os.getenv 'HANDOUTS_OUT' or 'build/handouts' -- the instructor's edition has a folder of its own

-- What the metadata of a handout say: { file, url, title, practical, number, reading, working, needs, teaches, slides }
local known = {}
local function facts_of(file)
  if known[file] then return known[file] end
  local lines = repository.lines(file)
  local last = 2
  while lines[last] and not lines[last]:match '^%-%-%-%s*$' and not lines[last]:match '^%.%.%.%s*$' do last = last + 1 end
  local head, own = {}, false -- without the numbers that are measured: they are the handout's own, and many
  for i = 1, math.min(last, #lines) do
    own = lines[i]:match '^measured:' ~= nil or own and lines[i]:match '^ ' ~= nil
    if not own then head[#head + 1] = lines[i] end
  end
  local facts, here = {}, {}
  for key, value in pairs(page) do here[key] = value end
  for key, value in pairs(page.read(pandoc.read(table.concat(head, '\n') .. '\n', 'markdown').meta)) do facts[key] = value end
  for key in pairs(page) do page[key] = nil end -- the page that is being made is the same as before
  for key, value in pairs(here) do page[key] = value end
  facts.file, facts.url = file, links.page_of(file)
  for _, line in ipairs(lines) do facts.slides = facts.slides or line:match '^:::+ *{%.slide' ~= nil end
  known[file] = facts
  return facts
end

-- The handouts in order.
local handouts
function site.handouts()
  if handouts then return handouts end
  handouts = {}
  for file in repository.ask 'ls handouts/[0-9]*.md':gmatch '[^\n]+' do handouts[#handouts + 1] = facts_of(file) end
  return handouts
end

-- The other pages in handouts/, the glossary among them, by title: { file, url, title }
local sheets
function site.sheets()
  if sheets then return sheets end
  sheets = {}
  for file in repository.ask 'ls handouts/[a-z]*.md':gmatch '[^\n]+' do
    if file ~= 'handouts/index.md' then
      local title
      for _, line in ipairs(repository.lines(file)) do
        title = line:match '^title:%s*(.-)%s*$'
        if title then break end
      end
      sheets[#sheets + 1] = { title = (title or file):gsub('^"(.*)"$', '%1'), url = links.page_of(file), file = file }
    end
  end
  table.sort(sheets, function(a, b) return a.title < b.title end)
  return sheets
end

-- Where docs/index.md names a document first: a number, and whether it is under "For students"; those that it does not name
-- come last.
local function place_in_index(file)
  local name, students = '](' .. file:match '[^/]+$', false
  for number, line in ipairs(repository.lines 'docs/index.md' or {}) do
    local group = line:match '^%*%*(.-)%*%*$'
    if group then students = group == 'For students' end
    local column = line:find(name, 1, true)
    if column then return number + column / 1000, students end
  end
  return math.huge, false
end

-- The documents in docs/, as docs/index.md has them, then by title: { title, url, file, place, students }
local documents
function site.documents()
  if documents then return documents end
  documents = {}
  for file in repository.ask 'ls docs/*.md | grep -v /index.md':gmatch '[^\n]+' do
    local lines = repository.lines(file)
    local title
    for _, line in ipairs(lines) do
      title = line:match '^title:%s*(.-)%s*$' or line:match '^#%s+(.-)%s*$'
      if title then break end
    end
    title = title and title:gsub('[`"]', '') or file
    local at, students = place_in_index(file)
    documents[#documents + 1] = { title = title, url = links.page_of(file), file = file, place = at, students = students }
  end
  table.sort(documents, function(a, b)
    if a.place ~= b.place then return a.place < b.place end
    return a.title < b.title
  end)
  return documents
end

-- "2 h 30 min"
local function time(minutes)
  minutes = math.tointeger(tonumber(minutes) or 0)
  if not minutes or minutes == 0 then return nil end
  local h, min = minutes // 60, minutes % 60
  local words = {}
  if h > 0 then words[1] = h .. '\u{a0}h' end
  if min > 0 then words[#words + 1] = min .. '\u{a0}min' end
  return table.concat(words, '\u{a0}')
end

local function title_of(practical)
  local usual = 'handouts/' .. practical .. '.md' -- on paper no other page is asked for
  for _, handout in ipairs(repository.exists(usual) and { facts_of(usual) } or site.handouts()) do
    if handout.practical == practical then return handout.title, handout.url end
  end
end

local function place(handout)
  return { url = links.from_here(handout.url), title = handout.title, number = handout.number, here = handout.file == source.file or nil }
end

-- What the site has around a page: the pages before and after it, and all others.
local function surroundings(meta)
  local all = site.handouts()
  meta.root = links.from_here ''
  meta.handouts = {}
  for i, handout in ipairs(all) do
    meta.handouts[i] = place(handout)
    if handout.file == source.file then
      if i == 1 then meta.previous = { url = links.from_here 'index.html', title = 'Start' } end
      if all[i - 1] then meta.previous = place(all[i - 1]) end
      if all[i + 1] then meta.next = place(all[i + 1]) end
    end
  end
  -- The students' documents, the one that is being read, and the list of all.
  local all_of_them, everyone = (os.getenv 'INSTRUCTOR' or '') ~= '', pandoc.List {}
  for _, document in ipairs(site.documents()) do
    if all_of_them or document.students or document.file == source.file then everyone:insert(place(document)) end
  end
  if repository.exists 'docs/index.md' then
    everyone:insert(place { url = links.page_of 'docs/index.md', title = 'All documents', file = 'docs/index.md' })
  end
  meta.documents = #everyone > 0 and everyone or nil
  meta.sheets = pandoc.List {}
  for i, sheet in ipairs(site.sheets()) do meta.sheets[i] = place(sheet) end
  if #meta.sheets == 0 then meta.sheets = nil end
  if os.getenv 'PDF' ~= 'no' then
    meta.book = source.file == 'handouts/index.md' and os.getenv 'PDF' ~= 'pages' or nil
    local unprinted = { ['handouts/glossary.md'] = true, ['handouts/index.md'] = true }
    local name = meta.book and 'book' or not unprinted[source.file] and source.file:match '^handouts/([^/]*)%.md$'
    if name then meta.pdf = links.from_here('pdf/' .. name .. '.pdf') end
  end
end

function site.meta(meta)
  page.read(meta)
  if edition.name == 'site' then surroundings(meta) end
  meta.handout = source.file:match '^handouts/%d' and true or nil
  meta.number = page.number
  meta['reading-time'], meta['working-time'] = time(page.reading), time(page.working)
  local needs = pandoc.List {}
  for _, practical in ipairs(page.needs) do
    local title, url = title_of(practical)
    if course.steps(practical) == nil then
      source.fail(source.locate(practical), 'needs: there is no practical %s', practical)
    end
    needs:insert(title and { title = title, url = links.from_here(url) } or { title = practical })
  end
  meta.prerequisites = #needs > 0 and needs or nil
  local steps = page.practical and course.steps(page.practical)
  if steps then
    meta.steps = tostring(#steps)
    local points = 0
    for _, step in ipairs(steps) do points = points + tonumber(step.points) end
    meta.points = tostring(math.tointeger(points) or points)
  end
  if (os.getenv 'INSTRUCTOR' or '') ~= '' then meta.instructor = true end
  return meta
end

-- ::: {.ladder}: the practicals, each a card.
local function card(handout)
  local steps = course.steps(handout.practical) or {}
  local facts = {}
  if time(handout.reading) then facts[#facts + 1] = time(handout.reading) .. ' reading' end
  if time(handout.working) then facts[#facts + 1] = time(handout.working) .. ' working' end
  facts[#facts + 1] = #steps .. ' steps'
  local out = ('<li><a class="rung" href="%s"><span class="number">%s</span> <span class="rung-title">%s</span></a>'):format(
    links.from_here(handout.url), handout.number or '', html.escape(handout.title or ''))
  out = out .. '<p class="facts">' .. table.concat(facts, ' · ') .. '</p>'
  if #handout.teaches > 0 then
    out = out .. '<ul class="teaches">'
    for _, clause in ipairs(handout.teaches) do out = out .. '<li>' .. html.escape(clause) .. '</li>' end
    out = out .. '</ul>'
  end
  if #handout.needs > 0 then
    local names = {}
    for _, practical in ipairs(handout.needs) do
      local title, url = title_of(practical)
      names[#names + 1] = title and ('<a href="%s">%s</a>'):format(links.from_here(url), html.escape(title)) or html.escape(practical)
    end
    out = out .. '<p class="needs">After ' .. table.concat(names, ', ') .. '</p>'
  end
  return out .. '</li>'
end

-- ::: {.documents}: those in docs/.
local function list_of_documents()
  local lines = {}
  for _, document in ipairs(site.documents()) do
    if document.students then
      lines[#lines + 1] = ('<li><a href="%s">%s</a></li>'):format(links.from_here(document.url), html.escape(document.title))
    end
  end
  return pandoc.RawBlock('html', '<ul class="documents">' .. table.concat(lines, '\n') .. '</ul>')
end

-- ::: {.decks}: the slides, one deck for each handout that has some.
local function list_of_decks()
  if edition.name ~= 'site' then return pandoc.List {} end
  local lines = {}
  for _, handout in ipairs(site.handouts()) do
    if handout.slides then
      lines[#lines + 1] = ('<li><a href="%s">%s. %s</a></li>'):format(links.from_here('slides/' .. handout.url), handout.number or '',
        html.escape(handout.title or ''))
    end
  end
  return pandoc.RawBlock('html', '<ul class="decks">' .. table.concat(lines, '\n') .. '</ul>')
end

site.ladder = {
  Div = function(division)
    if division.classes:includes 'documents' then return list_of_documents() end
    if division.classes:includes 'decks' then return list_of_decks() end
    if not division.classes:includes 'ladder' then return nil end
    local cards = {}
    for _, handout in ipairs(site.handouts()) do cards[#cards + 1] = card(handout) end
    return pandoc.RawBlock('html', '<ol class="ladder">' .. table.concat(cards, '\n') .. '</ol>')
  end,
}

-- What answers a prediction is folded until somebody asks for it: the outputs up to its `::: why`, and those right
-- behind that.
local ends = { hints = true, solution = true, mistake = true, predict = true }

local function asked_for(division)
  local command = division.attributes.command or ''
  local title = command ~= '' and not division.attributes.device and { title = 'The output of ' .. command } or {}
  return pandoc.Div({ division }, pandoc.Attr('', { division.attributes.device and 'measurement' or 'output' }, title))
end

site.asked = {
  Pandoc = function(doc)
    local open, explained = false, false -- a prediction waits for its answer; its `::: why` has been
    for i, block in ipairs(doc.blocks) do
      local class = block.t == 'Div' and block.classes[1]
      if open and class == 'terminal' then
        doc.blocks[i] = asked_for(block)
      elseif class == 'why' then
        explained = true
      elseif block.t == 'Header' or ends[class] or explained then
        open, explained = class == 'predict', false
      end
    end
    return doc
  end,
}

-- A formula as it would be typed: "T = n / B", "rho^2", "log_2 n".
local function formula(tex)
  return (tex:gsub('\\frac%s*{([^{}]*)}%s*{([^{}]*)}', '%1 / %2'):gsub('\\frac(%d)(%w)', '%1 / %2'):gsub('\\text%a*%s*', ''):gsub('\\[,;:!> ]', ' '):gsub('\\left', ''):gsub('\\right', '')
    :gsub('\\le%f[%A]', '<='):gsub('\\ge%f[%A]', '>='):gsub('\\cdot%f[%A]', '*'):gsub('\\(%a+)', '%1 '):gsub('[{}$\\&~]', ' '):gsub('%s+', ' '))
end

-- For the search: build/handouts/search/NAME.js gets the page's headings, each with the words of its section.
local function words_of(blocks)
  local words = {}
  local function keep(it) words[#words + 1] = it.text end
  local function gap() words[#words + 1] = ' ' end
  pandoc.walk_block(pandoc.Div(blocks), {
    Div = function(division)
      if division.classes:find_if(function(class) return class == 'solution' or class == 'hints' or class == 'answers' end) then return pandoc.List {} end
    end,
  }):walk { traverse = 'topdown', Str = keep, Code = keep, Space = gap, SoftBreak = gap, LineBreak = gap, Para = gap, Plain = gap,
    Header = gap, CodeBlock = function(code) gap() keep(code) gap() end, Math = function(math) words[#words + 1] = formula(math.text) end }
  return (table.concat(words):gsub('\u{a0}', ' '):gsub('%s+', ' '))
end

local function quoted(text)
  return '"' .. text:gsub('[\\"]', '\\%0'):gsub('%c', ' '):gsub('</', '<\\/') .. '"'
end

site.sections = {
  Pandoc = function(doc)
    local sections, open = {}, { id = '', title = '', blocks = pandoc.List {} }
    local function close() sections[#sections + 1] = ('[%s,%s,%s]'):format(quoted(open.id), quoted(open.title), quoted(words_of(open.blocks))) end
    for _, block in ipairs(doc.blocks) do
      if block.t == 'Header' and block.level <= 3 then
        close()
        open = { id = block.identifier, title = pandoc.utils.stringify(block):gsub(' %d+ points?$', ''), blocks = pandoc.List {} }
      else
        open.blocks:insert(block)
      end
    end
    close()
    local url = links.page_of(source.file)
    local handle = assert(io.open(out .. '/search/' .. url:gsub('/', '.') .. '.js', 'w'))
    handle:write('[', quoted(url), ',', quoted(page.title or ''), ',[\n', table.concat(sections, ',\n'), ']],\n')
    handle:close()
    return doc
  end,
}

-- What may be wider than a telephone scrolls by itself.
-- A head of mathematics alone has no name for some screen readers: it gets one in words.
local function name_formulas(tab)
  for _, row in ipairs(tab.head.rows) do
    for _, cell in ipairs(row.cells) do
      local block = cell.contents[1]
      if #cell.contents == 1 and #block.content == 1 and block.content[1].t == 'Math' then
        local math = block.content[1]
        local words = math.text:gsub('\\', ' '):gsub('[{}]', ''):gsub('^%s+', '')
        block.content = { pandoc.RawInline('html', '<span aria-hidden="true">'), math,
          pandoc.RawInline('html', '</span><span class="unseen">' .. html.escape(words) .. '</span>') }
      end
    end
  end
end

-- A short piece of code in a table stays on one line: -lcublas, cudaMemcpy.
local whole = {
  Code = function(code)
    if #code.text > 34 or code.text:match ' ' then return nil end
    code.classes:insert 'together'
    return code
  end,
}

-- A table with long lines has columns of equal width where the text does not say otherwise: numbers as much as sentences. Let
-- what stands in a column decide.
local function by_content(tab)
  local equal = true
  for _, column in ipairs(tab.colspecs) do equal = equal and column[2] == tab.colspecs[1][2] end
  if equal then tab.colspecs = tab.colspecs:map(function(column) return { column[1], nil } end) end
end

site.tables = {
  Table = function(tab)
    tab = tab:walk(whole)
    by_content(tab)
    name_formulas(tab)
    local out = pandoc.List {}
    local caption = tab.caption.long
    if #caption > 0 then
      out:insert(pandoc.RawBlock('html', '<figcaption>'))
      out:extend(caption)
      out:insert(pandoc.RawBlock('html', '</figcaption>'))
      tab.caption.long = {}
    end
    out:extend(html.framed(tab))
    if #caption == 0 then return out end
    local id = tab.identifier
    tab.identifier = ''
    return pandoc.Div(out, pandoc.Attr(id, { 'captioned' }))
  end,
}
site.displays = {
  Math = function(math)
    local class = 'display'
    if math.mathtype ~= 'DisplayMath' then
      if #math.text <= 36 then return nil end
      class = 'long' -- in the line, but too long for some lines
    end
    return pandoc.List { pandoc.RawInline('html', '<span class="' .. class .. '" tabindex="0">'), math, pandoc.RawInline('html', '</span>') }
  end,
}

-- So does code of a few words in a sentence, where a break after `if (i <` or `profile --` would be read as its end. Not
-- in a table, which is narrow.
site.words = {
  traverse = 'topdown',
  Table = function(tab) return tab, false end,
  Code = function(code)
    if #code.text > 28 or not code.text:match '[ %-/]' then return nil end
    code.classes:insert 'together'
    return code
  end,
}

return site
