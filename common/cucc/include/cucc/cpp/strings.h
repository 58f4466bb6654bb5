/* strings.h: in the sanitizer build std::string is compiled with the program, not taken from the C++ library
 * as it was compiled: its memory is then allocated by the program, and watched (sanitizer/shadow/hostheap.h).
 */
#ifndef CUCC_CPP_STRINGS_H
#define CUCC_CPP_STRINGS_H

#include <cstddef> /* libstdc++'s settings */
#ifdef _GLIBCXX_EXTERN_TEMPLATE
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1 /* libstdc++: no extern templates in basic_string alone */
#endif

#endif
