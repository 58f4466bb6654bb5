#include "class_parts.h"

#include <stdio.h>
#include <string.h>

#include "class.h"

/* faults: how many steps could not be graded by a fault of ours. */
int class_tell_end(class_t *c, size_t faults)
{
    size_t failed = 0;
    for (size_t i = 0; i < c->intake.count; i++) {
        if (!c->places[i].failed) continue;
        failed++;
        fprintf(stderr, "make: %s could not be graded: %s%s", c->places[i].id, c->places[i].trouble,
                strchr(c->places[i].trouble, '\n') ? "" : "\n");
    }
    if (failed || faults) fprintf(stderr, "make: the same command goes on where this one stopped\n");
    if (c->participants.bad)
        fprintf(stderr, "make: %zu row%s of the roster could not be taken (above)\n", c->participants.bad,
                c->participants.bad == 1 ? "" : "s");
    return failed || faults || c->intake.refused_count || c->participants.bad ? CLASS_INCOMPLETE : 0;
}

/* What lies among the submissions and is nobody's. */
static void tell_strays(class_t *c, stray_kind_t kind)
{
    enum { NAMED = 5 };
    static const char *const why[STRAY_KINDS] = {
        [STRAY_NAMELESS] = "because their names do not say whose they are",
        [STRAY_LINK] = "because they are links, and none is followed",
        [STRAY_HIDDEN] = "because their names begin with a dot"};
    const intake_t *in = &c->intake;
    const char *names = "";
    size_t count = 0;
    for (size_t i = 0; i < in->stray_count; i++) {
        if (in->strays[i].kind != kind) continue;
        if (count++ < NAMED)
            names = arena_format(&c->arena, "%s%s%s", names, *names ? ", " : "", in->strays[i].name);
    }
    const char *more = count > NAMED ? arena_format(&c->arena, ", and %zu more", count - NAMED) : "";
    if (count) fprintf(stderr, "make: left out, %s: %s%s\n", why[kind], names, more);
}

/* What a wrong folder looks like; and what is left out of it. */
void class_look_at_intake(class_t *c)
{
    const intake_t *in = &c->intake;
    tell_strays(c, STRAY_LINK);
    tell_strays(c, STRAY_HIDDEN);
    if (in->practical)
        course_die(
            "SUBMISSIONS=%s: %s lies in it, as in the folder of one student: name the folder that holds all "
            "students' folders",
            c->said, in->practical);
    if (in->count == 0)
        course_die(
            "SUBMISSIONS=%s: no submission in it: there should be a folder or an archive for each student",
            c->said);
    tell_strays(c, STRAY_NAMELESS);
}

const char *class_count_absent(class_t *c)
{
    size_t absent = 0;
    for (size_t i = 0; i < c->intake.count; i++) absent += c->intake.students[i].submission_count == 0;
    return absent ? arena_format(&c->arena, ", %zu of whom handed in nothing", absent) : "";
}
