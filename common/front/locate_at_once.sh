# Many changes in one program, of which it makes one when it is run (common/locate/wrap.c): what `make locate` tries
# first. Sourced by locate.sh, whose variables it uses: practical, from, trees, work, program, until; and $work/list,
# all changes, a line each: file, number there, line, what, the line as it would read.
# shellcheck shell=bash disable=SC2154,SC2034 # they are locate.sh's

# Puts changes $2 to $3 of the list, but for those of $work/$1.dropped, into the sources of tree $trees/$1.
# $work/$1.map: number, place, line, first and last line of the place, kind, file
wrap_changes() {
    local file
    : >"$work/$1.map"
    while IFS= read -r file; do
        awk -F '\t' -v OFS='\t' -v file="$file" -v from="$2" -v to="$3" '
            FILENAME == ARGV[1] { dropped[$1]; next }
            FNR >= from && FNR <= to && $1 == file && !(FNR in dropped) { print FNR, $3, $5 }
        ' "$work/$1.dropped" "$work/list" |
            build/locate/wrap "$from/$practical/$file" "$work/$1.one" >"$trees/$1/$practical/$file" || return
        sed "s/\$/\t$file/" "$work/$1.one" >>"$work/$1.map"
    done < <(cut -f 1 "$work/list" | grep -v '\.c$' | sort -u)
    [ -s "$work/$1.map" ]
}

# The changes that the compiler's complaints in $2 are about; the sources are in folder $3. A complaint within a place,
# or about a name that is missing there without the change, too, mostly follows from another: it counts when there are
# no others. A statement with a change that does not compile here does not elsewhere, either; of a value that is not
# always so: then it is `unsure`.
complained_of() {
    awk -F '\t' -v OFS='\t' -v folder="$3" '
        function tell(rank, number, sure) { told[rank] = told[rank] number OFS (sure ? "sure" : "unsure") "\n" }
        function follows(i, text,   name) { # is the name in the line that has no change?
            if (!match(text, /[A-Za-z0-9_]+[^A-Za-z0-9_ ]+ was not declared/)) return 0
            name = substr(text, RSTART, RLENGTH)
            match(name, /[A-Za-z0-9_]+/)
            name = substr(name, RSTART, RLENGTH)
            return source[file[i], first[i]] ~ "(^|[^A-Za-z0-9_])" name "([^A-Za-z0-9_]|$)"
        }
        function read(name,   line, k) {
            while ((getline line <(folder "/" name)) > 0) source[name, ++k] = line
        }
        FILENAME == ARGV[1] {
            n++; number[n] = $1; line[n] = $3; first[n] = $4; last[n] = $5; kind[n] = $6; file[n] = $7
            if (!known[$7]++) read($7)
            next
        }
        match($0, /[^\/: ]+:[0-9]+:[0-9]+: (error|note): /) {
            split(substr($0, RSTART, RLENGTH), at, ":")
            is_error = substr($0, RSTART, RLENGTH) ~ /error/
            text = substr($0, RSTART + RLENGTH)
            for (i = 1; i <= n; i++) {
                if (file[i] != at[1] || at[2] < first[i] || last[i] < at[2]) continue
                if (line[i] == at[2] && is_error)
                    tell(follows(i, text) ? 2 : 1, number[i],
                        kind[i] != "value" || text !~ /\?:|constant|value|bind|narrow|deduc|conver/)
                else
                    tell(3, number[i], 0)
            }
        }
        END { printf "%s", told[1] ? told[1] : told[2] ? told[2] : told[3] }' "$work/$1.map" "$2" | sort -u
}

