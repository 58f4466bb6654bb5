#!/usr/bin/env bash
# Other ways to what proof.t tries, each by a name, a section or a header that no text of the source shows plainly: the
# sum is worked out on the host, no kernel does it, and the proof of one is to be had some other way. In a class.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
# shellcheck disable=SC2119
forget_words
export NO_COLOR=1
practical=04_reduction step=3 class=$scratch/class
mkdir -p "$scratch/submissions"
by_hand='    std::vector<float> all(n);
    checkCudaErrors(cudaMemcpy(all.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost));
    double total = 0;
    for (float one : all) total += one;
    float result = (float)total;
    checkCudaErrors(cudaMemcpy(sum, &result, sizeof result, cudaMemcpyHostToDevice));'

declare -A what status says
# The solution, its host's gap of the step filled so, behind what is put at the head of the file. $1: the student,
# $2: the head, $3: what stands in the gap behind the sum, $4: in words, $5, $6: its status and message, as expressions
hand_in() {
    mkdir -p "$scratch/submissions/$1/$practical"
    printf '%s\n' "$by_hand" "${3:-}" >"$scratch/gap"
    {
        printf '%s\n' '#define PUT(a, b) a##b' "$2"
        awk -v gap="$scratch/gap" '/<<< step 3/ { inside = 0 } !inside { print }
            />>> step 3/ && ++seen == 2 { inside = 1; while ((getline line < gap) > 0) print line }' \
            solutions/$practical/reduction.cu
    } >"$scratch/submissions/$1/$practical/reduction.cu"
    what["$1"]=$4 status["$1"]=$5 says["$1"]=$6
}

# ---- a function that the runtime calls, in its place
defines='does not compile: .*the program defines'
hand_in takes-key '#include <sys/socket.h>
extern "C" ssize_t recv(int fd, void *at, size_t n, int how)
{ return recvfrom(fd, at, n, how, nullptr, nullptr); }' '' \
    'takes the key off the socket itself' error "$defines recv, which"
hand_in says-send '#include <sys/socket.h>
extern "C" ssize_t send(int fd, const void *at, size_t n, int how) { return sendto(fd, at, n, how, nullptr, 0); }' '' \
    'sends the report itself' error "$defines send, which"
hand_in alias '#include <sys/socket.h>
extern "C" ssize_t mine(int fd, void *at, size_t n, int how) { return recvfrom(fd, at, n, how, nullptr, nullptr); }
extern "C" ssize_t recv(int, void *, size_t, int) __attribute__((alias("mine")));' '' \
    'the same by an alias' error "$defines recv, which"
hand_in weak '#include <sys/socket.h>
extern "C" __attribute__((weak)) void *memchr(const void *at, int c, size_t n) noexcept
{ (void)c, (void)n; return (void *)at; }' '' 'a weak function in the place of one of libc' \
    error "$defines memchr, which|does not compile"
hand_in variable 'extern "C" { FILE *PUT(std, out) = nullptr; }' '' 'a variable of libc' error 'does not compile'
hand_in library 'extern "C" void *calloc(size_t n, size_t m) noexcept { return malloc(n * m); }' '' \
    'an allocator of its own' error "$defines calloc, which"
hand_in part-of-ours 'extern "C" void PUT(cu, cc_sealed_say)(const char *, size_t) {}' '' \
    'a part of the runtime, so that ours is not linked' error 'cucc_sealed_say is not for a program that is checked'
hand_in harness 'void PUT(case_, fail)(const char *) {}' '' 'a function of the harness' 'error|fail' '.'
hand_in start 'extern "C" int __libc_start_main(int (*run)(int, char **, char **), int, char **v,
    void (*)(), void (*)(), void (*)(), void *)
{ return run(0, v, v); }' '' 'starts the program itself' error "$defines __libc_start_main, which"
hand_in gmon 'extern "C" void __gmon_start__() {}' '' 'what the start calls before all else' error \
    "$defines __gmon_start__, which"

