#!/usr/bin/env bash
# A check draws its sizes from ranges (n=1025~16); what it asks must tell right from wrong at both ends of each.
# Solutions pass where every range is its two ends; wrong solutions that a bound on a count catches fail at each end
# alone.
#     tests/ends.t [NN_name...]
# The ranges of a practical that tests/solutions.t takes, too, so that its programs are built once, and of those that
# have changed; all where practicals are named, and with NIGHTLY=1.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
[ $# -eq 0 ] || NIGHTLY=1
[ $# -gt 0 ] || { mapfile -t all < <(basename -a practicals/*/) && set -- "${all[@]}"; }

# $1: low, high or both. A tree like this one, in whose check scripts each range is that end of it, or its two ends.
tree() {
    mkdir -p build "$scratch/$1" && ln -s "$PWD"/{Makefile,common,docs,solutions,build} "$scratch/$1/" &&
        cp -a practicals "$scratch/$1/" || exit 2
    OF=$1 perl -pi -e '
        sub ends { my ($middle, $most) = @_; my %is = (low => $middle - $most, high => $middle + $most);
            return $ENV{OF} eq "both" ? "$is{low},$is{high}" : $is{$ENV{OF}} }
        s/(\d+)~(\d+)(?:\*(\d+))?/ends($1, $2 * ($3 \/\/ 1))/ge if /^ *(clean|metric) /' \
        "$scratch/$1"/practicals/*/check.sh
}

for ends in low high both; do tree $ends; done
# shellcheck disable=SC2034 # `sampled` reads it
taken=$([ "${NIGHTLY:-}" ] || tap_sample=$(tests/depends sample tests/solutions.t)
    printf '%s\n' "$@" | sampled 12)
left_out $# "$(wc -w <<<"$taken")" "practicals' ranges"
for practical in $taken; do
    said=$(make -C "$scratch/both" --no-print-directory check FROM=solutions P="$practical" BACKEND=cpu PATIENCE=3 2>&1)
    ok "$practical: its solutions pass at both ends of each range" test $? -eq 0 || diag "$said"
done

counted() { for practical; do grep -lE '^Says:.*at (least|most)' "tests/wrong/$practical"/*.diff; done; }
wrong=$(counted "$@" | cut -d / -f 3- | sampled 19)
for diff in $wrong; do
    practical=${diff%/*} name=$(basename "$diff" .diff)
    tests/wrong/generate "$practical/$name" >/dev/null || tap_result 1 "$diff applies to its solution"
    step=$(sed -n 's/^Step: *//p;/^--- /q' "tests/wrong/$diff")
    for end in low high; do
        said=$(make -C "$scratch/$end" --no-print-directory check FROM="build/wrong/$name" P="$practical" STEP="$step" \
            BACKEND=cpu PATIENCE=3 2>&1)
        like "$practical/$name at the $end end of each range" "$said" "^  FAIL +$step "
    done
done
done_testing
