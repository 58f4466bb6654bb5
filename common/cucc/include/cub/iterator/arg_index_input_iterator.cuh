/* arg_index_input_iterator.cuh */
#include "../../cucc/cub/types.h"
