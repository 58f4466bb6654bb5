/* cuda_pipeline.h: the primitives; of nvcuda::experimental::pipeline, which CUDA has given up, nothing. */
#ifndef _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_

#include "cuda_pipeline_primitives.h"

#endif
