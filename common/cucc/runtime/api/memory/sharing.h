/* sharing.h: device memory that several processes of a computer use.
 *
 * What is shared lies in a file of no name (memfd_create), which the process that allocated it keeps open. A
 * handle names process and file; another process of the same user opens it as /proc/PID/fd/FILE, so the first
 * has to live until then. An array that nobody shares lies in no file: its bytes are brought into one when it
 * is exported, which waits for the device.
 */
#ifndef CUCC_SHARING_H
#define CUCC_SHARING_H

#include "api/memory/arena.h"

/* What a handle of 64 bytes has in it */
struct cucc_ticket {
    char magic[8];
    int process, file;
    unsigned long long folder,
        number;              /* of the file, lest it be another that has its place: st_dev, st_ino */
    unsigned long long size; /* of the array */
    unsigned long long pool; /* that it is of, a number of the process's own; 0: of none */
    int device;
};

/* The ticket of an open file */
struct cucc_ticket cucc_ticket_of(int file);
/* Opens the file; -1: it is not there any more, or there never was one */
int cucc_ticket_open(const struct cucc_ticket *ticket);
/* Is that what such a call has made, by this process? */
bool cucc_ticket_valid(const struct cucc_ticket *ticket);
bool cucc_ticket_own(const struct cucc_ticket *ticket);

/* Makes the array one that can be shared, and its ticket. The lock must be held, and nothing run. */
bool cucc_share(struct cucc_allocation *allocation, struct cucc_ticket *ticket);
/* The array of that ticket, in this process, on that device; NULL: it is gone, or there is no room. The lock
 * must be held. */
struct cucc_allocation *cucc_share_import(const struct cucc_ticket *ticket, int device);

#endif
