-- Pieces of the repository's files, found by what is written there and never by line number.
local repository = {}

local files = {}

-- The lines of a file (path from the root), or nil.
function repository.lines(path)
  if files[path] == nil then
    local handle = io.open(path)
    files[path] = false
    if handle and handle:read(0) then
      local lines = {}
      for line in handle:lines() do lines[#lines + 1] = line end
      files[path] = lines
    end
    if handle then handle:close() end
  end
  return files[path] or nil
end

function repository.exists(path)
  local handle = io.open(path)
  if handle then handle:close() end
  return handle ~= nil
end

-- "handouts/../practicals/x" -> "practicals/x"
function repository.normal(path)
  local parts = {}
  for part in path:gmatch '[^/]+' do
    if part == '..' and #parts > 0 and parts[#parts] ~= '..' then parts[#parts] = nil
    elseif part ~= '.' then parts[#parts + 1] = part end
  end
  return table.concat(parts, '/')
end
-- A command's output, and whether it succeeded.
function repository.ask(command)
  local pipe = io.popen(command .. ' 2>/dev/null')
  local text = pipe:read 'a'
  local ok = pipe:close()
  return text, ok
end

function repository.quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function slice(lines, from, to)
  return table.move(lines, from, to, 1, {})
end

-- Takes away the blanks that all lines begin with.
function repository.dedent(lines)
  local least
  for _, line in ipairs(lines) do
    local blanks = line:match '^( *)%S'
    local pragma = line:sub(1, 1) == '#' -- stands at the margin, however deep the code around it
    if blanks and not pragma and (not least or #blanks < least) then least = #blanks end
  end
  local out = {}
  for i, line in ipairs(lines) do out[i] = line:sub(1, 1) == '#' and line or line:sub((least or 0) + 1) end
  return out
end

-- Does line i begin the definition of `name` (function, struct, macro)? Declarations end in a semicolon first.
local function begins_definition(lines, i, name)
  local line = lines[i]
  if not line:match '^[%a_#]' then return false end
  local pattern = '%f[%w_]' .. name:gsub('%W', '%%%0') .. '%f[^%w_]'
  local at = line:find(pattern)
  if not at or line:match '^using%s' or line:match '^#include' then return false end
  if line:match '^#%s*define' then return true end
  for j = i, math.min(i + 12, #lines) do
    local text = lines[j]:gsub('//.*', '')
    if j == i then text = text:sub(at) end
    local sign = text:match '[{;]'
    if sign then return sign == '{' and not text:match '^[^{]*=' end
  end
  return false
end

-- The last line of the definition that begins at i.
local function end_of_definition(lines, i)
  if lines[i]:match '^#%s*define' then
    while lines[i]:match '\\$' do i = i + 1 end
    return i
  end
  for j = i, #lines do
    if lines[j]:match '^}' then return j end
    if j == i and lines[j]:match '{.*}%s*;?$' then return j end
  end
end

-- Back over what belongs to a definition: `template <...>`, attributes on lines of their own.
local function first_of_definition(lines, i)
  while i > 1 and lines[i - 1]:match '^[%a_]' and not lines[i - 1]:match '[;}]%s*$' do i = i - 1 end
  return i
end

-- Back over the comment right above line i.
local function first_of_comment(lines, i)
  local above = lines[i - 1] or ''
  if above:match '%*/%s*$' then
    for j = i - 1, 1, -1 do
      if lines[j]:match '^/%*' then return j end
      if lines[j] == '' then break end
    end
  end
  while i > 1 and lines[i - 1]:match '^//' do i = i - 1 end
  return i
end

-- The definition of a function (or struct, or macro), with the comment right above it unless that is not wanted.
-- Returns its lines, or nil.
function repository.definition(path, name, without_comment)
  local lines = repository.lines(path)
  for i = 1, #lines do
    if begins_definition(lines, i, name) then
      local last = end_of_definition(lines, i)
      if not last then return nil end
      local first = first_of_definition(lines, i)
      if not without_comment then first = first_of_comment(lines, first) end
      return slice(lines, first, last)
    end
  end
end

-- What stands between the markers of a step: a list of gaps, each a list of lines, with `within`, the name of the
-- function that it stands in.
function repository.gaps(lines, step)
  local gaps, open, within = {}, nil, nil
  for i, line in ipairs(lines) do
    if line:match '^[%a_].*%(' and not line:match ';%s*$' then
      -- The name may stand on the next line, behind __launch_bounds__(THREADS).
      local head = line:gsub('__launch_bounds__%s*%b()', '')
      if not head:match '%(' then head = head .. ' ' .. (lines[i + 1] or '') end
      within = head:match '([%a_][%w_]*)%s*%(' or within
    end
    if line:match('[/#] >>> step ' .. step .. '%f[^%d]') then
      open = i
    elseif open and line:match('[/#] <<< step ' .. step .. '%f[^%d]') then
      local gap = repository.dedent(slice(lines, open + 1, i - 1))
      gap.within = within
      gaps[#gaps + 1], open = gap, nil
    end
  end
  return gaps
end

-- From the first line that contains one text to the first after it (or itself) that contains the other.
-- Returns the lines, or nil and the text that is missing.
function repository.from_to(lines, from, to)
  for i = 1, #lines do
    if lines[i]:find(from, 1, true) then
      for j = i, #lines do
        if lines[j]:find(to, 1, true) then return slice(lines, i, j) end
      end
      return nil, to
    end
  end
  return nil, from
end

return repository
