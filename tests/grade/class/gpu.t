#!/usr/bin/env bash
# What a student's program sees of a GPU: its device nodes and no others, the GPU that was chosen for us, a limit on its
# data and none on its address space; and compilers that lie outside /usr are seen. The nodes are stand-ins (/dev/null
# under their names, in a /dev of the test's own), and so is nvcc: what is held here is the sandbox, not CUDA.
. "$(dirname "$0")/class.sh"

# ---- nvcc in a folder of its own, with a header that it needs beside it
mkdir -p "$scratch/cuda"/{bin,include,lib} && chmod -R go+rX "$scratch/cuda"
cat >"$scratch/cuda/include/only_here.h" <<'END'
#define ONLY_BESIDE_NVCC 1
#include <stdlib.h>
#include <sys/mman.h>
static inline const char *word_of(const char *name) { return getenv(name) ? getenv(name) : "none"; }
static inline bool has_room(size_t bytes)
{
    return mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED;
}
END
cat >"$scratch/cuda/bin/nvcc" <<'END'
#!/usr/bin/env bash
words=() archives=()
for word; do
    case $word in -arch=* | -lineinfo) ;; *.a) archives+=("$word") ;; *) words+=("$word") ;; esac
done
exec g++ -I"${0%/bin/nvcc}/include" -include only_here.h -x c++ "${words[@]}" -x none "${archives[@]}" -lm
END
chmod +x "$scratch/cuda/bin/nvcc"

# ---- a program that says what it sees (what it printed is kept where a step fails); what a check would refuse stands
# in the header beside nvcc
mkdir -p "$class/looks/01_toy" && cp "$solved" "$class/looks/01_toy/toy.cu"
sed -i 's|^int main|#include <cerrno>\n#include <cstring>\n#include <fcntl.h>\n#include <sys/resource.h>\n#include <sys/stat.h>\n#include <unistd.h>\nstatic void opens(const char *path) { printf("%s %s\\n", path, open(path, O_RDWR) >= 0 ? "opens" : strerror(errno)); }\nint main|' \
    "$class/looks/01_toy/toy.cu"
cat >"$scratch/looks" <<'END'
struct rlimit as, data; getrlimit(RLIMIT_AS, &as); getrlimit(RLIMIT_DATA, &data);
opens("/dev/nvidia0"); opens("/dev/nvidiactl"); opens("/dev/nvidia-uvm"); opens("/dev/nvidia-caps/nvidia-cap1"); opens("/dev/kvm");
printf("address space %s, data %llu\n", as.rlim_cur == RLIM_INFINITY ? "free" : "limited", (unsigned long long)data.rlim_cur >> 20);
printf("64 GiB reserved: %s\n", has_room(64ull << 30) ? "yes" : "no");
printf("chosen %s\n", word_of("CUDA_VISIBLE_DEVICES"));
printf("libraries %s\n", word_of("LD_LIBRARY_PATH"));
printf("/sys %s\n", mkdir("/sys/mine", 0700) != 0 && errno != ENOENT && access("/sys/devices", F_OK) == 0 ? "is there to read" : "is odd");
printf("nvcc %d\n", ONLY_BESIDE_NVCC);
y[0] = 7;
END
fill "$class/looks/01_toy/toy.cu" 2 "$(sed 's/\\/&&/g' "$scratch/looks" | tr '\n' ' ')" # awk reads it once more

# ---- and one that tells the check a speed, by a word that the text does not have
mkdir -p "$class/hides/01_toy" && cp "$solved" "$class/hides/01_toy/toy.cu"
sed -i 's|^int main|#define PUT(a, b) a##b\nstatic void lie() { PUT(met, ric)("speed", 9, "x"); }\nint main|' \
    "$class/hides/01_toy/toy.cu"

# ---- a machine with a GPU's nodes, for a user who is not root
nodes=(/dev/nvidia0 /dev/nvidiactl /dev/nvidia-uvm /dev/nvidia-caps/nvidia-cap1 /dev/kvm)
machine=(bwrap --unshare-user --uid 1000 --gid 1000 --bind / / --dev /dev)
for node in "${nodes[@]}"; do machine+=(--dev-bind /dev/null "$node"); done
if ! "${machine[@]}" bwrap --unshare-all --ro-bind / / --proc /proc --dev-bind /dev/nvidia0 /dev/nvidia0 true \
    2>"$scratch/why"; then
    skip 'a GPU in the sandbox' "no sandbox within a sandbox here: $(head -n 1 "$scratch/why")"
    done_testing
    exit
