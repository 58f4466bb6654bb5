/* cooperative_groups/memcpy_async.h: copies by a group; cooperative_groups.h has them. */
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC

#include "../cooperative_groups.h"

#endif
