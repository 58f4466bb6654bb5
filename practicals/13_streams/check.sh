#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 13_streams "Streams, overlap, threads"
# Programs and their steps: queues (1 to 2), barrier (3), pipeline (4), endless (5), threads (6)

step 1 "One stream, three times" points=2 program=queues
    cases n=1,255,256,257,100003
    show n=40
    clean memory races errors n=257,1000~20
    failing_calls n=100
    registers walk_all=10
    hint "There is nothing to write here: run it with make run P=13 PROGRAM=queues ARGS='step=1'. Which of the three times would change if the kernel had twice as many rounds?"
    hint "An event is a mark in a stream: cudaEventRecord queues it like a copy or a launch, and it gets its time when the device reaches it."
    hint "cudaEventElapsedTime(&ms, at[0], at[1]) is the copy's time. Without the cudaStreamSynchronize the events have not happened yet, and the call returns cudaErrorNotReady."

step 2 "Thirty small kernels" points=3 program=queues
    cases streams=1,2,4,30 block=1,64,1024
    clean memory races errors streams=3,30 block=32
    metric streams_of '^walk_all$' at_least 30 streams=30 block=32 rounds=10
    metric streams_of '^walk_all$' at_most 2 streams=2 block=32 rounds=10
    metric kernels_at_once '^walk_all$' at_least 4 streams=30 block=256 rounds=1000
    failing_calls streams=2 block=32
    registers walk_all=10
    hint "Work in one stream is done in its order. What is the order of work in two streams?"
    hint "Launch i goes to stream i % count. No launch waits; when all are queued, the host waits for each of the streams."
    hint "walk_all<<<1, block, 0, streams[i % count]>>>(y + begin, x + begin, block, rounds); with begin = (size_t)i * block, then cudaStreamSynchronize(streams[s]) for each s. And cudaStreamCreate(&streams[s]) in open_streams."

step 3 "The barrier that nobody wrote" points=4 program=barrier
    parts way
    cases way=given,nonblocking,perthread block=1,64
    show way=nonblocking,perthread block=32 rounds=10
    clean memory races errors way=nonblocking,perthread block=32
    metric kernels_at_once '^walk_all$' at_least 3 way=nonblocking,perthread block=256 rounds=2000
    failing_calls way=nonblocking,perthread block=32
    on_gpu together "eight kernels at the same time" 5 way=nonblocking,perthread block=64 rounds=1000000 bench=1
    registers walk_all=10
    hint "Which call of eight_kernels names no stream of its own, and what does the default stream wait for?"
    hint "Either the eight streams do not take part in the barrier (a flag when they are created), or the small kernel goes to a stream that is no barrier (CUDA has a handle for it)."
    hint "cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); and: return cudaStreamPerThread;"

step 4 "A pipeline" points=4 program=pipeline
    cases n=1,7,1000,1024,100003 pieces=1,2,3,7,8,64
    show n=64 pieces=2
    clean memory races errors n=1000~20 pieces=3,8
    metric pageable_copies . at_most 0 n=4096 pieces=4
    metric time_of_overlap '^walk_all$' at_most 1.05 n=262144 rounds=50 pieces=8
    metric time_of_overlap '^walk_all$' at_most 1.05 n=262144 rounds=10 pieces=4
    metric operations '^walk_all$' at_least 4 n=4096 pieces=4
    failing_calls n=100 pieces=2
    on_gpu of_one_piece "the speed of one piece" 1.54 n=33554432 rounds=3600 pieces=8 bench=1
    # with a kernel that is longer than the copies: those share the way, and are slower together
    on_gpu of_ideal "max + (sum - max) / pieces" 0.95 n=33554432 rounds=8000 pieces=8 bench=1
    registers walk_all=10
    hint "Three things can happen at the same time: a copy in, a kernel, a copy out. On which pieces do they work, and for what must each of them wait?"
    hint "A piece's three calls go to one stream, so they are in order; the next piece goes to the next stream. A copy returns at once only if the host memory is pinned, and the host waits only at the end."
    hint "length = (n + pieces - 1) / pieces; piece p has min(length, n - p * length) elements, if p * length < n. Pointers are counted in elements, copies in bytes: count * sizeof *x. After the loop cudaStreamSynchronize for all of the streams."

step 5 "Chunk after chunk" points=4 program=endless
    cases chunks=1,2,3,100 length=1,1000,1025
    show chunks=2 length=40
    clean memory races errors chunks=5 length=300~20
    metric device_waits . at_most 0 chunks=6 length=300
    metric waits_per_iteration . at_most 2.05 chunks=20 length=300
    metric time_of_overlap '^walk_all$' at_most 1.05 chunks=12 length=131072 rounds=10
    metric time_of_overlap '^walk_all$' at_most 1.05 chunks=8 length=131072 rounds=50
    failing_calls chunks=3 length=100
    registers walk_all=10
    hint "Eight buffers are written again and again. For each of them: what reads its old contents last, and how does the next writer know that this has finished?"
    hint "The host fills host_in[b]: it waits for brought[b] of two chunks ago. The stream bring writes in[b]: it waits for worked[b] of two chunks ago. The host reads host_out[b] when taken[b] has happened, and only then may the next result go there."
    hint "In the loop: cudaEventSynchronize(brought[b]), fill, cudaStreamWaitEvent(bring, worked[b], 0), copy, record brought[b]; cudaEventSynchronize(taken[b]), digests[c - 2]; cudaStreamWaitEvent(work, brought[b], 0), launch, record worked[b]; cudaStreamWaitEvent(take, worked[b], 0), copy, record taken[b]. For the first two chunks there is no chunk of two chunks ago to wait for."

step 6 "Challenge: a stream for each host thread" points=3 program=threads
    cases jobs=1,3,4,30 threads=1,4 length=1000
    cases jobs=16 threads=3 length=20011
    show jobs=2 threads=2 length=40
    clean memory races errors jobs=6 threads=3 length=300
    metric streams_of '^walk_all$' at_least 4 jobs=8 threads=4 length=300
    metric device_waits . at_most 0 jobs=8 threads=4 length=300
    failing_calls jobs=2 threads=1 length=100
    on_gpu of_one_thread "the speed of one thread" 2 jobs=64 threads=4 length=1000000 rounds=1000 bench=1
    registers walk_all=10
    hint "What does a host thread share with the others, and what must be its own: a stream, memory on both sides, the number of its job?"
    hint "With --default-stream per-thread stream 0 is each thread's own. So a thread does what one thread would do alone; only the wait must be for its own stream, and the variables of a job must be declared inside the parallel region."
    hint "#pragma omp parallel num_threads(threads) { const int me = omp_get_thread_num(); for (int j = me; j < jobs; j += threads) { fill(...); cudaMemcpyAsync(..., 0); walk_all<<<blocks_for(n), BLOCK>>>(...); cudaMemcpyAsync(..., 0); cudaStreamSynchronize(0); digests[j] = digest(...); } }"
