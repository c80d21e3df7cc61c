#pragma once

#include <cstdint>

namespace backstep::kernels {

// Whether all of a float product n x m is made of full tiles, to the BLAS that is imitated (see Blas): every
// element then adds up its parts in order of k, by blocks of at most 128.
bool has_full_tiles(int64_t n, int64_t m);

// C (n x m, rows without gaps) += A (n x k, any strides) times B (k x m, rows without gaps) with those very
// sums, in the widest vectors of the processor. Full tiles only.
struct TiledProduct {
    float* c;
    const float *a, *b;
    int64_t a_row, a_column;
    int64_t n, k, m;
};
void add_tiles(const TiledProduct& product);

}  // namespace backstep::kernels
