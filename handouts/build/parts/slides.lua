-- A deck of slides from a handout: the slides that are written in it (parts/deck.lua); and where there are none,
-- what a lecturer shows, in the handout's order, and nothing that must be kept in step by hand.
-- There a section begins with the first sentence of each of its first paragraphs; then each figure, equation, table, list, listing and output that fits on a slide
-- has one, and each prediction and mistake. What is folded in the handout is not shown. The running text of the section is in
-- the notes below each slide (key n).
local escape = require('html').escape
local slides = {}

local function text_of(block) return pandoc.utils.stringify(block) end
local function lines_of(text) return select(2, text:gsub('\n', '\n')) + 1 end

-- The first sentence of a paragraph; two where the first is short.
local function beginning(para)
  local out, count = pandoc.List {}, 0
  for i, inline in ipairs(para.content) do
    out:insert(inline)
    count = count + #text_of(pandoc.Plain { inline })
    local after = para.content[i + 1]
    local last = inline.t == 'Span' and inline.classes:includes 'together' and inline.content[2] or inline -- a formula's full stop
    local ends = last.t == 'Str' and last.text:match '[.?!]%)?$' and (after == nil or after.t == 'Space' or after.t == 'SoftBreak')
    if ends and count > 40 then break end
  end
  return { pandoc.Plain(out) }
end

-- What leads to an equation or a listing has its place on the slide of that, and what follows one may be the rest of a sentence.
local function whole(para, sentence)
  local first = para.content[1]
  return not (first.t == 'Str' and first.text:match '^%l') and (sentence:match '[.?!]%)?$' or sentence:match '[.?!]”$')
end

