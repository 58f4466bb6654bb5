#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 15_several_gpus "Several GPUs"
# Programs and their steps: links (1), sum (2), slabs (3 to 4), scaling (5), ring (6)

step 1 "Which device reaches which" points=2 program=links
    cases devices=1,2,3 n=1,1000
    show none
    clean memory races errors devices=3 n=300
    failing_calls devices=2 n=100
    hint "There is nothing to write here: run it with make run P=15 PROGRAM=links ARGS='devices=4'. By which factor do the two tables differ?"
    hint "Access has a direction, and cudaDeviceEnablePeerAccess(to, 0) grants it to the current device. What would the matrix look like if only device 0 had called it?"
    hint "The second grant of the same access is cudaErrorPeerAccessAlreadyEnabled. It does no harm, but it stays the last error until cudaGetLastError clears it."

step 2 "A sum on all of them" points=3 program=sum
    cases devices=1,2,3,4,7 n=1,5,1000,100003
    clean memory races errors devices=2,3 n=1000~20
    metric devices_of '^sum_share$' at_least 3 devices=3 n=1000
    metric kernels_at_once '^sum_share$' at_least 3 devices=3 n=100000 cycles=1000
    metric device_waits . at_most 0 devices=3 n=1000
    metric waits_per_iteration . at_most 3 devices=3 n=1000
    failing_calls devices=2 n=100
    hint "Which device is current when memory is allocated, when a stream is created, when a kernel is launched?"
    hint "Write two loops. The first queues for each device a copy, a memset, a kernel and a copy back, and waits for none of them; the second waits for each stream, and adds."
    hint "n * q / d is the first element of share q. In each loop over the devices: use_device(q) before guarded_malloc, new_stream and sum_share<<<blocks_for(s.count), BLOCK, 0, s.stream>>>."

step 3 "Slabs and halos" points=4 program=slabs
    cases devices=1,2,3,4,7 nx=9 ny=7 nz=3,5,16 steps=1,2
    cases devices=2,3 nx=65 ny=33 nz=31 steps=10
    clean memory races errors devices=2,3 nx=20~3 ny=10~3 nz=7~2 steps=3
    metric peer_copies_per_iteration . at_most 4 devices=3 nx=16 ny=16 nz=12 steps=4
    metric peer_bytes_per_iteration . at_most 4096 devices=3 nx=16 ny=16 nz=12 steps=4
    metric devices_of '^relax$' at_least 3 devices=3 nx=16 ny=16 nz=12 steps=2
    metric kernels_at_once '^relax$' at_least 3 devices=3 nx=64 ny=64 nz=12 steps=2 cycles=1000
    metric staged_copies . at_most 0 devices=3 nx=16 ny=16 nz=12 steps=2
    failing_calls devices=2 nx=8 ny=8 nz=6 steps=1
    hint "Which planes of another slab does a step read? Where are they in this slab's memory?"
    hint "The faces are those of the box: plane p of the slab's memory is plane first + p - 1 of the box. A slab's lowest own plane is plane 1, its highest is plane planes; a neighbour stores them as its plane planes + 1 and its plane 0."
    hint "To the slab below: cudaMemcpyPeerAsync(below.u[now] + plane * (below.planes + 1), below.device, s.u[now] + plane, s.device, bytes, stream). To the one above: from s.u[now] + plane * s.planes to above.u[now]. Access: for each pair of neighbours, in both directions, with the device that is granted it as the current one."

