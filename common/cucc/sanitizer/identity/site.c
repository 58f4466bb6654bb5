/* site.c: instructions of the program, by number. */
#include "identity/site.h"

enum { SITES = 1 << 16, SITE_BUCKETS = 1 << 17 };
static const void *sites[SITES];
static uint16_t site_index[SITE_BUCKETS];
static unsigned site_count;

uint16_t cucc_site_number(const void *site)
{
    unsigned i = (unsigned)((uintptr_t)site * 0x9e3779b97f4a7c15u >> 47) & (SITE_BUCKETS - 1);
    while (site_index[i] && sites[site_index[i]] != site) i = (i + 1) & (SITE_BUCKETS - 1);
    if (site_index[i]) return site_index[i];
    if (site_count == SITES - 1) return 0;
    sites[++site_count] = site;
    return site_index[i] = (uint16_t)site_count;
}

const void *cucc_site_of(uint16_t number)
{
    return sites[number];
}
