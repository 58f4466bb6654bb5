-- Formulas that pandoc cannot turn into MathML would stand in the page as TeX: they end the build.
local source = require 'source'

local as_mathml = pandoc.WriterOptions { html_math_method = 'mathml' }

local function Math(formula)
  local html = pandoc.write(pandoc.Pandoc { pandoc.Plain { formula } }, 'html', as_mathml)
  if html:find('<math', 1, true) then return nil end
  local first = formula.text:match '[^\n]+' or ''
  source.fail(source.locate(first), 'pandoc cannot set the formula "%s": write it with other commands', first:match '^%s*(.-)%s*$')
end

return { Math = Math }
