-- Reads a handout: pandoc's Markdown, with the line on which each code block, division and step heading begins as its
-- attribute `line`, so that whatever is wrong with one can be told with file and line.    pandoc -f reader.lua FILE.md

-- ```{.cuda include="x"}  ->  ```{.cuda include="x" line=7}
local function code_fence(line, number)
  return (line:gsub('^(%s*[`~]+%s*{.*)}%s*$', '%1 line=' .. number .. '}'))
end

-- ::: predict  ->  ::: {.predict line=7}
local function division_fence(line, number)
  local colons, name = line:match '^(:::+)%s*([%a_-]+)%s*:*%s*$'
  if name then return colons .. ' {.' .. name .. ' line=' .. number .. '}' end
  return (line:gsub('^(:::+%s*{.*)}%s*:*%s*$', '%1 line=' .. number .. '}'))
end

-- ## Step 3  ->  ## Step 3 {line=7}
local function step_heading(line, number)
  if line:match '^#+%s+Step%s+%d+%s*$' then return line .. ' {line=' .. number .. '}' end
  return line
end

function Reader(input, options)
  local lines, number, fence = {}, 0, nil
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
  return pandoc.read(table.concat(lines, '\n'), 'markdown-implicit_header_references', options)
end
