#!/usr/bin/env bash
# `make build [P=] [BACKEND=] [FROM=]`: the programs, without checking them.
. "$(dirname "$0")/lib.sh"
require_build_folder
require_tools check
choose_jobs
choose_backend
choose_from
only=$(practicals_named "${P:-}" | tr '\n' ' ') || exit 2

lock_build
make -f common/build.mk -k -j"$JOBS" programs BACKEND="$backend" ARCH="$arch" NVCC="$nvcc" \
    FROM="$from" ONLY="$only" || exit 2
echo "$why. Built:"
for practical in $only; do
    for program in $(steps_of "$practical" | cut -f 3 | sort -u); do echo "  $out/$practical/$program"; done
done
