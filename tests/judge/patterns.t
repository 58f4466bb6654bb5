#!/usr/bin/env bash
# A fault planted, the pattern named; and where a pattern nearly holds, not named.
. "$(dirname "$0")/setup.sh"
built planted judge tally

# $1: case. Sets pattern and message.
judged() {
    local words="$1 seed=${seed:-7}" record
    "$out/planted" --case "$words" --result "$work/result" >"$work/said" 2>&1
    record=$("$out/judge" --practical 00_test --step 1 --case "$words" --result "$work/result" 2>&1)
    IFS='|' read -r pattern status message < <(field "$record" pattern,status,message | tr '\t' '|')
}

# $1: case, $2: the patterns' names, $3: the message, as an extended regular expression
seen() {
    judged "$1"
    is "$1: $2" "$pattern" "$2"
    like "$1: says so" "$message" "$3"
}

# What the wrong elements hold, when all are wrong
while IFS='|' read -r words patterns says; do
    [ "$words" ] && seen "$words" "$patterns" "$says"
done <<'TABLE'
fault=zero n=1000|zero|All 1000 elements are wrong: every element is 0$
fault=zero n=1|zero|^y: expected .*, got 0 \([^)]*\)$
fault=nan n=1|nan|^y: expected .*, got NaN$
fault=zero mistake=0 n=1|known_mistake|\. That is the number that tests make$
fault=nan n=100|nan|every element is NaN
fault=infinity n=100|infinity|every element is infinite
fault=constant n=100|constant|every element is 7.25, the same number everywhere
fault=constant n=100 mistake=7.25|known_mistake|: that is the number that tests make
fault=constant n=100 later=7.25|known_mistake|: that is the number that is found out late
fault=none n=100 later=7.25||^$
fault=input n=100|input|every element is the input 'x', unchanged
fault=double n=100|factor|every element is 2 times what is expected$
fault=double n=1|factor|\. It is 2 times what is expected$
fault=half n=100|factor|every element is 1/2 of what
fault=third n=100|factor|every element is 1/3 of what
fault=third n=100 as=double|factor|every element is 1/3 of what
fault=times_block n=1000 block=256|factor|256 times what is expected, the number of threads in a block
fault=times_blocks n=5000 block=256|factor|20 times what is expected, the number of blocks
fault=over_n n=1000|factor|1/1000 of what is expected, which is n
fault=root_n n=1000 as=double|factor|smaller than what is expected by the root of n \(31.6228\)
fault=root_n n=1000 as=double break=5||All 1000 elements are wrong$
fault=running n=100 as=int|running|each element minus the one before it is what is expected there
fault=top_bit n=100 as=int|bits|every element is right but for the highest bit, the sign of an int$
fault=carry_far n=1000 block=256 as=uint scale=1e8|carry first_block_only|within each block of 256 elements the differences are right
fault=sign n=10|sign|every element has the wrong sign
fault=row_factor_but n=1000 nx=25|row_factors_but|every element is right but for a factor that is the same throughout a row, except for one element of it \(such as y\(7,0\)\)
fault=row_factor n=1000 nx=25|row_factors|every element is right but for a factor that is the same throughout a row
fault=odd_factor n=10|factor|every element is 0.3718 times what
fault=brackets n=10 scale=3 slips=1|known_mistake|: that is what you get with '2 \* x \+ 1 \* scale' in place of '\(2 \* x \+ 1\) \* scale'
fault=begins_at_one n=10 scale=3 slips=1|known_mistake|: that is what you get if each thread begins at 1, not at 0, with what becomes 'x'
fault=left_out n=10 scale=3 slips=1|known_mistake|: that is what you get with '2 \* x' in place of '2 \* x \+ 1'
fault=left_out n=1 scale=3 slips=1|known_mistake|\. That is what you get with '2 \* x' in place of '2 \* x \+ 1'
fault=none n=10 scale=3 slips=1||^$
fault=offset n=10 slips=1|offset|every element is 0.5 too large
fault=offset n=10|offset|every element is 0.5 too large
fault=square n=10|square|every element is the square of what
fault=root n=10|root|every element is the square root of what
fault=left n=100|shifted|every element holds what belongs 1 further on: y\[i\] is the expected y\[i\+1\]
fault=right_shift n=100|shifted|every element holds what belongs 1 before: y\[i\] is the expected y\[i-1\]
fault=row n=100 nx=10|shifted|10 further on \(one row\)
fault=around n=100|circular|every element holds what belongs 5 further on, and the end wraps around to the start$
fault=around_back n=100|circular|every element holds what belongs 5 before, and the end wraps around to the start$
fault=around n=100 as=int|circular|every element holds what belongs 5 further on
fault=rows_again n=100 nx=10|elsewhere from|20 of 100 elements are wrong: the wrong elements hold what belongs to the first 8 rows, repeated; everything from \[80\] on is wrong$
fault=minus_half n=100|factor|every element is -1/2 of what is expected$
fault=minus_half n=1||got -[0-9.]* \([^)]*\)$
fault=reversed n=100|reversed|the order is reversed
fault=reversed n=1001|reversed|the order is reversed
fault=reversed_blocks n=1000 block=64|reversed_in_blocks|at the mirrored place in its block of 64
fault=transposed n=144 nx=12|transposed|transposed
fault=transposed n=120 nx=12|transposed|transposed
fault=permuted n=100|permuted|the values are all there, but in another order
fault=carry n=1000 block=64|carry first_block_only|within each block of 64 elements the differences are right
fault=carry_of_4 n=40|carry|within each group of 4 elements the differences are right, but it starts from the wrong value
fault=quads_turned n=100|in_groups|every element holds what belongs elsewhere in its group of 4, the same in each: what belongs to 3 stands at 0
fault=again n=100|elsewhere|the wrong elements hold what belongs to the first 25 elements, repeated
fault=first_of_8 n=100|elsewhere|the wrong elements hold what belongs to the first element of its group of 8
fault=of_its_group n=100|elsewhere|the wrong elements hold what belongs to another element: y\[i\] is the expected y\[i / 16\]
fault=plus_input n=100|off_by_input|every element is too large by the input 'x' at its own place
fault=less_before n=100|off_by_input from|the wrong elements are too small by the input 'x' one place before it
fault=less_a_part n=100|off_by_input|every element is too small by 0.25 times the input 'x' at its own place
fault=moved_rows n=110 nx=10|elsewhere|what belongs in another row: row 1 has what belongs in 3
fault=less_one n=100 as=double|factor|every element is what is expected times \(n - 1\) / n
fault=rows n=40 part=4|equations|38 of 40 elements are wrong: put into the equations, y solves every row but row 2 of the 4 that a thread has, counted from 0$
fault=rows n=40 part=20|from|38 of 40 elements are wrong: everything from \[2\] on is wrong$
fault=ends n=80 part=4|equations|: put into the equations, y solves every row but the first and the last of the 4 that a thread has$
fault=first_row n=80 part=4|equations|All 80 elements are wrong: put into the equations, y solves every row but the first of the system$
fault=noise n=80 part=4||All 80 elements are wrong$
fault=truncated n=10|truncated|every element is truncated to an integer
fault=rounding n=100|rounding|every element is close: the error is at most .* times what is allowed
fault=overflow n=50 as=double scale=1e10 whole=1|integer_overflow|a 32-bit integer overflowed
fault=overflow n=50 as=u64 scale=1e10 whole=1|integer_overflow|a 32-bit integer overflowed
fault=float_precision n=50 as=double|float_precision|right to float precision only
fault=float_counter n=1 scale=1e8 as=float|float_counter|2\^24
fault=huge n=1 as=double|huge|\. It is as huge as the contents of memory that was never set \(1.9e307\)$
fault=used_poison n=100|from_unset_memory|every element is NaN from memory that was never set
fault=noise n=100||All 100 elements are wrong$
TABLE

