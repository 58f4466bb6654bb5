-- What the course's check scripts say about its practicals.
local repository = require 'repository'
local course = {}

local steps_of, titles = {}, {}

-- The steps of a practical: number (a string) -> { number, points, program, title }, and in order as a list.
-- Nil when there is no such practical.
function course.steps(practical)
  if steps_of[practical] then return steps_of[practical] end
  local script = 'practicals/' .. practical .. '/check.sh'
  if not repository.exists(script) then return nil end
  local steps = {}
  for line in repository.ask('bash ' .. repository.quote(script) .. ' --list'):gmatch '[^\n]+' do
    local number, points, program, title = line:match '^(%d+)\t([%d.]+)\t([^\t]+)\t(.*)$'
    if number then
      local step = { number = number, points = points, program = program, title = title }
      steps[number] = step
      steps[#steps + 1] = step
    end
  end
  steps_of[practical] = steps
  return steps
end

function course.title(practical)
  titles[practical] = titles[practical]
    or repository.ask('bash ' .. repository.quote('practicals/' .. practical .. '/check.sh') .. ' --plan')
      :match '\tpractical\t[^\t\n]+\t([^\n]*)'
  return titles[practical]
end

-- The hints of a step, from the first degree to the last.
function course.hints(practical, number)
  local hints = {}
  local script = repository.quote('practicals/' .. practical .. '/check.sh')
  for line in repository.ask('bash ' .. script .. ' --hints ' .. number):gmatch '[^\n]+' do hints[#hints + 1] = line end
  return hints
end

-- "4 points", "1 point"
function course.points(step)
  return step.points .. (step.points == '1' and ' point' or ' points')
end

-- Our solution of a step: a list of { file, within, lines }, gap by gap.
function course.solution(practical, number)
  local found = {}
  local names = repository.ask('ls solutions/' .. practical .. '/*')
  for path in names:gmatch '[^\n]+' do
    for _, gap in ipairs(repository.gaps(repository.lines(path) or {}, number)) do
      found[#found + 1] = { file = path:match '[^/]+$', within = gap.within, lines = gap }
    end
  end
  return found
end

return course
