-- ```{.cuda include="practicals/04_reduction/reduction.cu" function="sum_any_block"}``` and its like: code from the
-- repository.
--     function="NAME"   the definition of a function, struct or macro, with the comment above it (comment="no": without)
--     step="3"          what stands between the markers of step 3; with function=, those within it
--     from="A" to="B"   from the first line that contains A to the next that contains B
--     nothing of these  the whole file
local source = require 'source'
local repository = require 'repository'

local function definition(block, path)
  local name = block.attributes['function']
  local lines = repository.definition(path, name, block.attributes.comment == 'no')
  if not lines then source.fail(block.attributes.line, '%s has no definition of %s', path, name) end
  return lines
end

local function gaps(block, path, lines)
  local step, out = block.attributes.step, {}
  for i, gap in ipairs(repository.gaps(lines, step)) do
    if i > 1 then table.insert(out, '') end
    table.move(gap, 1, #gap, #out + 1, out)
  end
  if #out > 0 then return out end
  local name = block.attributes['function']
  source.fail(block.attributes.line, '%s has no marker ">>> step %s"%s', path, step, name and ' in ' .. name or '')
end

local function part(block, path)
  local wanted = block.attributes
  local lines = repository.lines(path)
  if not lines then return source.fail(wanted.line, '%s: no such file', path) end
  if wanted['function'] then lines = definition(block, path) end
  if lines and wanted.step then lines = gaps(block, path, lines) end
  if lines and wanted.from then
    local missing
    lines, missing = repository.from_to(lines, wanted.from, wanted.to or wanted.from)
    if not lines then source.fail(wanted.line, '%s has no line with "%s"', path, missing) end
  end
  return lines and repository.dedent(lines)
end

local function CodeBlock(block)
  local path = block.attributes.include
  if not path then return nil end
  if block.text ~= '' then
    source.fail(block.attributes.line, 'this block includes %s: it must be empty', path)
  end
  local lines = part(block, path)
  if not lines then return nil end
  if not table.concat(lines):match '%S' then source.fail(block.attributes.line, 'of %s no line is shown', path) end
  local code = pandoc.CodeBlock(table.concat(lines, '\n'), pandoc.Attr('', block.classes))
  return pandoc.Div({ code }, pandoc.Attr(block.identifier, { 'listing' },
    { file = path, caption = block.attributes.caption or '' }))
end

return { CodeBlock = CodeBlock }
