#include "refusals.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/random/random.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

// What PyTorch 1.13 says, word for word, of sizes, operands, reductions, products and draws.
class TestErrors : public QObject, Operands {
    Q_OBJECT

    Generator g_{1};

  private slots:
    void sizes_that_cannot_be() {
        check({
            {[] {
                 z(Shape{1000000, 1000000});
             },
             "RuntimeError: [enforce fail at alloc_cpu.cpp:75] err == 0. DefaultCPUAllocator: can't allocate "
             "memory: you tried to "
             "allocate 4000000000000 bytes. Error code 12 (Cannot allocate memory)"},
            {[] {
                 z(Shape{10000000000, 10000000000});
             },
             "RuntimeError: Storage size calculation overflowed with sizes=[10000000000, 10000000000]"},
            {[] {
                 z(Shape{2, -3});
             },
             "RuntimeError: Trying to create tensor with negative dimension -3: [2, -3]"},
            {[] { linspace(0, 1, -1, DType::Float32); },
             "RuntimeError: number of steps must be non-negative"},
            {[] { arange(0, 1, 0, {}); }, "RuntimeError: step must be nonzero"},
            {[] { arange(1, 0, 1, {}); },
             "RuntimeError: upper bound and larger bound inconsistent with step sign"},
            {[] { arange(0, INFINITY, 1, {}); }, "RuntimeError: unsupported range: 0 -> inf"},
            {[] { eye(-1, 2, DType::Float32); }, "RuntimeError: n must be greater or equal to 0, got -1"},
            {[&] { f_.item(); }, "ValueError: only one element tensors can be converted to Python scalars"},
        });
    }
    void operands_that_do_not_fit() {
        check({
            {[&] { add(f_, z(Shape{4})); },
             "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
             "dimension 0"},
            {[&] {
                 binary_(BinaryOp::Add, f_, z(Shape{2, 3}));
             },
             "RuntimeError: output with shape [3] doesn't match the broadcast shape [2, 3]"},
            {[&] { binary_(BinaryOp::Add, expand(z(Shape{1}), Shape{3}), 1); },
             "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to "
             "a single memory "
             "location. Please clone() the tensor before performing the operation."},
            {[&] { add_(slice(f_, 0, 1, 3, 1), slice(f_, 0, 0, 2, 1)); },
             "RuntimeError: unsupported operation: some elements of the input tensor and the written-to "
             "tensor refer to a single "
             "memory location. Please clone() the tensor before performing the operation."},
            {[&] { binary_(BinaryOp::Add, i_, 1.5); },
             "RuntimeError: result type Float can't be cast to the desired output type Long"},
            {[&] { binary_(BinaryOp::Add, b_, 1); },
             "RuntimeError: result type Long can't be cast to the desired output type Bool"},
            {[&] { binary_(BinaryOp::Div, i_, 2); },
             "RuntimeError: result type Float can't be cast to the desired output type Long"},
            {[&] { clamp_(i_, Scalar(1.5), {}); },
             "RuntimeError: result type Float can't be cast to the desired output type long int"},
            {[&] { sub(b_, b_); },
             "RuntimeError: Subtraction, the `-` operator, with two bool tensors is not supported. Use the "
             "`^` or `logical_xor()` "
             "operator instead."},
            {[&] { sub(f_, true); },
             "RuntimeError: Subtraction, the `-` operator, with a bool tensor is not supported. If you are "
             "trying to invert a mask, "
             "use the `~` or `logical_not()` operator instead."},
            {[&] { neg(b_); },
             "RuntimeError: Negation, the `-` operator, on a bool tensor is not supported. If you are trying "
             "to invert a mask, use "
             "the `~` or `logical_not()` operator instead."},
            {[&] { binary(BinaryOp::FloorDivide, b_, b_); },
             "RuntimeError: \"div_floor_cpu\" not implemented for 'Bool'"},
            {[&] { binary(BinaryOp::Remainder, b_, b_); },
             "RuntimeError: \"remainder_cpu\" not implemented for 'Bool'"},
            {[&] { pow(b_, b_); }, "RuntimeError: \"pow\" not implemented for 'Bool'"},
            {[&] { binary(BinaryOp::BitwiseAnd, f_, f_); },
             "RuntimeError: \"bitwise_and_cpu\" not implemented for 'Float'"},
            {[&] { binary(BinaryOp::ShiftLeft, f_, 1); },
             "RuntimeError: \"lshift_cpu\" not implemented for 'Float'"},
            {[&] { unary(UnaryOp::BitwiseNot, f_); },
             "RuntimeError: \"bitwise_not_cpu\" not implemented for 'Float'"},
            {[&] { unary(UnaryOp::Ceil, b_); }, "RuntimeError: \"ceil_vml_cpu\" not implemented for 'Bool'"},
            {[&] { abs(b_); }, "RuntimeError: \"abs_cpu\" not implemented for 'Bool'"},
            {[&] { relu(b_); }, "RuntimeError: Boolean inputs not supported for relu"},
            {[&] { unary(UnaryOp::Frac, i_); }, "RuntimeError: \"frac_cpu\" not implemented for 'Long'"},
            {[&] { unary(UnaryOp::Gelu, i_); },
             "RuntimeError: \"GeluKernelImpl\" not implemented for 'Long'"},
            {[&] { leaky_relu(i_, 0.1); }, "RuntimeError: \"leaky_relu_cpu\" not implemented for 'Long'"},
            {[&] { binary(BinaryOp::FloorDivide, i_, 0); }, "RuntimeError: ZeroDivisionError"},
            {[&] { pow(i_, -1); }, "RuntimeError: Integers to negative integer powers are not allowed."},
            {[&] { add(i_, i_, 1.5); },
             "RuntimeError: For integral input tensors, argument alpha must not be a floating point number."},
            {[&] { clamp(f_, std::nullopt, std::nullopt); },
             "RuntimeError: torch.clamp: At least one of 'min' or 'max' must not be None"},
            {[&] { where(f_, f_, f_); },
             "RuntimeError: where expected condition to be a boolean tensor, but got a tensor with dtype "
             "Float"},
            {[&] { lerp(f_, i_, 0.5); },
             "RuntimeError: expected dtype float for `end` but got dtype long int"},
            {[&] { isclose(f_, i_, 1e-5, 1e-8, false); }, "RuntimeError: Float did not match Long"},
            {[&] { copy_(f_, z(Shape{4})); },
             "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
             "dimension 0"},
            {[&] {
                 copy_(f_, z(Shape{2, 3}));
             },
             "RuntimeError: output with shape [3] doesn't match the broadcast shape [2, 3]"},
        });
    }
    void reductions_of_the_wrong_thing() {
        check({
            {[&] { sum(f_, Shape{1}); },
             "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)"},
            {[&] {
                 sum(f_, Shape{0, 0});
             },
             "RuntimeError: dim 0 appears multiple times in the list of dims"},
            {[&] { mean(i_); },
             "RuntimeError: mean(): could not infer output dtype. Input dtype must be either a floating "
             "point or complex dtype. Got: "
             "Long"},
            {[&] { var(i_); }, "RuntimeError: std and var only support floating point and complex dtypes"},
            {[&] { norm(i_); },
             "RuntimeError: norm(): input dtype should be either floating point or complex. Got Long "
             "instead."},
            {[&] { max(e_); },
             "RuntimeError: max(): Expected reduction dim to be specified for input.numel() == 0. Specify "
             "the reduction dim with the "
             "'dim' argument."},
            {[&] { argmax(e_); },
             "IndexError: argmax(): Expected reduction dim to be specified for input.numel() == 0."},
            {[&] {
                 max_dim(z(Shape{2, 0}), 1);
             },
             "IndexError: max(): Expected reduction dim 1 to have non-zero size."},
            {[&] {
                 amax(z(Shape{2, 0}), Shape{1});
             },
             "IndexError: amax(): Expected reduction dim 1 to have non-zero size."},
            {[&] { argmax(b_); }, "RuntimeError: \"argmax_cpu\" not implemented for 'Bool'"},
            {[&] { softmax(i_, 0); },
             "RuntimeError: \"softmax_lastdim_kernel_impl\" not implemented for 'Long'"},
            {[&] { log_softmax(i_, 0); },
             "RuntimeError: \"log_softmax_lastdim_kernel_impl\" not implemented for 'Long'"},
            {[&] { softmax(as_long(m_), 0); },
             "RuntimeError: \"softmax_kernel_impl\" not implemented for 'Long'"},
            {[&] { kthvalue(f_, 5, 0, false); },
             "RuntimeError: kthvalue(): selected number k out of range for dimension 0"},
            {[&] { topk(f_, 5, 0, true, true); }, "RuntimeError: selected index k out of range"},
        });
    }
    void products_that_do_not_fit() {
        check({
            {[&] { matmul(m_, m_); },
             "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)"},
            {[&] { matmul(f_, m_); },
             "RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x3 and 2x3)"},
            {[&] { matmul(f_, i_); },
             "RuntimeError: dot : expected both vectors to have same dtype, but found Float and Long"},
            {[&] { matmul(m_, i_); }, "RuntimeError: expected scalar type Float but found Long"},
            {[&] {
                 matmul(f_, floats({1, 2}));
             },
             "RuntimeError: inconsistent tensor size, expected tensor [3] and src [2] to have the same "
             "number of elements, but got 3 and "
             "2 elements respectively"},
            {[&] { matmul(m_, s_); },
             "RuntimeError: both arguments to matmul need to be at least 1D, but they are 2D and 0D"},
            {[&] {
                 matmul(z(Shape{2, 3, 4}), z(Shape{2, 3, 4}));
             },
             "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: "
             "[2, 3]."},
            {[&] {
                 matmul(z(Shape{2, 3, 4}), z(Shape{3, 4, 5}));
             },
             "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
             "dimension 0"},
            {[&] {
                 matmul(z(Shape{2, 3, 4}), z(Shape{3}));
             },
             "RuntimeError: size mismatch, got 6, 6x4,3"},
            {[&] {
                 matmul(z(Shape{4}), z(Shape{2, 3, 4}));
             },
             "RuntimeError: size mismatch, got 8, 8x3,4"},
            {[&] {
                 matmul(z(Shape{3, 4}), z(Shape{2, 5, 6}));
             },
             "RuntimeError: mat1 and mat2 shapes cannot be multiplied (12x5 and 4x3)"},
            {[&] { mm(f_, m_); }, "RuntimeError: self must be a matrix"},
            {[&] { mv(m_, z(Shape{2})); }, "RuntimeError: size mismatch, got 2, 2x3,2"},
            {[&] { mv(m_, m_); }, "RuntimeError: vector + matrix @ vector expected, got 1, 2, 2"},
            {[&] { dot(m_, f_); }, "RuntimeError: 1D tensors expected, but got 2D and 1D tensors"},
            {[&] { matmul(b_, b_); }, "RuntimeError: \"dot\" not implemented for 'Bool'"},
            {[&] { addmm(f_, m_, transpose(m_, 0, 1)); },
             "RuntimeError: The expanded size of the tensor (2) must match the existing size (3) at "
             "non-singleton dimension 1.  Target "
             "sizes: [2, 2].  Tensor sizes: [3]"},
            {[&] { addmm(z(Shape{2}), as_double(m_), transpose(m_, 0, 1)); },
             "RuntimeError: mat1 and mat2 must have the same dtype"},
            {[&] { addmm(as_long(z(Shape{2})), m_, transpose(m_, 0, 1)); },
             "RuntimeError: self and mat2 must have the same dtype"},
        });
    }
    void draws_out_of_bounds() {
        check({
            {[&] { random::randint(5, 5, Shape{2}, DType::Int64, g_); },
             "RuntimeError: random_ expects 'from' to be less than 'to', but got from=5 >= to=5"},
            {[&] { random::uniform_(f_, 2, 1, g_); },
             "RuntimeError: uniform_ expects to return a [from, to) range, but found from=2 > to=1"},
            {[&] { random::normal_(f_, 0, -1, g_); },
             "RuntimeError: normal expects std >= 0.0, but found std -1"},
            {[&] { random::rand(Shape{2}, DType::Int64, g_); },
             "RuntimeError: \"check_uniform_bounds\" not implemented for 'Long'"},
            {[&] { random::randn(Shape{2}, DType::Int64, g_); },
             "RuntimeError: \"normal_kernel_cpu\" not implemented for 'Long'"},
            {[&] { random::bernoulli_(f_, 2, g_); },
             "RuntimeError: bernoulli_ expects p to be in [0, 1], but got p=2"},
            {[&] { random::exponential_(f_, -1, g_); },
             "RuntimeError: exponential_ expects lambda >= 0.0, but found lambda=-1"},
            {[&] { random::multinomial(z(Shape{3}), 1, false, g_); },
             "RuntimeError: invalid multinomial distribution (sum of probabilities <= 0)"},
            {[&] { random::multinomial(ones_like(f_), 4, false, g_); },
             "RuntimeError: cannot sample n_sample > prob_dist.size(-1) samples without replacement"},
            {[&] { random::multinomial(i_, 1, false, g_); },
             "RuntimeError: multinomial only supports floating-point dtypes for input, got: Long"},
            {[&] { random::randperm(-1, DType::Int64, g_); },
             "RuntimeError: Trying to create tensor with negative dimension -1: [-1]"},
        });
    }
};

QTEST_GUILESS_MAIN(TestErrors)
#include "tst_errors.moc"
