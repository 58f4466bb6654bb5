#!/usr/bin/env bash
# Planted faults: the sanitizer build (cucc --sanitize) finds each on its line, and nothing in its mended twin.  See
# faults.h.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cucc=common/cucc/cucc
here=tests/faults

# What a report says, as lines "KIND LINE"; with a second argument as "KIND LINE OTHER" with the line of the other
# party: in another order the two may change places
found() {
    local other='.*"other":{"what":"[^"]*","file":"[^"]*","line":\([0-9]*\),'
    local file='[^"]*\.cu'
    [ "${2:-}" ] && file='[^"]*' # the other is in the program, then
    local finding='^{"record":"finding","kind":"\([a-z_]*\)".*"tool":"sanitizer","kernel":[^,]*,"file":"'"$file"'","line":\([0-9]*\),'
    if [ "${2:-}" ]; then
        sed -n "s/$finding$other.*/\1 \2 \3/p; t; s/$finding.*/\1 \2 \2/p" "$1" | sort -u
    else
        sed -n "s/$finding.*/\1 \2/p" "$1" | sort -u
    fi
}

# In bash alone where that can be: there are a thousand runs.
is_complete() {
    local lines
    [ -s "$1" ] || return
    mapfile -t lines <"$1"
    [[ ${lines[-1]} =~ ^'{"record":"end","tool":"sanitizer","findings":'[0-9]*',"complete":true}'$ ]]
}

# problem_of PROGRAM FAULT ORDER: what is wrong with the report of the fault; nothing if it is right
problem_of() {
    local report=$work/$1.$2.jsonl status how name kind line
    CUCC_ORDER=$3 CUCC_REPORT=$report timeout 30 "$work/$1" "$2" >"$work/$1.$2.text" 2>&1
    status=$?
    local wanted=66 expected said
    expected=$'\n'$(<"$work/$1.expected")
    said=$'\n'$(<"$work/$1.$2.text")
    [[ $expected != *$'\n'"must $2 remark "* ]] || wanted=0 # it is told, and no program fails by it
    ((status == wanted)) || echo "exit status $status"
    is_complete "$report" || echo "the report has no good end"
    [[ $said == *$'\n''cucc --sanitize: '* ]] || echo "nothing is said on standard error"
    while read -r how name kind line; do
        [ "$name" = "$2" ] && echo "$how $kind $line"
    done <"$work/$1.expected" >"$work/$1.$2.allowed"
    if [ "$3" = forward ]; then found "$report"; else found "$report" other; fi >"$work/$1.$2.found"
    awk 'NR == FNR { allowed[$2, $3]; if ($1 == "must") must[$2 " on line " $3]; next }
        !(($1, $2) in allowed) && !(NF > 2 && ($1, $3) in allowed) { print $1, "on line", $2, "is not planted"; next }
        { delete must[$1 " on line " $2]; if (NF > 2) for (m in must) if (index(m, $1 " ") == 1) delete must[m] }
        END { for (m in must) print "no", m }' "$work/$1.$2.allowed" "$work/$1.$2.found"
}

# problem_of_twin PROGRAM FAULT ORDER
problem_of_twin() {
    local report=$work/$1.$2.twin.jsonl status said
    CUCC_ORDER=$3 CUCC_REPORT=$report timeout 30 "$work/$1" "$2" mended >"$work/twin.text" 2>&1
    status=$?
    ((status == 0)) || echo "exit status $status"
    is_complete "$report" || echo "the report has no good end"
    while IFS= read -r said; do
        [[ $said != 'cucc --sanitize: '* || $said == *': nothing found' ]] || echo "$said"
    done <"$work/twin.text"
}

build() {
    local libraries
    read -ra libraries < <(sed -n 's,^// links: ,,p' "$here/$1.cu")
    "$cucc" --sanitize "$here/$1.cu" -o "$work/$1" "${libraries[@]}" >"$work/$1.log" 2>&1
}

# Those that are named, or a half; all where what finds them has changed.
programs=("$@")
[ $# -eq 0 ] || NIGHTLY=1
mapfile -t all < <(basename -a -s .cu "$here"/*.cu)
[ $# -gt 0 ] || mapfile -t programs < <(printf "$here/%s.cu\n" "${all[@]}" |
    sampled 2 '^common/(cucc|base)/|^tests/faults/(faults\.[th]|expectations)' | xargs basename -a -s .cu)
[ $# -gt 0 ] || left_out ${#all[@]} ${#programs[@]} 'programs with planted faults'
build "${programs[0]}" # alone, since it may have to build the sanitizer build itself
for ((i = 1; i < ${#programs[@]}; i += 2)); do
    build "${programs[i]}" &
    [ "${programs[i + 1]:-}" ] && build "${programs[i + 1]}"
    wait
done

# As written always; of each program a quarter, and what changed, in one other order too.
mapfile -t others < <(printf '%s\n' reverse seed:3 | sampled 2)
left_out 2 ${#others[@]} 'other orders of the threads'
for program in "${programs[@]}"; do
    if [ ! -x "$work/$program" ]; then
        ok "$program compiles" false
        diag "$(cat "$work/$program.log")"
        continue
    fi
    awk -f "$here/expectations.awk" "$here/$program.cu" >"$work/$program.expected"
    mapfile -t names < <("$work/$program" 2>/dev/null)
    in_others=$(printf '%s\n' "${names[@]}" | sed "s,^,$here/$program.cu ," | sampled 4 | cut -d ' ' -f 2)
    for name in "${names[@]}"; do
        orders=(forward)
        ! grep -qxF -- "$name" <<<"$in_others" || orders+=("${others[@]}")
        for order in "${orders[@]}"; do
            is "$program: $name is found, $order" "$(problem_of "$program" "$name" "$order")" ''
            is "$program: $name mended is clean, $order" "$(problem_of_twin "$program" "$name" "$order")" ''
        done
    done
    is "$program: every comment is about a fault" \
        "$(comm -13 <("$work/$program" 2>/dev/null | sort -u) \
        <(awk '{ print $2 }' "$work/$program.expected" | sort -u))" ''
done
[ $# = 0 ] || { done_testing; exit; }
planted=$(for program in "${all[@]}"; do
    awk -f "$here/expectations.awk" "$here/$program.cu" | awk '{ print $2 }' | sort -u
done | wc -l)
ok "at least 240 faults are planted ($planted)" test "$planted" -ge 240

# the same report in every run
for one in 'races_shared no_barrier' 'races_global flag_no_fence' 'lifetime never_freed'; do
    read -r program name <<<"$one"
    [ -x "$work/$program" ] || continue
    for run in 1 2; do
        CUCC_REPORT=$work/again.$run timeout 30 "$work/$program" "$name" >"$work/again.text.$run" 2>&1
    done
    ok "$program: $name is reported the same twice" cmp "$work/again.1" "$work/again.2"
    ok "$program: $name is told the same twice" cmp "$work/again.text.1" "$work/again.text.2"
done

done_testing
