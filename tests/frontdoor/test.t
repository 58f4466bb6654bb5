#!/usr/bin/env bash
# make test and make nightly: what is sampled, so that all have their turn; what the files cost; prove's line at the
# end.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL NIGHTLY SAMPLE T JOBS TIMES

# ---- of many alike
some() { printf '%s\n' a b c d e f g h i j | (tap_sample=$1 && sampled 4) | tr -d '\n'; }
is 'a sample is every fourth' "$(some 0)" dh
is 'another on another day' "$(some 1)" cg
is 'in four days all have had their turn' "$(for n in 20410 20411 20412 20413; do some $n; echo; done | grep -o . |
    sort | tr -d '\n')" abcdefghij
is 'by night all of them' "$(NIGHTLY=1 some 1)" abcdefghij
like 'what is left out is told' "$(left_out 10 2 letters)" '8 of 10 letters # SKIP not in sample .*make nightly'
is 'nothing is, and nothing is said' "$(left_out 10 10 letters)" ''
like 'a long part by day' "$(nightly 'the long part' && echo run)" \
    '^ok [0-9]+ - the long part # SKIP only in make nightly'
is 'and by night' "$(NIGHTLY=1 && nightly 'the long part' && echo run)" run

# ---- the front door, with tests of its own
mkdir -p "$scratch/course/tests/some" "$scratch/course/common" && cp -a Makefile "$scratch/course/"
cp -a common/front common/deps.sh common/backend.sh "$scratch/course/common/" &&
    cp tests/tap.sh tests/timed "$scratch/course/tests/"
cd "$scratch/course" || exit 2
cat >tests/some/works.t <<'END_OF_TEST'
#!/usr/bin/env bash
. tests/tap.sh
for ((i = 0; i < 100000; i++)); do :; done
nightly 'counting further' && ok 'further' true
is 'lines' "$(seq 10 | sampled 10)" 3
done_testing
END_OF_TEST
chmod +x tests/some/works.t
said=$(INSTALL=no SAMPLE=7 make test 2>&1)
is 'make test: exit status' $? 0 || diag "$said"
like 'says which sample' "$said" '^A sample of .*SAMPLE=7; make nightly takes all'
like 'names what costs most' "$said" '^ +[0-9.]+  tests/some/works.t$'
is "ends with prove's lines" "$(tail -n 2 <<<"$said" | cut -d = -f 1)" $'Files\nResult: PASS'
said=$(INSTALL=no make test T=tests/some 2>&1)
is 'T= runs all of what is named: here that is a failure' $? 1
like 'which test' "$said" 'Failed test:  2'
is "and prove's lines are the last, too" "$(tail -n 2 <<<"$said" | cut -d = -f 1)" $'Files\nResult: FAIL'
said=$(INSTALL=no make nightly 2>&1)
is 'make nightly: all' $? 1
unlike 'and no sample' "$said" 'A sample of'

done_testing
