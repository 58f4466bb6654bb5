-- Measured numbers in a sentence, taken from docs/measured as the tables are, so that they cannot go stale.
--
-- The metadata names them: the file, a text from which on to look, a text in the line (^text: at its beginning), and
-- which number behind that text (the one before a unit, or the n-th); blanks count as one:
--     measured:
--       plain: [12_conjugate_gradients, step=3 bench=1 side=31, version 1, us]
--       row: [03_laplace3d, block, ^64x4x1, 2]
--       sizes: [04_block_sizes, GB/s, v6, 1..6]         the first six numbers of a line: sizes_1 to sizes_6
-- In the text an expression in these names stands where the number would, with two significant digits or as asked:
--     waits cost `preconditioned - scalars`{.measured} µs     `percent(a, b)`{.measured digits=3} %     {.measured places=1}
-- and words that only hold while a number does carry the condition:
--     [a third]{.measured holds="near(a / b, 1 / 3)"} of the time
-- A time, a speed, a share (35 %) or a ratio (1.6 times) typed by hand is an error, in a title, too, unless it says what it is:
--     [4800 GB/s]{.quoted source="NVIDIA's data sheet"}      somebody else's figure
--     [1.5 µs]{.estimate}                                    arithmetic of the text, or a number of an exercise
--     ::: {.slide .estimate title="16.6 µs, ..."}            the same of a title
-- So is a comparison of speeds or times in words ("twice as fast", "takes half", "forty microseconds") that carries no condition; a
-- title has its condition beside it, ::: {.slide title="Half the time" holds="near(a / b, 1 / 2)"}, and a question needs none.
local source = require 'source'
local repository = require 'repository'
local page = require 'page'

local values = {} -- by name

-- What an expression may call besides the names.
local functions = {
  percent = function(part, whole) return 100 * part / whole end,
  less = function(from, to) return 100 * (from - to) / from end, -- so many percent less than before
  near = function(value, wanted) return math.abs(value - wanted) <= 0.1 * wanted end,
  min = math.min, max = math.max, sqrt = math.sqrt,
}

