# Takes the code of some steps from one version of a file into another.
#     awk -v steps="1 3" -f gaps.awk OTHER BASE     BASE, with what OTHER has between the markers of steps 1 and 3
#     awk -v steps=all -v instead="text" ... BASE   each gap of those steps is one comment instead; with -v todo=yes and
#                                                  TODO(step) below it, as in a starter
# The k-th gap of a step in BASE gets the k-th of OTHER; one that OTHER does not have stays as it is.
function wanted(step) { return steps == "all" || index(" " steps " ", " " step " ") }

/>>> step [0-9]+/ {
    match($0, />>> step [0-9]+/)
    step = substr($0, RSTART + 9, RLENGTH - 9)
    indent = $0
    sub(/[^ \t].*/, "", indent)
    gap = step "," ++seen[FILENAME == ARGV[1] && ARGC > 2, step]
    inside = 1
    if (FILENAME == ARGV[1] && ARGC > 2) { text[gap] = ""; next }
    print
    comment = FILENAME ~ /\.mk$/ ? "# " : "// "
    taken = wanted(step) && (instead != "" || gap in text)
    if (taken) printf "%s", instead != "" ? indent comment instead "\n" : text[gap]
    if (taken && instead != "" && todo) print indent "TODO(" step ");"
    next
}
/<<< step [0-9]+/ { inside = 0 }
FILENAME == ARGV[1] && ARGC > 2 { if (inside) text[gap] = text[gap] $0 "\n"; next }
!(inside && taken) { print }
