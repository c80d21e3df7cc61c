// Elements sent to places that an index names. Declared in ops/indexing.h.
#include <limits>

#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

int64_t dim_of(const Call& c) { return c.attribute("dim").integer(); }
int64_t dim_of(const Vjp& v) { return v.attribute("dim").integer(); }
Tensor without_targets(const Vjp& v) {
    return scatter(v.grad(), dim_of(v), v.saved("index"), wrap_number(0));
}
Tensor taken_back(const Vjp& v) { return gather(v.grad(), dim_of(v), v.saved("index")); }

const OpEntry kScatter = define({
    .name = "scatter",
    .grad_fn = "ScatterBackward0",
    .schema = "(Tensor self, int dim, Tensor index, Tensor src)",
    .formula = "scatter(self, dim, index, src)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::scatter_(result, dim_of(c), c[1], c[2]);
            return result;
        },
    .in_place = true,
    .saves = {{"index"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, dim, index, 0)", .vjp = without_targets},
                    {.operand = "src", .rule = "gather(grad, dim, index)", .vjp = taken_back}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [[0], [1]], [[7.0], [8.0]]"},
});

const OpEntry kScatterValue = define({
    .name = "scatter.value",
    .grad_fn = "ScatterBackward1",
    .schema = "(Tensor self, int dim, Tensor index, Scalar value)",
    .formula = "scatter(self, dim, index, value)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::scatter_(result, dim_of(c), c[1], c.attribute("value").scalar());
            return result;
        },
    .in_place = true,
    .saves = {{"index"}},
    .derivatives = {{.operand = "self", .rule = "scatter(grad, dim, index, 0)", .vjp = without_targets}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [[0], [1]], 7"},
});

