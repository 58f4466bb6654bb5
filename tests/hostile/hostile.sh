# shellcheck shell=bash disable=SC2154
# A class of hostile submissions among honest ones, graded in the toy course. Sourced; each program of programs/ says at
# its head what it does and what must come of it:
#
#     // What: a fork bomb            // Status: the record's status, an extended regular expression
#     // Says: on its message         // Log: on what it printed          // Log-not: the opposite
#     // Nightly: why it is only tried in make nightly
. "$(dirname "${BASH_SOURCE[0]}")/../frontdoor/toy.sh"
# shellcheck disable=SC2034 # for the test
programs=$root/tests/hostile/programs

head_of() { sed -n "s|^// $2: ||p" "$1"; }

# Puts a program into the class. $1: its file, $2: the student
hand_in() {
    mkdir -p "$class/$2/01_toy"
    sed "s|@ROOT@|$toy|g; s|@SUBMISSIONS@|$class|g" "$1" >"$class/$2/01_toy/toy.cu"
}

# Those whose code is hostile. $@: files
hand_in_programs() {
    local file name
    for file in "$@"; do
        name=${file##*/}
        hand_in "$file" "${name%.cu}"
    done
}

# Those that are honest: in a folder, and in archives.
hand_in_honest() {
    hand_in solutions/01_toy/toy.cu honest-1
    (cd "$toy/solutions" && bsdtar -a -cf "$class/honest-2.zip" 01_toy &&
        bsdtar -czf "$class/honest-3.tar.gz" 01_toy/toy.cu)
}

# Those whose files are odd.
hand_in_odd() {
    local wrong=practicals/01_toy/toy.cu
    mkdir -p "$class"/{makefiles,link,pipe,huge,folder_link}/01_toy "$scratch/odd"
    cp "$wrong" "$class/makefiles/01_toy/toy.cu"
    fill "$class/makefiles/01_toy/toy.cu" 2 'y[0] = 7;'
    for file in Makefile GNUmakefile makefile build.mk check.sh toy_gold.cpp harness.h; do
        printf 'all:\n\ttouch %s/owned\n%s(shell touch %s/owned)\n' "$toy" '$' "$toy" >"$class/makefiles/01_toy/$file"
    done
    ln -s "$toy/solutions/01_toy/toy.cu" "$class/link/01_toy/toy.cu"
    mkfifo "$class/pipe/01_toy/toy.cu"
    head -c 3000000 /dev/zero | tr '\0' ' ' >"$class/huge/01_toy/toy.cu"
    rmdir "$class/folder_link/01_toy" && ln -s "$toy/solutions/01_toy" "$class/folder_link/01_toy"
    # archives
    perl - "$class" "$toy" <<'END'
my ($class, $toy) = @ARGV;
sub member { # name, type, text, link
    my ($name, $type, $text, $link) = @_;
    my $head = pack('a100 a8 a8 a8 a12 a12 A8 a1 a100 a6 a2 a32 a32 a8 a8 a155 x12', $name, "0000644\0", "0000000\0", "0000000\0",
        sprintf("%011o\0", $type eq '0' ? length $text : 0), sprintf("%011o\0", 1790000000), ' ', $type, $link // '', "ustar\0", '00', '', '', "0000001\0", "0000003\0", '');
    substr($head, 148, 8) = sprintf("%06o\0 ", unpack('%32C*', $head));
    return $head . ($type eq '0' ? $text . "\0" x (-length($text) % 512) : '');
}
sub archive { open my $out, '>', "$class/$_[0]" or die; binmode $out; print $out @_[1 .. $#_], "\0" x 1024; close $out }
my $owned = "int main() {}\n";
archive('dotdot.tar', member("../../../../../../../../$toy/owned", '0', $owned), member('../honest-1/01_toy/toy.cu', '0', $owned));
archive('absolute.tar', member("$toy/owned", '0', $owned), member("/tmp/owned", '0', $owned));
archive('devices.tar', member('01_toy/toy.cu', '3'), member('x', '4'), member('y', '6'));
archive('links.tar', member('01_toy', '2', '', "$toy/solutions/01_toy"), member('01_toy/toy.cu', '1', '', "$toy/solutions/01_toy/toy.cu"));
END
    mkdir -p "$scratch/odd/01_toy" && truncate -s 200000000 "$scratch/odd/01_toy/toy.cu"
    tar -C "$scratch/odd" -czf "$class/bomb.tar.gz" 01_toy
    head -c 300 /dev/urandom >"$class/damaged.zip"
    # names
    mkdir -p "$class/-rf/01_toy" "$class/--help/01_toy" "$class/\$(touch $$.owned)/01_toy" \
        "$class/=HYPERLINK(\"http:evil\",\"x\")/01_toy" \
        "$class/"$'\e[31mred\a'/01_toy "$class/../${class##*/}/two words/01_toy" "$class/; rm -rf x/01_toy" \
        "$class/"$'latin\xe9'/01_toy
    for folder in "$class"/-rf "$class"/--help "$class"/*owned* "$class"/=* "$class"/$'\e'* "$class"/two* \
        "$class"/';'* "$class"/latin*; do
        cp "$wrong" "$folder/01_toy/toy.cu"
        : >"$folder/01_toy/-o.cu" && : >"$folder/01_toy/--eval=x.mk" && : >"$folder/"$'a\nb.cu'
    done
}

# Grades the class in $class. $1: a user's number, or nothing for who we are. Leaves $status, $said and the class's
# folder.
grade_class() {
    local who=()
    if [ "${1:-}" ]; then
        chown -R "$1:$1" "$toy" "$class"
        who=(setpriv "--reuid=$1" "--regid=$1" --clear-groups env HOME="$toy")
    fi
    rm -rf build/class
    run "${who[@]}" make check SUBMISSIONS="$class" P=1 STEP=2 PATIENCE=3 BACKEND=cpu
}

record_of() { jq -c --arg who "$1" 'select(.student == $who)' build/class/records.jsonl; }
field() { jq -r ".$1" <<<"$record"; }

# One hostile program's record. $1: its file
look_at() {
    local name=${1##*/} record log
    name=${name%.cu}
    record=$(record_of "$name")
    log=$(cat "build/class/students/$name/text/01_toy.2.log" 2>/dev/null)
    like "$(head_of "$1" What) ($name): its status" "$(field status)" "^($(head_of "$1" Status))\$"
    is "$name: no points" "$(field points)" 0
    is "$name: the fault of the student" "$(field fault)" null
    [ ! "$(head_of "$1" Says)" ] || like "$name: its message" "$(field message) $(field hint)" "$(head_of "$1" Says)"
    [ ! "$(head_of "$1" Log)" ] || like "$name: it came to nothing" "$log" "$(head_of "$1" Log)"
    [ ! "$(head_of "$1" Log-not)" ] || unlike "$name: nothing of it is told" "$log" "$(head_of "$1" Log-not)"
}

# What must hold of the class as a whole.
look_at_class() {
    local who
    is "the class was graded" "$status" 0 || diag "$said"
    for who in honest-1 honest-2 honest-3; do
        record=$(record_of $who)
        is "$who passes among them" "$(field status) $(field points)" 'pass 5' || diag "$record"
    done
    is 'only the honest have points' "$(jq -r 'select(.points > 0).student' build/class/records.jsonl | tr '\n' ' ')" \
        'honest-1 honest-2 honest-3 '
    is 'a record a student, once' "$(jq -r .student build/class/records.jsonl | sort | uniq -d)" ''
    ok 'no process is left' gone
    is 'nothing of the course was written' "$(git status --porcelain)" ''
    is 'nor was the judge' "$(cat build/judge/*/judge build/grade/grade build/harness/libharness.a | cksum)" "$before"
    is 'nor was anything written elsewhere' "$(ls -d "$toy"/*owned* "$scratch"/*owned* /tmp/owned /tmp/result \
        {/dev/shm,/tmp,/var/tmp}/hostile_disk* 2>/dev/null)" ''
    is 'no control character in what is made of it' \
        "$(cat build/class/*.jsonl build/class/students/*/text/* | LC_ALL=C grep -c $'[\x01-\x08\x0b-\x1f\x7f]')" 0
    ok 'all lines are JSON' json build/class/records.jsonl build/class/students.jsonl
}
json() { jq -es length "$@" >/dev/null; }
gone() { ! pgrep -f '^hostile-daemon' >/dev/null; }
