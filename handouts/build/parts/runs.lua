-- What commands print. A run is kept under build/handouts/runs, by its command and by all that it may depend on (the
-- sums that handouts/build/state.sh has written), so that it is done again only when something has changed.
local repository = require 'repository'
local runs = {}

local function read(path)
  local handle = io.open(path)
  local text = handle and handle:read 'a'
  if handle then handle:close() end
  return text
end

local function write(path, text)
  local handle = assert(io.open(path .. '.new', 'w'))
  handle:write(text)
  handle:close()
  assert(os.rename(path .. '.new', path))
end

-- The sum of what a command may depend on: one practical (P=04, P=4, P=reduction) or all of them.
local states = {}
local function state_of(command)
  local practical = command:match '%f[%w]P=([%w_]+)' or ''
  if not states[practical] then
    local folder = practical ~= '' and repository.ask('ls -d build/handouts/state/*' .. practical .. '*'):match '[^\n]+'
    states[practical] = read(folder or 'build/handouts/state/all') or error 'handouts/build/state.sh has not run'
  end
  return states[practical]
end

-- The command as it is really run. FROM= is said here and not in the text, where the reader has filled the gap himself.
local function really(block, practical)
  local command = block.attributes.run
  local words = {}
  if block.attributes.from then words[1] = 'FROM=' .. block.attributes.from end
  if block.attributes.wrong then
    words[1] = 'FROM=build/wrong/' .. block.attributes.wrong
    local made = ('build/wrong/%s/%s/.made'):format(block.attributes.wrong, practical) -- by prebuild.sh, as a rule
    local fresh = ('[ -e %s ] && [ -z "$(find tests/wrong/%s/%s.diff solutions/%s -newer %s -print -quit)" ]'):format(made, practical,
      block.attributes.wrong, practical, made)
    command = ('{ { %s; } || tests/wrong/generate %s/%s >build/handouts/generate.log; } && %s')
      :format(fresh, practical, block.attributes.wrong, command)
  end
  return table.concat({ command, table.unpack(words) }, ' ')
end

-- prebuild.sh has just made what programs stand on, so that no run has to look whether that is there.
local function made_word()
  local made = read 'build/handouts/made'
  return made and made == read 'build/handouts/state/all' and 'COURSE_IS_MADE=1 ' or ''
end

local environment = 'env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u P -u STEP -u FROM -u ARGS -u FORCE_COLOR '
  .. 'CUDA_PATH=/nonexistent CUDA_HOME=/nonexistent BACKEND=cpu SEED=1 NO_COLOR=1 COLUMNS=100 LC_ALL=C.UTF-8 '

-- The limits are of the clock, and a busy machine may need a minute for what takes ten seconds. A case that ran over its
-- limit would fail in other words.
local function patience(block)
  local verb = block.attributes.run:match '^make (%l+)'
  return (verb == 'profile' or verb == 'check') and 'PATIENCE=5 ' or ''
end

-- Where neither the text nor a line `Finds:` of the diff says that the sanitizer build finds something in a wrong solution,
-- it is not made to be asked, except where the text is brought up to date (UPDATE=1) and by night.
local function environment_of(block, practical)
  local all = (os.getenv 'UPDATE' or '') .. (os.getenv 'NIGHTLY' or '')
  local environment = environment .. patience(block)
  if not block.attributes.wrong or all ~= '' then return environment end
  local diff = read(('tests/wrong/%s/%s.diff'):format(practical, block.attributes.wrong)) or ''
  if ('\n' .. diff):match '\nFinds:' or block.text:gsub('%s+', ' '):find('sanitizer build finds', 1, true) then
    return environment
  end
  return environment .. 'GRADE_CAUSE=no '
end

-- As the reader would see it who has written this in practicals/.
local function as_readers_own(text, block)
  local from = block.attributes.from or block.attributes.wrong and 'build/wrong/' .. block.attributes.wrong
  if not from then return text end
  local plain = from:gsub('^build/', ''):gsub('%W', '%%%0')
  text = text:gsub('build/cpu/' .. plain .. '/', 'build/cpu/practicals/')
  from = from:gsub('%W', '%%%0')
  return (text:gsub(' FROM=' .. from .. '%f[^%w_]', ''):gsub(from .. '/', 'practicals/'))
end

-- A toolkit would add to what is printed (registers of kernels, for example): runs are those of a machine without one.
local function path_without_toolkit()
  local kept = {}
  for folder in (os.getenv 'PATH'):gmatch '[^:]+' do
    if not repository.exists(folder .. '/nvcc') then kept[#kept + 1] = folder end
  end
  return table.concat(kept, ':')
end

-- The same program, on a machine that has no GPU and was asked for nothing.
local function as_asked_for_nothing(text)
  text = text:gsub('Waiting for another check of [^\n]* to end %.%.%.\n', '') -- the pages are made two at a time
  text = text:gsub('CPU: as asked %(BACKEND=cpu%)', 'CPU: no NVIDIA driver'):gsub(' BACKEND=cpu', ''):gsub(' PATIENCE=%d+', '')
  return (text:gsub('(make %l+ P=%d+ STEP=%d+) SEED=1%f[^%d]', '%1'))
end

-- Runs the command of an output block. Returns what it prints (both streams, as a list of lines), its exit status, and a
-- function that forgets the run: what was not as expected may have been the fault of a busy machine.
function runs.output(block, practical)
  local command, environment = really(block, practical), environment_of(block, practical)
  local key = 'build/handouts/runs/' .. pandoc.utils.sha1(command .. '\n' .. environment .. state_of(command))
  local text = read(key)
  if not text then
    local limit = block.attributes.limit or '300'
    os.execute(environment .. made_word() .. 'PATH=' .. repository.quote(path_without_toolkit()) .. ' timeout ' .. limit .. ' bash -c ' .. repository.quote(command .. '\necho "status $?"')
      .. ' </dev/null >' .. key .. '.run 2>&1')
    text = read(key .. '.run')
    os.remove(key .. '.run')
    if not text:match 'status %d+\n$' then text = text .. '\nstatus 124\n' end
    write(key, text)
  end
  local status = text:match 'status (%d+)\n$'
  text = text:gsub('status %d+\n$', '')
  text = as_asked_for_nothing(as_readers_own(text, block))
  local lines = {}
  for line in text:gmatch '([^\n]*)\n?' do lines[#lines + 1] = (line:gsub('%s+$', '')) end
  while #lines > 0 and lines[#lines] == '' do lines[#lines] = nil end
  while #lines > 0 and lines[1] == '' do table.remove(lines, 1) end
  return lines, tonumber(status), function() os.remove(key) end
end

return runs
