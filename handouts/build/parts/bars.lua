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
local plot = require 'plot'

local WIDTH, ROW, VALUE = plot.WIDTH, 19, 46
local shown, text = plot.shown, plot.text

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

-- The line of a ceiling at x across all rows, but for those whose number stands there. numbers: a row's number's left and right end.
local function ceiling(x, numbers)
  local out, from = {}, nil
  for i = 1, #numbers + 1 do
    local free = numbers[i] and (x < numbers[i][1] or x > numbers[i][2])
    if free then from = from or i end
    if from and not free then
      out[#out + 1] = ('<line x1="%.4g" x2="%.4g" y1="%g" y2="%g" stroke="currentColor" stroke-width="0.8" stroke-dasharray="3 2"/>')
        :format(x, x, ROW * (from - 1), ROW * (i - 1))
      from = nil
    end
  end
  return table.concat(out)
end

-- The picture, its height, and what it says in words.
local function drawing(items, unit)
  local most, out, numbers, told = 0, {}, {}, {}
  local LABEL = 118 -- room for the names, 5.8 units for each of their letters
  for _, it in ipairs(items) do
    most, LABEL = math.max(most, it.value), math.max(LABEL, 10 + 5.8 * utf8.len(it.name))
  end
  local scale = (WIDTH - LABEL - VALUE) / most
  local height = ROW * #items + 16
  for i, it in ipairs(items) do
    local y, right = ROW * (i - 1), LABEL + it.value * scale
    out[#out + 1] = text(LABEL - 6, y + 13, 'end', it.name)
    out[#out + 1] = ('<rect class="%s" x="%g" y="%g" width="%.4g" height="13"/>'):format(it.ceiling and 'p4' or 'p2', LABEL, y + 2, math.max(0.5, it.value * scale))
    out[#out + 1] = text(right + 4, y + 13, 'start', shown(it.value))
    numbers[i] = { right + 2, right + 6 + 5.8 * utf8.len(shown(it.value)) }
    told[#told + 1] = ('%s: %s'):format(it.name, shown(it.value))
  end
  for _, it in ipairs(items) do
    if it.ceiling then out[#out + 1] = ceiling(LABEL + it.value * scale, numbers) end
  end
  local too_long = LABEL + 5.5 * utf8.len(unit) > WIDTH
  out[#out + 1] = text(too_long and WIDTH or LABEL, height - 3, too_long and 'end' or 'start', unit)
  return table.concat(out), height, ('%s, in %s'):format(table.concat(told, '; '), unit)
end

local function Div(division)
  if not division.classes:includes 'bars' then return nil end
  local unit = division.attributes.unit
  if not unit or not division.attributes.title then
    return source.fail(division.attributes.line, 'bars say their unit="..." and, for who cannot see them, a title="..."')
  end
  local items = plot.items(division, item)
  if not items then return pandoc.List {} end
  local body, height, told = drawing(items, unit)
  return plot.placed(division, height, told, body)
end

return { Div = Div }
