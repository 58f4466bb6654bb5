-- What belongs together stays on one line: a number and its unit (8 KB, 95 %, 2 h), the groups of a long number (1 000 192),
-- a number and what it counts off (step 3, practical 4), and a formula and the full stop after it.
local spaces = {}

local units = {}
for unit in ([[% B KB MB GB TB KiB MiB GiB bits bit bytes byte words lanes warps B/s KB/s MB/s GB/s TB/s s ms us µs ns h min minutes
  seconds microseconds milliseconds Hz MHz GHz mm cm GFLOP/s TFLOP/s pages points cores cycles columns rows
  threads blocks elements sectors million percent W]]):gmatch '%S+' do units[unit] = true end
local counted = {}
for word in ('step steps practical practicals chapter section sections pages page volume hint version CUDA minute warp lane bank word row turn thread block element'):gmatch '%S+' do
  counted[word] = true
end

local function number(text) return text:match '^[%(−-]*%d[%d.,–]*$' or text:match '^[%(−-]*%d[%d.,]*[–-]%d+$' end
local function blank(it) return it and (it.t == 'Space' or it.t == 'SoftBreak') end
local function word_of(text) return text:lower():gsub('^%p+', '') end

local function belong(left, right)
  if not left or not right or right.t ~= 'Str' then return false end
  local unit = right.text:gsub('[.,;:!?)%]]+$', '')
  if left.t == 'Math' then return left.mathtype == 'InlineMath' and left.text:match '%d$' and units[unit] end
  if left.t ~= 'Str' then return false end
  if number(left.text) and units[unit] then return true end
  if left.text:match '%f[%d]%d%d?%d?$' and right.text:match '^%d%d%d%f[^%d]' then return true end -- groups of three
  return counted[word_of(left.text)] and right.text:match '^%d' ~= nil
end

-- Plain text, such as a caption.
function spaces.of_text(text)
  local out, before = {}, nil
  for gap, word in text:gmatch '(%s*)(%S+)' do
    local it = { t = 'Str', text = word }
    out[#out + 1] = gap ~= '' and belong(before, it) and '\u{a0}' or gap
    out[#out + 1], before = word, it
  end
  return table.concat(out)
end

-- A short formula and its full stop become one span, of class `together`.
local function keep_stops(inlines)
  local kept = false
  for i = #inlines - 1, 1, -1 do
    local math, after = inlines[i], inlines[i + 1]
    if math.t == 'Math' and math.mathtype == 'InlineMath' and #math.text <= 36 and after.t == 'Str' and after.text:match '^[.,;:!?)]' then
      inlines[i] = pandoc.Span({ math, after }, pandoc.Attr('', { 'together' }))
      inlines:remove(i + 1)
      kept = true
    end
  end
  return kept
end

spaces.filter = {
  Inlines = function(inlines)
    local changed = false
    for i = #inlines - 1, 2, -1 do
      if blank(inlines[i]) and belong(inlines[i - 1], inlines[i + 1]) then inlines[i], changed = pandoc.Str '\u{a0}', true end
    end
    return (keep_stops(inlines) or changed) and inlines or nil -- to give all back takes as long as to look at it
  end,
}

return spaces
