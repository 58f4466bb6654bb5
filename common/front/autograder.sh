#!/usr/bin/env bash
# `make autograder P=4 [FORCE=1]`: packs what Gradescope calls an autograder, build/dist/autograder-04.zip: setup.sh and
# run_autograder (common/grade/autograder), and the course with the check scripts' hidden lines, without solutions.
. "$(dirname "$0")/lib.sh"
[ "${P:-}" ] || die 'which practicals? For example: make autograder P=4'
require_tools dist
require_tools class # bsdtar, which writes the zip
common/front/dist.sh >build/dist.log 2>&1 || { cat build/dist.log >&2; exit 2; }
packed=$(sed -n 's/^For students: \([^ ]*\) .*/\1/p' build/dist.log)
name=${packed##*/} name=${name%.tar.gz}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/zip" && tar -xzf "$packed" -C "$scratch" && mv "$scratch/$name" "$scratch/zip/course" || exit 2
cp common/grade/autograder/{setup.sh,run_autograder} "$scratch/zip/" || exit 2
for check in "$scratch"/zip/course/practicals/*/check.sh; do
    practical=${check%/check.sh}
    cp "practicals/${practical##*/}/check.sh" "$check"
    echo "${practical##*/}"
done | paste -sd ' ' >"$scratch/zip/practicals"
zip=build/dist/autograder-${name#cuda-practicals-}.zip
# By way of a tar file: that has no times but the one that it is given.
tar -C "$scratch/zip" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode='u+rwX,go+rX,go-w' \
    --mtime='2026-01-01 00:00:00Z' -cf - . | bsdtar -c --format zip -f "$zip.new" @- && mv -f "$zip.new" "$zip" ||
    die "cannot write $zip"
echo "For Gradescope: $zip ($(du -k "$zip" | cut -f 1) kB): $(<"$scratch/zip/practicals")"
