#include "tables.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/promotion.h"

using namespace backstep;
using namespace backstep::test;

class TestPromotion : public QObject {
    Q_OBJECT
  private slots:
    void a_lower_authority_lifts_only_the_category() {
        const Tensor i = longs({1}), f = floats({1}), d = cast(f, DType::Float64), b = bools({true});
        const Tensor i0 = Tensor::from_scalar(1, DType::Int64), d0 = Tensor::from_scalar(1, DType::Float64);
        QCOMPARE(result_type(i, f), DType::Float32);
        QCOMPARE(result_type(f, d), DType::Float64);
        QCOMPARE(result_type(f, d0), DType::Float32);
        QCOMPARE(result_type(i, d0), DType::Float64);
        QCOMPARE(result_type(b, i0), DType::Int64);
        QCOMPARE(result_type(f, Scalar(2.5)), DType::Float32);
        QCOMPARE(result_type(i, Scalar(2.5)), DType::Float32);
        QCOMPARE(result_type(i0, Scalar(2.5)), DType::Float32);
        QCOMPARE(result_type(d0, Scalar(2.5)), DType::Float64);
        QCOMPARE(result_type(b, Scalar(1)), DType::Int64);
        QCOMPARE(result_type(b, Scalar(true)), DType::Bool);
        QCOMPARE(result_type({b, i0, f}), DType::Float32);
    }
    void the_default_dtype_is_what_ints_divide_into() {
        QCOMPARE(div(longs({1}), longs({2})).dtype(), DType::Float32);
        set_default_dtype(DType::Float64);
        QCOMPARE(div(longs({1}), longs({2})).dtype(), DType::Float64);
        QCOMPARE(exp(bools({true})).dtype(), DType::Float64);
        QCOMPARE(result_type(longs({1}), Scalar(2.5)), DType::Float64);
        set_default_dtype(DType::Float32);
    }
    void ops_on_mixed_operands_print_as_in_pytorch() {
        const Tensor i = longs({1, 2, 3}), b = bools({true, false, true}), f = floats({0, 0, 0});
        COMPARE_TEXT(to_string(binary(BinaryOp::Add, b, b)), "tensor([ True, False,  True])");
        COMPARE_TEXT(to_string(binary(BinaryOp::Add, b, 1)), "tensor([2, 1, 2])");
        COMPARE_TEXT(to_string(mul(b, 2.0)), "tensor([2., 0., 2.])");
        COMPARE_TEXT(to_string(div(b, b)), "tensor([1., nan, 1.])");
        COMPARE_TEXT(to_string(div(i, 0)), "tensor([inf, inf, inf])");
        COMPARE_TEXT(to_string(pow(i, 2.0)), "tensor([1., 4., 9.])");
        COMPARE_TEXT(to_string(pow(2, i)), "tensor([2, 4, 8])");
        COMPARE_TEXT(to_string(pow(b, 2)), "tensor([1, 0, 1])");
        COMPARE_TEXT(to_string(pow(i, longs({2, -1, 0}))), "tensor([1, 0, 1])");
        COMPARE_TEXT(to_string(binary(BinaryOp::BitwiseAnd, i, b)), "tensor([1, 0, 1])");
        COMPARE_TEXT(to_string(clamp(i, Scalar(1.5), std::nullopt)), "tensor([1.5000, 2.0000, 3.0000])");
        COMPARE_TEXT(to_string(where(b, f, i)), "tensor([0., 2., 0.])");
        COMPARE_TEXT(to_string(where(b, i, 1.0)), "tensor([1., 1., 3.])");
        COMPARE_TEXT(to_string(where(b, 1, 2)), "tensor([1, 2, 1])");
        COMPARE_TEXT(to_string(maximum(i, f)), "tensor([1., 2., 3.])");
        COMPARE_TEXT(to_string(unary(UnaryOp::Sign, b)), "tensor([ True, False,  True])");
        COMPARE_TEXT(to_string(unary(UnaryOp::Square, b)), "tensor([1, 0, 1])");
        COMPARE_TEXT(to_string(unary(UnaryOp::Floor, i)), "tensor([1, 2, 3])");
        COMPARE_TEXT(to_string(unary(UnaryOp::LogicalNot, f)), "tensor([True, True, True])");
    }
    void whole_number_division_rounds_as_told() {
        const Tensor a = longs({-7, 7, -7, 7}), b = longs({2, 2, -2, -2});
        COMPARE_TEXT(list_of(binary(BinaryOp::FloorDivide, a, b)), "[-4, 3, 3, -4]");
        COMPARE_TEXT(list_of(binary(BinaryOp::TruncDivide, a, b)), "[-3, 3, 3, -3]");
        COMPARE_TEXT(list_of(binary(BinaryOp::Remainder, a, b)), "[1, 1, -1, -1]");
        COMPARE_TEXT(list_of(binary(BinaryOp::Fmod, a, b)), "[-1, 1, -1, 1]");
        const int64_t least = std::numeric_limits<int64_t>::min();
        COMPARE_TEXT(list_of(binary(BinaryOp::TruncDivide, longs({least}), longs({-1}))),
                     "[" + std::to_string(least) + "]");
        COMPARE_TEXT(list_of(abs(longs({least}))), "[" + std::to_string(least) + "]");
    }
};

QTEST_GUILESS_MAIN(TestPromotion)
#include "tst_promotion.moc"
