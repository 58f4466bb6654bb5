#!/usr/bin/env bash
# Prints where axe.min.js is, the checker of accessibility; fetches it with npm into build/ where it can.
# Exit 1, with the reason, when there is none.
cd "$(dirname "$0")/../.." || exit 2
version=4.14.1
folder=$PWD/build/handouts/tools
at=$folder/node_modules/axe-core/axe.min.js
if [ "${AXE:-}" ]; then at=$AXE; fi
if [ ! -e "$at" ]; then
    command -v npm >/dev/null || { echo "axe-core is not here, nor npm to fetch it"; exit 1; }
    mkdir -p "$folder" && timeout 120 npm install --prefix "$folder" --no-audit --no-fund --loglevel=error \
        "axe-core@$version" >"$folder/log" 2>&1 ||
        { echo "npm could not fetch axe-core@$version (see build/handouts/tools/log)"; exit 1; }
fi
[ -e "$at" ] && echo "$at"
