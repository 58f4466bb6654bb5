/* image.c: the text of a module, with its images in base64. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/driver/image.h"

static const char head[] = "// cucc module 1\n";
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* What a GPU would take begins with these. A text is looked through for what every PTX has. */
static CUresult told_from(const char *text, const char **why)
{
    static const unsigned char fatbin[] = {0x50, 0xed, 0x55, 0xba}, wrapped[] = {0xb1, 0x43, 0x62, 0x46};
    if (memcmp(text, "\177ELF", 4) == 0) {
        *why = "an ELF file (a cubin of nvcc's?): cucc -cubin makes one for the CPU";
        return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
    if (memcmp(text, fatbin, sizeof fatbin) == 0 || memcmp(text, wrapped, sizeof wrapped) == 0) {
        *why = "a fatbin of nvcc's: cucc -fatbin makes one for the CPU";
        return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
    if (strstr(text, ".version") && strstr(text, ".target")) {
        *why = "PTX for a GPU: cucc -ptx, or NVRTC of cucc, makes code for the CPU";
        return CUDA_ERROR_INVALID_PTX;
    }
    *why = "data that cucc did not make";
    return CUDA_ERROR_INVALID_IMAGE;
}

static int value_of(char c)
{
    const char *digit = c ? strchr(digits, c) : NULL;
    return digit ? (int)(digit - digits) : -1;
}

/* size bytes to `bytes`, from *text on; false: there are not as many */
static bool decode(const char **text, char *bytes, size_t size)
{
    uint32_t bits = 0;
    unsigned held = 0;
    for (size_t got = 0; got < size; ++*text) {
        if (**text == '\n' || **text == '\r') continue;
        const int value = value_of(**text);
        if (value < 0) return false;
        bits = bits << 6 | (uint32_t)value;
        held += 6;
        if (held >= 8) bytes[got++] = (char)(bits >> (held -= 8));
    }
    return true;
}

/* One more image at *text; false: something is wrong with it */
static bool read_image(const char **text, cucc_image **images, size_t *count)
{
    char kind[8];
    unsigned long size;
    if (sscanf(*text, "// image %7s %lu", kind, &size) != 2 || size > strlen(*text)) return false;
    const char *line = strchr(*text, '\n');
    cucc_image *more = realloc(*images, (*count + 1) * sizeof **images);
    if (!more || !line) return false;
    *images = more;
    cucc_image *image = &more[(*count)++];
    *image = (cucc_image){strcmp(kind, "shared") == 0, malloc(size + 1), size};
    *text = line + 1;
    return image->bytes && decode(text, image->bytes, size);
}

CUresult cucc_images_read(const char *text, cucc_image **images, size_t *count, const char **why)
{
    *images = NULL;
    *count = 0;
    if (strncmp(text, head, sizeof head - 1) != 0) return told_from(text, why);
    while (*text) {
        bool good = true;
        if (strncmp(text, "// image ", 9) == 0) good = read_image(&text, images, count);
        if (!good) {
            *why = "a module of cucc's, but cut off or changed";
            cucc_images_free(*images, *count);
            return CUDA_ERROR_INVALID_IMAGE;
        }
        text += strcspn(text, "\n");
        text += strspn(text, "\n");
    }
    if (*count) return CUDA_SUCCESS;
    *why = "a module of cucc's without code";
    return CUDA_ERROR_INVALID_IMAGE;
}

void cucc_images_free(cucc_image *images, size_t count)
{
    for (size_t i = 0; i < count; i++) free(images[i].bytes);
    free(images);
}

char *cucc_image_write(const cucc_image *image, size_t *size)
{
    enum { LINE = 120 };
    const size_t room = 256 + image->size * 4 / 3 + image->size * 4 / 3 / LINE;
    char *text = malloc(room), *at = text;
    if (!text) return NULL;
    at += sprintf(at, "%s// Code of a CUDA program for the CPU. No GPU can run it.\n// image %s %zu\n", head,
                  image->shared ? "shared" : "object", image->size);
    size_t column = 0;
    for (size_t i = 0; i < image->size; i += 3) {
        uint32_t bits = 0;
        for (size_t j = 0; j < 3; j++)
            bits = bits << 8 | (i + j < image->size ? (unsigned char)image->bytes[i + j] : 0);
        for (int shift = 18; shift >= 0; shift -= 6) *at++ = digits[bits >> shift & 63];
        if ((column += 4) % LINE == 0) *at++ = '\n';
    }
    at += sprintf(at, "\n// end\n");
    *size = (size_t)(at - text);
    return text;
}
