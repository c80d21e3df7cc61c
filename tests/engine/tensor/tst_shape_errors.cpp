#include "refusals.h"
#include "tensor/kernels/arrange.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

// What PyTorch 1.13 says, word for word, of views, subscripts and parts that do not join.
class TestShapeErrors : public QObject, Operands {
    Q_OBJECT

  private slots:
    void views_that_cannot_be_taken() {
        check({
            {[&] { view(f_, Shape{4}); }, "RuntimeError: shape '[4]' is invalid for input of size 3"},
            {[&] {
                 view(f_, Shape{2, -1});
             },
             "RuntimeError: shape '[2, -1]' is invalid for input of size 3"},
            {[&] {
                 view(f_, Shape{-1, -1});
             },
             "RuntimeError: only one dimension can be inferred"},
            {[&] {
                 view(e_, Shape{-1, 0});
             },
             "RuntimeError: cannot reshape tensor of 0 elements into shape [-1, 0] because the unspecified "
             "dimension size -1 can be any "
             "value and is ambiguous"},
            {[&] { view(transpose(m_, 0, 1), Shape{6}); },
             "RuntimeError: view size is not compatible with input tensor's size and stride (at least one "
             "dimension spans across two "
             "contiguous subspaces). Use .reshape(...) instead."},
            {[&] { transpose(f_, 0, 1); },
             "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)"},
            {[&] {
                 permute(m_, Shape{0, 0});
             },
             "RuntimeError: permute(): duplicate dims are not allowed."},
            {[&] { permute(m_, Shape{0}); },
             "RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not match the "
             "length of the desired "
             "ordering of dimensions i.e. input.dim() = 2 is not equal to len(dims) = 1"},
            {[&] {
                 expand(m_, Shape{3, 3});
             },
             "RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at "
             "non-singleton dimension 0.  Target "
             "sizes: [3, 3].  Tensor sizes: [2, 3]"},
            {[&] { expand(m_, Shape{3}); },
             "RuntimeError: expand(torch.FloatTensor{[2, 3]}, size=[3]): the number of sizes provided (1) "
             "must be greater or equal to "
             "the number of dimensions in the tensor (2)"},
            {[&] {
                 expand(m_, Shape{-1, 2, 3});
             },
             "RuntimeError: The expanded size of the tensor (-1) isn't allowed in a leading, non-existing "
             "dimension 0"},
            {[&] { unsqueeze(f_, 3); },
             "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)"},
            {[&] { select(f_, 0, 5); },
             "IndexError: select(): index 5 out of range for tensor of size [3] at dimension 0"},
            {[&] { select(s_, 0, 0); }, "IndexError: select() cannot be applied to a 0-dim tensor."},
            {[&] { narrow(f_, 0, 1, 5); },
             "RuntimeError: start (1) + length (5) exceeds dimension size (3)."},
            {[&] {
                 split(m_, Shape{1, 2}, 0);
             },
             "RuntimeError: split_with_sizes expects split_sizes to sum exactly to 2 (input tensor's size at "
             "dimension 0), but got "
             "split_sizes=[1, 2]"},
            {[&] { split(m_, int64_t{0}, 0); },
             "RuntimeError: split_size can only be 0 if dimension size is 0, but got dimension size of 2"},
            {[&] { chunk(m_, 0, 0); }, "RuntimeError: chunk expects `chunks` to be greater than 0, got: 0"},
            {[&] { unfold(m_, 0, 3, 1); },
             "RuntimeError: maximum size for tensor at dimension 0 is 2 but size is 3"},
            {[&] { diagonal(m_, 0, 0, 0); }, "RuntimeError: diagonal dimensions cannot be identical 0, 0"},
        });
    }
    void subscripts_out_of_reach() {
        using kernels::Index;
        const auto at = [](const Tensor& a, std::vector<Index> indices) {
            return [a, indices] { index(a, indices); };
        };
        const Index all = kernels::Slice{};
        check({
            {at(f_, {int64_t{5}}), "IndexError: index 5 is out of bounds for dimension 0 with size 3"},
            {at(f_, {int64_t{-4}}), "IndexError: index -4 is out of bounds for dimension 0 with size 3"},
            {at(m_, {int64_t{0}, int64_t{5}}),
             "IndexError: index 5 is out of bounds for dimension 1 with size 3"},
            {at(m_, {all, int64_t{5}}), "IndexError: index 5 is out of bounds for dimension 1 with size 3"},
            {at(f_, {int64_t{0}, int64_t{0}}), "IndexError: too many indices for tensor of dimension 1"},
            {at(s_, {int64_t{0}}),
             "IndexError: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
             "`tensor.item<T>()` in C++ to convert a 0-dim "
             "tensor to a number"},
            {at(s_, {all}), "IndexError: slice() cannot be applied to a 0-dim tensor."},
            {at(f_, {kernels::Slice{{}, {}, -1}}), "ValueError: step must be greater than zero"},
            {at(f_, {kernels::Slice{{}, {}, 0}}), "ValueError: slice step cannot be zero"},
            {at(f_, {longs({0, 5})}), "IndexError: index 5 is out of bounds for dimension 0 with size 3"},
            {at(f_, {floats({1})}), "IndexError: tensors used as indices must be long, byte or bool tensors"},
            {at(f_, {bools({true, false})}),
             "IndexError: The shape of the mask [2] at index 0 does not match the shape of the indexed "
             "tensor [3] at index 0"},
            {at(m_, {longs({0, 1}), longs({0, 1, 2})}),
             "IndexError: shape mismatch: indexing tensors could not be broadcast together with shapes [2], "
             "[3]"},
            {[&] { index_assign(m_, {int64_t{0}}, z(Shape{2})); },
             "RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at "
             "non-singleton dimension 0.  Target "
             "sizes: [3].  Tensor sizes: [2]"},
            {[&] {
                 index_assign(m_, {longs({0, 1}), longs({0, 1})}, z(Shape{3}));
             },
             "RuntimeError: shape mismatch: value tensor of shape [3] cannot be broadcast to indexing result "
             "of shape [2]"},
            {[&] {
                 index_assign(m_, {longs({0, 1})}, as_double(z(Shape{2, 3})));
             },
             "RuntimeError: Index put requires the source and destination dtypes match, got Float for the "
             "destination and Double for the "
             "source."},
            {[&] { gather(m_, 1, longs({0})); },
             "RuntimeError: Index tensor must have the same number of dimensions as input tensor"},
            {[&] { gather(f_, 0, longs({3})); },
             "RuntimeError: index 3 is out of bounds for dimension 0 with size 3"},
            {[&] { gather(f_, 0, f_); }, "RuntimeError: gather(): Expected dtype int64 for index"},
            {[&] {
                 scatter_(f_, 0, longs({0, 1, 2}), floats({1, 2}));
             },
             "RuntimeError: Expected index [3] to be smaller than self [3] apart from dimension 0 and to be "
             "smaller size than src [2]"},
            {[&] {
                 index_select(m_, 1, longs({0, 5}));
             },
             "RuntimeError: INDICES element is out of DATA bounds, id=5 axis_dim=3"},
            {[&] { masked_fill_(m_, i_, 1); }, "RuntimeError: Mask tensor can take 0 and 1 values only"},
            {[&] {
                 masked_select(m_, bools({true, false}));
             },
             "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
             "dimension 1"},
            {[&] { masked_scatter_(f_, b_, floats({1})); },
             "RuntimeError: Number of elements of source < number of ones in mask"},
            {[&] { take(m_, longs({6})); },
             "IndexError: out of range: tried to access index 6 on a tensor of 6 elements."},
        });
    }
    void parts_that_do_not_join() {
        check({
            {[&] { cat({}, 0); }, "RuntimeError: torch.cat(): expected a non-empty list of Tensors"},
            {[&] {
                 cat({f_, m_}, 0);
             },
             "RuntimeError: Tensors must have same number of dimensions: got 1 and 2"},
            {[&] {
                 cat({m_, z(Shape{2, 2})}, 0);
             },
             "RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size "
             "2 for tensor number 1 in the "
             "list."},
            {[&] {
                 cat({s_, s_}, 0);
             },
             "RuntimeError: zero-dimensional tensor (at position 0) cannot be concatenated"},
            {[&] {
                 stack({f_, m_}, 0);
             },
             "RuntimeError: stack expects each tensor to be equal size, but got [3] at entry 0 and [2, 3] at "
             "entry 1"},
            {[&] { stack({}, 0); }, "RuntimeError: stack expects a non-empty TensorList"},
            {[&] { one_hot(i_, 2); }, "RuntimeError: Class values must be smaller than num_classes."},
            {[&] { one_hot(f_, 2); }, "RuntimeError: one_hot is only applicable to index tensor."},
            {[&] { repeat(m_, Shape{2}); },
             "RuntimeError: Number of dimensions of repeat dims can not be smaller than number of dimensions "
             "of tensor"},
            {[&] {
                 flip(m_, Shape{0, 0});
             },
             "RuntimeError: dim 0 appears multiple times in the list of dims"},
            {[&] {
                 roll(m_, Shape{1, 1}, Shape{0});
             },
             "RuntimeError: shifts and dimensions must align. shifts: 2, dims:1"},
            {[&] { diag(s_, 0); }, "RuntimeError: matrix or a vector expected"},
            {[&] { tril(f_, 0); },
             "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got -2)"},
            {[&] { bincount(longs({-1}), {}, 0); },
             "RuntimeError: bincount only supports 1-d non-negative integral inputs."},
        });
    }
};

QTEST_GUILESS_MAIN(TestShapeErrors)
#include "tst_shape_errors.moc"
