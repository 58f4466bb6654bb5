-- What the course's check scripts say about its practicals.
local repository = require 'repository'
local course = {}

local read = {}

-- What a practical's plan says of its steps (number, points, program, title, hints), by number (a string) and in order
-- as a list. Nil when there is no such practical. handouts/build/state.sh keeps the plans.
function course.steps(practical)
  if read[practical] then return read[practical] end
  local script = 'practicals/' .. practical .. '/check.sh'
  if not repository.exists(script) then return nil end
  local steps, usual, step = {}, nil, nil
  local kept = repository.lines('build/handouts/plans/' .. practical)
  local text = kept and table.concat(kept, '\n') or repository.ask('bash ' .. repository.quote(script) .. ' --plan')
  for line in text:gmatch '[^\n]+' do
    local words = {}
    for word in (line .. '\t'):gmatch '([^\t]*)\t' do words[#words + 1] = word end
    if words[2] == 'practical' then
      usual = words[3]:gsub('^[^_]*_', '')
    elseif words[2] == 'step' then
      step = { number = words[3], points = '0', program = usual, title = words[4], hints = {} }
      for i = 5, #words do
        step.points = words[i]:match '^points=(.*)' or step.points
        step.program = words[i]:match '^program=(.*)' or step.program
      end
      steps[step.number] = step
      steps[#steps + 1] = step
    elseif words[2] == 'hint' and step then
      table.insert(step.hints, words[3])
    end
  end
  read[practical] = steps
  return steps
end

-- The hints of a step, from the first degree to the last.
function course.hints(practical, number) return course.steps(practical)[number].hints end

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
