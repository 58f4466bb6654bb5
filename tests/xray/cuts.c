/* cuts.c: a report that breaks off, wherever it does, is never said to be clean or complete.
 * usage: test_cuts SAMPLE... */
#include <stdio.h>
#include <string.h>

#include "inspected.h"

static const char source[] = "tests/xray/src/transpose.cu";
static const char *const text_words[] = {"from-sanitizer", "memcheck", source, NULL};
static const char *cut; /* a file in memory */

static void expect_incomplete(const sample_t *sample, size_t at)
{
    said_t said = inspect((const char *[]){"findings", cut, NULL}, cut);
    if (said.status != 2) wrong("%s cut at %zu: exit status %d", sample->name, at, said.status);
    said_free(&said);
}

/* Reports: one that has its last record is whole, with or without its newline. */
static void cut_report(const sample_t *sample, size_t at)
{
    expect_incomplete(sample, at);
    said_t said = inspect((const char *[]){"verdict", cut, NULL}, cut);
    if (said.status == 0) wrong("%s cut at %zu: its verdict is clean", sample->name, at);
    said_free(&said);
    if (at == 0 || (sample->bytes[at - 1] != '\n' && at % 16)) return;
    write_bytes(cut, sample->bytes, sample->size); /* a second run in the file, behind a whole one */
    append_bytes(cut, sample->bytes, at);
    expect_incomplete(sample, at);
}

/* compute-sanitizer's text: complete only with findings if the whole has some. */
static void cut_text(const sample_t *sample, size_t at, const said_t *whole)
{
    said_t said = inspect(text_words, cut);
    int found = strstr(said.out, "\"record\":\"finding\"") != NULL,
        should = strstr(whole->out, "\"record\":\"finding\"") != NULL;
    if (said.status == 0 && (found != should || whole->status != 0))
        wrong("%s cut at %zu is complete and has %s findings", sample->name, at, found ? "some" : "no");
    said_free(&said);
}

/* ncu's tables: between two lines nobody can tell that more should come. */
static void cut_table(const sample_t *sample, size_t at)
{
    int is_raw = ends_with(sample->name, ".raw.csv");
    const char *raw = is_raw ? cut : "tests/xray/samples/ncu.raw.csv", *lines = is_raw ? "-" : cut;
    said_t said = inspect((const char *[]){"from-ncu", raw, lines, source, NULL}, "/dev/null");
    if (said.status == 0 && at > 0 && sample->bytes[at - 1] != '\n')
        wrong("%s cut at %zu is complete", sample->name, at);
    said_free(&said);
}

static void cut_at(long first, long end, void *data)
{
    const sample_t *sample = data;
    said_t whole = inspect(text_words, sample->name);
    for (long at = first; at < end; at++) {
        now_running(at);
        write_bytes(cut, sample->bytes, (size_t)at);
        if (ends_with(sample->name, ".jsonl"))
            cut_report(sample, (size_t)at);
        else if (ends_with(sample->name, ".csv"))
            cut_table(sample, (size_t)at);
        else
            cut_text(sample, (size_t)at, &whole);
    }
    said_free(&whole);
}

int main(int argc, char **argv)
{
    enum { PART = 500 };
    long cuts = 0;
    cut = file_in_memory();
    for (int i = 1; i < argc; i++) {
        sample_t sample = read_sample(argv[i]);
        long end = (long)sample.size - 1; /* without the last newline it is whole */
        for (long at = 0; at < end; at += PART)
            in_child(cut_at, at, at + PART < end ? at + PART : end, &sample);
        cuts += end;
    }
    printf("%ld cuts\n", cuts);
    return cuts == 0;
}
