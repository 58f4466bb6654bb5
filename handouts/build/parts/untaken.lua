-- What was meant as a directive and was not taken as one, because pandoc read it as text: an attribute that it refuses, a
-- fence that it does not see, a class that nobody knows. No page may show such a thing.
local source = require 'source'

local function refuse(text)
  local line = source.locate(text:match '^[^\n]*')
  if line == 1 then line = source.locate(text:match '^%S+ ?[^%s=]*') end -- as far as pandoc has made no typography of it
  source.fail(line, 'this was not understood, and would be shown as it is: %s', text:sub(1, 60))
end

-- ```{.measured file=... }``` in a paragraph is a code span to pandoc.
local function Code(code)
  if code.text:match '^%s*{[.#]?%a[^}]*}' then refuse(code.text) end
end

-- The text of a paragraph without what is code or mathematics.
local function plain(inlines)
  local out = {}
  for _, it in ipairs(inlines) do
    if it.t == 'Str' then out[#out + 1] = it.text
    elseif it.t == 'Space' or it.t == 'SoftBreak' then out[#out + 1] = ' '
    elseif it.content then out[#out + 1] = plain(it.content) end
  end
  return table.concat(out)
end

local function look_through(block)
  local text = plain(block.content)
  local found = text:match '{[.#]%a.*' or text:match ':::+.*' or text:match '@%a+:%w.*'
  if found then refuse(found) end
end

-- Which class takes which word.
local takers = { run = 'output', file = 'measured' }

local function CodeBlock(block)
  for word, class in pairs(takers) do
    if block.attributes[word] and not block.classes:includes(class) then
      source.fail(block.attributes.line, '%s= is a word of .%s blocks, and this one is .%s', word, class, block.classes[1] or '(none)')
    end
  end
end

return { before = { CodeBlock = CodeBlock }, after = { Code = Code, Para = look_through, Plain = look_through } }
