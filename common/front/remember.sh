#!/usr/bin/env bash
# Remembers how steps went, for `make`.    usage: remember.sh record.json...
# build/progress/NN_name has a line a step:  step <tab> status <tab> points <tab> sum of the sources <tab> where
. "$(dirname "$0")/lib.sh"
mkdir -p build/progress || exit 2

# $1: practical; standard input: its new lines. Steps that were not checked now keep their old line.
merge() {
    local file=build/progress/$1
    { cat; [ ! -e "$file" ] || cat "$file"; } | sort -s -n -k 1,1 -u >"$file.new" && mv "$file.new" "$file"
}

declare -A new program
while IFS=$'\t' read -r practical step status points where; do
    [ "$status" = skip ] && continue # says nothing about the student's code
    if [ ! "${new[$practical]+there}" ]; then
        while IFS=$'\t' read -r number _ name _; do program[$practical/$number]=$name; done < <(steps_of "$practical")
    fi
    sum=$(sources_sum "$practical" "${program[$practical/$step]}")
    new[$practical]+="$step"$'\t'"$status"$'\t'"$points"$'\t'"$sum"$'\t'"$where"$'\n'
done < <(cat "$@" | build/grade/tally --fields practical,step,status,points,where)

for practical in "${!new[@]}"; do merge "$practical" <<<"${new[$practical]%$'\n'}"; done
