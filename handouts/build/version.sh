#!/usr/bin/env bash
# Says which edition of the course this is: "8e7d752, 22 November 2026", the commit and its day; `+` after the commit
# when files have been changed since. Without git (a copy that was packed): the first heading of CHANGELOG.md.
set -u
cd "$(dirname "$0")/../.." || exit 2
if commit=$(git describe --tags --always --dirty=+ 2>/dev/null); then
    echo "$commit, $(TZ=UTC git log -1 --format=%cd --date=format-local:'%-d %B %Y')"
else
    sed -n 's/^## *//p' CHANGELOG.md 2>/dev/null | head -n 1
fi
