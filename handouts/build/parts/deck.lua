-- ::: {.slide title="One claim"} ... :::: a slide, written beside what it is about; the deck of a practical is these, in
-- their order. No other edition shows them. What may stand on one: a picture, bars, code of at most 12 lines, an output, a
-- table, a formula, and a few sentences or a list beside it. `::: notes` in it is what the lecturer says. A second class says
-- what it is for; only a question may be words alone:
--     .predict   a question; the next slide is its .answer        .exit   the question to leave with
local source = require 'source'
local pictures = require 'pictures'

local MOST_LINES, MOST_WORDS = 12, 70
local count = 0 -- of the slides so far: a picture may stand on several, and each needs names of its own

-- A picture in a slide: no number, no label, for nobody refers to it.
local function picture(para)
  local image = para.content[1]
  if #para.content ~= 1 or image.t ~= 'Image' then return nil end
  local drawing, complaint = pictures.inline(image.src, 'slide' .. count)
  if not drawing then return source.fail(source.locate('](' .. image.src), '%s', complaint) end
  return pandoc.Div({ pandoc.RawBlock('html', drawing) }, pandoc.Attr('', { 'figure' }))
end

local function words_of(blocks)
  local words = 0
  pandoc.Div(blocks):walk {
    Div = function(it) if it.classes:includes 'notes' then return pandoc.List {} end end,
  }:walk { Str = function() words = words + 1 end }
  return words
end

-- Something to look at while somebody speaks.
local function shows(slide)
  local found = false
  for _, block in ipairs(slide.content) do
    local others = block.t == 'Div' and not block.classes:includes 'notes'
    found = found or others or block.t == 'CodeBlock' or block.t == 'Table' or block.t == 'RawBlock'
    if block.t == 'Para' then
      block:walk {
        Image = function() found = true end,
        Math = function(formula) found = found or formula.mathtype == 'DisplayMath' end,
      }
    end
  end
  return found
end

local function check(slide)
  local line = slide.attributes.line
  if (slide.attributes.title or '') == '' then source.fail(line, 'a slide says its claim: {.slide title="..."}') end
  local question = slide.classes:includes 'predict' or slide.classes:includes 'exit'
  if not question and not shows(slide) then
    source.fail(line, 'a slide of words alone: a picture, bars, code, an output, a table or a formula says more')
  end
  local words = words_of(slide.content)
  if words > MOST_WORDS then source.fail(line, '%d words on a slide; at most %d can be read while somebody speaks', words, MOST_WORDS) end
end

local function Div(slide)
  if not slide.classes:includes 'slide' then return nil end
  count = count + 1
  check(slide)
  return slide:walk { Para = picture }
end

-- After code and outputs have been put in: what is too long cannot be read.
local function length(slide)
  if not slide.classes:includes 'slide' then return nil end
  slide:walk {
    CodeBlock = function(code)
      local lines = select(2, code.text:gsub('\n', '\n')) + 1
      if lines > MOST_LINES then
        source.fail(slide.attributes.line, 'a slide with %d lines of code or output; at most %d can be read from the last row', lines, MOST_LINES)
      end
    end,
  }
end

-- A question is answered on the slide that follows it.
local function answered(doc)
  local asked
  doc:walk {
    Div = function(slide)
      if not slide.classes:includes 'slide' then return nil end
      local answers = slide.classes:includes 'answer'
      if asked and not answers then source.fail(asked, 'a .predict slide whose next slide is no .answer') end
      asked = slide.classes:includes 'predict' and slide.attributes.line or nil
    end,
  }
  if asked then source.fail(asked, 'a .predict slide whose next slide is no .answer') end
end

return { before = { Div = Div }, after = { Div = length, Pandoc = answered } }
