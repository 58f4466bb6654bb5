/* fuzz.c: the judge's readers against bytes that nobody meant.   usage: test_fuzz RUNS SEED
 *
 * Three quarters of the runs change a valid result file (a byte, a length, a cut, a doubled stretch) and half
 * of these make its checksum right again, so that the damage gets past it; the others are noise. What is read
 * is looked at as the judge would. The same for lines of JSON and for text from a program. Run under the
 * sanitizers: they are the test. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "philox.h"
#include "reader.h"
#include "result.h"
#include "result_format.h"
#include "base/json.h"
#include "base/text.h"

enum { MOST = 1 << 13 };

static uint64_t seed, draws;

static uint32_t draw(uint32_t below)
{
    philox4_t r = philox4(seed, 0, draws++);
    return (uint32_t)((uint64_t)r.word[0] * below >> 32);
}

/* A file with every kind of chunk in it. Returns its length. */
static size_t valid_file(unsigned char *bytes)
{
    char path[] = "/tmp/fuzz-XXXXXX";
    static result_t result;
    int descriptor = mkstemp(path);
    if (descriptor < 0 || close(descriptor) != 0) exit(2);
    float values[5] = {1, 2, 3, 4, 5};
    double numbers[2] = {1, 2};
    result_open(&result, path, "step=1 n=5 seed=7");
    result_data(&result, "y", 'f', 1, values, 5);
    result_data(&result, "empty", 'd', 0, numbers, 0);
    result_data(&result, "d", 'd', 0, numbers, 2);
    result_guard(&result, "y", RESULT_AFTER, 4, 20, 8, 0, 7);
    result_modified(&result, "x", 'f', 2, 1, values, values + 1);
    result_cuda(&result, "cudaErrorInvalidValue", 1, 1,
                "f.cu:3: k: cudaErrorInvalidValue (1): invalid argument");
    result_todo(&result, 3, "f.cu", 12);
    result_metric(&result, "speed", 1.5, "GB/s");
    if (result_close(&result) != 0) exit(2);
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, MOST, file) : 0;
    if (!file || fclose(file) != 0 || remove(path) != 0) exit(2);
    return size;
}

static void set64(unsigned char *at, uint64_t value)
{
    memcpy(at, &value, 8);
}

static uint64_t odd_number(void)
{
    static const uint64_t numbers[] = {
        0, 1, 7, 8, 255, 256, 1u << 31, UINT32_MAX, (uint64_t)1 << 61, INT64_MAX, UINT64_MAX - 7, UINT64_MAX};
    return numbers[draw(sizeof numbers / sizeof *numbers)] + draw(3);
}

/* Changes the file a little; returns its new length. */
static size_t change(unsigned char *bytes, size_t size)
{
    size_t at = draw((uint32_t)size), count = 1 + draw(64);
    switch (draw(6)) {
    case 0:
        bytes[at] ^= (unsigned char)(1u << draw(8));
        break;
    case 1:
        bytes[at] = (unsigned char)draw(256);
        break;
    case 2:
        set64(bytes + at / 8 * 8, odd_number());
        break;
    case 3: {
        uint32_t word = (uint32_t)odd_number();
        memcpy(bytes + at / 4 * 4, &word, 4);
        break;
    }
    case 4:
        size = draw(2) ? at : at / 8 * 8;
        break;
    default:
        count = count / 8 * 8;
        at = at / 8 * 8;
        if (size + count > MOST || at + count > size) break;
        memmove(bytes + at + count, bytes + at, size - at); /* a stretch twice */
        size += count;
    }
    return size ? size : 1;
}

static void reseal(unsigned char *bytes, size_t size)
{
    if (size < RESULT_END_BYTES || size % 8 != 0) return;
    unsigned char *end = bytes + size - RESULT_END_BYTES;
    set64(end, RESULT_END);
    set64(end + 8, 16);
    set64(end + 16, size);
    set64(end + 24, result_checksum(RESULT_CHECKSUM_START, bytes, size - 8));
}

