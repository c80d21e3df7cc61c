// A view by sizes and strides of one's own. Declared in ops/shape.h.
#include <algorithm>

#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/shape.h"
#include "ops/shape/places.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {

namespace k = kernels;

Tensor places(Dims sizes, Dims strides, int64_t offset) {
    int64_t extent = offset + 1;
    for (size_t d = 0; d < sizes.size(); ++d) extent += (sizes[d] - 1) * strides[d];
    const Tensor numbers = k::arange(Scalar(0), Scalar(extent), Scalar(1), DType::Int64);
    return k::view(k::clone(numbers.as_strided(sizes, strides, offset)), Shape{numel_of(sizes)});
}

namespace {

const OpEntry kAsStrided = define({
    .name = "as_strided.view",
    .home = kTorch | kTensor | kTorchInPlace,
    .grad_fn = "AsStridedBackward0",
    .grad_fn_in_place = "AsStridedBackward1",
    .schema = "(Tensor self, int[] size, int[] stride, int? storage_offset=None)",
    .formula = "as_strided(self, size, stride)",
    .forward =
        [](const Call& c) {
            const Attribute& offset = c.attribute("storage_offset");
            const Dims sizes(c.attribute("size").ints()), strides(c.attribute("stride").ints());
            CHECK(sizes.size() == strides.size(), RuntimeError, "mismatch in length of strides and shape");
            const int64_t start = offset.none() ? c[0].offset() : offset.integer();
            int64_t last = start, reach = 0;
            bool overflow = std::ranges::any_of(sizes, [](int64_t size) { return size < 0; });
            for (size_t d = 0; d < sizes.size(); ++d) {
                CHECK(strides[d] >= 0, RuntimeError,
                      "as_strided: Negative strides are not supported at the moment, got strides: " +
                          to_string(strides));
                overflow |= __builtin_sub_overflow(sizes[d], 1, &reach);
                overflow |= __builtin_mul_overflow(reach, strides[d], &reach);
                overflow |= __builtin_add_overflow(last, reach, &last);
            }
            const auto bytes = static_cast<int64_t>(c[0].storage().size());
            const int64_t width = static_cast<int64_t>(size_of(c[0].dtype()));
            int64_t needed = 0;
            overflow |= __builtin_add_overflow(last, 1, &needed);
            overflow |= __builtin_mul_overflow(needed, width, &needed);
            const bool empty = numel_of(sizes) == 0;
            CHECK(empty || !overflow, RuntimeError,
                  "Storage size calculation overflowed with sizes=" + to_string(sizes) +
                      " and strides=" + to_string(strides));
            CHECK(start >= 0, RuntimeError, "Tensor: invalid storage offset " + std::to_string(start));
            CHECK(empty || needed <= bytes, RuntimeError,
                  "setStorage: sizes " + to_string(sizes) + ", strides " + to_string(strides) +
                      ", storage offset " + std::to_string(start) + ", and itemsize " +
                      std::to_string(width) + " requiring a storage size of " + std::to_string(needed) +
                      " are out of bounds for storage of size " + std::to_string(bytes));
            return c[0].as_strided(sizes, strides, start);
        },
    .view = true,
    .in_place = true,
    .remember =
        [](const Call& c) {
            Attribute::Ints geometry(c[0].strides().begin(), c[0].strides().end());
            geometry.push_back(c[0].offset());
            return Attribute(geometry);
        },
    // Views of this kind may overlap themselves: what arrives is added up place by place of the memory.
    .derivatives = {{.operand = "self",
                     .rule = "index_add(0, places, grad)",
                     .vjp =
                         [](const Vjp& v) {
                             Shape strides(Dims(v.remembered().ints()));
                             const int64_t base_offset = strides.back();
                             strides.pop_back();
                             const Attribute& given = v.attribute("storage_offset");
                             const int64_t offset = given.none() ? 0 : given.integer() - base_offset;
                             const Tensor to =
                                 places(v.attribute("size").ints(), v.attribute("stride").ints(), offset);
                             const Tensor from = places(v.sizes(), strides, 0);
                             int64_t extent = 0;
                             for (const Tensor& each : {to, from})
                                 for (int64_t i = 0; i < each.numel(); ++i)
                                     extent = std::max(extent, each.data<int64_t>()[i] + 1);
                             const Tensor memory = k::zeros(Shape{extent}, v.grad().dtype());
                             const Tensor flat = reshape(v.grad(), Shape{-1});
                             return view(index_select(index_add(memory, 0, to, flat), 0, from), v.sizes());
                         }}},
    .samples = {"[1.5, -2.0, 0.5, 3.0], (2, 2), (1, 2)", "[1.5, -2.0, 0.5, 3.0], (3, 2), (1, 1)"},
});

// The same bytes read as another dtype; where its elements are wider or narrower the last dimension has fewer
// or more of them. PyTorch records no such view.
Tensor read_as(const Call& c) {
    const Tensor& self = c[0];
    const DType dtype = c.attribute("dtype").dtype();
    const auto from = static_cast<int64_t>(size_of(self.dtype())), to = static_cast<int64_t>(size_of(dtype));
    Shape sizes(self.sizes()), strides(self.strides());
    int64_t offset = self.offset();
    const std::string how = " to view " + std::string(scalar_type_name(self.dtype())) + " as " +
                            std::string(scalar_type_name(dtype)) + " (different element sizes)";
    if (from != to) {
        CHECK(self.dim() > 0, RuntimeError, "self.dim() cannot be 0" + how);
        CHECK(self.stride(-1) == 1, RuntimeError,
              "self.stride(-1) must be 1" + how + ", but got " + std::to_string(self.stride(-1)));
        const size_t last = sizes.size() - 1;
        const auto scaled = [&](int64_t number, const std::string& what) {
            const int64_t ratio = to / from;
            CHECK(to < from || number % ratio == 0, RuntimeError,
                  "self." + what + " must be divisible by " + std::to_string(ratio) + how + ", but got " +
                      std::to_string(number));
            return to < from ? number * (from / to) : number / ratio;
        };
        sizes[last] = scaled(sizes[last], "size(-1)");
        offset = scaled(offset, "storage_offset()");
        for (size_t d = 0; d < last; ++d)
            strides[d] = scaled(strides[d], "stride(" + std::to_string(d) + ")");
    }
    const Tensor view = self.as_strided(sizes, strides, 0);
    view.impl()->dtype = dtype;
    view.impl()->offset = offset;
    return view;
}

const OpEntry kViewAs = define({
    .name = "view.dtype",
    .home = kTensor,
    .schema = "(Tensor self, dtype dtype)",
    .formula = "view(self, dtype)",
    .forward = read_as,
    .any_dtype = true,
});

}  // namespace

