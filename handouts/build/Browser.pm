# A headless Chromium that print.pl and the tests drive through its DevTools protocol, over a pair of pipes.
#
#     my $browser = Browser->new or plan skip_all => 'no Chromium here';
#     $browser->media('dark'); $browser->width(360);
#     my @complaints = $browser->open('/path/to/page.html');      # console errors, exceptions, what could not be loaded
#     my $value = $browser->js('document.title');                 # also of a promise
#     my $bytes = $browser->pdf;                                  # as printed: tagged, with an outline
package Browser;
use strict;
use warnings;
use File::Path 'remove_tree';
use File::Temp ();
use IO::Select;
use JSON::PP;
use MIME::Base64;
use POSIX ();

my $json = JSON::PP->new->utf8;

sub program {
    for my $name ($ENV{CHROMIUM} || (), qw(chromium chromium-browser google-chrome google-chrome-stable chrome)) {
        for my $folder (split /:/, $ENV{PATH}) { return "$folder/$name" if -x "$folder/$name" }
    }
    return undef;
}

sub new {
    my ($class) = @_;
    my $program = program() or return undef;
    my $home = File::Temp->newdir;
    pipe(my $its_in, my $our_out) or die;
    pipe(my $our_in, my $its_out) or die;
    my $pid = fork // die;
    if ($pid == 0) {
        # It reads commands from 3 and writes answers to 4. First out of the way, since ours may have these numbers.
        my ($in, $out) = (POSIX::dup2(fileno $its_in, 60), POSIX::dup2(fileno $its_out, 61));
        POSIX::dup2(60, 3);
        POSIX::dup2(61, 4);
        POSIX::close($_) for 60, 61;
        open STDOUT, '>', "$home/log";
        open STDERR, '>&', \*STDOUT;
        $ENV{HOME} = "$home";
        exec { $program } $program, qw(--headless --remote-debugging-pipe --disable-gpu --disable-quic --no-first-run
            --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage
            --allow-file-access-from-files --hide-scrollbars), "--user-data-dir=$home/profile",
            ($> == 0 ? '--no-sandbox' : ()), 'about:blank';
        die;
    }
    close $its_in;
    close $its_out;
    $our_out->autoflush(1);
    my $self = bless { pid => $pid, owner => $$, home => $home, in => $our_in, out => $our_out, buffer => '', id => 0, events => [] }, $class;
    my $target = $self->command('Target.createTarget', { url => 'about:blank' }, 'browser');
    $self->{session} = $self->command('Target.attachToTarget', { targetId => $target->{targetId}, flatten => JSON::PP::true }, 'browser')->{sessionId};
    $self->command($_) for qw(Page.enable Runtime.enable Log.enable Network.enable);
    $self->command('Page.setLifecycleEventsEnabled', { enabled => JSON::PP::true });
    return $self;
}

sub DESTROY {
    my ($self) = @_;
    return unless $self->{pid} && $$ == $self->{owner};
    kill 'TERM', $self->{pid};
    local ($?, $@);
    waitpid $self->{pid}, 0;
    # Its children end a little later, and until then may write to the profile.
    for (1 .. 50) {
        remove_tree("$self->{home}", { error => \my $still_written });
        last unless -e "$self->{home}";
        select undef, undef, undef, 0.1;
    }
}

# The next message, or nothing after so many seconds.
sub message {
    my ($self, $seconds) = @_;
    my $end = time + $seconds;
    my $at;
    while (($at = index $self->{buffer}, "\0") < 0) {
        my $left = $end - time;
        return undef if $left < 0 || !IO::Select->new($self->{in})->can_read($left || 1);
        sysread($self->{in}, $self->{buffer}, 65536, length $self->{buffer}) or die "Chromium has gone: " . `tail -n 3 $self->{home}/log`;
    }
    my $text = substr $self->{buffer}, 0, $at;
    substr($self->{buffer}, 0, $at + 1) = '';
    # A picture or a PDF is a string of megabytes, which JSON::PP would read letter by letter.
    my $data = length $text > 100_000 && $text =~ s/"data":"([\w+\/=]*)"/"data":""/ ? $1 : undef;
    my $message = $json->decode($text);
    $message->{result}{data} = $data if defined $data && $message->{result};
    return $message;
}

