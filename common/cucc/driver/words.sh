# shellcheck shell=bash
# Cutting text into words as nvcc does; sourced by cucc.  The result is in `words`.

# split TEXT AT: at the characters of AT that are outside quotes; a backslash before a comma takes away its meaning
split() {
    words=()
    local text=$1 at=$2 word='' quote='' character i started=0
    for ((i = 0; i < ${#text}; i++)); do
        character=${text:i:1}
        if [[ -n $quote ]]; then
            if [[ $character == "$quote" ]]; then quote=; else word+=$character; fi
        elif [[ ${text:i:2} == '\,' ]]; then
            ((i++))
            word+=, started=1
        elif [[ $character == [\"\'] ]]; then
            quote=$character started=1
        elif [[ $at == *"$character"* ]]; then
            ((started)) && words+=("$word")
            word='' started=0
        else
            word+=$character started=1
        fi
    done
    ((started)) && words+=("$word")
    return 0
}

split_list() { split "$1" $', \t\n'; }
split_words() { split "$1" $' \t\n'; }

# the words of a response file
read_response_file() {
    [[ -r $1 ]] || fatal "@$1: the file of options cannot be read"
    split_words "$(<"$1")"
}
