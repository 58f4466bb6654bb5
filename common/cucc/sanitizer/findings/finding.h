/* finding.h: the list of what was found.
 *
 * A finding is made on the stack, filled in, and given to cucc_finding_add(), which copies it; one that is at
 * the same two places as another is counted with it.  hooks/report.h tells them when the program ends.
 */
#ifndef CUCC_FINDINGS_FINDING_H
#define CUCC_FINDINGS_FINDING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/kinds.h"
#include "base/messages_findings.h"
#include "identity/who.h"
#include "shadow/arrays.h"

enum { PARTY_FRAMES = 32 };

typedef struct party {
    const char *what; /* "wrote", "read", "waits"; NULL: nobody */
    void *frames[PARTY_FRAMES];
    int depth;
    bool has_thread, has_block;
    bool in_library; /* the last frames are the host's, which has called a library's kernel */
    cucc_dim3 block, thread;
    const char *file; /* instead of frames */
    int line;
} party;

/* What has seen it: what the compiler looks at by itself (hooks/undefined.c) is reported in the user's own
 * lines only, and unless somebody before it in this list has told of the line. */
enum told_by { BY_ACCESS, BY_INDEX, BY_VARIABLE };

typedef struct finding {
    kind_t kind;
    const char *space;
    const char *kernel; /* NULL: no kernel */
    const char *kernel_file;
    int kernel_line;
    party here, other;
    const array *array;
    char array_name[160];
    char message[600], advice[300];
    unsigned long times;
    int width; /* of a race: lanes of a warp 0, threads of a block 1, blocks 2; the widest is reported */
    enum told_by told_by;
    /* of a race: a barrier between the two mends it; until the end the advice has only what else may */
    bool barrier_mends;
} finding;

void cucc_findings_begin(
    void); /* when the program begins: from now on the list hears of what is incomplete */
/* Message and advice, a format of base/messages_findings.h each. Returns the length of the message. */
int cucc_finding_say(finding *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cucc_finding_advise(finding *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
finding *cucc_finding_add(finding *f); /* as it is kept; NULL: there are too many */
/* One of that kind that has a place of its own; its advice is filled in (identity/incomplete.h has the
 * others) */
void cucc_finding_incomplete(finding *f);
void cucc_finding_here(finding *f,
                       const void *site);           /* the running thread, at this site; NULL: where it is */
void cucc_finding_at(finding *f, const void *site); /* the same, or the host there */
/* What a library's kernel does in code of the library's was called for by the host: those frames follow */
void cucc_finding_callers(party *p);
void cucc_finding_by_host(finding *f); /* the host, in the call that is being made */
void cucc_finding_party(party *p, const char *what, const void *site, uint32_t thread);
/* A race of the running thread, at this site, with what another did there, as between blocks */
finding cucc_finding_race(const void *site, const char *what, uint16_t other_site, mark other);
/* In global or managed memory: sets array and space.  Returns the byte within the array */
size_t cucc_finding_locate(finding *f, uintptr_t address);

size_t cucc_finding_count(void);  /* remarks among them */
size_t cucc_finding_faults(void); /* without remarks */
const finding *cucc_finding_each(size_t i);
void cucc_findings_close(
    void); /* no more come: one cause stays one finding, and says so if there were too many to keep */
extern int cucc_grid_told; /* findings of the running grid, so that its end is explained */

#endif
