# The pages, called by common/front/handouts.sh with OUT (build/handouts), PAGES (Markdown files) and PAPER, in one
# make, so that what does not depend on each other is made side by side: one page is printed while the programs of
# another run.
#     fill    handouts/x.md -> OUT/pages/handouts.x.md.json: filled in and checked; .json.codes: its code in colours
#     site    -> OUT/site/x.html        files   -> OUT/site/files/PATH.html, of what they link to
#     pdf     -> OUT/print/x.html -> OUT/pdf/x.pdf      book   -> OUT/book/x.html, a chapter each -> OUT/pdf/book.pdf
#     decks   -> OUT/site/slides/x.html, and with pdf x.pdf beside it
#     chapters: those of a book that is not put together
# What fails leaves its words in OUT/errors, and the rest is made all the same (-k).
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules --no-print-directory
TOOLS := handouts/build
SHELL := bash
export HANDOUTS_OUT := $(OUT)

# With room for what it makes before it looks for what is no longer used, it takes a sixth less; not each is built to be
# told so.
PANDOC := pandoc$(shell pandoc +RTS -A64m -RTS --version >/dev/null 2>&1 && echo ' +RTS -A64m -RTS')

HANDOUTS := $(sort $(filter handouts/%,$(PAGES)))
CHAPTERS := $(filter-out handouts/index.md,$(HANDOUTS))
PRINTED := $(filter-out handouts/glossary.md,$(CHAPTERS))
PRACTICALS := $(filter $(addprefix handouts/,$(addsuffix %,0 1 2 3 4 5 6 7 8 9)),$(HANDOUTS))
WITH_SLIDES := $(if $(PRACTICALS),$(shell grep -lE '^:{3,} *\{\.slide' $(PRACTICALS)))
json = $(OUT)/pages/$(subst /,.,$1).json
html = $(OUT)/site/$(if $(filter docs/%,$1),$(1:.md=.html),$(1:handouts/%.md=%.html))
print = $(1:handouts/%.md=$(OUT)/print/%.html)
chapter = $(1:handouts/%.md=$(OUT)/book/%.html)
pdf = $(1:handouts/%.md=$(OUT)/pdf/%.pdf)
deck = $(1:handouts/%.md=$(OUT)/site/slides/%.html)
deck_pdf = $(1:handouts/%.md=$(OUT)/site/slides/%.pdf)

.PHONY: fill site files pdf book chapters decks
fill: $(foreach p,$(PAGES),$(call json,$p))
site: $(foreach p,$(PAGES),$(call html,$p))
files: site
	@nice $(TOOLS)/files.sh $(OUT)
pdf: $(foreach p,$(PRINTED),$(call pdf,$p))
book: $(OUT)/pdf/book.pdf
chapters: $(foreach p,$(CHAPTERS),$(call chapter,$p))
decks: $(foreach p,$(WITH_SLIDES),$(call deck,$p))

# The editions of a page, each with its file: site=x.html print=y.html. One pandoc lays them all out.
ON_PAPER := $(if $(filter pdf,$(MAKECMDGOALS)),$(PRINTED))
IN_BOOK := $(if $(filter book chapters,$(MAKECMDGOALS)),$(CHAPTERS))
editions_of = site=$(call html,$1)$(if $(filter $1,$(ON_PAPER)), print=$(call print,$1))$(if \
    $(filter $1,$(IN_BOOK)), book=$(call chapter,$1))$(if $(filter $1,$(WITH_SLIDES)), slides=$(call deck,$1))
files_of = $(foreach e,$(call editions_of,$1),$(lastword $(subst =, ,$e)))