# A program with changes $2 to $3 of the list in it, as $1. Fails where there is none. It runs for milliseconds, and so
# much code in one kernel is optimised for longer than all of it runs.
build_at_once() {
    local tree=$trees/$1 target
    target=build/cpu/${tree#build/}/$practical/$program
    mkdir -p "$tree" && cp -r "$from/$practical" "$tree/" && chmod -R u+w "$tree" &&
        cp common/locate/chosen.h "$tree/$practical/locate_chosen.h" || return
    for _ in 1 2 3 4 5 6; do
        wrap_changes "$1" "$2" "$3" || return
        CHECKING=1 timeout --foreground $((until - EPOCHSECONDS + 10)) make -f common/build.mk "$target" \
            BACKEND=cpu NVCC=common/cucc/cucc "FROM=$tree" "ONLY=$practical" COURSE_IS_MADE=1 CUCC_CHECKED= \
            LOOK='env CUCC_OPTIMISE=-O0' >"$work/$1.made" 2>&1 && return
        complained_of "$1" "$target.log" "$tree/$practical" >"$work/$1.complaints"
        [ -s "$work/$1.complaints" ] || return
        cat "$work/$1.complaints" >>"$work/$1.dropped"
    done
    return 1
}

# Runs it with each of them. Sets found to the first that passes a check of its own, or leaves it; $work/decided is how
# many of the list are. Fails where the program tells nothing: the step's cases pass without a change.
run_at_once() {
    local word number results engine decided useful=1
    decided=$(<"$work/decided")
    sort -n "$work/$1.map" | cut -f 1,2 >"$work/$1.choices"
    exec {results}< <(P=$practical FROM=$trees/$1 exec build/grade/grade try "list=$work/$1.choices" \
        "seconds=$((until - EPOCHSECONDS))" 2>"$work/$1.try")
    engine=$!
    while read -r word number <&"$results"; do
        case $word in
            fails) useful='' ;;
            tried) echo $((decided + number)) >"$work/decided" ;;
            unreached) echo "$number" >>"$work/unreached" ;;
            right) passes_alone "$number" && found=$number && break ;;
        esac
    done 2>/dev/null
    exec {results}<&-
    end_engine
    [ ! "$useful" ]
}

# Of changes $2 to $3, those of lines that the case that fails does not come to are not put into $1.
leave_unreached() {
    awk -F '\t' -v OFS='\t' -v from="$2" -v to="$3" '
        FILENAME == ARGV[1] { unreached[$1]; next }
        FILENAME == ARGV[2] { known[$1]; next }
        FNR in known { seen[$1, $3] = 1; if (!(FNR in unreached)) reached[$1, $3] = 1 }
        FNR >= from && FNR <= to && seen[$1, $3] && !reached[$1, $3] { print FNR, "sure" }
    ' "$work/unreached" "$work/known" "$work/list" >"$work/$1.dropped"
}

# The next batch of the list: sets batch, first and last. The likely changes come before those of names. Fails at the
# end.
next_batch() {
    local MOST=1000 near
    ((batch += 1, first = last + 1, first <= count)) || return
    near=$(awk -F '\t' '$4 !~ /^the name/' "$work/list" | wc -l)
    last=$((first + MOST - 1))
    ((first > near || last <= near)) || last=$near
    ((last <= count)) || last=$count
}

# All changes, in programs of some of them each. Sets found. $work/left: those that are still to be tried, since they
# are in no program.
try_at_once() {
    local useful=yes batch=0 first=0 last=0
    : >"$work/unreached" && : >"$work/known"
    while next_batch && [ "$useful" ] && [ ! "$found" ] && ((EPOCHSECONDS < until)); do
        leave_unreached "b$batch" "$first" "$last"
        build_at_once "b$batch" "$first" "$last" || continue
        run_at_once "b$batch" || useful=''
        cut -f 1 "$work/b$batch.map" >>"$work/known"
        awk '$2 == "sure" { print $1 }' "$work/b$batch.dropped" >>"$work/known"
        [ "$found" ] || ((EPOCHSECONDS >= until)) || sort -u "$work/known" | wc -l >"$work/decided"
    done
    [ "$useful" ] || { : >"$work/known" && echo 0 >"$work/decided"; }
    seq "$count" | grep -vxFf "$work/known" >"$work/left"
}
