#!/usr/bin/env perl
# A driver program for each CUDA file of a checkout of GPUVerify's benchmarks or of its testsuite, and the list of them
# for tests/suites:
#     tests/suites.lists/gpuverify.pl DIR [FOLDER] >DIR/codes.tsv
#     tests/suites gpuverify-benchmarks DIR
# The files are the .cu files below DIR/FOLDER that say //pass in their first line. GPUVerify proves of such a kernel
# that no two threads race and that barriers do not diverge, for all arguments that satisfy its __requires and for all
# contents of arrays; the label is no-sync. The drivers are written to DIR/drivers, with a copy of gpuverify.h, which
# has GPUVerify's vocabulary and says what arguments a kernel gets. A driver
#   - includes the file and launches each of its kernels as the second line says. Grids have at most 16 blocks per
#     dimension and blocks at most 1024 threads, halved in their largest dimension until they have; a kernel that asks
#     for this_grid() gets a cooperative launch;
#   - gives a number what __requires (x == ...) says, else 64, and a pointer to a function the one in __requires;
#   - gives functions that are declared without a body one: what the name means in CUDA or OpenCL, else any value;
#   - binds a texture to each texture reference, and puts a texture or surface object where the file has one;
#   - runs twice: with arrays of zeros, and with numbers from 0 to 63 in them; the second not if a __requires is about
#     the contents of an array, or if GPUVerify looked at pairs of threads of one block only (--only-intra-group).
# gpuverify.args has the arguments that this does not find, and for which files the numbers mean nothing.
# A file whose second line has --warp-sync counts on the lanes of a warp to be in step, which CUDA does not promise any
# more: it stands in the list, too, and may be falsely alarmed there.
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Copy qw(copy);
use File::Find qw(find);
use IPC::Open2 qw(open2);

my ($dir, $folder) = @ARGV;
die "usage: gpuverify.pl DIR [FOLDER]\n" if !defined $dir || !-d $dir;
my $drivers = "$dir/drivers";
mkdir $drivers;
copy(dirname($0) . '/gpuverify.h', "$drivers/gpuverify.h") or die "gpuverify.h: $!\n";

my %given;    # $given{file}{name}: from gpuverify.args
open my $args, '<', dirname($0) . '/gpuverify.args' or die "gpuverify.args: $!\n";
while (<$args>) {
    next if /^#|^\s*$/;
    chomp;
    my ($file, $name, $value) = split /\t/;
    $given{$file}{$name} = $value;
}

# What functions without a body mean; the arguments are a, b and c
my %meaning = (
    all => 'return a != 0 ? 1 : 0;', any => 'return a != 0 ? 1 : 0;', fabs => 'return fabsf(a);',
    max => 'return a > b ? a : b;', min => 'return a < b ? a : b;', length => 'return sqrtf(dot(a, a));',
    lerpf => 'return a + c * (b - a);',
    __saturatef => 'return fminf(fmaxf(a, 0.0f), 1.0f);',
    __usad4 => 'for (int i = 0; i < 32; i += 8) c += abs(int(a >> i & 255) - int(b >> i & 255)); return c;',
    fminf => 'return make_float4(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), fminf(a.w, b.w));',
);

