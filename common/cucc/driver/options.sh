# shellcheck shell=bash
# nvcc's options; sourced by cucc.  Long and short spellings, values after a space or a '='.

phase='link'
inputs=()
output=
output_folder=
language=
standard=-std=gnu++17
# make hands a CC=cucc of its command line on to what it starts: it names us, or the compiler that we stand for
for variable in CC CXX; do
    word=${!variable-}
    word=${word%% *}
    case ${word##*/} in cucc | nvcc) unset "$variable" ;; esac
done
unset variable word
host_compiler=${CXX:-g++}
optimisation=
debug=-g1 # lines, always: faults are reported with theirs
sanitizer_options=()
architecture=900 # what __CUDA_ARCH__ says in device code
asked_architecture='' # what -arch says, such as 90 or native: a device link has to agree
device_debug=0
sanitize=0 # the sanitizer build
separate=0
cudart=static # how the runtime is linked
module_form=   # ptx, cubin or fatbin: code for the driver API's loader
relaxed_constexpr=0
rows=0 # are kernels put for vectorisation (translate/rows.c)?
legacy='' # what --legacy says
preprocess_options=()
late_include_options=()
toolkit_folders=()
cuda_defines=()
compile_options=()
host_options=()
link_options=()
linker_options=()
library_options=()
library_names=()
run_arguments=()
dependency_mode=
dependency_file=
dependency_target=
dependency_phony=0
given_phase=
forward_unknown=0

set_phase() {
    [[ -z $given_phase || $given_phase == "$2" ]] ||
        fatal "$given_phase and $2 cannot be given together"
    given_phase=$2
    phase=$1
}

is_toolkit_folder() {
    [[ -f $1/crt/host_config.h && -f $1/cuda_runtime.h ]]
}

# the toolkit's own headers must not hide ours; what we have no stand-in for may still come from there
add_include() {
    local folder
    split "$1" ,
    for folder in "${words[@]}"; do
        if is_toolkit_folder "$folder"; then
            preprocess_options+=(-idirafter "$folder")
            toolkit_folders+=("$folder")
        else
            preprocess_options+=("$2" "$folder")
        fi
    done
}

add_host_options() {
    split_list "$1"
    host_options+=("${words[@]}")
}

add_linker_options() {
    local word
    split_list "$1"
    for word in "${words[@]}"; do linker_options+=(-Xlinker "$word"); done
}

add_libraries() {
    split_list "$1"
    library_names+=("${words[@]}")
}

set_optimisation() {
    case $1 in
    0 | 1 | 2 | 3 | s | g | fast) optimisation=-O$1 ;;
    *) fatal "-O$1: the level of optimisation is 0, 1, 2 or 3" ;;
    esac
}

set_standard() {
    case $1 in
    c++11 | c++14 | c++17 | c++20 | c++23 | gnu++11 | gnu++14 | gnu++17 | gnu++20) standard=-std=${1/#c++/gnu++} ;;
    *) fatal "-std=$1: the standards are c++11, c++14, c++17 and c++20" ;;
    esac
}

set_machine() {
    [[ $1 == 64 ]] || fatal "-m$1: only -m64 is there"
}

yes_or_no() {
    case $2 in
    true | yes | 1) echo 1 ;;
    false | no | 0) echo 0 ;;
    *) fatal "$1=$2: say true or false" ;;
    esac
}

no_device_code() {
    fatal "$1: cucc makes code for the CPU, which has no such form (-ptx, -cubin and -fatbin are supported)"
}

# a letter with its value right behind it: -O3, -Iinclude, -lm
is_joined() {
    case $1 in
    -lib | -link | -lineinfo | -ldir* | -lto* | -Ofc* | -time* | -tadir* | -target* | -odir* | -optf* | -opt* | \
        -objtemp*) return 1 ;;
    -m32 | -m64 | -[ILlDUOtox]?*) return 0 ;;
    esac
    return 1
}

