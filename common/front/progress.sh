#!/usr/bin/env bash
# `make [P=]`: how far all steps are, by the last checks, and the next thing to do. Runs nothing.
. "$(dirname "$0")/lib.sh"
practicals=$(practicals_named "${P:-}") || exit 2

# Sets bar (a sign a step), passed and the counts of practical $1, and the first step that is not passed yet.
look_at() {
    local practical=$1 number most program title status points sum sign now
    local -A was=()
    bar='' passed=0 steps=0
    if [ -r "build/progress/$practical" ]; then
        while IFS= read -r now; do was[${now%%$'\t'*}]=$now; done <"build/progress/$practical"
    fi
    while IFS=$'\t' read -r number most program title; do
        IFS=$'\t' read -r _ status points sum _ <<<"${was[$number]:-0}"
        sign=.
        if [ "$status" ]; then
            now=$(sources_sum "$practical" "$program")
            case $status/$now in
                pass/"$sum") sign='#' ;;
                pass/*) sign='?' ;;
                todo/*) ;;
                */"$sum") sign='!' ;;
            esac
        fi
        if [ "$sign" = '#' ]; then
            passed=$((passed + 1)) all_points=$((all_points + points))
        elif [ ! "$next" ] && [ "$sign" != '?' ]; then
            next="practical ${practical%%_*}, step $number: $title"
            next_file=$(work_file practicals "$practical" "$program") next_words="P=${practical%%_*} STEP=$number"
            [ "$sign" = '!' ] && next+=" (it fails)"
        fi
        [ "$sign" = '?' ] && again=1
        bar+=$sign steps=$((steps + 1)) all_most=$((all_most + most))
    done < <(steps_of "$practical")
    all_passed=$((all_passed + passed)) all_steps=$((all_steps + steps))
}

paint() { # the bar, with colours where there are any
    local text=$1
    [ "$colour" ] || { printf %s "$text"; return; }
    text=${text//'!'/"$red!$plain"} text=${text//'?'/"$yellow?$plain"} text=${text//'#'/"$green#$plain"}
    printf %s "$text"
}

all_passed=0 all_steps=0 all_points=0 all_most=0 next='' next_file='' next_words='' again='' lines=''
for practical in $practicals; do
    look_at "$practical"
    lines+="$(printf '  %-24s %s%*s %d/%d' "$practical" "$(paint "$bar")" $((12 - steps)) '' "$passed" "$steps")"$'\n'
done

filled=$((all_steps ? all_passed * 40 / all_steps : 0))
whole=$(printf '%*s' "$filled" '' | tr ' ' '#')$(printf '%*s' $((40 - filled)) '' | tr ' ' .)
printf '[%s] %s%d/%d steps%s, %d of %d points\n\n%s\n' "$(paint "$whole")" "$bold" "$all_passed" "$all_steps" "$plain" \
    "$all_points" "$all_most" "$lines"
echo "  # passed   ! fails   . to do${again:+   ? passed, but its file has changed since}"
echo
if [ "$next" ]; then
    printf 'Next: %s\n      read and edit %s, then: make check %s\n' "$next" "$next_file" "$next_words"
    echo '      stuck? make hint '"$next_words"'        everything else: make help'
elif [ "$again" ]; then
    echo 'Next: make check, because files have changed since their steps passed.'
else
    echo 'All steps pass. make solutions P=... shows how we did it; make help lists the rest.'
fi
