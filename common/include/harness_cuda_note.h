/* harness_cuda_note.h: a gap in device code, under nvcc; included by harness_cuda_impl.h.
 *
 * A file of its own because it asks for __CUDA_ARCH__: cucc preprocesses a program that does so twice.
 */
#ifndef HARNESS_CUDA_NOTE_H
#define HARNESS_CUDA_NOTE_H

/* nvcc: a gap in device code leaves a note in device memory, one for each source file, and the kernel goes
 * on. */
struct harness_device_note {
    int taken, step, line;
    char file[256];
};
static __device__ harness_device_note harness_note_of_this_file;

static __device__ inline void harness_device_todo(int step, const char *file, int line)
{
    harness_device_note *note = &harness_note_of_this_file;
    if (*(volatile int *)&note->taken || atomicCAS(&note->taken, 0, 1) != 0) return;
    note->step = step;
    note->line = line;
    for (int i = 0; i < 255 && file[i]; i++) note->file[i] = file[i];
}

static inline void harness_read_device_note(void)
{
    harness_device_note note;
    if (cudaMemcpyFromSymbol(&note, harness_note_of_this_file, sizeof note) != cudaSuccess)
        (void)cudaGetLastError();
    else if (note.taken)
        harness_todo_seen(note.step, note.file, note.line);
}

#ifdef __CUDA_ARCH__
#undef TODO
#define TODO(step) harness_device_todo((step), __FILE__, __LINE__)
#endif

#endif
