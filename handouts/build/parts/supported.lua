-- ::: {.supported-api}: what the CPU backend declares, read from its headers when the page is made.
local source = require 'source'
local repository = require 'repository'

local function Div(division)
  if not division.classes:includes 'supported-api' then return nil end
  local text, ok = repository.ask 'handouts/build/supported_api.sh'
  if not ok or not text:find('`cudaMalloc`', 1, true) then
    return source.fail(division.attributes.line, 'handouts/build/supported_api.sh could not read the headers')
  end
  return pandoc.read(text, 'markdown').blocks
end

return { Div = Div }
