#!/usr/bin/env bash
# The subject of a commit fits into a line of `git log`, 72 characters; the reason stands in the body. Held since the
# commit below; those before it put both into one sentence.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
since=248ce2ba0c5325237d0c4c7ab219a9a251ed2dc6
too_long() {
    git -c safe.directory="$PWD" log --no-merges --format='%h %s' "$1..HEAD" |
        perl -CS -ne 'print if /^\S+ .{73}/'
}

if ! git -c safe.directory="$PWD" rev-parse -q --verify "$since^{commit}" >/dev/null 2>&1; then
    skip 'subjects of commits' 'no history here that goes back so far'
    done_testing
    exit
fi
is 'subjects of commits have at most 72 characters' "$(too_long "$since")" ''
ok 'a longer one is found' test -n "$(too_long "$since~3")" # 248ce2b has 170
done_testing
