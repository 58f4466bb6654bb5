#include "exec/frames.h"

#include <stdint.h>
#include <unwind.h>

typedef struct {
    void **frames;
    int room, count;
    _Unwind_Word canonical; /* of the frame before: where it stays the same, the stack is at its end */
} walk;

static _Unwind_Reason_Code one_frame(struct _Unwind_Context *context, void *of)
{
    walk *w = of;
    if (w->count >= 0) {
        const _Unwind_Word canonical = _Unwind_GetCFA(context);
        void *pc = (void *)(uintptr_t)_Unwind_GetIP(context);
        if (w->count > 0 && w->frames[w->count - 1] == pc && w->canonical == canonical)
            return _URC_END_OF_STACK;
        w->canonical = canonical;
        w->frames[w->count] = pc;
    }
    return ++w->count >= w->room ? _URC_END_OF_STACK : _URC_NO_REASON;
}

__attribute__((noinline)) int cucc_frames(void **frames, int room)
{
    walk w = {frames, room, -1, 0}; /* the first frame is our own */
    if (room > 0) _Unwind_Backtrace(one_frame, &w);
    while (w.count > 1 && !frames[w.count - 1]) w.count--; /* above the first function of all */
    return w.count > 0 ? w.count : 0;
}
