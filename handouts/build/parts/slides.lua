-- A deck of slides: what is written for it in the handout (parts/deck.lua), each slide with the lecturer's notes below
-- it (key n).
local escape = require('html').escape
local slides = {}

local kickers = { predict = 'Predict', answer = 'Answer', exit = 'Before you go' }

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

local function deck(doc)
  local all = pandoc.List {}
  doc:walk { Div = function(it) if it.classes:includes 'slide' then all:extend(one(it)) end end }
  doc.blocks = all
  return doc
end

-- Links lead through the handout, not through its slides.
slides.filter = { Pandoc = deck }
slides.none = { Div = function(it) if it.classes:includes 'slide' then return pandoc.List {} end end }
slides.bare = { Link = function(link) return link.content end }
return slides
