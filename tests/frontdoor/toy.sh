# A small course for the tests of the front door: two practicals whose "CUDA" is plain C++, compiled by a stand-in for
# cucc that is g++, so that nothing here waits for the CPU backend. Sourced; then `new_toy` makes a fresh copy in $toy.
# GRADE_ENGINE=path runs the engine of another build (tests/grade/sanitized.t does).
# shellcheck shell=bash disable=SC2034,SC2016
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
. tests/tap.sh
root=$PWD
base=$root/build/frontdoor/base
scratch=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$scratch" 2>/dev/null; rm -rf "$scratch"' EXIT
forget_words
export NO_COLOR=1

write_program() { # $1: file, $2: 1 for the solution
    cat >"$1" <<'END'
/* Doubles, halves and negates. */
#include "harness.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    size_t n = case_size("n", 10);
    const float *x = input_float("x", n, -1, 1);
    std::vector<float> y(n);
    if (case_step() == 1)
        for (size_t i = 0; i < n; i++) y[i] = 2 * x[i];
    if (case_step() == 2) {
        // >>> step 2
        GAP2
        // <<< step 2
    }
    if (case_step() == 3) {
        // >>> step 3
        GAP3
        // <<< step 3
    }
    printf("PASS, says the program about step %d\n", case_step());
    output_float("y", y.data(), n);
    return case_end();
}
END
    if [ "$2" = 1 ]; then
        sed -i 's|GAP2|for (size_t i = 0; i < n; i++) y[i] = x[i] / 2;|; s|GAP3|for (size_t i = 0; i < n; i++) y[i] = -x[i];|' "$1"
    else
        sed -i 's|GAP2|// TODO: halve it.\n        TODO(2);|; s|GAP3|// TODO: negate it.\n        TODO(3);|' "$1"
    fi
}

