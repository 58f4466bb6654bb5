-- What bars.lua and curves.lua have in common: a picture drawn from measured numbers, and where it goes.
local source = require 'source'
local escape = require('html').escape
local plot = { WIDTH = 360 }

function plot.shown(value)
  return value >= 100 and ('%.0f'):format(value) or value >= 10 and ('%.1f'):format(value) or ('%.2f'):format(value)
end

-- A word of the picture; 11 units are the least that can be read on a telephone.
function plot.text(x, y, anchor, words)
  return ('<text x="%.4g" y="%.4g" text-anchor="%s" font-size="11.5">%s</text>'):format(x, y, anchor, escape(words))
end

local count = 0

-- The division becomes a picture: in a slide as it is, with an identifier fig:... and a caption a figure of the handout.
-- `told` is for who cannot see it; `body`: the picture's elements, `height` units high.
function plot.placed(division, height, told, body)
  count = count + 1
  local label = 'plot' .. count
  local picture = pandoc.RawBlock('html', ('<div class="drawing" tabindex="0"><svg xmlns="http://www.w3.org/2000/svg" ' ..
    'viewBox="0 0 %d %d" style="max-width:%dpx" role="img" aria-labelledby="%s.title %s.desc"><title id="%s.title">%s</title>' ..
    '<desc id="%s.desc">%s</desc><g fill="currentColor">%s</g></svg></div>'):format(plot.WIDTH, height, plot.WIDTH * 1.5,
    label, label, label, escape(division.attributes.title), label, escape(told), body))
  if division.identifier == '' then return pandoc.Div({ picture }, pandoc.Attr('', { 'figure' })) end
  local caption = pandoc.read(division.attributes.caption or '', 'markdown').blocks[1]
  return pandoc.Div({ picture, pandoc.Plain(caption and caption.content or {}) }, pandoc.Attr(division.identifier, { 'unnumbered-figure' }))
end

-- The items of the division's list, read by `item`(blocks, line); nil once a complaint has been made.
function plot.items(division, item)
  local line, list = division.attributes.line, division.content[1]
  if not list or list.t ~= 'BulletList' then return source.fail(line, '%s are a list', division.classes[1]) end
  local items = {}
  for _, blocks in ipairs(list.content) do items[#items + 1] = item(blocks, line) end
  return #items == #list.content and items or nil
end

return plot
