/* compiler.h: calling cucc while a program runs, to link modules (cuLink...) and to compile (NVRTC). */
#ifndef CUCC_COMPILER_H
#define CUCC_COMPILER_H

#include "api/driver/driver.h"
#include "api/driver/image.h"

/* Where cucc is: $CUCC_COMPILER, or where it was when this was built or installed */
extern const char cucc_compiler_place[];

/* A folder for files that pass; NULL: there is none. To be removed, and freed. */
char *cucc_scratch_make(void);
void cucc_scratch_remove(char *folder);

/* Runs cucc with these words behind its name, NULL at their end; its output goes to the file. Returns its
 * exit status, 127 where it is not there. */
int cucc_compiler_run(const char *const words[], const char *output);

/* Links the images that are objects to one that is shared, in their place. */
CUresult cucc_images_link(cucc_image **images, size_t *count, const struct cucc_jit *jit);

#endif
