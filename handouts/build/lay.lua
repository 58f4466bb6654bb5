-- Second half of a page: pandoc's JSON as fill.lua has left it -> HTML, in all of its editions at once, since to read the
-- page takes longer than to lay it out. EDITIONS says which, and the file of each: "site=X.html print=Y.html", site, print
-- (a handout on paper), book (a chapter of it) or slides. What pandoc itself puts out is empty.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
local source = require 'source'
local page = require 'page'
local edition = require 'edition'
local html = require 'html'
local links = require 'links'
local site = require 'site'
local paper = require 'paper'
local slides = require 'slides'
local codes = require 'codes'

local out = os.getenv 'HANDOUTS_OUT' or 'build/handouts'
local tools = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '')
local templates = { site = 'template.html', print = 'print.html', book = 'chapter.html', slides = 'slides.html' }

local function Meta(meta)
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

local function filters_of(name)
  local filters = { { Meta = Meta } }
  table.insert(filters, name == 'slides' and slides.filter or slides.none)
  for _, filter in ipairs { site.ladder, site.tables, site.words, site.displays } do table.insert(filters, filter) end
  if name == 'site' then
    table.insert(filters, site.asked)
    table.insert(filters, site.sections)
  elseif name ~= 'slides' then
    table.insert(filters, paper.folded(name))
  end
  table.insert(filters, name == 'slides' and slides.bare or links.filter)
  if name == 'book' then table.insert(filters, { Pandoc = chapter }) end
  table.insert(filters, html.filter)
  return filters
end

local function options_for(name)
  local handle = assert(io.open(tools .. templates[name]))
  local options = pandoc.WriterOptions(PANDOC_WRITER_OPTIONS)
  options.template = pandoc.template.compile(handle:read 'a')
  handle:close()
  options.table_of_contents, options.toc_depth = name == 'site', 3
  return options
end

local function write(text, path)
  local handle = assert(io.open(path, 'w'))
  handle:write((text:gsub('\n*$', '\n')))
  handle:close()
end

function Pandoc(doc)
  source.open(pandoc.utils.stringify(doc.meta.source))
  local coloured = codes.put_in(('%s/pages/%s.json.codes'):format(out, source.file:gsub('/', '.')))
  for name, path in os.getenv 'EDITIONS':gmatch '(%l+)=(%S+)' do
    edition.name = name
    local it = doc
    for _, filter in ipairs(filters_of(name)) do it = it:walk(filter) end
    source.end_if_failed()
    write(pandoc.write(it:walk(coloured), 'html5', options_for(name)), path)
  end
  return pandoc.Pandoc {}
end
