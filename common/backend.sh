#!/usr/bin/env bash
# Decides where the practicals run.    usage: common/backend.sh [auto|cpu|gpu]
# Prints one line of shell assignments, for `eval`:
#     backend=cpu why='CPU: no NVIDIA driver' arch='' device='CUDA on the CPU' nvcc=common/cucc/cucc
# `auto` takes the GPU when nvcc and a device are there and a first kernel really ran, else the CPU.
# The architecture is the device's. Exit 2, with the reason, when BACKEND=gpu and there is none.
set -u
cd "${0%"${0##*/}"}./.." || exit 2

# Where a driver shows: Linux, WSL, Jetson. (A test sets this to a file of its own.)
driver_nodes=${CUDA_DRIVER_NODES:-/dev/nvidiactl /dev/dxg /dev/nvhost-gpu /dev/nvgpu}

answer() { # backend, why, arch, device, nvcc
    printf 'backend=%q why=%q arch=%q device=%q nvcc=%q\n' "$@"
    exit 0
}

no_gpu() { # the reason
    if [ "$wanted" = gpu ]; then
        echo "BACKEND=gpu: $1. Put that right, or use BACKEND=cpu, which needs only g++." >&2
        exit 2
    fi
    answer cpu "CPU: $1" '' 'CUDA on the CPU' common/cucc/cucc
}

find_nvcc() {
    local at
    for at in "${NVCC:-nvcc}" "${CUDA_HOME:-/nowhere}/bin/nvcc" "${CUDA_PATH:-/nowhere}/bin/nvcc" \
        /usr/local/cuda/bin/nvcc; do
        command -v -- "$at" && return
    done
    return 1
}

# What the answer depends on. The host's name is in it because a cluster's nodes share one home.
cache_key() {
    local driver=''
    [ -r /proc/driver/nvidia/version ] && driver=$(</proc/driver/nvidia/version)
    {
        echo "$nvcc $driver ${CUDA_VISIBLE_DEVICES-all} ${HOSTNAME:-}"
        stat -Lc '%y %s' "$nvcc"
        cat common/front/probe.cu
    } | cksum | tr ' ' -
}

# $1: name of the program; the rest: nvcc's options. Prints the program's line.
probe() {
    local program=$cache.$1
    shift
    if [ ! -x "$program" ]; then
        "$nvcc" "$@" -o "$program.tmp$$" common/front/probe.cu >"$program.log" 2>&1 || return
        mv "$program.tmp$$" "$program"
    fi
    timeout 60 "$program" 2>>"$program.log"
}

wanted=${1:-auto}
case $wanted in
    cpu) answer cpu 'CPU: as asked (BACKEND=cpu)' '' 'CUDA on the CPU' common/cucc/cucc ;;
    auto | gpu) ;;
    *)
        echo "BACKEND=$wanted: there are auto, cpu and gpu." >&2
        exit 2
        ;;
esac

driver=''
for node in $driver_nodes; do [ -e "$node" ] && driver=$node; done
[ "$driver" ] || no_gpu 'no NVIDIA driver'
nvcc=$(find_nvcc) || no_gpu 'no nvcc on the PATH'

mkdir -p build/backend || exit 2
cache=build/backend/$(cache_key)
if [ ! -s "$cache" ]; then
    said=$(probe devices) || true
    case $said in
        'ok '*) ;;
        'error 35 '*) no_gpu 'the driver is older than the toolkit' ;;
        'error 100 '*) no_gpu 'the driver shows no CUDA device' ;;
        error*) no_gpu "the device does not answer: ${said#error }" ;;
        *) no_gpu "nvcc could not build a first program (see $cache.devices.log)" ;;
    esac
    read -r _ capability name <<<"$said"
    said=$(probe kernel -DLAUNCH "-arch=sm_$capability") || true
    case $said in
        'ok '*) ;;
        error*) no_gpu "a first kernel on $name (sm_$capability) failed: ${said#error }" ;;
        *) no_gpu "this nvcc does not compile for $name, sm_$capability (see $cache.kernel.log)" ;;
    esac
    # Only success is remembered: a device that was busy may answer the next time.
    echo "$capability $name" >"$cache.new$$" && mv "$cache.new$$" "$cache"
fi
read -r capability name <"$cache"
answer gpu "GPU: $name, sm_$capability" "sm_$capability" "$name" "$nvcc"
