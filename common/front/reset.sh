#!/usr/bin/env bash
# `make reset P= [STEP=] [COMMIT=]`: puts the starter back: all of a practical's files, or one step's code.
# What was there is kept beside it as FILE.saved-N.
. "$(dirname "$0")/lib.sh"
practical=$(one_practical reset) || exit 2
[ ! "${STEP:-}" ] || require_step "$practical"
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# In a container, or under sudo, the clone is often another user's: git then has to be told that it may be read.
git() { command git -c safe.directory="$PWD" "$@"; }

# The branch that the course itself is on, as far as one can tell: upstream's, origin's, else our own.
course_branch() {
    local ref
    for ref in "${COMMIT:-}" upstream/{HEAD,main,master} origin/{HEAD,main,master} HEAD; do
        [ "$ref" ] && git rev-parse -q --verify "$ref^{commit}" >/dev/null 2>&1 && echo "$ref" && return
    done
    return 1
}

# The starter of file $1 into $2; sets came_from. A course that was packed for students has the starters in .starters;
# a clone has them in its history: of the newest versions, one with the most gaps still open, because on a fork the
# student's own commits are in the history too.
starter_of() {
    local commit gaps most=-1 best=''
    if [ -e ".starters/$1" ]; then
        came_from=.starters
        cp ".starters/$1" "$2"
        return
    fi
    if [ "${COMMIT:-}" ]; then
        best=$COMMIT
    else
        for commit in $(git log --format=%h "$branch" -- "$1"); do
            gaps=$(git show "$commit:$1" 2>/dev/null | grep -c 'TODO[(,]') # 0 of a commit that removed it
            git cat-file -e "$commit:$1" 2>/dev/null && ((gaps > most)) && best=$commit most=$gaps
        done
    fi
    came_from="commit $best"
    [ "$best" ] && git show "$best:$1" >"$2" 2>/dev/null
}

keep_aside() { # prints where
    local n=1
    while [ -e "$1.saved-$n" ]; do n=$((n + 1)); done
    cp -p "$1" "$1.saved-$n" && echo "$1.saved-$n"
}

if [ ! -d .starters ]; then
    type -P git >/dev/null && git rev-parse HEAD >/dev/null 2>&1 ||
        die "$PWD is not a git clone, so its starters are not at hand:" \
            "get the course again and copy practicals/$practical"
    branch=$(course_branch) || die "COMMIT=${COMMIT:-}: no such commit"
fi

changed=0 known=0
while read -r file; do
    [ -e "$file" ] || [ ! "${STEP:-}" ] || continue
    starter_of "$file" "$scratch/starter" || continue
    known=$((known + 1))
    if [ "${STEP:-}" ]; then
        missing=$(marks_missing "$scratch/starter" "$file" "$STEP" | paste -sd, | sed 's/,/ and /g')
        [ ! "$missing" ] || die "$file has lost its mark $missing, so step $STEP's code cannot be told from yours:" \
            "write it again, or make reset P=${practical%%_*} puts the whole practical back"
        awk -v steps="$STEP" -f common/front/gaps.awk "$scratch/starter" "$file" >"$scratch/new"
    else
        cp "$scratch/starter" "$scratch/new"
    fi
    cmp -s "$scratch/new" "$file" && continue
    changed=$((changed + 1)) kept=''
    if [ -e "$file" ]; then kept=$(keep_aside "$file") || die "cannot save $file, so it stays as it is"; fi
    cat "$scratch/new" >"$file" || die "cannot write $file"
    echo "$file is the starter again${STEP:+ in step $STEP} (from $came_from)${kept:+; yours is now $kept}."
done < <({ ls "practicals/$practical" ".starters/practicals/$practical" 2>/dev/null
    git ls-tree --name-only "${branch:-HEAD}:practicals/$practical" 2>/dev/null; } |
    grep -E '\.(cu|cuh|h|hpp|c|cpp|mk)$' | grep -v '_gold\.cpp$' | sort -u | sed "s|^|practicals/$practical/|")
((known)) || die "found no starter of $practical"
((changed)) || echo "$practical${STEP:+, step $STEP,} is the starter already."
