/* fuzz.c: inspect against bytes that nobody meant.      usage: test_fuzz RUNS SEED SAMPLE...
 *
 * Each run changes a sample (damage.h), and gives it to one of the things that inspect does. What comes out
 * is looked at (look.h); records that were made of a tool's text are read again. Run under the sanitizers. A
 * run depends on the seed and its own number alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "damage.h"
#include "inspected.h"

enum { MOST = 1 << 17, MOST_SAMPLES = 40, PART = 1000 };

static uint64_t seed;
static sample_t samples[MOST_SAMPLES];
static int sample_count;
static const char *input, *made; /* files in memory: what is read; the records made of it */
static long *status_counts;

static const char source[] = "tests/xray/src/transpose.cu", raw[] = "tests/xray/samples/ncu.raw.csv",
                  lines[] = "tests/xray/samples/ncu.lines.csv", *const style = "/dev/null";

/* What is done with a report. "@" is its file. */
static const char *const of_report[][MOST_WORDS] = {
    {"findings", "@"},
    {"findings", "--colour", "--width", "30", "@"},
    {"findings", "--width", "-7", "@", "@"},
    {"table", "@"},
    {"table", "--colour", "--width", "0", "@"},
    {"verdict", "@"},
    {"verdict", "--topics", "memory races", "@"},
    {"page", "--title", "<T> & \"more\"", "--style", style, "@"},
    {"page", "--style", style, "@", "@"},
    {"bound", "global_load_sectors_per_request", ".", "at_most", "1", "@"},
    {"bound", "shared_bank_conflicts", "^trans", "at_most", "1", "@"},
    {"bound", "active_lanes_pct", ".", "at_least", "95", "@"},
    {"bound", "bytes_of_napkin", ".", "at_most", "1.5", "@"},
    {"bound", "launches_per_iteration", ".", "at_most", "1.5", "@"}};
static const char *const of_text[][MOST_WORDS] = {{"from-sanitizer", "memcheck", source},
                                                  {"from-sanitizer", "racecheck"}};
static const char *const of_raw[][MOST_WORDS] = {{"from-ncu", "@", "-"}, {"from-ncu", "@", lines, source}};
static const char *const of_lines[][MOST_WORDS] = {{"from-ncu", raw, "@", source}, {"from-ncu", raw, "@"}};

#define ONE_OF(list) ((list)[draw(sizeof(list) / sizeof *(list))])

static const char *const *what_to_do(const char *name)
{
    if (draw(16) == 0) name = samples[draw((uint32_t)sample_count)].name; /* as if it were another kind */
    return ends_with(name, ".jsonl")     ? ONE_OF(of_report)
           : ends_with(name, ".raw.csv") ? ONE_OF(of_raw)
           : ends_with(name, ".csv")     ? ONE_OF(of_lines)
                                         : ONE_OF(of_text);
}

static said_t inspect_file(const char *const *with, const char *file)
{
    const char *words[MOST_WORDS + 1] = {NULL};
    for (int i = 0; i < MOST_WORDS && with[i]; i++) words[i] = strcmp(with[i], "@") == 0 ? file : with[i];
    return inspect(words, file);
}

/* Records that inspect made: complete for those who read them, or not, as it was said. */
static void read_again(said_t *said)
{
    static const char *const verdict[] = {"verdict", "@", NULL};
    write_bytes(made, said->out, said->size);
    said_t again = inspect_file(verdict, made);
    if (said->status == 0 ? again.status == 2 : again.status == 0)
        wrong("exit status %d of records made with %d", again.status, said->status);
    said_free(&again);
    again = inspect_file(ONE_OF(of_report), made);
    said_free(&again);
}

/* Reports more often than the others: more is done with them. */
static const sample_t *one_sample(void)
{
    const sample_t *sample = NULL;
    for (int i = 0; i < 3; i++)
        if (!sample || !ends_with(sample->name, ".jsonl")) sample = &samples[draw((uint32_t)sample_count)];
    return sample;
}

static void run_one(long run)
{
    static char bytes[MOST];
    damage_begin(seed, run);
    const sample_t *sample = one_sample(), *other = one_sample();
    size_t size = sample->size;
    memcpy(bytes, sample->bytes, size);
    uint32_t only_values = draw(2);
    for (uint32_t i = 0, times = 1 + draw(4); i < times; i++)
        size = only_values ? damage_values(bytes, size, MOST)
                           : damage(bytes, size, MOST, other->bytes, other->size);
    write_bytes(input, bytes, size);
    said_t said = inspect_file(what_to_do(sample->name), input);
    status_counts[said.status]++;
    if (said.size > 0 && strncmp(said.out, "{\"record\"", 9) == 0) read_again(&said);
    said_free(&said);
}

static void run_part(long first, long end, void *data)
{
    (void)data;
    for (long run = first; run < end; run++) {
        now_running(run);
        run_one(run);
    }
}

int main(int argc, char **argv)
{
    long runs = argc > 1 ? atol(argv[1]) : 1000;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int i = 3; i < argc && sample_count < MOST_SAMPLES; i++) {
        samples[sample_count] = read_sample(argv[i]);
        if (samples[sample_count++].size > MOST / 2) return 2;
    }
    if (sample_count == 0) return 2;
    input = file_in_memory();
    made = file_in_memory();
    status_counts = shared_memory(3 * sizeof *status_counts);
    for (long run = 0; run < runs; run += PART)
        in_child(run_part, run, run + PART < runs ? run + PART : runs, NULL);
    printf("exit status 0: %ld, 1: %ld, 2: %ld\n", status_counts[0], status_counts[1], status_counts[2]);
    return 0;
}