-- The numbers of a text, each with what follows it.
local function numbers_of(text)
  local found = {}
  for at, digits, behind in text:gmatch '()(%d[%d.]*[eE]?[+-]?%d*)()' do
    local value = tonumber(digits) or tonumber((digits:gsub('[.eE+-]+$', '')))
    if value and not text:sub(at - 1, at - 1):match '[%a_=]' then found[#found + 1] = { value = value, after = text:sub(behind) } end
  end
  return found
end

local function number_in(line, what)
  local n = tonumber(what)
  local all = numbers_of(line)
  if n then return all[n] and all[n].value end
  for _, number in ipairs(all) do
    local after = number.after:gsub('^%s+', '')
    if after:sub(1, #what) == what and not after:sub(#what + 1):match '^[%w/]' then return number.value end
  end
end

-- What stands behind `text` in the first line that has it, from the line with `from` on; or nil and the text that is missing.
local function behind_text(lines, from, text)
  local begun = false
  for _, line in ipairs(lines) do
    line = line:gsub('^%s+', ''):gsub('%s+', ' ')
    begun = begun or line:find(from, 1, true) ~= nil
    local wanted, first = text:gsub('^%^', '')
    local at, last = line:find(wanted, 1, true)
    if begun and at and (first == 0 or (at == 1 and not line:sub(last + 1):match '^%w')) then return line:sub(last + 1) end
  end
  return nil, begun and text or from
end

-- The number that one entry of the metadata names, or nil and what is wrong with it.
local function look_up(entry)
  local file, from, text, what = table.unpack(entry)
  if #entry ~= 4 then return nil, 'names a file, where to begin, a text of the line and a unit or a count: [file, from, text, unit]' end
  local path = 'docs/measured/' .. file .. '.txt'
  local lines = repository.lines(path)
  if not lines then return nil, path .. ': no such file' end
  local behind, missing = behind_text(lines, from, text)
  if not behind then return nil, ('%s has no line with "%s"'):format(path, missing) end
  local value = number_in(behind, what)
  if not value then return nil, ('%s: no number for "%s" behind "%s"'):format(path, what, text) end
  return value
end

local function read(meta)
  values = {}
  for name, entry in pairs(meta.measured or {}) do
    local words = {}
    for i, word in ipairs(entry) do words[i] = pandoc.utils.stringify(word) end
    local first, last = (words[4] or ''):match '^(%d+)%.%.(%d+)$'
    for n = first or 1, last or 1 do -- 1..3: name_1, name_2, name_3
      if first then words[4] = ('%d'):format(n) end
      local value, why = look_up(words)
      if not value then source.fail(source.locate('  ' .. name .. ':'), 'measured: %s %s', name, why) end
      values[first and ('%s_%d'):format(name, n) or name] = value or 1
    end
  end
end

-- The value of an expression in the names; nil where it has none, which has been told.
local function evaluate(expression)
  local line = source.locate('`' .. expression .. '`')
  if line == 1 then line = source.locate('"' .. expression .. '"') end
  local known = setmetatable({}, { __index = function(_, name)
    local value = values[name] or functions[name]
    if value == nil then error(('"%s" is no name of the metadata (measured:)'):format(name), 0) end
    return value
  end })
  local chunk, why = load('return ' .. expression, 'expression', 't', known)
  local done, value = false, why
  if chunk then done, value = pcall(chunk) end
  if done and value ~= nil then return value, line end
  source.fail(line, 'in %s: %s', expression, tostring(value))
end

-- 41.07 with two significant digits is 41; 112 is 110 with two, so whole numbers keep theirs.
local function shown(value, attributes)
  if attributes.places then return ('%.' .. attributes.places .. 'f'):format(value) end
  local digits = tonumber(attributes.digits or 2)
  local before = math.floor(math.log(math.max(math.abs(value), 1e-9), 10)) + 1 -- digits before the point
  return ('%.' .. math.max(0, digits - before) .. 'f'):format(value)
end

local function Code(code)
  if not code.classes:includes 'measured' then return nil end
  local value, line = evaluate(code.text)
  if value == nil then return pandoc.Str '?' end
  if type(value) ~= 'number' then source.fail(line, '%s is no number', code.text) return pandoc.Str '?' end
  return pandoc.Str(shown(value, code.attributes))
end

local function Span(span)
  if span.classes:includes 'quoted' then
    if (span.attributes.source or '') == '' then
      source.fail(source.locate(pandoc.utils.stringify(span)), 'a .quoted number says whose it is: source="..."')
    end
    return span.content
  end
  if span.classes:includes 'estimate' then return span.content end
  if not span.classes:includes 'measured' then return nil end
  local holds = span.attributes.holds
  if not holds then
    source.fail(source.locate(pandoc.utils.stringify(span)), 'a .measured span says when it is true: holds="..."')
    return span.content
  end
  local value, line = evaluate(holds)
  if value == false then source.fail(line, '"%s" does not hold any more: %s', pandoc.utils.stringify(span), holds) end
  return span.content
end

-- ---- what nobody measured ----

local units = { 'µs', 'us', 'ms', 'ns', 'microseconds', 'milliseconds', 'nanoseconds', '%', 'percent' }

-- "3 times" may be a count; "1.6 times" is a ratio that somebody found.
local function says_a_measurement(number, unit)
  for _, one in ipairs(units) do
    if unit == one then return true end
  end
  return unit:match './s$' or unit:match '^%a+bytes per second$' or (unit == 'times' and number:match '%d%.%d')
end

local free = { quoted = true, estimate = true, measured = true }

-- The text of inlines as far as a number in it would be typed by hand.
local function typed(inlines)
  local out = {}
  for _, it in ipairs(inlines) do
    local class = it.classes and it.classes[1]
    if it.t == 'Str' then out[#out + 1] = it.text
    elseif it.t == 'Space' or it.t == 'SoftBreak' or it.t == 'LineBreak' then out[#out + 1] = ' '
    elseif it.t == 'Code' or it.t == 'Math' or it.t == 'Note' or free[class] then out[#out + 1] = '\1'
    elseif it.content then out[#out + 1] = typed(it.content) end
  end
  return table.concat(out)
end

local last = 1 -- the line of the last one told: the same number may stand in several places

local function tell(number, unit, line)
  local text = number .. ' ' .. unit
  if not line then
    line = source.locate(text, last)
    last = line + 1
  end
  source.fail(line, '%s is typed by hand: a measured number is taken from docs/measured (`name`{.measured}), ' ..
    'another says what it is ({.quoted source="..."}, {.estimate})', text)
end

-- line: where it stands, if that is known
local function look_through_text(text, line)
  text = text:gsub('\u{a0}', ' '):gsub('per cent', 'percent')
  for number, unit, behind in text:gmatch '(%d[%d.,]*) ?([%aµ/%%]+)()' do
    if unit:match '^%a+bytes$' then unit = unit .. (text:sub(behind):match '^ per second' or '') end
    if says_a_measurement(number, unit) then tell(number, unit, line) end
  end
  for word, number in text:gmatch '([Ss]peed%-?up of) (%d[%d.]*)' do tell(word, (number:gsub('%.$', '')), line) end
end

-- "Eight times as fast", "half the time", "a third of a copy": what somebody found, said in words.
local many = { 'twice', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twelve', 'fifteen', 'twenty', 'thirty',
  'forty', 'fifty', 'hundred' }
local parts = { 'half', 'third', 'thirds', 'quarter', 'quarters', 'fifth', 'fifths', 'sixth', 'eighth', 'tenth', 'tenths' }
local compared = { 'as fast', 'as slow', 'as long', 'the speed', 'the time', 'faster', 'slower' }
local slow = { 'takes', 'take', 'took', 'saves', 'save', 'saved' } -- half, a third
local small = { 'microseconds', 'milliseconds', 'nanoseconds' }
local whole = { 'the speed', 'the time', 'of the time', 'of a copy', 'of the library', 'as fast', 'as slow', 'as long' }

-- One of these is in each of them: most sentences have none, and need not be looked at for each of the others.
local telling = { 'times', 'half', 'third', 'quarter', 'fifth', 'sixth', 'eighth', 'tenth', 'twice', 'take', 'took', 'save', 'seconds' }

local function comparison_in(text)
  local lower, may = text:lower(), false
  for _, word in ipairs(telling) do may = may or lower:find(word, 1, true) end
  if not may then return nil end
  text = ' ' .. text:lower():gsub('[%s\u{a0}]+', ' ') .. ' '
  local function has(firsts, between, seconds)
    for _, first in ipairs(firsts) do
      for _, second in ipairs(seconds) do
        local words = first .. between .. second
        if text:find(words, 1, true) and text:find('%f[%a]' .. words .. '%f[%A]') then return words end -- plain is ten times as fast
      end
    end
  end
  return has(many, ' times ', compared) or has(parts, ' ', whole) or has({ 'twice' }, ' ', whole) or
    has(slow, ' ', parts) or has(slow, ' a ', parts) or has(many, ' ', small)
end

local function look_through_words(text, line)
  local words = page.practical and not text:match '%?%s*$' and comparison_in(text)
  if words then
    source.fail(line or source.locate(words), '"%s" is typed by hand: a measured comparison carries its condition ' ..
      '([words]{.measured holds="..."}, or holds= of a title), another says what it is ({.quoted}, {.estimate})', words)
  end
end

-- One of these is in whatever is told below: most paragraphs have none, and are not taken apart.
local signs = { '%%', '/s', '%f[%a]us%f[%A]', '%f[%a]ms%f[%A]', '%f[%a]ns%f[%A]', 'µs', 'seconds', 'percent', 'per cent',
  'per second', '[Ss]peed%-?up of', 'times', '“', '‘' } -- a quotation is another text to stringify

local function may_tell(text)
  text = text:gsub('\u{a0}', ' ')
  for _, sign in ipairs(signs) do
    if text:find(sign) then return true end
  end
  local lower = text:lower()
  for _, word in ipairs(telling) do
    if lower:find(word, 1, true) then return true end
  end
  return false
end

local function look_through(block)
  if not page.practical or not may_tell(pandoc.utils.stringify(block)) then return end
  local text = typed(block.content)
  look_through_text(text)
  for sentence in (text .. ' '):gmatch '[^.?!]*[.?!]?' do look_through_words(sentence) end
end

-- The title of a slide or of a box, which is plain text.
local function look_through_title(division)
  local title, holds = division.attributes.title or '', division.attributes.holds
  if holds then
    local value, line = evaluate(holds)
    if value == false then source.fail(line, '"%s" does not hold any more: %s', title, holds) end
    division.attributes.holds = nil
  end
  if not page.practical or division.classes:includes 'estimate' then return division end
  look_through_text(title, division.attributes.line)
  if not holds then look_through_words(title, division.attributes.line) end
  return division
end

-- A caption beside a listing is plain text, so it has no numbers that go stale.
local function look_through_caption(block)
  if page.practical then look_through_text(block.attributes.caption or '') end
end

return {
  evaluate = evaluate,
  { Meta = read },
  { Para = look_through, Plain = look_through, Header = look_through, Div = look_through_title, CodeBlock = look_through_caption },
  { Code = Code, Span = Span },
}
