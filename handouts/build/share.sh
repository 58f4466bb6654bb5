#!/usr/bin/env bash
# Says which outputs a `make handouts` of all pages runs where RUNS= does not say it, in its words:
# "2/10 04_reduction". That is all outputs of a page that has changed, or whose practical has, and a tenth of the
# others; the content decides which (state.sh has written its sums). Changed means, as in the tests: different from
# the merge base with the upstream branch or, if nothing is ahead of it, from the commit before. Without git nothing is
# known to be as it was: it says nothing, and all is run.
#     usage: share.sh PAGE.md...
set -u
cd "$(dirname "$0")/../.." || exit 2
each=10
[ -x tests/depends ] && [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || exit 0

# The pages that a changed file belongs to, by name.
names_of() {
    sed -nE -e 's,^(handouts|docs)/([^/]*)\.md$,\2,p' -e 's,^(practicals|solutions|tests/wrong)/([0-9]{2}_[^/]*)/.*,\2,p'
}

changed=$(tests/depends changed | names_of | sort -u)
words=$(($(cksum <build/handouts/state/all | cut -d ' ' -f 1) % each + 1))/$each
for page in "$@"; do
    name=$(basename "$page" .md)
    ! grep -qxF -- "$name" <<<"$changed" || words+=" $name"
done
echo "$words"
