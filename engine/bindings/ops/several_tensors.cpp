#include "bindings/ops/several_tensors.h"

#include <algorithm>

#include "base/buffer.h"
#include "bindings/ops/creation.h"
#include "bindings/ops/op_binding.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/size_object.h"
#include "ops/catalogue.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/lookup/distinct.h"

namespace backstep::bindings {

using namespace script;

namespace {

// f(a, b) or f([a, b]).
std::vector<Tensor> tensors_of(Vm& vm, Args& args, size_t index) {
    const std::span<const Value> given = args.items(index);
    const bool nested = given.size() == 1 && !is_tensor(given[0]) && sequence_items(given[0]);
    std::vector<Tensor> tensors;
    const Values items = nested ? vm.collect(given[0]) : Values(given.begin(), given.end());
    for (size_t i = 0; i < items.size(); ++i) {
        CHECK(is_tensor(items[i]), TypeError,
              "expected Tensor as element " + std::to_string(i) + " in argument 0, but got " +
                  type_name(items[i]));
        tensors.push_back(tensor_of(items[i]));
    }
    return tensors;
}

Value call_entry(Vm& vm, Args& args) {
    return run_op(vm, *static_cast<const ops::OpEntry*>(args.context()), tensors_of(vm, args, 0));
}

// atleast_2d of one tensor gives a tensor, of several a tuple.
Value call_for_each(Vm& vm, Args& args) {
    const auto& entry = *static_cast<const ops::OpEntry*>(args.context());
    const bool one = args.items(0).size() == 1 && is_tensor(args.items(0)[0]);
    Values results;
    for (const Tensor& tensor : tensors_of(vm, args, 0)) results.push_back(run_op(vm, entry, {&tensor, 1}));
    return one ? results[0] : script::make_tuple(results);
}

Value meshgrid(Vm& vm, Args& args) {
    mark_span(vm);
    const std::string indexing = args.none(1) ? "ij" : std::string(args.text(1));
    CHECK(indexing == "ij" || indexing == "xy", RuntimeError,
          "torch.meshgrid: indexing must be one of \"xy\" or \"ij\", but received: " + indexing);
    return wrap_tuple(ops::meshgrid(tensors_of(vm, args, 0), indexing == "xy"));
}

// einsum(a, [0, 1], b, [1, 2], [0, 2]): dimensions named by numbers, each the letter of its place.
void append_subscripts(Vm& vm, std::string& equation, const Value& sublist) {
    for (const Value& item : vm.collect(sublist)) {
        if (item.is_ellipsis()) {
            equation += "...";
            continue;
        }
        const int64_t number = vm.index(item);
        CHECK(number >= 0 && number < 52, ValueError,
              "einsum(): subscript in subscript list is not within the valid range [0, 52)");
        equation += static_cast<char>(number < 26 ? 'A' + number : 'a' + number - 26);
    }
}

Value einsum(Vm& vm, Args& args) {
    mark_span(vm);
    const std::span<const Value> given = args.items(0);
    CHECK(given.size() >= 2, ValueError,
          "einsum(): must specify the equation string and at least one operand, or at least one operand and "
          "its subscripts list");
    std::string equation;
    Values operands;
    if (is_tensor(given[0])) {
        for (size_t i = 0; i + 1 < given.size(); i += 2) {
            if (i > 0) equation += ",";
            operands.push_back(given[i]);
            append_subscripts(vm, equation, given[i + 1]);
        }
        if (given.size() % 2 == 1) append_subscripts(vm, equation += "->", given.back());
    } else {
        CHECK(is_str(given[0]), TypeError,
              "einsum(): argument 'equation' (position 1) must be str, not " + type_name(given[0]));
        equation = text_of(given[0]);
        const auto nested = sequence_items(given[1]);
        operands = given.size() == 2 && nested ? Values(nested->begin(), nested->end())
                                               : Values(given.begin() + 1, given.end());
    }
    std::vector<Tensor> tensors;
    for (const Value& operand : operands) {
        CHECK(is_tensor(operand), TypeError,
              "expected Tensor as element " + std::to_string(tensors.size()) + " in argument 1, but got " +
                  type_name(operand));
        tensors.push_back(tensor_of(operand));
    }
    return wrap(ops::einsum(equation, tensors));
}

Shape ints_of(Vm& vm, const Value& value) {
    Shape ints;
    if (!sequence_items(value)) return Shape{vm.index(value)};
    for (const Value& item : vm.collect(value)) ints.push_back(vm.index(item));
    return ints;
}

// dims counts the last dimensions of a and the first of b, or names both lists.
Value tensordot(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor &a = need_tensor(args, 0), &b = need_tensor(args, 1);
    if (sequence_items(args[2])) {
        const Values lists = vm.collect(args[2]);
        CHECK(lists.size() >= 2, ValueError,
              "not enough values to unpack (expected 2, got " + std::to_string(lists.size()) + ")");
        CHECK(lists.size() == 2, ValueError, "too many values to unpack (expected 2)");
        return wrap(ops::tensordot(a, b, ints_of(vm, lists[0]), ints_of(vm, lists[1])));
    }
    const int64_t count = vm.index(args[2]);
    CHECK(count >= 0, RuntimeError, "tensordot expects dims >= 0, but got dims=" + std::to_string(count));
    Shape last, first;
    for (int64_t d = 0; d < count; ++d) {
        last.push_back(d - count);
        first.push_back(d);
    }
    return wrap(ops::tensordot(a, b, last, first));
}

// Values alone, or a tuple with what else was asked for.
Value with_extras(Vm& vm, Args& args, const autograd::TensorList& found, size_t first) {
    Values results{wrap(found[0])};
    for (size_t extra = 1; extra <= 2; ++extra)
        if (vm.truth(args[first + extra - 1])) results.push_back(wrap(found[extra]));
    return results.size() == 1 ? results[0] : script::make_tuple(results);
}
std::optional<int64_t> dim_of(Vm& vm, const Value& value) {
    return value.is_none() ? std::nullopt : std::optional(vm.index(value));
}
Value unique(Vm& vm, Args& args) {
    mark_span(vm);
    return with_extras(vm, args, ops::unique(need_tensor(args, 0), dim_of(vm, args[4])), 2);
}
Value unique_consecutive(Vm& vm, Args& args) {
    mark_span(vm);
    return with_extras(vm, args, ops::unique_consecutive(need_tensor(args, 0), dim_of(vm, args[3])), 1);
}

// Every choice of r elements, in order, as rows.
Value combinations(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor& self = need_tensor(args, 0);
    const int64_t r = args.integer(1), repeat = vm.truth(args[2]) ? 0 : 1;
    CHECK(self.dim() == 1, RuntimeError, "Expect a 1D vector, but got shape " + to_string(self.sizes()));
    CHECK(r >= 0, RuntimeError, "Expect a non-negative number, but got " + std::to_string(r));
    const int64_t n = self.size(0);
    if (n == 0 || (repeat == 1 && r > n)) return wrap(Tensor::empty(Shape{0}, self.dtype()));
    // What would fill the memory is refused before a row is written.
    constexpr double kMostPlaces = 1e8;
    double places = static_cast<double>(r);
    const double from = static_cast<double>(repeat == 1 ? n : n + std::min<int64_t>(r, 1 << 30) - 1);
    for (int64_t i = 0; i < r && places <= kMostPlaces; ++i)
        places *= (from - static_cast<double>(i)) / static_cast<double>(i + 1);
    if (places > kMostPlaces) throw MemoryError("");
    std::vector<std::vector<int64_t>> columns(static_cast<size_t>(r));
    std::vector<int64_t> chosen(columns.size());
    for (size_t i = 0; i < chosen.size(); ++i) chosen[i] = repeat * static_cast<int64_t>(i);
    // The rightmost place that can still move on does, and those after it follow.
    for (size_t moved = r > 0 ? 1 : 0; moved > 0;) {
        for (size_t i = 0; i < chosen.size(); ++i) columns[i].push_back(chosen[i]);
        moved = chosen.size();
        while (moved > 0 && chosen[moved - 1] == n - 1 - repeat * static_cast<int64_t>(chosen.size() - moved))
            --moved;
        if (moved == 0) break;
        ++chosen[moved - 1];
        for (size_t i = moved; i < chosen.size(); ++i) chosen[i] = chosen[i - 1] + repeat;
    }
    std::vector<Tensor> picked;
    for (const auto& column : columns)
        picked.push_back(ops::index_select(
            self, 0, kernels::from_values(column, Shape{static_cast<int64_t>(column.size())})));
    return wrap(picked.empty() ? Tensor::empty(Shape{0}, self.dtype()) : ops::stack(picked, 1));
}

// Rows and columns of the cells on one side of a diagonal.
template <bool lower>
Value triangle_indices(Vm& vm, Args& args) {
    const int64_t rows = args.integer(0), columns = args.integer(1), offset = args.integer(2);
    for (const auto& [name, count] : {std::pair("row", rows), std::pair("col", columns)})
        CHECK(count >= 0, RuntimeError,
              std::string(name) + " must be non-negative, got" + std::to_string(count));
    // Only rows that hold something of the triangle: what they hold is bounded by the memory there is.
    int64_t first = 0, last = rows;
    if (lower && offset < 0) first = offset < -rows ? rows : -offset;
    if (int64_t held = 0; !lower && !__builtin_sub_overflow(columns, offset, &held))
        last = std::min(rows, held);
    if (columns == 0) last = 0;
    std::vector<int64_t> cells[2];
    for (int64_t i = first; i < last; ++i) {
        int64_t diagonal = 0;
        if (__builtin_add_overflow(i, offset, &diagonal)) diagonal = columns;
        const int64_t begin = lower ? 0 : std::max<int64_t>(diagonal, 0);
        const int64_t end = lower ? std::min(diagonal, columns - 1) + 1 : columns;
        constexpr size_t kCell = 4 * sizeof(int64_t);  // a list that grows is there twice
        MemoryBudget::require((cells[0].size() + std::min(static_cast<size_t>(end - begin), SIZE_MAX / 64)) *
                              kCell);
        for (int64_t j = begin; j < end; ++j) {
            cells[0].push_back(i);
            cells[1].push_back(j);
        }
    }
    const int64_t count = static_cast<int64_t>(cells[0].size());
    cells[0].insert(cells[0].end(), cells[1].begin(), cells[1].end());
    return new_leaf(vm, kernels::from_values(cells[0], Shape{2, count}), Value::boolean(false));
}

Value broadcast_shapes_of(Vm& vm, Args& args) {
    Shape sizes;
    for (const Value& shape : args.items(0)) {
        try {
            sizes = broadcast_shapes(sizes, ints_of(vm, shape));
        } catch (const RuntimeError&) {
            throw RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape");
        }
    }
    return size_value(sizes);
}

Value split(Vm& vm, Args& args) { return vm.call_method(args[0], "split", {args[1], args[2]}); }

constexpr const char* kUnique =
    "unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None)";
constexpr const char* kUniqueConsecutive =
    "unique_consecutive(input, return_inverse=False, return_counts=False, dim=None)";

}  // namespace

void add_several_tensor_functions(Module& torch) {
    const auto add = [&torch](const std::string& signature, NativeCall call, const void* context = nullptr) {
        torch.set(signature.substr(0, signature.find('(')), native_function(signature, call, context));
    };
    for (const char* name : {"block_diag", "broadcast_tensors", "cartesian_prod", "chain_matmul"})
        add(std::string(name) + "(*tensors)", call_entry, ops::find_op(name));
    for (const char* name : {"atleast_1d", "atleast_2d", "atleast_3d"})
        add(std::string(name) + "(*tensors)", call_for_each, ops::find_op(name));
    add("split(tensor, split_size_or_sections, dim=0)", split);
    add("meshgrid(*tensors, indexing=None)", meshgrid);
    add("einsum(*args)", einsum);
    add("tensordot(a, b, dims=2, out=None)", tensordot);
    add(kUnique, unique);
    add(kUniqueConsecutive, unique_consecutive);
    add("combinations(input, r=2, with_replacement=False)", combinations);
    add("tril_indices(row, col, offset=0, dtype=None, device=None)", triangle_indices<true>);
    add("triu_indices(row, col, offset=0, dtype=None, device=None)", triangle_indices<false>);
    add("broadcast_shapes(*shapes)", broadcast_shapes_of);
}

void add_several_tensor_methods(NativeType& tensor) {
    tensor.method(kUnique, unique).method(kUniqueConsecutive, unique_consecutive);
}

}  // namespace backstep::bindings