/* Everything that was read is touched. */
static unsigned look(const reader_t *r)
{
    unsigned sum = (unsigned)strlen(r->case_line);
    for (int i = 0; i < r->output_count; i++) {
        const output_t *o = &r->outputs[i];
        size_t bytes = o->n * result_element((unsigned char)o->type);
        for (size_t k = 0; k < bytes; k++) sum += ((const unsigned char *)o->elements)[k];
        sum += (unsigned)strlen(o->name);
    }
    for (int i = 0; i < r->guard_count; i++) sum += (unsigned)strlen(r->guards[i].name);
    for (int i = 0; i < r->modified_count; i++) sum += (unsigned)strlen(r->modified[i].name);
    for (int i = 0; i < r->metric_count; i++)
        sum += (unsigned)(strlen(r->metrics[i].name) + strlen(r->metrics[i].unit));
    if (r->todo_file) sum += (unsigned)strlen(r->todo_file);
    if (r->cuda_name) sum += (unsigned)(strlen(r->cuda_name) + strlen(r->cuda_text));
    return sum;
}

/* Returns 1 when the file was read as a whole. */
static int read_file(const unsigned char *bytes, size_t size)
{
    static reader_t reader;
    char why[100] = "";
    int status = reader_parse(&reader, bytes, size, why, sizeof why);
    if (status == 0)
        (void)look(&reader);
    else if (!why[0])
        abort(); /* no reason */
    reader_free(&reader);
    return status == 0;
}

static size_t noise(unsigned char *bytes)
{
    size_t size = 1 + draw(600);
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)draw(256);
    if (draw(2)) memcpy(bytes, RESULT_MAGIC "\1\0\0\0\0\0\0\0", size < 16 ? size : 16);
    return size;
}

/* A line of JSON, changed. Whatever it is taken for, its strings end. */
static void read_line(void)
{
    static const char line[] =
        "{\"status\":\"pass\",\"a\":[1,-2.5e+3,{\"b\":null}],\"c\":\"\\u00e9\\ud83d\\ude00\\n\\\\\","
        "\"d\":{\"e\":true,\"f\":[]},\"g\":\"caf\xc3\xa9\"}";
    static const char signs[] = "{}[]\",:\\u0123456789eE+-.dDn \xc3\xff\x1b";
    char changed[sizeof line];
    json_object_t object;
    memcpy(changed, line, sizeof line);
    for (uint32_t i = 0, n = draw(4); i < n; i++)
        changed[draw(sizeof line - 1)] = signs[draw(sizeof signs - 1)];
    if (draw(8) == 0) changed[draw(sizeof line - 1)] = '\0';
    (void)json_parse(&object, changed);
    for (int i = 0; i < object.count; i++) (void)json_get(&object, object.members[i].key);
    json_free(&object);
}

/* Text from a program: what comes out has no byte that steers a terminal, and fits. */
static void clean_text(const unsigned char *bytes, size_t size)
{
    char memory[80];
    text_t text = TEXT_ON(memory);
    text_add_clean(&text, (const char *)bytes, size, 10 + draw(100));
    if (text.length >= sizeof memory || strlen(memory) != text.length) abort();
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)memory[i] < 0x20 || memory[i] == 0x7F) abort();
}

int main(int argc, char **argv)
{
    static unsigned char good[MOST], bytes[MOST + 64];
    long runs = argc > 1 ? atol(argv[1]) : 1000, read = 0;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    size_t whole = valid_file(good);
    if (!read_file(good, whole)) return 1;
    for (long run = 0; run < runs; run++) {
        size_t size = whole;
        if (draw(4) == 0) {
            size = noise(bytes);
        } else {
            memcpy(bytes, good, whole);
            for (uint32_t i = 0, n = 1 + draw(3); i < n; i++) size = change(bytes, size);
        }
        if (draw(2)) reseal(bytes, size);
        read += read_file(bytes, size);
        clean_text(bytes, size < 300 ? size : 300);
        read_line();
    }
    printf("%ld of %ld changed files were still whole\n", read, runs);
    return 0;
}
