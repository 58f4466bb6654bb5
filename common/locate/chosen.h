/* chosen.h: which of the changes that are compiled into a program is made in this run, and which of the places
 * that hold them are reached. `make locate` puts a copy into its own temporary tree, and wrap.c the lines that
 * read it; no other program has it.
 *
 * LOCATE_CHOSEN="CHANGE PLACE" in the environment: that one; without it the program is as it was.
 * LOCATE_REACHED=FILE: byte PLACE of that file becomes 1, even if the program is killed afterwards. */
#ifndef LOCATE_CHOSEN_H
#define LOCATE_CHOSEN_H
#pragma GCC system_header /* it concerns neither the translator nor the student */

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* In a namespace: a variable of the host, which device code reads here as nowhere else, has a qualified name. */
namespace locate
{
enum { MOST = 65536 };
static int change, place;
static unsigned char reached[MOST] __attribute__((aligned(MOST)));

__attribute__((constructor)) static void choose()
{
    const char *chosen = getenv("LOCATE_CHOSEN"), *file = getenv("LOCATE_REACHED");
    const int opened = file ? open(file, O_RDWR) : -1;
    if (chosen) {
        char *rest;
        change = (int)strtol(chosen, &rest, 10);
        place = (int)strtol(rest, nullptr, 10);
    }
    if (opened < 0) return;
    /* each object of a program has an array of its own, and all of them are the same pages */
    mmap(reached, MOST, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, opened, 0);
    close(opened);
}
} // namespace locate
#endif
