-- The edition that is being laid out: site, print (a handout on paper), book (a chapter of it) or slides.
return { name = 'site' }
