/* nvToolsExt.h: the old place of nvtx3/nvToolsExt.h. */
#ifndef CUCC_NVTOOLSEXT_H
#define CUCC_NVTOOLSEXT_H

#include "nvtx3/nvToolsExt.h"

#endif