write_practical() { # $1: NN_name
    local name=${1#*_}
    mkdir -p "practicals/$1" "solutions/$1"
    write_program "practicals/$1/$name.cu" 0
    write_program "solutions/$1/$name.cu" 1
    cat >"practicals/$1/${name}_gold.cpp" <<'END'
#include "judge.h"
#include <vector>
void gold(void)
{
    size_t n = case_size("n", 10);
    const float *x = input_float("x", n, -1, 1);
    const double factor[] = {2, 0.5, -1};
    std::vector<double> y(n);
    for (size_t i = 0; i < n; i++) y[i] = factor[case_step() - 1] * x[i];
    expect_double("y", y.data(), n, tolerance_ulps(1, EPSILON_FLOAT));
}
END
    cat >"practicals/$1/Makefile" <<'END'
HERE := $(dir $(lastword $(MAKEFILE_LIST)))
include $(HERE)../../common/practical.mk
END
    cat >"practicals/$1/check.sh" <<END
#!/usr/bin/env bash
. "\${COMMON:-\$(dirname "\$0")/../../common}/check.sh"
practical $1 "A toy"

step 1 "Double" points=5
    cases n=1,33
    limit 1
    hint "one" hint "two"
step 2 "Halve" points=5
    cases n=8,9 block=4
    limit 1
    hint "It is less."
    hint "It is half. There is more to say of it than fits on one line of the terminal, so that it has to be broken; and then there is still more, for a third line."
    hint "y[i] = x[i] / 2;"
step 3 "Negate" points=10
    cases n=7
    limit 1
END
    sed -i 's/ hint "two"/\n    hint "two"/' "practicals/$1/check.sh"
    chmod +x "practicals/$1/check.sh"
}

# With --sanitize the program says, where CUCC_REPORT is, the report that $TOY_REPORT is: to the check, which listens,
# by the runtime's own words; without it, where CUCC_OPERATIONS is, $TOY_RUN, or the same.
write_cucc() {
    cat <<'END'
#!/usr/bin/env bash
words=("${@//*.a/-Lnone}")
words+=("-DTOY_TELLER=\"'$(cd "${0%/*}" && pwd)/teller'\"")
if [[ " $* " == *' --sanitize '* ]]; then
    words=("${words[@]/--sanitize/-DTOY_CHECK}" -DTOY_CHECKED=1)
else
    words+=(-DTOY_CHECKED=0)
fi
printf '%s\n' '#include <stdlib.h>' '#ifdef TOY_CHECK' \
    '#define TOY_TELLS "\"$TOY_REPORT\" \"$CUCC_REPORT\""' '#else' \
    '#define TOY_TELLS "\"${TOY_RUN:-$TOY_REPORT}\" \"$CUCC_OPERATIONS\""' '#endif' \
    'static bool toy_tells() { const char *run = getenv("CUCC_OPERATIONS"); return TOY_CHECKED || (run && *run); }' \
    'static struct toy { ~toy() { if (toy_tells() && system(TOY_TELLER " " TOY_TELLS)) _Exit(9); } } at_exit;' \
    >"/tmp/toy.$$.h"
g++ -include "/tmp/toy.$$.h" -x c++ "${words[@]}" -x none "${@: -1}"
status=$?
rm "/tmp/toy.$$.h"
exit $status
END
}

# The course without its practicals, built once and copied by each test with its times, so that nothing is built again.
# Engine, judge and reports are made from the same files as here: they are built here, for all tests.
make_base() {
    local fresh=$base.new part
    local parts=(build/base build/harness build/grade build/xray)
    rm -rf "$fresh" && mkdir -p "$fresh/common/cucc" && cp -a Makefile "$fresh/" || return
    cp -a common/cucc/include "$fresh/common/cucc/" && cp -a --parents common/cucc/runtime/exec "$fresh/" || return
    cp -a common/*.sh common/*.mk common/front common/include common/harness common/base common/judge common/grade \
        common/xray "$fresh/common/" || return
    cd "$fresh" || return
    printf '%s:\n\t@mkdir -p ../../build/cpu/toolchain && touch -a ../../build/cpu/toolchain/%s.a\n' all libcucc \
        sanitizer libcucc_sanitizer >common/cucc/Makefile
    echo 'with_sanitizer: all sanitizer' >>common/cucc/Makefile
    # The translator is the real one, which looks at what macros make in a program that is compiled for a GPU.
    printf 'translator:\n\t@env -u MAKEFLAGS -u BUILD make -s -C %s translator && mkdir -p %s && cp -u %s %s\n' \
        "$root/common/cucc" ../../build/cpu/toolchain "$root/build/cpu/toolchain/cucc-translate" \
        ../../build/cpu/toolchain >>common/cucc/Makefile
    # What g++ does not know of nvcc's command line is left out.
    write_cucc >common/cucc/cucc
    chmod +x common/cucc/cucc
    cc -std=gnu11 -Icommon/cucc/runtime -Icommon/cucc/include -o common/cucc/teller "$root/tests/frontdoor/teller.c" \
        common/cucc/runtime/exec/{sealed,json}.c || return
    write_practical 01_toy
    write_practical 02_other
    printf 'build/\n' >.gitignore
    git init -q . && git add -A && git -c user.name=t -c user.email=t@t commit -q -m course || return
    (
        cd "$root" && flock 8 && make -s -f common/build.mk ONLY= grade tally xray report build/judge/libjudge.a &&
            for part in "${parts[@]}" build/judge/libjudge.a build/judge/*.o; do
                cp -a --parents "$part" "$fresh/" || exit
            done
    ) 8>"$root/build/.lock" >/dev/null || return
    make -f common/build.mk judges grade tally xray report programs >/dev/null || return
    cd "$root" && rm -rf "$base" && mv "$fresh" "$base"
}

new_toy() { # $1: name of the folder
    (
        flock 9 && cd "$root" || exit
        [ -d "$base" ] && [ -z "$(find Makefile common/*.sh common/*.mk common/front common/include common/harness \
            common/base common/judge common/grade common/xray common/cucc/runtime/exec tests/frontdoor/toy.sh \
            tests/frontdoor/teller.c -newer "$base/.git" \
            -type f -print -quit)" ] ||
            make_base >&2
    ) 9>"$root/build/frontdoor/.lock" || { echo 'Bail out! The toy course does not build.'; exit 2; }
    toy=$scratch/$1
    cp -a "$base" "$toy"
    cd "$toy" || exit 2
    [ ! "${GRADE_ENGINE:-}" ] || { cp "$GRADE_ENGINE" build/grade/grade &&
        note 'the engine of this test is another one'; }
}
mkdir -p build/frontdoor

# Runs a command; its output, both kinds, is in $said and its exit status in $status.
run() {
    status=0
    said=$("$@" 2>&1) || status=$?
}

# Fills the gap of a step. $1: file, $2: step, $3: a line of C++
fill() {
    awk -v step="$2" -v line="$3" \
        '/<<< step/ { inside = 0 } !inside { print } $0 ~ ">>> step " step "$" { inside = 1; print line }' "$1" \
        >"$1.new" &&
        cat "$1.new" >"$1" && rm "$1.new"
}

# As a terminal starts a command: a process group of its own, and an interrupt is heard (bash's & turns it off).
in_a_group() { exec perl -e 'setpgrp; $SIG{INT} = "DEFAULT"; exec @ARGV' "$@"; }
