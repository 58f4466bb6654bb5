/* pattern.h: what a thread's own variable holds before it has a value.
 *
 * The compiler starts each with a pattern (-ftrivial-auto-var-init=pattern, driver/options.sh).
 */
#ifndef CUCC_SHADOW_PATTERN_H
#define CUCC_SHADOW_PATTERN_H

#define CUCC_UNSET_WORD 0xfefefefeu /* g++'s pattern: 0xFE in each byte */

#endif
