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
#     lines | sampled N                                every Nth line, from one that changes with SAMPLE; with NIGHTLY=1
#                                                      all
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
        printf 'not ok %d - %s\n' "$tap_count" "$2"
    fi
    return "$1"
}

note() { printf '%s\n' "$*" | sed 's/^/# /'; }
diag() { printf '%s\n' "$*" | sed 's/^/# /' >&2; }

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

tap_sample=${SAMPLE:-$(($(date +%s) / 86400))} # a day each, so that all have their turn
sampled() { awk -v each="$1" -v from="$tap_sample" -v all="${NIGHTLY:-}" 'all != "" || (NR + from) % each == 0'; }

left_out() {
    [ "$1" -eq "$2" ] || skip "$(($1 - $2)) of $1 $3" \
        "not in sample $tap_sample (SAMPLE=); all in make nightly (NIGHTLY=1)"
}

# The words are those of the front door; what `make test` says to its tests (T=, SAMPLE=) stays.
forget_words() {
    local word words
    words=$(sed -n '/^words :=/,/[^\\]$/{s/^words :=//;s/\\$//;p}' "$tap_root/Makefile")
    for word in $words; do
        case " T SAMPLE $* " in *" $word "*) ;; *) unset "$word" ;; esac
    done
    unset MAKEFLAGS MFLAGS MAKELEVEL FRONT_DOOR FORCE_COLOR
}

done_testing() {
    printf '1..%d\n' "$tap_count"
    [ "$tap_failed" -eq 0 ]
}
