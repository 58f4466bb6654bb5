#!/usr/bin/env bash
# Every starter is its solution minus the marked gaps, and both compile without a warning: under cucc, and where there
# is an nvcc, for sm_75, or for sm_90 and as PTX. Every practical has the anatomy that the course promises.
#     tests/starters.t [NN_name...]
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh

outside_gaps() { sed '/>>> step/,/<<< step/ { />>> step/!{ /<<< step/!d } }' "$1"; }

sources_in() { find "$1" -maxdepth 1 -regex '.*\.\(cu\|cuh\|h\|hpp\|c\|cpp\|mk\)' ! -name '*_gold.cpp' \
    -printf '%f\n' | sort; }

# Markers come in pairs, not nested, each with a step that the check script knows. $1: file, $2: steps
markers_in_order() {
    awk -v steps=" $2 " '
        />>> step/ { if (open || index(steps, " " $NF " ") == 0) bad = 1; open = $NF }
        /<<< step/ { if (open != $NF) bad = 1; open = "" }
        END { exit bad || open != "" }' "$1"
}

# $1: practical. No list anywhere names the practicals, so each folder must hold what the front door looks for.
anatomy() {
    local practical=$1 name=${1#*_} list steps number file other
    list=$(bash "practicals/$practical/check.sh" --list) || list=''
    steps=$(cut -f 1 <<<"$list" | tr '\n' ' ')
    is "$practical: its points" "$(awk -F '\t' '{ sum += $2 } END { print sum }' <<<"$list")" 20
    ok "$practical: gold, Makefile, executable check.sh" test -e "practicals/$practical/${name}_gold.cpp" \
        -a -e "practicals/$practical/Makefile" -a -x "practicals/$practical/check.sh"
    for number in $steps; do
        is "$practical step $number: hints" "$(bash "practicals/$practical/check.sh" --hints "$number" | wc -l)" 3
    done
    is "$practical: the same files in starter and solution" \
        "$(sources_in "practicals/$practical")" "$(sources_in "solutions/$practical")"
    for file in "solutions/$practical"/*; do
        other=practicals/$practical/${file##*/}
        [ -e "$other" ] || continue
        ok "$other is its solution minus the gaps" diff <(outside_gaps "$other") <(outside_gaps "$file")
        ok "$other: markers in order" markers_in_order "$other" "$steps"
        ok "$file: markers in order" markers_in_order "$file" "$steps"
    done
}

