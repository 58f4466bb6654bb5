-- ::: predict, why, mistake, note, warning, profile, instructor, answers.
local source = require 'source'
local boxes = {}

local kinds = { predict = 1, why = 1, mistake = 1, note = 1, warning = 1, profile = 1, instructor = 1, hints = 1, solution = 1, ladder = 1, documents = 1, decks = 1, answers = 1, slide = 1, notes = 1 }

-- The instructor's notes leave every other edition before anything else is done with them.
boxes.instructors_only = {
  Div = function(division)
    if division.classes:includes 'instructor' and (os.getenv 'INSTRUCTOR' or '') == '' then return pandoc.List {} end
  end,
}

-- A mistake begins with a line that says it.
local function title_of(division)
  local first = division.content[1]
  if not first or (first.t ~= 'Para' and first.t ~= 'Plain' and first.t ~= 'Header') then
    return source.fail(division.attributes.line, 'a .mistake begins with a line that says what the mistake is')
  end
  division.content[1] = pandoc.Div({ pandoc.Plain(first.content) }, pandoc.Attr('', { 'title' }))
  return division
end

local function Div(division)
  if division.classes:includes 'mistake' then division = title_of(division) or division end
  local known = division.attributes.line == nil
  for _, class in ipairs(division.classes) do known = known or kinds[class] end
  if not known then source.fail(division.attributes.line, '::: %s is not a kind of box', table.concat(division.classes, ' ')) end
  return division
end

boxes.check = { Div = Div }
return boxes
