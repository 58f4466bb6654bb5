#!/usr/bin/env perl
# The commands of pages' outputs that run a practical's programs: a line "NN BACKEND FROM PROGRAM STEP" each, with `-`
# for what a command does not say.    usage: [RUNS=2/6] commands.pl [--lines] PAGE.md...
# `make profile` and `make sanitize` look at the sanitizer build (BACKEND sanitize), and so does the check of a solution
# where its plan says so (`look`), and that of a wrong solution where its diff or the output says that something is found
# or counted. RUNS=2/6: of each page the second sixth of its outputs, those of the same program together, since to build
# one takes longer than to run it; but of the pages that it names all. --lines: the lines of these outputs instead, of all
# commands (parts/output.lua).
use strict;
use warnings;

my $lines = @ARGV && $ARGV[0] eq '--lines' ? shift : '';
my ($command, $fence, $output);
my $words = " @{[$ENV{RUNS} // '']} ";
my ($from_th, $each) = $words =~ m{ (\d+)/(\d+) } ? ($1, $2) : (0, 1);
my %share; # of this page up to here: which share a program's outputs are in
my @programs; # by practical: { step => program }

sub is_named {
    my ($name) = $_[0] =~ m{([^/]*)\.md$};
    return defined $name && index($words, " $name ") >= 0;
}

sub program_of {
    my ($p, $step) = @_;
    if (!$programs[$p]) {
        my ($check) = glob sprintf 'practicals/%02d_*/check.sh', $p;
        my ($usual) = ($check // '') =~ m{\d\d_([^/]*)/};
        $programs[$p] = {};
        for ($check ? `bash $check --plan` : ()) {
            my ($number) = /^[^\t]*\tstep\t(\d+)/ or next;
            my $program = /\tprogram=(\w+)/ ? $1 : $usual;
            $programs[$p]{$_} //= $program for $number, '-';
        }
    }
    return $programs[$p]{$step} // $step;
}

# Is the output in the share that is wanted? $1: its command and what stands behind it. Pages begin at different shares,
# or the first would have more than the last.
sub is_in_share {
    my ($line) = @_;
    my ($run) = $line =~ /\brun="([^"]*)"/;
    my $what = $.;
    if (my ($p) = $run =~ /\bP=(\d+)/) {
        my ($from) = $line =~ /\b(?:wrong|from)="(\w+)"/;
        my $step = $run =~ /\b(?:STEP|step)=(\d+)/ ? $1 : '-';
        $what = join ' ', $p, $from // '', $run =~ /\bPROGRAM=(\w+)/ ? $1 : program_of($p, $step);
    }
    $share{$what} //= (keys(%share) + unpack '%16C*', $ARGV =~ s{.*/}{}r) % $each + 1;
    return $share{$what} == $from_th;
}

sub tell_command {
    my ($target, $words, $line) = @$command;
    undef $command;
    return if $lines;
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
        next unless is_in_share($_) || is_named($ARGV) || $each == 1;
        print "$.\n" if $lines;
        ($fence, $command, $output) = ($1, [$2, $3, $_], '')
            if /^\s*([`~]{3,})\{.*\.output\b.*\brun="(?:\w+=\S+ )*make (check|run|profile|sanitize) ([^"]*)"/;
    } elsif ($command && /^\s*\Q$fence\E\s*$/) {
        tell_command();
    } elsif ($command) {
        $output .= $_;
    }
} continue {
    if (eof ARGV) {
        %share = ();
        close ARGV; # its lines are counted from 1
    }
}
tell_command() if $command;
