# The last part of a calibration: what was counted is compared, and the table made. Sourced by calibrate.
# shellcheck shell=bash

table() {
    local key name program words runs=0 missing=0 differing=0 scratch
    scratch=$(mktemp -d)
    lock_course
    make -s -f common/build.mk xray || die 'xray does not build'
    unlock_course
    while IFS=$'\t' read -r key name program words <&4; do
        [ -s "$out/check/$key.jsonl" ] && [ ! "$(kernels_of "$key")" ] && continue
        runs=$((runs + 1))
        compare_run >"$scratch/rows.$key"
        case $? in 0) ;; 1) differing=$((differing + 1)) ;; *) missing=$((missing + 1)) ;; esac
        cat "$scratch/rows.$key" >>"$scratch/rows"
    done 4< <(each_run)
    ((runs)) || die 'no run of that name'
    print_table "$scratch/rows" >"$out/TABLE.md"
    ((${#names[@]} || missing)) || cp "$out/TABLE.md" tests/calibration/TABLE.md
    sed '1,/^| ---/d' "$out/TABLE.md" | grep -v '| agrees |$'
    echo "$runs runs; $(grep -c '| agrees |$' "$scratch/rows") of $(grep -c '' \
        "$scratch/rows") rows agree; the table: $out/TABLE.md"
    rm -rf "$scratch"
    ((missing == 0)) || return 2
    ((differing == 0)) || return 1
}

# Uses key, name, words and a folder, scratch. Exit 2: there is nothing to compare.
compare_run() {
    local shown=$name at=$scratch/report why='' case
    case=$(sed 's/^-$//; s/step=[0-9]* *//; s/ *seed=.*//' <<<"$words")
    [ ! "$case" ] || shown+=" ($case)"
    if [ ! -s "$out/check/$key.jsonl" ]; then
        why=$(cat "$out/check/$key.failed" 2>/dev/null || echo 'not run by the sanitizer build')
    elif [ ! -s "$KEEP/$key.raw.gz" ]; then
        why=$(cat "$KEEP/$key.failed" 2>/dev/null || echo 'not measured')
    elif ! { gunzip -c "$KEEP/$key.raw.gz" >"$at.raw" && build/xray/xray from-ncu "$at.raw" - >"$at.ncu"; }; then
        why='the table of ncu cannot be read'
    else
        jq -c --argjson most "$MOST" 'select((.launch // 0) <= $most)' "$out/check/$key.jsonl" >"$at.check"
        tests/calibration/compare "$shown" "$at.check" "$at.ncu" tests/calibration/exceptions.tsv
        return
    fi
    printf '| %s | | | | | | | **%s** |\n' "$shown" "${why//|/}"
    return 2
}

print_table() { # rows
    cat <<END
# Calibration: the sanitizer build against ncu

$(cat "$KEEP/device"). Made by \`tests/calibration/calibrate\`.

Requests agree when they are within 10 % of ncu's, sectors and wavefronts per request when they are within 5 %. Of a program that launches
more than $MOST kernels the first $MOST are compared. $(grep -c '| agrees |$' "$1") of $(grep -c '' "$1") rows agree; the last column says
why the others do not.

What ncu's numbers are: [README.md](README.md).

| program | kernel | access | requests | ncu | a request | ncu | |
| --- | --- | --- | ---: | ---: | ---: | ---: | --- |
END
    cat "$1"
}
