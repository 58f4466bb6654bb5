#!/usr/bin/env bash
# `make check [P= STEP= BACKEND= SEED= FROM= REPORT= JOBS= PATIENCE=]`: builds, runs and judges, a line a step in
# teaching order. Exit 0: nothing that was attempted fails; 1: something does; 2: could not check. common/grade does it.
. "$(dirname "$0")/lib.sh"

require_build_folder
require_tools check
require_engine
choose_backend
exec build/grade/grade check "backend=$backend" "why=$why" "arch=$arch" "device=$device" "nvcc=$nvcc"
