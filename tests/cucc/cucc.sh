# shellcheck shell=bash disable=SC2034
# For the tests of cucc: where it is, and a folder of one's own that goes at the end.
export LC_ALL=C.UTF-8 # g++ quotes ‘so’
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
cucc=$root/common/cucc/cucc
work=$(mktemp -d "${TMPDIR:-/tmp}/cucc-test.XXXXXX")
trap 'rm -rf -- "$work"' EXIT
# shellcheck source=../tap.sh
. "$here/../tap.sh"

# succeed COMMAND...: quiet unless it fails
succeed() {
    local output
    output=$("$@" 2>&1) && return
    diag "$* :"
    diag "$output"
    return 1
}
