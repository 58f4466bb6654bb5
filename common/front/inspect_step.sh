# One case in the sanitizer build, and what a profile is told of registers. Sourced by common/front/inspect.sh (make
# sanitize, make profile).
# shellcheck shell=bash

# Runs a program of the sanitizer build on a case. $1: program, $2: case with step and seed, $3: where its report goes,
# $4: seconds. Sets outcome to whole, todo (it came to a gap) or broken, with broken=(why there is no whole report).
# shellcheck disable=SC2034 # both are for inspect.sh
run_inspected() {
    local said
    said=$(build/grade/grade look "$1" "$2" "$3" "$4") || exit
    outcome=${said%%$'\t'*} broken=${said#*$'\t'}
}

# What CUCC_REGISTERS is to be: nvcc's word where there is one, else that of the check script, else nothing.
# $1: practical, $2: program, $3: step, $4: FROM
registers_of() {
    local source=$4/$1/$2.cu
    [ -f "$source" ] || source=practicals/$1/$2.cu
    local options=(-std=c++17 -Icommon/include "-Ipracticals/$1")
    [ -f "$source" ] && common/cucc/sanitizer/counting/registers.sh "${options[@]}" "$source" 2>/dev/null && return
    local said table=build/registers/$1.$3.said
    said=$(build/grade/grade inspect "$1" "$3" | sed -n 's/^registers\t//p')
    if [[ $said == *=* ]]; then # a table: a line a kernel
        mkdir -p "${table%/*}" && tr '= ' ' \n' <<<"$said" >"$table" && said=$table
    fi
    echo "$said"
}