# read_option OPTION: `rest` holds what follows it on the command line; sets `used` to how many of these it took
read_option() {
    local option=$1 value='' has_value=0
    used=0
    if is_joined "$option"; then
        value=${option:2} option=${option:0:2} has_value=1
        value=${value#=}
    fi
    if ((!has_value)) && [[ $option == -*=* ]]; then
        value=${option#*=} option=${option%%=*} has_value=1
    fi
    case $option in
    # options with a value
    -o | --output-file | -odir | --output-directory | -I | --include-path | -isystem | --system-include | -include | \
        --pre-include | -L | --library-path | -l | --library | -D | --define-macro | -U | --undefine-macro | -O | \
        --optimize | -std | --std | -x | --x | -ccbin | --compiler-bindir | -Xcompiler | --compiler-options | \
        -Xlinker | --linker-options | -Xarchive | --archive-options | -Xptxas | --ptxas-options | -Xnvlink | \
        --nvlink-options | -arch | --gpu-architecture | -code | --gpu-code | -gencode | --generate-code | \
        -maxrregcount | --maxrregcount | -rdc | --relocatable-device-code | -cudart | --cudart | -cudadevrt | \
        --cudadevrt | -m | --machine | -t | --threads | -keep-dir | --keep-dir | -MF | --dependency-output | -MT | \
        --dependency-target | -default-stream | --default-stream | -ftz | --ftz | -prec-div | --prec-div | \
        -prec-sqrt | --prec-sqrt | -fmad | --fmad | -Werror | --Werror | -diag-suppress | --diag-suppress | \
        -diag-error | --diag-error | -diag-warn | --diag-warn | -ldir | --libdevice-directory | -tadir | \
        --target-directory | -target-dir | --target-dir | -run-args | --run-args | -optf | --options-file | \
        -legacy | --legacy | -opt-info | --opt-info | -split-compile | --split-compile | -arbin | --archiver-binary | \
        -idp | --input-drive-prefix | -ddp | -dumpdir | --compress-mode | -compress-mode | -frandom-seed)
        if ((!has_value)); then
            ((${#rest[@]} > 0)) || fatal "$option needs a value after it"
            value=${rest[0]} used=1
        fi
        read_valued_option "$option" "$value"
        ;;
    *)
        ((!has_value)) || fatal "$1: cucc does not know this option (-Xcompiler OPTION hands an option to g++)"
        read_plain_option "$option"
        ;;
    esac
}

read_valued_option() {
    case $1 in
    -o | --output-file) output=$2 ;;
    -odir | --output-directory) output_folder=$2 ;;
    -I | --include-path) add_include "$2" -I ;;
    -isystem | --system-include) add_include "$2" -isystem ;;
    -include | --pre-include) late_include_options+=(-include "$2") ;;
    -L | --library-path)
        split_list "$2"
        library_options+=("${words[@]/#/-L}")
        ;;
    -l | --library) add_libraries "$2" ;;
    -D | --define-macro) preprocess_options+=("-D$2") ;;
    -U | --undefine-macro) preprocess_options+=("-U$2") ;;
    -O | --optimize) set_optimisation "$2" ;;
    -std | --std) set_standard "$2" ;;
    -x | --x)
        case $2 in cu | c | c++) language=$2 ;; *) fatal "-x $2: the languages are cu, c++ and c" ;; esac
        ;;
    -ccbin | --compiler-bindir) if [[ -d $2 ]]; then host_compiler=$2/g++; else host_compiler=$2; fi ;;
    -Xcompiler | --compiler-options) add_host_options "$2" ;;
    -Xlinker | --linker-options) add_linker_options "$2" ;;
    -rdc | --relocatable-device-code) separate=$(yes_or_no "$1" "$2") || exit ;;
    -m | --machine) set_machine "$2" ;;
    -MF | --dependency-output) dependency_file=$2 ;;
    -MT | --dependency-target) dependency_target=$2 ;;
    -cudart | --cudart)
        case $2 in none | shared | static) cudart=$2 ;; *) fatal "$1=$2: it may be none, shared or static" ;; esac
        ;;
    -default-stream | --default-stream)
        case $2 in
        legacy | null) ;;
        per-thread) preprocess_options+=(-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1) ;;
        *) fatal "$1 $2: the default stream is legacy or per-thread" ;;
        esac
        ;;
    -legacy | --legacy)
        [[ $2 == 11 || $2 == 12 ]] || fatal "$1=$2: it may be 11 or 12, whose features that CUDA 13 lacks are then there"
        legacy=$2
        preprocess_options+=("-DCUCC_LEGACY=$2")
        ;;
    -run-args | --run-args)
        split_words "$2"
        run_arguments+=("${words[@]}")
        ;;
    -optf | --options-file)
        read_response_file "$2"
        rest=("${rest[@]:0:used}" "${words[@]}" "${rest[@]:used}")
        ;;
    -Werror | --Werror) [[ ,$2, != *,all-warnings,* ]] || host_options+=(-Werror) ;;
    -arch | --gpu-architecture) set_architecture "${2%%,*}" ;;
    -gencode | --generate-code)
        [[ $2 =~ arch=(compute_[0-9]+) ]] || fatal "-gencode $2: it is written arch=compute_90,code=sm_90"
        set_architecture "${BASH_REMATCH[1]}"
        ;;
    *) ;; # about a GPU's code, or about nvcc's own doings
    esac
}

