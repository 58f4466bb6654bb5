#!/usr/bin/env bash
# Prints, as Markdown, what the CPU backend declares: read from its headers as the compiler sees them, so that the page
# cannot say anything else.    usage: supported_api.sh >FILE.md
# shellcheck disable=SC2016,SC2001
set -u
cd "$(dirname "$0")/../.." || exit 2
include=common/cucc/include

# What the compiler sees of a header, with the marks that say which file each line is from.
preprocessed() { printf '#include <%s>\n' "$@" | g++ -E -x c++ -std=gnu++17 -D__CUDACC__ -D__NVCC__ -D__CUCC__=1 \
    -isystem "$include" -include cuda_runtime.h -; }

# Lines "file <tab> name" of the functions that are declared or defined in our headers.
names() {
    perl -ne '
        if (/^# \d+ "(.*?)"/) { $file = $1; 1 while $file =~ s{[^/.]+/\.\./}{}; next }
        next unless $file =~ m{\Q'"$include"'\E/(.*)};
        my $of = $1;
        s/"[^"]*"//g;
        s/__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)//g;
        # A name and its parameters, after a type: at the beginning of a declaration, never within an expression.
        while (/(?:^|[;{}]|\bextern "C")?\s*((?:[A-Za-z_][\w:<>,]*[\s*&]+)+)([A-Za-z_]\w*)\s*\((?!\s*\))?/g) {
            my ($type, $name) = ($1, $2);
            next if $type =~ /\b(return|else|new|delete|throw|case|goto|using|typedef|struct\s*$|
                if|while|for|operator)\b/x;
            next if $name =~ /^(cucc|__cucc|__attribute__|__builtin|decltype|sizeof|alignof|if|for|while|switch|
                return|operator|static_assert|noexcept|defined)/x;
            print "$of\t$name\n";
        }'
}

# The sentence at a header's beginning: "memory.h: device memory and pinned host memory."
about() {
    perl -0ne '
        m{^/\*\s*[\w/.]+\.c?u?h:\s*(.*?)(?:\.\s|\*/|;|\n \*\n)}s or exit;
        my $words = $1 =~ s/\s*\n \*\s*/ /gr =~ s/[\s.:]+$//r;
        print $words =~ /^(cu[A-Z]|C |C:|\w*[_(])/ ? $words : ucfirst $words;' "$include/$1"
}

# $1: file, $2: pattern of the names that count. A line of the table.
row() {
    local list
    list=$(awk -F '\t' -v f="$1" '$1 == f { print $2 }' <<<"$found" | grep -xE "$2" | sort -u)
    [ "$list" ] || return
    printf '%s\n:   %s\n\n' "$(about "$1")" "$(sed 's/.*/`&`/' <<<"$list" | paste -sd ' ')"
}

# A definition list of names that cucc has not, read from driver/not_here.txt.  $1: what they are called; $2: pattern of
# the names. A call with half in its types is in both places: its header declares it once cuda_fp16.h is there.
refused() {
    local list
    list=$(grep -xE "$2" common/cucc/driver/not_here.txt | grep -vxF -f <(cut -f 2 <<<"$found") | of_a_type | sort -u)
    [ "$list" ] || return
    printf '%s\n:   %s\n\n' "$1" "$(sed 's/.*/`&`/' <<<"$list" | paste -sd ' ')"
}

# Names of a call in several types become one: `cublas[CZ]hemv` for cublasChemv and cublasZhemv, `cublas<t>dgmm` if all
# four types are there. A call in one type keeps its name, and so do cublasGetVector and cublasSetVector.
of_a_type() {
    perl -ne '
        chomp;
        if (/^(cublas|cublasXt|cusparse|cusolver(?:Dn|Sp|Rf))([SDCZHI])(?!et[A-Z])([a-z]\w*)$/) {
            $types{"$1 $3"} .= $2;
        } else {
            print "$_\n";
        }
        END {
            for (keys %types) {
                my ($library, $call) = split " ";
                my $letters = $types{$_};
                my $types = join "", grep { index($letters, $_) >= 0 } qw(S D C Z H I);
                my $shown = $types eq "SDCZ" ? "<t>" : length $types > 1 ? "[$types]" : $types;
                print "$library$shown$call\n";
            }
        }'
}

found=$(preprocessed cuda_runtime.h curand.h curand_kernel.h cublas_v2.h cublasLt.h cufft.h cusparse.h cusolverDn.h \
    cuda_fp16.h cuda_bf16.h cooperative_groups.h cuda.h nvrtc.h \
    cuda_profiler_api.h | names | sed -E 's/\t(cu[A-Z].*)_v[0-9]$/\t\1/' | sort -u)
[ "$found" ] || exit 1

echo '### The runtime'
echo
for file in "$include"/cucc/api/*.h "$include"/cucc/cpp/*.h cuda_profiler_api.h; do
    file=${file#"$include/"}
    case $file in */begin.h | */end.h | */unsupported.h | */driver.h) ;; *) row "$file" 'cuda[A-Z]\w*' ;; esac
