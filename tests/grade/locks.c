/* locks PATH: four threads share the lock at PATH, so that at any moment one of them has it; then one wants
 * it for itself alone. Says "alone" when it had it within five seconds and nobody shared it then. */
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/file.h>

#include "grade/process/files.h"

enum { SHARERS = 4, HOLD = 40, PATIENCE = 5000 }; /* milliseconds */

static const char *path;
static atomic_int sharing, ended, broken;

static void *share(void *unused)
{
    while (!ended) {
        int lock = files_lock_in_turn(path, LOCK_SH);
        if (lock < 0) {
            broken = 1;
            break;
        }
        sharing++;
        poll(NULL, 0, HOLD);
        sharing--;
        files_unlock(lock);
    }
    return unused;
}

static void *want_it_alone(void *had_it)
{
    int lock = files_lock_in_turn(path, LOCK_EX);
    *(atomic_int *)had_it = lock >= 0 && sharing == 0 ? 1 : -1;
    if (lock >= 0) files_unlock(lock);
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    path = argv[1];
    pthread_t sharers[SHARERS], single;
    atomic_int had_it = 0;
    for (int i = 0; i < SHARERS; i++) {
        pthread_create(&sharers[i], NULL, share, NULL);
        poll(NULL, 0, HOLD / SHARERS);
    }
    pthread_create(&single, NULL, want_it_alone, &had_it);
    for (int waited = 0; waited < PATIENCE && !had_it; waited += HOLD) poll(NULL, 0, HOLD);
    printf("%s\n", broken ? "broken" : had_it == 1 ? "alone" : had_it ? "not alone" : "overtaken");
    ended = 1;
    for (int i = 0; i < SHARERS; i++) pthread_join(sharers[i], NULL);
    pthread_join(single, NULL);
    return 0;
}
