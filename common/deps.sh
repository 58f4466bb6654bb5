#!/usr/bin/env bash
# Installs what a target needs, or says how.
#     usage: deps.sh [--quiet] [check|test|bench|class|format|dist|similar|slurm|formats|handouts|handouts-test]
# `make deps FOR=test`; check, test and the others call it with --quiet before they begin: then it says nothing when all
# is there. It installs as root, or through sudo where that asks for no password; INSTALL=no only tells the command.
set -u

# tool              Debian, Ubuntu      Fedora, RHEL        Arch           openSUSE       Alpine
packages='
g++                 g++                 gcc-c++             gcc            gcc-c++        g++
make                make                make                make           make           make
cmake               cmake               cmake               cmake          cmake          cmake
timeout             coreutils           coreutils           coreutils      coreutils      coreutils
awk                 mawk                gawk                gawk           gawk           gawk
cmp                 diffutils           diffutils           diffutils      diffutils      diffutils
git                 git                 git                 git            git            git
patch               patch               patch               patch          patch          patch
perl                perl                perl                perl           perl           perl
prove               perl                perl-Test-Harness   perl           perl           perl-utils
pgrep               procps              procps-ng           procps-ng      procps         procps
script              bsdutils            util-linux          util-linux     util-linux     util-linux-misc
shellcheck          shellcheck          ShellCheck          shellcheck     ShellCheck     shellcheck
clang               clang               clang               clang          clang          clang
clang-format        clang-format        clang-tools-extra   clang          clang          clang-extra-tools
gdb                 gdb                 gdb                 gdb            gdb            gdb
pandoc              pandoc              pandoc              pandoc         pandoc         pandoc
chromium            chromium            chromium            chromium       chromium       chromium
GentiumBookPlus-Regular.ttf fonts-sil-gentiumplus sil-gentium-book-plus-fonts ttf-gentium-plus gentium-fonts -
Carlito-Regular.ttf fonts-crosextra-carlito google-carlito-fonts ttf-carlito google-carlito-fonts font-carlito
agave-r-autohinted.ttf fonts-agave  -                   ttf-agave      -              -
latinmodern-math.otf fonts-lmodern  texlive-lm-math     otf-latinmodern-math texlive-lm-math -
hunspell            hunspell            hunspell            hunspell       hunspell       hunspell
en_GB.dic           hunspell-en-gb      hunspell-en-GB      hunspell-en_gb myspell-en_GB  hunspell-en-gb
pdfinfo             poppler-utils       poppler-utils       poppler        poppler-tools  poppler-utils
bwrap               bubblewrap          bubblewrap          bubblewrap     bubblewrap     bubblewrap
bsdtar              libarchive-tools    bsdtar              libarchive     bsdtar         libarchive-tools
prlimit             util-linux          util-linux          util-linux     util-linux     util-linux
pyftsubset          fonttools           fonttools           python-fonttools python3-fonttools py3-fonttools
jq                  jq                  jq                  jq             jq             jq
slurmd              slurmd              slurm-slurmd        slurm-llnl     slurm-node     slurm
slurmctld           slurmctld           slurm-slurmctld     slurm-llnl     slurm          slurm
sbatch              slurm-client        slurm               slurm-llnl     slurm          slurm
munged              munge               munge               munge          munge          munge
sim_c               similarity-tester   similarity-tester   -              -              -
ssconvert           gnumeric            gnumeric            gnumeric       gnumeric       gnumeric
junitparser/junitparser.py python3-junitparser python3-junitparser -          -              py3-junitparser
jsonschema          python3-jsonschema  python3-jsonschema  python-jsonschema python3-jsonschema py3-jsonschema
tar                 tar                 tar                 tar            tar            tar
gzip                gzip                gzip                gzip           gzip           gzip
openssl             openssl             openssl             openssl        openssl        openssl
thrust/version.h    libthrust-dev       -                   -              -              -
liblapack.so.3      liblapack3          lapack              lapack         liblapack3     lapack
xmllint             libxml2-utils       libxml2             libxml2        libxml2-tools  libxml2-utils
jupyter-nbconvert   jupyter-nbconvert   python3-nbconvert   jupyter-nbconvert python3-nbconvert jupyter-nbconvert
python3/kernel.json python3-ipykernel   python3-ipykernel   python-ipykernel python3-ipykernel py3-ipykernel
'
fonts=(GentiumBookPlus-Regular.ttf Carlito-Regular.ttf agave-r-autohinted.ttf latinmodern-math.otf)

