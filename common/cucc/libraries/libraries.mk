# libraries.mk: the stand-ins for the toolkit's libraries, one archive each: $(BUILD)/libcurand.a and so on; and Thrust.
# Included by ../Makefile; cucc builds the one that a -l names when its stamp, $(BUILD)/.curand, is older than its
# sources.
LIBRARIES := curand cublas cufft cusparse cusolver nccl nvrtc

.PHONY: libraries $(LIBRARIES) shared thrust
libraries: $(LIBRARIES)
shared: $(SHARED)/libcucc.so $(LIBRARIES:%=$(SHARED)/lib%.so)
$(LIBRARIES):
	@mkdir -p $(BUILD)
	@flock $(BUILD)/.lock $(MAKE) --no-print-directory -f Makefile BUILD=$(BUILD) $(BUILD)/.$@
thrust: # asked for by name, it is looked for again
	@mkdir -p $(BUILD)
	@flock $(BUILD)/.lock sh -c 'rm -f $(BUILD)/.thrust; \
		$(MAKE) --no-print-directory -f Makefile BUILD=$(BUILD) $(BUILD)/.thrust'

LIBRARY_OBJECTS = $(patsubst %,$(BUILD)/objects/%.o,$(wildcard libraries/$1/*.c libraries/$1/*/*.c))

# Each as a shared library, too: a static one would have to stand before the runtime on the command line of a linker
define library_rules
$(BUILD)/.$1: $(BUILD)/lib$1.a $(SHARED)/lib$1.so
	@$(if $(filter cublas,$1),ln -sf lib$1.a $(BUILD)/lib$1Lt.a && ln -sf lib$1.so $(SHARED)/lib$1Lt.so) # which is in it
	@touch $$@
$(SHARED)/lib$1.so: $(BUILD)/lib$1.a $(SHARED)/libcucc.so
	@$(CC) -shared -o $$@.new -Xlinker -soname -Xlinker "$$(LIBRARY_FOLDER)/lib$1.so" \
		-Wl,--whole-archive $$< -Wl,--no-whole-archive $(SHARED)/libcucc.so -pthread -ldl -lm && mv $$@.new $$@
	@ln -sf lib$1.a $(BUILD)/lib$1_static.a
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
