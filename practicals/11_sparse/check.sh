#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 11_sparse "Sparse matrices"
# Programs and their steps: formats (1 to 2), multiply (3 to 4), pagerank (5), power_law (6)

step 1 "Coordinates, one thread per entry: given" points=2 program=formats
    cases rows=1 columns=1 nnz=0,1
    cases rows=10 columns=20 nnz=0,1,30,200
    cases rows=33 columns=1000 nnz=1000 shape=even,dense
    clean memory races barriers errors rows=10 columns=20~4 nnz=30~5
    registers multiply_coo=14
    hint "There is nothing to write here: run it with make run P=11 ARGS='step=1 rows=3 columns=4 nnz=5'. What are the three arrays?"
    hint "Two entries of one row belong to two threads, and both add to the same y[row]. What would happen without atomicAdd?"
    hint "How many bytes does a thread load for its entry, and how many of those bytes only tell the row?"

step 2 "Coordinates to compressed rows" points=4 program=formats
    cases rows=1 columns=1 nnz=0,1
    cases rows=10 columns=20 nnz=0,1,30,200
    cases rows=10 columns=20 nnz=30 shape=gaps,dense
    cases rows=33 columns=1000 nnz=1000,20000 shape=even,gaps,dense
    cases rows=256 columns=20 nnz=30
    cases rows=1000 columns=33 nnz=33,660 shape=even,gaps,dense
    cases rows=20011 columns=20011 nnz=20011,400220
    clean memory races barriers errors rows=10 columns=20~4 nnz=0,30~5 shape=gaps
    metric global_load_bytes find_offsets at_least 100 rows=10 columns=20~4 nnz=30~5
    metric global_store_bytes gather at_least 100 rows=10 columns=20~4 nnz=30~5
    failing_calls rows=10 columns=20 nnz=30
    registers identity=8 gather=12 find_offsets=16
    hint "Write the three arrays of a small matrix down in any order, and sort rows and columns by hand. Where was the value of the entry that is now first?"
    hint "A permutation p starts as 0, 1, 2, ... and is sorted along with the rows and columns: then p[e] says where entry e was before. And offset[i], for i from 0 to rows, is the number of entries in the rows before i: launch one thread for each of these rows + 1 offsets, and let it bisect the sorted rows."
    hint "cusparseXcoosort_bufferSizeExt, cudaMalloc, cusparseXcoosortByRow(handle, rows, columns, count, row, column, p, buffer); to[e] = from[p[e]], into another array; and if (row[middle] < i) low = middle + 1; else high = middle; until they meet."

step 3 "Compressed rows: a thread, a warp, a few lanes per row" points=4 program=multiply
    parts way
    cases way=thread,warp,lanes rows=1 columns=1 nnz=0,1
    cases way=thread,warp,lanes rows=10 columns=20 nnz=0,30
    cases way=thread,warp,lanes rows=33 columns=1000 nnz=1000 shape=even,gaps,dense
    cases way=thread,warp,lanes rows=1000 columns=33 nnz=660 shape=even,gaps,dense
    cases way=thread,warp,lanes rows=1000 columns=1000 nnz=20000 shape=power
    cases way=thread,warp,lanes rows=20011 columns=20011 nnz=20011,400220
    clean memory races barriers errors way=thread,warp,lanes rows=33~5 columns=100~20 nnz=400~30 shape=even,gaps
    clean memory races barriers errors way=lanes rows=33~5 columns=100~20 nnz=400 # fours end where the last row does
    metric global_load_sectors_per_request multiply_by_warp at_most 6 way=warp rows=64~8 columns=900 nnz=4096 shape=band
    metric global_load_lanes_per_request multiply_by_warp at_least 16 way=warp rows=64~8 columns=900 nnz=4096 shape=band
    metric shuffle_lanes multiply_by_warp at_least 8000 way=warp rows=64~8 columns=900 nnz=4096 shape=band
    metric global_load_bytes_per_lane multiply_by_lanes at_least 6 way=lanes rows=64~8 columns=900 nnz=4096 shape=band
    metric shuffle_lanes multiply_by_lanes at_least 4000 way=lanes rows=64~8 columns=900 nnz=4096 shape=band
    metric global_atomic_requests multiply_by at_most 0 way=thread,warp,lanes rows=64~8 columns=900 nnz=4096 shape=band
    limit 60
    on_gpu of_cusparse "the speed of cusparseSpMV" 0.85 rows=1000000 columns=1000000 nnz=32000000 bench=1
    on_gpu of_cusparse "the speed of cusparseSpMV" 1 rows=250000 columns=250000 nnz=32000000 shape=band bench=1
    registers multiply_by_thread=32 multiply_by_warp=32 multiply_by_lanes=32
    hint "Row i has the entries offset[i] to offset[i + 1] - 1. Which of them should lane 5 take, so that the 32 lanes of a warp load neighbours? And if 8 lanes share the row, and each loads four entries at a time?"
    hint "A thread per row: a loop over its entries, and one store. A warp per row: lane l takes the entries l, l + 32, ...; then come five shuffles, in which all 32 lanes take part, even those that had no entry. A few lanes per row: the matrix is loaded in groups of four that begin at entries 0, 4, 8, ..., so a row's first group is the one that contains its first entry."
    hint "for (int e = a.offset[row] + lane; e < a.offset[row + 1]; e += 32) sum += a.value[e] * x[a.column[e]]; then sum += __shfl_down_sync(0xffffffffu, sum, distance) for distance 16, 8, 4, 2, 1; lane 0 stores. With LANES lanes: for (int e = begin / 4 * 4 + 4 * lane; e < end; e += 4 * LANES) sum += four_products(a, x, e, begin, end); and distances from LANES / 2 on."

