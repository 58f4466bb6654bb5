/* scaling.cu: how long a step takes on several devices, predicted before it is run.
 *
 *   step 5  the time of a step by a model of four numbers, strong and weak scaling, and where it stops
 *
 *     make check P=15 STEP=5
 *     ./scaling step=5 nx=512 ny=512 nz=512 devices=8              a table
 */
#include <algorithm>
#include <vector>

#include "devices.cuh"

/* Given. What a machine can do. */
struct facts {
    double point;   // ns for one point of the box, when a device is busy
    double launch;  // us for a launch
    double latency; // us before the first byte of a message comes
    double rate;    // GB/s of a link, in each direction: bytes in a nanosecond
};

/* Step 5. Microseconds of a step for a box of nx * ny * nz points in slabs on so many devices, by step 3's
 * way or, overlapped, by step 4's. The largest slab counts. More devices than planes are as good as one for
 * each plane. */
static double step_us(const facts &f, int nx, int ny, int nz, int devices, bool overlapped)
{
    // >>> step 5
    // TODO: the largest slab, the messages of the slab that sends the most, and which of them overlap.
    (void)f, (void)nx, (void)ny, (void)nz, (void)devices, (void)overlapped;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Step 5. The part of d times the speed of one device that is reached: for the same box, and for one that
 * grows with the devices (nz planes for each). Both are overlapped; one device alone has nothing to hide
 * and does its step by step 3's way, in T(1) and where d is 1: so its efficiency is 1. */
static double strong(const facts &f, int nx, int ny, int nz, int devices)
{
    // >>> step 5
    // TODO: T(1) / (d T(d))
    (void)f, (void)nx, (void)ny, (void)nz, (void)devices;
    TODO(5);
    return 0;
    // <<< step 5
}

static double weak(const facts &f, int nx, int ny, int nz, int devices)
{
    // >>> step 5
    // TODO: T(1) of the small box / T(d) of the large one
    (void)f, (void)nx, (void)ny, (void)nz, (void)devices;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Step 5. The smallest number of devices whose step (overlapped, but for one device) takes at most 1.1 times
 * the shortest that any number from 1 to most has. */
static int enough(const facts &f, int nx, int ny, int nz, int most)
{
    // >>> step 5
    // TODO: find the shortest time of all, then the first number of devices that is nearly as good.
    (void)f, (void)nx, (void)ny, (void)nz, (void)most;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Given. way=h200 are nominal figures of an H200; way=cpu those of the CPU backend's clock, with 100 cycles
 * for a point; way=drawn come from the seed. */
static facts facts_of_case()
{
    const char *way = case_choice("way", "h200|cpu|drawn");
    const double *draw = input_double("facts", 4, 0, 1);
    if (way[0] == 'h') return {8.0 / 4150, 3, 5, 320};
    if (way[0] == 'c') return {100.0 / 512, 3, 5, 20};
    return {0.001 + 0.2 * draw[0], 1 + 5 * draw[1], 1 + 20 * draw[2], 5 + 400 * draw[3]};
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int most = (int)case_size("devices", 8);
    const int nx = (int)case_size("nx", 512), ny = (int)case_size("ny", 512), nz = (int)case_size("nz", 512);
    const facts f = facts_of_case();
    std::vector<double> serial, overlapped, strongly, weakly;
    for (int d = 1; d <= most; d++) {
        serial.push_back(step_us(f, nx, ny, nz, d, false));
        overlapped.push_back(step_us(f, nx, ny, nz, d, true));
        strongly.push_back(strong(f, nx, ny, nz, d));
        weakly.push_back(weak(f, nx, ny, nz, d));
    }
    const int least = enough(f, nx, ny, nz, most);
    if (case_by_hand()) {
        printf("devices  then messages  overlapped  strong  weak    (us by the model)\n");
        for (int d = 1; d <= most; d++)
            printf("%7d %14.1f %11.1f %7.2f %5.2f\n", d, serial[d - 1], overlapped[d - 1], strongly[d - 1],
                   weakly[d - 1]);
        printf("enough: %d\n", least);
    }
    output_double("serial", serial.data(), most);
    output_double("overlapped", overlapped.data(), most);
    output_double("strong", strongly.data(), most);
    output_double("weak", weakly.data(), most);
    output_int("enough", &least, 1);
    return case_end();
}
