#!/usr/bin/env bash
# cuSPARSE's stand-in: against dense loops, under the sanitizers, and in words.
set -u
. "$(dirname "$0")/libraries.sh"

in_its_turn cusparse.cu cusparse && {
    ok 'cusparse.cu and the library build under the sanitizers' sanitized cusparse.cu cusparse
    passes 'under the sanitizers' "$build/cusparse.cu.sanitized"
}
ok 'cucc compiles cusparse.cu' "$cucc" -O0 -Itests/cucc tests/cucc/cusparse.cu -o "$build/cusparse" -lcusparse
passes 'on the runtime' "$build/cusparse"
names_agree cusparse.h CUSPARSE_
with_nvcc 'nvcc compiles the same without warnings' cusparse.cu
done_testing