step 4 "The library" points=3 program=multiply
    cases rows=1 columns=1 nnz=0,1 alpha=1 beta=0
    cases rows=33 columns=1000 nnz=1000 shape=even,gaps alpha=1,0.5 beta=0,-2
    cases rows=1000 columns=33 nnz=660 shape=even,dense alpha=1,-3 beta=0,1
    show none
    clean memory races errors rows=33~5 columns=100~20 nnz=400~30 alpha=2 beta=0,1
    metric operations '^cusparseSpMV' at_least 1 rows=33~5 columns=100~20 nnz=400~30 alpha=2 beta=0
    failing_calls rows=10 columns=20 nnz=30 alpha=2 beta=0
    hint "What must cusparseSpMV know about a matrix, and about a vector, that a pointer does not tell it?"
    hint "A handle; a descriptor for the matrix and one for each vector; the size of the buffer; the buffer; the product; and then destroy and free everything. The arrays are const here, and there are calls with Const in their names."
    hint "cusparseCreateConstCsr(&matrix, rows, columns, count, offset, column, value, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F); cusparseCreateConstDnVec(&from, columns, x, CUDA_R_32F); cusparseCreateDnVec(&to, rows, y, CUDA_R_32F); cusparseSpMV_bufferSize and cusparseSpMV take (handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, from, &beta, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, ...)."

step 5 "PageRank" points=4 program=pagerank
    cases graph=web,cut damping=0.85,1 start=first,even every=1,10
    cases graph=cycle pages=5 damping=0.85,1 most=23
    cases graph=random pages=1,31,257,1000 dangling=0,10,100
    cases graph=random pages=20011 dangling=10 every=7 start=even
    show graph=cut most=1 every=1
    clean memory races barriers errors graph=random pages=300~20 dangling=10 most=3 every=2
    clean memory races barriers errors graph=cut most=5 every=5
    metric operations 'copy to the host' at_most 24 graph=web every=10
    failing_calls graph=cut every=10
    limit 60
    on_gpu of_library "the speed of calls of libraries" 1.5 graph=random pages=1000000 most=20 bench=1
    registers count_out_links=10 begin=32 iterate=32
    hint "A page's new rank is a sum over the links that lead to it. Which end of a link is the row, and which the column? And which page's links are counted in x[j] / out-links of j?"
    hint "Count out-links with an atomicAdd on the page where a link begins. In iterate, a thread without a page has mass 0 and change 0, and still calls add_block. On the host: launch, swap share and next_share, and read each[done].change every few iterations, as the case asks."
    hint "before = g.rank[page]; out_links = g.out_links[page]; sum = last->mass / g.pages; for (e ...) sum += g.share[g.source[e]]; now = (1 - damping) / g.pages + damping * sum; change = fabs(now - before); g.rank[page] = now; g.next_share[page] = share_of(now, out_links); if (out_links == 0) mass = now."

step 6 "Challenge: a power law" points=3 program=power_law
    cases rows=1 columns=1 nnz=0,1
    cases rows=1 columns=5000 nnz=5000
    cases rows=10 columns=20 nnz=0,30,200
    cases rows=33,791,792,793,1000 columns=1000 nnz=1000 shape=even,gaps,dense
    cases rows=5000 columns=3 nnz=0,7 shape=even
    cases rows=1000 columns=1000 nnz=20000 shape=power
    cases rows=20011 columns=20011 nnz=400220 shape=power
    clean memory races barriers errors rows=33~5 columns=1000~100 nnz=1000~50 shape=dense,power
    clean memory races barriers errors rows=1500~60 columns=50~9 nnz=300~30 shape=gaps
    clean memory races barriers errors rows=2000~50 columns=3 nnz=5
    clean memory races barriers errors rows=2000 columns=3 nnz=0 # a tile of nothing but rows
    metric bytes_of_napkin multiply at_most 5 rows=2000~50 columns=2000 nnz=8192~200 shape=power
    metric active_lanes_pct multiply at_least 60 rows=2000 columns=2000 nnz=8192 shape=power
    metric global_atomic_requests multiply at_most 200 rows=2000 columns=2000 nnz=8192 shape=power
    failing_calls rows=10 columns=20 nnz=30
    limit 60
    on_gpu of_cusparse "the speed of cusparseSpMV" 0.85 rows=1000000 columns=1000000 nnz=32000000 shape=power bench=1
    registers multiply_merge=32
    hint "A matrix of 8 rows has 8 row ends and, say, 24 entries. If 4 threads share these, 8 steps each, what must each thread know before it begins?"
    hint "It must know where its steps begin: how many row ends come before them, and therefore how many entries. A bisection over the row ends finds that: after s steps, row m has ended if end[m] <= s - 1 - m. Then the thread walks: at an entry it adds, at a row end it hands over the sum."
    hint "The sum of a row that begins and ends within one thread's steps is stored. The sum of the first row that ends there, and the sum that remains after the last step, are added by atomicAdd to shared memory. In the same way a tile adds its first and last row to y, which starts at 0, and stores the others."
