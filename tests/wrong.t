#!/usr/bin/env bash
# Every wrong solution is caught, for its own reason: the status and the words that its diff states. On the CPU, and on
# a GPU where there is one and the diff says `On: ... gpu`.
#     [BACKENDS=gpu] [KEEP=folder] [SEED=n] tests/wrong.t [NN_name...]
# KEEP: the records stay in that folder, for tests/grade/compare_records.
# All of them where practicals or backends are named or records are kept, and with NIGHTLY=1; else those that have
# changed or whose practical has, and one of every second practical.
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
if [ "${KEEP:-}" ]; then
    mkdir -p "$KEEP" && scratch=$(cd "$KEEP" && pwd) || exit 2
else
    scratch=$(mktemp -d) || exit 2
    trap 'rm -rf "$scratch"' EXIT
fi

# One wrong solution on one backend; leaves its record and what the check printed, and says when it is done.
# $1: a line "NN_name name Step backend cause patience": no where the sanitizer build need not be asked what it finds.
# Limits are of time as it passes, and a machine that is busy makes a timeout of a wrong result: hence the patience.
check_one() {
    local practical name step backend cause patience
    read -r practical name step backend cause patience <<<"$1"
    GRADE_CAUSE=$cause make check PATIENCE="$patience" JOBS=1 FROM="build/wrong/$name" P="$practical" STEP="$step" \
        BACKEND="$backend" REPORT="$scratch/$practical.$name.$backend" >"$scratch/$practical.$name.$backend.txt" 2>&1
    echo $? >"$scratch/$practical.$name.$backend.exit"
    echo "$1"
}
export -f check_one
export scratch

[ ! "$*${BACKENDS:-}${KEEP:-}" ] || NIGHTLY=1
tests/wrong/generate "$@" >"$scratch/list" || tap_result 1 'every diff applies to its solution'
backends=cpu
[[ $(common/backend.sh auto) == backend=gpu* ]] && backends+=' gpu'
backends=${BACKENDS:-$backends}

fields() { tr '\t' '\037'; } # a tab more or less does not matter to read
while IFS=$'\037' read -r practical name step status _ on _ finds; do
    for backend in $backends; do
        asked=no patience=3
        [ "$status" != timeout ] || patience=1
        [ ! "$finds" ] || [ "$backend" != cpu ] || asked=yes
        [[ " $on " == *" $backend "* ]] && echo "$practical $name $step $backend $asked $patience"
    done
done < <(fields <"$scratch/list") | sort -k1,1 -k4,4 -k3,3n -k2,2 >"$scratch/all"
# What changed; and one of every second practical, of a step that is drawn first, so that a new practical costs what the
# others do.
one_of_all=1000000
{
    sampled $one_of_all <"$scratch/all"
    while read -r practical backend count; do
        awk -v p="$practical" -v b="$backend" '$1 == p && $4 == b && !seen[$3]++ { print p, "step", $3, b }' \
            "$scratch/all" | sampled "$count" | while read -r _ _ step _; do
            awk -v p="$practical" -v s="$step" -v b="$backend" '$1 == p && $3 == s && $4 == b' "$scratch/all" |
                sampled $one_of_all
        done
    done < <(awk '!seen[$1, $3, $4]++ { print $1, $4 }' "$scratch/all" | sort | uniq -c |
        awk '{ print $2, $3, $1 }' | sampled 2)
} | sort -u | sort -k1,1 -k4,4 -k3,3n -k2,2 >"$scratch/work"
left_out "$(wc -l <"$scratch/all")" "$(wc -l <"$scratch/work")" 'wrong solutions'
# What one needs to see a failure again. $1: fields as check_one has them, $2: the record
how_to_repeat() {
    local practical name step backend asked
    read -r practical name step backend asked <<<"$1"
    diag "again: tests/wrong/generate $practical/$name; GRADE_CAUSE=$asked make check FROM=build/wrong/$name" \
        "P=$practical STEP=$step BACKEND=$backend SEED=$(jq -r .seed "$2")"
    diag "record: $(cat "$2")"
}

# They are told in the order in which they end.
# shellcheck disable=SC2016
while read -r practical name step backend asked _; do
    IFS=$'\037' read -r _ _ _ status says _ case finds < <(grep -P "^$practical\t$name\t" "$scratch/list" | fields)
    of=$scratch/$practical.$name.$backend
    what="$practical/$name on $backend"
    if [ ! -s "$of" ]; then
        tap_result 1 "$what: there is a record" || diag "$(cat "$of.txt")"
        continue
    fi
    # one jq: it takes 20 ms to begin
    IFS=$'\037' read -r got message hint where in < <(jq -r \
        '[.status, .message, .hint, .where, .case] | map(. // "" | gsub("[\n\u001f]"; " ")) | join("\u001f")' "$of")
    failed_before=$tap_failed
    like "$what: status" "$got: $message" "^$status: "
    like "$what: says why" "$message $hint" "$says"
    is "$what: exit status of make check" "$(cat "$of.exit")" "$([ "$status" = todo ] && echo 0 || echo 1)"
    [ "$asked" = no ] || like "$what: the fault is named" "$message" "$finds"
    # what no thread has read has no place: no line is at fault for it
    [ "$asked" = no ] || [[ $finds =~ ^'no'(' thread'|thing)' has read' ]] ||
        like "$what: and is the place" "$where" "^build/wrong/$name/$practical/.*:[0-9]+\$"
    [ ! "$case" ] || like "$what: in the case" " $in " " $case "
    [ "$tap_failed" = "$failed_before" ] || how_to_repeat "$practical $name $step $backend $asked" "$of"
done < <(nice xargs -d '\n' -P "${PARALLEL:-$(nproc)}" -I {} bash -c 'check_one "$1"' - {} <"$scratch/work")

for folder in tests/wrong/*/; do
    practical=$(basename "$folder")
    grep -q "^$practical" "$scratch/list" || continue
    ok "$practical has at least eight wrong solutions" test "$(find "$folder" -name '*.diff' | wc -l)" -ge 8
    ok "$practical: what is for the CPU alone says why not on a GPU" test -z \
        "$(grep -l '^On: *cpu *$' "$folder"/*.diff | xargs -r grep -L '^Why-not-gpu: .')"
done

# A diff that does not apply is named, and those beside it are made.
one=$(printf '%s\n' tests/wrong/*/*.diff | head -n 1)
of=$(basename "$(dirname "$one")")
mkdir -p "$scratch/diffs/$of" && cp "$one" "$scratch/diffs/$of/good.diff" &&
    sed '/^@@/,$s/^ /  not so/' "$one" >"$scratch/diffs/$of/bad.diff"
said=$(DIFFS=$scratch/diffs INTO=$scratch/made tests/wrong/generate 2>&1 >"$scratch/generated")
is 'a diff that does not apply: exit status' $? 1
like '... it is named' "$said" "^$scratch/diffs/$of/bad.diff does not apply to solutions/$of any more: "
is '... and the other is made' "$(cut -f 1,2 "$scratch/generated")" "$of"$'\t'good
tests/wrong/generate "$of/$(basename "$one" .diff)" >/dev/null # where other practicals were asked for
ok '... as its diff has it' diff -r "$scratch/made/good/$of" "build/wrong/$(basename "$one" .diff)/$of"
done_testing
