# shellcheck shell=bash
# Messages, and running commands; sourced by cucc.

verbose=0
dry=0
temporary=

fatal() {
    printf 'cucc: error: %s\n' "$*" >&2
    exit 2
}

note() {
    printf 'cucc: note: %s\n' "$*" >&2
}

# show COMMAND...: under -v and --dryrun
show() {
    ((verbose)) || return 0
    printf '#$' >&2
    printf ' %q' "$@" >&2
    printf '\n' >&2
}

# run COMMAND...: but under --dryrun
run() {
    show "$@"
    ((dry)) || "$@"
}

make_temporary() {
    ((dry)) && temporary=/tmp/cucc && return
    temporary=$(mktemp -d "${TMPDIR:-/tmp}/cucc.XXXXXX") ||
        fatal "cannot make a folder for temporary files in ${TMPDIR:-/tmp}: set TMPDIR"
    trap 'rm -rf -- "$temporary"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
}
