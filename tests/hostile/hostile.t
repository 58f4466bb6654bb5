#!/usr/bin/env bash
# Hostile submissions among honest ones: none harms, none passes, each gets its true status, and the honest are graded
# as if the others were not there; as root and as an ordinary user.
. "$(dirname "$0")/hostile.sh"
if ! why=$(common/deps.sh --quiet class 2>&1); then
    skip 'hostile submissions' "$why"
    done_testing
    exit
fi
chmod 755 "$scratch"
new_toy toy
class=$scratch/submissions
mkdir -p "$class"
ordinary=65533
files=()
for file in "$programs"/*.cu; do
    [ ! "$(head_of "$file" Nightly)" ] || nightly "$(head_of "$file" What)" || continue
    files+=("$file")
done
hand_in_honest
hand_in_programs "${files[@]}"
hand_in_odd
before=$(cat build/judge/*/judge build/grade/grade build/harness/libharness.a | cksum)
grade_class
if [[ $said == *'bubblewrap does not work here'* ]]; then
    skip 'hostile submissions' "$(grep -o 'bubblewrap does not.*' <<<"$said" | head -n 1)"
    done_testing
    exit
fi
for file in "${files[@]}"; do look_at "$file"; done
look_at_class

student() { jq -c --arg who "$1" 'select(.student == $who)' build/class/students.jsonl; }
like 'makefiles and gold of their own are not looked at' "$(student makefiles)" \
    'GNUmakefile","reason":"not a file to hand in'
is 'and do not help' "$(record_of makefiles | jq -r .status)" fail
for who in link folder_link; do like "$who: a link is not followed" "$(student $who)" '"reason":"a link"'; done
like 'a pipe' "$(student pipe)" '"reason":"a pipe"'
like 'a file of megabytes' "$(student huge)" 'too large: 3000000 bytes'
like 'out of the archive' "$(student dotdot)" 'leads out of it'
like 'devices in an archive' "$(student devices)" '"reason":"a device"'
like 'links in an archive' "$(student links)" '"reason":"a link'
like 'an archive that explodes' "$(student bomb)" 'unpacks to more than'
like 'an archive that is none' "$(student damaged)" 'cannot be unpacked'
for who in link pipe huge dotdot absolute devices links bomb damaged; do
    is "$who: nothing was handed in" "$(record_of $who | jq -r '.status + " " + .message')" \
        'todo nothing was handed in for this practical'
done
is 'IDs are safe as names of files' "$(jq -r .student build/class/students.jsonl |
    grep -vE '^[A-Za-z0-9][A-Za-z0-9_.-]*$')" ''
like 'the name is kept as it was' "$(jq -r .name build/class/students.jsonl)" '^=HYPERLINK\("http:evil","x"\)$'

# ---- the other kind of user
if [ "$(id -u)" = 0 ]; then
    mv build/class "$scratch/as-root"
    if nightly 'the whole class as an ordinary user'; then
        again=("${files[@]}")
    else
        again=("$programs"/{fork_bomb,daemon,gold_at_run_time,write_grader,constructor,forged_zeros,kill_all}.cu)
        rm -rf "$class" && mkdir "$class"
        hand_in_honest
        hand_in_programs "${again[@]}"
    fi
    grade_class $ordinary
    for file in "${again[@]}"; do look_at "$file"; done
    git config --global --add safe.directory "$toy" 2>/dev/null
    look_at_class
else
    skip 'as root' 'this user is not root'
fi
done_testing
