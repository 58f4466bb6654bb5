-- The Markdown file that is being made into a page, for messages with file and line.
local source = { file = '', lines = {}, failures = 0 }

function source.open(file)
  source.file, source.lines = file, {}
  local handle = io.open(file)
  if not handle then return end
  for line in handle:lines() do source.lines[#source.lines + 1] = line end
  handle:close()
end

-- The first line that contains the text, as a number, from line `from` on if one does there; 1 where none does.
function source.locate(text, from)
  for number = from or 1, #source.lines do
    if source.lines[number]:find(text, 1, true) then return number end
  end
  return from and from > 1 and source.locate(text) or 1
end

-- Tells what is wrong. The page is made to its end, so that everything is reported at once; source.end_if_failed is the last word.
function source.fail(line, message, ...)
  source.failures = source.failures + 1
  if select('#', ...) > 0 then message = message:format(...) end
  io.stderr:write(source.file, ':', tostring(math.tointeger(tonumber(line) or 1) or 1), ': ', message, '\n')
end

function source.end_if_failed()
  if source.failures > 0 then os.exit(1) end
end

return source