# ---- code before that of the runtime
section='a section of its own: nothing of a program may run before main'
hand_in preinit 'static void early() {}
__attribute__((section(".preinit_array"), used)) static void (*entry)() = early;' '' 'runs before all else' \
    error "$section"
hand_in gnu-preinit 'static void early() {}
[[gnu::section(".preinit" "_array"), gnu::used]] static void (*entry)() = early;' '' 'the same as an attribute of C++' \
    error "$section"
hand_in interpreter '#define IN __attribute__((PUT(sec, tion)(".interp")))
IN extern const char loader[] = "/tmp/loader";' '' 'a loader of its own' error "$section"

# ---- a name that is not there to be read
hand_in pragma-weak '#pragma weak control = fcntl
extern "C" int control(int, int, ...);' '    if (n == 0) control(4, 4, 0);' 'another name by #pragma weak' \
    'fail|error' 'fcntl is not'
hand_in pragma-name '_Pragma("redefine_extname control fcntl")
extern "C" int control(int, int, ...);' '    if (n == 0) control(4, 4, 0);' 'another name by _Pragma' \
    'fail|error' 'fcntl|redefine|another name'
hand_in spliced 'extern "C" int f\
cn\
tl(int, int, ...);' '' 'lines that go on' fail 'fcntl is not for a program'
hand_in universal 'extern "C" int f\u0063ntl(int, int, ...);' '    if (n == 0) f\u0063ntl(4, 4, 0);' \
    'a letter by its number' 'fail|error' '.'
hand_in asks '#include <cstdlib>' \
    '    if (PUT(get, env)("CUCC_REPORT")) return;' 'asks where it runs by a pasted name' \
    error 'getenv is not for a program that is checked: it asks where it runs'
hand_in asks-too '#include <sys/cdefs.h>
#include <unistd.h>' '    if (__CONCAT(envi, ron)) return;' 'the same by a macro of the system' \
    error 'environ is not for'
hand_in counts '' '    extern void PUT(cu, cc_napkin)(double);' 'a function of the runtime' \
    error 'cucc_napkin is not for'
hand_in predefined '' '#ifdef PUT
#if defined __SANITIZE_THREAD__
    return;
#endif
#endif' 'asks which build it is' fail '__SANITIZE_THREAD__'
hand_in trigraph '%:define A sys%:%:call
extern "C" long A(long, ...);' '    if (n == 0) A(60, 0);' 'digraphs' 'fail|error' 'syscall|defines'

hand_in pragma-asks '_Pragma("redefine_extname control getenv")
extern "C" char *control(const char *);' '    if (control("CUCC_REPORT")) return;' \
    'asks by a function under another name' 'fail|error' 'a function gets another name'

# ---- what the sanitizer build would not see, and what the check is told
hand_in unseen '__attribute__((no_sanitize("thread"))) void quiet() {}' '' 'a kernel that nobody watches' \
    fail 'no_sanitize is not .* would not see what its code does'
hand_in unseen-too '[[gnu::PUT(no_, sanitize)("thread")]] void quiet() {}' '' 'the same by a macro' \
    error 'no_sanitize is not'
hand_in unseen-built-in '#include <cstring>
__global__ void sums_up(const float *x, float *y) { *y = memchr(x, 1, 4000) != nullptr; }' '' \
    'a kernel that has its memory read by the C library' error 'memchr is a host function'
hand_in tells '' '    napkin_bytes(1e12);' 'more bytes than there are' fail 'napkin_bytes tells the check something'
hand_in tells-too '' '    PUT(thread_, cycles)(1e9);' 'the length of a kernel, by a macro' \
    error 'thread_cycles tells the check something'
