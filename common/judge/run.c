#include "run.h"

run_t run = {.wall_ms = -1};
reader_t *result_now, *result_again;
