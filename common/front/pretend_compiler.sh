#!/usr/bin/env bash
# Stands in for a compiler that has done its work before: makes newer what it would write.
#     pretend_compiler.sh g++ -c -o main.o main.cpp
# What only asks (-MM, --version ...) is left to the compiler itself.
compiler=$1
shift
# A CXX or CC of the environment reaches what make starts as toolchain.mk has it: with this script before the compiler.
[ ! "${CXX:-}" ] || CXX=${CXX#*"${0##*/} "}
[ ! "${CC:-}" ] || CC=${CC#*"${0##*/} "}
output='' compiles='' sources=() word='' before=''
for next in "$@" ''; do
    case $before in
        -*=*) ;;
        -X* | --*-options) word='' ;; # another tool's word: the -v of -Xptxas -v asks the compiler nothing
    esac
    case $word in
        -o) output=$next ;;
        -o?*) output=${word#-o} ;;
        -c | -dc) compiles=1 ;;
        -M | -MM | -E | -v | --version | -dump* | -print-*) exec "$compiler" "$@" ;;
        *.cu | *.cpp | *.cc | *.cxx | *.c) sources+=("$word") ;;
    esac
    before=$word word=$next
done
if [ "$output" ]; then
    touch -- "$output"
elif [ "$compiles" ]; then
    for word in "${sources[@]##*/}"; do touch -- "${word%.*}.o"; done
else
    touch -- a.out
fi
