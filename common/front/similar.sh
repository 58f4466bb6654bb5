#!/usr/bin/env bash
# `make similar [CLASS=build/class] [P=4] [LEAST=50]`: whose code is like whose, for a person to look at; never a
# verdict. What is compared is what a student has written: the gaps, without the starter's lines. sim_c (Debian's
# similarity-tester) compares; it is not misled by other names, other comments and another layout. Pairs that
# share LEAST= percent or more are listed.
. "$(dirname "$0")/lib.sh"
class=${CLASS:-build/class}
class=${class%/}
[ -d "$class/students" ] ||
    die "there is no class in $class: make check SUBMISSIONS=folder makes one, and CLASS= names another"
[[ ${LEAST:-50} =~ ^[1-9][0-9]?$ ]] || die "LEAST=$LEAST: a percentage from 1 to 99"
require_tools similar
named=$(practicals_named "${P:-}") || exit 2
tokens=24 # the shortest run that counts: about three lines
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# What stands in the gaps of file $2, or in all of it where its marks are gone, without lines that starter $1 has.
own_code() {
    if cmp -s <(marks_of "$1") <(marks_of "$2") && grep -q '>>> step' "$2"; then
        awk '/>>> step/ { inside = 1; next } /<<< step/ { inside = 0 } inside' "$2"
    else
        cat "$2"
    fi | awk 'FNR == NR { given[$0]; next } !($0 in given)' "$1" -
}

# One file a student with all their own code of practical $1, named by the ID; and one of the course's solution.
gather() {
    local tree id starter
    mkdir -p "$scratch/$1"
    for tree in "$class"/students/*/tree solutions; do
        id=${tree%/tree} id=${id##*/}
        [ "$tree" != solutions ] || id=.solution
        for starter in "practicals/$1"/*; do
            case $starter in *_gold.cpp | *.sh | */Makefile | *.saved-*) continue ;; esac
            [ -f "$tree/$1/${starter##*/}" ] && [ ! -L "$tree/$1/${starter##*/}" ] || continue
            own_code "$starter" "$tree/$1/${starter##*/}"
        done | tr -cd '\11\12\15\40-\176' >"$scratch/$1/$id.c"
        [ -s "$scratch/$1/$id.c" ] || rm -f "$scratch/$1/$id.c"
    done
}

# Lines "percent <tab> one <tab> other" of practical $1, highest first.
compare() {
    (cd "$scratch/$1" && find . -name '*.c' -printf '%P\n' | sort |
        sim_c -i -e -a -p -s -T -r $tokens -t "${LEAST:-50}") 2>"$scratch/why" |
        sed -nE 's/^(.*)\.c consists for ([0-9]+) % of (.*)\.c material$/\2\t\1\t\3/p' | sort -k1,1nr -k2,3
}

{
    echo 'Students whose own code is similar. This list is for a person to read; it is no verdict. Short gaps have few right answers, and'
    echo 'friends who discuss a problem write similar code. Read both programs before you conclude anything.'
    for practical in $named; do
        gather "$practical"
        compare "$practical" >"$scratch/pairs"
        echo
        echo "$practical"
        awk -F '\t' -v class="$class" -v practical="$practical" '
            $2 == ".solution" { next }
            $3 == ".solution" { like[$2] = $1; next }
            { pair = $2 < $3 ? $2 "\t" $3 : $3 "\t" $2 }
            !(pair in seen) { seen[pair]; order[++count] = pair; percent[pair] = $1 }
            END {
                for (i = 1; i <= count; i++) {
                    split(order[i], who, "\t")
                    note = ""
                    for (k = 1; k <= 2; k++)
                        if (who[k] in like) {
                            note = note (note == "" ? "  (" : "; ") who[k] ": " like[who[k]]
                            note = note " % is like our solution, too"
                        }
                    print "  " percent[order[i]] " %  " who[1] "  " who[2] (note == "" ? "" : note ")")
                    print "        diff " class "/students/{" who[1] "," who[2] "}/tree/" practical
                }
                if (!count) print "  nothing"
            }' "$scratch/pairs"
    done
} >"$class/similar.txt.new" && mv -f "$class/similar.txt.new" "$class/similar.txt" ||
    die "cannot write $class/similar.txt"
cat "$class/similar.txt"
