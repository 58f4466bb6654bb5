#!/usr/bin/env bash
# What a check listens to while a program runs cannot be unsaid, nor said by others: what a program might try is in
# attacks.cu, and tried here in both builds, as root and as an ordinary user. The engine listens under AddressSanitizer.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
mkdir -p build/test/grade
flock build/test/grade make -s -f tests/grade/build.mk hearing >"$scratch/log" 2>&1 &&
    common/cucc/cucc tests/grade/attacks.cu -o "$scratch/run" >>"$scratch/log" 2>&1 &&
    common/cucc/cucc --sanitize tests/grade/attacks.cu -o "$scratch/sanitized" >>"$scratch/log" 2>&1 ||
    { diag "$(<"$scratch/log")"; echo 'Bail out! hearing or attacks does not build'; exit 1; }
cp build/test/grade/hearing "$scratch/hearing"
export ASAN_OPTIONS=detect_leaks=0 # another user's: the leak checker wants ptrace

who=()
hear() { # $1: the attack; what is heard of the run build and of the sanitizer build
    (
        cd "$scratch" || exit
        echo "$("${who[@]}" ./hearing CUCC_OPERATIONS "$reports/run" ./run "$1" 2>&1 </dev/null)" \
            "| $("${who[@]}" ./hearing CUCC_REPORT "$reports/sanitized" ./sanitized "$1" 2>&1 </dev/null)" | tr '\n' ' '
    )
}
heard() { # $1: the attack, $2: what both builds come to, $3: the same of the sanitizer build, where it is another
    like "$1$as" "$(hear "$1")" "^$2[^|]*\| ${3:-$2}"
}

look_at_all() {
    reports=$scratch/reports.${who[*]:+user}
    mkdir -p "$reports" && chmod 777 "$reports"
    # honest
    heard honest 'whole, status 0'
    is "launches are counted$as" "$(cat "$reports"/* | jq -r 'select(.name == "sum").times' | sort -u)" 3
    is "kernels, too$as" \
        "$(jq -r 'select(.record == "kernel").kernel' "$reports/sanitized" | tr '\n' ' ')" 'sum sum sum '
    heard many 'whole, status 0'
    is "more than are told one by one$as" "$(cat "$reports"/* | jq -r 'select(.name == "sum").times' | sort -u)" 200
    heard exit 'whole, status 0'
    heard 'fork after' 'whole, status 0'
    # ended before the report
    local word
    for word in _exit quick_exit exec atexit destructor signal fork close shutdown dup2; do
        heard "$word" 'nothing, status 0'
    done
    heard kill 'nothing, signal 9'
    heard abort 'nothing, signal 6' 'whole, status 66'
    is "a program that broke off says so$as" "$(jq -c 'select(.record == "end").complete' "$reports/sanitized")" false
    # said by others
    for word in write 'write first' 'write and leave' fdopen frame; do heard "$word" 'others, status 0'; done
    heard 'exec and say' nothing
    # unsaid
    heard truncate 'nothing, status 0 truncate: Invalid argument'
    heard pwrite 'whole, status 0 pwrite: Illegal seek'
    heard open 'nothing, status 0 open: No such device or address'
    heard read 'whole, status 0 read: Resource temporarily unavailable'
    # changed in memory
    heard counts 'otherwise, status 0 changed 1' 'otherwise, status [0-9]+ changed 1'
    heard blocks 'otherwise, status 0 changed 1' 'otherwise, status [0-9]+ changed 1'
}

as=
look_at_all
heard memory 'whole, status 0 (memory by its file: [a-z]+ )?memory by a system call: Bad address'
if [ "$(id -u)" = 0 ]; then
    as=', as an ordinary user'
    who=(setpriv --reuid=65533 --regid=65533 --clear-groups)
    look_at_all
fi
heard ptrace 'whole, status 0 ptrace: Operation not permitted'
heard memory 'whole, status 0 memory by its file: closed memory by a system call: Bad address'

# By hand the report is a file, as ever.
ok 'by hand: runs' env CUCC_REPORT="$scratch/by_hand" CUCC_SANITIZE_EXIT=0 "$scratch/sanitized" honest 2>/dev/null
is 'and has nothing of the way to a check in it' "$(jq -r .record "$scratch/by_hand" | sort -u | tr '\n' ' ')" \
    'end kernel line operation request '
done_testing