fi
grade_on() { # $1: the backend; $2...: the machine
    rm -rf build/gpu_class
    run env SUBMISSIONS="$class" CLASS=build/gpu_class P=1 STEP=2 PATIENCE=5 CUDA_VISIBLE_DEVICES=1 \
        LD_LIBRARY_PATH="$scratch/cuda/lib:$HOME:/nowhere:/:${class%/*}/" "${@:2}" \
        build/grade/grade class "backend=$1" why=STAND-IN arch=sm_90 device=STAND-IN nvcc="$nvcc"
    sees=$(sort -u build/gpu_class/students/looks/text/01_toy.2.log 2>/dev/null)
}
nvcc=$scratch/cuda/bin/nvcc
grade_on gpu "${machine[@]}"
statuses_of() {
    jq -r --arg who "$1" 'select(.student == $who) | "\(.status) \(.backend)"' build/gpu_class/records.jsonl
}
is 'graded with BACKEND=gpu' "$status $(statuses_of looks)" '0 fail gpu' || diag "$said $sees"
like 'a hidden word for the check is not compiled, as on the CPU' "$(statuses_of hides) $(jq -r .message \
    build/gpu_class/records.jsonl)" '^error gpu .*metric tells the check something: only given code may use it, and no macro'
for node in "${nodes[@]:0:4}"; do like "$node is let in" "$sees" "^$node opens\$"; done
like 'another device is not' "$sees" '^/dev/kvm No such file'
like 'data is limited, the address space is not' "$sees" '^address space free, data 3072$'
like 'so that much of it can be reserved' "$sees" '^64 GiB reserved: yes$'
like 'the GPU that was chosen for us (by Slurm, say)' "$sees" '^chosen 1$'
is 'libraries where the driver may lie, and no folder of ours' "$(sed -n 's/^libraries //p' <<<"$sees")" \
    "$scratch/cuda/lib"
like '/sys is there, and cannot be written to' "$sees" '^/sys is there to read$'
like 'what lies beside nvcc is seen' "$sees" '^nvcc 1$'

# ---- without a GPU: none of them
sed -i 's/ONLY_BESIDE_NVCC/0/; s/has_room([^)]*)/true/; s/word_of([^)]*)/"none"/g' "$class/looks/01_toy/toy.cu"
nvcc=common/cucc/cucc grade_on cpu "${machine[@]}"
is 'graded on the CPU' "$(statuses_of looks)" 'fail cpu' || diag "$said"
is 'then no device of the GPU is there' "$(grep -c '^/dev/nvidia.* No such file' <<<"$sees")" 4
like 'nor /sys' "$sees" '^/sys is odd$'

# ---- what cannot be is told before anything is graded
home=$scratch/home
mkdir -p "$home/bin" && cp "$scratch/cuda/bin/nvcc" "$home/bin/"
nvcc=$home/bin/nvcc HOME=$home grade_on gpu "${machine[@]}"
like 'a compiler beside files of ours' "$status $said" \
    "^3 .*the compiler $home/bin/nvcc cannot be shown to students' programs without files of yours"
if [ "$(id -u)" = 0 ] && mknod -m 000 "$scratch/closed" c 1 3 2>/dev/null; then
    nvcc=$scratch/cuda/bin/nvcc
    for node in /dev/nvidia0 /dev/nvidiactl; do
        grade_on gpu "${machine[@]}" --dev-bind "$scratch/closed" $node
        like "$node may not be opened" "$status $said" "^3 .*the GPU's $node may not be opened by you"
    done
    grade_on gpu "${machine[@]}" --dev-bind "$scratch/closed" /dev/nvidia1
    is 'one of two GPUs may not: the other will do' "$status" 0 || diag "$said"
else
    skip 'a device that may not be opened' 'only root can make one'
fi
done_testing
