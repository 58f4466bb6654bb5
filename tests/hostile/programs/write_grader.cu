// What: writes the grader, the judge, its own program and the records
// Status: error
// Log: written: 0
#include <cstdio>
int main(int, char **argv)
{
    const char *files[] = {"@ROOT@/build/grade/grade",
                           "@ROOT@/build/judge/01_toy/judge",
                           "@ROOT@/build/class/records.jsonl",
                           "@ROOT@/build/class/progress/seed",
                           "@ROOT@/common/check.sh",
                           "@ROOT@/build/harness/libharness.a",
                           "@ROOT@/build/class/store/x",
                           argv[0],
                           "/usr/bin/make",
                           "/etc/ld.so.preload"};
    int written = 0;
    for (const char *file : files)
        if (FILE *out = fopen(file, "r+")) written++, fprintf(stderr, "wrote %s\n", file), fclose(out);
    for (const char *file : files)
        if (remove(file) == 0) written++, fprintf(stderr, "removed %s\n", file);
    fprintf(stderr, "written: %d\n", written);
    return 9;
}
