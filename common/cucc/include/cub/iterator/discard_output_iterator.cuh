/* discard_output_iterator.cuh */
#include "../../cucc/cub/types.h"
