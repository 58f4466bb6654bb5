-- ```{.output run="make run P=04 ARGS='step=1 n=64'"} ... ```: what a command prints, checked by running it.
-- A line that is only … stands for any number of lines, … within a line for any text.
--     from="solutions"  with our solution in place of the starter      wrong="NAME"  with that wrong solution
--     practical="NN_name"  whose wrong solution, on a page that belongs to no practical
--     exit="1"          the command must end with this status          limit="60"    seconds
--     show="..."        the command that the page shows, where it is not the one that is run ("" for none)
-- make handouts UPDATE=1 puts what is printed now into the text, without what … leaves out.
local source = require 'source'
local repository = require 'repository'
local runs = require 'runs'
local page = require 'page'
local update = require 'update'
local elided = require 'elided'

-- Do wanted[i...] and got[j...] agree? Remembers in `seen` what was tried, and the furthest place where they did not.
local function agree(wanted, got, i, j, seen)
  local at = i * 100000 + j
  if seen[at] then return false end
  seen[at] = true
  if i > #wanted and j > #got then return true end
  if wanted[i] == '…' then
    return agree(wanted, got, i + 1, j, seen) or (j <= #got and agree(wanted, got, i, j + 1, seen))
  end
  if wanted[i] and got[j] and got[j]:match(elided.pattern_of(wanted[i])) then return agree(wanted, got, i + 1, j + 1, seen) end
  if i > (seen.i or 0) then seen.i, seen.j = i, j end
  return false
end

local function lines_of(text)
  local lines = {}
  for line in (text .. '\n'):gmatch '(.-)\n' do lines[#lines + 1] = (line:gsub('%s+$', '')) end
  while #lines > 0 and lines[#lines] == '' do lines[#lines] = nil end
  return lines
end

-- Returns the lines to show; tells where they do not agree, unless they may be renewed.
local function compare(block, wanted, got)
  local seen = {}
  if agree(wanted, got, 1, 1, seen) then return wanted end
  local line = tonumber(block.attributes.line)
  if update.wanted then
    local new, why = elided.renew(wanted, got)
    if new then update.replace(line, new) else
      update.leave_alone()
      source.fail(line, 'the output of `%s` cannot be shortened as it was: %s. Shorten it by hand; an empty block takes it whole',
        block.attributes.run, why)
    end
    return new or wanted
  end
  local i, j = seen.i, seen.j
  local where = 'the output of `%s` no longer matches: '
  if #wanted == 0 then
    source.fail(line, where .. 'the block is empty, it prints %d lines (UPDATE=1 puts them in)', block.attributes.run, #got)
  elseif i > #wanted then
    source.fail(line + #wanted, where .. 'it goes on with "%s"', block.attributes.run, got[j])
  elseif wanted[i - 1] == '…' then
    source.fail(line + i, where .. '"%s" is not there', block.attributes.run, wanted[i])
  elseif j > #got then
    source.fail(line + i, where .. 'it ends before "%s"', block.attributes.run, wanted[i])
  else
    source.fail(line + i, where .. 'expected "%s", got "%s"', block.attributes.run, wanted[i], got[j])
  end
  return wanted
end

-- Nothing but …: whatever the command prints would agree, and the page would show nothing of it.
local function shows_nothing(wanted)
  for _, line in ipairs(wanted) do
    if line ~= '…' and line ~= '' then return false end
  end
  return #wanted > 0
end

-- RUNS=no: nothing is run; RUNS="04_reduction errors": what stands on these pages; RUNS=2/6: of each page the second sixth
-- (commands.pl); "2/6 errors": of that page all; without it all.
local lines_wanted
local function is_wanted(block)
  local words = ' ' .. (os.getenv 'RUNS' or '') .. ' '
  local name = source.file:match '([^/]*)%.md$'
  if not words:find '%S' or words:find(' ' .. name .. ' ', 1, true) then return true end
  if not words:match ' %d+/%d+ ' then return false end
  if not lines_wanted then
    lines_wanted = {}
    for line in repository.ask('handouts/build/commands.pl --lines ' .. repository.quote(source.file)):gmatch '%d+' do
      lines_wanted[line] = true
    end
  end
  return lines_wanted[tostring(tonumber(block.attributes.line))] == true
end

local function CodeBlock(block)
  local command = block.attributes.run
  if not command then
    if block.classes:includes 'output' and not block.attributes.made then
      return pandoc.Div({ pandoc.CodeBlock(block.text, pandoc.Attr('', { 'output' }, { made = '1' })) },
        pandoc.Attr(block.identifier, { 'terminal' }))
    end
    return nil
  end
  local wanted = lines_of(block.text)
  if shows_nothing(wanted) then
    if update.wanted then wanted = {} -- all lines are put in
    else source.fail(block.attributes.line, 'of the output of `%s` no line is shown', command) end
  end
  -- A course packed for students has no solutions to run.
  local possible = not (block.attributes.from or block.attributes.wrong) or repository.exists 'solutions'
  if is_wanted(block) and possible then
    local got, status, forget = runs.output(block, block.attributes.practical or page.practical)
    local failures = source.failures
    wanted = compare(block, wanted, got)
    if block.attributes.exit and tonumber(block.attributes.exit) ~= status then
      source.fail(block.attributes.line, '`%s` ends with status %d', command, status)
    end
    if block.attributes.wrong and status == 0 and command:match '^make check' then
      source.fail(block.attributes.line, '`%s` passes with the wrong solution %s: is it of another step?', command, block.attributes.wrong)
    end
    if status == 124 then source.fail(block.attributes.line, '`%s` does not end', command) end
    if source.failures > failures then forget() end
  end
  local code = pandoc.CodeBlock(table.concat(wanted, '\n'), pandoc.Attr('', { 'output' }, { made = '1' }))
  return pandoc.Div({ code }, pandoc.Attr(block.identifier, { 'terminal' },
    { command = block.attributes.show or command, caption = block.attributes.caption or '' }))
end

return { CodeBlock = CodeBlock }
