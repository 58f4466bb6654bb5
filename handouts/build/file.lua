-- For a file of the repository that is shown in the site: its links belong to another place, and its tables may be wide.
local function wide(tab)
  return { pandoc.RawBlock('html', '<div class="table" tabindex="0">'), tab, pandoc.RawBlock('html', '</div>') }
end
return { { Link = function(link) if not link.target:match '^https?:' then return link.content end end,
  Image = function(image) return image.caption end, Table = wide } }
