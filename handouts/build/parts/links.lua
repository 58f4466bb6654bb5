-- Links are written as they work in the repository: 04_reduction.md#step-3, ../practicals/04_reduction/reduction.cu.
-- Here they become links within the site, and each is checked.
local source = require 'source'
local repository = require 'repository'
local links = {}
local out = os.getenv 'HANDOUTS_OUT' or 'build/handouts' -- the instructor's edition has a folder of its own
local edition = require 'edition'

local normal = repository.normal

-- Where a page of the repository stands in the site: handouts/x.md -> x.html, docs/x.md -> docs/x.html. Nil: not a page.
function links.page_of(path)
  local name = path:match '^handouts/([^/]+)%.md$'
  if name and name ~= 'README' then return name .. '.html' end
  name = path:match '^docs/([^/]+)%.md$'
  if name then return 'docs/' .. name .. '.html' end
end

-- From the folder of the page that is being made to a place in the site.
function links.from_here(target)
  return (source.file:match '^docs/' and '../' or '') .. target
end

-- The identifiers of a page, once its first half is made; else nil.
local identifiers = {}
local function identifiers_of(path)
  if identifiers[path] == nil then
    local lines = repository.lines(out .. '/pages/' .. path:gsub('/', '.') .. '.ids')
    local set
    if lines then
      set = {}
      for _, line in ipairs(lines) do set[line] = true end
    end
    identifiers[path] = set or false
  end
  return identifiers[path]
end

local function is_folder(path) return select(2, repository.ask('test -d ' .. repository.quote(path))) end

-- On paper a link leads within the document, or to the network; elsewhere it is only its words. In the book, other
-- chapters are in the document, too.
local function on_paper(link, file, anchor)
  local name = file:match '^handouts/([^/]+)%.md$'
  if file == source.file then return anchor ~= '' and link or link.content end
  if edition.name == 'book' and name and name ~= 'index' and name ~= 'README' then
    link.target = anchor ~= '' and '#' .. links.within(name, anchor) or '#' .. name
    return link
  end
  return link.content
end

-- In the book an identifier begins with its chapter's name.
function links.within(name, identifier) return name .. '.' .. identifier end

local function Link(link)
  local target = link.target
  if target:match '^%a[%w+.-]*:' then return nil end -- https: and the like
  local line = source.locate(target)
  local path, anchor = target:match '^([^#]*)#?(.*)$'
  local here = source.file:match '^(.*/)' or ''
  local file = path == '' and source.file or normal(here .. path)
  local place = links.page_of(file)
  if edition.name ~= 'site' then return on_paper(link, file, anchor) end -- the site's edition has checked it
  if not place then
    if is_folder(file) then return link.content end -- a folder is no page
    if not repository.exists(file) then
      source.fail(line, 'dead link: %s (there is no %s)', target, file)
      return nil
    end
    local list = assert(io.open(out .. '/files/' .. source.file:gsub('/', '.'), 'a')) -- shown in the site, too
    list:write(file, '\n')
    list:close()
    link.target = links.from_here('files/' .. file .. '.html')
    return link
  end
  if path ~= '' and not repository.exists(file) then
    source.fail(line, 'dead link: %s (there is no %s)', target, file)
  elseif anchor ~= '' then
    local set = identifiers_of(file)
    if set and not set[anchor] then source.fail(line, 'dead link: %s has nothing called #%s', file, anchor) end
  end
  if path ~= '' then
    link.target = links.from_here(place) .. (anchor ~= '' and '#' .. anchor or '')
  end
  return link
end

links.filter = { Link = Link }
return links
