-- Headings "Step 3" get the step's title and points; ::: {.hints step=3} the hints and ::: {.solution step=3} our
-- solution: all from the practical's check script and code.
local source = require 'source'
local repository = require 'repository'
local course = require 'course'
local page = require 'page'

-- The step with this number; nil, and told, where there is none.
local function step_of(number, line)
  local steps = page.practical and course.steps(page.practical)
  if not steps then return source.fail(line, 'a step in a page whose metadata names no practical that exists') end
  if not steps[number] then return source.fail(line, 'practical %s has no step %s', page.practical, number) end
  return steps[number]
end

local function Header(header)
  local number = pandoc.utils.stringify(header):match '^Step (%d+)$'
  if not number then return nil end
  local step = step_of(number, header.attributes.line)
  if not step then return nil end
  header.identifier = 'step-' .. number
  header.classes:insert 'step'
  header.attributes.line = nil
  header.content = pandoc.List { pandoc.Str('Step ' .. number .. ': '), pandoc.Span(pandoc.Inlines(step.title), pandoc.Attr('', { 'step-title' })),
    pandoc.Space(), pandoc.Span({ pandoc.Str(course.points(step)) }, pandoc.Attr('', { 'points' })) }
  return header
end

-- Plain text from a terminal: what looks like code stays as it is.
local function words(text)
  return pandoc.Inlines(text)
end

local function hints(division)
  local number = division.attributes.step
  if not number then return source.fail(division.attributes.line, '.hints needs step=') end
  if not step_of(number, division.attributes.line) then return nil end
  local list = course.hints(page.practical, number)
  if #list == 0 then return source.fail(division.attributes.line, 'step %s has no hints', number) end
  for _, hint in ipairs(list) do
    division.content:insert(pandoc.Div({ pandoc.Para(words(hint)) }, pandoc.Attr('', { 'hint' })))
  end
  return division
end

local function solution(division)
  local number = division.attributes.step
  if not number then return source.fail(division.attributes.line, '.solution needs step=') end
  if not step_of(number, division.attributes.line) then return nil end
  if not repository.exists('solutions/' .. page.practical) then return pandoc.List {} end -- a course packed for students
  local gaps = course.solution(page.practical, number)
  if #gaps == 0 then
    return source.fail(division.attributes.line, 'solutions/%s has no marker ">>> step %s"', page.practical, number)
  end
  for _, gap in ipairs(gaps) do
    local language = gap.file:match '%.mk$' and 'makefile' or 'cuda'
    local code = pandoc.CodeBlock(table.concat(gap.lines, '\n'), pandoc.Attr('', { language }))
    division.content:insert(pandoc.Div({ code }, pandoc.Attr('', { 'listing' },
      { file = 'practicals/' .. page.practical .. '/' .. gap.file, caption = language == 'cuda' and gap.within and 'in ' .. gap.within or '' })))
  end
  return division
end

local function Div(division)
  if division.classes:includes 'hints' then return hints(division) end
  if division.classes:includes 'solution' then return solution(division) end
end

return { Header = Header, Div = Div }
