# Runs one step's cases and judges each: the case records, and from them the step's record. Sourced by common/check.sh
# in the root folder (with inspect_step.sh and look_into.sh), with what common/front/check.sh exports:
#     CHECK_BACKEND CHECK_ARCH CHECK_DEVICE    where it runs
#     CHECK_SEED                               with which inputs
#     CHECK_FROM                               the folder of practicals that is checked
#     CHECK_OUT                                the programs: $CHECK_OUT/NN_name/program
#     CHECK_WORK                               a folder for what this check leaves behind
# Leaves $CHECK_WORK/NN_name.STEP.json (the record) and .txt (the terminal's lines); .log is the program's own output.
# shellcheck shell=bash disable=SC2154

# $1: `key=value,value key=@other` words. Appends the product to the array expanded.
expand_cases() {
    local word key list value prefix expression name
    local so_far=('') next
    for word in $1; do
        key=${word%%=*} next=()
        for prefix in "${so_far[@]}"; do
            IFS=, read -ra list <<<"${word#*=}"
            for value in "${list[@]}"; do
                if [[ $value == *@* ]]; then # @block*4+1 with the block of this case
                    expression=$value
                    while [[ $expression =~ @([a-z_]+) ]]; do
                        name=${BASH_REMATCH[1]}
                        [[ $prefix =~ (^|\ )$name=([^ ]*) ]] || check_mistake "step $check_now: $word: no $name before it"
                        expression=${expression//"@$name"/"${BASH_REMATCH[2]}"}
                    done
                    value=$expression
                    [[ $expression =~ ^[0-9*/+-]+$ ]] && value=$((expression))
                fi
                next+=("${prefix:+$prefix }$key=$value")
            done
        done
        so_far=("${next[@]}")
    done
    expanded+=("${so_far[@]}")
}

# Sets now, in milliseconds. bash 5 has the time without starting a process, which costs more than most cases.
tell_time() { if [ "${EPOCHREALTIME:-}" ]; then now=$((${EPOCHREALTIME/[.,]/} / 1000)); else now=$(date +%s%3N); fi; }

# Runs the program once on a case. $1: case, $2: order, $3: result file. Sets how it ended: ended=(judge's words).
run_program() {
    local started status took now
    tell_time
    started=$now
    rm -f "$3"
    # In the background and waited for, so that an interrupt ends it: timeout makes it a process group of its own.
    CUCC_ORDER=$2 timeout -k 1 "$limit" "$program" --case "$1" --result "$3" >"$print" 2>"$complaint" </dev/null 7>&- &
    running=$!
    wait "$running" 2>/dev/null # of a crash bash would tell too, in words that help nobody
    status=$?
    running=''
    tell_time
    took=$((now - started))
    ended=(--wall "$took" --stderr "$complaint")
    if ((status == 124 || status == 137)) && ((took >= limit * 1000)); then
        ended+=(--timeout "$limit")
    elif ((status > 128)); then
        ended+=(--signal $((status - 128)))
    else
        ended+=(--exit "$status")
    fi
}

# Keeps what the program printed. $1: a heading
keep_output() {
    [ -s "$print" ] || [ -s "$complaint" ] || return
    { echo "== $1"; cat "$print" "$complaint" | head -c 65536; } >>"$log"
}

# The steps that run at the same time share a GPU (-s), except while one of them is timed: that is alone (-x).
take_device() { [ "$CHECK_BACKEND" != gpu ] || flock "$1" 7; }

# $1: case, $2: thread order or nothing. Appends the case record; sets verdict to the judge's exit status.
run_case() {
    local words="step=$check_now $1 seed=$CHECK_SEED" record
    local ask=("$judge" --practical "$check_name" --step "$check_now" --title "$title" --points "$points" --case "$words"
        --backend "$CHECK_BACKEND" --device "$CHECK_DEVICE" --order "$2" --result "$result" ${CHECK_ARCH:+--arch "$CHECK_ARCH"})
    take_device "$sharing"
    run_program "$words" "$2" "$result"
    record=$("${ask[@]}" "${ended[@]}")
    verdict=$?
    ((verdict == 0)) || keep_output "$words${2:+ order=$2}"
    # Wrong, and it ended by itself: does it give the same wrong answer again? (Twice a step is enough.)
    if ((verdict == 1 && looked_again < 2)); then
        looked_again=$((looked_again + 1))
        local first=("${ended[@]}")
        run_program "$words" "$2" "$result.again"
        [ -e "$result.again" ] && record=$("${ask[@]}" "${first[@]}" --again "$result.again")
    fi
    take_device -u
    if [ "$record" ]; then
        [ ! "${tree:-}" ] || record=$(with_folder_in "$record")
        echo "$record" >>"$records"
    else
        made error "the judge itself failed on this case (exit status $verdict): not your program's fault" "$words"
    fi
}

# A case record that no judge wrote. $1: status, $2: message, $3: case, the rest: more words for tally
made() {
    "$tally" --make --status "$1" --message "$2" --practical "$check_name" --step "$check_now" --title "$title" \
        --points "$points" --backend "$CHECK_BACKEND" --device "$CHECK_DEVICE" --seed "$CHECK_SEED" --case "$3" "${@:4}" >>"$records"
}

# The first error that the compiler told, as `file.cu:34: error: ...`. $1: what it said
first_compile_error() {
    local log=$1 line
    line=$(grep -m1 -E '^[^ ]+[:(][0-9]+.*(error|Error)' "$log") || line=$(grep -m1 -iE 'error|undefined reference' "$log") ||
        line=$(head -n 1 "$log")
    echo "${line:-the compiler said nothing}"
}

# All cases in all orders, until going on would tell nothing new.
run_cases() {
    local words order orders=('') errors=0
    expanded=()
    while read -r words; do expand_cases "$words"; done <<<"${step_cases[$check_now]%$'\n'}"
    if [ "$CHECK_BACKEND" = cpu ]; then
        # A race or a missing barrier shows in some orders of the threads only.
        orders=(forward reverse "seed:$((CHECK_SEED % 1000000))" "seed:$((CHECK_SEED % 1000000 + 1))")
    fi
    for order in "${orders[@]}"; do
        for words in "${expanded[@]}"; do
            run_case "$words" "$order"
            case $verdict in
                0) ;;
                1) failed=1 ;;
                4) ((++errors < 3)) || return ;;
                *) return ;; # a gap or a hang: the next case would be the same
            esac
        done
        # In another order a wrong program is wrong, too.
        ((failed + errors == 0)) || return
    done
    [ "$CHECK_BACKEND" != gpu ] || run_speeds
    [ ! "${tree:-}" ] || ((failed)) || check_makefile
    [ "$CHECK_BACKEND" != cpu ] || look_into
}

