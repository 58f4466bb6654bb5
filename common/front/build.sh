#!/usr/bin/env bash
# `make build [P=] [BACKEND=] [FROM=]`: the programs, without checking them.
. "$(dirname "$0")/lib.sh"
require_build_folder
require_tools check
require_engine
choose_backend
read_words

paths=()
for practical in $practicals; do
    for program in $(steps_of "$practical" | cut -f 3 | sort -u); do paths+=("$out/$practical/$program"); done
done
lock_build
log=build/build.log
make -f common/build.mk -k -j"$JOBS" programs "${paths[@]}" BACKEND="$backend" ARCH="$arch" NVCC="$nvcc" \
    FROM="$from" ONLY="$practicals" 2>&1 >/dev/null | tee "$log" | grep --line-buffered -vE '^make: |\*\*\* TODO\(' >&2
status=${PIPESTATUS[0]}

# A gap in the student's own makefile is no failure.
echo "$why. Built:"
missing='' gaps=''
for practical in $practicals; do
    for program in $(steps_of "$practical" | cut -f 3 | sort -u); do
        path=$out/$practical/$program
        gap=$(grep -m1 -oE '^[^ ]+:[0-9]+: \*\*\* TODO\(' "$path.log" 2>/dev/null)
        if [ -x "$path" ]; then
            echo "  $path"
        elif [ "$gap" ]; then
            gaps+="  $path ($from/$practical/${gap%%: *})"$'\n'
        else
            missing+=" $practical/$program"
        fi
    done
done
[ ! "$gaps" ] || printf 'Still to do:\n%s' "$gaps"
[ ! "$missing" ] || die "not built:$missing (above)"
[[ $status == 0 || $gaps ]] || { grep '^make: ' "$log" >&2; exit 2; }
