-- make handouts UPDATE=1: puts what commands print now into the text of their blocks (elided.lua), and leaves alone what
-- matches.
local source = require 'source'
local update = { wanted = (os.getenv 'UPDATE' or '') ~= '' }

local changes = {}
local whole = true -- whether the file may be written

-- The block whose fence is on this line gets the new text.
function update.replace(line, text) changes[#changes + 1] = { line = line, text = text } end

-- Nothing is written into the file: one of its outputs must be put in by hand.
function update.leave_alone() whole = false end

function update.write()
  if #changes == 0 or not whole then return end
  table.sort(changes, function(a, b) return a.line > b.line end) -- from below, so that line numbers stay true
  for _, change in ipairs(changes) do
    local blanks, fence = source.lines[change.line]:match '^(%s*)([`~]+)'
    local last = change.line + 1
    while source.lines[last] and not source.lines[last]:match('^%s*' .. fence .. '%s*$') do last = last + 1 end
    for _ = change.line + 1, last - 1 do table.remove(source.lines, change.line + 1) end
    for i, text in ipairs(change.text) do
      table.insert(source.lines, change.line + i, text == '' and '' or blanks .. text)
    end
  end
  local handle = assert(io.open(source.file, 'w'))
  handle:write(table.concat(source.lines, '\n'), '\n')
  handle:close()
  io.stderr:write(source.file, ': ', #changes, #changes == 1 and ' output' or ' outputs', ' updated\n')
end

return update
