-- ::: {.curves x="streams" y="ms" title="..."}: measured numbers over what was varied, both axes logarithmic. A list, a
-- curve an item: its name, a colon, and its points, each a code span `x: y` of expressions in the names of the metadata
-- (measured_numbers.lua). In bold: a bound, drawn dashed. A curve of one point is a point with its name beside it, so a
-- roofline is two bounds and some points.
--     ::: {.curves x="streams" y="ms" title="Thirty kernels" #fig:streams caption="..."}
--     - measured: `1: s1` `2: s2` `4: s4`
--     - **all at once**: `1: s1 / 30` `30: s1 / 30`
--     :::
-- ticks="1 10 100" says what stands at the x axis, if not the points of the first curve.
local source = require 'source'
local plot = require 'plot'
local evaluate = require('measured_numbers').evaluate

local LEFT, TOP, RIGHT, BOTTOM, HEIGHT = 44, 18, 262, 168, 200 -- the frame of the curves; names stand right of it
local STYLES = { 2, 3, 1, 4 } -- the colours s1 to s4 of style.css

local function curve(blocks, line)
  local para, points, name = blocks[1], {}, pandoc.List {}
  for _, it in ipairs(para and para.content or {}) do
    if it.t == 'Code' then
      local x, y = it.text:match '^(.-):(.*)$'
      if not x then return source.fail(line, '`%s`: a point is `x: y`', it.text) end
      x, y = evaluate(x), evaluate(y)
      if type(x) ~= 'number' or type(y) ~= 'number' then return nil end
      if x <= 0 or y <= 0 then return source.fail(line, '`%s`: on logarithmic axes there is nothing below 0', it.text) end
      points[#points + 1] = { x = x, y = y }
    elseif #points == 0 then
      name:insert(it)
    end
  end
  if #points == 0 then return source.fail(line, 'a curve is a name, a colon and its points: `x: y`') end
  return { name = pandoc.utils.stringify(name):gsub('%s*:%s*$', ''), points = points, bound = para.content[1].t == 'Strong' }
end

-- The map of values to places along an axis from `first` to `last`, with a little room at both ends; the least and most.
local function scale(curves, axis, first, last)
  local least, most = math.huge, 0
  for _, it in ipairs(curves) do
    for _, point in ipairs(it.points) do least, most = math.min(least, point[axis]), math.max(most, point[axis]) end
  end
  local room = 0.05 * math.max(math.log(most / least), 0.1)
  local from, span = math.log(least) - room, math.log(most / least) + 2 * room
  return function(value) return first + (math.log(value) - from) / span * (last - first) end, least, most
end

local function number(value)
  if value >= 1e6 and value % 1e5 == 0 then return ('%.4gM'):format(value / 1e6) end
  return ('%.4g'):format(value)
end

-- 1, 2 and 5 times powers of ten, or powers alone where these would be many.
local function ticks_between(least, most)
  local steps = most / least > 300 and { 1 } or most / least > 40 and { 1, 3 } or { 1, 2, 5 }
  local ticks = {}
  for power = math.floor(math.log(least, 10)), math.ceil(math.log(most, 10)) do
    for _, step in ipairs(steps) do
      local tick = step * 10.0 ^ power
      if tick >= least * 0.95 and tick <= most * 1.05 then ticks[#ticks + 1] = tick end
    end
  end
  return ticks
end

local function frame(out, division, curves, x_of, y_of, least, most)
  local ticks, last = {}, -math.huge
  for tick in (division.attributes.ticks or ''):gmatch '%S+' do ticks[#ticks + 1] = tonumber(tick) end
  if #ticks == 0 then for _, point in ipairs(curves[1].points) do ticks[#ticks + 1] = point.x end end
  local line = '<line x1="%.4g" y1="%.4g" x2="%.4g" y2="%.4g" stroke="currentColor" stroke-width="%s"%s/>'
  for _, tick in ipairs(ticks_between(least, most)) do
    out[#out + 1] = line:format(LEFT, y_of(tick), RIGHT, y_of(tick), 0.3, ' opacity="0.5"')
    out[#out + 1] = plot.text(LEFT - 4, y_of(tick) + 4, 'end', number(tick))
  end
  for _, tick in ipairs(ticks) do
    out[#out + 1] = line:format(x_of(tick), BOTTOM, x_of(tick), BOTTOM + 3, 0.8, '')
    if x_of(tick) - last > 7 * #number(tick) then
      out[#out + 1] = plot.text(x_of(tick), BOTTOM + 14, 'middle', number(tick))
      last = x_of(tick)
    end
  end
  out[#out + 1] = line:format(LEFT, BOTTOM, RIGHT, BOTTOM, 0.8, '') .. line:format(LEFT, TOP - 6, LEFT, BOTTOM, 0.8, '')
  out[#out + 1] = plot.text(LEFT - 38, 10, 'start', division.attributes.y) .. plot.text(RIGHT, HEIGHT - 4, 'end', division.attributes.x)
end

local function drawn(out, it, colour, x_of, y_of)
  local path = {}
  for i, point in ipairs(it.points) do
    path[i] = ('%.4g,%.4g'):format(x_of(point.x), y_of(point.y))
    if not it.bound then
      out[#out + 1] = ('<circle class="p%d" cx="%.4g" cy="%.4g" r="3"/>'):format(colour, x_of(point.x), y_of(point.y))
    end
  end
  out[#out + 1] = ('<polyline %s fill="none" stroke-width="%s" points="%s"%s/>'):format(it.bound and 'stroke="currentColor"' or
    ('class="s%d"'):format(colour), it.bound and 1 or 1.8, table.concat(path, ' '), it.bound and ' stroke-dasharray="4 3"' or '')
end

-- Each name stands at its curve's last point, lower where another stands there already.
local function named(out, curves, x_of, y_of)
  local places = {}
  for i, it in ipairs(curves) do
    local last = it.points[#it.points]
    places[i] = { x = x_of(last.x) + 6, y = y_of(last.y) + 4, name = it.name }
  end
  table.sort(places, function(a, b) return a.y < b.y end)
  for i, it in ipairs(places) do
    for j = 1, i - 1 do
      local other = places[j]
      if math.abs(it.y - other.y) < 11 and it.x < other.x + 6 * #other.name and other.x < it.x + 6 * #it.name then it.y = other.y + 11 end
    end
    out[#out + 1] = plot.text(it.x, it.y, 'start', it.name)
  end
end

local function Div(division)
  if not division.classes:includes 'curves' then return nil end
  for _, word in ipairs { 'x', 'y', 'title' } do
    if not division.attributes[word] then return source.fail(division.attributes.line, 'curves say their x="...", y="..." and title="..."') end
  end
  local curves = plot.items(division, curve)
  if not curves then return pandoc.List {} end
  local x_of = scale(curves, 'x', LEFT, RIGHT)
  local y_of, least, most = scale(curves, 'y', BOTTOM, TOP)
  local out, told = {}, {}
  frame(out, division, curves, x_of, y_of, least, most)
  local colour = 0
  for _, it in ipairs(curves) do
    if not it.bound and #it.points > 1 then colour = colour % #STYLES + 1 end
    drawn(out, it, STYLES[math.max(colour, 1)], x_of, y_of)
    local points = {}
    for i, point in ipairs(it.points) do points[i] = ('%s at %s'):format(plot.shown(point.y), number(point.x)) end
    told[#told + 1] = it.name .. ': ' .. table.concat(points, ', ')
  end
  out[#out + 1] = '<g style="paint-order: stroke; stroke: var(--paper); stroke-width: 3px">'
  named(out, curves, x_of, y_of)
  out[#out + 1] = '</g>'
  return plot.placed(division, HEIGHT, ('%s over %s. %s'):format(division.attributes.y, division.attributes.x, table.concat(told, '; ')),
    table.concat(out))
end

return { Div = Div }