# A page is made again when its sum is another (keys.sh); what may be kept of a run, the runs decide. The runs of a page
# come one after another, and the book waits for the longest of them, the first of PAGES: the others give way to it.
key = $(OUT)/keys/$(subst /,.,$1)
edition := $(OUT)/keys/edition
define rules
$(call json,$1): $(call key,$1)
	@mkdir -p $$(@D) && rm -f $$@ $$@.codes $(call html,$1) \
	    $(if $(filter handouts/%,$1),$(call print,$1) $(call chapter,$1) $(call deck,$1))
	@$(if $(filter $1,$(firstword $(PAGES))),,nice) $(PANDOC) -f $(TOOLS)/reader.lua --lua-filter $(TOOLS)/fill.lua \
	    --syntax-definition $(TOOLS)/cuda.xml --wrap=none -t json -o $$@ $1
# All give way to the book, which comes last however early its chapters are there.
$(call files_of,$1) &: $(call json,$1) $(edition) | fill
	@mkdir -p $(sort $(dir $(call files_of,$1))) && rm -f $(OUT)/files/$(subst /,.,$1)
	@EDITIONS='$(call editions_of,$1)' $(if $(filter $1,$(IN_BOOK)),,nice) \
	    $(PANDOC) -f json --lua-filter $(TOOLS)/lay.lua --no-highlight --mathml --wrap=none --section-divs -t html5 \
	    -V version="$(HANDOUTS_VERSION)" -V paper=$(PAPER) -V style=../site/style.css -o /dev/null $(call json,$1) && \
	    perl $(TOOLS)/html.pl $(call files_of,$1)
endef
$(foreach p,$(PAGES),$(eval $(call rules,$p)))
# The pages of make show are drawn while others are filled in: those that name one wait for it.
PAGE_PICTURES := $(patsubst handouts/pictures/%.page,pictures/%.svg,$(wildcard handouts/pictures/*.page))
WITH_PAGE_PICTURES := $(if $(PAGE_PICTURES),$(shell grep -lF $(addprefix -e ,$(PAGE_PICTURES)) $(PAGES)))
.PHONY: page_pictures
page_pictures:
	@$(TOOLS)/page_pictures.sh $(WITH_PAGE_PICTURES)
$(foreach p,$(WITH_PAGE_PICTURES),$(eval $(call json,$p): | page_pictures))
# The book takes longest once all is filled in: the pages of the site wait until its chapters are laid out.
$(foreach p,$(filter-out $(IN_BOOK),$(PAGES)),$(call html,$p)): | $(foreach p,$(IN_BOOK),$(call chapter,$p))

# A browser takes longer to begin than a handout to be printed, so one prints all that are new; another, at the same
# time, the book. Of that the glossary comes last. PDF=pages: neither the slides nor the book.
SLIDES_ON_PAPER := $(if $(filter pages,$(PDF)),,$(WITH_SLIDES))
pairs := $(foreach p,$(PRINTED),$(call print,$p):$(call pdf,$p)) \
    $(foreach p,$(SLIDES_ON_PAPER),$(call deck,$p):$(call deck_pdf,$p))
$(foreach p,$(PRINTED),$(call pdf,$p)) $(foreach p,$(SLIDES_ON_PAPER),$(call deck_pdf,$p)) &: \
    $(foreach p,$(PRINTED),$(call print,$p)) $(foreach p,$(SLIDES_ON_PAPER),$(call deck,$p))
	@mkdir -p $(OUT)/pdf
	@new=; for pair in $(pairs); do [ "$${pair#*:}" -nt "$${pair%:*}" ] || new+=" $${pair%:*} $${pair#*:}"; done; \
	    [ ! "$$new" ] || nice $(TOOLS)/print.pl $$new
$(OUT)/pdf/book.pdf: $(foreach p,$(CHAPTERS),$(call chapter,$p)) $(edition)
	@mkdir -p $(@D)
	@$(TOOLS)/book.sh $(OUT) $(PAPER) $(filter preface,$(CHAPTERS:handouts/%.md=%)) \
		$(filter-out preface glossary,$(CHAPTERS:handouts/%.md=%)) \
		$(filter glossary,$(CHAPTERS:handouts/%.md=%)) >$(OUT)/print/book.html
	@$(TOOLS)/print.pl --contents $(OUT)/print/book.html $@
