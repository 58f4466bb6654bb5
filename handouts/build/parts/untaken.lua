-- What was meant as a directive and is still there as text when all has been put in: an attribute that pandoc refuses, a
-- label that nothing has taken. No page may show such a thing. What pandoc has taken is looked at in directives.lua.
local source = require 'source'

local function refuse(text)
  if text:match '{line=%d+ ' then return nil end -- a fence: told by directives.lua
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
  for i, it in ipairs(inlines) do
    local next = inlines[i + 1]
    if it.t == 'Str' then out[#out + 1] = it.text
    elseif it.t == 'Space' or it.t == 'SoftBreak' then out[#out + 1] = ' '
    elseif it.t == 'Code' and next and next.t == 'Str' and next.text:match '^{' then out[#out + 1] = '`' .. it.text .. '`'
    elseif it.t == 'Image' then out[#out + 1] = '](' .. it.src .. ')'
    elseif it.content then out[#out + 1] = plain(it.content) end
  end
  return table.concat(out)
end

local function look_through(block)
  local words = pandoc.utils.stringify(block)
  if not words:find '[{@]' and not words:find(':::', 1, true) then return nil end -- most have none of it, and this is soon said
  local text = plain(block.content)
  local found = text:match '`[^`]*`{.*' or text:match '{[.#]%a.*' or text:match ':::+.*' or text:match '@%a+:%w.*' or
    text:match '%[[^%[%]]*%]{.*' or text:match '%]%([^()]*%){.*'
  if found then refuse(found) end
end

return { after = { Code = Code, Para = look_through, Plain = look_through, Header = look_through } }