-- What the section after this header is about: the beginnings of its first five paragraphs, where they are whole sentences.
local function points_after(blocks, number)
  local points = {}
  for i = number + 1, #blocks do
    if blocks[i].t == 'Header' or #points == 5 then break end
    local inline = blocks[i].t == 'Para' and not blocks[i].content:find_if(function(it) return it.t == 'Math' and it.mathtype == 'DisplayMath' end)
    if inline and #text_of(blocks[i]) > 40 then
      local point = beginning(blocks[i])
      if whole(blocks[i], text_of(point[1])) then points[#points + 1] = point end
    end
  end
  return points
end

local function code_of(division)
  local code = division.content[1]
  return code and code.t == 'CodeBlock' and code.text or ''
end

local function width_of(text)
  local widest = 0
  for line in (text .. '\n'):gmatch '(.-)\n' do widest = math.max(widest, utf8.len(line) or #line) end
  return widest
end

local function display(block)
  if block.t ~= 'Para' and block.t ~= 'Plain' then return false end
  local math = false
  for _, inline in ipairs(block.content) do
    if inline.t == 'Math' and inline.mathtype == 'DisplayMath' then math = true
    elseif inline.t == 'Str' and #inline.text > 2 then return false end
  end
  return math
end

local shown = {
  figure = function() return true end,
  equation = function() return true end,
  predict = function() return true end,
  listing = function(it) return lines_of(code_of(it)) <= 26 and width_of(code_of(it)) <= 120 end,
  terminal = function(it) return lines_of(code_of(it)) <= 18 and width_of(code_of(it)) <= 120 end,
}

-- A mistake: its title, and what the check says of it; what to think of it is in the notes.
local function mistake(division)
  local kept, rest = pandoc.List {}, pandoc.List {}
  for i, block in ipairs(division.content) do
    if i == 1 or (block.t == 'Div' and block.classes:includes 'terminal') then kept:insert(block) else rest:insert(block) end
  end
  division.content = kept
  return division, rest
end

local function Pandoc(doc)
  local out, deck = pandoc.List {}, { title = nil, opened = false, points = {}, body = pandoc.List {}, notes = pandoc.List {} }
  local lead -- the paragraph before
  -- The notes of the slide that was written last, before its end.
  local function tell(notes)
    if #notes == 0 or #out == 0 then return end
    local last = out:remove()
    out:insert(pandoc.RawBlock('html', '<aside class="notes" aria-label="Notes">'))
    out:extend(notes)
    out:insert(pandoc.RawBlock('html', '</aside>'))
    out:insert(last)
  end
  local function close()
    local body = deck.body
    if deck.title and not deck.opened and #deck.points > 0 then body = pandoc.List { pandoc.BulletList(deck.points) } end
    deck.opened = true
    if deck.title and #body > 0 then
      out:insert(pandoc.RawBlock('html', '<section class="slide"><h2>')) -- (a Header would become a section of pandoc's own)
      out:insert(pandoc.Plain(deck.title))
      out:insert(pandoc.RawBlock('html', '</h2>'))
      out:extend(body)
      out:insert(pandoc.RawBlock('html', '</section>'))
    end
    tell(deck.notes)
    deck.body, deck.notes, deck.lines = pandoc.List {}, pandoc.List {}, nil
  end
  local function slide(blocks)
    close()
    deck.body:extend(blocks)
  end
  local skipped
  for number, block in ipairs(doc.blocks) do
    local class = block.t == 'Div' and block.classes[1]
    if block.t == 'Header' then
      close()
      deck.title, deck.opened, lead, skipped = block.content, false, nil, block.identifier == 'further-reading'
      deck.points = points_after(doc.blocks, number)
      if skipped then deck.title = nil end
    elseif skipped then -- a list of books is for reading
    elseif display(block) or class == 'equation' then
      if lead and #text_of(lead) < 330 then slide { lead, block } else slide { block } end
    elseif class == 'mistake' then
      local short, rest = mistake(block)
      slide { short }
      deck.notes:extend(rest)
    elseif class == 'terminal' and deck.lines and deck.lines + lines_of(code_of(block)) < 14 and width_of(code_of(block)) <= 120 then
      deck.body:insert(block) -- several short outputs on one slide
      deck.lines = deck.lines + lines_of(code_of(block)) + 2
    elseif class and shown[class] then
      if shown[class](block) then
        slide { block }
        if class == 'terminal' then deck.lines = lines_of(code_of(block)) + 2 end
      else
        deck.notes:insert(pandoc.Para { pandoc.Emph 'The handout has the code.' })
      end
    elseif block.t == 'Table' then
      slide { block }
    elseif (block.t == 'BulletList' or block.t == 'OrderedList') and #text_of(block) < 900 then
      if lead and #text_of(lead) < 200 then slide { lead, block } else slide { block } end
    elseif block.t == 'Para' then
      lead = block
      deck.notes:insert(block)
    elseif block.t == 'BulletList' or block.t == 'OrderedList' then
      deck.notes:insert(block)
    end
  end
  close()
  doc.blocks = out
  return doc
end

-- ---- a deck that was written for it: parts/deck.lua ----

local kickers = { predict = 'Predict', answer = 'Answer', exit = 'Before you go' }

local function written(doc)
  local all = pandoc.List {}
  doc:walk { Div = function(it) if it.classes:includes 'slide' then all:insert(it) end end }
  return #all > 0 and all or nil
end

local function one(slide)
  local kind = slide.classes:find_if(function(class) return kickers[class] end)
  local out, notes = pandoc.List {}, pandoc.List {}
  for _, block in ipairs(slide.content) do
    if block.t == 'Div' and block.classes:includes 'notes' then notes:extend(block.content) else out:insert(block) end
  end
  local head = ('<section class="slide written%s">%s<h2>%s</h2>'):format(kind and ' ' .. kind or '',
    kind and '<p class="kicker">' .. kickers[kind] .. '</p>' or '', escape(slide.attributes.title or ''))
  out:insert(1, pandoc.RawBlock('html', head))
  if #notes > 0 then
    out:insert(pandoc.RawBlock('html', '<aside class="notes" aria-label="Notes">'))
    out:extend(notes)
    out:insert(pandoc.RawBlock('html', '</aside>'))
  end
  out:insert(pandoc.RawBlock('html', '</section>'))
  return out
end

local function from_slides(doc)
  local all = written(doc)
  if not all then return Pandoc(doc) end
  doc.blocks = pandoc.List {}
  for _, slide in ipairs(all) do doc.blocks:extend(one(slide)) end
  return doc
end

-- Links lead through the handout, not through its slides.
slides.filter = { Pandoc = from_slides }
slides.none = { Div = function(it) if it.classes:includes 'slide' then return pandoc.List {} end end }
slides.bare = { Link = function(link) return link.content end }
return slides
