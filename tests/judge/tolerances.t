#!/usr/bin/env bash
. "$(dirname "$0")/setup.sh"
built build/test/judge/test_tolerances
"$out/test_tolerances"
