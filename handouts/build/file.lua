-- For a file of the repository that is shown in the site: its links belong to another place.
return { { Link = function(link) if not link.target:match '^https?:' then return link.content end end,
  Image = function(image) return image.caption end } }
