# shellcheck shell=bash
# cuda_runtime.h, which stands before each program's first line, is not preprocessed anew each time; sourced by cucc.
#
# Of what stands before it the program's own text needs the macros alone. With those it is preprocessed in a third of
# the time, and the translator puts the text of the headers, which was kept, before it. In the store (store.sh):
#
#     opening-KIND.macros    what cuda_runtime.h and all that it includes have defined at their end
#     opening-KIND.text      what the preprocessor makes of them
#     opening-KIND           for which compiler and options they are; size, time and name of each file and folder that
#                            they come from, and of the two; then a line `-`, and the headers' names as they are
#                            included
#
# KIND ends in a sum of the compiler and the options: two cuccs with different ones, at the same time, would otherwise
# put theirs into each other's place.
#
# Where it is not there or anything is not as it was, it is made. Where a folder of the user's has a file of the same
# name as one of the headers, or the preprocessor says anything, all is preprocessed, and what it says is shown.

state='%s %.9Z %n' # of a file

# The C++ library's special functions for float and long double are no templates but call some: the compiler would
# instantiate all of them in each program, which takes it longer than all else in a small one. As templates, whose
# argument nobody gives, they wait until they are called. (For sed -E, on the preprocessor's text.)
lazily='/^# [0-9]+ ".*\/bits\/specfun\.h"/,/^# [0-9]+ ".*\/cmath"/'
lazily+='s/^ +inline (float|long double)$/template <int = 0> &/'

# find_opening: sets `opening`, if there is one that may be used
find_opening() {
    local asked names sum macro_options=()
    ((!dry && ${#dependencies[@]} + ${#late_include_options[@]} == 0)) && open_store || return
    [[ -z ${CPATH:-}${CPLUS_INCLUDE_PATH:-} && ! -e cuda_runtime.h ]] || return
    local i folders=() others=("$compiler" "$host_compiler" "$standard" "$include" "${thrust_options[@]}"
        "${cuda_defines[@]}" "${host_options[@]}" "$lazily")
    for ((i = 0; i < ${#preprocess_options[@]}; i++)); do
        case ${preprocess_options[i]} in
        -I | -isystem) folders+=("${preprocess_options[++i]}") ;;
        -[DUO]*) macro_options+=("${preprocess_options[i]}") ;;
        *) return 1 ;;
        esac
    done
    asked="${others[*]} ${macro_options[*]}"
    [[ $asked != *$'\n'* ]] || return
    sum=$(exec cksum <<<"$asked")
    opening=$store/opening-$sanitize$separate${optimisation#-}-${standard##*[=+]}-${sum// /-}
    opening_is_as_it_was || { make_opening && opening_is_as_it_was; } || return
    local name folder
    for name in "${names[@]}"; do
        for folder in "${folders[@]}"; do [[ ! -e $folder/$name ]] || return; done
    done
}

# sets `names`, of the headers
opening_is_as_it_was() {
    local lines count=1 IFS=$'\n'
    [[ -r $opening ]] || return
    mapfile -t lines <"$opening"
    [[ ${lines[0]} == "$asked" ]] || return
    while ((count < ${#lines[@]})) && [[ ${lines[count]} != - ]]; do ((count++)); done
    local was=("${lines[@]:1:count-1}")
    [[ $(exec stat -Lc "$state" -- "${was[@]#* * }" 2>/dev/null) == "${was[*]}" ]] || return
    names=("${lines[@]:count+1}")
}

# make_lazy TEXT: where all was preprocessed, what stands before the program's first line is the same text as an
# opening's, so that both have the same precompiled header (store.sh)
make_lazy() {
    ((dry)) || sed -E -i "$lazily" "$1"
}

# preprocess_own_part INPUT OUTPUT: with the macros of the opening; without a word, or not at all
preprocess_own_part() {
    local words
    need_thrust
    find_opening || return
    preprocessor_words cuda -imacros "$opening.macros"
    "$host_compiler" -E -x c++ "$standard" "${words[@]}" "${host_options[@]}" "$1" -o "$2" 2>"$temporary/messages" &&
        [[ ! -s $temporary/messages ]]
}

# make_opening: by one cucc at a time
make_opening() {
    local new=$temporary/opening
    {
        flock 9 || return
        ! opening_is_as_it_was || return 0
        write_opening "$new" && mv -f -- "$new.text" "$opening.text" && mv -f -- "$new.macros" "$opening.macros" &&
            write_state "$new" && mv -f -- "$new" "$opening"
    } 9>"$opening.lock"
} 2>/dev/null

# write_opening BASE: BASE.text and .macros, as of a program without a line, and in BASE.folders where headers are
# looked for. A macro of the compiler's that is no more, or another one, cannot be told.
write_opening() {
    local words preprocess_options=("${macro_options[@]}") # and none of the user's folders
    preprocessor_words cuda
    local command=("$host_compiler" -E -x c++ "$standard" "${words[@]:0:${#words[@]}-2}" "${host_options[@]}" /dev/null)
    "${command[@]}" -dM -v 2>"$1.said" | LC_ALL=C sort >"$1.before"
    "${command[@]}" -dM "${words[@]: -2}" | LC_ALL=C sort >"$1.all"
    "${command[@]}" "${words[@]: -2}" | sed -E "1d; /^# 1 \"\/dev\/null\"$/,\$d; $lazily" >"$1.text"
    sed -n '/^#include <\.\.\.>/,/^End of search list/s/^ //p' "$1.said" >"$1.folders"
    [[ -s $1.all && -s $1.text && -s $1.folders && -z $(LC_ALL=C comm -23 "$1.before" "$1.all") ]] || return
    { echo '#pragma GCC system_header' && LC_ALL=C comm -13 "$1.before" "$1.all"; } >"$1.macros"
}

# write_state BASE: BASE, from BASE.folders and the text that is in its place. What a header does but once, or counts,
# the preprocessor would have to know: then there is no opening.
write_state() {
    local files looked
    mapfile -t looked <"$1.folders"
    mapfile -t files < <(awk -F '"' '/^# [0-9]+ "\// && !seen[$2]++ { print $2 }' "$opening.text")
    ((${#files[@]} > 0)) || return
    ! grep -qE '^[ \t]*#[ \t]*(import|pragma[ \t]+(once|GCC[ \t]+poison))|__COUNTER__' -- "${files[@]}" || return
    echo "$asked" >"$1"
    stat -Lc "$state" -- "${files[@]}" "${looked[@]}" "$opening.text" "$opening.macros" >>"$1" || return
    echo - >>"$1"
    printf '%s\n' "${files[@]}" | awk '
        NR == FNR { folders[++count] = $0 "/"; next }
        { best = ""
          for (i = 1; i <= count; i++)
              if (index($0, folders[i]) == 1 && length(folders[i]) > length(best)) best = folders[i]
          name = best == "" ? $0 : substr($0, length(best) + 1)
          if (best == "") sub(/.*\//, "", name)
          if (!seen[name]++) print name }' "$1.folders" - >>"$1"
}
