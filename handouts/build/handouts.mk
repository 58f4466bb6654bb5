# The pages of the site:    make -f handouts/build/handouts.mk site PAGES="handouts/04_reduction.md docs/install.md"
# handouts/x.md -> build/handouts/pages/handouts.x.md.json (filled in and checked) -> build/handouts/SITE/x.html
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules --no-print-directory
SITE ?= build/handouts/site
TOOLS := handouts/build

page = $(if $(filter docs/%,$1),$(SITE)/$(1:.md=.html),$(SITE)/$(1:handouts/%.md=%.html))
json = build/handouts/pages/$(subst /,.,$1).json
HTML := $(foreach p,$(PAGES),$(call page,$p))
JSON := $(foreach p,$(PAGES),$(call json,$p))

.PHONY: site fill FORCE
site: $(HTML)
fill: $(JSON)

# The runs decide by themselves what has to be done again, so filling in is always done: it takes a moment.
define rules
$(call json,$1): FORCE
	@pandoc -f $(TOOLS)/reader.lua --lua-filter $(TOOLS)/fill.lua -t json -o $$@ $1
$(call page,$1): $(call json,$1) | fill
	@mkdir -p $$(@D)
	@pandoc -f json --lua-filter $(TOOLS)/lay.lua --template $(TOOLS)/template.html --syntax-definition $(TOOLS)/cuda.xml \
	    --mathml --wrap=none --toc --toc-depth=2 --section-divs -t html5 $$< | sed -f $(TOOLS)/html.sed >$$@
endef
$(foreach p,$(PAGES),$(eval $(call rules,$p)))
