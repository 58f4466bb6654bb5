# The pages, called by common/front/handouts.sh with OUT (build/handouts), PAGES (Markdown files) and PAPER:
#     fill    handouts/x.md -> OUT/pages/handouts.x.md.json: filled in and checked
#     site    -> OUT/site/x.html
#     print   -> OUT/print/x.html, which pdf.sh prints        book   -> OUT/book/x.html, a chapter each
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules --no-print-directory
TOOLS := handouts/build
export HANDOUTS_OUT := $(OUT)

HANDOUTS := $(filter handouts/%,$(PAGES))
CHAPTERS := $(filter-out handouts/index.md,$(HANDOUTS))
PRINTED := $(filter-out handouts/glossary.md,$(CHAPTERS))
json = $(OUT)/pages/$(subst /,.,$1).json
html = $(OUT)/site/$(if $(filter docs/%,$1),$(1:.md=.html),$(1:handouts/%.md=%.html))
print = $(1:handouts/%.md=$(OUT)/print/%.html)
chapter = $(1:handouts/%.md=$(OUT)/book/%.html)

.PHONY: fill site print book FORCE
fill: $(foreach p,$(PAGES),$(call json,$p))
site: $(foreach p,$(PAGES),$(call html,$p))
print: $(foreach p,$(PRINTED),$(call print,$p))
book: $(foreach p,$(CHAPTERS),$(call chapter,$p))

# $1: edition, $2: template, $3: more words
lay = @EDITION=$1 pandoc -f json --lua-filter $(TOOLS)/lay.lua --template $(TOOLS)/$2 --syntax-definition $(TOOLS)/cuda.xml \
    --mathml --wrap=none --section-divs -t html5 $3 $< | perl $(TOOLS)/html.pl >$@ ; test $${PIPESTATUS[0]} = 0
SHELL := bash

# What may be kept of a run, the runs decide; all else takes a moment, so it is always done.
define rules
$(call json,$1): FORCE
	@mkdir -p $$(@D)
	@pandoc -f $(TOOLS)/reader.lua --lua-filter $(TOOLS)/fill.lua -t json -o $$@ $1
$(call html,$1): $(call json,$1) | fill
	@mkdir -p $$(@D)
	$$(call lay,site,template.html,--toc --toc-depth=3)
endef
define paper_rules
$(call print,$1): $(call json,$1)
	@mkdir -p $$(@D)
	$$(call lay,print,print.html,-V paper=$(PAPER) -V style=../site/style.css)
$(call chapter,$1): $(call json,$1)
	@mkdir -p $$(@D)
	$$(call lay,book,chapter.html)
endef
$(foreach p,$(PAGES),$(eval $(call rules,$p)))
$(foreach p,$(HANDOUTS),$(eval $(call paper_rules,$p)))
