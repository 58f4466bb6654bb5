# Part of pages.t: the pages of the class in $ARGV[0], in a browser. Prints TAP that goes on where pages.t is, and leaves in
# CLASS/browsed how many tests that were.
use strict;
use warnings;
use Cwd 'abs_path';
use Browser;

my $class = abs_path($ARGV[0]);
my ($count, $failed) = (0, 0);

sub result {
    my ($name, @wrong) = @_;
    $count++;
    print @wrong ? 'not ok' : 'ok', " - $name\n";
    print STDERR "# $_\n" for @wrong;
    $failed = 1 if @wrong;
}
sub slurp { my ($path) = @_; open my $f, '<:raw', $path or die "$path: $!"; local $/; return <$f> }

my $browser = Browser->new;
if (!$browser) {
    $count++;
    print "ok - the pages in a browser # SKIP no Chromium here (make deps FOR=handouts)\n";
} else {
    my $at = `tests/handouts/axe.sh`;
    chomp $at;
    my $axe = $? ? undef : slurp($at);
    my $check = 'axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.map((v) => v.id + " " + v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(", ")))';
    for my $page ('index.html', 'pages/bob/index.html', 'pages/dora/index.html') {
        $browser->media('light');
        $browser->width(1300);
        result("$page: nothing to complain of", $browser->open("$class/$page"));
        if ($page =~ /bob/) {
            my $profile = q{document.querySelector('iframe').getBoundingClientRect().height > 300 && getComputedStyle(document.querySelector('iframe')).visibility};
            result("$page: the profile is shown", $browser->js($profile) eq 'visible' ? () : 'it is not');
        }
        if ($axe) {
            $browser->js("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
            $browser->js("$axe;0");
            for my $scheme ('light', 'dark') {
                $browser->media($scheme);
                result("$page: axe finds nothing, $scheme", @{ $browser->js($check) });
            }
        } else {
            $count++;
            print "ok - $page: axe # SKIP $at\n";
        }
        $browser->width(360);
        my $wide = $browser->js('document.scrollingElement.scrollWidth');
        result("$page: fits a telephone", $wide <= 360 ? () : "it is $wide wide");
        my $small = $browser->js('[...document.querySelectorAll("svg text")].filter((t) => t.getBoundingClientRect().height < 10).length');
        result("$page: letters of pictures can be read there", $small ? "$small texts are smaller than 10 px" : ());
    }
}
open my $out, '>', "$class/browsed" or die;
print $out $count;
exit $failed;
