-- ```{.measured file="docs/measured/04_reduction.txt" lines="v0..v6"}```: a measurement that is in the repository.
-- Its header says where the numbers come from, and becomes the caption:
--     # command: make bench P=04
--     # device: NVIDIA H200, CUDA 13.0
--     # date: 2026-11-20
-- lines="A..B": from the first line that contains A to the next that contains B; without="C": not those that contain C.
local source = require 'source'
local repository = require 'repository'

local function CodeBlock(block)
  if not block.classes:includes 'measured' then return nil end
  local path, line = block.attributes.file, block.attributes.line
  if not path then return source.fail(line, 'a .measured block says which: file="docs/measured/..."') end
  local all = repository.lines(path)
  if not all then return source.fail(line, '%s: no such file', path) end
  local facts, lines = {}, {}
  for _, text in ipairs(all) do
    local key, value = text:match '^#%s*(%a+):%s*(.-)%s*$'
    if key then facts[key] = value elseif not text:match '^#' then lines[#lines + 1] = text end
  end
  for _, key in ipairs { 'command', 'device', 'date' } do
    if not facts[key] then source.fail(line, '%s has no line "# %s: ..."', path, key) end
  end
  if block.attributes.lines then
    local from, to = block.attributes.lines:match '^(.-)%.%.(.*)$'
    if not from then return source.fail(line, 'lines="%s" is not of the form "first..last"', block.attributes.lines) end
    local part, missing = repository.from_to(lines, from, to)
    if not part then return source.fail(line, '%s has no line with "%s"', path, missing) end
    lines = part
  end
  local unwanted = block.attributes.without
  if unwanted then
    local all_of_them = #lines
    for i = #lines, 1, -1 do
      if lines[i]:find(unwanted, 1, true) then table.remove(lines, i) end
    end
    if #lines == all_of_them then source.fail(line, 'without="%s": no line of %s has that', unwanted, path) end
  end
  while lines[1] == '' do table.remove(lines, 1) end
  while lines[#lines] == '' do table.remove(lines) end
  if #lines == 0 then return source.fail(line, 'of %s no line is shown', path) end
  local code = pandoc.CodeBlock(table.concat(repository.dedent(lines), '\n'), pandoc.Attr('', { 'output' }, { made = '1' }))
  return pandoc.Div({ code }, pandoc.Attr(block.identifier, { 'terminal', 'measurement' },
    { command = facts.command or '', device = facts.device or '', date = facts.date or '', caption = block.attributes.caption or '' }))
end

return { CodeBlock = CodeBlock }