done
echo '### The driver API, NVRTC'
echo
row cucc/api/driver.h 'cu[A-Z]\w*'
row nvrtc.h 'nvrtc[A-Z]\w*'
echo '### In kernels'
echo
for file in cucc/thread.h cucc/barrier.h cucc/warp.h cucc/atomics.h cucc/intrinsics_memory.h cucc/device_io.h; do
    row "$file" '(__[a-z]\w*|atomic\w+|clock\w*)'
done
row cooperative_groups.h '[a-z]\w+'
row cooperative_groups/reduce.h '[a-z]\w+'
row cooperative_groups/scan.h '[a-z]\w+'
for file in cucc/intrinsics_{integer,math,convert}.h vector_functions.h cuda_fp16.h cuda_bf16.h \
    cucc/small_float_functions.h; do
    row "$file" '[a-z_]\w+'
done
echo '### Libraries'
echo
for file in curand.h "$include"/curand_*.h "$include"/cucc/random/*.h "$include"/cucc/blas/*.h cufft.h cusparse.h \
    "$include"/cucc/sparse/*.h cusolverDn.h "$include"/cucc/solver/*.h cublasLt.h; do
    row "${file#"$include/"}" '(curand|cublas|cufft|cusparse|cusolver|skipahead)\w*'
done
echo '### Declared, and answered with "not supported"'
echo
row cucc/api/unsupported.h 'cuda[A-Z]\w*'
echo '### Not here, and refused by name when a program is compiled'
echo
echo 'Read from `common/cucc/driver/not_here.txt`; `<t>` stands for each of S, D, C and Z, and `[CZ]` for C and for Z.'
echo
refused 'The runtime API' 'cuda[A-Z]\w*'
refused 'The driver API' '(cu[A-Z]|CU[a-z])\w*'
refused 'cuBLAS' 'cublas\w*'
refused 'cuFFT' 'cufft\w*'
refused 'cuRAND' 'curand\w*'
refused 'cuSPARSE' 'cusparse\w*'
refused 'cuSOLVER' 'cusolver\w*'
refused 'Headers' '[^/]*\.h'
printf 'Headers that say what they would be for\n:   %s\n\n' "$(grep -l '^#error' "$include"/*.h |
    xargs grep -LE '^#error .*(needs|for) C\+\+' | xargs -n 1 basename |
    sed 's/.*/`&`/' | paste -sd ' ')"
echo '### Not here, and refused by name at the call'
echo
printf 'Generators of cuRAND'\''s host API\n:   %s\n' "$(grep -ohE '"CURAND_RNG_[A-Z0-9_]+"' \
    common/cucc/libraries/curand/settings.c | sort -u | tr '"' '`' | paste -sd ' ')"
