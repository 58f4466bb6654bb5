/* request.h: which sectors, words and banks one request touches. */
#ifndef XRAY_REQUEST_H
#define XRAY_REQUEST_H

#include "report.h"

enum { REQUEST_SECTOR = 32, REQUEST_WORD = 4, REQUEST_BANKS = 32 };

/* The different sectors (unit 32) or words (unit 4) that the request touches, in order. Returns how many. */
int request_places(const request_t *request, int unit, long long *places, int most);

/* How many different words the request wants of each bank (NULL: no matter). Returns how many of the fullest.
 */
int request_banks(const request_t *request, int of_bank[REQUEST_BANKS]);

#endif