# The cases of on_gpu: right first, then fast enough.
run_speeds() {
    local metric what least words value sharing=-x
    while IFS=$'\t' read -r metric what least words; do
        [ "$metric" ] || continue
        [ "$what" = - ] && what=''
        run_case "$words" ''
        ((verdict == 0)) || continue
        value=$(tail -n 1 "$records" | "$tally" --fields metrics)
        [[ $value =~ \"$metric\":\ *\{\"value\":\ *([-+0-9.e]+) ]] && value=${BASH_REMATCH[1]} || value=''
        if [ ! "$value" ]; then
            made error "the program measured no \"$metric\" (metric(\"$metric\", ...))" "$words"
        elif awk "BEGIN { exit !($value < $least) }"; then
            made fail "right, but $metric is $value${what:+ of $what}; asked for is $least" "$words"
        fi
    done <<<"${step_gpu[$check_now]}"
}

# After a step that went wrong: how to repeat its case by hand, and where the program's own output is.
how_to_look() {
    local status words order again='' from=''
    IFS=$'\t' read -r status words < <("$tally" --fields status,case <"$at.json")
    case $status in fail | error | timeout) ;; *) return ;; esac
    [ "$CHECK_FROM" = practicals ] || from=" FROM=$CHECK_FROM"
    if "$tally" --fields status,pattern <"$records" | grep -qx "$status"$'\tcheck_build'; then
        echo "           All of it: make sanitize P=${check_name%%_*} STEP=$check_now$from; what was counted: make profile"
    elif [[ $words == touch=nothing || $words == load=* ]]; then
        echo "           By hand, in $tree: make -f build.mk ${program##*/}"
    elif [[ $words == touch=* ]]; then
        echo "           By hand, in $tree: touch ${words#*=}; make -f build.mk ${program##*/}"
    elif [ "$words" ]; then
        [ "$CHECK_BACKEND" = cpu ] && order=$("$tally" --fields status,case,order <"$records" |
            awk -F '\t' -v s="$status" -v c="$words" '$1 == s && $2 == c && $3 != "forward" { print $3; exit }')
        [ "${order:-}" ] && again="CUCC_ORDER=$order "
        again+="make run P=${check_name%%_*}$from"
        echo "           By hand: $again ARGS='$words'"
    fi
    if [ -x "$program" ]; then
        [ ! -e "$log" ] || echo "           What it printed: $log"
    elif [ "$(wc -l <"$log" 2>/dev/null)" -gt 1 ]; then
        echo "           All that was said: $log"
    fi
}

