#!/usr/bin/env bash
# shellcheck disable=SC2016
# make deps: what it lacks it installs where it may, and tells the command where it may not.
. "$(dirname "$0")/toy.sh"
new_toy toy
bin=$scratch/bin
mkdir "$bin"
for tool in bash make gcc timeout awk cmp dirname basename cut tr sort head tail cat mkdir mktemp rm mv cp ln sed grep \
    nproc flock tput \
    ls touch chmod find xargs stat cksum tee env ar as ld true; do
    at=$(type -P "$tool") && ln -s "$at" "$bin/$tool"
done

machine() { # a machine that has just these tools; $1: its user's number; $2: its package manager, a script
    printf '#!/bin/sh\necho %s\n' "$1" >"$bin/id"
    rm -f "$bin"/{apt-get,dnf,sudo,g++}
    [ "${3:-}" ] && printf '#!/bin/sh\n%s\n' "$3" >"$bin/$2" && chmod +x "$bin/$2"
    chmod +x "$bin/id"
}
there() { PATH=$bin run "$@"; }
installs="echo \"\$@\" >>$scratch/asked; case \$* in *g++*) ln -s $(command -v g++) $bin/g++ ;; esac"

machine 0 apt-get "$installs"
there make deps
is 'root, apt-get: installs' "$status" 0
like 'says what' "$said" 'needs g\+\+. Installing: apt-get install .* g\+\+'
like 'updates its lists first' "$(head -n 1 "$scratch/asked")" '^update$'
there make deps
like 'a second time there is nothing to do' "$said" 'Everything that make check needs is there'

machine 0 apt-get "$installs"
there make check P=1 STEP=1
is 'make check sees to it by itself' "$status" 0

machine 0 apt-get 'exit 100'
there make deps
is 'an installation that fails' "$status" 2
like 'says how to do it' "$said" 'apt-get install .*g\+\+'

machine 0 apt-get 'true'
there make deps
like 'one that does not help' "$said" 'g\+\+ is still missing'

machine 1000 apt-get "$installs"
there make deps
is 'no root, no sudo' "$status" 2
like 'names the command' "$said" 'Install with:  sudo apt-get install .*g\+\+'

machine 1000 apt-get "$installs"
printf '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n' >"$bin/sudo" && chmod +x "$bin/sudo"
there make deps
is 'sudo that asks nothing: installs' "$status" 0

machine 0 dnf "$installs"
there make deps
is 'another distribution' "$status" 2
like 'its own names' "$said" 'dnf install -y gcc-c\+\+'

machine 0 none
there make deps FOR=test
is 'no package manager' "$status" 2
like 'names the packages' "$said" 'Debian.s names: g\+\+'

done_testing
