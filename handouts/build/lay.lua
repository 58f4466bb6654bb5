-- Second half of a page: pandoc's JSON as fill.lua has left it -> HTML for the site.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
local source = require 'source'
local page = require 'page'
local html = require 'html'
local links = require 'links'
local site = require 'site'

local function Meta(meta)
  source.open(pandoc.utils.stringify(meta.source))
  page.read(meta)
  return site.meta(meta)
end

local function finish(doc)
  source.end_if_failed()
  return doc
end

return { { Meta = Meta }, site.ladder, site.sections, links.filter, html.filter, { Pandoc = finish } }
