// Sequences of different lengths laid one step after another, without padding. Declared in ops/shape.h.
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

// How many sequences last to each step; the lengths fall from sequence to sequence.
std::vector<int64_t> counts_of(const Tensor& lengths) {
    const Tensor flat = k::contiguous(lengths);
    std::vector<int64_t> counts(flat.numel() == 0 ? 0 : size_t(flat.element(0).to_int()));
    for (int64_t i = 0; i < flat.numel(); ++i)
        for (int64_t step = 0; step < flat.element(i).to_int(); ++step) ++counts[size_t(step)];
    return counts;
}

// Where each row of the packed data stands among the steps' rows of the padded batch.
Tensor rows_of(const std::vector<int64_t>& counts, int64_t batch) {
    std::vector<int64_t> rows;
    for (size_t step = 0; step < counts.size(); ++step)
        for (int64_t i = 0; i < counts[step]; ++i) rows.push_back(int64_t(step) * batch + i);
    return k::from_values(rows, Shape{int64_t(rows.size())});
}

// The first two dimensions as one.
Shape flat_rows(Dims sizes) {
    Shape rows{sizes[0] * sizes[1]};
    for (const int64_t size : sizes.subspan(2)) rows.push_back(size);
    return rows;
}

void check_lengths(const Tensor& steps, const Tensor& lengths) {
    CHECK(lengths.numel() == steps.size(1), RuntimeError,
          "Expected `len(lengths)` to be equal to batch_size, but got " + std::to_string(lengths.numel()) +
              " (batch_size=" + std::to_string(steps.size(1)) + ")");
    const Tensor flat = k::contiguous(lengths);
    for (int64_t i = 0; i + 1 < flat.numel(); ++i)
        CHECK(flat.element(i).to_int() >= flat.element(i + 1).to_int(), RuntimeError,
              "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can "
              "pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this "
              "requirement if you do not need ONNX exportability.");
    CHECK(flat.numel() == 0 || flat.element(flat.numel() - 1).to_int() > 0, RuntimeError,
          "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0");
}

Tensor counts_tensor(const std::vector<int64_t>& counts) {
    return k::from_values(counts, Shape{int64_t(counts.size())});
}

const OpEntry kPackPaddedSequence = define({
    .name = "_pack_padded_sequence",
    .home = kTorch,
    .grad_fn = "PackPaddedSequenceBackward0",
    .schema = "(Tensor input, Tensor lengths, bool batch_first)",
    .formula = "pack(input, lengths)",
    .forward_many =
        [](const Call& c) {
            const Tensor steps = c.attribute("batch_first").flag() ? k::transpose(c[0], 0, 1) : c[0];
            check_lengths(steps, c[1]);
            const std::vector<int64_t> counts = counts_of(c[1]);
            const Tensor rows = k::reshape(steps, flat_rows(steps.sizes()));
            return TensorList{k::index_tensors(rows, {rows_of(counts, steps.size(1))}),
                              counts_tensor(counts)};
        },
    .results = {"data", "result1"},
    .saves = {{"result1"}},
    .derivatives = {{.operand = "input",
                     .rule = "scatter(grad, lengths)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor saved = v.saved("result1");
                             std::vector<int64_t> counts;
                             for (int64_t i = 0; i < saved.numel(); ++i)
                                 counts.push_back(saved.element(i).to_int());
                             const bool batch_first = v.attribute("batch_first").flag();
                             Shape sizes(v.sizes());
                             if (batch_first) std::swap(sizes[0], sizes[1]);
                             const Tensor empty = k::zeros(flat_rows(sizes), v.grad().dtype());
                             const Tensor spread =
                                 reshape(index_add(empty, 0, rows_of(counts, sizes[1]), v.grad()), sizes);
                             return batch_first ? transpose(spread, 0, 1) : spread;
                         }}},
    .samples = {"[[[1.5], [-2.0]], [[0.5], [3.0]]], [2, 1], False"},
});

}  // namespace

std::vector<const OpEntry*> packing_entries() { return {&kPackPaddedSequence}; }

}  // namespace backstep::ops
