#include "style.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "memory.h"

style_t style_with(bool colour, int width)
{
    if (!colour) return (style_t){width, "", "", "", "", "", ""};
    return (style_t){width, "\033[31m", "\033[32m", "\033[33m", "\033[2m", "\033[1m", "\033[0m"};
}

void style_paragraph(FILE *out, style_t style, const char *first, const char *words)
{
    int indent = text_columns(first, strlen(first)), at = indent;
    fputs(first, out);
    for (const char *p = keep_clean(words); *p;) {
        size_t length = strcspn(p, " ");
        int wide = text_columns(p, length);
        if (at > indent && style.width && at + 1 + wide > style.width) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
        }
        if (at > indent) fputc(' ', out), at++;
        fwrite(p, 1, length, out);
        at += wide;
        p += length;
        p += strspn(p, " ");
    }
    fputc('\n', out);
}
