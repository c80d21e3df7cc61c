#include "tables.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

class TestReductions : public QObject {
    Q_OBJECT
    std::map<std::string, Tensor> expected_;

  private slots:
    void initTestCase() { expected_ = read_tensors("kernels.txt"); }

    void reductions_have_pytorchs_bits() {
        const Tensor a = expected_["a"], b = expected_["b"], few = narrow(a, 0, 0, 5), shifted = add(a, 0.5);
        const std::map<std::string, Tensor> got = {
            {"softmax", softmax(few, 1)},
            {"softmax_0", softmax(few, 0)},
            {"log_softmax", log_softmax(few, 1)},
            {"logsumexp", logsumexp(few, Shape{1})},
            {"cumsum", cumsum(few, 1)},
            {"cumprod", cumprod(few, 0)},
            {"sum", sum(a)},
            {"sum_0", sum(a, Shape{0})},
            {"sum_1", sum(a, Shape{1})},
            {"sum_t_0", sum(transpose(a, 0, 1), Shape{0})},
            {"sum_b_02", sum(b, Shape{0, 2})},
            {"sum_b_12", sum(b, Shape{1, 2})},
            {"sum_b_01", sum(b, Shape{0, 1})},
            {"sum_b_permuted", sum(permute(b, Shape{2, 0, 1}), Shape{1})},
            {"sum_b_every_second", sum(slice(b, 1, 0, 20, 2))},
            {"mean", mean(a)},
            {"mean_0", mean(a, Shape{0})},
            {"var", var(a)},
            {"std_0", kernels::std(a, Shape{0})},
            {"norm", norm(a)},
            {"norm_1", norm(a, 2, Shape{1})},
            {"prod_0", prod(shifted, 0)},
            {"prod_1", prod(shifted, 1)},
        };
        for (const auto& [name, tensor] : got) QVERIFY2(same_bits(tensor, expected_[name]), name.c_str());
    }
    void every_list_of_dims_keeps_or_drops_them() {
        const Tensor a = counting(Shape{2, 3, 4});
        COMPARE_TEXT(to_string(sum(a, Shape{0, -1}).sizes()), "[3]");
        COMPARE_TEXT(to_string(sum(a, Shape{0, -1}, true).sizes()), "[1, 3, 1]");
        COMPARE_TEXT(to_string(sum(a, {}, true).sizes()), "[1, 1, 1]");
        QCOMPARE(sum(a).item().to_double(), 276.0);
        QCOMPARE(sum(Tensor::from_scalar(3, DType::Float32), Shape{0}).item().to_double(), 3.0);
    }
    void whole_numbers_and_bools_sum_to_int64() {
        COMPARE_TEXT(to_string(sum(bools({true, true, false}))), "tensor(2)");
        COMPARE_TEXT(to_string(sum(longs({1, 2, 3}), {}, false, DType::Float32)), "tensor(6.)");
        COMPARE_TEXT(to_string(prod(bools({true, false}))), "tensor(0)");
        COMPARE_TEXT(to_string(cumsum(bools({true, false, true}), 0)), "tensor([1, 1, 2])");
        COMPARE_TEXT(to_string(count_nonzero(counting(Shape{2, 3}), Shape{1})), "tensor([2, 3])");
    }
    void the_first_of_equals_is_found_and_nan_wins() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const Tensor a = floats({1, 3, 3, nan, 5, nan});
        QCOMPARE(max_dim(a, 0).second.item().to_int(), 3);
        QCOMPARE(argmin(floats({2, 1, 1}), std::nullopt).item().to_int(), 1);
        COMPARE_TEXT(list_of(amax(counting(Shape{2, 3}), Shape{0})), "[3.0, 4.0, 5.0]");
        COMPARE_TEXT(list_of(min_dim(counting(Shape{2, 3}), 1, true).first), "[[0.0], [3.0]]");
        COMPARE_TEXT(list_of(cummax(floats({1, 3, 3, 2}), 0).second), "[0, 1, 2, 2]");
        COMPARE_TEXT(list_of(cummin(floats({1, 0, 0, nan, 2}), 0).second), "[0, 1, 2, 3, 3]");
    }
    void empty_tensors_have_the_neutral_result() {
        const Tensor empty = zeros(Shape{0}, DType::Float32), rows = zeros(Shape{2, 0}, DType::Float32);
        COMPARE_TEXT(to_string(sum(empty)), "tensor(0.)");
        COMPARE_TEXT(to_string(prod(empty)), "tensor(1.)");
        COMPARE_TEXT(to_string(mean(rows, Shape{1})), "tensor([nan, nan])");
        COMPARE_TEXT(to_string(kernels::std(empty)), "tensor(nan)");
        COMPARE_TEXT(to_string(kernels::std(floats({1}))), "tensor(nan)");
        QVERIFY(all(empty).item().to_bool());
        QVERIFY(!any(empty).item().to_bool());
        QCOMPARE(max_dim(rows, 0).first.numel(), 0);
    }
    void norms_of_every_order() {
        const Tensor a = floats({3, -4, 0});
        QCOMPARE(norm(a).item().to_double(), 5.0);
        QCOMPARE(norm(a, 1).item().to_double(), 7.0);
        QCOMPARE(norm(a, 0).item().to_double(), 2.0);
        QCOMPARE(norm(a, std::numeric_limits<double>::infinity()).item().to_double(), 4.0);
        QCOMPARE(norm(a, -std::numeric_limits<double>::infinity()).item().to_double(), 0.0);
        COMPARE_TEXT(to_string(norm(a, 3)), "tensor(4.4979)");
    }
    void softmax_is_stable_and_sums_to_one() {
        COMPARE_TEXT(to_string(softmax(floats({1000, 1000}), 0)), "tensor([0.5000, 0.5000])");
        COMPARE_TEXT(to_string(log_softmax(floats({0, 0, 0}), 0)), "tensor([-1.0986, -1.0986, -1.0986])");
        COMPARE_TEXT(to_string(softmax(Tensor::from_scalar(1, DType::Float32), 0)), "tensor(1.)");
        const float inf = std::numeric_limits<float>::infinity();
        COMPARE_TEXT(to_string(logsumexp(floats({-inf, -inf}), Shape{0})), "tensor(-inf)");
        COMPARE_TEXT(to_string(logsumexp(longs({1, 2, 3}), Shape{0})), "tensor(3.4076)");
    }
};

QTEST_GUILESS_MAIN(TestReductions)
#include "tst_reductions.moc"
