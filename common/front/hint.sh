#!/usr/bin/env bash
# `make hint P= [STEP=]`: one more hint each time it is asked. Without STEP, for the first step that is not passed yet.
. "$(dirname "$0")/lib.sh"
practical=$(one_practical hint) || exit 2
if [ "${STEP:-}" ]; then
    require_step "$practical"
else
    passed=$(awk -F '\t' '$2 == "pass" { print $1 }' "build/progress/$practical" 2>/dev/null)
    STEP=$(steps_of "$practical" | cut -f 1 | grep -vxF "${passed:-none}" | head -n 1)
    [ "$STEP" ] || die "all steps of $practical passed; name one with STEP= for its hints"
fi
require_build_folder
mapfile -t hints < <(bash "practicals/$practical/check.sh" --hints "$STEP")
title=$(steps_of "$practical" | awk -F '\t' -v n="$STEP" '$1 == n { print $4 }')
echo "$bold$practical, step $STEP: $title$plain"
((${#hints[@]})) || { echo 'There are no hints for this step.'; exit 0; }

memory=build/progress/$practical.hints.$STEP
given=0
[ -r "$memory" ] && read -r given <"$memory"
((given < ${#hints[@]})) && given=$((given + 1))
mkdir -p build/progress && echo "$given" >"$memory"
for ((i = 0; i < given; i++)); do
    fold -s -w 95 <<<"${hints[i]}" | sed -e 's/ *$//' -e "1s/^/  $((i + 1)). /" -e '2,$s/^/     /'
done
if ((given < ${#hints[@]})); then
    echo "Ask again for the next one ($given of ${#hints[@]})."
else
    echo 'That was the last one.'
fi
