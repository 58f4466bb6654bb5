/* warm.h: what does not change from student to student is compiled once. */
#ifndef CLASS_WARM_H
#define CLASS_WARM_H

#include "grade/plan/grade.h"
#include "sandbox.h"

/* Fills the class's store of compiled objects (cucc's, FOLDER/store) with what the starters of these
 * practicals are made of, and with the precompiled heads; builds what cucc needs and a student's compile
 * could not. Students read the store and cannot write to it. A failure costs time later, and nothing else. */
void warm_store(const sandbox_t *sandbox, const grade_t *grade, const char *folder,
                const char *const *practicals, size_t count, int jobs);

#endif
