/* table.c: plans by number. */
#include "table.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cucc_fft_plan **plans; /* plans[h - 1], NULL where a plan was destroyed */
static int count;

static bool make_room(void)
{
    struct cucc_fft_plan **more = realloc(plans, sizeof *plans * (count + 16));
    if (more == NULL) return false;
    for (int i = 0; i < 16; i++) more[count + i] = NULL;
    plans = more;
    count += 16;
    return true;
}

cufftHandle cucc_fft_add(struct cucc_fft_plan *plan)
{
    int place = 0;
    pthread_mutex_lock(&lock);
    while (place < count && plans[place] != NULL) place++;
    bool room = place < count || make_room();
    if (room) plans[place] = plan;
    pthread_mutex_unlock(&lock);
    return room ? place + 1 : CUFFT_PLAN_NULL;
}

struct cucc_fft_plan *cucc_fft_find(cufftHandle handle)
{
    pthread_mutex_lock(&lock);
    struct cucc_fft_plan *plan = handle > 0 && handle <= count ? plans[handle - 1] : NULL;
    pthread_mutex_unlock(&lock);
    return plan;
}

void cucc_fft_remove(cufftHandle handle)
{
    pthread_mutex_lock(&lock);
    plans[handle - 1] = NULL;
    pthread_mutex_unlock(&lock);
}
