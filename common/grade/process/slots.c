#define _GNU_SOURCE

#include "slots.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"

static int ends[2] = {-1, -1};
static char makeflags[80];

void slots_open(int count)
{
    if (pipe2(ends, O_CLOEXEC) != 0) {
        fprintf(stderr, "make: no pipe: %s\n", strerror(errno));
        exit(2);
    }
    snprintf(makeflags, sizeof makeflags, "MAKEFLAGS= -j%d --jobserver-auth=%d,%d", count, ends[0], ends[1]);
    for (int i = 0; i < count; i++) slots_give();
}

void slots_give(void)
{
    while (write(ends[1], "+", 1) < 0 && errno == EINTR) continue;
}

/* Another may be faster than we are between poll and read. Where the pipe does not block (make may have said
 * so), the read then finds nothing and we wait again; where it does, we wait in read, until somebody gives a
 * slot back. Everybody gives theirs back when the engine is to stop, so nobody waits for ever. */
int slots_take(void)
{
    int wake = process_thread();
    char byte;
    while (!process_stopping()) {
        struct pollfd fds[] = {{wake, POLLIN, 0}, {ends[0], POLLIN, 0}};
        if (poll(fds, 2, -1) < 0 && errno != EINTR) return -1;
        if (fds[0].revents && read(wake, &byte, 1) < 0 && errno != EAGAIN) return -1;
        if (fds[1].revents && read(ends[0], &byte, 1) == 1) return 0;
    }
    return -1;
}

const char *slots_makeflags(void)
{
    return makeflags;
}

void slots_pass(int pass[2])
{
    memcpy(pass, ends, sizeof ends);
}
