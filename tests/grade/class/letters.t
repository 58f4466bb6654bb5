#!/usr/bin/env bash
# Names are compared by their letters: perl's Unicode::Normalize, which knows all of Unicode, takes them apart the same
# way, in every script that letters.h names.
cd "$(dirname "$0")/../../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir -p build && flock build/.lock make -s -f common/build.mk ONLY= grade ||
    { echo 'Bail out! it does not build'; exit 2; }
cat >"$scratch/apart.c" <<'END_OF_C'
#include "grade/class/letters.h"
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    static char line[4096];
    (void)argv;
    while (fgets(line, sizeof line, stdin)) {
        arena_t arena = {0};
        line[strcspn(line, "\n")] = '\0';
        puts(argc > 1 ? letters_plain(&arena, line, 48) : letters_apart(&arena, line));
        arena_free(&arena);
    }
    return 0;
}
END_OF_C
gcc -Icommon -o "$scratch/apart" "$scratch/apart.c" build/grade/libgrade.a build/base/libbase.a \
    build/harness/libharness.a -lm -pthread || exit 2
cat >"$scratch/names.pl" <<'END_OF_PERL'
use utf8; use Unicode::Normalize; binmode STDOUT, ':utf8'; srand 7;
my @letters = grep { my $d = Unicode::Normalize::getCanon($_); !defined $d || length $d > 1 }
    0xC0 .. 0x24F, 0x386 .. 0x3CE, 0x400 .. 0x4FF, 0x621 .. 0x64A, 0x1E00 .. 0x1EFF, 0x3041 .. 0x30FA, 0xAC00, 0xAC01,
    0xD7A3, map { 0xAC00 + int rand 11172 } 1 .. 300;
my @marks = (0x300 .. 0x337, 0x339 .. 0x33F, 0x342, 0x346 .. 0x34E);
my @names = (map { 'x' . chr($_) . 'y' } @letters);
push @names, join '', map { (chr $letters[rand @letters], map { chr $marks[rand @marks] } 1 .. rand 4) } 1 .. 5 for 1 .. 2000;
open my $want, '>:utf8', $ARGV[0] or die;
print "$_\n" and print $want NFD($_), "\n" for @names;
END_OF_PERL
perl "$scratch/names.pl" "$scratch/want" >"$scratch/names"
"$scratch/apart" <"$scratch/names" >"$scratch/got"
ok 'letters with marks come apart as Unicode says' cmp "$scratch/want" "$scratch/got" ||
    diag "$(diff "$scratch/want" "$scratch/got" | head)"
ok 'and what is apart stays so' cmp "$scratch/want" <("$scratch/apart" <"$scratch/want")
apart() { printf '%s\n' "$1" | "$scratch/apart"; }
plain() { printf '%s\n' "$1" | "$scratch/apart" plain; }
is 'composed or not, it is the same name' "$(apart $'Zo\xc3\xab')" "$(apart $'Zoe\xcc\x88')"
is 'blanks at the ends are no part of a name' "$(apart $' \tAnna  \xc2\xa0Muller ')" 'Anna Muller'
is 'a byte that is no UTF-8 stays apart from one that is' "$(apart $'f\xfcr \\xFC')" 'f\xFCr \\xFC'
is 'case counts' "$(apart Ada)$(apart ada)" Adaada
is 'plain: letters without their marks' "$(plain 'Zoë Müller-Ångström, Łukasz ß Øre')" \
    'Zoe-Muller-Angstrom-Lukasz-s-Ore'
is 'plain: of other scripts nothing is left' "$(plain '李雷')$(plain 'Наталья')$(plain $'\xf0\x9f\x98\x80')" ''
is 'plain: nothing odd at the ends' "$(plain '--rf.. (x)')" 'rf..-x'
done_testing
