#!/usr/bin/env bash
# The spelling of the handouts and of docs/, without their code: British English and handouts/words.txt.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
for tool in pandoc hunspell; do
    command -v $tool >/dev/null || { echo "1..0 # SKIP no $tool here (make deps FOR=handouts)"; exit 0; }
done
hunspell -D </dev/null 2>&1 | grep -q en_GB || { echo '1..0 # SKIP hunspell has no British English here'; exit 0; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# Only what is prose: no code, no mathematics, no addresses, no references.
cat >"$scratch/prose.lua" <<'END'
local function nothing() return {} end
return { { Code = nothing, CodeBlock = nothing, Math = nothing, RawInline = nothing, RawBlock = nothing, Cite = nothing,
  Link = function(link) return link.content end,
  Str = function(str) if str.text:match '[_/{}<>=()#]' or str.text:match '%d' then return {} end end } }
END
sort -u handouts/words.txt >"$scratch/words"
for file in handouts/*.md docs/*.md; do
    unknown=$(pandoc -f markdown-smart --lua-filter "$scratch/prose.lua" -t plain --wrap=none "$file" | sed "s/’/'/g" |
        hunspell -l -d en_GB -p "$scratch/words" | sort -u | tr '\n' ' ')
    is "$file" "$unknown" ''
done
done_testing