set_architecture() {
    asked_architecture=${1#*_}
    case $1 in
    sm_[0-9]* | compute_[0-9]* | lto_[0-9]*)
        local digits=${1#*_}
        architecture=${digits%%[!0-9]*}0
        ((architecture >= 600)) || architecture=600 # the headers have what sm_60 has, whatever is asked for
        ;;
    native | all | all-major) ;;
    *) fatal "-arch=$1: an architecture is written sm_90, compute_90 or native" ;;
    esac
}

read_plain_option() {
    case $1 in
    -c | --compile) set_phase compile -c ;;
    -dc | --device-c | -dw | --device-w) separate=1 && set_phase compile -c ;;
    -dlink | --device-link)
        [[ $phase == module ]] && given_phase=
        set_phase devicelink -dlink
        ;;
    -link | --link) set_phase link -link ;;
    -lib | --lib) set_phase archive -lib ;;
    -run | --run) set_phase run -run ;;
    -E | --preprocess) set_phase preprocess -E ;;
    -cuda | --cuda) set_phase translate -cuda ;;
    -M | --generate-dependencies) dependency_mode=-M && set_phase dependencies "$1" ;;
    -MM | --generate-nonsystem-dependencies) dependency_mode=-MM && set_phase dependencies "$1" ;;
    -MD | --generate-dependencies-with-compile) dependency_mode=-MD ;;
    -MMD | --generate-nonsystem-dependencies-with-compile) dependency_mode=-MMD ;;
    -MP | --generate-dependency-targets) dependency_phony=1 ;;
    -g | --debug) debug=-g ;;
    -G | --device-debug) device_debug=1 debug=-g ;;
    -pg | --profile) host_options+=(-pg) ;;
    -shared | --shared) link_options+=(-shared) ;;
    -w | --disable-warnings) host_options+=(-w) ;;
    -noeh | --no-exceptions) host_options+=(-fno-exceptions) ;;
    -v | --verbose) verbose=1 ;;
    -dryrun | --dryrun) verbose=1 dry=1 ;;
    -h | --help) usage && exit 0 ;;
    -V | --version) print_version && exit 0 ;;
    -arch-ls | --list-gpu-arch) printf 'compute_%s\n' 75 80 86 87 88 89 90 && exit 0 ;;
    -code-ls | --list-gpu-code) printf 'sm_%s\n' 75 80 86 87 88 89 90 && exit 0 ;;
    -use_fast_math | --use_fast_math) note "$1: math functions keep their full precision on the CPU" ;;
    -expt-extended-lambda | --expt-extended-lambda | -extended-lambda | --extended-lambda)
        # a lambda is the host's as much as the device's: of none is the type a secret
        cuda_defines+=(-D__CUDACC_EXTENDED_LAMBDA__=1 '-D__nv_is_extended_device_lambda_closure_type(...)=false'
            '-D__nv_is_extended_host_device_lambda_closure_type(...)=false'
            '-D__nv_is_extended_device_lambda_with_preserved_return_type(...)=false')
        ;;
    -expt-relaxed-constexpr | --expt-relaxed-constexpr)
        relaxed_constexpr=1
        cuda_defines+=(-D__CUDACC_RELAXED_CONSTEXPR__=1)
        ;;
    -ptx | --ptx | -cubin | --cubin | -fatbin | --fatbin)
        module_form=${1##*-}
        [[ $phase == devicelink ]] || set_phase module "$1"
        ;;
    -optix-ir | --optix-ir | -ltoir | --ltoir) no_device_code "$1" ;;
    --sanitize | -sanitize) sanitize=1 ;;
    --explain | -explain) set_phase explain "$option" ;;
    --check | -check) fatal "$1: the option is called --sanitize" ;;
    -lineinfo | --generate-line-info | -keep | --keep | -save-temps | --save-temps | -res-usage | --resource-usage | \
        -Wno-deprecated-gpu-targets | --Wno-deprecated-gpu-targets | -Wno-deprecated-declarations | -Wreorder | \
        --Wreorder | -Wdefault-stream-launch | --Wdefault-stream-launch | -Wmissing-launch-bounds | \
        --Wmissing-launch-bounds | -Wext-lambda-captures-this | --Wext-lambda-captures-this | -err-no | \
        --display-error-number | -no-err-no | --no-display-error-number | -restrict | --restrict | -dlto | \
        --dlink-time-opt | -lto | --lto | -gen-opt-lto | --gen-opt-lto | -ewp | --extensible-whole-program | \
        -extra-device-vectorization | --extra-device-vectorization | -keep-device-functions | \
        --keep-device-functions | -src-in-ptx | --source-in-ptx | -noprof | --dont-use-profile | \
        -allow-unsupported-compiler | --allow-unsupported-compiler | -dopt | --dopt | -nodlink | -nohdinitlist | \
        --no-host-device-initializer-list | -nohdmoveforward | --no-host-device-move-forward | -use-local-env | \
        --use-local-env | -forward-unknown-to-host-linker | --forward-unknown-to-host-linker | --brief-diagnostics | \
        -brief-diag | -no-compress | --no-compress) ;;
    -forward-unknown-to-host-compiler | --forward-unknown-to-host-compiler) forward_unknown=1 ;;
    *)
        if ((forward_unknown)); then
            host_options+=("$1")
        else
            fatal "$1: cucc does not know this option (-Xcompiler $1 hands it to g++)"
        fi
        ;;
    esac
}

