#include "tensor/kernels/tiled_product.h"

#include "base/processor.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

constexpr int64_t kRows = 4, kBlock = 128;

using Four [[gnu::vector_size(16)]] = float;
using Eight [[gnu::vector_size(32)]] = float;
using Sixteen [[gnu::vector_size(64)]] = float;

// One tile: four rows of C, `count` vectors wide, from `depth` values of k.
template <class Vector, int count>
[[gnu::always_inline]] inline void add_tile(const TiledProduct& product, float* c, const float* a,
                                            const float* b, int64_t depth) {
    constexpr int64_t lanes = sizeof(Vector) / sizeof(float);
    Vector sums[kRows][count] = {};
    for (int64_t p = 0; p < depth; ++p, a += product.a_column, b += product.m) {
        Vector row[count];
        __builtin_memcpy(row, b, sizeof row);
#pragma GCC unroll 4
        for (int64_t i = 0; i < kRows; ++i)
#pragma GCC unroll 2
            for (int j = 0; j < count; ++j) sums[i][j] += row[j] * a[i * product.a_row];
    }
#pragma GCC unroll 4
    for (int64_t i = 0; i < kRows; ++i) {
#pragma GCC unroll 2
        for (int j = 0; j < count; ++j) {
            Vector before;
            float* at = c + i * product.m + j * lanes;
            __builtin_memcpy(&before, at, sizeof before);
            before += sums[i][j];
            __builtin_memcpy(at, &before, sizeof before);
        }
    }
}

// The columns from `column` on, as many as strips of this width take.
template <class Vector, int count>
[[gnu::always_inline]] inline int64_t add_strips(const TiledProduct& product, int64_t begin, int64_t depth,
                                                 int64_t column) {
    constexpr int64_t width = count * static_cast<int64_t>(sizeof(Vector) / sizeof(float));
    for (; column + width <= product.m; column += width) {
        for (int64_t i = 0; i < product.n; i += kRows)
            add_tile<Vector, count>(product, product.c + i * product.m + column,
                                    product.a + i * product.a_row + begin * product.a_column,
                                    product.b + begin * product.m + column, depth);
    }
    return column;
}

using AddBlock = void (*)(const TiledProduct& product, int64_t begin, int64_t depth);

[[gnu::target("avx512f,avx512vl,avx512dq"), gnu::flatten]] void add_block_512(const TiledProduct& product,
                                                                              int64_t begin, int64_t depth) {
    int64_t column = add_strips<Sixteen, 2>(product, begin, depth, 0);
    column = add_strips<Eight, 1>(product, begin, depth, column);
    add_strips<Four, 1>(product, begin, depth, column);
}
[[gnu::target("avx2"), gnu::flatten]] void add_block_256(const TiledProduct& product, int64_t begin,
                                                         int64_t depth) {
    int64_t column = add_strips<Eight, 2>(product, begin, depth, 0);
    column = add_strips<Eight, 1>(product, begin, depth, column);
    add_strips<Four, 1>(product, begin, depth, column);
}
void add_block_128(const TiledProduct& product, int64_t begin, int64_t depth) {
    add_strips<Four, 1>(product, begin, depth, add_strips<Four, 2>(product, begin, depth, 0));
}

AddBlock best_add_block() {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        return add_block_512;
    return has_wide_vectors() ? add_block_256 : add_block_128;
}

// Of what is left, a block; what would leave less than one is halved, in eights.
int64_t next_block(int64_t left) {
    if (left >= 2 * kBlock) return kBlock;
    return left > kBlock ? (left / 2 + 7) / 8 * 8 : left;
}

}  // namespace

bool has_full_tiles(int64_t n, int64_t m) { return n % kRows == 0 && m % 4 == 0; }

void add_tiles(const TiledProduct& product) {
    static const AddBlock add_block = best_add_block();
    for (int64_t begin = 0; begin < product.k;) {
        const int64_t depth = next_block(product.k - begin);
        add_block(product, begin, depth);
        begin += depth;
        check_stop();
    }
}

}  // namespace backstep::kernels
