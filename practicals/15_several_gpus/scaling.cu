/* scaling.cu: a prediction of how long a step takes on several devices.
 *
 *   step 5  the time of a step by a model of four numbers, strong and weak scaling, and where scaling stops
 *
 *     make check P=15 STEP=5
 *     make run P=15 ARGS="step=5 nx=512 ny=512 nz=512 devices=8"      a table
 */
#include <algorithm>
#include <vector>

#include "devices.cuh"

/* Given. The four numbers that describe a machine. */
struct facts {
    double point;   // ns per point of the box on a busy device
    double launch;  // us per launch
    double latency; // us before the first byte of a message arrives
    double rate;    // GB/s of a link in each direction, which is bytes per nanosecond
};

/* Step 5. The microseconds of a step for a box of nx * ny * nz points in slabs on `devices` devices: as in
 * step 3 or, if `overlapped`, as in step 4. The largest slab counts. If there are more devices than planes,
 * only one device per plane is used. */
static double step_us(const facts &f, int nx, int ny, int nz, int devices, bool overlapped)
{
    // >>> step 5
    // TODO: compute the time of the largest slab and of the messages of the busiest slab. What overlaps?
    (void)f, (void)nx, (void)ny, (void)nz, (void)devices, (void)overlapped;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Step 5. The efficiency: the speed of d devices, as a fraction of d times the speed of one, for the same box
 * (strong), and for a box that grows with the devices, nz planes each (weak). T(d) is overlapped. One device
 * has nothing to overlap, so T(1) is as in step 3, and its efficiency is 1. */
static double strong(const facts &f, int nx, int ny, int nz, int devices)
{
    // >>> step 5
    // TODO: return T(1) / (d T(d)).
    (void)f, (void)nx, (void)ny, (void)nz, (void)devices;
    TODO(5);
    return 0;
    // <<< step 5
}

static double weak(const facts &f, int nx, int ny, int nz, int devices)
{
    // >>> step 5
    // TODO: return T(1) of the small box / T(d) of the large one.
    (void)f, (void)nx, (void)ny, (void)nz, (void)devices;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Step 5. The smallest number of devices whose step (overlapped, except on one device) takes at most 1.1
 * times as long as the shortest step on any number of devices from 1 to `most`. */
static int enough(const facts &f, int nx, int ny, int nz, int most)
{
    // >>> step 5
    // TODO: find the shortest time of all, then the smallest number of devices that is nearly as good.
    (void)f, (void)nx, (void)ny, (void)nz, (void)most;
    TODO(5);
    return 0;
    // <<< step 5
}

/* Given. With way=h200 the numbers are nominal ones of an H200, with way=cpu those of the CPU backend's clock
 * at 100 cycles per point, and with way=drawn they are drawn from the seed. */
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
