-- First half of a page: what the handout only names is filled in from the repository and from runs, and everything is
-- checked. Markdown -> pandoc's own JSON.    pandoc -f reader.lua --lua-filter fill.lua -t json FILE.md
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
local source = require 'source'
source.open(PANDOC_STATE.input_files[1])
local page = require 'page'
local update = require 'update'
local numbers = require 'numbers'
local boxes = require 'boxes'

local function Meta(meta)
  page.read(meta)
  meta.source = source.file
  return meta
end

-- What other pages may link to: build/handouts/pages/handouts.NAME.md.ids
local function tell_identifiers(doc)
  local out = assert(io.open('build/handouts/pages/' .. source.file:gsub('/', '.') .. '.ids', 'w'))
  local function tell(it) if it.identifier ~= '' then out:write(it.identifier, '\n') end end
  doc:walk { Header = tell, Div = tell, Span = tell, Table = tell, CodeBlock = tell, Image = tell, Link = tell }
  out:close()
end

local function finish(doc)
  tell_identifiers(doc)
  if source.failures == 0 then update.write() end
  source.end_if_failed()
  return doc
end

return {
  { Meta = Meta },
  boxes.instructors_only,
  require 'steps',
  require 'code',
  require 'output',
  require 'measured',
  numbers.filters[1], numbers.filters[2], numbers.filters[3],
  require('terms').filter,
  boxes.check,
  { Pandoc = finish },
}
