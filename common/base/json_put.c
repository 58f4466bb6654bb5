#include <math.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"

void json_put_string(FILE *out, const char *string)
{
    if (!string) string = "";
    fputc('"', out);
    for (size_t left = strlen(string); left > 0;) {
        unsigned char c = (unsigned char)*string;
        size_t length = text_character(string, left);
        if (length == 0)
            fputc('?', out); /* what is no UTF-8 would make the whole line none */
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7F)
            fprintf(out, "\\u%04x", c);
        else
            fwrite(string, 1, length, out);
        string += length ? length : 1;
        left -= length ? length : 1;
    }
    fputc('"', out);
}

void json_put_number(FILE *out, double number)
{
    if (isfinite(number))
        fprintf(out, "%.10g", number);
    else
        fputs("null", out);
}
