-- Pictures are put into the page as they are drawn: SVG that takes its colours from the text around it.
local repository = require 'repository'
local page = require 'page'
local source = require 'source'
local pictures = {}

-- Words of pictures in another language: TEXTS names a file of lines "English <tab> other".
local texts
local function translated(text)
  if not texts then
    texts = {}
    for _, line in ipairs(repository.lines(os.getenv 'TEXTS' or '') or {}) do
      local from, to = line:match '^(.-)\t(.*)$'
      if from then texts[from] = to end
    end
  end
  return texts[text] or text
end

-- Identifiers in a picture begin with its label, so that two pictures of a page never meet.
local function own_identifiers(svg, label)
  svg = svg:gsub('(%sid=")', '%1' .. label .. '.')
  svg = svg:gsub('url%(#', 'url(#' .. label .. '.')
  return (svg:gsub('(href=")#', '%1#' .. label .. '.'))
end

-- A strip (NAME.strip) has frames, each with words of its own. They stand below the picture, as a list; script.js steps
-- through both. A slide has the picture alone.
local function told(body, label)
  local items = {}
  for words in body:gmatch 'class="frame" data%-said="(.-)"' do
    items[#items + 1] = '<li>' .. words:gsub('`(.-)`', '<code>%1</code>') .. '</li>'
  end
  body = body:gsub('(class="frame") data%-said=".-"', '%1')
  if #items == 0 or label:match '^slide' then return body, '', '' end
  return body, ' class="frames"', '<ol class="frames-told">' .. table.concat(items, '\n') .. '</ol>'
end

-- The text of an <svg> element, or nil and what is wrong. `path` is as in the Markdown: pictures/NAME.svg (in docs/:
-- ../handouts/pictures/NAME.svg), drawn by hand there, or by a program into build/handouts/pictures.
function pictures.inline(path, label)
  local file = repository.normal((source.file:match '^.*/' or '') .. path)
  local lines = repository.lines(file) or repository.lines('build/' .. file)
  if not lines then return nil, path .. ': no such picture, and no program of that name (.c, .sh) that draws it' end
  local svg = table.concat(lines, '\n')
  local attributes, body = svg:match '<svg(.-)>(.*)</svg>'
  if not body then return nil, path .. ': not an SVG file' end
  for _, element in ipairs { 'title', 'desc' } do
    if not body:match('<' .. element .. '[^>]*>%s*%S') then
      return nil, path .. ' has no <' .. element .. '>: readers who cannot see it need one'
    end
  end
  local view = attributes:match 'viewBox="([^"]+)"'
  if not view then return nil, path .. ' has no viewBox' end
  local class, list
  body, class, list = told(body, label)
  label = (page.practical or source.file:match '([^/]+)%.md$' or 'page') .. '.' .. label:gsub(':', '.')
  local width = view:match '^%s*%S+%s+%S+%s+(%S+)'
  body = own_identifiers(body, label)
  body = body:gsub('<title[^>]*>', '<title id="' .. label .. '.title">', 1)
  body = body:gsub('<desc[^>]*>', '<desc id="' .. label .. '.desc">', 1)
  body = body:gsub('(<t%a+[^>]*>)([^<]+)(</t)', function(open, text, close) return open .. translated(text) .. close end)
  return ('<div class="drawing" tabindex="0"><svg xmlns="http://www.w3.org/2000/svg"%s viewBox="%s" style="max-width:%dpx" role="img" aria-labelledby="%s.title %s.desc">%s</svg></div>%s')
    :format(class, view, math.floor(1.5 * tonumber(width)), label, label, (body:gsub('\n%s*\n', '\n')), list)
end

return pictures
