-- The page that is being made: its metadata.
local page = { practical = nil, kind = 'handout' }

local function text(value) return value and pandoc.utils.stringify(value) or nil end

local function list(value)
  local out = {}
  if not value then return out end
  if type(value) == 'table' and not value.t and pandoc.utils.type(value) == 'List' then
    for _, one in ipairs(value) do out[#out + 1] = text(one) end
  else
    out[1] = text(value)
  end
  return out
end

function page.read(meta)
  page.title = text(meta.title)
  page.practical = text(meta.practical)
  page.number = page.practical and tostring(tonumber(page.practical:match '^%d+')) or text(meta.number)
  page.reading, page.working = text(meta.reading), text(meta.working)
  page.needs, page.teaches = list(meta.needs), list(meta.teaches)
  return page
end

return page
