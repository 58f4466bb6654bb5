-- What a page asks for must have been understood. pandoc makes text of a fence or of an attribute that it refuses, takes
-- any word as a class, an attribute or a number, and `x=` as an empty one: each of these ends the build here, before
-- anything is filled in, so that no edition shows it. What is left to be found in the text is told by untaken.lua.
local source = require 'source'
local repository = require 'repository'
local page = require 'page'
local directives = {}

local function words(text)
  local set = {}
  for word in text:gmatch '%S+' do
    local name, kind = word:match '^([^:]+):?(.*)$'
    set[name] = kind
  end
  return set
end

-- For each kind which attributes it takes: name, or name:is, where `is` says what must stand there (checks, below);
-- `also`: further classes. What it cannot do without, the part that fills it in knows.
local listing = { takes = words 'include function step:number from to comment:no caption', word = 'include' }
local blocks = {
  output = { takes = words 'run from:tree wrong:wrong practical:practical exit:number limit:number show:any caption', word = 'run' },
  measured = { takes = words 'file lines:range without caption', word = 'file' },
}
for _, language in ipairs { 'cuda', 'c', 'cpp', 'bash', 'sh', 'makefile', 'yaml', 'diff', 'json', 'html', 'python', 'text' } do
  blocks[language] = listing
end
local bare = { takes = {} }
local boxes = {
  why = { takes = words 'title holds', also = words 'estimate' },
  slide = { takes = words 'title holds', also = words 'predict answer exit estimate' },
  hints = { takes = words 'step:number' }, solution = { takes = words 'step:number' },
  bars = { takes = words 'unit title caption' },
  curves = { takes = words 'x y title ticks caption' },
}
for _, name in ipairs { 'predict', 'mistake', 'note', 'warning', 'profile', 'instructor', 'answers', 'notes', 'ladder', 'documents',
  'decks', 'supported-api' } do
  boxes[name] = bare
end
local spans = {
  term = { takes = words 'of' }, quoted = { takes = words 'source' }, measured = { takes = words 'holds' }, estimate = bare,
}
local codes = { measured = { takes = words 'digits:number places:number' } }
local metadata = words 'title subtitle practical number reading working needs teaches measured compact'

-- What a value must be; each returns what is wrong with it.
local checks = {
  number = function(value) return not value:match '^%d+$' and 'is no number' end,
  no = function(value) return value ~= 'no' and 'can only be "no"' end,
  tree = function(value) return value ~= 'solutions' and not value:match '^build/.' and 'is neither solutions nor a folder of build/' end,
  range = function(value) return not value:match '^.+%.%..+$' and 'is not of the form "first..last"' end,
  practical = function(value) return not repository.exists('practicals/' .. value .. '/check.sh') and 'is no practical' end,
  wrong = function(value, attributes)
    local of = attributes.practical or page.practical
    -- A course packed for students has no wrong solutions.
    if not repository.exists 'tests/wrong' then return nil end
    return not (of and repository.exists(('tests/wrong/%s/%s.diff'):format(of, value))) and 'is no wrong solution of this practical'
  end,
}

-- The line on which one of these texts stands first, the surest first.
local function line_of(...)
  for _, text in ipairs { ... } do
    local line = source.locate(text)
    if line > 1 then return line end
  end
  return 1
end

-- One attribute: is it known here, has it a value, and a possible one?
local function look_at(name, value, grammar, attributes, where, what)
  local kind = grammar.takes[name]
  if not kind then return source.fail(where, '%s has no option %s=', what, name) end
  if value == '' and kind ~= 'any' then return source.fail(where, '%s: %s= is empty', what, name) end
  if value:match '^["“”\']' then return source.fail(where, '%s: the quotation marks of %s=%s do not match', what, name, value) end
  local wrong = checks[kind] and checks[kind](value, attributes)
  if wrong then source.fail(where, '%s: %s="%s" %s', what, name, value, wrong) end
end