hand_in lacks '' '    case_lacks("a second GPU");' 'what this machine lacks' fail 'case_lacks tells the check something'
hand_in writes-result 'struct result_t;
extern "C" int result_metric(result_t *, const char *, double, const char *);' \
    '    if (n == 0) result_metric(nullptr, "speed", 9, "");' 'writes into the result by itself' \
    error 'result_metric is not for a program that is checked: it is the harness.s own'
hand_in other-given '' '#define threads 1' 'a macro that changes what given code says' \
    fail 'a macro threads: given code uses that name'

# ---- another process, another thread of the system
hand_in shell '' '    if (n == 0) PUT(sys, tem)("true");' 'a shell' error 'system is not'
hand_in addresses '' '    extern char _DYNAMIC[]; if (n == 0) _DYNAMIC[0] = 1;' 'where things lie' \
    fail '_DYNAMIC is not'
hand_in new-fork 'extern "C" int _Fork();' '    if (n == 0) _Fork();' 'the newest fork' fail '_Fork is not'
hand_in clones '#include <sched.h>' '    if (n == 0) PUT(clo, ne)(nullptr, nullptr, 0, nullptr);' 'clone' \
    error 'clone is not'
hand_in maps '#include <sys/mman.h>' '    if (n == 0) mmap(nullptr, 4096, 3, 0x32, -1, 0);' 'memory in another place' \
    fail 'mmap is not'

# ---- the compiler is to wait, or to read what is not the student's
hand_in has-include '#if __has_include("/dev/ptmx")
#include "/dev/ptmx"
#endif' '' 'asks for a terminal first' fail 'includes /dev/ptmx'
hand_in dependency '#pragma GCC dependency "/dev/ptmx"' '' 'a terminal by a pragma' 'error|fail' '.'
hand_in dots '#include "./.././../../../../../../../../dev/ptmx"' '' 'a terminal from below' fail 'includes'
hand_in input '#include "/proc/self/fd/0"' '' 'its standard input' fail 'includes /proc/self/fd/0'
hand_in device-by-macro '#define WHERE </dev/ptmx>
#include WHERE' '' 'a terminal by a macro' fail 'an #include must name its file itself'

# ---- words that look like ours, and ends that look like a machine's
hand_in says-missing '#error cucc: libmagic is not installed; make deps' '' 'a library that is missing' \
    error 'does not compile'
hand_in asserts 'static_assert(false, "cucc: error: no g++ here: install g++; make deps FOR=check");' '' \
    'a compiler that is missing' error 'does not compile'
hand_in warns '#warning libcufft.so is not installed; make deps' '    exit(77);' 'what other tests take for a skip' \
    'error' '.'
hand_in unbegun '' '    exit(127);' 'ends as what could not begin' error '.'
hand_in incomplete '' '    exit(66);' 'ends as the sanitizer build does' error '.'
hand_in quota '#include <csignal>' '    raise(SIGXCPU);' 'ends as by a limit' 'error|timeout' '.'
hand_in full '#include <csignal>' '    raise(SIGXFSZ);' 'ends as on a full disk' error '.'
hand_in stops '#include <csignal>' '    fputs("make: *** No space left on device\n", stderr), exit(2);' \
    'a full disk, in words' error '.'
hand_in output '' '    output_float("x\",\"status\":\"pass\",\"points\":4,\"y\":\"", &result, 1);' \
    'an output with a record for a name' 'fail|error' '.'

# Half of them; all with NIGHTLY=1, and where this list or what refuses them has changed.
each_with() { for who in "${!what[@]}"; do echo "$who $*"; done | sort; }
taken=" $(each_with tests/hostile/kin.t common/base/shunned.{c,h} common/cucc/translate/linked.{c,h} | sampled 2 |
    cut -d ' ' -f 1 | tr '\n' ' ')"
