#!/usr/bin/env bash
# `make [P=]`: how far all steps are, by the last checks, and the next thing to do. Checks nothing.
. "$(dirname "$0")/lib.sh"
require_build_folder
require_tools check
require_engine
exec build/grade/grade progress
