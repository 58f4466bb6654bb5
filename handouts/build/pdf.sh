#!/usr/bin/env bash
# Prints a page with headless Chromium: tagged, with an outline, its fonts within.    usage: pdf.sh PAGE.html OUT.pdf
set -u
for name in ${CHROMIUM:-chromium chromium-browser google-chrome google-chrome-stable chrome}; do
    browser=$(command -v "$name") && break
done
[ "${browser:-}" ] || { echo 'handouts: no Chromium here (make deps FOR=handouts)' >&2; exit 2; }
from=$(realpath "$1") to=$(realpath -m "$2")
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
words=(--headless --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --disable-dev-shm-usage --allow-file-access-from-files
    --user-data-dir="$scratch" --no-pdf-header-footer --generate-pdf-document-outline)
[ "$(id -u)" = 0 ] && words+=(--no-sandbox) # it refuses to be root's otherwise
if ! HOME=$scratch timeout 180 "$browser" "${words[@]}" --print-to-pdf="$to" "file://$from" >"$scratch/log" 2>&1 ||
    [ ! -s "$to" ]; then
    tail -n 5 "$scratch/log" >&2
    echo "handouts: Chromium could not print $1" >&2
    exit 1
fi
