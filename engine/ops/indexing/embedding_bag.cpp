// Rows of a table added up or averaged by bags. Declared in ops/indexing.h.
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// Which bag each index is in, and how much it counts there: nothing for padding, a share of a mean.
struct Bags {
    Bags(const Tensor& indices, const Tensor& offsets, bool mean, int64_t padding, DType dtype) {
        const Tensor flat = k::contiguous(indices), starts = k::contiguous(offsets);
        const int64_t count = flat.numel(), bags = starts.numel();
        std::vector<int64_t> number(static_cast<size_t>(count));
        std::vector<double> shares(static_cast<size_t>(count));
        for (int64_t bag = 0; bag < bags; ++bag) {
            const int64_t from = starts.element(bag).to_int();
            const int64_t to = bag + 1 < bags ? starts.element(bag + 1).to_int() : count;
            int64_t members = 0;
            for (int64_t i = from; i < to; ++i) members += flat.element(i).to_int() != padding;
            for (int64_t i = from; i < to; ++i) {
                number[static_cast<size_t>(i)] = bag;
                const bool counts = flat.element(i).to_int() != padding;
                shares[static_cast<size_t>(i)] = !counts ? 0 : mean ? 1.0 / static_cast<double>(members) : 1;
            }
        }
        of_index = k::from_values(number, Shape{count});
        weights = k::unsqueeze(k::cast(k::from_values(shares, Shape{count}), dtype), 1);
    }
    template <class Given>
    static Bags of(const Given& given, const Tensor& indices, const Tensor& offsets, DType dtype) {
        return Bags(indices, offsets, given.attribute("mode").integer() == 1,
                    given.attribute("padding_idx").integer(), dtype);
    }
    Tensor of_index, weights;
};

int64_t mode_of(const auto& given) { return given.attribute("mode").integer(); }
constexpr int64_t kMean = 1, kMax = 2;

// Which row gave the largest of each column of a bag: -1 where a bag is empty.
Tensor largest_rows(const Call& c) {
    const Tensor table = k::contiguous(c[0]), indices = k::contiguous(c[1]), starts = k::contiguous(c[2]);
    const int64_t bags = starts.numel(), columns = table.size(1),
                  padding = c.attribute("padding_idx").integer();
    std::vector<int64_t> rows(static_cast<size_t>(bags * columns), -1);
    for (int64_t bag = 0; bag < bags; ++bag) {
        const int64_t from = starts.element(bag).to_int();
        const int64_t to = bag + 1 < bags ? starts.element(bag + 1).to_int() : indices.numel();
        for (int64_t i = from; i < to; ++i) {
            const int64_t row = indices.element(i).to_int();
            for (int64_t column = 0; row != padding && column < columns; ++column) {
                int64_t& best = rows[static_cast<size_t>(bag * columns + column)];
                const auto value = [&](int64_t of) {
                    return table.element(of * columns + column).to_double();
                };
                if (best < 0 || value(row) > value(best)) best = row;
            }
        }
    }
    return k::from_values(rows, Shape{bags, columns});
}

// What PyTorch's kernel gives beside the bags: which bag an index is in, how many count in each, and of
// which row the largest is. A plain sum needs none of them.
TensorList bag_byproducts(const Call& c) {
    const int64_t bags = c[2].numel();
    if (mode_of(c) != kMean && mode_of(c) != kMax)
        return {k::zeros(Shape{0}, DType::Int64), k::zeros(Shape{bags}, DType::Int64),
                k::zeros(Shape{bags}, DType::Int64)};
    const Bags bag(c[1], c[2], false, c.attribute("padding_idx").integer(), c[0].dtype());
    const Tensor sizes = k::zeros(Shape{bags}, DType::Int64);
    k::index_add_(sizes, 0, bag.of_index, k::cast(k::squeeze(bag.weights, 1), DType::Int64));
    return {bag.of_index, sizes, mode_of(c) == kMax ? largest_rows(c) : sizes};
}

