-- [warp]{.term} becomes a link to the word in the glossary; [warps]{.term of="warp"} says which word is meant where a
-- plural s is not all the difference.
local source = require 'source'
local terms = {}

local known

function terms.identifier(word) return 'term-' .. word:lower():gsub('[^%w]+', '-') end

-- The words of the glossary alone, as Markdown: each stands before a line that begins with a colon.
local function words_of(lines)
  local words, before = {}, nil
  for line in lines do
    if line:match '^:%s' and before and not before:match '^[:%s]' then words[#words + 1] = before .. '\n:   x\n' end
    if line:match '%S' then before = line end
  end
  return table.concat(words, '\n')
end

local function load()
  known = {}
  local handle = io.open 'handouts/glossary.md'
  if not handle then return end
  local glossary = pandoc.read(words_of(handle:lines()), 'markdown')
  handle:close()
  pandoc.walk_block(pandoc.Div(glossary.blocks), {
    DefinitionList = function(list)
      for _, item in ipairs(list.content) do
        for name in (pandoc.utils.stringify(item[1]) .. ','):gmatch '%s*([^,]+),' do
          known[name:lower()] = terms.identifier(pandoc.utils.stringify(item[1]))
        end
      end
    end,
  })
end

local function Span(span)
  if not span.classes:includes 'term' then return nil end
  if not known then load() end
  local word = span.attributes.of or pandoc.utils.stringify(span)
  local found = known[word:lower()] or known[word:lower():gsub('s$', '')]
  if not found then
    return source.fail(source.locate('[' .. pandoc.utils.stringify(span) .. ']{.term'), '"%s" is not in handouts/glossary.md', word)
  end
  return pandoc.Link(span.content, 'glossary.md#' .. found, '', pandoc.Attr('', { 'term' }))
end

-- In the glossary itself: an identifier for each word.
local function DefinitionList(list)
  for _, item in ipairs(list.content) do
    local id = terms.identifier(pandoc.utils.stringify(item[1]))
    item[1] = pandoc.List { pandoc.Span(item[1], pandoc.Attr(id)) }
  end
  return list
end

terms.filter = { Span = Span, DefinitionList = source.file:match 'glossary%.md$' and DefinitionList or nil }
return terms
