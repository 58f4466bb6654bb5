/* system.h: the linear system A x = b of this practical, and the output of its solution. Given.
 *
 * The unknowns are the points of a cube of side * side * side points. A couples each point to itself and to
 * its neighbours: six of them (stencil=7) or all twenty-six around it (stencil=27). The diagonal is 6 or 26,
 * the other entries are -1, and points outside of the cube have no entries. So A is symmetric and positive
 * definite. Then row i and column i are multiplied by s_i = 10^(spread u_i), with u_i drawn from [-1, 1], as
 * if the unknowns had different units: A stays symmetric, but its diagonal is no longer constant.
 */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <math.h>
#include <string.h>
#include <vector>

#include "harness_cuda.h"
#include "helper_cuda.h"

/* A sparse matrix in CSR format: row i has the entries starts[i] to starts[i + 1] - 1. */
struct csr {
    int rows, entries;
    const int *starts, *columns;
    const float *values;
    int lanes; // the number of lanes that share a row: 1, 2, 4 ... 32
};

/* All arrays are on the device. */
struct linear_system {
    csr matrix;
    int n;                 // rows, unknowns
    const float *diagonal; // of the matrix
    const float *b;        // right-hand side
    const float *x0;       // the initial guess
    float threshold;       // (tol |b|)^2: the solve is done when the sum of r_i^2 is not above it,
    int most;              // or after this many iterations
    int every;             // from step 3 on, the host asks after this many iterations
};

struct host_csr {
    std::vector<int> starts, columns;
    std::vector<float> values;
};

/* Scales of the unknowns: 10^(spread u). */
inline std::vector<double> make_scales(int n)
{
    const float *u = input_float("scales", n, -1, 1);
    double spread = case_real("spread", 0.25);
    std::vector<double> scales(n);
    for (int i = 0; i < n; i++) scales[i] = pow(10.0, spread * u[i]);
    return scales;
}

inline host_csr make_matrix(int side)
{
    bool all = strcmp(case_choice("stencil", "27|7"), "27") == 0;
    std::vector<double> s = make_scales(side * side * side);
    host_csr a;
    a.starts.push_back(0);
    for (int z = 0, i = 0; z < side; z++)
        for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++, i++) {
                for (int k = 0; k < 27; k++) { // the point itself and those around it, in ascending order
                    int dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1, far = abs(dx) + abs(dy) + abs(dz);
                    bool inside = x + dx >= 0 && x + dx < side && y + dy >= 0 && y + dy < side &&
                                  z + dz >= 0 && z + dz < side;
                    if (!inside || (far > 1 && !all)) continue;
                    int j = i + dx + side * (dy + side * dz);
                    a.columns.push_back(j);
                    a.values.push_back((float)((far ? -1.0 : all ? 26.0 : 6.0) * s[i] * s[j]));
                }
                a.starts.push_back((int)a.columns.size());
            }
    return a;
}

inline float sum_of_squares(const float *v, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (double)v[i] * v[i];
    return (float)sum;
}

/* The right-hand side: drawn, zero, or the one whose solution is the initial guess. */
inline std::vector<float> make_right_side(const host_csr &a, const float *x0)
{
    int n = (int)a.starts.size() - 1;
    const char *way = case_choice("rhs", "drawn|zero|solved");
    if (strcmp(way, "zero") == 0) return std::vector<float>(n, 0.0f);
    const float *drawn = input_float("b", n, -1, 1);
    std::vector<float> b(drawn, drawn + n);
    for (int i = 0; strcmp(way, "solved") == 0 && i < n; i++) {
        double sum = 0;
        for (int k = a.starts[i]; k < a.starts[i + 1]; k++) sum += (double)a.values[k] * x0[a.columns[k]];
        b[i] = (float)sum;
    }
    return b;
}

/* The number of lanes per row that leaves each lane at least four entries of a row of mean length. One lane
 * is best for short rows; with long rows, one lane each would mean too few threads. Practical 11 explains
 * this. */
inline int lanes_for(int entries, int rows)
{
    int lanes = 1;
    while (lanes < 32 && entries / rows >= 4 * 2 * lanes) lanes *= 2;
    return lanes;
}

/* The limit of iterations, which a right solver does not nearly reach. The number of iterations grows with
 * the side of the cube, and is largest without a preconditioner, in step 1. */
inline int most_iterations(int side)
{
    return (int)case_size("most", case_step() == 1 ? 500 : 50 + 8 * side);
}

inline linear_system make_system()
{
    int side = (int)case_size("side", 10), n = side * side * side;
    host_csr a = make_matrix(side);
    std::vector<float> zeros(n, 0.0f), diagonal(n);
    const float *x0 = strcmp(case_choice("rhs", "drawn|zero|solved"), "solved") == 0
                          ? input_float("x0", n, -1, 1)
                          : zeros.data();
    std::vector<float> b = make_right_side(a, x0);
    for (int i = 0; i < n; i++)
        for (int k = a.starts[i]; k < a.starts[i + 1]; k++)
            if (a.columns[k] == i) diagonal[i] = a.values[k];
    double tol = case_real("tol", 1e-5);
    linear_system s;
    s.n = n;
    s.matrix.rows = n;
    s.matrix.entries = (int)a.values.size();
    s.matrix.lanes = lanes_for(s.matrix.entries, n);
    s.matrix.starts = input_device_int("starts", a.starts.data(), a.starts.size());
    s.matrix.columns = input_device_int("columns", a.columns.data(), a.columns.size());
    s.matrix.values = input_device_float("values", a.values.data(), a.values.size());
    s.diagonal = input_device_float("diagonal", diagonal.data(), n);
    s.b = input_device_float("b", b.data(), n);
    s.x0 = input_device_float("x0", x0, n);
    s.threshold = (float)(tol * tol * sum_of_squares(b.data(), n));
    s.most = most_iterations(side);
    s.every = (int)case_size("every", 10);
    return s;
}

/* The vectors of the iteration, with these names in all versions. */
struct vectors {
    float *x; // the solution so far
    float *r; // its residual, b - A x
    float *z; // the residual divided by the diagonal
    float *p; // the direction in which x moves
    float *q; // A p
};

inline vectors make_vectors(int n)
{
    vectors v;
    float **all[] = {&v.x, &v.r, &v.z, &v.p, &v.q};
    const char *names[] = {"x", "r", "z", "p", "q"};
    for (int i = 0; i < 5; i++) *all[i] = (float *)guarded_malloc(names[i], n * sizeof(float));
    return v;
}

inline void free_vectors(vectors v)
{
    float *all[] = {v.x, v.r, v.z, v.p, v.q};
    for (float *one : all) guarded_free(one);
}

inline void output_solution(const linear_system &s, vectors v, int iterations)
{
    output_device_float("x", v.x, s.n);
    output_int("iterations", &iterations, 1);
}

inline void free_system(const linear_system &s)
{
    const void *all[] = {s.matrix.starts, s.matrix.columns, s.matrix.values, s.diagonal, s.b, s.x0};
    for (const void *one : all) guarded_free((void *)one);
}

#endif