# Where the wrong elements are
while IFS='|' read -r words patterns says; do
    [ "$words" ] && seen "fault=noise $words" "$patterns" "$says"
done <<'TABLE'
where=second_on n=1000 block=256|first_block_only|^y\[256\]: .* 744 of 1000 elements are wrong: only the first block is right: everything from the second block on is wrong \(blocks of 256\)$
where=third_on n=1000 block=256|from_block|everything from block 2 on is wrong
where=tail n=1000 block=64|tail|40 of 1000 .*only the last, partly filled block is wrong
where=first_block n=1000 block=64|first_block_wrong|only the first block is wrong
where=first n=1000|first|^y\[0\]: .* 1 of 1000 elements is wrong: only the first element
where=last n=1000|last|only the last element is wrong
where=one n=1000||1 of 1000 elements is wrong$
where=from n=1000|from|everything from \[501\] on is wrong
where=second_on n=100 block=32|first_block_only|from the second block on
where=second_warp_on n=100 block=0|first_warp_only|only the first warp is right
where=every7 n=1000|every|every 7th is wrong, from \[2\] on
where=lane0 n=1000 block=128|one_of_warps|every 32nd is wrong: lane 0 of every warp
where=heads n=1000 block=64|first_of_blocks|just the first element of every block is wrong \(
where=heads_but_first n=1000 block=64|first_of_blocks|just the first element of every block but the first is wrong \(
where=tails n=1000 block=64|last_of_blocks|just the last element of every block is wrong \(
where=not_heads n=1000 block=64|one_of_blocks_right|only element 0 of every block is right
where=not_by_number_of_block n=1000 block=64|blocks_for_threads|only the first 16 of every 64 elements are right, and there are 16 blocks of 64
where=by_grid n=1000 block=64|index|only those are right whose index is blockIdx.x \* gridDim.x \+ threadIdx.x for some thread of 16 blocks of 64
where=by_grid n=1000 block=16|index|for some thread of 63 blocks of 16
where=j_times_ny n=320 nx=16 nz=4|point_index|only those are right whose index is i \+ ny \* j \+ nx \* ny \* k for some point \(i,j,k\)
where=j_times_ny n=320 nx=16 nz=4 break=3||elements are wrong$
where=right_columns n=1000 nx=25|beyond|everything with i >= 18 is wrong, and nothing else
where=few_tenths n=1000 tenths=1|known_place|all of them are among those that are 3 more than a multiple of 10
where=few_tenths n=1000||elements are wrong$
where=upper n=1000 block=64|same_threads|just threads 32 to 63 of every block of 64 are wrong
where=block2 n=1000 block=64|one_block|just block 2 is wrong, and all of it
where=odd_blocks n=1024 block=64|whole_blocks|8 of 16 blocks are entirely wrong, the first is the second block
where=in_block1 n=1000 block=64|in_one_block|all of them are in the second block
where=some_from_block2 n=1000 block=64|block_boundary|the first wrong one is the first element of block 2
where=some_from_block2 n=1000 block=32|block_boundary|the first wrong one is the first element of block 2
where=scattered n=1000 block=64||12 of 1000 elements are wrong$
where=face n=1000 nx=10|every|every 10th is wrong
where=row3 n=1000 nx=25|layer|: all of them have j = 3$
where=some_rows n=1000 nx=25|layer|: all of them have a j that is 1 more than a multiple of 4$
where=last_columns n=1001 nx=77|band|: all of them lie in the last 2 layers of i \(75 to 76\)$
where=some_columns n=4096 nx=128|band|: all of them have i = 48 to 63 modulo 64$
where=rim n=1000 nx=50|boundary|y\(0,0\): .*all of them lie on the boundary of the field
where=inside n=1000 nx=50|inside|y\(1,1\): .*the boundary is right, and everything inside is wrong
where=some_inside n=1000 nx=10|interior|y\([0-9]+,[0-9]+\): .*all of them lie inside, and the boundary is right
TABLE

# Both at once, and what was never set
while IFS='|' read -r words patterns says; do
    [ "$words" ] && seen "$words" "$patterns" "$says"
done <<'TABLE'
fault=below where=every7 n=100 as=uint|every|got 4294967293 \(-3 as a signed number\)\. 14 of 100 elements are wrong: every 7th
fault=below n=1 as=uint||expected [0-9], got 4294967295 \(-1 as a signed number\)$
fault=zero where=second_on n=1000 block=256|zero first_block_only|: the wrong elements are 0; only the first block is right
fault=zero where=one n=1000||got 0 .*1 of 1000 elements is wrong$
fault=nan where=every7 n=100|nan every|^y\[2\]: expected [0-9.]*, got NaN\. 14 of 100 elements are wrong: the wrong elements are NaN; every 7th
fault=double where=lane0 n=1000|factor one_of_warps|the wrong elements are 2 times
fault=all_bits n=100 as=int|constant|every element is -1 \(all bits set\), the same number everywhere
fault=all_bits n=100|constant|every element is -1, the same number everywhere
fault=large n=100 as=u64|constant|every element is 4000000123, the same number everywhere
fault=constant where=first_block n=8 block=4 whole=1 scale=1e-9 as=int|constant first_block_wrong|the wrong elements are 7, the same number everywhere
fault=constant n=8 scale=1e-9 level=3 as=int||expected 3000, got 7\. All 8 elements are wrong$
fault=left where=first_block n=1000 block=64|shifted first_block_wrong|the wrong elements hold what belongs 1 further on
fault=poison n=1000|poison|^y\[0\] was never set: it still holds the poison from before the launch\. All 1000 elements are not set$
fault=poison n=1|poison|^y was never set: it still holds the poison from before the launch$
fault=poison where=tail n=1000 block=64|poison tail|^y\[960\] was never set: .*\. 40 of 1000 elements are not set: only the last, partly filled block is not set
fault=poison where=heads n=1000 block=64|poison first_of_blocks|16 of 1000 elements are not set: just the first element of every block is not set
fault=poison where=second_on n=1000 block=256|poison first_block_only|only the first block is set: everything from the second block on is not set
fault=poison where=second_on n=1000 block=256 break=3|poison first_block_only|only the first block is set: everything.*not set \(blocks of 256\)\. Also: y\[3\]: expected .*\. 1 of 1000 elements is wrong$
fault=poison n=100 as=int|poison|never set
fault=poison n=100 gold=look|poison|never set
TABLE

# Nearly: one element that does not fit forbids the pattern
for fault in zero nan constant input double odd_factor sign offset square left right_shift reversed transposed \
    permuted \
    truncated float_precision; do
    as=float && [ $fault = float_precision ] && as=double
    judged "fault=$fault n=100 nx=10 as=$as break=37"
    case $fault in
        nan) is "$fault, but for one: counted" "$pattern" nan ;;
        transposed) is "$fault, but for one: only the diagonal is right" "$pattern" every_right ;;
        *) is "$fault, but for one: not named" "$pattern" '' ;;
    esac
done
for where in second_on tail every7 lane0 heads tails upper odd_blocks rim inside; do
    # of the whole field [1] is on the boundary and [75] inside; both are in the first block
    judged "fault=noise where=$where n=1000 nx=20 block=64 break=$([ $where = rim ] && echo 75 || echo 1)"
    unlike "$where and one more: not named" "$pattern" \
        '(first_block_only|tail|every|one_of_|first_of_|last_of_|same_threads|whole_blocks|^boundary|inside)'
done
for seed in 1 2 3; do
    judged "fault=none n=1000 as=$([ $seed = 1 ] && echo double || echo float)"
    is "seed $seed, right: passes" "$status$message" pass
done
done_testing
