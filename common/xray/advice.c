#include "advice.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/messages_counts.h"
#include "request.h"

/* Traffic of less than this many times the ideal is not worth a sentence: a warp that begins within a sector.
 */
static const double worth_telling = 1.2;

const request_t *advice_request(const report_t *report, const line_t *line, access_t access)
{
    for (size_t i = 0; i < report->request_count; i++) {
        const request_t *one = &report->requests[i];
        if (one->line == line->line && one->access == access && strcmp(one->kernel, line->kernel) == 0 &&
            strcmp(one->file, line->file) == 0)
            return one;
    }
    return NULL;
}

/* Bytes from each active lane to the next; 1 and the distance when it is the same for all, else 0. */
static bool stride_of(const request_t *request, long long *stride)
{
    int last = -1, steps = 0;
    for (int lane = 0; request && lane < LANES; lane++) {
        if (request->offset[lane] < 0) continue;
        if (last >= 0) {
            long long step = (request->offset[lane] - request->offset[last]) / (lane - last);
            if (steps && step != *stride) return false;
            *stride = step;
            steps++;
        }
        last = lane;
    }
    return steps > 0;
}

void advice_bytes(text_t *text, double bytes)
{
    static const char *const units[] = {"bytes", "KB", "MB", "GB"};
    int unit = 0;
    bytes = fabs(bytes);
    while (unit < 3 && bytes >= 1024) bytes /= 1024, unit++;
    text_add(text, bytes == floor(bytes) || bytes >= 100 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
}

static void say_stride(text_t *text, const char *verb, long long stride)
{
    text_add(text, SAY_STRIDE, verb);
    if (stride == 0) {
        text_add(text, SAY_SAME_WORD);
        return;
    }
    advice_bytes(text, (double)stride);
    text_add(text, SAY_APART, stride < 0 ? ", backwards" : "");
}

/* How many lanes take part. */
static int taking_part(const request_t *request)
{
    int count = 0;
    for (int lane = 0; lane < LANES; lane++) count += request->offset[lane] >= 0;
    return count;
}

static void advise_neighbours(text_t *text, const request_t *request)
{
    if (taking_part(request) < LANES) {
        text_add(text, SAY_FEW_LANES, taking_part(request));
        text_join(text, ADVISE_FEW_LANES);
    } else {
        text_add(text, SAY_MID_SECTOR);
        text_join(text, ADVISE_MID_SECTOR);
    }
}

/* How many lanes the word has that most of them want. */
static int fullest_word(const request_t *request)
{
    int most = 0;
    for (int lane = 0; request && lane < LANES; lane++) {
        int lanes = 0;
        for (int other = 0; request->offset[lane] >= 0 && other < LANES; other++)
            lanes += request->offset[other] >= 0 &&
                     request->offset[other] / REQUEST_WORD == request->offset[lane] / REQUEST_WORD;
        if (lanes > most) most = lanes;
    }
    return most;
}

static void advise_turns(text_t *text, int lanes)
{
    text_add(text, SAY_TURNS, lanes);
    text_join(text, ADVISE_TURNS);
}

static void advise_global(text_t *text, const request_t *request, access_t access)
{
    static const char *const verbs[] = {"read", "write", "update"};
    long long stride;
    if (access == GLOBAL_ATOMIC && fullest_word(request) > 1) {
        advise_turns(text, fullest_word(request));
    } else if (!request) {
        text_add(text, SAY_NOT_NEIGHBOURS, verbs[access]);
        text_join(text, ADVISE_NOT_NEIGHBOURS);
    } else if (!stride_of(request, &stride)) {
        text_add(text, SAY_SCATTERED);
        text_join(text, ADVISE_SCATTERED);
    } else if (stride == request->size || stride == -request->size) { /* neighbours, forwards or backwards */
        advise_neighbours(text, request);
    } else if (stride > request->size && stride <= 64) {
        say_stride(text, verbs[access], stride);
        text_join(text, ADVISE_SHORT_STRIDE);
    } else {
        say_stride(text, verbs[access], stride);
        text_join(text, ADVISE_LONG_STRIDE);
    }
}

/* Updates take turns if they cost more than the different words of the fullest bank. */
static void advise_updates(text_t *text, const request_t *request, double wavefronts)
{
    int lanes = fullest_word(request), words = request ? request_banks(request, NULL) : 0;
    if (lanes > 1 && wavefronts > 1.5 * words) {
        advise_turns(text, lanes);
    } else {
        text_add(text, SAY_SAME_BANK);
        text_join(text, ADVISE_SAME_BANK);
    }
}

static void advise_shared(text_t *text, const request_t *request, access_t access, double wavefronts)
{
    long long stride;
    const char *const verb = access == SHARED_LOAD ? "read" : access == SHARED_STORE ? "write" : "update";
    if (access == SHARED_ATOMIC) {
        advise_updates(text, request, wavefronts);
    } else if (request && stride_of(request, &stride) && stride) {
        say_stride(text, verb, stride);
        text_add(text, SAY_BANK_STRIDE, request_banks(request, NULL));
        text_join(text, stride % 64 ? ADVISE_BANK_STRIDE : ADVISE_BANK_ROWS);
    } else {
        text_add(text, SAY_BANKS);
        text_join(text, ADVISE_BANKS);
    }
}

void advice_access(text_t *text, const report_t *report, const line_t *line, access_t access)
{
    const traffic_t *of = &line->counts.of[access];
    const request_t *request = advice_request(report, line, access);
    if (of->requests <= 0 || of->moved <= worth_telling * of->ideal) return;
    text_add(text, SAY_DEAR_LINE, line->line, access_verb(access), counts_per_request(&line->counts, access),
             access_unit(access), of->ideal / of->requests);
    if (access_is_shared(access))
        advise_shared(text, request, access, counts_per_request(&line->counts, access));
    else
        advise_global(text, request, access);
    text_add(text, ".");
}

/* Whether a good part of all that the kernel's lanes could do is lost in this line, whose lanes part. */
static bool lanes_matter(const line_t *line, const kernel_t *kernel)
{
    const counts_t *counts = &line->counts;
    double lost = LANES * counts->lanes_weight - counts->lanes;
    return lost > 0.1 * LANES * kernel->counts.lanes_weight;
}

/* Threads of a block ("128,2,1"); 0 when it is not known. */
static unsigned long threads_of(const char *block)
{
    unsigned x = 0, y = 1, z = 1;
    if (sscanf(block, "%u,%u,%u", &x, &y, &z) < 1) return 0;
    return (unsigned long)x * y * z;
}

/* Whether the lanes that idle are those that the launch leaves out: blocks that are no whole warps. */
static bool launch_leaves_out(const kernel_t *kernel, double lanes)
{
    unsigned long threads = threads_of(kernel->block), warps = (threads + LANES - 1) / LANES;
    return threads % LANES && lanes > (double)threads / (double)warps - 0.1;
}

void advice_lanes(text_t *text, const line_t *line, const kernel_t *kernel)
{
    double lanes = counts_lanes(&line->counts);
    if (isnan(lanes) || lanes >= 0.75 * LANES) return;
    text_add(text, SAY_IDLE_LANES, line->line, lanes);
    if (line->counts.divergent > 0) text_add(text, SAY_PARTED, line->counts.divergent);
    text_join(text, launch_leaves_out(kernel, lanes) ? ADVISE_PART_WARPS : ADVISE_IDLE_LANES);
    text_add(text, ".");
}

void advice_line(text_t *text, const report_t *report, const kernel_t *kernel, const line_t *line, int which)
{
    if (which < ACCESSES)
        advice_access(text, report, line, which);
    else if (lanes_matter(line, kernel))
        advice_lanes(text, line, kernel);
}
