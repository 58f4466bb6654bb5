# What a check of a step does where the makefile is the student's own work (build.mk): why there is no program, and
# whether make decides rightly. Sourced by run_step.sh, whose variables it uses; the tree is own_makefile.sh's.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016

# Names in the tree are the student's own files. $1: text
with_folder() {
    local folder=$CHECK_FROM/$check_name text=${1//"$PWD/$tree/"/}
    text=${text//"$tree/"/}
    text=${text#/usr/bin/ld: }
    [[ $text != "$PWD"/common/* ]] || text=${text#*: } # a place in our headers says nothing to a student
    if [[ $text =~ ^([A-Za-z0-9_.]+)[:\(][0-9] && -e $tree/${BASH_REMATCH[1]} ]]; then text=$folder/$text; fi
    printf %s "$text"
}

# The same for a judge's record: in its message, and in the place that it names.
with_folder_in() {
    local folder=$CHECK_FROM/$check_name/ record
    record=${1//"$PWD/$tree/"/"$folder"}
    record=${record//"$tree/"/"$folder"}
    if [[ $record =~ \"where\":\ ?\"([A-Za-z0-9_.]+):[0-9] && -e $tree/${BASH_REMATCH[1]} ]]; then
        record=${record/"\"${BASH_REMATCH[1]}:"/"\"$folder${BASH_REMATCH[1]}:"}
    fi
    printf '%s\n' "$record"
}

# Sets more=(--where file:line) if the text begins with a place.
take_where() {
    [[ $1 =~ ^([^ :\(]+)[:\(]([0-9]+) ]] && more=(--where "${BASH_REMATCH[1]}:${BASH_REMATCH[2]}")
}

# The line of make's log that says most: a gap, make's own complaint, a compiler's or linker's first error (in a file of
# the student's, if it is in one), and only then that a command failed. $1: the log
first_complaint() {
    local pattern
    for pattern in '^build\.mk: \*\*\* ' '^[^ ]+:[0-9]+: \*\*\* |Error [0-9]+ \(ignored\)' '^[^ ]+[:(][0-9]+.*(error|Error)' \
        "$tree/[A-Za-z0-9_.]+:[0-9]+: (undefined reference|multiple definition)" \
        'undefined reference|multiple definition|recompile with|nvlink error|ptxas (fatal|error)|^cucc: error|(cannot|unable to) find|[Nn]o such file' \
        '\*\*\*|not found' '[Ee]rror'; do
        grep -m1 -E -- "$pattern" "$1" && return
    done
    tail -n 1 "$1"
}

# What may lie behind a complaint. $1: the complaint
advice_on() {
    case $1 in
        *'missing separator'*) echo 'A line of a recipe begins with a tab; blanks do not count.' ;;
        *'(ignored)'*) echo 'Is a variable misspelt? What is left of the command begins with a dash, which tells make to go on in any case.' ;;
        *'No rule to make target'*) echo 'No rule says how that file is made, and it is not there. Is its name right?' ;;
        *'no program'*) echo 'Does the recipe write the file that the rule is named after? That is $@.' ;;
        *'was not done'*) echo 'Which command of build.mk waits for something?' ;;
        *__cudaRegisterLinkedBinary*) echo "Objects with relocatable device code need the device's linker (-dlink) before the host's." ;;
        *undefined*cuda[A-Z_]* | *cannot\ find*-lcudart*) echo "g++ does not link CUDA's library by itself: \$(CUDART), after the objects that need it." ;;
        *undefined*harness_* | *undefined*case_* | *undefined*input_* | *undefined*output_*) echo 'main needs $(HARNESS), after the objects.' ;;
        *'undefined reference'*) echo 'In which object is that name, and is it linked, after those that need it? Does it have the same name there (extern "C", an instance of the template)?' ;;
        *'multiple definition'*) echo 'Is an object linked twice, or something defined in a header?' ;;
        *'recompile with -fPIC'*) echo 'Objects for a shared library are compiled for it: nvcc hands an option to g++ with -Xcompiler.' ;;
    esac
}

# Instead of cases: the program could not be made.
own_build_failed() {
    local complaint more=() where
    cp "$program.log" "$log" 2>/dev/null
    complaint=$(with_folder "$(first_complaint "$program.log")")
    if [[ $complaint =~ ^([^ :]+:[0-9]+):\ \*\*\*\ TODO\(([0-9]+)\) ]]; then
        where=${BASH_REMATCH[1]}
        if [ "${BASH_REMATCH[2]}" = "$check_now" ]; then
            made todo 'still to do' '' --where "$where"
        else
            made todo "a gap of step ${BASH_REMATCH[2]} is still to do" '' --where "$where"
        fi
        return
    fi
    take_where "$complaint"
    made error "does not build: ${complaint:-make said nothing}" '' --hint "$(advice_on "$complaint")" ${more[@]+"${more[@]}"}
}

# ---- Does make decide rightly? In a copy of the tree whose compilers only pretend.

# What make does in the copy after a change of file $1, or of nothing: all files there get one time, and $1 a later one.
# Sets changed=( names ); false if make fails.
make_after() {
    local when=$copy.when
    touch "$when" && find "$copy" -type f -exec touch -r "$when" {} + || return 1
    until [ ! "$1" ] || [ "$copy/$1" -nt "$when" ]; do sleep 0.01 && touch "$copy/$1"; done # as fine as the clock is
    common/front/own_makefile.sh again "$copy" "${program##*/}" >"$print" 2>&1 || return 1
    mapfile -t changed < <(find "$copy" -type f -newer "$when" -printf '%P\n' | grep -vxF "$1" | sort)
}

is_changed() { [[ " ${changed[*]} " == *" $1 "* ]]; }

# $1: message, $2: hint, $3: case
makefile_fails() { made fail "$1" "$3" --where "$CHECK_FROM/$check_name/build.mk" --hint "$2"; }

# rebuilds touch=FILE makes=... keeps=...
check_rebuilds() {
    local touched=${1#touch=} word name missing='' needless=''
    for word in "${@:2}"; do
        for name in $(tr , ' ' <<<"${word#*=}"); do
            if [ ! -e "$copy/$name" ]; then
                makefile_fails "built from nothing, there is no $name: make had no need of it" \
                    "A rule for $name, and ${program##*/} depends on it, itself or through others." "touch=$touched"
                return 1
            fi
        done
    done
    if [ ! -e "$copy/$touched" ]; then
        makefile_fails "built from nothing, there is no $touched" "A rule for $touched." "touch=$touched"
        return 1
    elif ! make_after "$touched"; then
        makefile_fails "after a change of $touched make fails: $(with_folder "$(first_complaint "$print")")" '' "touch=$touched"
        return 1
    fi
    for word in "${@:2}"; do
        for name in $(tr , ' ' <<<"${word#*=}"); do
            case $word in
                makes=*) is_changed "$name" || missing+=" $name" ;;
                keeps=*) ! is_changed "$name" || needless+=" $name" ;;
            esac
        done
    done
    if [ "$missing" ]; then
        makefile_fails "after a change of $touched these should be made again, and are not:$missing" \
            "What stands behind the colon of that rule? All that the file is made of, headers too." "touch=$touched"
        return 1
    elif [ "$needless" ]; then
        makefile_fails "after a change of $touched these are made again without need:$needless" \
            "What stands behind the colon of that rule, and is not read by its command?" "touch=$touched"
        return 1
    fi
}

# loads LIBRARY: asks the loader, in the copy, which is not where the program was built
check_loads() {
    local here line from
    here=$(cd "$copy" && pwd -P)
    line=$(cd "$copy" && timeout 10 ldd "./${program##*/}" 2>&1 | grep -F -m1 "$1 ")
    from=${line#*=> } from=${from% (0x*}
    case $line in
        *"=> $here/"*) return 0 ;;
        '') makefile_fails "the program does not load $1 when it starts" "Is $1 what it was linked with?" "load=$1" ;;
        *'not found'*) makefile_fails "moved to another folder together with $1, the program does not find it" \
            'A program can carry a list of folders to look in (-rpath), and $ORIGIN is its own.' "load=$1" ;;
        *) makefile_fails "moved to another folder together with $1, the program still loads ${from#"$PWD/"}" \
            'A program can carry a list of folders to look in (-rpath), and $ORIGIN is its own.' "load=$1" ;;
    esac
    return 1
}

# All that the check script says about make. The first thing that is wrong becomes the step's only record: the cases
# were right, and would only dilute it.
check_makefile() {
    local copy=$at.copy changed=() line words right
    [ "${step_makes[$check_now]}" ] || return 0
    right=$(<"$records")
    : >"$records"
    if ! common/front/own_makefile.sh pretend "$tree" "$copy"; then
        made error "$copy could not be written: is the disk full? What make decides was not looked at" ''
    elif ! make_after ''; then
        makefile_fails "make fails the second time: $(with_folder "$(first_complaint "$print")")" '' 'touch=nothing'
    elif ((${#changed[@]})); then
        makefile_fails "nothing has changed, and make makes these again: ${changed[*]}" \
            'Does the recipe write the file that the rule is named after? Does a prerequisite never come to be (.PHONY)?' \
            'touch=nothing'
    else
        while read -r line; do
            read -ra words <<<"$line"
            "check_${words[0]}" "${words[@]:1}" || return 1
        done <<<"${step_makes[$check_now]%$'\n'}"
        echo "$right" >"$records"
        rm -rf "$copy" "$copy.when"
    fi
}