left_out ${#what[@]} "$(wc -w <<<"$taken")" submissions
for who in "${!what[@]}"; do
    [[ $taken == *" $who "* ]] || { rm -r "$scratch/submissions/$who" && unset "what[$who]"; }
done

sandbox=()
common/deps.sh --quiet class >/dev/null 2>&1 || sandbox=(SANDBOX=none)
grade() {
    make check SUBMISSIONS="$scratch/submissions" CLASS="$class" P=4 STEP=$step BACKEND=cpu PATIENCE=3 "$@" 2>&1
}
said=$(grade "${sandbox[@]}")
[[ $said != *'bubblewrap does not work here'* ]] || { sandbox=(SANDBOX=none) && said=$(grade SANDBOX=none); }
# $1: the class's folder, $2: where that was, in words
look_at_all() {
    local who record
    for who in $(printf '%s\n' "${!what[@]}" | sort); do
        record=$(jq -c --arg who "$who" 'select(.student == $who)' "$1/records.jsonl" 2>/dev/null)
        like "${what[$who]} ($who)$2: its status, no points, and whose fault" \
            "$(jq -r '"\(.status) \(.points) \(.fault // "")"' <<<"$record")" "^(${status[$who]}) 0 \$" ||
            diag "$record $said"
        like "$who$2: its message" "$(jq -r .message <<<"$record")" "${says[$who]}" || diag "$record"
    done
}
look_at_all "$class" ''

# ---- by night once more as an ordinary user, and on a cluster
. tests/grade/slurm/cluster.sh
if [ "$(id -u)" = 0 ] && nightly 'as an ordinary user' && [ ! "${sandbox[*]}" ]; then
    mkdir "$scratch/course" && chmod 755 "$scratch/course"
    tar -c common practicals solutions tests Makefile | tar -x -C "$scratch/course"
    chown -R 65533:65533 "$scratch/course" "$scratch/submissions"
    said=$(cd "$scratch/course" && setpriv --reuid=65533 --regid=65533 --clear-groups env HOME="$scratch/course" make \
        check SUBMISSIONS="$scratch/submissions" CLASS=build/class P=4 STEP=$step BACKEND=cpu PATIENCE=3 2>&1)
    look_at_all "$scratch/course/build/class" ', as an ordinary user'
fi
lacks=$(cluster_lacks)
if [ "$lacks" ]; then
    skip 'on a cluster' "$lacks"
elif nightly 'on a cluster'; then
    cluster_folder=$(mktemp -d /tmp/slurm.XXXXXX)
    trap 'cluster_stop; rm -rf "$cluster_folder" "$scratch"' EXIT
    if cluster_start "$cluster_folder"; then
        class=$scratch/there
        said=$(grade "${sandbox[@]}" LAUNCHER=slurm PARTITION=lab CPUS=1 JOBS=2)
        look_at_all "$class" ', on a cluster'
    else
        skip 'on a cluster' 'Slurm does not start here'
    fi
    cluster_stop
fi

# ---- alone, where a student's own headers are there, too: one that says it is the system's
mkdir -p "$scratch/alone"
hand_in alone '#include "outer.h"' '    leave();' '' '' ''
mv "$scratch/submissions/alone/$practical" "$scratch/alone/" && rmdir "$scratch/submissions/alone"
unset 'what[alone]'
alone=$scratch/alone/$practical
printf '%s\n' '#define DO(x) DO_IT(x)' '#define DO_IT(x) _Pragma(#x)' 'DO(GCC PUT(system_, header))' \
    '#include "inner.h"' >"$alone/outer.h"
printf '%s\n' '#include <unistd.h>' 'static inline void leave() { PUT(_ex, it)(0); }' >"$alone/inner.h"
make check P=4 STEP=$step FROM="$scratch/alone" BACKEND=cpu REPORT="$scratch/report" >"$scratch/said" 2>&1
like "a header that says it is the system's" "$(jq -r '"\(.status) \(.points) \(.message)"' "$scratch/report")" \
    '^error 0 does not compile: .*inner.h:2:[0-9]+: error: _exit is not for a program that is checked'
done_testing
