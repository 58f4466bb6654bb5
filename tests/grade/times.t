#!/usr/bin/env bash
# GRADE_TIMES: what each program that a check has started cost.
. "$(dirname "$0")/../tap.sh"
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
forget_words

GRADE_TIMES=$scratch/times make check P=1 STEP=1 FROM=solutions >/dev/null
like 'a run, with what was set for it' "$(<"$scratch/times")" \
    'begin [0-9]+ CUCC_ORDER=reverse .*/01_hello_kernel/hello --case step=1 '
is 'each that begins ends' "$(awk '$1 == "end" { print $2 }' "$scratch/times" | sort)" \
    "$(awk '$1 == "begin" { print $2 }' "$scratch/times" | sort)"
is 'with its seconds' "$(grep '^end' "$scratch/times" | grep -vE '^end [0-9]+ [0-9]+\.[0-9]{4}$')" ''
done_testing
