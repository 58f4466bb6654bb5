#!/usr/bin/env bash
# Facts inside, words at the door: engine, judge, xray and sanitizer decide by enums (common/base/record.h, patterns.h,
# kinds.h), never by a sentence, a status or a pattern's name. Words are compared at the doors below alone, each with
# its reason.
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# Of each call that compares or searches text, wherever its lines break: FILE:LINE: CALL
# shellcheck disable=SC2016 # perl's
calls() { # $@: files
    perl -0777 -ne '
        my $compares = qr/str(?:n?case)?n?cmp|str(?:case)?str|mem(?:mem|cmp)|reg(?:comp|exec)|complaint_matches|
            fnmatch/x;
        while (/\b((?:$compares)\s*\()/g) {
            my ($from, $depth, $in) = ($-[1], 0, 0);
            my $line = 1 + (substr($_, 0, $from) =~ tr/\n//);
            my $end = pos() - 1;
            while ($end < length) { # to the bracket that closes, strings passed over
                my $c = substr($_, $end, 1);
                if ($in) { $c eq "\\" ? $end++ : $c eq q(") ? ($in = 0) : 0 }
                elsif ($c eq q(")) { $in = 1 }
                elsif ($c eq "(") { $depth++ }
                elsif ($c eq ")" && --$depth == 0) { last }
                $end++;
            }
            my $call = substr($_, $from, $end + 1 - $from);
            $call =~ s/\s+/ /g;
            print "$ARGV:$line: $call\n";
        }' "$@"
}

# What must not be compared: names of what is an enum inside, their words on disk, and sentences
words=$(sed -nE 's/^.*[A-Z]\([A-Z_]+, "([a-z_]+)".*/\1/p' common/base/{record,patterns,kinds}.h | sort -u |
    grep -vxE 'from|first|last|run|input|type|length|every|factor|sign|range|bound|inside|local|global|host|heap|shared' |
    paste -sd '|')
facts="(status|fault|cause|pattern|message|hint|advice|title|kind|space|sentence|complaint|verdict|says|told)"
forbidden="\\b$facts\\b(?!->|\\]|\\.)|json_(get|text)\\(|\"($words|pass|fail|todo|skip)\"|\"[^\"]* [^\"]*\""

# The doors: FILE, tab, a regular expression for the call (all of them: .), tab, why
doors() {
    cat <<'END'
common/grade/class/	.	of files, names and dates that came from outside; what it decides of records goes by record.h
common/grade/report/policy.c	.	a policy's words
common/grade/report/main.c	.	a command line
common/grade/report/sheet.c	.	a platform's table
common/grade/report/comments.c	.	an instructor's table
common/grade/plan/	.	a check script's plan and the front door's words
common/grade/process/hearing.c	"record"	a report comes in
common/grade/step/build.c	"made "	what make says is made
common/grade/step/complaint.c	.	what a compiler said is searched for the line to quote
common/grade/step/makefile_complaint.c	.	what make said is searched for the line to quote, and its advice
common/grade/step/source.c	.	a student's source is read
common/grade/step/words.c	.	a student's source is read
common/grade/step/given.c	.	a student's source is read
common/grade/step/failing.c	strncmp\(line, word	the runtime's list of calls, by its own keys
common/grade/step/failing.c	"a launch"	the runtime's name for what is no call
common/cucc/sanitizer/trace/calls.c	"a "	the runtime's names for what is no call
common/xray/show/calls.c	a->space, "host"	the memory of an array, by the name that a page shows
common/grade/step/failing.c	strstr\(said	what the C and C++ libraries say of an abort: who prints that and aborts has noticed, too
common/grade/step/makefile.c	strstr\((line|from|ended)	what ldd printed
common/xray/sanitizer.c	.	what compute-sanitizer printed is read
common/xray/sanitizer_text.c	.	what compute-sanitizer printed is read
common/xray/ncu.c	.	what ncu printed is read
common/xray/ncu_source.c	.	what ncu printed is read
common/xray/source.c	.	a source file is read
common/xray/report.c	.	a report comes in
common/xray/counts.c	.	names of metrics, which a check script says
common/xray/bound.c	.	names of metrics, which a check script says
common/xray/work.c	regexec	names of kernels, by the plan's expression
common/xray/overlap.c	regexec	names of kernels, by the plan's expression
common/xray/main.c	.	a command line
common/xray/show/picture.c	.	a strip, which a handout says how to draw
common/xray/show/trace.c	.	a trace, as it comes in
common/cucc/sanitizer/findings/errors.c	strncmp\(text	where what was said begins with the call's name, that is left out; nothing is decided
common/cucc/sanitizer/findings/finite.c	strcmp\(word	an environment variable
common/cucc/sanitizer/findings/finding.c	strcmp\(a->message	the same reason for an incomplete report is told once
common/cucc/sanitizer/hooks/undefined.c	"struct "	a type's name, as the compiler has it
common/cucc/sanitizer/identity/place.c	"( \(discriminator |0x)"	what addr2line printed is read
common/judge/reader.c	.	what a program left is read
common/judge/ending.c	.	what a program printed last is read
common/judge/arguments.c	.	a command line
common/judge/pattern.c	mistakes\[i\]\.says	which results gold gave for one mistake: those that it told in the same words
common/judge/expect_cuda.c	.	names of CUDA errors, which are facts of the result file
END
}

# The calls that stand at no door, of those of standard input
outside() {
    doors >"$scratch/doors"
    perl -e '
        open my $in, "<", shift or die;
        my @doors = map { chomp; [split /\t/] } <$in>;
        my $forbidden = shift;
        while (my $call = <STDIN>) {
            my ($file, $text) = $call =~ /^([^:]*):[0-9]+: (.*)/ or next;
            next unless $text =~ /$forbidden/;
            next if grep { index($file, $_->[0]) == 0 && $text =~ /$_->[1]/ } @doors;
            print $call;
        }' "$scratch/doors" "$forbidden"
}

mapfile -t files < <(find common/grade common/judge common/xray common/cucc/sanitizer -name '*.c' | sort)
calls "${files[@]}" >"$scratch/calls"
ok 'the calls are seen' [ "$(wc -l <"$scratch/calls")" -gt 200 ]
is 'no decision by a sentence, a status or a pattern'\''s name' "$(outside <"$scratch/calls")" ''
is 'each door leads somewhere' "$(while IFS=$'\t' read -r file _ why; do
    [ "$why" ] || echo "$file: no reason"
    [ -e "$file" ] || echo "$file: is not there"
done < <(doors))" ''

# --- lines as they once stood here, or might: each is seen where it is planted (~: a new line)
mkdir -p "$scratch/common/grade/step"
while IFS= read -r line; do
    printf '#include "step.h"\nint planted(const step_t *step, const char *text)\n{\n    return %s;\n}\n' "${line//\~/$'\n'}" \
        >"$scratch/common/grade/step/planted.c"
    ok "is seen: $line" [ "$(cd "$scratch" && calls common/grade/step/planted.c | outside | wc -l)" -gt 0 ]
done <<'END'
strcmp(json_get(text, "status"), "pass") == 0
strstr(step->record.message, "it ran over ") != NULL
strstr(text, ",\"fault\":\"") || strcmp(text, "machine") == 0
strstr(text, " is not installed; ") != NULL
strncmp(text, "does not compile", 16) == 0
strcmp(step->record.fault, text)
strstr(step->pattern, "signal") ? 1 : 0
strcmp(finding->kind, "out_of_bounds") == 0
strcmp(~        text,~        "timeout") == 0
memmem(text, 9, "make was not done", 17) != NULL
strcmp(text, "sanitizer_build") == 0
strstr(text, ": expected ")
strncmp(f->advice, "put __sync", 10) == 0
strstr(text, "which does not name it") != NULL
END
done_testing
