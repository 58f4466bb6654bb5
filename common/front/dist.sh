#!/usr/bin/env bash
# `make dist [P="4 7" | WEEK=6] [KEY=passphrase] [FORCE=1]`: packs the course for students into build/dist: no
# solutions, tests, handouts' sources with their notes for instructors, pages for instructors, nor what a check script
# calls hidden. The same course gives the same bytes. KEY= seals the solutions into it, which `make solutions KEY=`
# opens.
. "$(dirname "$0")/lib.sh"
[ -d solutions ] && [ -d tests ] || die 'this copy of the course has no solutions, so it is packed already'
require_build_folder
require_tools dist

# The practicals that the term's schedule (docs/teaching.md) has begun by this week.
practicals_of_week() {
    [[ $1 =~ ^[1-9][0-9]?$ ]] || die "WEEK=$1: a week of the schedule in docs/teaching.md, such as 4"
    awk -F '|' -v last="$1" '
        /^## / { inside = /^## A term/ }
        inside && $2 + 0 >= 1 && $2 + 0 <= last {
            found = $2 + 0 == last ? 1 : found
            while (match($3, /practical [0-9]+/)) {
                print substr($3, RSTART + 10, RLENGTH - 10)
                $3 = substr($3, RSTART + RLENGTH)
            }
        }
        END { exit !found }' docs/teaching.md | sort -un ||
        die "WEEK=$1: the schedule in docs/teaching.md has no such week"
}

selected() {
    local words=${P:-} word
    if [ "${WEEK:-}" ]; then
        [ ! "$words" ] || die 'P= or WEEK=, not both'
        words=$(practicals_of_week "$WEEK") || return 2
    fi
    [ "$words" ] || { all_practicals; return; }
    for word in ${words//,/ }; do practicals_named "$word" || return 2; done | sort -u
}

# What stands between the markers of step $2 in file $1.
gap_of() { sed -n "/>>> step $2\$/,/<<< step $2\$/p" "$1"; }

# A starter that somebody has worked on must not go out.
require_starters() {
    local practical file step changed
    for practical in $chosen; do
        for file in "solutions/$practical"/*; do
            while read -r step; do
                [ "$(gap_of "$file" "$step")" != "$(gap_of "practicals/${file#solutions/}" "$step")" ] ||
                    die "practicals/${file#solutions/} has the solution of step $step in it: "\
                        "make reset P=${practical%%_*}"
            done < <(grep -oE '>>> step [0-9]+$' "$file" | grep -oE '[0-9]+$' | sort -u)
        done
    done
    changed=$(git status --porcelain -- practicals common docs Makefile README.md 2>/dev/null | head -n 3 |
        cut -c 4- | paste -sd ' ')
    [ ! "$changed" ] || [ "${FORCE:-}" ] ||
        die "not committed: $changed. Commit or undo it, so that you know what students have; FORCE=1 packs it all the same"
}

# The course's files by name, for a clone and for a copy without git alike.
course_files() {
    git -c safe.directory="$PWD" ls-files -z -c -o --exclude-standard 2>/dev/null |
        grep -z . || find . -path ./build -prune -o -path ./.git -prune -o -type f -printf '%P\0'
}
for_students() {
    grep -zE '^(Makefile|README\.md|LICENSE|LICENSE-handouts|CHANGELOG\.md|\.gitignore|common/|practicals/|docs/|\.ci/classroom$|\.github/|\.devcontainer/)' |
        grep -zvE '^docs/(teaching|grading|bench|add-a-practical|how-it-works|check-script|result-file)\.md$|^docs/(examples/90_smooth|measured)/|\.saved-[0-9]+$' |
        while IFS= read -r -d '' file; do
            [ -e "$file" ] || continue
            case $file in
                practicals/*/*) [[ $'\n'$chosen$'\n' == *$'\n'"$(cut -d / -f 2 <<<"$file")"$'\n'* ]] || continue ;;
            esac
            printf '%s\0' "$file"
        done
}

# Lines that begin with the word hidden, with what a backslash continues.
without_hidden() { awk \
    '!going && /^[ \t]*hidden[ \t]/ { skip = 1 } { going = /\\$/ } !skip { print } !going { skip = 0 }' "$1"; }

