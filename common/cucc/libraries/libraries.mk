# libraries.mk: the stand-ins for the toolkit's libraries, one archive each: $(BUILD)/libcurand.a and so on; and Thrust.
# Included by ../Makefile; cucc builds the one that a -l names when its stamp, $(BUILD)/.curand, is older than its
# sources.
LIBRARIES := curand cublas cufft cusparse cusolver nccl

.PHONY: libraries $(LIBRARIES) thrust
libraries: $(LIBRARIES)
$(LIBRARIES):
	@mkdir -p $(BUILD)
	@flock $(BUILD)/.lock $(MAKE) --no-print-directory -f Makefile BUILD=$(BUILD) $(BUILD)/.$@
thrust: # asked for by name, it is looked for again
	@mkdir -p $(BUILD)
	@flock $(BUILD)/.lock sh -c 'rm -f $(BUILD)/.thrust; \
		$(MAKE) --no-print-directory -f Makefile BUILD=$(BUILD) $(BUILD)/.thrust'

LIBRARY_OBJECTS = $(patsubst %,$(BUILD)/objects/%.o,$(wildcard libraries/$1/*.c libraries/$1/*/*.c))

define library_rules
$(BUILD)/.$1: $(BUILD)/lib$1.a
	@touch $$@
$(BUILD)/lib$1.a: $(call LIBRARY_OBJECTS,$1) $(wildcard libraries/$1)
	@rm -f $$@.new && $(AR) rcs $$@.new $(call LIBRARY_OBJECTS,$1) && mv $$@.new $$@
-include $(patsubst %.o,%.d,$(call LIBRARY_OBJECTS,$1))
endef
$(foreach library,$(LIBRARIES),$(eval $(call library_rules,$(library))))

$(BUILD)/objects/libraries/%.c.o: libraries/%.c libraries/libraries.mk Makefile
	@mkdir -p $(@D)
	@$(CC) $(FLAGS) $(RUNTIME_FLAGS) $(LIBRARY_FLAGS) -c -o $@ $<

# Thrust's headers, wherever they are, in a wrapping; cucc says when to look again. (Not at every make: somebody may be
# compiling with them.)
$(BUILD)/.thrust: $(wildcard libraries/thrust/* libraries/thrust/cuda/* libraries/thrust/cuda/detail/*)
	@libraries/thrust/wrap.sh "$(BUILD)/thrust" && touch $@
