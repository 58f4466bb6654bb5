/* span_kinds.h: what a span of the streams' time line is: the sanitizer build writes them into its report
 * (cucc/sanitizer/counting/spans.h), xray reads them from it. */
#ifndef BASE_SPAN_KINDS_H
#define BASE_SPAN_KINDS_H

/* Name, word in reports, and in a sentence. */
#define SPANS(S)                                                                                             \
    S(KERNEL, "kernel", "kernel")                                                                            \
    S(IN, "in", "copy to the device")                                                                        \
    S(OUT, "out", "copy to the host")                                                                        \
    S(COPY, "copy", "copy on the device")                                                                    \
    S(PEER, "peer", "copy between devices")                                                                  \
    S(FILL, "fill", "fill")                                                                                  \
    S(HOST, "host", "host function")                                                                         \
    S(AFTER, "after", "the stream waits for an event of another")                                            \
    S(WAIT, "wait", "the host waits for a stream")                                                           \
    S(WAIT_ALL, "wait_all", "the host waits for the device")                                                 \
    S(STRETCH, "stretch", "the iterations themselves")

typedef enum {
#define S(name, ...) SPAN_##name,
    SPANS(S)
#undef S
#define S(...) +1
        SPAN_KINDS = SPANS(S)
#undef S
} span_kind_t;

#endif