# A page says nothing of files that are not packed: such links become words, lists of nothing else go.
without_dead_links() { # $1: page, below $course; PAGE is its name, too
    perl -0pi -e '
        my ($folder) = $ENV{PAGE} =~ m{^(.*/)};
        my $alive = sub {
            my ($to) = $_[0] =~ /^([^#]*)/;
            $to eq "" || $to =~ /^[a-z]+:/ || -e "$ENV{COURSE}/" . ($folder // "") . $to
        };
        s{^- (?:.+\n(?:  .+\n)*)}{
            my $item = $&;
            my @links = $item =~ /\]\(([^)]+)\)/g;
            @links && !grep({ $alive->($_) } @links) ? "" : $item
        }gme;
        s{^\*\*For [^\n]*\*\*\n\s*(?=\*\*|\z)}{}gm;
        s{\[([^\]]*)\]\(([^)]+)\)}{ $alive->($2) ? $& : $1 }ge;
    ' "$course/$1"
}

# The page that a student reads first: no instructor has it in hand.
for_students_readme() {
    awk '/^## / { skip = /^## For instructors/ } !skip' "$course/README.md" |
        sed -e '/^    make test      /d' \
            -e 's/^Two commands are enough to begin with; each sees to its own set-up:/One command is enough to begin with; it sees to its own set-up:/' \
            -e '/^    solutions\/    the same, solved /s/solutions\/    the same, solved /                               /' \
            -e '/^    handouts\/     what a student reads /d' -e '/^    bench\/ /d' \
            -e 's/debugging; teaching, grading; how it works: docs/debugging: docs/' \
            -e 's/ To contribute, see .CONTRIBUTING.md.\.//' >"$course/README.new"
    mv -f "$course/README.new" "$course/README.md"
}

# A tar file of what is below folder $1, the same bytes wherever and whenever it is made.
pack() {
    tar -C "$1" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode='u+rwX,go+rX,go-w' \
        --mtime="@$moment" \
        -cf - "${@:2}" | gzip -6n
}

chosen=$(selected) || exit 2
require_starters
moment=${SOURCE_DATE_EPOCH:-$(git -c safe.directory="$PWD" log -1 --format=%ct 2>/dev/null || echo 315532800)}
name=cuda-practicals
[ ! "${WEEK:-}" ] || name+=-week$WEEK
[ ! "${P:-}" ] || name+=-$(for practical in $chosen; do echo "${practical%%_*}"; done | paste -sd -)
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
course=$scratch/$name
export COURSE=$course PAGE
mkdir -p "$course" || exit 2

course_files | for_students >"$scratch/files"
tar -c --null -T "$scratch/files" | tar -x -C "$course" || die 'the files cannot be copied (disk space?)'
for practical in $chosen; do
    check=practicals/$practical/check.sh
    without_hidden "$check" >"$course/$check" || exit 2
    bash "$course/$check" --plan >"$scratch/plan" || die "$check is no check script without its hidden lines"
done
mkdir "$course/.starters" && cp -r "$course/practicals" "$course/.starters/" || exit 2
for_students_readme
while IFS= read -r -d '' PAGE; do
    without_dead_links "$PAGE"
done < <(cd "$course" && find README.md docs -name '*.md' -print0)
if [ "${KEY:-}" ]; then
    mapfile -t solved <<<"$chosen"
    pack . "${solved[@]/#/solutions/}" >"$scratch/solutions.tar.gz" &&
        common/front/seal.sh seal <"$scratch/solutions.tar.gz" >"$course/solutions.sealed" ||
            die 'the solutions cannot be sealed'
fi

mkdir -p build/dist && pack "$scratch" "$name" >"build/dist/$name.tar.gz.new" &&
    mv -f "build/dist/$name.tar.gz.new" "build/dist/$name.tar.gz" || die "cannot write build/dist/$name.tar.gz"
echo "For students: build/dist/$name.tar.gz ($(du -k "build/dist/$name.tar.gz" |
    cut -f 1) kB): $(paste -sd ' ' <<<"$chosen")"
[ ! "${KEY:-}" ] || echo "Its solutions are sealed; make solutions KEY=... opens them."
sha256sum "build/dist/$name.tar.gz"
