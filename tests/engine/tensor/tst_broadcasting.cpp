#include "tables.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

class TestBroadcasting : public QObject {
    Q_OBJECT
  private slots:
    void sizes_meet_from_the_right() {
        COMPARE_TEXT(to_string(broadcast_shapes(Shape{2, 1, 3}, Shape{4, 1})), "[2, 4, 3]");
        COMPARE_TEXT(to_string(broadcast_shapes(Shape{}, Shape{5})), "[5]");
        COMPARE_TEXT(to_string(broadcast_shapes(Shape{1}, Shape{0})), "[0]");
    }
    void a_column_and_a_row_make_a_table() {
        const Tensor column = counting(Shape{3, 1}), row = counting(Shape{4});
        COMPARE_TEXT(list_of(add(column, mul(row, 10))),
                     "[[0.0, 10.0, 20.0, 30.0], [1.0, 11.0, 21.0, 31.0], [2.0, 12.0, 22.0, 32.0]]");
    }
    void every_pair_of_layouts_gives_the_plain_result() {
        const Tensor base = counting(Shape{3, 4, 5});
        const std::vector<Tensor> lefts = {base, contiguous(permute(base, Shape{2, 0, 1})),
                                           slice(base, 2, 0, 5, 2)};
        for (const Tensor& left : lefts) {
            for (int64_t d0 = 0; d0 < 3; ++d0) {
                const Tensor turned = transpose(left, 0, d0);
                const Tensor other = select(turned, 1, 0);
                const Tensor wide = unsqueeze(other, 1);
                const Tensor got = sub(turned, wide);
                const Tensor plain = sub(contiguous(turned), broadcast_to(wide, turned.sizes()));
                QVERIFY(same_bits(got, plain));
            }
        }
    }
    void results_keep_the_memory_order_of_transposed_operands() {
        const Tensor m = transpose(counting(Shape{2, 3}), 0, 1);
        COMPARE_TEXT(to_string(add(m, 1).strides()), "[1, 3]");
        COMPARE_TEXT(to_string(add(m, zeros(Shape{2}, DType::Float32)).strides()), "[1, 3]");
        COMPARE_TEXT(
            to_string(add(zeros(Shape{3, 1}, DType::Float32), zeros(Shape{1, 2}, DType::Float32)).strides()),
            "[2, 1]");
        COMPARE_TEXT(to_string(exp(permute(zeros(Shape{2, 3, 4}, DType::Float32), Shape{2, 0, 1})).strides()),
                     "[1, 12, 4]");
        COMPARE_TEXT(to_string(cast(m, DType::Float64).strides()), "[1, 3]");
        COMPARE_TEXT(to_string(zeros_like(m).strides()), "[1, 3]");
        COMPARE_TEXT(to_string(softmax(m, 0).strides()), "[2, 1]");
        COMPARE_TEXT(to_string(exp(expand(zeros(Shape{3, 1}, DType::Float32), Shape{3, 4})).strides()),
                     "[4, 1]");
    }
    void sum_to_undoes_broadcasting() {
        const Tensor wide = ones(Shape{2, 3, 4}, DType::Float32);
        COMPARE_TEXT(list_of(sum_to(wide, Shape{3, 1})), "[[8.0], [8.0], [8.0]]");
        QCOMPARE(sum_to(wide, Shape{}).item().to_double(), 24.0);
        QVERIFY(sum_to(wide, wide.sizes()).is_same(wide));
    }
    void nothing_broadcasts_to_nothing() {
        QCOMPARE(add(zeros(Shape{0, 3}, DType::Float32), zeros(Shape{1, 3}, DType::Float32)).numel(), 0);
    }
};

QTEST_GUILESS_MAIN(TestBroadcasting)
#include "tst_broadcasting.moc"