const OpEntry kEmbeddingBag = define({
    .name = "embedding_bag",
    .home = kFunctional,
    .grad_fn = "EmbeddingBagBackward0",
    .schema = "(Tensor weight, Tensor indices, Tensor offsets, Tensor? per_sample_weights=None, int mode=1, "
              "int padding_idx=-1)",
    .formula = "mean(weight[indices])",
    .forward =
        [](const Call& c) {
            const int64_t rows = c[0].size(0);
            const Tensor flat = k::contiguous(c[1]);
            for (int64_t i = 0; i < flat.numel(); ++i) {
                const int64_t row = flat.element(i).to_int();
                CHECK(row >= 0 && row < rows, RuntimeError,
                      "[enforce fail at embedding_lookup_idx.cc:214] 0 <= idx && idx < data_size. Index " +
                          std::to_string(i) + " is out of bounds: " + std::to_string(row) + ", range 0 to " +
                          std::to_string(rows));
            }
            if (mode_of(c) == kMax) {
                const Tensor chosen = largest_rows(c);
                const Tensor found = k::gather(c[0], 0, k::clamp(chosen, Scalar(0), std::nullopt));
                k::masked_fill_(found, k::lt(chosen, Scalar(0)), Scalar(0));
                return found;
            }
            const Bags bags = Bags::of(c, c[1], c[2], c[0].dtype());
            Tensor parts = k::mul(k::index_tensors(c[0], {c[1]}), bags.weights);
            if (c[3].defined()) parts = k::mul(parts, k::unsqueeze(c[3], 1));
            const Tensor result = k::zeros(Shape{c[2].numel(), c[0].size(1)}, c[0].dtype());
            k::index_add_(result, 0, bags.of_index, parts);
            return result;
        },
    .saves = {{"weight", {"per_sample_weights"}},
              {"indices"},
              {"offsets"},
              {"per_sample_weights"},
              {"result1"},
              {"result2"},
              {"result3"}},
    .byproducts = bag_byproducts,
    .derivatives = {{.operand = "weight",
                     .rule = "index_put(0, indices, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor empty = k::zeros(v.sizes(), v.grad().dtype());
                             if (mode_of(v) == kMax) {
                                 const Tensor chosen = v.saved("result3");
                                 const Tensor counts = k::cast(k::ge(chosen, Scalar(0)), v.grad().dtype());
                                 return scatter_add(empty, 0, k::clamp(chosen, Scalar(0), std::nullopt),
                                                    v.grad() * counts);
                             }
                             const Tensor indices = v.saved("indices");
                             const Bags bags = Bags::of(v, indices, v.saved("offsets"), v.grad().dtype());
                             Tensor parts = index_select(v.grad(), 0, bags.of_index) * bags.weights;
                             if (const Tensor own = v.saved("per_sample_weights"); own.defined())
                                 parts = parts * unsqueeze(own, 1);
                             return index_put(empty, {indices}, parts, true);
                         }},
                    {.operand = "per_sample_weights",
                     .rule = "sum(grad * weight[indices])",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor indices = v.saved("indices");
                             const Bags bags = Bags::of(v, indices, v.saved("offsets"), v.grad().dtype());
                             const Tensor parts = index_select(v.grad(), 0, bags.of_index) * bags.weights;
                             return sum(parts * index_select(v.saved("weight"), 0, indices), Shape{1});
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [1, 1, 0], [0, 2]",
                "[[1.5, -2.0], [0.5, 3.0]], [1, 1, 0], [0, 2], [0.5, 2.0, 1.5], 0",
                "[[1.5, -2.0], [0.5, 3.0]], [1, 1, 0], [0, 2], None, 2"},
});

}  // namespace

std::vector<const OpEntry*> embedding_bag_entries() { return {&kEmbeddingBag}; }

}  // namespace backstep::ops
