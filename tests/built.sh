# shellcheck shell=bash
# For tests in a copy of the course: what is built here need not be built again there. Sourced.
#     hand_down_build FOLDER      FOLDER is a copy of this course with the same sources; called in the root of this one

# What all practicals stand on is made up to date here, and copied as newer than any source there.
hand_down_build() {
    local part
    mkdir -p build/cpu "$1/build/cpu"
    flock build/.lock make -s -f common/build.mk ONLY=01_hello_kernel BACKEND=sanitize toolchain grade report xray \
        judges >"$1/build/handed_down.log" 2>&1 || { sed 's/^/# /' "$1/build/handed_down.log" >&2; return 1; }
    for part in base harness grade judge xray cpu/toolchain; do
        mkdir -p "$1/build/$part"
        flock build/.lock cp -a "build/$part/." "$1/build/$part/" || return
        find "$1/build/$part" -exec touch -h {} +
    done
}
