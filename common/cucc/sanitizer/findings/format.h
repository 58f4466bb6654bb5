/* format.h: printf is given fewer arguments than its format asks for.
 *
 * What cucc_sanitizer_format() (cucc/sanitizer.h) is told comes from translate/printed.c.  A format that
 * numbers its arguments (%2$d) is not looked at.
 */
#ifndef CUCC_FINDINGS_FORMAT_H
#define CUCC_FINDINGS_FORMAT_H

/* `given` arguments follow this format at site, in a kernel or on the host */
void cucc_format_given(const char *format, unsigned given, const void *site);

#endif
