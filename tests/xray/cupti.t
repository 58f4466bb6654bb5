#!/usr/bin/env bash
# The time line of a GPU: what cupti_spans.c makes of CUPTI's records. A stand-in with CUPTI's headers hands them out.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
home=''
for at in "${CUPTI_HOME:-}" /usr/local/cuda/extras/CUPTI /usr/local/cuda; do
    if [ "$at" ] && [ -e "$at/include/cupti.h" ]; then home=$at && break; fi
done
[ "$home" ] || { skip 'spans of a GPU' 'there is no cupti.h'; done_testing; exit; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

ok 'it compiles without a warning' gcc -std=c11 -Wall -Wextra -Werror -D_DEFAULT_SOURCE -O1 -Icommon -I"$home/include" \
    -I/usr/local/cuda/include -o "$scratch/spans" tests/xray/src/cupti.c common/xray/cupti_spans.c
ok 'it runs' env COURSE_SPANS="$scratch/spans.jsonl" "$scratch/spans"
# what name stream other begin end bytes pageable, and nothing else
said=$(sed -E -e 's,.*"what":,,' -e 's/"[a-z]*"://g' -e 's/["}]//g' -e 's/,/ /g' \
    -e 's/ 0 ([0-9.]+ [0-9.]+ [0-9]+ [a-z]+)$/ \1/' "$scratch/spans.jsonl")
is 'work in its streams, waits, what waited for what; and nothing of what was long before' "$said" \
    'in  1 1 499000.000 499010.000 4000 false
kernel walk_all 1 1 499010.000 499030.000 0 false
after  2 1 499031.000 499031.000 0 false
out  2 2 499031.000 499040.000 4000 true
wait  1 1 499000.300 499030.500 0 false
wait_all  0 0 499030.600 499041.000 0 false
stretch  0 0 499000.000 499040.000 0 false'
make -s -f common/build.mk xray
like 'xray reads it' "$(build/xray/xray table "$scratch/spans.jsonl" 2>&1)" \
    'all of it takes 40.0 us: copies in 10.0 us, kernels 20.0 us, copies out 9.0 us'
done_testing
