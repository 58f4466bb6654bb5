# What the check build says of a step that is right: the words clean and metric of a check script. Sourced by
# common/check.sh with run_step.sh, whose names it uses, and inspect_step.sh.
# shellcheck shell=bash disable=SC2154,SC2034

# What the check build finds and counts in the cases that the words clean and metric name. Only of a step that is right:
# what is wrong already has its reason.
look_into() {
    local word one rest report number=0 metrics='' build="build/check/${CHECK_FROM#build/}/$check_name/${step_program[$check_now]}"
    local -A report_of=()
    [ "${step_clean[$check_now]}${step_metrics[$check_now]}" ] || return 0
    ! "$tally" --fields status <"$records" | grep -qvx pass || return 0
    if ! build_inspected "$check_name" "${step_program[$check_now]}" "$CHECK_FROM"; then
        made error "does not compile for the check build: $(first_compile_error "$build.log")" ''
        return
    fi
    while IFS=$'\t' read -r word rest; do
        one=${rest##*$'\t'}
        [ "$word" = metric ] || [ "${step_clean[$check_now]}" ] || continue
        if [ ! "${report_of[$one]:-}" ]; then
            report_of[$one]=$at.inspect.$number number=$((number + 1))
            run_inspected "$build" "step=$check_now $one seed=$CHECK_SEED" "${report_of[$one]}" $((3 * limit))
            [ "$outcome" = whole ] || { not_inspected "$one"; return; }
        fi
        report=${report_of[$one]}
        judge_report "$word" "${rest%$'\t'*}" "$one" "$report" || return
    done < <(list_inspected "$check_now" | grep -v '^registers')
    ((number == 0)) || made pass '' '' --metrics "{${metrics#,}}"
    rm -f "$at".inspect.*
}

# $1: case. The check build did not tell all.
not_inspected() {
    case $outcome in
        todo) made todo 'still to do' "step=$check_now $1 seed=$CHECK_SEED" ;;
        *) made error "in the check build: $broken" "step=$check_now $1 seed=$CHECK_SEED" --pattern check_build ;;
    esac
    verdict=4
}

# $1: clean or metric, $2: its words, with tabs, $3: case, $4: report. Adds to metrics, or appends a record and returns 1.
judge_report() {
    local said status name kernel how bound value
    if [ "$1" = clean ]; then
        said=$("$inspect" verdict --topics "$2" "$4" 2>&1)
        status=$?
    else
        IFS=$'\t' read -r name kernel how bound <<<"$2"
        said=$("$inspect" bound "$name" "$kernel" "$how" "$bound" "$4" 2>&1)
        status=$?
        while ((status == 0)) && read -r kernel value; do
            [ ! "$value" ] || metrics+=",\"$kernel.$name\":{\"value\":$value,\"unit\":\"\"}"
        done <<<"$said"
    fi
    ((status != 0)) || return 0
    local lines=() words="step=$check_now $3 seed=$CHECK_SEED"
    mapfile -t lines <<<"$said"
    failed=1
    if ((status == 1)); then
        made fail "${lines[0]}" "$words" --where "${lines[1]:-}" --hint "${lines[2]:-}" --pattern check_build
    else
        made error "in the check build: ${lines[0]}" "$words" --pattern check_build
    fi
    return 1
}
