#!/usr/bin/env bash
# Programs that work the answer out on the host, launch no kernel, and forge the report that would say so: in a real
# practical, in a class and alone. (What a program can do to its report at all is tried in tests/grade/hearing.t.)
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
# shellcheck disable=SC2119
forget_words
status=0 said=''
run() { said=$("$@" 2>&1) && status=0 || status=$?; }
practical=04_reduction step=3 class=$scratch/class
mkdir -p "$scratch/submissions"

# The solution with the host's gap of the step as the student has filled it. $1: the student; standard input: the gap
hand_in() {
    mkdir -p "$scratch/submissions/$1/$practical"
    cat >"$scratch/gap"
    awk -v gap="$scratch/gap" '/<<< step 3/ { inside = 0 } !inside { print }
        />>> step 3/ && ++seen == 2 { inside = 1; while ((getline line < gap) > 0) print line }
        />>> step 3/ && seen == 1 { next }' solutions/$practical/reduction.cu \
        >"$scratch/submissions/$1/$practical/reduction.cu"
}
# The sum, worked out on the host
by_hand='    std::vector<float> all(n);
    checkCudaErrors(cudaMemcpy(all.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost));
    double total = 0;
    for (float one : all) total += one;
    float result = (float)total;
    checkCudaErrors(cudaMemcpy(sum, &result, sizeof result, cudaMemcpyHostToDevice));'
# What a report would have to say
forged='"{\"record\":\"kernel\",\"tool\":\"sanitizer\",\"kernel\":\"sum_blocks\",\"file\":\"x.cu\",\"line\":1,"
        "\"launch\":1,\"grid\":[11,1,1],\"block\":[96,1,1],\"metrics\":{\"active_lanes_pct\":100,"
        "\"shared_load_wavefronts_per_request\":1,"
        "\"global_load_sectors_per_request\":4,\"global_load_bytes\":99999,\"global_store_bytes\":999},"
        "\"launches\":1}\n"
        "{\"record\":\"end\",\"tool\":\"sanitizer\",\"findings\":0,\"complete\":true}\n"'

honest=$(awk '/<<< step 3/ { inside = 0 } inside && seen == 2; />>> step 3/ { inside = 1; seen++ }' \
    solutions/$practical/reduction.cu)
hand_in honest <<<"$honest"
hand_in on-the-host <<<"$by_hand"
hand_in label <<<"$by_hand
    extern int control(int, int, ...) asm(\"fcntl\");
    control(4, 4, 0);"
hand_in hidden <<<"$by_hand
#define PUT(a, b) a##b
    extern int PUT(con, trol)(int, int, ...) PUT(as, m)(\"fcntl;\");
    control(4, 4, 0);"
# Where there is a report, and nowhere else: a socket among the descriptors
forge="        for (int report = 3; report < 64; report++) {
            struct stat status;
            if (fstat(report, &status) != 0 || !S_ISSOCK(status.st_mode)) continue;
            FILE *there = fdopen(report, \"w\");
            fputs($forged, there), fflush(there);"
hand_in says <<<"$by_hand
    {
$forge
        }
    }"
hand_in leaves <<<"$by_hand
    static const struct leaver {
        ~leaver()
        {
$forge
                raise(SIGKILL);
            }
        }
    } at_end;"
# Honest where it is counted, and there alone
hand_in pretends <<<"    const char *own = program_invocation_name;
    if (strstr(own, \"/look/\") || strstr(own, \"sanitize\")) {
$honest
    } else {
$by_hand
    }"
sed -i '1i #include <cerrno>\n#include <cstring>' "$scratch/submissions/pretends/$practical/reduction.cu"
sed -i '1i #include <csignal>\n#include <sys/stat.h>' "$scratch"/submissions/{says,leaves}/$practical/reduction.cu

look_at() { # $1: the student, $2: its status, $3: its message
    local record
    record=$(jq -c --arg who "$1" 'select(.student == $who)' "$class/records.jsonl")
    is "$1: its status and points" "$(jq -r '"\(.status) \(.points)"' <<<"$record")" "$2" || diag "$record"
    like "$1: its message" "$(jq -r '.message + " " + .where' <<<"$record")" "$3"
}
sandbox=()
common/deps.sh --quiet class >/dev/null 2>&1 || sandbox=(SANDBOX=none)
run make check SUBMISSIONS="$scratch/submissions" CLASS="$class" P=4 STEP=$step BACKEND=cpu PATIENCE=3 "${sandbox[@]}"
[[ $said != *'bubblewrap does not work here'* ]] ||
    run make check SUBMISSIONS="$scratch/submissions" CLASS="$class" P=4 STEP=$step BACKEND=cpu PATIENCE=3 SANDBOX=none
is 'the class was graded' "$status" 0 || diag "$said"
look_at honest 'pass 4' ''
look_at on-the-host 'error 0' 'no kernel was launched whose name matches sum_blocks'
look_at label 'fail 0' 'a function gets another name \(fcntl\).* practicals/04_reduction/reduction.cu:[0-9]+$'
look_at hidden 'error 0' 'does not compile: .*assembly outside of device code'
look_at says 'error 0' 'its report was tampered with'
look_at leaves 'error 0' 'its report was tampered with'
look_at pretends 'error 0' 'the two builds do not do the same: sum_blocks .*, and not launched in the run build'

# ---- alone, with nothing between it and the engine
run make check P=4 STEP=$step FROM="$scratch/submissions/says" BACKEND=cpu REPORT="$scratch/report"
like 'alone: the same' "$(jq -r '"\(.status) \(.points) \(.message)"' "$scratch/report")" \
    '^error 0 .*its report was tampered with'
done_testing
