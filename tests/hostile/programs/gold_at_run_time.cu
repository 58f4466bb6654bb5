// What: reads gold, the judge and other students' work when it runs
// Status: error
// Log: seen: 0
#include <cstdio>
#include <dirent.h>
int main()
{
    const char *files[] = {"@ROOT@/practicals/01_toy/toy_gold.cpp",
                           "@ROOT@/practicals/01_toy/check.sh",
                           "@ROOT@/solutions/01_toy/toy.cu",
                           "@ROOT@/build/judge/01_toy/judge",
                           "@ROOT@/build/class/records.jsonl",
                           "@ROOT@/build/class/progress/seed",
                           "@SUBMISSIONS@/honest-1/01_toy/toy.cu",
                           "/etc/passwd",
                           "/etc/shadow",
                           "/root/.bashrc"};
    int seen = 0;
    for (const char *file : files)
        if (FILE *in = fopen(file, "r")) seen++, fprintf(stderr, "read %s\n", file), fclose(in);
    if (DIR *d = opendir("@ROOT@/build/class/students")) seen++, closedir(d);
    fprintf(stderr, "seen: %d\n", seen);
    return 9;
}