run_step() {
    check_now=$1
    local title=${step_title[$1]} points=${step_points[$1]} limit=$((step_limit[$1] * ${PATIENCE:-1}))
    local at=$CHECK_WORK/$check_name.$1
    local program=$CHECK_OUT/$check_name/${step_program[$1]} judge=build/judge/$check_name/judge tally=build/grade/tally
    local records=$at.cases result=$at.result log=$at.log print=$at.print complaint=$at.complaint
    local sharing=-s running='' verdict looked_again=0 failed=0 ended expanded more=()
    trap '[ "$running" ] && kill "$running" 2>/dev/null; exit 130' INT TERM HUP
    ulimit -c 0 -f 1048576 # no core files; no file beyond 1 GiB: a program that prints without end
    exec 7>"$CHECK_WORK/.device"
    : >"$records"
    rm -f "$log" "$at.json"

    if [ "${step_makes[$1]}" ]; then
        local tree=$program.tree
        # shellcheck source=own_step.sh
        . common/front/own_step.sh
    fi
    if [ ! -x "$program" ] && [ "${tree:-}" ]; then
        own_build_failed
    elif [ ! -x "$program" ]; then
        local error file_and_line='^([^ :(]+)[:(]([0-9]+)' # g++ says file:12:, nvcc file(12):
        error=$(first_compile_error "$program.log")
        [[ $error =~ $file_and_line ]] && more=(--where "${BASH_REMATCH[1]}:${BASH_REMATCH[2]}")
        cp "$program.log" "$log" 2>/dev/null
        [[ $error == *' is not there; make reset '* ]] || error="does not compile: $error"
        made error "$error" '' ${more[@]+"${more[@]}"}
    elif [ "${step_cases[$1]}" ]; then
        run_cases
    elif [ "$CHECK_BACKEND" = gpu ]; then
        run_speeds
    else
        made skip 'this step needs a GPU' ''
    fi

    local colour=()
    [ "${FORCE_COLOR:-}" ] && colour=(--colour)
    "$tally" --practical "$check_name" --step "$1" --title "$title" --points "$points" --seed "$CHECK_SEED" \
        --json "$at.json" --text ${colour[@]+"${colour[@]}"} --width "${CHECK_WIDTH:-100}" <"$records" >"$print"
    how_to_look >>"$print"
    mv "$print" "$at.txt" # its being there means: finished
    rm -f "$result" "$result.again" "$complaint"
}
