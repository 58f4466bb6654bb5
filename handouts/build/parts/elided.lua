-- Text that leaves parts out as …, renewed: what it shows is found again in the new text, and what it leaves out stays
-- left out.
local elided = {}

local hole = '…'

function elided.pattern_of(line)
  return '^' .. line:gsub('%p', '%%%0'):gsub(hole, '.-') .. '$'
end

-- Pairs old items with new ones, in their order, at the least price; a hole takes any number of new items for nothing.
-- pair(old, new, i): its price, or nil where they are not the same thing.   fixed(i): old[i] must find its pair.
-- late: of two ways at the same price the one in which holes take more.
-- Returns a list of { i, j } (nil for a side without an item), and the price; nothing where there is no way.
local function align(old, new, pair, fixed, step_price, late)
  local n, m, price = #old, #new, {}
  local function ways(i, j)
    local all = {}
    local function way(cost, down, right)
      local rest = price[i + down] and price[i + down][j + right]
      if cost and rest then all[#all + 1] = { cost + rest, down, right } end
    end
    if old[i] == hole then
      way(0, late and 0 or 1, late and 1 or 0)
      way(0, late and 1 or 0, late and 0 or 1)
    else
      if i <= n and j <= m then way(pair(old[i], new[j], i), 1, 1) end
      if j <= m and old[i - 1] ~= hole then way(step_price, 0, 1) end
      if i <= n and not fixed(i) then way(step_price, 1, 0) end
    end
    local best
    for _, one in ipairs(all) do
      if not best or one[1] < best[1] then best = one end
    end
    return best
  end
  local steps = {}
  for i = n + 1, 1, -1 do
    price[i], steps[i] = {}, {}
    for j = m + 1, 1, -1 do
      local best = i == n + 1 and j == m + 1 and { 0, 0, 0 } or ways(i, j)
      if best then price[i][j], steps[i][j] = best[1], best end
    end
  end
  if not price[1][1] then return nil end
  local pairs_found, i, j = {}, 1, 1
  while i <= n or j <= m do
    local _, down, right = table.unpack(steps[i][j])
    if old[i] ~= hole or down == 1 then
      pairs_found[#pairs_found + 1] = { down == 1 and i or nil, right == 1 and j or nil }
    end
    i, j = i + down, j + right
  end
  return pairs_found, price[1][1]
end

-- Words, numbers and signs, without and (as a second list) with the blanks before them.
local function words_of(line)
  local words, whole, at = {}, {}, 1
  while at <= #line do
    local blanks = line:match('^%s*', at)
    local word = line:match('^%a+', at + #blanks) or line:match('^%d[%d.]*', at + #blanks)
      or line:match('^' .. utf8.charpattern, at + #blanks)
    if word == '' then break end -- blanks at the end
    words[#words + 1], whole[#whole + 1] = word, blanks .. word
    at = at + #blanks + #word
  end
  return words, whole
end

local word_price, line_price = 10, 100

local function pair_words(old, new)
  if old == new then return 0 end
  return old:match '^%d' and new:match '^%d' and word_price // 2 or nil
end

-- May a hole have cut this word i off the new one: "fl…" for "float"?
local function is_cut(words, i, new)
  local word = words[i]
  return words[i + 1] == hole and new:sub(1, #word) == word or words[i - 1] == hole and new:sub(-#word) == word
end

-- The new line with the holes of the old one, and the price of taking one for the other: nothing where it matches, up to
-- half of leaving both out where at most half of the words are others. Nil where they are different lines.
local function renewed_line(old, new)
  if new:match(elided.pattern_of(old)) then return old, 0 end
  local words, whole = words_of(old)
  local new_words, new_whole = words_of(new)
  local function pair(one, other, i) return is_cut(words, i, other) and 0 or pair_words(one, other) end
  local function is_fixed(i) return words[i - 1] == hole or words[i + 1] == hole end
  local found, price = align(words, new_words, pair, is_fixed, word_price)
  local most = math.max(#words, #new_words)
  if not found or price > most * word_price // 2 then return nil end
  local out = {}
  for _, both in ipairs(found) do
    local i, j = table.unpack(both, 1, 2)
    local is_old = i and (words[i] == hole or j and is_cut(words, i, new_words[j]))
    if is_old then out[#out + 1] = whole[i] elseif j then out[#out + 1] = new_whole[j] end
  end
  return table.concat(out), 1 + price * line_price // (most * word_price)
end

-- The lines `new`, shortened as `old` is. A line beside … or with … in it must be found again, in one place. Returns nil
-- and what is wrong where it is not.
function elided.renew(old, new)
  local function is_fixed(i)
    return old[i - 1] == hole or old[i + 1] == hole or old[i]:find(hole, 1, true) ~= nil
  end
  local known = {}
  local function pair(a, b)
    local key = a .. '\n' .. b
    if not known[key] then known[key] = { renewed_line(a, b) } end
    return known[key][2], known[key][1]
  end
  local function shortened(late)
    local found = align(old, new, pair, is_fixed, line_price, late)
    if not found then return nil end
    local out = {}
    for _, both in ipairs(found) do
      local i, j = table.unpack(both, 1, 2)
      if i and old[i] == hole then out[#out + 1] = hole
      elseif j then out[#out + 1] = i and select(2, pair(old[i], new[j])) or new[j] end
    end
    return out
  end
  local early, late = shortened(false), shortened(true)
  if early and table.concat(early, '\n') == table.concat(late, '\n') then return early end
  for i, line in ipairs(old) do
    local there = line == hole or not is_fixed(i)
    for j = 1, #new do there = there or pair(line, new[j]) ~= nil end
    if not there then return nil, ('"%s" is not there'):format(line) end
  end
  return nil, early and 'what it shows is there more than once' or 'what it shows is there in another order'
end

return elided
