/* program_state.h: what the files of the program's side share. One program, one case, one result: one record.
 */
#ifndef HARNESS_PROGRAM_STATE_H
#define HARNESS_PROGRAM_STATE_H

#include "result.h"

enum { STATUS_CUDA = 3, STATUS_TODO = 4, STATUS_LACKS = 5 }; /* exit status; case_refuse has 2 */

typedef struct {
    int begun, ended;        /* case_begin, case_end were called */
    int by_hand;             /* no result file was asked for */
    int exit_status;         /* of case_end, so far */
    const char *result_path; /* NULL by hand */
    result_t result;
    double started; /* clock_ms */
} program_state_t;

extern program_state_t program_state;

/* From now on a result file can say why the program ends early. Called by case_begin, which thereby brings
 * early.o out of the library: helper_cuda.h, which stands alone too, refers to harness_cuda_error only
 * weakly. */
void early_begin(void);

#endif
