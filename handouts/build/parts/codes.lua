-- Code in colours, once for all editions of a page: fill.lua has each of its code blocks laid out, in one HTML file, and
-- lay.lua puts what is there in the place of the blocks, with pandoc's own colouring switched off: pandoc looks through
-- all languages that it knows for each word set as code, and that took half of the time of a page.
local codes = {}

-- What a block's HTML depends on, its name aside. An output has no colours.
local function key(block)
  if #block.classes == 0 or block.classes[1] == 'output' then return nil end
  local words = { table.concat(block.classes, ' ') }
  for name, value in pairs(block.attributes) do words[#words + 1] = name .. '=' .. value end
  return pandoc.utils.sha1(table.concat(words, '\n') .. '\n\n' .. block.text)
end

local mark = '<!--code %s-->'

-- The code blocks of a page and nothing else, each behind its mark.
local function alone(doc)
  local out, seen = pandoc.List {}, {}
  local function keep(block)
    local name = key(block)
    if not name or seen[name] then return end
    seen[name] = true
    out:insert(pandoc.RawBlock('html', mark:format(name)))
    out:insert(pandoc.CodeBlock(block.text, pandoc.Attr('', block.classes, block.attributes)))
  end
  doc:walk { CodeBlock = keep }
  out:insert(pandoc.RawBlock('html', mark:format 'end'))
  return pandoc.Pandoc(out)
end

-- Writes the file, by the options of pandoc's command line (--syntax-definition).
function codes.write(doc, path)
  local handle = assert(io.open(path, 'w'))
  handle:write(pandoc.write(alone(doc), 'html5', PANDOC_WRITER_OPTIONS), '\n')
  handle:close()
end

-- The filter that puts them in.
function codes.put_in(path)
  local handle = assert(io.open(path))
  local text = handle:read 'a'
  handle:close()
  local laid_out = {}
  for name, place in text:gmatch '<!%-%-code (%x+)%-%->\n()' do
    laid_out[name] = text:sub(place, text:find('\n<!--code ', place, true) - 1)
  end
  return { CodeBlock = function(block)
    local name = key(block)
    if not name then return nil end
    local html = pandoc.RawBlock('html', laid_out[name] or error('no colours for: ' .. block.text))
    return block.identifier == '' and html or pandoc.Div({ html }, pandoc.Attr(block.identifier))
  end }
end

return codes
