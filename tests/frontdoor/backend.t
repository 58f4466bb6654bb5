#!/usr/bin/env bash
# Which backend, and why: with an nvcc and a driver that are made up, since the machine may have neither.
. "$(dirname "$0")/toy.sh"
new_toy toy
unset CUDA_HOME CUDA_PATH CUDA_VISIBLE_DEVICES
bin=$scratch/bin
mkdir "$bin"
export CUDA_DRIVER_NODES=$scratch/node NVCC=$bin/nvcc

fake_nvcc() { # $1: what its programs print; $2: what those with a kernel print
    cat >"$bin/nvcc" <<END
#!/bin/sh
said="$1"
for word; do
    [ "\$last" = -o ] && out=\$word
    last=\$word
    [ "\$word" = -DLAUNCH ] && said="$2"
done
echo "\$*" >>"$scratch/compiled"
printf '#!/bin/sh\necho "%s"\n' "\$said" >"\$out" && chmod +x "\$out"
END
    chmod +x "$bin/nvcc"
}
says() { # $1: what about, $2: the line
    run common/backend.sh "${3:-auto}"
    is "$1: exit status" "$status" 0
    like "$1" "$said" "$2"
}

says 'no driver' '^backend=cpu .*CPU:.* no.* NVIDIA.* driver.*nvcc=common/cucc/cucc'
touch "$scratch/node"
if [ ! -e /usr/local/cuda/bin/nvcc ]; then
    says 'no nvcc' 'no.* nvcc.* on.* the.* PATH'
else
    skip 'no nvcc' 'this machine has one'
fi
fake_nvcc 'error 35 cudaErrorInsufficientDriver too old'
says 'an old driver' 'driver.* is.* older.* than.* the.* toolkit'
run common/backend.sh gpu
is 'BACKEND=gpu then' "$status" 2
like 'BACKEND=gpu then says why' "$said" '^BACKEND=gpu: the driver is older than the toolkit\..*BACKEND=cpu'
sleep 1 # another nvcc is told by its time and size
fake_nvcc 'error 100 cudaErrorNoDevice none   '
says 'no device' 'no.* CUDA.* device'
fake_nvcc 'ok 90 NVIDIA H200' 'error 700 cudaErrorIllegalAddress an illegal address'
says 'a device that fails' 'first.* kernel.* failed.*700'
fake_nvcc 'ok 90 NVIDIA H200' 'ok 90 NVIDIA H200 '
says 'a device' "^backend=gpu why=GPU:.*NVIDIA.* H200.*sm_90.* arch=sm_90 .*nvcc=$bin/nvcc"
like 'its kernel was compiled for it' "$(tail -n 1 "$scratch/compiled")" '-arch=sm_90'
before=$(wc -l <"$scratch/compiled")
says 'again' '^backend=gpu'
is 'the probe is remembered' "$(wc -l <"$scratch/compiled")" "$before"
says 'BACKEND=cpu' '^backend=cpu why=CPU' cpu
run make check BACKEND=gpu P=1
like 'the first line of a check' "$said" '^GPU: NVIDIA H200, sm_90'
like 'the programs are compiled for the device' "$(cat "$scratch/compiled")" \
    '-arch=sm_90 .*-o build/gpu/practicals/01_toy/toy.new '

done_testing
