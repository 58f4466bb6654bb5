# shellcheck shell=bash
# A few lines of the Test Anything Protocol for tests in bash; prove reads what they print.
#     . "$(dirname "$0")/../tap.sh"
#     ok "what should hold" command [argument...]      passes when the command succeeds
#     is "what" "$got" "$want"                         passes when the two are equal
#     like "what" "$text" 'extended regular expression'
#     unlike "what" "$text" 'extended regular expression'
#     skip "what" "why"                                counts as passed, and says why it was not run
#     nightly "what" && { ... }                        the long part of a test: only with NIGHTLY=1, as make nightly and
#                                                      make test T= have it
#     lines | sampled N [FILES]                        one line in N, those that SAMPLE gives, and what names a changed
#                                                      file; with NIGHTLY=1 all, and where a file has changed whose name
#                                                      the extended regular expression FILES matches
#     in_turn N "what" [FILES] && { ... }              a part of a test that has its turn in one sample of N, where such
#                                                      a file has changed, and with NIGHTLY=1
#     left_out ALL TAKEN "what"                         says how many a sample has left out
#     forget_words [WORD...]                           what make was told when the test was started (P=, SUBMISSIONS=)
#                                                      is forgotten, but for these words
#     done_testing                                     last line; exit status 1 when anything failed
tap_root=${BASH_SOURCE[0]%/*}/..
[[ $tap_root == /* ]] || tap_root=$PWD/$tap_root
tap_count=0
tap_failed=0

tap_result() { # tap_result STATUS NAME
    tap_count=$((tap_count + 1))
    if [ "$1" -eq 0 ]; then
        printf 'ok %d - %s\n' "$tap_count" "$2"
    else
        tap_failed=$((tap_failed + 1))
        printf 'not ok %d - %s\n' "$tap_count" "$2" | tee -a "$tap_failures"
    fi
    return "$1"
}

# What failed, and what is said from there on, stands once more in FAILURES, for tests/timed.
tap_failures=${FAILURES:-/dev/null}
unset FAILURES # a test that this one calls may fail as it should
note() { printf '%s\n' "$*" | sed 's/^/# /'; }
diag() {
    local to=/dev/null
    [ "$tap_failed" -eq 0 ] || to=$tap_failures
    printf '%s\n' "$*" | sed 's/^/# /' | tee -a "$to" >&2
}

ok() {
    local name=$1 status=0
    shift
    "$@" || status=1
    tap_result "$status" "$name"
}

is() {
    if [ "$2" = "$3" ]; then tap_result 0 "$1"; else
        tap_result 1 "$1" || diag "got:  $2" && diag "want: $3"
        return 1
    fi
}

like() {
    if grep -Eq -- "$3" <<<"$2"; then tap_result 0 "$1"; else
        tap_result 1 "$1" || diag "no match for /$3/ in:" && diag "$2"
        return 1
    fi
}

unlike() {
    if ! grep -Eq -- "$3" <<<"$2"; then tap_result 0 "$1"; else
        tap_result 1 "$1" || diag "unwanted match for /$3/ in:" && diag "$2"
        return 1
    fi
}

skip() {
    tap_count=$((tap_count + 1))
    printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

nightly() {
    [ "${NIGHTLY:-}" ] || { skip "$1" 'only in make nightly (NIGHTLY=1)' && false; }
}

# A hash of the content that the test could read, so that the same content gives the same sample on any day, and the
# same seeds where a check is given none (tests/depends); make test hands both on, make nightly wants fresh seeds.
tap_sample=${SAMPLE:-}
tap_changed=''
tap_test=$(cd "${0%/*}" && pwd)/${0##*/}
tap_says() { grep -qsE "$1" "$0" "${0%/*}"/*.sh; }
if [ ! "${GRADE_SEED+given}" ] && tap_says '\bmake (check|sanitize)|SUBMISSIONS'; then
    [ "$tap_sample" ] || tap_sample=$("$tap_root/tests/depends" sample "$tap_test")
    export GRADE_SEED=$tap_sample
fi
if [ ! "${NIGHTLY:-}" ] && tap_says 'sampled|in_turn|tap_sample'; then
    [ "$tap_sample" ] || tap_sample=$("$tap_root/tests/depends" sample "$tap_test")
    tap_changed=$("$tap_root/tests/depends" changed_for "$tap_test")
fi

# Lines are put in the order of a hash of sample and line, and the first are taken, in the order in which they came;
# and with them each that names a file that has changed, or whose words name its practical. (Where more than three
# practicals have changed, the files alone: what is tried stays within bounds.)
sampled() {
    if [ "${NIGHTLY:-}" ] || { [ "${2:-}" ] && grep -qE -- "$2" <<<"$tap_changed"; }; then cat && return; fi
    { printf '%s\n\n' "${tap_changed:-none}" && cat; } | awk -v each="$1" -v sample="${tap_sample:-0}" \
        -v root="$(cd "$tap_root" && pwd)/" '
        BEGIN {
            for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
            prime = 67108859 # the largest below 2^26: its square is exact in a double
        }
        function hash(text,    i, sum) {
            for (i = 1; i <= length(text); i++) sum = (sum * 131 + code[substr(text, i, 1)]) % prime
            for (i = 0; i < 3; i++) sum = (sum * sum + sum + sample % prime) % prime
            return sum
        }
        !begun && $0 == "" { begun = 1; next }
        !begun {
            changed[$0] = 1
            parts = split($0, part, "/")
            if (part[1] ~ /^(practicals|solutions)$/ && !(part[2] in practical)) { practical[part[2]]; practicals++ }
            sub(/\..*/, "", part[parts])
            changed[part[parts]] = 1
            next
        }
        { line[++n] = $0; rank[n] = hash($0) }
        END {
            if (practicals <= 3) for (name in practical) changed[name] = 1
            wanted = int((n + each / 2) / each)
            if (wanted < 1) wanted = 1
            for (i = 1; i <= n; i++) {
                before = 0
                for (j = 1; j <= n; j++) before += rank[j] < rank[i] || (rank[j] == rank[i] && j < i)
                take = before < wanted
                words = split(line[i], word)
                for (j = 1; j <= words; j++) {
                    if (index(word[j], root) == 1) word[j] = substr(word[j], length(root) + 1)
                    if (word[j] in changed) take = 1
                }
                if (take) print line[i]
            }
        }'
}
in_turn() {
    [[ $'\n'$(printf '%s\n' "$2" "$2 "{2..99} | head -n "$1" | sampled "$1" "${3:-}")$'\n' == *$'\n'"$2"$'\n'* ]] ||
        { skip "$2" "not in sample $tap_sample (SAMPLE=); all in make nightly (NIGHTLY=1)" && false; }
}
left_out() {
    [ "$1" -eq "$2" ] || skip "$(($1 - $2)) of $1 $3" \
        "not in sample $tap_sample (SAMPLE=); all in make nightly (NIGHTLY=1)"
}

# The words are those of the front door; what `make test` says to its tests (T=, SAMPLE=) stays.
forget_words() {
    local word words
    words=$(sed -n '/^words :=/,/[^\\]$/{s/^words :=//;s/\\$//;p}' "$tap_root/Makefile")
    for word in $words; do
        case " T SAMPLE SINCE $* " in *" $word "*) ;; *) unset "$word" ;; esac
    done
    unset MAKEFLAGS MFLAGS MAKELEVEL FRONT_DOOR FORCE_COLOR
}

done_testing() {
    printf '1..%d\n' "$tap_count"
    [ "$tap_failed" -eq 0 ]
}
