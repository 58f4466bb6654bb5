/* host_config.h: checks of the host compiler; there are none to make. */
#ifndef __HOST_CONFIG_H__
#define __HOST_CONFIG_H__

#include "host_defines.h"

#endif