# an option, or an input
read_word() {
    case $1 in
    @?*)
        read_response_file "${1:1}"
        rest=("${words[@]}" "${rest[@]}")
        ;;
    -?*) read_option "$1" ;;
    *) inputs+=("$1") ;;
    esac
}

read_options() {
    local rest=("$@") word used
    for word in "$@"; do
        case $word in --forward-unknown-to-host-compiler | -forward-unknown-to-host-compiler) forward_unknown=1 ;; esac
    done
    while ((${#rest[@]} > 0)); do
        word=${rest[0]}
        rest=("${rest[@]:1}")
        used=0
        read_word "$word"
        rest=("${rest[@]:used}")
    done
}

is_clang() { [[ $(exec "$host_compiler" --version 2>/dev/null) == *[cC]lang* ]]; }

# The compiler announces every access to memory and every basic block; libcucc_sanitizer.a listens instead of its own
# library. Structs stay whole, so that a float4 is one access, and variables stay in order, with the gaps that the
# translator leaves. Functions are inlined as far as they can be, as nvcc does: of a struct that a call takes from
# memory, or returns to it, the compiler announces nothing.
prepare_sanitizer() {
    is_clang && fatal "--sanitize needs g++: the sanitizer build works with no other compiler"
    cuda_defines+=(-D__CUCC_SANITIZE__=1)
    if ((device_debug)); then optimisation=-O0; else optimisation=-O1; fi
    sanitizer_options=(-fsanitize=thread -fsanitize=bounds-strict -fsanitize=object-size -fsanitize=shift-exponent
        --param tsan-distinguish-volatile=1 -fsanitize-coverage=trace-pc -fstrong-eval-order
        -fno-tree-sra -fno-builtin-malloc -fno-builtin-free -fno-builtin-memset -fno-builtin-memcpy -fno-builtin-memmove
        -fno-allocation-dce
        -finline-functions -finline-small-functions --param max-inline-insns-auto=2000
        --param max-inline-insns-single=2000 --param large-function-growth=10000 --param large-stack-frame-growth=100000
        --param inline-unit-growth=10000 -Wno-tsan -Wno-maybe-uninitialized
        -Wno-attributes) # of inline functions that translate/host.c does not have inlined
    # Passes that come after the announcements have been put in, and would only make the code between them faster: most
    # of a program's time is spent in the library that listens.
    sanitizer_options+=(-fno-ivopts -fno-tree-loop-optimize -fno-move-loop-invariants -fno-forward-propagate
        -fno-branch-count-reg -fno-cprop-registers -fno-compare-elim -fno-combine-stack-adjustments -fno-dse
        -fno-split-wide-types -fno-if-conversion -fno-if-conversion2 -fno-shrink-wrap -fno-reorder-blocks)
    # what std::copy and its kin move is a call, too, and so it is seen
    [ "$HOSTTYPE" != x86_64 ] || sanitizer_options+=(-mmemcpy-strategy=libcall:-1:noalign)
}

# A local variable that is used before it has a value is no number that looks right by chance: it starts with a pattern,
# which as a float or a double is very large and negative (sanitizer/findings/unset.h). g++ can do that from release 12
# on.
start_locals_with_pattern() {
    local release
    release=$(exec "$host_compiler" -dumpversion 2>/dev/null)
    [[ $release ]] && ((${release%%.*} >= 12)) && compile_options+=(-ftrivial-auto-var-init=pattern)
    return 0
}

# Where the command line has no -O, $CUCC_OPTIMISE is it, as -O1; no word of it is for anything else.
default_optimisation() {
    [[ ${CUCC_OPTIMISE:=-O2} == -O[0-3gs] ]] || fatal "CUCC_OPTIMISE=$CUCC_OPTIMISE: it is an option such as -O1"
    optimisation=${optimisation:-$CUCC_OPTIMISE}
}

settle_options() {
    ((${#inputs[@]} > 0)) || fatal "there is no input file (cucc --help shows what it takes)"
    ((separate)) && cuda_defines+=(-D__CUDACC_RDC__=1)
    ((device_debug)) && cuda_defines+=(-D__CUDACC_DEBUG__=1) && optimisation=${optimisation:--O0}
    if ((sanitize)); then prepare_sanitizer; fi
    cutting=$((!sanitize && !device_debug))
    if [[ ${CUCC_FIBERS:-0} == 1 ]]; then cutting=0; fi
    default_optimisation
    # clang writes the attribute of a lambda elsewhere
    if [[ $optimisation == -O[23] || $optimisation == -Ofast ]] && ((cutting)) && ! is_clang; then rows=1; fi
    # DWARF 4: of version 5, addr2line of Debian 12 takes the first file of a line table for the next
    compile_options=("$optimisation" -gdwarf-4 "$debug" -ffp-contract=off -ftls-model=initial-exec)
    # loops over a row of threads are worth vectorising at -O2 too, though nobody knows how long a row is; a square root
    # in them is an instruction if nobody looks at errno
    if ((rows)); then compile_options+=(-fvect-cost-model=dynamic -funswitch-loops -fno-math-errno); fi
    start_locals_with_pattern
    preprocess_options+=("$optimisation")
}