# Is a command there? A font, a dictionary or Jupyter's Python is where such files are kept.
there() {
    case $1 in
        *.ttf | *.otf | *.dic) [ "$(find /usr/share/{fonts,texmf,texlive,texmf-dist,hunspell,myspell} \
            /usr/local/share/fonts ~/.fonts \
            ~/.local/share/fonts -name "$1" -print -quit 2>/dev/null)" ] ;;
        */kernel.json) [ "$(find /usr/share/jupyter /usr/local/share/jupyter ~/.local/share/jupyter \
            -path "*/kernels/$1" -print -quit \
            2>/dev/null)" ] ;;
        *.so.*) [ "$(find /usr/lib /usr/lib64 /usr/local/lib -maxdepth 3 -name "$1" -print -quit 2>/dev/null)" ] ;;
        junitparser/*) [ "$(find /usr/lib/python3* /usr/local/lib/python3* -path "*/$1" -print -quit 2>/dev/null)" ] ;;
        thrust/*) command -v nvcc >/dev/null 2>&1 || [ "$(find "${CUCC_THRUST:-/usr/include}/$1" "/usr/include/$1" \
            "/usr/local/include/$1" \
            "${CUDA_HOME:-/usr/local/cuda}"/include/{cccl/,}"$1" -print -quit 2>/dev/null)" ] ;;
        *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# Thrust, where there is a package of it; a check does without, and says so
thrust() { ! command -v apt-get >/dev/null 2>&1 || echo thrust/version.h; }

needed_for() {
    case $1 in
        check | bench)
            echo g++ make timeout awk cmp
            [ "$quiet" ] || thrust
            ;;
        class) echo g++ make timeout awk cmp bwrap bsdtar prlimit ;;
        format) echo clang-format ;;
        slurm) echo munged slurmctld slurmd sbatch jq ;;
        similar) echo sim_c awk cmp ;;
        formats) echo ssconvert junitparser/junitparser.py jsonschema prove xmllint jq ;;
        dist) echo tar gzip perl awk openssl ;;
        handouts | handouts-test)
            echo g++ make timeout awk cmp patch perl pandoc chromium pdfinfo pyftsubset
            [ "$1" = handouts ] || echo hunspell en_GB.dic jupyter-nbconvert python3/kernel.json
            command -v apt-get >/dev/null 2>&1 && echo "${fonts[@]}" # elsewhere others stand in for them
            ;;
        test)
            echo g++ make timeout awk cmp git patch perl prove pgrep script shellcheck clang clang-format gdb jq \
                cmake xmllint liblapack.so.3
            thrust
            ;;
        *)
            echo "deps: FOR=$1: there are check, test, bench, class, format, dist, similar, slurm, formats, handouts" \
                'and handouts-test.' >&2
            exit 2
            ;;
    esac
}

quiet=''
[ "${1:-}" = --quiet ] && quiet=1 && shift
target=${1:-check}
tools=$(needed_for "$target") || exit 2

missing=''
for tool in $tools; do there "$tool" || missing+=" $tool"; done
if [ ! "$missing" ]; then
    [ "$quiet" ] || echo "Everything that make $target needs is there: $tools."
    exit 0
fi

# The packages of what is missing. $1: the table's column
packages_in() {
    local name row word list=' '
    for name in $missing; do
        while read -r -a row; do
            [ "${row[0]:-}" = "$name" ] || continue
            word=${row[$1]}
            [ "$word" != - ] || continue
            [[ $list == *" $word "* ]] || list+="$word "
        done <<<"$packages"
    done
    list=${list# }
    echo "${list% }"
}

known=''
while read -r manager column install; do
    command -v "$manager" >/dev/null 2>&1 || continue
    known=$manager
    list=$(packages_in "$column")
    break
done <<'END'
apt-get 1 apt-get install -y --no-install-recommends
dnf     2 dnf install -y
yum     2 yum install -y
pacman  3 pacman -S --needed --noconfirm
zypper  4 zypper install -y
apk     5 apk add
END
if [ ! "$known" ]; then
    echo "deps: make $target needs$missing, which this machine has not. Install the packages (Debian's names: $(packages_in 1))." >&2
    exit 2
fi

root=''
if [ "$(id -u 2>/dev/null)" != 0 ]; then
    root='sudo '
    sudo -n true 2>/dev/null || INSTALL=no
fi
if [ "${INSTALL:-}" = no ] || [ "$known" != apt-get ]; then
    echo "deps: make $target needs$missing. Install with:  $root$install $list" >&2
    exit 2
fi

echo "deps: make $target needs$missing. Installing: $root$install $list" >&2
log=$(mktemp) || exit 2
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # words of a command
if { ${root}apt-get update && $root$install $list; } >"$log" 2>&1 </dev/null; then
    rm -f "$log"
    for tool in $missing; do
        there "$tool" && continue
        echo "deps: $tool is still missing after that." >&2
        exit 2
    done
else
    tail -n 5 "$log" >&2
    echo "deps: that did not work (all of it: $log). Install $list yourself; as root: $install $list" >&2
    exit 2
fi
