/* matrix.h: the sparse matrix of a case, on the host. Given: there is nothing to write here.
 *
 *     rows=10 columns=20 nnz=30      30 entries, or fewer if there are not that many places
 *     shape=even                     each entry is in a random row
 *           gaps                     only rows 1, 4, 7, ... but never the last: all others are empty
 *           dense                    the middle row is full, or has all entries
 *           power                    a few rows have many entries, and many rows have few
 *           band                     as even, but the columns of a row are neighbours
 *
 * The columns of a row begin at random and go on in steps that are coprime to the number of columns, so that
 * none occurs twice. A value shows where it belongs: 3.07 is in row 3, column 7.
 */
#pragma once
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "case.h"
#include "inputs.h"

/* CSR format: row i has the entries offset[i] to offset[i + 1] - 1, in ascending order of columns. */
struct csr_matrix {
    int rows, columns;
    std::vector<int> offset, column;
    std::vector<float> value;
};

/* COO format: entry e is in row row[e] and column column[e]. */
struct coo_matrix {
    int rows, columns;
    std::vector<int> row, column;
    std::vector<float> value;
};

static inline float value_at(int row, int column)
{
    return (float)row + (float)column / 100.0f;
}

static inline int greatest_common_divisor(int a, int b)
{
    return b == 0 ? a : greatest_common_divisor(b, a % b);
}

/* How many entries each row has. */
static inline std::vector<int> draw_lengths(int rows, int columns, size_t count, const std::string &shape)
{
    auto may_have = [&](int row) { return shape != "gaps" || (row % 3 == 1 && row < rows - 1); };
    std::vector<int> length((size_t)rows, 0);
    size_t room = 0;
    for (int row = 0; row < rows; row++) room += may_have(row) ? (size_t)columns : 0;
    count = std::min(count, room);
    if (shape == "dense" && rows > 0) {
        length[(size_t)rows / 2] = (int)std::min((size_t)columns, count);
        count -= std::min((size_t)columns, count);
    }
    const float *drawn = input_float("rows of entries", count, 0, 1);
    for (size_t e = 0; e < count; e++) {
        float u = drawn[e];
        if (shape == "power") u = u * u * u * u; // most of them near 0
        int row = std::min((int)(u * (float)rows), rows - 1);
        if (shape == "power") row = (int)((row * 7919LL + rows / 3) % rows); // scatter the long rows
        while (!may_have(row) || length[(size_t)row] == columns) row = (row + 1) % rows;
        length[(size_t)row]++;
    }
    return length;
}

static inline csr_matrix make_csr()
{
    const std::string shape = case_choice("shape", "even|gaps|dense|power|band");
    csr_matrix m;
    m.rows = (int)case_size("rows", 10);
    m.columns = (int)case_size("columns", 20);
    std::vector<int> length = draw_lengths(m.rows, m.columns, case_size("nnz", 30), shape);
    const unsigned *drawn = input_uint("columns of entries", 2 * (size_t)m.rows);
    m.offset.push_back(0);
    for (int row = 0; row < m.rows; row++) {
        const size_t begin = m.column.size();
        if (length[(size_t)row] > 0) {
            long long column = drawn[2 * row] % (unsigned)m.columns;
            int step = shape == "band" ? 1 : 1 + (int)(drawn[2 * row + 1] % (unsigned)m.columns);
            while (greatest_common_divisor(step, m.columns) != 1) step++;
            for (int k = 0; k < length[(size_t)row]; k++, column = (column + step) % m.columns)
                m.column.push_back((int)column);
        }
        std::sort(m.column.begin() + (long)begin, m.column.end());
        m.offset.push_back((int)m.column.size());
        for (size_t e = begin; e < m.column.size(); e++) m.value.push_back(value_at(row, m.column[e]));
    }
    return m;
}

/* The same entries in random order (Fisher-Yates shuffle). */
static inline coo_matrix make_coo()
{
    const csr_matrix m = make_csr();
    const size_t count = m.column.size();
    const unsigned *drawn = input_uint("order of entries", count);
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), (size_t)0);
    for (size_t e = count; e > 1; e--) std::swap(order[e - 1], order[drawn[e - 1] % e]);
    std::vector<int> row;
    for (int i = 0; i < m.rows; i++) row.resize((size_t)m.offset[(size_t)i + 1], i);
    coo_matrix c = {m.rows, m.columns, {}, {}, {}};
    for (size_t e : order) {
        c.row.push_back(row[e]);
        c.column.push_back(m.column[e]);
        c.value.push_back(m.value[e]);
    }
    return c;
}
