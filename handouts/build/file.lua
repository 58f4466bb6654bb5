-- For a file of the repository that is shown in the site: its links belong to another place, and its tables may be wide.
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
local html = require 'html'
return { { Link = function(link) if not link.target:match '^https?:' then return link.content end end,
  Image = function(image) return image.caption end, Table = html.framed } }
