#!/usr/bin/env bash
# `make clean`: removes what was built. What is remembered of the student's progress stays, and a class that was graded,
# unless ALL=1.
. "$(dirname "$0")/lib.sh"
[ -d build ] || exit 0
if [ "${ALL:-}" ]; then
    rm -rf build
else
    find build -mindepth 1 -maxdepth 1 ! -name progress ! -name class -exec rm -rf {} +
fi