const OpEntry kScatterAdd = define({
    .name = "scatter_add",
    .grad_fn = "ScatterAddBackward0",
    .schema = "(Tensor self, int dim, Tensor index, Tensor src)",
    .formula = "scatter_add(self, dim, index, src)",
    .forward =
        [](const Call& c) {
            const Tensor result = k::clone(c[0]);
            k::scatter_add_(result, dim_of(c), c[1], c[2]);
            return result;
        },
    .in_place = true,
    .saves = {{"index", {"src"}}},
    .derivatives = {{.operand = "self", .rule = "grad", .vjp = [](const Vjp& v) { return v.grad(); }},
                    {.operand = "src", .rule = "gather(grad, dim, index)", .vjp = taken_back}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [[0, 0], [1, 0]], [[7.0, 8.0], [9.0, 1.0]]"},
});

// ---- Several values for one place, put together by a word ----

struct Reduction {
    explicit Reduction(const Attribute& attribute) : word(attribute.word()) {
        CHECK(word == "sum" || word == "prod" || word == "mean" || word == "amax" || word == "amin",
              RuntimeError, "reduce argument must be either sum, prod, mean, amax or amin.");
    }
    k::Combine combine() const {
        return word == "prod"   ? k::Combine::Multiply
               : word == "amax" ? k::Combine::Max
               : word == "amin" ? k::Combine::Min
                                : k::Combine::Add;
    }
    // What changes nothing it is combined with.
    Scalar neutral(DType dtype) const {
        if (word == "prod") return Scalar(1);
        if (word != "amax" && word != "amin") return Scalar(0);
        const bool low = word == "amax";
        if (is_floating(dtype)) {
            const double infinity = std::numeric_limits<double>::infinity();
            return Scalar(low ? -infinity : infinity);
        }
        return Scalar(low ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max());
    }
    std::string word;
};

// How many values meet in each place; 1 where none do.
Tensor meeting(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool include_self) {
    const Tensor counts = k::full(self.sizes(), Scalar(include_self ? 1 : 0), self.dtype());
    k::scatter_add_(counts, dim, index, k::full(src.sizes(), Scalar(1), self.dtype()));
    return k::clamp(counts, Scalar(1), std::nullopt);
}

Tensor scatter_reduced(const Call& c) {
    const Reduction reduction(c.attribute("reduce"));
    const bool include_self = c.attribute("include_self").flag();
    const Tensor result = k::clone(c[0]);
    if (!include_self) k::scatter_(result, dim_of(c), c[1], reduction.neutral(c[0].dtype()));
    k::scatter_combine_(result, dim_of(c), c[1], c[2], reduction.combine());
    if (reduction.word != "mean") return result;
    const Tensor counts = meeting(c[0], dim_of(c), c[1], c[2], include_self);
    return k::binary(is_floating(c[0].dtype()) ? k::BinaryOp::Div : k::BinaryOp::FloorDivide, result, counts);
}

// What arrives at each place of the result, before the share of each of the values that met there.
struct ScatterReduce {
    explicit ScatterReduce(const Vjp& vjp)
        : v(vjp),
          word(v.attribute("reduce").word()),
          include_self(v.attribute("include_self").flag()),
          self(v.self()),
          index(v.saved("index")),
          src(v.saved("src")) {}

    Tensor again(const Tensor& other_self, const Tensor& other_src) const {
        return execute(*find_op("scatter_reduce"), {other_self, index, other_src},
                       {dim_of(v), Attribute(word), include_self});
    }
    Tensor by_self() const;
    Tensor by_src() const;
    Tensor of_mean() const { return v.grad() / meeting(self, dim_of(v), index, src, include_self); }
    Tensor of_winners(Tensor& self_wins, Tensor& src_wins) const {
        self_wins = to(compare("eq", self, v.result()), v.grad().dtype());
        src_wins = to(compare("eq", src, at_sources(v.result())), v.grad().dtype());
        return v.grad() / scatter_add(self_wins, dim_of(v), index, src_wins);
    }
    Tensor at_sources(const Tensor& places) const { return gather(places, dim_of(v), index); }

    const Vjp& v;
    const std::string word;
    const bool include_self;
    const Tensor self, index, src;
};

Tensor ScatterReduce::by_self() const {
    Tensor grad = v.grad();
    if (word == "mean") grad = of_mean();
    if (word == "prod") {
        const Tensor whole = masked_fill(self, compare("eq", self, 0), 1);
        grad = grad * again(whole, src) / whole;
    }
    if (word == "amax" || word == "amin") {
        Tensor self_wins, src_wins;
        const Tensor share = of_winners(self_wins, src_wins);
        grad = self_wins * share;
    }
    return include_self ? grad : scatter(grad, dim_of(v), index, wrap_number(0));
}

Tensor ScatterReduce::by_src() const {
    if (word == "mean") return at_sources(of_mean());
    if (word == "amax" || word == "amin") {
        Tensor self_wins, src_wins;
        const Tensor share = of_winners(self_wins, src_wins);
        return src_wins * at_sources(share);
    }
    if (word == "sum") return at_sources(v.grad());
    // A product with one zero among its factors has a slope by that factor alone.
    const Tensor zero = compare("eq", src, 0);
    const Tensor zeros = to(zero, v.grad().dtype());
    const Tensor count =
        at_sources(scatter_add(k::zeros(v.grad().sizes(), v.grad().dtype()), dim_of(v), index, zeros));
    const Tensor single = compare("logical_and", zero, compare("eq", count, 1));
    const Tensor others = again(self, masked_fill(src, single, 1));
    return where(single, at_sources(v.grad() * others),
                 at_sources(v.grad() * v.result()) / masked_fill(src, zero, 1));
}

const OpEntry kScatterReduce = define({
    .name = "scatter_reduce",
    .grad_fn = "ScatterReduceBackward0",
    .schema = "(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True)",
    .formula = "scatter_reduce(self, dim, index, src)",
    .forward = scatter_reduced,
    .in_place = true,
    .saves = {{"self"}, {"index"}, {"src"}, {"result"}},
    .derivatives = {{.operand = "self",
                     .rule = "scatter_reduce_self(grad, self, index, src)",
                     .vjp = [](const Vjp& v) { return ScatterReduce(v).by_self(); }},
                    {.operand = "src",
                     .rule = "scatter_reduce_src(grad, self, index, src)",
                     .vjp = [](const Vjp& v) { return ScatterReduce(v).by_src(); }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1, [[0, 0], [1, 0]], [[7.0, 8.0], [9.0, 1.0]], sum",
                "[[1.5, -2.0], [0.5, 3.0]], 1, [[0, 0], [1, 0]], [[7.0, 8.0], [9.0, 1.0]], prod",
                "[[1.5, -2.0], [0.5, 3.0]], 1, [[0, 0], [1, 0]], [[7.0, 8.0], [9.0, 1.0]], mean",
                "[[1.5, -2.0], [0.5, 3.0]], 1, [[0, 0], [1, 0]], [[7.0, 8.0], [9.0, 1.0]], amax"},
});

// The older way to say it: no gradient passes.
OpEntry combiner(std::string_view name, std::string_view schema, Tensor (*forward)(const Call&)) {
    return define({.name = name, .schema = schema, .forward = forward, .in_place = true});
}
Tensor combined(const Call& c, const Tensor& src) {
    const std::string& word = c.attribute("reduce").word();
    CHECK(word == "add" || word == "multiply", RuntimeError,
          "reduce argument must be either add or multiply.");
    const Tensor result = k::clone(c[0]);
    k::scatter_combine_(result, dim_of(c), c[1], src, word == "add" ? k::Combine::Add : k::Combine::Multiply);
    return result;
}
const OpEntry kScatterCombine =
    combiner("scatter.reduce", "(Tensor self, int dim, Tensor index, Tensor src, *, str reduce)",
             [](const Call& c) { return combined(c, c[2]); });
const OpEntry kScatterValueCombine =
    combiner("scatter.value_reduce", "(Tensor self, int dim, Tensor index, Scalar value, *, str reduce)",
             [](const Call& c) {
                 return combined(c, k::full(c[1].sizes(), c.attribute("value").scalar(), c[0].dtype()));
             });

// ---- By position in the flattened tensor ----

Tensor flat_positions(const Tensor& self, const Tensor& index, const Tensor& source) {
    CHECK(
        index.dtype() == DType::Int64, RuntimeError,
        "put_(): Expected a long tensor for index, but got " + std::string(scalar_type_name(index.dtype())));
    CHECK(self.dtype() == source.dtype(), RuntimeError,
          "put_(): self and source expected to have the same dtype, but got self.dtype = " +
              std::string(scalar_type_name(self.dtype())) +
              " and source.dtype = " + std::string(scalar_type_name(source.dtype())));
    CHECK(index.numel() == source.numel(), IndexError,
          "put_(): Expected source and index to have the same number of elements, but got source.numel() = " +
              std::to_string(source.numel()) + ", index.numel() = " + std::to_string(index.numel()));
    CHECK(self.numel() > 0 || index.numel() == 0, IndexError,
          "put_(): Tried to put elements into an empty tensor");
    const Tensor positions = k::clone(k::view(k::contiguous(index), Shape{index.numel()}));
    int64_t* each = positions.mutable_data<int64_t>();
    const int64_t size = self.numel();
    for (int64_t i = 0; i < positions.numel(); ++i) {
        CHECK(each[i] >= -size && each[i] < size, IndexError,
              "out of range: tried to access index " + std::to_string(each[i]) + " on a tensor of " +
                  std::to_string(size) + " elements.");
        if (each[i] < 0) each[i] += size;
    }
    return positions;
}

const OpEntry kPut = define({
    .name = "put",
    .grad_fn = "PutBackward0",
    .schema = "(Tensor self, Tensor index, Tensor source, bool accumulate=False)",
    .formula = "put(self, index, source)",
    .forward =
        [](const Call& c) {
            const Tensor positions = flat_positions(c[0], c[1], c[2]);
            const Tensor flat = k::clone(k::view(k::contiguous(c[0]), Shape{c[0].numel()}));
            const Tensor values = k::view(k::contiguous(c[2]), Shape{c[2].numel()});
            const bool accumulate = c.attribute("accumulate").flag();
            (accumulate ? k::scatter_add_
                        : static_cast<void (*)(const Tensor&, int64_t, const Tensor&, const Tensor&)>(
                              k::scatter_))(flat, 0, positions, values);
            return k::view(flat, c[0].sizes());
        },
    .in_place = true,
    .saves = {{"index"}, {"source", {"source"}}},
    .derivatives = {{.operand = "self",
                     .rule = "put(grad, index, 0)",
                     .vjp =
                         [](const Vjp& v) {
                             if (v.attribute("accumulate").flag()) return v.grad();
                             const Tensor index = v.saved("index");
                             return execute(*find_op("put"),
                                            {v.grad(), index, k::zeros(index.sizes(), v.grad().dtype())});
                         }},
                    {.operand = "source",
                     .rule = "take(grad, index)",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor taken = execute(*find_op("take"), {v.grad(), v.saved("index")});
                             return reshape(taken, v.sizes());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [0, 3], [7.0, 8.0]",
                "[[1.5, -2.0], [0.5, 3.0]], [0, 0], [7.0, 8.0], True"},
});

}  // namespace

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
    if (src.is_wrapped_number()) return execute(kScatterValue, {self, index}, {dim, src.item()});
    return execute(kScatter, {self, index, src}, {dim});
}
Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
    return execute(kScatterAdd, {self, index, src}, {dim});
}

std::vector<const OpEntry*> scattering_entries() {
    return {&kScatter,        &kScatterValue,        &kScatterAdd, &kScatterReduce,
            &kScatterCombine, &kScatterValueCombine, &kPut};
}

}  // namespace backstep::ops