# Compiles, and is ok when the compiler is content and silent. $1: what for, $2: source, the rest: the command. What was
# found without fault stays so until the source, a header or the compiler changes.
silent() {
    local what=$1 file=$2 stamp log how=-c
    shift 2
    # Where the makefile is the student's own, device code may be spread over files.
    [[ $file == *.cu && -e ${file%/*}/build.mk ]] && how=-dc
    stamp=build/silent/$what/$file.ok log=build/silent/$what/$file.log
    mkdir -p "$(dirname "$stamp")"
    if [ ! -e "$stamp" ] || [ -n "$(find "$file" common practicals/*/*.h* practicals/*/*.cuh "$0" "$1" -newer "$stamp" \
        -type f -print -quit 2>/dev/null)" ]; then
        rm -f "$stamp"
        "$@" -Icommon/include $how -o "$log.o" "$file" >"$log" 2>&1 &&
            [ ! -s "$log" ] && touch "$stamp"
        rm -f "$log.o"
    fi
    ok "$file: $what has nothing to say" test -e "$stamp" || diag "$(head -n 20 "$log")"
}

# cucc tells once that it builds itself, which would count as something to say.
mkdir -p build && flock build/.lock make -s -j"$(nproc)" -f common/build.mk toolchain >/dev/null || exit 2

if (($#)); then asked=("$@"); else mapfile -t asked < <(ls solutions); fi
for practical in "${asked[@]}"; do anatomy "$practical"; done

# The files of those practicals, each starter beside its solution. $1: how their names end
files() {
    local practical
    for practical in "${asked[@]}"; do ls "practicals/$practical"/*."$1" "solutions/$practical"/*."$1"; done \
        2>/dev/null | sort -t / -k 2,2 -k 3,3 -k 1,1
}

[ $# -eq 0 ] || NIGHTLY=1
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
if [ "$nvcc" ]; then
    known=$("$nvcc" --list-gpu-arch)
    arches=('-gencode=arch=compute_90,code=[compute_90,sm_90]')
    [[ $known == *compute_75* ]] && arches+=('-gencode=arch=compute_75,code=sm_75')
    # each is a compilation of its own; one of them by day, sometimes the one and sometimes the other
    mapfile -t for_arch < <(printf '%s\n' "${arches[@]}" | sampled 2)
fi
cuda=(-std=c++17 --extended-lambda -Xcompiler '-Wall,-Wextra')
ptxas=(-Xptxas -O0) # warnings are what is looked at, not the code
mapfile -t for_cucc < <(files cu | sampled 12)
left_out "$(files cu | wc -l)" ${#for_cucc[@]} 'programs under cucc'
# The options that the practical's Makefile has for this program, without libraries: OpenMP is one. $1: source
own_options() {
    local practical=${1%/*} name=${1##*/}
    sed -n "s/^${name%.cu}_flags := //p" "practicals/${practical##*/}/Makefile" | sed -E 's/(^| )-l[^ ]*/ /g'
}
for file in "${for_cucc[@]}"; do
    read -ra own < <(own_options "$file")
    CUCC_OPTIMISE=-O1 silent cucc "$file" common/cucc/cucc "${cuda[@]}" ${own[@]+"${own[@]}"} # as a check does
done
# Under nvcc a file takes two seconds, but one with Thrust ten to twenty. Of these one has its turn in a quarter of all
# samples: it is drawn with three blanks for each of them.
dear='#include <thrust/'
turns() { awk '{ print; for (i = 1; i <= 3; i++) print "blank " NR "." i }' | sampled 60 | grep -v '^blank '; }
mapfile -t for_nvcc < <([ ! "$nvcc" ] || { files cu | xargs grep -L "$dear" | sampled 60
    files cu | xargs grep -l "$dear" | turns; })
[ ! "$nvcc" ] || left_out "$(files cu | wc -l)" ${#for_nvcc[@]} 'programs under nvcc'
for file in ${for_nvcc[@]+"${for_nvcc[@]}"}; do
    read -ra own < <(own_options "$file")
    silent nvcc "$file" "$nvcc" "${cuda[@]}" "${ptxas[@]}" "${for_arch[@]}" ${own[@]+"${own[@]}"}
done
for file in $(files c); do
    silent gcc "$file" gcc -std=c11 -Wall -Wextra
done
for file in $(files cpp); do
    [[ $file == *_gold.cpp ]] || silent g++ "$file" g++ -std=c++17 -Wall -Wextra
done
# Where the makefile is the student's own, the solution's links under nvcc, too.
own_program() { # $1: practical, $2: program
    local output=build/silent/link/$1/$2
    mkdir -p "${output%/*}"
    if [ ! -e "$output.ok" ] || [ -n "$(find "practicals/$1" "solutions/$1" common "$0" -newer "$output.ok" -type f \
        -print -quit)" ]; then
        rm -f "$output.ok" "$output.new"
        common/front/own_makefile.sh build "$output" solutions "$1" "$2" gpu "$nvcc" \
            '-std=c++17 -Icommon/include -O3 -arch=sm_90' >"$output.log" 2>&1 && touch "$output.ok"
    fi
    ok "solutions/$1: $2 links under nvcc" test -e "$output.ok" || diag "$(tail -n 20 "$output.log")"
    unlike 'and no compiler has anything to say' "$(<"$output.log")" 'warning'
}
for practical in "${asked[@]}"; do
    [[ $nvcc && -e practicals/$practical/build.mk ]] || continue
    flock build/.lock make -s -f common/build.mk build/harness/libharness.a >/dev/null
    mapfile -t programs < <(bash "practicals/$practical/check.sh" --list | cut -f 3 | sort -u)
    mapfile -t linked < <(printf '%s\n' "${programs[@]}" | sampled 6)
    left_out ${#programs[@]} ${#linked[@]} "programs of $practical linked under nvcc"
    for program in ${linked[@]+"${linked[@]}"}; do own_program "$practical" "$program"; done
done
[ "$nvcc" ] || skip 'nvcc has nothing to say' 'no nvcc on this machine'

done_testing
