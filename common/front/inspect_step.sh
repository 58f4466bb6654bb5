# Looks into one step: which cases, and their runs in the check build. Sourced by common/check.sh, after run_step.sh, and by
# common/front/inspect.sh (make sanitize, make profile).
# shellcheck shell=bash disable=SC2154,SC2034
inspect=build/xray/xray

# The step's own cases of which every number is small, at most six; the first of all where none is.
small_cases() {
    local words all=() small=()
    expanded=()
    while read -r words; do [ ! "$words" ] || expand_cases "$words"; done <<<"${step_cases[$check_now]%$'\n'}"
    all=("${expanded[@]}")
    for words in "${all[@]}"; do
        [[ " $words" =~ =[0-9]{5} || " $words" =~ =[2-9][0-9]{3} || " $words" =~ e[0-9] ]] || small+=("$words")
    done
    ((${#small[@]})) || small=("${all[@]:0:1}")
    expanded=()
    local i count=${#small[@]}
    for ((i = 0; i < 6 && i < count; i++)); do expanded+=("${small[i * count / (count < 6 ? count : 6)]}"); done
}

# check.sh --inspect: see there. A step without cases has none to look into.
list_inspected() {
    local line name kernel how bound words one
    check_now=$1
    [ "${step_cases[$1]}" ] || return 0
    [ ! "${step_registers[$1]}" ] || printf 'registers\t%s\n' "${step_registers[$1]}"
    expanded=()
    while read -r words; do [ ! "$words" ] || expand_cases "$words"; done <<<"${step_clean_cases[$1]}"
    ((${#expanded[@]})) || small_cases
    for one in "${expanded[@]}"; do printf 'clean\t%s\t%s\n' "${step_clean[$1]:--}" "$one"; done
    while IFS=$'\t' read -r name kernel how bound words; do
        [ "$name" ] || continue
        expanded=()
        expand_cases "$words"
        for one in "${expanded[@]}"; do printf 'metric\t%s\t%s\t%s\t%s\t%s\n' "$name" "$kernel" "$how" "$bound" "$one"; done
    done <<<"${step_metrics[$1]}"
}

# Builds one program for the check build, if it is not there yet. $1: practical, $2: program, $3: FROM
# Several steps may want the same at once: one builds, the others wait.
build_inspected() {
    local target=build/check/${3#build/}/$1/$2
    mkdir -p "build/check/${3#build/}/$1"
    flock "$target.lock" env CHECKING=1 make -f common/build.mk BACKEND=check NVCC=common/cucc/cucc FROM="$3" ONLY="$1" \
        "$target" >"$target.made" 2>&1
}

# Runs a program of the check build on a case. $1: program, $2: case with step and seed, $3: where its report goes,
# $4: seconds. Its other output goes to $3.out and $3.err. Sets outcome to
#     whole    there is a report, and nothing else to say
#     todo     the program came to a gap
#     broken   with broken=(why there is no whole report)
run_inspected() {
    local status reason
    rm -f "$3"
    CUCC_REPORT=$3 timeout -k 1 "$4" "$1" --case "$2" --result "$3.result" >"$3.out" 2>"$3.err" </dev/null 7>&- &
    running=$!
    wait "$running"
    status=$?
    running='' outcome=broken broken=''
    rm -f "$3.result"
    if ((status == 4)); then
        outcome=todo
    elif ((status == 124 || status == 137)); then
        broken="it ran over $4 s"
    elif [ ! -s "$3" ]; then
        broken="it left no report (exit status $status)$(complaint_of "$3.err")"
    elif reason=$("$inspect" verdict "$3" 2>&1) || (($? == 1)); then
        # A program that ends badly has told why among its findings, or we cannot tell.
        if ((status == 0 || status == 66)) || [ "$reason" ]; then
            outcome=whole
        else
            broken="it ended with status $status$(complaint_of "$3.err")"
        fi
    else
        broken=${reason##*$'\n'}
    fi
}

# What CUCC_REGISTERS is to be: nvcc's word where there is one, else that of the check script, else nothing.
# $1: practical, $2: program, $3: step, $4: FROM
registers_of() {
    local source=$4/$1/$2.cu
    [ -f "$source" ] || source=practicals/$1/$2.cu
    [ -f "$source" ] &&
        common/cucc/sanitizer/counting/registers.sh -std=c++17 -Icommon -Icommon/harness -I"practicals/$1" "$source" 2>/dev/null && return
    local said table=build/registers/$1.$3.said
    said=$(bash "practicals/$1/check.sh" --inspect "$3" | sed -n 's/^registers\t//p')
    if [[ $said == *=* ]]; then # a table: a line a kernel
        mkdir -p "${table%/*}" && tr '= ' ' \n' <<<"$said" >"$table" && said=$table
    fi
    echo "$said"
}

# The call at which a program stopped, or else the first line of what it said. $1: its standard error
complaint_of() {
    local line
    line=$(grep -m1 -E '^[^ ]+:[0-9]+: .*(cuda[A-Z][A-Za-z]*|CU[A-Z]+_[A-Z_]+|libraryStatus) \([0-9]+\)' "$1" 2>/dev/null) ||
        IFS= read -r line <"$1" 2>/dev/null || return 0
    echo ": ${line:0:300}"
}
