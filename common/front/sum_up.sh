#!/usr/bin/env bash
# The last lines of a check: the sum, and what to do next.    usage: sum_up.sh record.json...
# Exit 1 if anything that was attempted fails, else 0.
. "$(dirname "$0")/lib.sh"

declare -A count=([pass]=0 [fail]=0 [todo]=0 [skip]=0 [error]=0 [timeout]=0)
points=0 most=0 next='' next_wrong=''
while IFS=$'\t' read -r practical step status got of where; do
    count[$status]=$((count[$status] + 1)) points=$((points + got)) most=$((most + of))
    if [ ! "$where" ] && [[ $status == fail || $status == error || $status == timeout ]]; then
        program=$(steps_of "$practical" | awk -F '\t' -v n="$step" '$1 == n { print $3 }')
        where=$(work_file "$CHECK_FROM" "$practical" "$program")
    fi
    line="practical ${practical%%_*}, step $step${where:+: $where}"$'\n'"      make hint P=${practical%%_*} STEP=$step; then: make check P=${practical%%_*} STEP=$step"
    case $status in
        todo) next=${next:-$line} ;;
        fail | error | timeout) next_wrong=${next_wrong:-$line} ;;
    esac
done < <(cat "$@" | build/grade/tally --fields practical,step,status,points,max_points,where)

wrong=$((count[fail] + count[error] + count[timeout]))
said=''
say() { (($1)) && said+="${said:+, }$3$1 $2$plain"; }
say "${count[pass]}" pass "$green"
say "${count[todo]}" 'to do' "$yellow"
say "${count[fail]}" fail "$red"
say "${count[error]}" 'with errors' "$red"
say "${count[timeout]}" 'over time' "$red"
say "${count[skip]}" skipped "$dim"
printf '\n%s%d of %d points%s. Steps: %s.\n' "$bold" "$points" "$most" "$plain" "$said"
next=${next_wrong:-$next}
[ ! "$next" ] || printf 'Next: %s\n' "$next"
((wrong == 0)) || exit 1
