-- The divisions that fill.lua leaves, as HTML.
local spaces = require 'spaces'
local edition = require 'edition'
local html = {}

local function raw(text, ...)
  if select('#', ...) > 0 then text = text:format(...) end
  return pandoc.RawBlock('html', text)
end

function html.escape(text)
  return (text:gsub('&', '&amp;'):gsub('<', '&lt;'):gsub('>', '&gt;'):gsub('"', '&quot;'))
end
local escape = html.escape

local function around(before, blocks, after)
  local out = pandoc.List { raw(before) }
  out:extend(blocks)
  out:insert(raw(after))
  return out
end

local titles = {
  predict = 'Predict', why = 'Why?', note = 'Note', warning = 'Take care', profile = 'What the profile shows',
  instructor = 'For the instructor', mistake = 'A common mistake', solution = 'Our solution',
  answers = 'Answers', output = 'The output', measurement = 'The measurement',
}

-- A table that may be wider than its page scrolls in a frame of its own.
function html.framed(tab)
  return around('<div class="table" tabindex="0">', { tab }, '</div>')
end

-- On paper a short block stays on one page.
local function short(division)
  local code = division.content[1]
  local _, lines = code.text:gsub('\n', '\n')
  return lines < 16 and ' short' or ''
end

-- A code block with a head that says which file it is from.
local function listing(division)
  local a = division.attributes
  local name = a.file:match '[^/]+$'
  local head = ('<span class="file" title="%s">%s</span>'):format(escape(a.file), escape(name))
  if a.caption ~= '' then head = head .. ' <span class="caption">' .. escape(spaces.of_text(a.caption)) .. '</span>' end
  return around('<div class="listing' .. short(division) .. '"><div class="head">' .. head .. '</div>', division.content, '</div>')
end

local function terminal(division)
  local a, head = division.attributes, ''
  if a.command and a.command ~= '' then
    head = '<div class="head"><code class="command"><span class="prompt" aria-hidden="true">$ </span>' .. escape(a.command) .. '</code></div>'
  end
  local foot = ''
  if a.device then foot = ('<div class="foot">Measured on %s, %s.%s</div>'):format(escape(a.device), escape(a.date),
    a.caption ~= '' and ' ' .. escape(spaces.of_text(a.caption)) or '')
  elseif a.caption and a.caption ~= '' then foot = '<div class="foot">' .. escape(spaces.of_text(a.caption)) .. '</div>' end
  return around('<div class="' .. table.concat(division.classes, ' ') .. short(division) .. '">' .. head, division.content, foot .. '</div>')
end

local function folded(class, title, blocks)
  local open = edition.name == 'site' and '' or ' open' -- paper cannot unfold
  return around(('<details class="%s"%s><summary>%s</summary><div class="folded">'):format(class, open, escape(title)), blocks, '</div></details>')
end

-- One hint inside the one before, so that each has to be asked for.
local function hints(division)
  local inner, count = pandoc.List {}, #division.content
  for i = count, 1, -1 do
    local blocks = pandoc.List {}
    blocks:extend(division.content[i].content)
    blocks:extend(inner)
    inner = folded('hint', ('Hint %d of %d'):format(i, count), blocks)
  end
  return inner
end

local function box(class, title, blocks)
  return around(('<div class="box %s" role="note"><p class="box-title">%s</p>'):format(class, title), blocks, '</div>')
end

local function mistake(division)
  local first = division.content[1]
  local out = pandoc.List { raw '<div class="box mistake" role="note"><div class="box-title"><span class="kind">Mistake.</span> ' }
  if first and first.classes and first.classes:includes 'title' then
    out:extend(first.content)
    division.content:remove(1)
  end
  out:insert(raw '</div>')
  out:extend(division.content)
  out:insert(raw '</div>')
  return out
end

local function figure(division)
  if division.identifier == '' then return around('<figure>', division.content, '</figure>') end -- on a slide
  local out = pandoc.List { raw('<figure id="%s">', division.identifier), division.content[1], raw '<figcaption>' }
  out:insert(division.content[2])
  out:insert(raw '</figcaption></figure>')
  return out
end

local function equation(division)
  return pandoc.List { raw('<div class="equation" id="%s"><div class="formula">', division.identifier), division.content[1],
    raw '</div><div class="number">', division.content[2], raw '</div></div>' }
end

local function captioned(division)
  return around('<figure class="captioned" id="' .. division.identifier .. '">', division.content, '</figure>')
end

html.filter = {
  Div = function(division)
    local class = division.classes[1]
    if class == 'listing' then return listing(division) end
    if class == 'terminal' then return terminal(division) end
    if class == 'hints' then return hints(division) end
    if class == 'mistake' then return mistake(division) end
    if class == 'captioned' then return captioned(division) end
    if class == 'figure' then return figure(division) end
    if class == 'equation' then return equation(division) end
    if class == 'why' or class == 'solution' or class == 'answers' or class == 'output' or class == 'measurement' then return folded(class, division.attributes.title or titles[class], division.content) end
    if titles[class] then return box(class, titles[class], division.content) end
  end,
}

return html