-- Whether all that it says is known; what is not, is told. line: nil for what stands in a sentence, and has to be found.
local function look_through(it, kinds, line, what)
  local class = it.classes:find_if(function(name) return kinds[name] end)
  local grammar = class and kinds[class] or bare
  what = class and '.' .. class or what
  local before, seen = source.failures, {}
  local text = it.text or pandoc.utils.stringify(it)
  local behind = (it.target or it.src or '') .. '){' -- of a link or a picture
  local function where(word)
    return line or line_of(text .. '`{' .. word, text .. ']{' .. word, behind .. word, word, '`' .. text .. '`', text)
  end
  for _, other in ipairs(it.classes) do
    if other ~= class and not (grammar.also and grammar.also[other]) then
      source.fail(where('.' .. other), class and '%s has no class .%s' or '%s takes no class .%s', what, other)
    end
  end
  for name, value in pairs(it.attributes) do
    if seen[name] then source.fail(where(name .. '='), '%s has %s= twice', what, name) end
    seen[name] = true
    if not (name == 'line' and line) then look_at(name, value, grammar, it.attributes, where(name .. '='), what) end
  end
  return source.failures == before
end

-- Is it known what this block shows?
local function is_whole(block)
  local class, line = block.classes[1], block.attributes.line
  line = line or line_of(block.text:match '^[^\n]*') -- ```c has none
  if class and not blocks[class] then return source.fail(line, '.%s is no kind of block, and no language', class) end
  for _, owner in ipairs { 'output', 'measured' } do -- the likeliest mix-up, told as such
    local word = blocks[owner].word
    if block.attributes[word] and owner ~= class then
      return source.fail(line, '%s= is a word of .%s blocks, and this one is .%s', word, owner, class or '(none)')
    end
  end
  if not look_through(block, blocks, line, 'a block') then return false end
  if class and block.text == '' and not block.attributes[blocks[class].word] then
    return source.fail(line, 'an empty .%s block without %s= shows nothing', class, blocks[class].word)
  end
  return true
end

-- What has been told is taken away, so that nothing that follows tells it again.
local function CodeBlock(block)
  if not is_whole(block) then return pandoc.List {} end
end

local function Div(division)
  local known = division.classes:find_if(function(name) return boxes[name] end) -- another is told by boxes.lua
  if known and not look_through(division, boxes, division.attributes.line, 'a box') then return division.content end
end

local function inline(kinds, what)
  return function(it)
    if it.classes[1] == 'uri' or it.classes[1] == 'email' then return nil end -- <https://...>
    if not look_through(it, kinds, nil, what) and it.t ~= 'Image' then return it.content or pandoc.Str '?' end
  end
end

-- `x`{=html}, \foo: what is of no kind that pages know is left out without a word.
local function Raw(raw)
  if raw.format ~= 'html' then
    source.fail(line_of(raw.text:match '^[^\n]*'), 'this was not understood, and would not be shown: %s', raw.text:sub(1, 60))
  end
end

-- Each fence has become a block.
local function all_taken(doc)
  local found = {}
  local function take(it) found[it.attributes.line or ''] = true end
  doc:walk { CodeBlock = take, Div = take }
  for _, number in ipairs(doc.meta.fences or {}) do
    number = pandoc.utils.stringify(number)
    if not found[number] then
      source.fail(number, 'this was not understood, and would be shown as it is: %s', source.lines[tonumber(number)]:sub(1, 60))
    end
  end
  doc.meta.fences = nil
  for name in pairs(doc.meta) do
    if not metadata[name] and name ~= 'source' then source.fail(line_of(name .. ':'), '%s: is no word of the metadata', name) end
  end
  return doc
end

directives.filters = {
  { Pandoc = all_taken },
  {
    CodeBlock = CodeBlock, Div = Div, Span = inline(spans, 'a [text]{...}'), Code = inline(codes, 'a `word`{...}'),
    Image = inline({}, 'a picture'), Link = inline({}, 'a link'), RawInline = Raw, RawBlock = Raw,
  },
}
return directives
