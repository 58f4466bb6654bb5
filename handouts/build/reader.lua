-- Reads a handout: pandoc's Markdown, with the line on which each code block, division and step heading begins as its
-- attribute `line`, so that whatever is wrong with one can be told with file and line. The lines of all that were meant
-- to be blocks stand in the metadata (`fences`): pandoc makes text of a fence that it does not understand, and
-- parts/directives.lua looks that each has become a block.    pandoc -f reader.lua FILE.md

local fences

-- ```{.cuda include="x"}  ->  ```{line=7 .cuda include="x"}
local function code_fence(line, number)
  local marked, found = line:gsub('^(%s*[`~]+%s*{)(.*}%s*)$', '%1line=' .. number .. ' %2')
  -- ``` and ```c carry no line, and need none: any other is a directive, or was meant as one.
  if found == 1 or not line:match '^%s*[`~]+%s*[%w+#-]*%s*$' then fences[#fences + 1] = pandoc.MetaString(tostring(number)) end
  return marked
end

-- ::: predict  ->  ::: {.predict line=7}; what stands in braces may go on in the next line
local function division_fence(line, number)
  local colons, behind = line:match '^(%s*:::+)(.*)$'
  if not colons or behind:match '^[%s:]*$' then return line end
  fences[#fences + 1] = pandoc.MetaString(tostring(number))
  local name = behind:match '^%s*([%a_-]+)%s*:*%s*$'
  if name then return colons .. ' {.' .. name .. ' line=' .. number .. '}' end
  return (line:gsub('^(%s*:::+%s*{)', '%1line=' .. number .. ' '))
end

-- ## Step 3  ->  ## Step 3 {line=7}
local function step_heading(line, number)
  if line:match '^#+%s+Step%s+%d+%s*$' then return line .. ' {line=' .. number .. '}' end
  return line
end

function Reader(input, options)
  local lines, number, fence = {}, 0, nil
  fences = {}
  for line in (tostring(input):gsub('\r\n', '\n') .. '\n'):gmatch '(.-)\n' do
    number = number + 1
    local marks = line:match '^%s*(```+)' or line:match '^%s*(~~~+)'
    if fence then
      -- the same sign, at least as many, and nothing else
      if marks and marks:sub(1, 1) == fence:sub(1, 1) and #marks >= #fence and line:match '^%s*[`~]+%s*$' then fence = nil end
    elseif marks then
      fence = marks
      line = code_fence(line, number)
    else
      line = step_heading(division_fence(line, number), number)
    end
    lines[#lines + 1] = line
  end
  if fence then fences[#fences + 1] = pandoc.MetaString(tostring(number)) end -- one that has no end
  local doc = pandoc.read(table.concat(lines, '\n'), 'markdown-implicit_header_references', options)
  doc.meta.fences = pandoc.MetaList(fences)
  return doc
end
