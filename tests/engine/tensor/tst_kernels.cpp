#include <functional>

#include "tables.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

class TestKernels : public QObject {
    Q_OBJECT
    std::map<std::string, Tensor> expected_;

  private slots:
    void initTestCase() {
        expected_ = read_tensors("kernels.txt");
        QVERIFY(expected_.size() > 50);
    }

    void elementwise_results_have_pytorchs_bits() {
        const Tensor x = expected_["x"], y = expected_["y"];
        const std::map<std::string, Tensor> got = {
            {"exp", exp(x)},
            {"sigmoid", sigmoid(x)},
            {"sqrt", sqrt(x)},
            {"rsqrt", unary(UnaryOp::Rsqrt, x)},
            {"floor", unary(UnaryOp::Floor, x)},
            {"ceil", unary(UnaryOp::Ceil, x)},
            {"round", unary(UnaryOp::Round, x)},
            {"trunc", unary(UnaryOp::Trunc, x)},
            {"frac", unary(UnaryOp::Frac, x)},
            {"sign", sign(x)},
            {"reciprocal", unary(UnaryOp::Reciprocal, x)},
            {"relu", relu(x)},
            {"silu", unary(UnaryOp::Silu, x)},
            {"elu", elu(x, 1, 1, 1)},
            {"leaky_relu", leaky_relu(x, 0.01)},
            {"add", add(x, y)},
            {"add_scaled", add(x, y, 0.3)},
            {"div", div(x, y)},
            {"floor_divide", binary(BinaryOp::FloorDivide, x, y)},
            {"remainder", binary(BinaryOp::Remainder, x, y)},
            {"fmod", binary(BinaryOp::Fmod, x, y)},
            {"square", pow(x, 2)},
            {"cube", pow(x, 3)},
            {"maximum", maximum(x, y)},
            {"lerp", lerp(x, y, 0.8)},
            {"addcmul", addcmul(x, y, y, 0.7)},
            {"addcdiv", addcdiv(x, y, add(y, 3), 0.7)},
            {"clamp", clamp(x, Scalar(-1), Scalar(2))},
            {"linspace_11", linspace(-1, 1, 11, DType::Float32)},
            {"linspace_100", linspace(-5, 5, 100, DType::Float32)},
            {"linspace_double", linspace(-2, 3, 37, DType::Float64)},
            {"linspace_int", linspace(0, 10, 7, DType::Int64)},
            {"arange", arange(-3, 3, 0.01, std::nullopt)},
            {"arange_int", arange(10, -4, -3, std::nullopt)},
        };
        for (const auto& [name, tensor] : got) QVERIFY2(same_bits(tensor, expected_[name]), name.c_str());
    }
    // But for pow: PyTorch takes a lone number's from the C library and a vector's from Sleef.
    void one_element_and_many_agree_in_every_layout() {
        const Tensor x = expected_["x"], y = expected_["y"];
        for (BinaryOp op : {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Maximum,
                            BinaryOp::Minimum, BinaryOp::Lt, BinaryOp::Remainder}) {
            const Tensor whole = binary(op, x, y);
            for (int64_t i = 0; i < x.numel(); ++i) {
                const Tensor one = binary(op, select(x, 0, i), select(y, 0, i));
                const Tensor plain = binary(op, Tensor::from_scalar(x.element(i), DType::Float32),
                                            Tensor::from_scalar(y.element(i), DType::Float32));
                QVERIFY(same_bits(one, select(whole, 0, i)));
                QVERIFY(same_bits(plain, select(whole, 0, i)));
            }
        }
    }
    void operands_may_be_numbers_on_either_side() {
        const Tensor a = floats({1, 2, 4});
        COMPARE_TEXT(list_of(binary(BinaryOp::Sub, 1, a)), "[0.0, -1.0, -3.0]");
        COMPARE_TEXT(list_of(binary(BinaryOp::Div, 8, a)), "[8.0, 4.0, 2.0]");
        COMPARE_TEXT(list_of(pow(2, a)), "[2.0, 4.0, 16.0]");
        COMPARE_TEXT(list_of(gt(a, 1.5)), "[False, True, True]");
    }
    void every_special_power_is_the_plain_one() {
        const Tensor a = floats({0.5f, 2, 9});
        COMPARE_TEXT(list_of(pow(a, 0)), "[1.0, 1.0, 1.0]");
        COMPARE_TEXT(list_of(pow(a, 1)), "[0.5, 2.0, 9.0]");
        COMPARE_TEXT(list_of(pow(a, -1)), list_of(div(ones_like(a), a)));
        COMPARE_TEXT(list_of(pow(a, -2)), list_of(div(ones_like(a), mul(a, a))));
        COMPARE_TEXT(list_of(pow(a, 0.5)), list_of(sqrt(a)));
        COMPARE_TEXT(list_of(pow(a, -0.5)), list_of(unary(UnaryOp::Rsqrt, a)));
    }
    void special_values_go_through() {
        const float inf = std::numeric_limits<float>::infinity(),
                    nan = std::numeric_limits<float>::quiet_NaN();
        COMPARE_TEXT(list_of(relu(floats({nan, -1, 2}))), "[nan, 0.0, 2.0]");
        COMPARE_TEXT(list_of(sign(floats({nan, -0.0f, -inf}))), "[0.0, 0.0, -1.0]");
        COMPARE_TEXT(list_of(clamp(floats({nan, inf}), Scalar(0), Scalar(1))), "[nan, 1.0]");
        COMPARE_TEXT(list_of(maximum(floats({nan, 1}), floats({1, nan}))), "[nan, nan]");
        COMPARE_TEXT(list_of(unary(UnaryOp::IsFinite, floats({nan, inf, 1}))), "[False, False, True]");
        COMPARE_TEXT(to_string(nan_to_num(floats({nan, inf, -inf}), 0, std::numeric_limits<float>::max(),
                                          std::numeric_limits<float>::lowest())),
                     "tensor([ 0.0000e+00,  3.4028e+38, -3.4028e+38])");
        COMPARE_TEXT(to_string(unary(UnaryOp::Lgamma, floats({0.5f, 3, -1.5f, 100, 0}))),
                     "tensor([  0.5724,   0.6931,   0.8600, 359.1342,      inf])");
        COMPARE_TEXT(to_string(unary(UnaryOp::Digamma, floats({0.5f, 3, -1.5f, 100, 0, -1}))),
                     "tensor([-1.9635,  0.9228,  0.7032,  4.6002,    -inf,     nan])");
        COMPARE_TEXT(to_string(unary(UnaryOp::Round, floats({0.5f, 1.5f, -2.5f, 2.4f}))),
                     "tensor([ 0.,  2., -2.,  2.])");
        COMPARE_TEXT(to_string(round_decimals(floats({1.2345f}), 2)), "tensor([1.2300])");
        COMPARE_TEXT(to_string(round_decimals(floats({12345}), -2)), "tensor([12300.])");
    }
    void in_place_results_land_in_self() {
        const Tensor a = floats({1, 2, 3});
        binary_(BinaryOp::Mul, a, floats({2, 2, 2}));
        add_(a, floats({1, 1, 1}), 3);
        unary_(UnaryOp::Neg, a);
        clamp_(a, Scalar(-8), std::nullopt);
        COMPARE_TEXT(list_of(a), "[-5.0, -7.0, -8.0]");
        const Tensor i = longs({5});
        binary_(BinaryOp::Pow, i, 2);
        binary_(BinaryOp::FloorDivide, i, 2);
        COMPARE_TEXT(list_of(i), "[12]");
        const Tensor flags = bools({true, false});
        binary_(BinaryOp::Eq, flags, bools({true, true}));
        COMPARE_TEXT(list_of(flags), "[True, False]");
        QCOMPARE(a.version(), 0u);
    }
    void copies_cast_and_broadcast() {
        const Tensor target = zeros(Shape{2, 3}, DType::Int64);
        copy_(target, floats({1.9f, -1.9f, 3}));
        COMPARE_TEXT(list_of(target), "[[1, -1, 3], [1, -1, 3]]");
        const Tensor row = floats({1, 2, 3, 4});
        copy_(slice(row, 0, 1, 4, 1), slice(row, 0, 0, 3, 1));
        COMPARE_TEXT(list_of(row), "[1.0, 1.0, 2.0, 3.0]");
        COMPARE_TEXT(list_of(cast(floats({0, 0.1f, std::numeric_limits<float>::quiet_NaN()}), DType::Bool)),
                     "[False, True, True]");
    }
    void creation_counts_as_pytorch_does() {
        COMPARE_TEXT(to_string(arange(0, 1, 0.3, std::nullopt)), "tensor([0.0000, 0.3000, 0.6000, 0.9000])");
        COMPARE_TEXT(to_string(arange(0, 3.7, 1, DType::Int64)), "tensor([0, 1, 2])");
        COMPARE_TEXT(to_string(eye(2, 3, DType::Float32)), "tensor([[1., 0., 0.],\n        [0., 1., 0.]])");
        COMPARE_TEXT(to_string(logspace(0, 2, 3, 10, DType::Float32)), "tensor([  1.,  10., 100.])");
    }
    void views_share_and_reshape_copies_only_when_it_must() {
        const Tensor m = counting(Shape{2, 3});
        QVERIFY(view(m, Shape{3, -1}).shares_storage(m));
        QVERIFY(!reshape(transpose(m, 0, 1), Shape{6}).shares_storage(m));
        COMPARE_TEXT(list_of(diagonal(m, 1, 0, 1)), "[1.0, 5.0]");
        COMPARE_TEXT(list_of(unfold(floats({1, 2, 3, 4}), 0, 2, 1)), "[[1.0, 2.0], [2.0, 3.0], [3.0, 4.0]]");
        COMPARE_TEXT(to_string(movedim(counting(Shape{2, 3, 4}), Shape{0}, Shape{2}).sizes()), "[3, 4, 2]");
        COMPARE_TEXT(to_string(flatten(counting(Shape{2, 3, 4}), 1, 2).sizes()), "[2, 12]");
        QCOMPARE(chunk(m, 5, 0).size(), size_t{2});
        QCOMPARE(split(m, int64_t{2}, 1).size(), size_t{2});
        QCOMPARE(unbind(m, 1).size(), size_t{3});
        QCOMPARE(squeeze(zeros(Shape{1, 2, 1}, DType::Float32)).dim(), 1);
    }
    void closeness_follows_the_tolerances() {
        QVERIFY(allclose(floats({1, 2}), floats({1.000001f, 2}), 1e-5, 1e-8, false));
        QVERIFY(!allclose(floats({1, 2}), floats({1.1f, 2}), 1e-5, 1e-8, false));
        const float nan = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(!allclose(floats({nan}), floats({nan}), 1e-5, 1e-8, false));
        QVERIFY(allclose(floats({nan}), floats({nan}), 1e-5, 1e-8, true));
        QVERIFY(equal(floats({1}), cast(floats({1}), DType::Float64)));
        QVERIFY(!equal(floats({1}), floats({1, 2})));
    }
};

QTEST_GUILESS_MAIN(TestKernels)
#include "tst_kernels.moc"