Tensor fill_diagonal_(const Tensor& self, Scalar value, bool wrap) {
    CHECK(self.dim() >= 2, RuntimeError, "dimensions must larger than 1");
    const int64_t height = self.size(0), width = self.size(1);
    int64_t step = 0;
    for (int64_t d = 0; d < self.dim(); ++d) {
        CHECK(self.dim() == 2 || self.size(d) == height, RuntimeError,
              "all dimensions of input must be of equal length");
        step += self.stride(d);
    }
    const auto fill_from = [&](int64_t offset, int64_t count) {
        fill_(execute(kAsStrided, {self}, {Shape{count}, Shape{step}, self.offset() + offset}),
              wrap_number(value));
    };
    fill_from(0, std::min(height, width));
    // Under a tall matrix's square the diagonal begins anew, one row left out between.
    if (!wrap || self.dim() != 2 || height <= width + 1) return self;
    const int64_t below = self.stride(0) * (width + 1);
    const int64_t tall = self.numel() / width;
    for (int64_t row = width + 1, offset = below; row < tall; row += width + 1, offset += below)
        fill_from(offset, std::min(width, tall - row));
    return self;
}

std::vector<const OpEntry*> strided_entries() { return {&kAsStrided, &kViewAs}; }

}  // namespace backstep::ops
