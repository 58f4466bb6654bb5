#!/usr/bin/env perl
# The commands of pages' outputs that run a practical's programs: a line "NN BACKEND FROM PROGRAM STEP" each, with `-`
# for what a command does not say.    usage: [RUNS=2/6] commands.pl PAGE.md...
# `make profile` and `make sanitize` look at the sanitizer build (BACKEND sanitize), and so does the check of a solution
# where its plan says so (`look`), and that of a wrong solution where its diff or the output says that something is found
# or counted. RUNS=2/6: every sixth output of each page from the second on, but of those that it names all, as in
# parts/output.lua.
use strict;
use warnings;

my ($command, $fence, $output);
my $words = " @{[$ENV{RUNS} // '']} ";
my ($from_th, $each) = $words =~ m{ (\d+)/(\d+) } ? ($1, $2) : (0, 1);
my $outputs = 0; # with a run, of this page up to here

sub is_named {
    my ($name) = $_[0] =~ m{([^/]*)\.md$};
    return defined $name && index($words, " $name ") >= 0;
}

sub tell_command {
    my ($target, $words, $line) = @$command;
    undef $command;
    my ($p) = $words =~ /\bP=(\d+)/ or return;
    my ($step) = $words =~ /\bSTEP=(\d+)/ ? $1 : $words =~ /\bstep=(\d+)/ ? $1 : '-';
    my ($program) = $words =~ /\bPROGRAM=(\w+)/ ? $1 : '-';
    my ($wrong) = $line =~ /\bwrong="(\w+)"/;
    my $from = $wrong ? "build/wrong/$wrong" : $line =~ /\bfrom="(\w+)"/ ? $1 : 'practicals';
    my @backends = $target =~ /check|run/ ? 'cpu' : ();
    push @backends, 'sanitize' if $target =~ /profile|sanitize/ || $wrong && $target eq 'check' && is_looked_at($p, $wrong);
    push @backends, 'look' if $target eq 'check' && $from eq 'solutions';
    printf "%02d %s %s %s %s\n", $p, $_, $from, $program, $step for @backends;
}

sub is_looked_at {
    my ($p, $wrong) = @_;
    return 1 if $output =~ s/\s+/ /gr =~ /sanitizer build finds|\bare (?:allowed|required)\b|\bin (?:global|shared) memory\b/;
    open my $diff, '<', glob sprintf 'tests/wrong/%02d_*/%s.diff', $p, $wrong or return 0;
    local $_;
    while (<$diff>) {
        return 1 if /^Finds:/;
        last if /^--- /;
    }
    return 0;
}

while (<>) {
    if (/^\s*([`~]{3,})\{.*\.output\b.*\brun="/) {
        tell_command() if $command;
        next if ($outputs++ + 1 - $from_th) % $each != 0 && !is_named($ARGV);
        ($fence, $command, $output) = ($1, [$2, $3, $_], '')
            if /^\s*([`~]{3,})\{.*\.output\b.*\brun="(?:\w+=\S+ )*make (check|run|profile|sanitize) ([^"]*)"/;
    } elsif ($command && /^\s*\Q$fence\E\s*$/) {
        tell_command();
    } elsif ($command) {
        $output .= $_;
    }
} continue {
    $outputs = 0 if eof ARGV;
}
tell_command() if $command;
