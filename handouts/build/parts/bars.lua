-- ::: {.bars unit="GB/s" title="..."}: measured numbers as bars, from docs/measured through the names of the metadata
-- (measured_numbers.lua). A list, a bar an item: what it is, a colon, an expression in the names. An item in bold is
-- the ceiling, and gets a line across all bars.
--     ::: {.bars unit="GB/s" title="Seven versions of a sum" #fig:versions caption="..."}
--     - v0, modulo tree: `v0`
--     - **a copy**: `copy`
--     :::
-- With an identifier fig:... and a caption it is a figure of the handout, with a number; on a slide it needs neither.
local source = require 'source'
local evaluate = require('measured_numbers').evaluate
local escape = require('html').escape

local WIDTH, LABEL, ROW, VALUE = 360, 118, 19, 46

local function item(blocks, line)
  local para = blocks[1]
  local code = para and para.content[#para.content]
  if not code or code.t ~= 'Code' then
    return source.fail(line, 'a bar is a name, a colon and an expression in the names of measured: `x`')
  end
  local value = evaluate(code.text)
  if type(value) ~= 'number' then return nil end
  local name = pandoc.List(para.content):filter(function(it) return it ~= code end)
  local text = pandoc.utils.stringify(name):gsub('%s*:%s*$', '')
  return { name = text, value = value, ceiling = para.content[1].t == 'Strong' }
end

local function shown(value)
  return value >= 100 and ('%.0f'):format(value) or value >= 10 and ('%.1f'):format(value) or ('%.2f'):format(value)
end

-- A word of the picture; 11 units are the least that can be read on a telephone.
local function text(x, y, anchor, words)
  return ('<text x="%g" y="%g" text-anchor="%s" font-size="11.5">%s</text>'):format(x, y, anchor, escape(words))
end

local function drawing(items, unit, title, label)
  local most, out, values, told = 0, {}, {}, {}
  for _, it in ipairs(items) do most = math.max(most, it.value) end
  local scale = (WIDTH - LABEL - VALUE) / most
  local height = ROW * #items + 16
  for i, it in ipairs(items) do
    local y = ROW * (i - 1)
    out[#out + 1] = text(LABEL - 6, y + 13, 'end', it.name)
    out[#out + 1] = ('<rect class="%s" x="%g" y="%g" width="%.4g" height="13"/>'):format(it.ceiling and 'p4' or 'p2', LABEL, y + 2, math.max(0.5, it.value * scale))
    values[#values + 1] = text(LABEL + it.value * scale + 4, y + 13, 'start', shown(it.value))
    if it.ceiling then
      out[#out + 1] = ('<line x1="%.4g" x2="%.4g" y1="0" y2="%g" stroke="currentColor" stroke-width="0.8" stroke-dasharray="3 2"/>')
        :format(LABEL + it.value * scale, LABEL + it.value * scale, ROW * #items)
    end
    told[#told + 1] = ('%s: %s'):format(it.name, shown(it.value))
  end
  -- The numbers come last, with the page's colour around them: the ceiling's line may cross one.
  out[#out + 1] = '<g style="paint-order: stroke; stroke: var(--paper); stroke-width: 3px">' .. table.concat(values) .. '</g>'
  out[#out + 1] = text(LABEL, height - 3, 'start', unit)
  return ('<div class="drawing" tabindex="0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" style="max-width:%dpx" role="img" ' ..
    'aria-labelledby="%s.title %s.desc"><title id="%s.title">%s</title><desc id="%s.desc">%s, in %s</desc>' ..
    '<g fill="currentColor">%s</g></svg></div>'):format(WIDTH, height, WIDTH * 1.5, label, label, label, escape(title), label,
    escape(table.concat(told, '; ')), escape(unit), table.concat(out))
end

local count = 0

local function Div(division)
  if not division.classes:includes 'bars' then return nil end
  local line, list = division.attributes.line, division.content[1]
  local unit, title = division.attributes.unit, division.attributes.title
  if not unit or not title then return source.fail(line, 'bars say their unit="..." and, for who cannot see them, a title="..."') end
  if not list or list.t ~= 'BulletList' then return source.fail(line, 'bars are a list') end
  local items = {}
  for _, blocks in ipairs(list.content) do items[#items + 1] = item(blocks, line) end
  if #items < #list.content then return pandoc.List {} end
  count = count + 1
  local label = 'bars' .. count
  local picture = pandoc.RawBlock('html', drawing(items, unit, title, label))
  if division.identifier == '' then return pandoc.Div({ picture }, pandoc.Attr('', { 'figure' })) end
  local caption = pandoc.read(division.attributes.caption or '', 'markdown').blocks[1]
  return pandoc.Div({ picture, pandoc.Plain(caption and caption.content or {}) }, pandoc.Attr(division.identifier, { 'unnumbered-figure' }))
end

return { Div = Div }
