/* host_config.h: checks of the host compiler; there are none to make. */
#ifndef CUCC_HOST_CONFIG_H
#define CUCC_HOST_CONFIG_H

#include "host_defines.h"

#endif
