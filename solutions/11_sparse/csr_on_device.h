/* csr_on_device.h: a matrix in CSR format, in device memory. Given: there is nothing to write here.
 *
 * Columns and values are padded with zeros to a multiple of four, so that four of them can always be loaded
 * at once, as 16 bytes.
 */
#pragma once
#include "harness_cuda.h"
#include "matrix.h"

/* The entries of row i are those from offset[i] to offset[i + 1]. */
struct device_csr {
    int rows, columns, count;
    const int *offset, *column; // rows + 1 offsets; count columns
    const float *value;
};

static inline device_csr csr_to_device(csr_matrix m)
{
    device_csr a = {m.rows, m.columns, (int)m.column.size(), nullptr, nullptr, nullptr};
    m.column.resize((m.column.size() + 3) / 4 * 4);
    m.value.resize(m.column.size());
    a.offset = input_device_int("offset", m.offset.data(), m.offset.size());
    a.column = input_device_int("column", m.column.data(), m.column.size());
    a.value = input_device_float("value", m.value.data(), m.value.size());
    return a;
}

/* The bytes that a product must move: each entry's column and value, the offsets, y, and x once. */
static inline double csr_bytes(device_csr a)
{
    return 8.0 * a.count + 4.0 * (a.rows + 1) + 4.0 * a.rows + 4.0 * a.columns;
}
