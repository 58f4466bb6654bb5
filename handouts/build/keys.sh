#!/usr/bin/env bash
# Writes for each of these pages a sum of all that it is made from, OUT/keys/NAME, and one of the edition,
# OUT/keys/edition. A file that has its sum already keeps its time, so that make leaves alone what is made from it.
#     usage: keys.sh OUT PAGE.md...
# Of other pages a page takes the metadata, headings, identifiers, whether there are slides, and all of the glossary and
# of the two indices; of the repository what a run may depend on (state.sh), and which files there are; of pictures,
# exercises and measurements those whose names stand in it.
set -u
cd "$(dirname "$0")/../.." || exit 2
out=$1
shift
mkdir -p "$out/keys" || exit 2

keep() { [ "$2" = "$(cat "$1" 2>/dev/null)" ] || echo "$2" >"$1"; } # $1: file, $2: its sum

# But for what stands below measured:, which is a page's own.
metadata() {
    awk 'FNR == 1 { head = /^---/ }
        head { own = /^measured:/ || own && /^ /; if (!own) print }
        FNR > 1 && /^---/ { head = 0 }' "$@"
}

# Of "2/6 04_reduction" the share is for all pages, the name for that one.
runs=${RUNS:-} named=
if [[ $runs =~ ^([0-9]+/[0-9]+)( .*)$ ]]; then runs=${BASH_REMATCH[1]} named="${BASH_REMATCH[2]} "; fi
whole() { [[ $named != *" $(basename "$1" .md) "* ]] || echo whole; }

# The files that page $1 may show, each with its sum: those whose name, without its ending, stands somewhere in it.
shown=$(find handouts/pictures handouts/exercises docs/measured -type f ! -name '*.h' -print0 2>/dev/null | sort -z |
    xargs -0 -r cksum | sed -E 's,.*/([^./]*)[^/]*$,\1 &,')
shown_by() {
    awk 'NR == FNR { wanted[$0]; next } $1 in wanted' <(grep -oF -f <(cut -d ' ' -f 1 <<<"$shown") "$1") - <<<"$shown"
}

all=$({
    echo "${INSTRUCTOR:-} ${UPDATE:-} $runs ${PDF:-} ${NIGHTLY:-}"
    cat build/handouts/state/all "${TEXTS:-/dev/null}"
    find . \( -name .git -o -path ./build -o -path ./handouts/pictures -o -path ./handouts/exercises \
        -o -path ./docs/measured \) -prune -o -type f -print | sort
    find handouts/build handouts/pictures/*.h -type f -print0 | sort -z | xargs -0 -r cksum
    metadata handouts/*.md docs/*.md
    grep -HE '^#|\{[^}]*#|^title:' handouts/*.md docs/*.md
    grep -lE '^:{3,} *\{\.slide' handouts/*.md
    cat handouts/index.md handouts/glossary.md docs/index.md
} 2>/dev/null | cksum)
for page in "$@"; do
    keep "$out/keys/${page//\//.}" "$all $({ cat "$page"; whole "$page"; shown_by "$page"; } | cksum)"
done
keep "$out/keys/edition" "$HANDOUTS_VERSION ${PAPER:-A4}"
