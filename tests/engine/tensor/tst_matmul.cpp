#include "tables.h"
#include "tensor/blas.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/product.h"
#include "tensor/kernels/random/random.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

namespace {

// The product written out in double.
Tensor plain_product(const Tensor& a, const Tensor& b) {
    const Tensor wide = mul(unsqueeze(cast(a, DType::Float64), -1), unsqueeze(cast(b, DType::Float64), 0));
    return sum(wide, Shape{1});
}

bool nearly(const Tensor& got, const Tensor& expected) {
    return allclose(cast(got, DType::Float64), expected, 1e-5, 1e-5, false);
}

}  // namespace

class TestMatmul : public QObject {
    Q_OBJECT
  private slots:
    void a_single_element_may_have_any_stride() {
        const Tensor one = expand(Tensor::of_float(3), Shape{1});
        QCOMPARE(one.stride(0), int64_t(0));
        const Tensor matrix = contiguous(expand(Tensor::of_float(2), Shape{2, 1})),
                     result = Tensor::empty(Shape{2}, DType::Float32);
        matrix_vector_product(result, matrix, one);
        QCOMPARE(result.data<float>()[0], 6.0F);
        QCOMPARE(result.data<float>()[1], 6.0F);
    }
    void small_and_large_products_are_right_in_every_layout() {
        Generator generator(1);
        for (auto [n, k, m] : std::vector<std::array<int64_t, 3>>{{1, 1, 1},
                                                                  {2, 3, 4},
                                                                  {16, 16, 16},
                                                                  {17, 16, 16},
                                                                  {40, 50, 60},
                                                                  {1, 300, 40},
                                                                  {300, 1, 40},
                                                                  {70, 90, 1}}) {
            const Tensor a = random::randn(Shape{n, k}, DType::Float32, generator),
                         b = random::randn(Shape{k, m}, DType::Float32, generator);
            const Tensor expected = plain_product(a, b);
            const Tensor a_t = transpose(contiguous(transpose(a, 0, 1)), 0, 1),
                         b_t = transpose(contiguous(transpose(b, 0, 1)), 0, 1);
            QVERIFY(nearly(mm(a, b), expected));
            QVERIFY(nearly(mm(a_t, b), expected));
            QVERIFY(nearly(mm(a, b_t), expected));
            QVERIFY(nearly(mm(a_t, b_t), expected));
            QVERIFY(nearly(mm(cast(a, DType::Float64), cast(b, DType::Float64)), expected));
            const Tensor gaps = slice(repeat_columns(a), 1, 0, 2 * k, 2);
            QVERIFY(nearly(mm(gaps, b), expected));
        }
    }
    void a_shallow_product_adds_in_order_of_k() {
        Generator generator(2);
        const Tensor a = random::randn(Shape{5, 7}, DType::Float32, generator),
                     b = random::randn(Shape{7, 4}, DType::Float32, generator);
        const Tensor c = mm(a, b);
        for (int64_t i = 0; i < 5; ++i) {
            for (int64_t j = 0; j < 4; ++j) {
                float total = 0;
                for (int64_t k = 0; k < 7; ++k) {
                    const float part = a.data<float>()[i * 7 + k] * b.data<float>()[k * 4 + j];
                    total += part;
                }
                QCOMPARE(c.data<float>()[i * 4 + j], total);
            }
        }
    }
    void every_pairing_of_ranks_has_its_sizes() {
        const auto sizes = [](Dims a, Dims b) {
            return to_string(matmul(ones(a, DType::Float32), ones(b, DType::Float32)).sizes());
        };
        COMPARE_TEXT(sizes(Shape{3}, Shape{3}), "[]");
        COMPARE_TEXT(sizes(Shape{2, 3}, Shape{3}), "[2]");
        COMPARE_TEXT(sizes(Shape{2}, Shape{2, 3}), "[3]");
        COMPARE_TEXT(sizes(Shape{2, 3, 4}, Shape{4, 5}), "[2, 3, 5]");
        COMPARE_TEXT(sizes(Shape{2, 3, 4}, Shape{4}), "[2, 3]");
        COMPARE_TEXT(sizes(Shape{4}, Shape{2, 4, 5}), "[2, 5]");
        COMPARE_TEXT(sizes(Shape{3, 4}, Shape{2, 4, 5}), "[2, 3, 5]");
        COMPARE_TEXT(sizes(Shape{2, 1, 3, 4}, Shape{5, 4, 2}), "[2, 5, 3, 2]");
        COMPARE_TEXT(sizes(Shape{0, 2}, Shape{2, 3}), "[0, 3]");
        COMPARE_TEXT(list_of(matmul(ones(Shape{2, 0}, DType::Float32), ones(Shape{0, 2}, DType::Float32))),
                     "[[0.0, 0.0], [0.0, 0.0]]");
    }
    void batches_are_products_of_their_members() {
        Generator generator(3);
        const Tensor a = random::randn(Shape{2, 3, 4}, DType::Float32, generator),
                     b = random::randn(Shape{3, 2, 4, 5}, DType::Float32, generator);
        const Tensor c = matmul(a, b);
        for (int64_t i = 0; i < 3; ++i)
            for (int64_t j = 0; j < 2; ++j)
                QVERIFY(same_bits(select(select(c, 0, i), 0, j),
                                  mm(select(a, 0, j), select(select(b, 0, i), 0, j))));
        const Tensor vector = random::randn(Shape{4}, DType::Float32, generator);
        QVERIFY(same_bits(select(matmul(a, vector), 0, 1), mv(select(a, 0, 1), vector)));
        QVERIFY(same_bits(select(matmul(select(a, 0, 0), select(b, 0, 0)), 0, 1),
                          mm(select(a, 0, 0), select(select(b, 0, 0), 0, 1))));
    }
    void addmm_scales_both_parts() {
        const Tensor a = counting(Shape{2, 3}), bias = floats({1, 2});
        COMPARE_TEXT(list_of(addmm(bias, a, transpose(a, 0, 1), 2, 3)), "[[17.0, 46.0], [44.0, 154.0]]");
        COMPARE_TEXT(list_of(addmm(bias, a, transpose(a, 0, 1), 0)), "[[5.0, 14.0], [14.0, 50.0]]");
    }
    void whole_numbers_multiply_exactly() {
        const Tensor i = cast(counting(Shape{2, 3}), DType::Int64);
        COMPARE_TEXT(list_of(mm(i, transpose(i, 0, 1))), "[[5, 14], [14, 50]]");
        COMPARE_TEXT(list_of(outer(longs({1, 2}), longs({3, 4}))), "[[3, 4], [6, 8]]");
        QCOMPARE(dot(longs({1, 2}), longs({3, 4})).item().to_int(), 11);
    }

  private:
    // Every column twice, so that every second one is a matrix with gaps.
    static Tensor repeat_columns(const Tensor& a) {
        return reshape(expand(unsqueeze(a, 2), Shape{a.size(0), a.size(1), 2}),
                       Shape{a.size(0), 2 * a.size(1)});
    }
};

QTEST_GUILESS_MAIN(TestMatmul)
#include "tst_matmul.moc"
