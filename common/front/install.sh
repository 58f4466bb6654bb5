#!/usr/bin/env bash
# `make install PREFIX=folder` puts cucc where others find it (common/cucc/install.sh); `make uninstall PREFIX=folder`
# takes it away. DESTDIR=folder goes before the prefix, for who makes a package.
caller=$PWD
. "$(dirname "$0")/lib.sh"
require_tools check
from_home PREFIX DESTDIR
[ "${PREFIX:-}" ] || die "where to? make $1 PREFIX=/opt/cucc, a folder of its own"
[[ $PREFIX == /* ]] || PREFIX=$caller/$PREFIX
[[ -z ${DESTDIR:-} || $DESTDIR == /* ]] || DESTDIR=$caller/$DESTDIR
export DESTDIR
case $1 in
    install) require_build_folder && exec common/cucc/install.sh "$PREFIX" ;;
    uninstall) exec common/cucc/install.sh --remove "$PREFIX" ;;
esac
