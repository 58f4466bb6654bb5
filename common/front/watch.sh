#!/usr/bin/env bash
# `make watch P= [STEP=]`: checks at once and again whenever one of the practical's files is saved. Ctrl-C ends it.
# It looks twice a second instead of asking the kernel to be told, because network file systems do not tell.
. "$(dirname "$0")/lib.sh"
practical=$(one_practical watch) || exit 2
[ ! "${STEP:-}" ] || require_step "$practical"
require_build_folder

state() { cat "practicals/$practical"/* 2>/dev/null | cksum; }

trap 'echo; exit 0' INT TERM
last=''
while :; do
    now=$(state)
    if [ "$now" != "$last" ]; then
        last=$now
        [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && clear
        P=$practical LOCATE=no common/front/check.sh # it would look for a line while the next file is saved
        echo "$dim$(date +%H:%M:%S)  watching practicals/$practical; Ctrl-C ends$plain"
    fi
    sleep 0.5
done
