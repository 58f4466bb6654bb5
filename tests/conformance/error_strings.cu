/* The names and texts of the errors that a course meets. */
#include "report.h"

int main()
{
    const int codes[] = {0, 1, 2, 3, 4, 9, 11, 12, 13, 18, 20, 21, 35, 46, 49, 52, 98, 100, 101, 200, 201, 209, 217, 218, 219,
                         222, 300, 400, 401, 500, 600, 700, 701, 702, 704, 705, 708, 709, 710, 712, 713, 714, 715, 716,
                         717, 718, 719, 720, 800, 801, 802, 803, 804, 900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 999};
    for (int code : codes) printf("%d %s: %s\n", code, cudaGetErrorName((cudaError_t)code), cudaGetErrorString((cudaError_t)code));
    return 0;
}