step 4 "While the planes travel" points=4 program=slabs
    cases devices=1,2,3,4,7 nx=9 ny=7 nz=3,5,16 steps=1,2,10
    cases devices=2,3 nx=65 ny=33 nz=31 steps=10
    clean memory races errors devices=2,3 nx=20~3 ny=10~3 nz=9~2 steps=4
    clean memory races errors devices=3 nx=10 ny=6 nz=3 steps=3
    metric waits_per_iteration . at_most 1 devices=2 nx=16 ny=16 nz=12 steps=10
    metric device_waits . at_most 0 devices=2 nx=16 ny=16 nz=12 steps=4
    metric staged_copies . at_most 0 devices=3 nx=16 ny=16 nz=12 steps=2
    metric peer_copies_per_iteration . at_most 4 devices=3 nx=16 ny=16 nz=12 steps=4
    metric peer_bytes_per_iteration . at_most 4096 devices=3 nx=16 ny=16 nz=12 steps=4
    metric time_of_serial . at_most 0.8 devices=2 nx=512 ny=512 nz=8 steps=2 cycles=50
    failing_calls devices=2 nx=8 ny=8 nz=6 steps=1
    on_gpu efficiency "of two devices" 0.85 devices=2 n=512 bench=1
    hint "Which points of a slab must be done before a message can leave, and which can wait? What does each of the two kernels read that the other wrote in the previous step?"
    hint "In each step: the border waits for the inside of the previous step and for the neighbours' messages; the inside waits for the border of the previous step; a message follows its border in the same stream. Queue all waits of a step before anything of the step is recorded."
    hint "cudaStreamWaitEvent(s.work, s.border, 0); cudaStreamWaitEvent(s.send, s.inside, 0); for each neighbour: cudaStreamWaitEvent(s.send, b.slabs[other].sent, 0). Then queue_planes for the border in s.send, record border, queue_messages, record sent, queue_planes for planes 2 to planes - 1 in s.work, record inside."

step 5 "Before it is tried" points=4 program=scaling
    cases way=h200,cpu devices=8 nx=512 ny=512 nz=512
    cases way=h200 devices=8 nx=256 ny=256 nz=256
    cases way=h200 devices=8 nx=320 ny=320 nz=320
    cases way=cpu devices=8 nx=128 ny=128 nz=20
    cases way=drawn devices=1,3,8 nx=100 ny=64 nz=1,2,5,100
    show none
    hint "On how many planes does the slowest device work, and how many messages does the busiest one send?"
    hint "Then messages: launch + planes * plane * point + messages * (latency + bytes / rate). Overlapped: the border first, then the longer of the inside and the messages."
    hint "planes = (nz + d - 1) / d with d = min(devices, nz); messages = min(d - 1, 2); 1 GB/s is one byte per nanosecond, so 1e-3 * 4 * nx * ny / rate are microseconds. A border has min(planes, 2) planes."

step 6 "Challenge: every device gets the sum" points=3 program=ring
    parts way
    cases way=ring,library devices=1,2,3,4,7 n=1,5,1000,10007
    cases way=ring,library devices=3,5 n=1000 data=real
    clean memory races errors way=ring,library devices=3 n=200~9
    metric peer_copies_per_iteration . at_most 12 way=ring devices=3 n=300
    metric peer_bytes_per_iteration . at_most 4800 way=ring devices=3 n=300
    metric waits_per_iteration . at_most 3 way=ring devices=3 n=300
    metric operations '^ncclAllReduce$' at_least 1 way=library devices=3 n=300
    may_lack nccl.h
    failing_calls way=ring,library devices=2 n=100
    hint "Draw four members in a ring, with four pieces each. Which piece does member 2 send in round 0, 1, 2? Which piece does it hold complete after that?"
    hint "Each round has two loops: in the first every member sends and records sent; in the second every stream waits for the previous member's sent, and adds. Before it sends, a member's stream waits until the next member has added what is in its inbox."
    hint "Round r: piece in_ring(q - r, d) goes from data to the inbox of in_ring(q + 1, d); the receiver adds piece in_ring(q - 1 - r, d). Then d - 1 rounds with piece in_ring(q + 1 - r, d), from data to data. The library: ncclGroupStart(); for each q: ncclAllReduce(data, data, n, ncclFloat, ncclSum, communicator, stream); ncclGroupEnd();"
