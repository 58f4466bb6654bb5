-- Figures, tables and equations get numbers (4.1 is the first of practical 4), and @fig:x, @tbl:x, @eq:x become links.
--     ![Caption.](pictures/tree.svg){#fig:tree}      : Caption {#tbl:speeds}      $$ x = y $$ {#eq:balance}
-- Told: a label that is not there, one that nobody refers to, a figure or a table with a caption but without a label.
local source = require 'source'
local page = require 'page'
local pictures = require 'pictures'
local numbers = {}

local words = { fig = 'Figure', tbl = 'Table', eq = 'Equation' }
local counts, labels = { fig = 0, tbl = 0, eq = 0 }, {}

local function number_of(label, kind)
  counts[kind] = counts[kind] + 1
  local number = (page.number and page.number .. '.' or '') .. counts[kind]
  if labels[label] then source.fail(source.locate('#' .. label), '%s has been given twice', label) end
  labels[label] = { number = number, used = false }
  return number
end

-- "Figure 4.1." before a caption
local function caption(kind, number, inlines)
  local out = pandoc.List { pandoc.Span({ pandoc.Str(words[kind] .. ' ' .. number .. '.') }, pandoc.Attr('', { 'label' })), pandoc.Space() }
  out:extend(inlines)
  return out
end

-- Returns the figure; nothing in its place when something is wrong with it.
local function figure(image)
  local label = image.identifier
  local function wrong(text, message, ...)
    source.fail(source.locate(text), message, ...)
    return pandoc.List {}
  end
  if not label:match '^fig:' then return wrong('](' .. image.src, 'the figure %s has no label: {#fig:name}', image.src) end
  local number = number_of(label, 'fig')
  if #image.caption == 0 then return wrong('#' .. label, 'the figure %s has no caption', image.src) end
  local drawing, complaint = pictures.inline(image.src, label)
  if not drawing then return wrong('#' .. label, '%s', complaint) end
  return pandoc.Div({ pandoc.RawBlock('html', drawing), pandoc.Plain(caption('fig', number, image.caption)) },
    pandoc.Attr(label, { 'figure' }))
end

local function equation(math, label)
  local number = number_of(label, 'eq')
  return pandoc.Div({ pandoc.Plain { math }, pandoc.Plain { pandoc.Str('(' .. number .. ')') } }, pandoc.Attr(label, { 'equation' }))
end

-- A paragraph with labelled equations in it becomes several.
local function split_at_equations(inlines)
  local blocks, rest, i = pandoc.List {}, pandoc.List {}, 1
  local function flush()
    while #rest > 0 and (rest[1].t == 'Space' or rest[1].t == 'SoftBreak') do rest:remove(1) end
    if #rest > 0 then blocks:insert(pandoc.Para(rest)) end
    rest = pandoc.List {}
  end
  while i <= #inlines do
    local math, j = inlines[i], i + 1
    if math.t == 'Math' and math.mathtype == 'DisplayMath' then
      while inlines[j] and (inlines[j].t == 'Space' or inlines[j].t == 'SoftBreak') do j = j + 1 end
      local label, after = (inlines[j] and inlines[j].t == 'Str' and inlines[j].text or ''):match '^{#(eq:[^}]+)}(.*)$'
      if label then
        flush()
        blocks:insert(equation(math, label))
        if after ~= '' then rest:insert(pandoc.Str(after)) end
        i = j
      else
        rest:insert(math)
      end
    else
      rest:insert(math)
    end
    i = i + 1
  end
  flush()
  return blocks
end

local function Para(para)
  local content = para.content -- once: each time it is asked for it is made anew
  if #content == 1 and content[1].t == 'Image' then return figure(content[1]) end
  for _, inline in ipairs(content) do
    if inline.t == 'Math' and inline.mathtype == 'DisplayMath' then
      local blocks = split_at_equations(content)
      return (#blocks ~= 1 or blocks[1].t ~= 'Para') and blocks or nil
    end
  end
end

-- Bars and curves that are a figure (plot.lua): the picture is drawn, and its caption wants a number.
local function Div(division)
  if not division.classes:includes 'unnumbered-figure' then return nil end
  local label, words = division.identifier, division.content[2].content
  if #words == 0 then source.fail(source.locate('#' .. label), '%s has no caption', label) end
  return pandoc.Div({ division.content[1], pandoc.Plain(caption('fig', number_of(label, 'fig'), words)) }, pandoc.Attr(label, { 'figure' }))
end

local function Table(tab)
  local inlines = pandoc.utils.blocks_to_inlines(tab.caption.long)
  if #inlines == 0 then return nil end
  local last = inlines[#inlines]
  local label = last.t == 'Str' and last.text:match '^{#(tbl:[^}]+)}$'
  if not label then
    return source.fail(source.locate(pandoc.utils.stringify(inlines)), 'this table has a caption but no label: {#tbl:name}')
  end
  inlines:remove()
  while #inlines > 0 and inlines[#inlines].t == 'Space' do inlines:remove() end
  tab.caption.long = { pandoc.Plain(caption('tbl', number_of(label, 'tbl'), inlines)) }
  tab.identifier = label
  return tab
end

local function Image(image)
  source.fail(source.locate('](' .. image.src), 'the figure %s must be a paragraph of its own', image.src)
end

local function Cite(cite)
  local out = pandoc.List {}
  for i, citation in ipairs(cite.citations) do
    local id = citation.id:gsub('^%a+:', string.lower) -- @Fig:x at the beginning of a sentence
    local kind = id:match '^(%a+):'
    local label = labels[id]
    if i > 1 then out:insert(pandoc.Str(i == #cite.citations and ' and ' or ', ')) end
    if label then
      label.used = true
      out:insert(pandoc.Link({ pandoc.Str(words[kind] .. '\u{a0}' .. label.number) }, '#' .. id, '', pandoc.Attr('', { 'reference' })))
    else
      source.fail(source.locate('@' .. citation.id), '@%s refers to nothing', citation.id)
    end
  end
  return out
end

local function unused(doc)
  for label, it in pairs(labels) do
    if not it.used then source.fail(source.locate('#' .. label), 'nothing refers to %s (@%s)', label, label) end
  end
  return doc
end

numbers.filters = { { Para = Para, Table = Table, Div = Div }, { Image = Image, Cite = Cite }, { Pandoc = unused } }
return numbers
