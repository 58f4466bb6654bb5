/* intervals.c: forty 95 % intervals for the price of practical 2's option, from seeds 1 to 40, and the true
 * price. The numbers are those that the practical uses: the same generator, the same option. */
#include "../../common/include/philox.h"
#include "svg.h"

enum { SEEDS = 40, PATHS = 400, STEPS = 100 };

static int pays(unsigned seed, unsigned path)
{
    const double drift = 1 + 0.05 / STEPS, volatility = 0.1 * sqrt(1.0 / STEPS), rho = 0.5,
                 alpha = sqrt(0.75);
    double s1 = 1, s2 = 1;
    for (int k = 0; k < STEPS; k += 2) {
        philox4_t r = philox4(seed, path, k / 2);
        for (int j = 0; j < 2; j++) {
            float z1, z2;
            philox_normal2(r.word[2 * j], r.word[2 * j + 1], &z1, &z2);
            s1 *= drift + volatility * z1;
            s2 *= drift + volatility * (rho * z1 + alpha * z2);
        }
    }
    return fabs(s1 - 1) < 0.1 && fabs(s2 - 1) < 0.1;
}

static double x_of(double price)
{
    return 10 + (price - 0.325) * 1640;
}

int main(void)
{
    const double price = 0.4179, discount = exp(-0.05);
    svg_begin(360, 262, "Forty intervals and the true price",
              "Forty horizontal bars, one a seed, each from the lower to the upper end of a 95 % interval "
              "with a dot at the estimated "
              "price. A vertical line stands at the true price, 0.4179. Most bars cross the line; the few "
              "that do not are drawn "
              "thick.");
    svg_text(x_of(price), 12, MIDDLE, 11, "true price %.4f", price);
    svg_line(x_of(price), 18, x_of(price), 228, 0.8);
    for (int seed = 1; seed <= SEEDS; seed++) {
        int paid = 0;
        for (int path = 0; path < PATHS; path++) paid += pays(seed, path);
        double mean = discount * paid / PATHS;
        double variance = (discount * discount * paid - mean * mean * PATHS) / (PATHS - 1);
        double half = 1.96 * sqrt(variance / PATHS), y = 18 + 5.1 * seed;
        svg_line(x_of(mean - half), y, x_of(mean + half), y, fabs(mean - price) > half ? 3 : 0.8);
        svg_dot(x_of(mean), y, 1.6);
    }
    svg_line(24, 236, 344, 236, 0.8);
    for (int tick = 34; tick <= 50; tick += 4) {
        svg_line(x_of(tick / 100.0), 236, x_of(tick / 100.0), 240, 0.8);
        svg_text(x_of(tick / 100.0), 254, MIDDLE, 11, "0.%d", tick);
    }
    svg_end();
    return 0;
}