# $browser: for the browser, not for its page. $seconds: how long it may take.
sub command {
    my ($self, $method, $params, $browser, $seconds) = @_;
    my $id = ++$self->{id};
    my %message = (id => $id, method => $method, params => $params || {});
    $message{sessionId} = $self->{session} if $self->{session} && !$browser;
    print { $self->{out} } $json->encode(\%message), "\0";
    while (my $answer = $self->message($seconds // 60)) {
        if (($answer->{id} // 0) == $id) {
            die "$method: $answer->{error}{message}\n" if $answer->{error};
            return $answer->{result};
        }
        push @{ $self->{events} }, $answer if $answer->{method};
    }
    die "$method: no answer\n";
}

# $seconds: how long it may take, if longer than a minute
sub js {
    my ($self, $code, $seconds) = @_;
    my %how = (expression => $code, awaitPromise => JSON::PP::true, returnByValue => JSON::PP::true);
    my $answer = $self->command('Runtime.evaluate', \%how, undef, $seconds);
    die 'JavaScript: ' . ($answer->{exceptionDetails}{exception}{description} // $answer->{exceptionDetails}{text}) . "\n" if $answer->{exceptionDetails};
    return $answer->{result}{value};
}

# light or dark, as the system would say; print for paper
sub media {
    my ($self, $scheme, $media) = @_;
    $self->command('Emulation.setEmulatedMedia', { media => $media // '', features => [ { name => 'prefers-color-scheme', value => $scheme } ] });
}

sub width {
    my ($self, $width, $height) = @_;
    $self->command('Emulation.setDeviceMetricsOverride', { width => 0 + $width, height => 0 + ($height // 900), deviceScaleFactor => 1, mobile => JSON::PP::false });
}

# A reader's own click, at this place of the window.
sub click {
    my ($self, $x, $y) = @_;
    $self->command('Input.dispatchMouseEvent', { type => $_, x => $x, y => $y, button => 'left', clickCount => 1 }) for qw(mousePressed mouseReleased);
}

sub scripts { # on or off
    my ($self, $on) = @_;
    $self->command('Emulation.setScriptExecutionDisabled', { value => $on ? JSON::PP::false : JSON::PP::true });
}

# Loads a page and waits until it is there: until this load has ended, and not one that was begun before. Returns what it
# complained of.
sub open {
    my ($self, $path) = @_;
    $self->{events} = [];
    my $load = $self->command('Page.navigate', { url => $path =~ /^\w+:/ ? $path : "file://$path" });
    die "$path: $load->{errorText}\n" if $load->{errorText};
    my $end = time + 60;
    until (!$load->{loaderId} || grep { has_loaded($_, $load->{loaderId}) } @{ $self->{events} }) {
        my $event = $self->message($end - time) or die "$path: not loaded after a minute\n";
        push @{ $self->{events} }, $event if $event->{method};
    }
    return $self->complaints;
}

sub has_loaded {
    my ($event, $loader) = @_;
    return $event->{method} eq 'Page.lifecycleEvent' && $event->{params}{name} eq 'load' && $event->{params}{loaderId} eq $loader;
}

# The page on paper, of the size that its style says. $plain: without tags and outline, which is sooner.
sub pdf {
    my ($self, $plain) = @_;
    my $rich = $plain ? JSON::PP::false : JSON::PP::true;
    my %how = (preferCSSPageSize => JSON::PP::true, printBackground => JSON::PP::true, generateTaggedPDF => $rich, generateDocumentOutline => $rich);
    return decode_base64($self->command('Page.printToPDF', \%how, undef, 180)->{data});
}

sub complaints {
    my ($self) = @_;
    my @said;
    for my $event (@{ $self->{events} }) {
        my ($method, $p) = @$event{qw(method params)};
        push @said, "exception: $p->{exceptionDetails}{text} " . ($p->{exceptionDetails}{exception}{description} // '') if $method eq 'Runtime.exceptionThrown';
        push @said, 'console: ' . join ' ', map { $_->{value} // $_->{description} // '' } @{ $p->{args} }
            if $method eq 'Runtime.consoleAPICalled' && $p->{type} =~ /^(error|warning|assert)$/;
        push @said, "log: $p->{entry}{text} $p->{entry}{url}" if $method eq 'Log.entryAdded' && $p->{entry}{level} =~ /^(error|warning)$/;
        push @said, "not loaded: $p->{errorText}" if $method eq 'Network.loadingFailed' && !$p->{canceled};
    }
    return @said;
}

1;
