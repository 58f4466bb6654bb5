-- On paper nothing can be folded. What is folded on the screen goes to the end of the chapter in the book, and of a handout in
-- the instructor's edition, and a line in its place says where it is. A student's handout leaves it out, so that it can be given
-- away before the work is done, and says so once, at its beginning (print.html).
local paper = {}

local function link(words, id) return pandoc.Link(words, '#' .. id) end

local names = { why = 'Why?', hints = 'Hints', solution = 'Our solution', answers = 'Answers to the exit questions' }

-- Takes a folded division out of the text. Returns what stands in its place.
local function put_off(division, class, kept, heading)
  kept.count = kept.count + 1
  local id = 'end-' .. class .. '-' .. kept.count
  if kept.heading ~= heading then
    kept.heading = heading
    kept.blocks:insert(pandoc.Header(3, pandoc.Inlines(heading or 'At the beginning'), pandoc.Attr('end-of-' .. kept.count)))
  end
  local title = division.attributes.title or names[class]
  kept.blocks:insert(pandoc.Div({ pandoc.Para { pandoc.Strong(pandoc.Inlines(title)) } }, pandoc.Attr(id, { 'end-title' })))
  if class == 'hints' then
    local items = {}
    for i, hint in ipairs(division.content) do items[i] = hint.content end
    kept.blocks:insert(pandoc.OrderedList(items))
  else
    kept.blocks:extend(division.content)
  end
  local word = class == 'why' and 'answer' or title:gsub('^%u', string.lower)
  return class, link(word, id)
end

-- "Why? At the end of this handout: answer, hints, our solution."
local function pointer(title, links)
  local inlines = pandoc.List {}
  if title then inlines:extend { pandoc.Strong(pandoc.Inlines(title)), pandoc.Space() } end
  inlines:extend(pandoc.Inlines 'At the end of this chapter: ')
  for i, one in ipairs(links) do
    if i > 1 then inlines:insert(pandoc.Str ', ') end
    inlines:insert(one)
  end
  inlines:insert(pandoc.Str '.')
  return pandoc.Div({ pandoc.Para(inlines) }, pandoc.Attr('', { 'later' }))
end

local function put_to_end(doc, at_end)
  local blocks, kept, heading = pandoc.List {}, { blocks = pandoc.List {}, count = 0 }, nil
  local title, links = nil, pandoc.List {}
  local function flush()
    if #links > 0 and at_end then blocks:insert(pointer(title, links)) end
    title, links = nil, pandoc.List {}
  end
  for _, block in ipairs(doc.blocks) do
    local class = block.t == 'Div' and block.classes[1]
    if names[class or ''] then
      local _, target = put_off(block, class, kept, heading)
      if class == 'why' then title = block.attributes.title or names.why end
      links:insert(target)
    else
      flush()
      if block.t == 'Header' and block.level == 2 then heading = pandoc.utils.stringify(block):gsub('%s+%d+ points?$', '') end
      blocks:insert(block)
    end
  end
  flush()
  if at_end and #kept.blocks > 0 then
    blocks:insert(pandoc.Header(2, pandoc.Inlines 'Answers, hints and solutions', pandoc.Attr('answers')))
    blocks:extend(kept.blocks)
  end
  doc.blocks = blocks
  return doc
end

function paper.folded(edition)
  local at_end = edition == 'book' or (os.getenv 'INSTRUCTOR' or '') ~= ''
  return { Pandoc = function(doc) return put_to_end(doc, at_end) end }
end

local repository = require 'repository'
local function is_chapter(name) return name and repository.exists('handouts/' .. name .. '.md') end

-- In the book: identifiers and links within the chapter begin with the chapter's name, headings are one level lower is
-- not needed (the chapter's title is h1), and the contents get a line for each section.
function paper.as_chapter(name, within, contents)
  local function own(it)
    if it.identifier ~= '' then it.identifier = within(name, it.identifier) end
    return it
  end
  local function header(it)
    own(it)
    if it.level == 2 then contents(it.identifier, it) end
    return it
  end
  local function target(it)
    own(it)
    if it.target:match '^#' and not is_chapter(it.target:match '^#([%w_]+)%f[.\0]') then
      it.target = '#' .. within(name, it.target:sub(2))
    end
    return it
  end
  return { Header = header, Div = own, Span = own, Table = own, CodeBlock = own, Link = target }
end

return paper
