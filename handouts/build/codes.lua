-- The code of a page in colours: pandoc's JSON as fill.lua has left it -> HTML of its code blocks (parts/codes.lua).
package.path = PANDOC_SCRIPT_FILE:gsub('[^/]*$', '') .. 'parts/?.lua;' .. package.path
return { { Pandoc = require('codes').alone } }
