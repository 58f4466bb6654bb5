#define _POSIX_C_SOURCE 200809L

#include "budget.h"

#include <signal.h>
#include <stdbool.h>

void budget_begin(budget_t *b, double seconds, double spent)
{
    pthread_mutex_init(&b->lock, NULL);
    b->seconds = seconds;
    b->spent = spent;
    b->used_up = false;
}

static void killed_at_limit(ended_t *ended)
{
    *ended = (ended_t){.status = -1, .signal = SIGKILL, .overran = true, .stopped = process_stopping()};
    if (output_begin(&ended->out, 0) == 0) output_end(&ended->out);
    if (output_begin(&ended->err, 0) == 0) output_end(&ended->err);
}

int budget_take(budget_t *b, process_t *process, ended_t *ended)
{
    pthread_mutex_lock(&b->lock);
    double left = b->seconds - b->spent;
    if (left <= 0) b->used_up = true;
    pthread_mutex_unlock(&b->lock);
    if (left <= 0) {
        killed_at_limit(ended);
        return -1;
    }
    if (process->limit > 0 && process->limit <= left) return 0;
    process->limit = left;
    return 1;
}

void budget_give(budget_t *b, int taken, const ended_t *ended)
{
    pthread_mutex_lock(&b->lock);
    b->spent += ended->ms / 1000;
    if (taken && ended->overran && b->spent >= b->seconds) b->used_up = true;
    if (b->spend) b->spend(b->of, b->spent, b->used_up);
    pthread_mutex_unlock(&b->lock);
}

bool budget_is_used_up(budget_t *b)
{
    pthread_mutex_lock(&b->lock);
    bool used_up = b->used_up;
    pthread_mutex_unlock(&b->lock);
    return used_up;
}
