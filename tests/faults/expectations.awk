# The comments of a program of faults as lines "must|may NAME KIND LINE": // finds a, b: race; may find c: race, leak
{
    if (!match($0, /\/\/ (finds|may find) /)) next
    text = substr($0, RSTART + 3)
    parts = split(text, part, /; */)
    for (p = 1; p <= parts; p++) {
        if (part[p] ~ /^finds /) how = "must"
        if (part[p] ~ /^may find /) how = "may"
        sub(/^(finds|may find) /, "", part[p])
        names = split(substr(part[p], 1, index(part[p], ":") - 1), name, /, */)
        kinds = split(substr(part[p], index(part[p], ":") + 1), kind, /, */)
        for (n = 1; n <= names; n++)
            for (k = 1; k <= kinds; k++) { gsub(/ /, "", kind[k]); print how, name[n], kind[k], NR }
    }
}
