-- Second half of a page: pandoc's JSON as fill.lua has left it -> HTML. EDITION: site, print (a handout on paper) or
-- book (a chapter of it) or slides.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
local source = require 'source'
local page = require 'page'
local html = require 'html'
local links = require 'links'
local site = require 'site'
local paper = require 'paper'
local slides = require 'slides'
local codes = require 'codes'

local edition = os.getenv 'EDITION' or 'site'
local out = os.getenv 'HANDOUTS_OUT' or 'build/handouts'

-- Only now is it known which page this is.
local function coloured(doc)
  return doc:walk(codes.put_in(('%s/pages/%s.json.codes'):format(out, source.file:gsub('/', '.'))))
end

local function Meta(meta)
  source.open(pandoc.utils.stringify(meta.source))
  meta = site.meta(meta)
  meta.chapter = source.file:match '([^/]+)%.md$'
  return meta
end

-- The chapter's lines of the book's contents.
local function chapter(doc)
  local name = source.file:match '([^/]+)%.md$'
  local list = assert(io.open(out .. '/book/' .. name .. '.contents', 'w'))
  local number = page.number and page.number .. '. ' or ''
  list:write(('<li><a href="#%s">%s%s</a> <span class="page"></span><ol>\n'):format(name, number, html.escape(page.title or '')))
  local function line(id, header)
    local points = ' %d+ points?$'
    list:write(('<li><a href="#%s">%s</a> <span class="page"></span></li>\n'):format(id, html.escape((pandoc.utils.stringify(header):gsub(points, '')))))
  end
  doc = doc:walk(paper.as_chapter(name, links.within, line))
  list:write '</ol></li>\n'
  list:close()
  return doc
end

local function finish(doc)
  source.end_if_failed()
  return doc
end

local filters = { { Meta = Meta } }
table.insert(filters, edition == 'slides' and slides.filter or slides.none)
for _, filter in ipairs { site.ladder, site.tables, site.words, site.displays } do table.insert(filters, filter) end
if edition == 'site' then
  table.insert(filters, site.asked)
  table.insert(filters, site.sections)
elseif edition ~= 'slides' then
  table.insert(filters, paper.folded(edition))
end
table.insert(filters, edition == 'slides' and slides.bare or links.filter)
if edition == 'book' then table.insert(filters, { Pandoc = chapter }) end
table.insert(filters, html.filter)
table.insert(filters, { Pandoc = coloured })
table.insert(filters, { Pandoc = finish })
return filters
