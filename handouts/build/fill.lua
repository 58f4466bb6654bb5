-- First half of a page: what the handout only names is filled in from the repository and from runs, and everything is
-- checked. Markdown -> pandoc's own JSON, and beside it (.codes) its code in colours (parts/codes.lua).
--     pandoc -f reader.lua --lua-filter fill.lua --syntax-definition cuda.xml --wrap=none -t json -o PAGE.json FILE.md
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
local source = require 'source'
source.open(PANDOC_STATE.input_files[1])
local page = require 'page'
local update = require 'update'
local numbers = require 'numbers'
local boxes = require 'boxes'
local codes = require 'codes'
local directives = require 'directives'
local untaken = require 'untaken'
local deck = require 'deck'
local measured_numbers = require 'measured_numbers'
local out = os.getenv 'HANDOUTS_OUT' or 'build/handouts' -- the instructor's edition has a folder of its own

local function Meta(meta)
  page.read(meta)
  meta.source = source.file
  return meta
end

-- What other pages may link to: build/handouts/pages/handouts.NAME.md.ids
local function tell_identifiers(doc)
  local list = assert(io.open(out .. '/pages/' .. source.file:gsub('/', '.') .. '.ids', 'w'))
  local function tell(it) if it.identifier ~= '' then list:write(it.identifier, '\n') end end
  doc:walk { Header = tell, Div = tell, Span = tell, Table = tell, CodeBlock = tell, Image = tell, Link = tell }
  list:close()
end

-- A page without metadata, as those in docs/ are: its first heading is its title.
local function own_title(doc)
  local first = doc.blocks[1]
  if doc.meta.title or not first or first.t ~= 'Header' then return nil end
  doc.meta.title = pandoc.MetaInlines(first.content)
  doc.blocks:remove(1)
  page.title = pandoc.utils.stringify(first)
  return doc
end

local function finish(doc)
  tell_identifiers(doc)
  update.write()
  source.end_if_failed()
  codes.write(doc, PANDOC_STATE.output_file .. '.codes')
  return doc
end

return {
  { Pandoc = own_title }, { Meta = Meta },
  directives.filters[1], directives.filters[2],
  boxes.instructors_only,
  measured_numbers[1], measured_numbers[2], measured_numbers[3],
  require 'bars',
  require 'curves',
  deck.before,
  require 'supported',
  require 'steps',
  require 'code',
  require 'output',
  require 'measured',
  require 'mathematics',
  numbers.filters[1], numbers.filters[2], numbers.filters[3],
  require('terms').filter,
  require('spaces').filter,
  boxes.check,
  deck.after,
  untaken.after,
  { Pandoc = finish },
}
