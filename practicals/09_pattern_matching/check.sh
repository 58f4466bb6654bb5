#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 09_pattern_matching "Pattern matching"
# Programs and their steps: match (1 to 4), crossover (5), filter (6)

step 1 "Character by character" points=2 program=match
    cases n=0,1,2,3,4,5,6,7,8,9,127,1000 words=4 alphabet=4
    cases n=1023 words=1,33 alphabet=1,256
    show n=40 words=4 alphabet=4
    clean memory races barriers errors n=3,1000~20 words=4 alphabet=4
    registers count_characters=16
    hint "There is nothing to write here: run it with make run P=09 ARGS='step=1 n=7 alphabet=1 words=4'. How often does \"aaaa\" occur in \"aaaaaaa\"?"
    hint "A match lies wholly in the text: a text of n characters has n - 3 places where a word of four can start, and none if n is below 4."
    hint "Count the loads: how often does a thread load a character, and how many threads load the same one?"

step 2 "Four windows in two integers" points=4 program=match
    cases n=0,1,2,3,4,5,6,7,8,9,127,128,129,130,131,132,133 words=4 alphabet=2
    cases n=1023,1024,1025,1026,1027 words=33 alphabet=4
    cases n=4099,65537 words=64 alphabet=1,256
    cases n=1000003 words=4 alphabet=26
    show n=40 words=4 alphabet=4
    clean memory races barriers errors n=3,5,1026~8*4,1027~8*4 words=4 alphabet=4
    clean memory races barriers errors n=21~4 words=1024 alphabet=4 # all that constant memory has room for
    metric global_load_sectors_per_request count_windows at_most 4.6 n=16384~8*64 words=4 alphabet=26
    failing_calls n=5 words=4 alphabet=2
    registers count_windows=27
    hint "Write the six characters a to f side by side, and below them the two integers that hold them, lowest byte first. Which bytes of which integer make the window that begins at c?"
    hint "Shifting an unsigned integer right by 8k drops its first k characters. The next integer, shifted left by 32 - 8k, brings the k that follow. For k = 0 there is nothing to bring, and a shift by 32 would be undefined."
    hint "make_uint4(integer, integer >> 8 | next << 24, integer >> 16 | next << 16, integer >> 24 | next << 8); integer_at reads the whole integer only if 4 * l + 4 <= n, and otherwise puts it together from bytes; and window k of integer l counts only if 4 * l + k is below n - 3."

step 3 "One thread per word" points=4 program=match
    cases n=0,3,4,5,6,7,9,10,17,1023,1024,1025,1026,1027,1028 words=1,32,33 alphabet=2
    cases n=5003 words=31,64,256,257,600 alphabet=4
    cases n=65537 words=64 alphabet=256
    show n=70 words=33 alphabet=4
    clean memory races barriers errors n=2050~8*4 words=33,257 alphabet=4
    metric global_load_sectors_per_request count_by_word at_most 4.5 n=16384~8*64 words=64 alphabet=4
    metric shared_load_wavefronts_per_request count_by_word at_most 2.05 n=16384~8*64 words=64 alphabet=4
    metric global_atomic_requests count_by_word at_most 2 n=16384~8*64 words=64 alphabet=4
    registers count_by_word=31
    hint "The last integer of a chunk has three windows that reach into the next chunk. Which thread loads the integer that they need?"
    hint "A block needs 256 integers and one more, the halo. Each chunk needs two barriers: one after it is loaded, and one after the windows are made. A thread without a word loads and waits as well; it just does not count."
    hint "for (size_t begin = first; begin < end; begin += THREADS) { chunk[t] = integer_at(text, n, begin + t); thread 0: chunk[THREADS] = integer_at(text, n, begin + THREADS); barrier; windows[t] = windows_of(chunk[t], chunk[t + 1]); barrier; ... } with min(starts_of(n) - 4 * begin, 4 * min(end - begin, THREADS)) starts in the chunk."

