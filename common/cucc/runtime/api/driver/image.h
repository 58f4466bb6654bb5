/* image.h: the code that a module is loaded from.
 *
 * A text that cucc -ptx, -cubin or -fatbin wrote (driver/module.sh says how it looks), or several in one,
 * which cuLinkComplete makes of modules that stand by themselves. */
#ifndef CUCC_IMAGE_H
#define CUCC_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "cucc/types/driver_error.h"

typedef struct cucc_image {
    bool shared; /* a shared object; otherwise an object that is to be linked with others */
    char *bytes;
    size_t size;
} cucc_image;

/* Reads the text; *images and their bytes are to be freed (cucc_images_free). Otherwise *why is what the text
 * is, and the result CUDA_ERROR_INVALID_PTX, CUDA_ERROR_NO_BINARY_FOR_GPU for code of a GPU,
 * CUDA_ERROR_INVALID_IMAGE. */
CUresult cucc_images_read(const char *text, cucc_image **images, size_t *count, const char **why);
void cucc_images_free(cucc_image *images, size_t count);

/* The text of an image; to be freed */
char *cucc_image_write(const cucc_image *image, size_t *size);

#endif