# without_comments TEXT, each comment a blank
sub without_comments {
    my ($text) = @_;
    $text =~ s{/\*.*?\*/|//[^\n]*}{ }gs;
    return $text;
}

# The file and what it includes of its own folder
sub whole_text {
    my ($file) = @_;
    open my $in, '<', $file or return '';
    local $/ = undef;
    my $text = without_comments(<$in>);
    my $own = dirname($file);
    $text =~ s{^\s*\#\s*include\s*([<"])([^">]+)[">]}{$1 eq '"' && -e "$own/$2" ? whole_text("$own/$2") : ''}gem;
    return $text;
}

# preprocessed FILE, FLAG...: without what #if leaves out
sub preprocessed {
    my ($file, @flag) = @_;
    my ($out, $in) = ();
    my $cpp = open2($out, $in, 'cpp', '-P', '-w', '-undef', qw(-DIMPLEMENT_SURFACE -D__CUDA_ARCH__=350), @flag);
    print $in whole_text($file);
    close $in;
    local $/ = undef;
    my $text = <$out>;
    waitpid $cpp, 0;
    die "$file: cpp fails\n" if $?;
    return $text;
}

# (64,8) of --blockDim=[64,8]
sub dimensions {
    my ($line, @names) = @_;
    for my $name (@names) {
        next if $line !~ /--$name=(\[[^\]]*\]|\d+)/;
        my @number = $1 =~ /\d+/g;
        return (@number, 1, 1)[0 .. 2];
    }
    return;
}

sub product { my $p = 1; $p *= $_ for @_; return $p }

sub halved_to_fit {
    my @block = @_;
    while (product(@block) > 1024) {
        my ($largest) = sort { $block[$b] <=> $block[$a] } 0 .. 2;
        $block[$largest] = int(($block[$largest] + 1) / 2);
    }
    return @block;
}

# balanced TEXT, AT: what stands between the bracket that opens before AT and the one that closes it
sub balanced {
    my ($text, $at) = @_;
    my ($depth, $end) = (1, $at);
    for (; $depth && $end < length $text; $end++) {
        my $c = substr $text, $end, 1;
        $depth += $c =~ /[(\[{]/ ? 1 : $c =~ /[)\]}]/ ? -1 : 0;
    }
    return substr $text, $at, $end - $at - 1;
}

# At commas that stand in no brackets
sub parts {
    my ($text) = @_;
    my (@part, $depth);
    my $now = '';
    $depth = 0;
    for my $c (split //, $text) {
        $depth += $c =~ /[(\[{<]/ ? 1 : $c =~ /[)\]}>]/ ? -1 : 0;
        if ($c eq ',' && !$depth) { push @part, $now; $now = ''; }
        else { $now .= $c }
    }
    push @part, $now if $now =~ /\S/;
    return grep { !/^\s*void\s*$/ } @part;
}

# type_of PARAMETER, which may have a name and a default
sub type_of {
    my ($parameter) = @_;
    $parameter =~ s/=.*//s;
    $parameter =~ s/^\s+|\s+$//g;
    return $parameter if $parameter !~ /^(.*[\w\s][\s*&])(\w+)$/s || $2 =~ /^(?:int|char|short|long|float|double)$/;
    my $type = $1;
    return $type =~ /^\s*(?:(?:const|struct|unsigned|signed)\s*)*$/ ? $parameter : $type;
}

# The kernels of a text, each with name, parameters, body and the template arguments that the text instantiates it with
sub kernels {
    my ($text) = @_;
    my (%kernel, @order, %instance);
    while ($text =~ /(\btemplate\s*(?:<[^>]*>)?[\s\w]*)?\b__global__\b([^;{]*?)\b(\w+)\s*(<[^;{()]*>)?\s*\(/g) {
        my ($template, $before, $name, $instance) = ($1 // '', $2, $3, $4);
        if ($name =~ /^__(?:launch_bounds|attribute)__$/) {
            my $skipped = balanced($text, pos $text);
            pos($text) += length($skipped) + 1;
            next if $text !~ /\G[^;{]*?\b(\w+)\s*\(/gc;
            $name = $1;
        }
        my $parameters = balanced($text, pos $text);
        my $after = substr $text, pos($text) + length($parameters) + 1;
        $instance{$name} = $instance if defined $instance;
        next if $after !~ /^\s*\{/;
        push @order, $name if !$kernel{$name};
        $after =~ /\{/g;
        $kernel{$name} = { name => $name, parameters => $parameters, template => $template =~ /</ ? $template : '',
            body => balanced($after, pos $after) };
    }
    for my $kernel (values %kernel) {
        my ($formal) = $kernel->{template} =~ /<(.*)>/s;
        next if !defined $formal;
        $kernel->{arguments} = $instance{ $kernel->{name} } // '<' . join(', ',
            map { /\b(?:class|typename)\b/ ? 'float' : /\bbool\b/ ? 'false' : '64' } parts($formal)) . '>';
    }
    return map { $kernel{$_} } @order;
}

# required KERNEL: what __requires says a name is equal to
sub required {
    my ($kernel) = @_;
    my (%value, $body);
    $body = $kernel->{body};
    while ($body =~ /__requires\s*\(/g) {
        for my $term (split /&&|\|\||\|/, balanced($body, pos $body)) {
            $term =~ s/^[\s(]*(\w+)\s*==\s*//s or next;
            my $name = $1;
            $term =~ s/^\s+|\s+$//g;
            chop $term while ($term =~ tr/)//) > ($term =~ tr/(//);
            $value{$name} //= $term;
        }
    }
    return %value;
}

# driver FILE, TEXT, LINE: the program's text, undef if LINE has no launch
sub driver {
    my ($file, $text, $line, $key) = @_;
    my @block = dimensions($line, qw(blockDim local_size)) or return;
    my @grid = dimensions($line, qw(gridDim num_groups)) or return;
    @block = halved_to_fit(@block);
    my $most = $given{$key}{blocks} // 16;
    @grid = map { $_ > $most ? $most : $_ } @grid;
    my %is = map { ("blockDim.$_->[0]" => $block[$_->[1]], "gridDim.$_->[0]" => $grid[$_->[1]]) }
        (['x', 0], ['y', 1], ['z', 2]);

    my (%bodyless, $bodies, $main, $globals) = ();
    ($bodies, $main, $globals) = ('', '', '');
    my $attribute = qr/__attribute__\s*\(\([^)]*\)\)/;
    my $before_name = qr/\s*(?:(?:static|inline|extern|__host__)\s+)*__device__[^;{}()=]*?(?:$attribute[^;{}()=]*?)?/;
    while ($text =~ /(?:^|(?<=[;}]))($before_name)\b(\w+)\s*\(/gm) {
        my ($type, $name, $parameters) = ($1, $2, balanced($text, pos $text));
        next if $name eq '__attribute__';
        next if substr($text, pos($text) + length($parameters) + 1) !~ /^\s*(?:$attribute\s*)?;/;
        next if $text =~ /\w[\s*&]+\Q$name\E\s*\([^;{}()]*\)\s*\{/;
        $type =~ s/\b(?:static|inline|extern|__host__|__device__|__forceinline__)\b|$attribute//g;
        $type =~ s/^\s+|\s+$//g;
        my $body = $meaning{$name} // ($type eq 'void' ? '' : "return gpuverify::any_value<$type>();");
        $bodyless{$name} = 1;
        my $letter = 'a';
        $bodies .= "static __device__ $type gpuverify_$name(" .
            join(', ', map { type_of($_) . ' ' . $letter++ } parts($parameters)) . ") { $body }\n";
    }
    # What only Clang lets pass: the storage class of a specialisation, or the same one twice
    my @static = $text =~ /template\s*<\s*>\s*[\w\s]*\bstatic\b|\bstatic\b[^;{}=]*\bstatic\b[^;{}=]*\{/
        ? ['static', ''] : ();
    my @own = $text =~ /\btypedef\b[^;]*\b(size_t|clock_t)\s*;/g;
    my @renamed = (@static, (map { [$_, "gpuverify_$_"] } sort keys %bodyless), map { [$_, "gpuverify_$_"] } @own);

    while ($text =~ /\btexture\s*<((?:[^;<>]|<[^;<>]*>)*)>\s*(\w+)\s*;/g) {
        $main .= "    gpuverify::bind_texture($2);\n";
    }
    for my $kernel (kernels($text)) {
        my %required = (required($kernel), %{ $given{$key} // {} });
        my @value;
        $main .= "    {\n";
        for (parts($kernel->{parameters})) {
            s/=.*//s;
            my ($name) = /(\w+)\s*(?:\[[^\]]*\]\s*)?$/;
            my $value = $required{$name};
            $value =~ s/\b((?:block|grid)Dim\.[xyz])\b/$is{$1}/g if defined $value;
            if (/\bcuda(Texture|Surface)Object_t\b/) { push @value, 'gpuverify::' . lc($1) . '_object()' }
            elsif (/[*\[]/) { push @value, 'gpuverify::array()' }
            elsif (defined $value && $value =~ /^[A-Za-z_]\w*$/ && $text =~ /__device__[^;{}()]*\b\Q$value\E\s*\(/) {
                $globals .= "static __device__ auto *gpuverify_$kernel->{name}_$name = &$value;\n";
                push @value, "gpuverify::function(gpuverify_$kernel->{name}_$name)";
            }
            else {
                $value = $required{$name} = 64 if !defined $value;
                push @value, "gpuverify::number($name)";
                $main .= "        const auto $name = $value;\n";
            }
        }
        my $launch = $kernel->{body} =~ /\bthis_grid\s*\(/ ? 'launch<true>' : 'launch';
        $main .= "        gpuverify::$launch(" . join(', ', "&$kernel->{name}" . ($kernel->{arguments} // ''),
            'dim3(' . join(', ', @grid) . ')', 'dim3(' . join(', ', @block) . ')', @value) . ");\n    }\n";
    }
    (my $path = $file) =~ s/^\Q$dir\E\/?//;
    my @flag = ($line =~ /-D(\S+)/g,
        map { s/^-D//r . "=$given{$key}{$_}" } grep { /^-D/ } sort keys %{ $given{$key} // {} });
    my $zeros = $line =~ /--only-intra-group/ || $text =~ /__requires\s*\([^;]*\[/ || exists $given{$key}{numbers};
    return join '', "// Made by tests/suites.lists/gpuverify.pl\n", $zeros ? "// Zeros only\n" : '',
        "#include \"gpuverify.h\"\n", (map { my ($n, $v) = split /=/; "#define $n " . ($v // 1) . "\n" } @flag),
        (map { "#define $_->[0] $_->[1]\n" } @renamed), "#include \"../$path\"\n",
        (map { "#undef $_->[0]\n" } @renamed), $bodies, $globals, "int main(int count, char **word)\n{\n",
        "    gpuverify::begin(count, word);\n", $main, "    return gpuverify::end();\n}\n";
}

my @file;
find({ wanted => sub { push @file, $_ if /\.cu$/ && !m{/drivers/} }, no_chdir => 1 },
    defined $folder ? "$dir/$folder" : $dir);
for my $file (sort @file) {
    open my $in, '<', $file or die "$file: $!\n";
    my ($first, $line) = (scalar(<$in>) // '', scalar(<$in>) // '');
    close $in;
    (my $key = $file) =~ s/^\Q$dir\E\/?//;
    (my $name = $key) =~ s/\.cu$//;
    $name =~ s{/kernel$}{};
    $name =~ tr{/+}{-p};
    if ($first !~ m{^//pass}i) { print "# $name: ", $first =~ s{^//|\s+$}{}gr, "\n"; next }
    my $text = driver($file, preprocessed($file, $line =~ /-D\S+/g), $line, $key);
    if (!defined $text) { print "# $name: no launch in its second line\n"; next }
    my $own = dirname($key);
    open my $out, '>', "$drivers/$name.cu" or die "$drivers/$name.cu: $!\n";
    print $out $text;
    close $out;
    print join("\t", $name, 'no-sync', "-I\@$own --legacy=11 \@drivers/$name.cu",
        $text =~ /^\/\/ Zeros only$/m ? '0' : '0 ; 1'), "\n";
}