step 4 "Many blocks, each with its stretch" points=3 program=match
    cases n=0,3,4,4003,4004,4007,8000,8001,12005 words=33 stretch=1000 alphabet=2
    cases n=5003 words=1,257 stretch=1,256,300 alphabet=4
    cases n=65537 words=64 stretch=1000 alphabet=256
    cases n=1000003 words=32 stretch=4096 alphabet=26
    show n=70 words=33 stretch=33 alphabet=4
    clean memory races barriers errors n=2050~8*4,1027~8*4 words=33,257 stretch=100,256 alphabet=4
    metric global_load_sectors_per_request count_stretches at_most 4.5 n=15872~8*64 words=64 stretch=1024 alphabet=4
    metric shared_load_wavefronts_per_request count_stretches at_most 2.05 n=15872~8*64 words=64 stretch=1024 alphabet=4
    metric global_atomic_requests count_stretches at_most 8 n=15872~8*64 words=64 stretch=1024 alphabet=4
    metric global_atomic_requests count_stretches at_least 6 n=15872~8*64 words=64 stretch=1024 alphabet=4
    metric largest_grid count_stretches at_most 1 n=403 words=33~8 stretch=100 alphabet=4
    failing_calls n=4003 words=33 stretch=1000 alphabet=2
    registers count_stretches=30
    hint "Which block counts a match that starts in one block's stretch and ends in the next one's?"
    hint "The block in whose stretch it starts. So stretches do not overlap, but a block reads one integer beyond its own stretch: the first of the next one. count_part does that already if you call it with the right first and end."
    hint "first = blockIdx.x * stretch; end = min(first + stretch, (starts_of(n) + 3) / 4); the grid is dim3(blocks for the integers, blocks for the words); and several blocks add to the same count, so it must start at 0 and needs an atomicAdd."

step 5 "The crossover" points=4 program=crossover
    cases n=0,3,4,19,20,21,35,36,37,511,512,513,517 words=4 alphabet=2
    cases n=2047,2048,2051,2052,2067,2068,2069 words=4 alphabet=2
    cases n=8191,8209 words=1,5,60,256 alphabet=4,256
    cases n=16384 words=5 alphabet=4 # a block that has a quad for each of its loads
    cases n=100003 words=4 alphabet=26 operations=16.7e12,5e12 bandwidth=4.8e12,55e9
    show n=4 words=4 alphabet=4
    clean memory races barriers errors n=19,37,4101~8*4 words=5 alphabet=4
    clean memory races barriers errors n=37 words=256 alphabet=4
    metric global_load_efficiency_pct count_quads at_least 85 n=16384~8*64 words=4 alphabet=26
    on_gpu of_copy "the speed of a copy" 0.55 n=1073741824 bench=1
    registers count_quads=48
    hint "How many windows begin in n characters, how many comparisons is that for W words, and how many bytes are read meanwhile? Which takes longer on a device that does R operations and moves B bytes per second?"
    hint "There are 2 W operations per byte, so the two times are equal when 2 W / R = 1 / B. The kernel: a 16-byte load gives sixteen windows, if you also have the integer behind it. The next lane has that integer in a register, except for lane 31 and the last quad."
    hint "unsigned behind = __shfl_down_sync(0xffffffff, quad.x, 1), by all lanes; lane 31 and the last quad load ((const unsigned *)text)[4 * q + 4]. The first quad of a warp is QUADS * (me - lane): load quad[i] = load_quad(text, n, first + 32 * i + lane) for all i, and only then compare. bool any = false; for all groups and windows: any |= product(window[k], constant_products[group]) == 0, or for one k in four equals_any(window[k], &constant_words[GROUP * group]); if (quad[i].there && any) count_matches(...). And at most 16 starts remain behind the whole quads."

step 6 "Challenge: a thousand words" points=3 program=filter
    cases n=0,3,4,19,20,37,513 words=4 alphabet=2
    cases n=8209 words=1,33,256,1024 alphabet=4,26,256
    cases n=300007 words=1000 alphabet=26 # more quads than the CPU device has threads
    clean memory races barriers errors n=37,4101~8*4 words=33,600 alphabet=4
    metric shared_load_requests count_filtered at_most 700 n=16384~4*64 words=1000 alphabet=26
    metric shared_load_wavefronts_per_request count_filtered at_most 4.5 n=16384~4*64 words=1000 alphabet=26
    metric global_load_requests count_filtered at_most 1500 n=16384~4*64 words=1000 alphabet=26
    on_gpu of_copy "the speed of a copy" 0.2 n=1073741824 words=1024 bench=1
    registers count_filtered=32 copy_to_equals=14
    hint "In a random text of 26 letters, what fraction of the windows equals one of 1000 words? So which must be fast: finding a match, or finding that there is none?"
    hint "A block first zeroes its filter, waits, sets one bit per word with atomicOr, and waits again. A window whose bit is 0 needs no more work. For the others, look_up goes from first_slot(hash(word)) on until it finds the word or an empty slot."
    hint "if (filter[filter_integer(hash(window[k]))] & filter_bit(hash(window[k]))) hits |= 1u << k; and after all sixteen: for (; hits; hits &= hits - 1) { int k = __ffs(hits) - 1; ... look_up ... atomicAdd(&found[number - 1], 1u); }"
