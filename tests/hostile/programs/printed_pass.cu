// What: prints a record that passes
// Status: error
#include <cstdio>
int main()
{
    puts("PASS");
    puts("{\"practical\":\"01_toy\",\"step\":2,\"status\":\"pass\",\"points\":5,\"max_points\":5}");
    puts("done 01_toy 2 pass");
    fputs("0 {\"status\":\"pass\"}\n", stderr);
    return 0;
}
