/* helper_string.h: words of a command line, and finding a file, under the names and signatures of the header
 * of this name in NVIDIA's samples.
 *
 *     program --n=1000 -quiet file=in.pgm
 *
 *     int n = getCmdLineArgumentInt(argc, (const char **)argv, "n");          0 when it is not there
 *     bool quiet = checkCmdLineFlag(argc, (const char **)argv, "quiet");
 *
 * A word counts with any number of dashes before it, and in either case.
 */
#ifndef COMMON_HELPER_STRING_H_
#define COMMON_HELPER_STRING_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#ifndef STRCASECMP
#define STRCASECMP strcasecmp
#endif
#ifndef STRNCASECMP
#define STRNCASECMP strncasecmp
#endif
#ifndef STRCPY
#define STRCPY(to, size, from) strcpy(to, from)
#endif
#ifndef FOPEN
#define FOPEN(file, name, mode) (file = fopen(name, mode))
#endif
#ifndef FOPEN_FAIL
#define FOPEN_FAIL(file) (file == NULL)
#endif
#ifndef SSCANF
#define SSCANF sscanf
#endif
#ifndef SPRINTF
#define SPRINTF sprintf
#endif
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2 /* what a program that cannot run here exits with */
#endif

/* How many of the delimiter stand at the string's start (of a string that is nothing else: one less) */
inline int stringRemoveDelimiter(char delimiter, const char *string)
{
    int start = 0;
    while (string[start] == delimiter) start++;
    return start && start >= (int)strlen(string) - 1 ? 0 : start;
}

/* Points *extension behind the last dot of the name, and returns where that is; at its end if there is none
 */
inline int getFileExtension(char *filename, char **extension)
{
    const char *dot = strrchr(filename, '.');
    const int at = dot ? (int)(dot - filename) + 1 : (int)strlen(filename);
    *extension = filename + at;
    return at;
}

/* What follows the name of an option in the command line's last word for it: "=5" is given as "5", a bare
 * word as "". Null when it is not there. */
inline const char *helper_string_option(int argc, const char **argv, const char *name)
{
    const char *found = nullptr;
    const size_t length = strlen(name);
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i] + stringRemoveDelimiter('-', argv[i]);
        if (strncasecmp(word, name, length) != 0) continue;
        if (word[length] == '\0') found = word + length;
        if (word[length] == '=') found = word + length + 1;
    }
    return found;
}

inline bool checkCmdLineFlag(const int argc, const char **argv, const char *string_ref)
{
    return helper_string_option(argc, argv, string_ref) != nullptr;
}

inline int getCmdLineArgumentInt(const int argc, const char **argv, const char *string_ref)
{
    const char *value = helper_string_option(argc, argv, string_ref);
    return value ? atoi(value) : 0;
}

inline float getCmdLineArgumentFloat(const int argc, const char **argv, const char *string_ref)
{
    const char *value = helper_string_option(argc, argv, string_ref);
    return value ? (float)atof(value) : 0.0f;
}

/* Any type of number; false, with *value as it was, when the option is not there */
template <class T>
inline bool getCmdLineArgumentValue(const int argc, const char **argv, const char *string_ref, T *value)
{
    const char *text = helper_string_option(argc, argv, string_ref);
    if (text && *text) *value = (T)0.5 != (T)0 ? (T)strtod(text, nullptr) : (T)strtoll(text, nullptr, 0);
    return text != nullptr;
}

/* *string_retval is the text after the '=', within argv; null when the option is not there */
inline bool getCmdLineArgumentString(const int argc, const char **argv, const char *string_ref,
                                     char **string_retval)
{
    const char *value = helper_string_option(argc, argv, string_ref);
    *string_retval = const_cast<char *>(value);
    return value != nullptr;
}

/* Where a file of a program's data lies: as named, in ./data, ./src or ./inc, beside the program or in its
 * data folder, in the folders above, or in a folder of the program's name there. The text is the caller's,
 * from malloc; null when there is none. */
inline char *sdkFindFilePath(const char *filename, const char *executable_path)
{
    /* < stands for the program's folder, > for its name */
    static const char *const places[] = {"./",
                                         "./data/",
                                         "./src/",
                                         "./inc/",
                                         "<",
                                         "<data/",
                                         "../",
                                         "../data/",
                                         "../>/",
                                         "../>/data/",
                                         "../../Common/data/",
                                         "../../../Common/data/"};
    const char *slash = executable_path ? strrchr(executable_path, '/') : nullptr;
    const char *name = slash ? slash + 1 : executable_path ? executable_path : "";
    const int folder = slash ? (int)(name - executable_path) : 0;
    const size_t size = 32 + (size_t)folder + strlen(name) + strlen(filename);
    char *path = (char *)malloc(size);
    for (const char *place : places) {
        const char *middle = strchr(place, '>');
        if (*place == '<')
            snprintf(path, size, "%.*s%s%s", folder, executable_path ? executable_path : "", place + 1,
                     filename);
        else if (middle)
            snprintf(path, size, "%.*s%s%s%s", (int)(middle - place), place, name, middle + 1, filename);
        else
            snprintf(path, size, "%s%s", place, filename);
        if (access(path, R_OK) == 0) return path;
    }
    free(path);
    return nullptr;
}

#endif
