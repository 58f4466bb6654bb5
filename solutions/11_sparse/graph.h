/* graph.h: pages and their links, on the host. Given: there is nothing to write here.
 *
 *     graph=web        eight pages and 17 links (the handout has a picture)
 *           cut        the same without the link from 5 to 7: page 5 dangles
 *           cycle      pages=n in a ring, each with a link to the next
 *           random     pages=n, 1 to 15 links per page; dangling=10 percent of the pages have none
 *
 * No link occurs twice; a page may link to itself.
 */
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "case.h"
#include "inputs.h"

struct link {
    int from, to;
};

struct web {
    int pages;
    std::vector<struct link> links;
};

static inline web eight_pages(bool cut)
{
    web w = {8,
             {{0, 1},
              {0, 2},
              {1, 3},
              {2, 1},
              {2, 4},
              {3, 1},
              {3, 4},
              {3, 5},
              {4, 5},
              {4, 6},
              {4, 7},
              {6, 0},
              {6, 4},
              {6, 7},
              {7, 5},
              {7, 6}}};
    if (!cut) w.links.push_back({5, 7});
    return w;
}

static inline web random_web(int pages)
{
    const double dangling = case_real("dangling", 10);
    const float *percent = input_float("dangling pages", (size_t)pages, 0, 100);
    const unsigned *drawn = input_uint("links", 3 * (size_t)pages);
    web w = {pages, {}};
    for (int page = 0; page < pages; page++) {
        if (percent[page] < dangling) continue;
        const int count = std::min(pages, 1 + (int)(drawn[3 * page] % 15));
        long long to = drawn[3 * page + 1] % (unsigned)pages;
        int step = 1 + (int)(drawn[3 * page + 2] % (unsigned)pages), a = step, b = pages;
        while (b) std::swap(a, b), b %= a; // a becomes the greatest common divisor
        if (a != 1) step = 1;
        for (int k = 0; k < count; k++, to = (to + step) % pages) w.links.push_back({page, (int)to});
    }
    return w;
}

static inline web make_web()
{
    const std::string kind = case_choice("graph", "web|cut|cycle|random");
    const int pages = (int)case_size("pages", 8);
    if (kind == "web" || kind == "cut") return eight_pages(kind == "cut");
    if (kind == "random") return random_web(pages);
    web w = {pages, {}};
    for (int page = 0; page < pages; page++) w.links.push_back({page, (page + 1) % pages});
    return w;
}

/* Where the surfer begins: on page 0, or on any page with equal probability. */
static inline std::vector<double> make_start(int pages)
{
    const bool even = case_choice("start", "first|even")[0] == 'e';
    std::vector<double> x((size_t)pages, even ? 1.0 / pages : 0);
    if (!even) x[0] = 1;
    return x;
}
