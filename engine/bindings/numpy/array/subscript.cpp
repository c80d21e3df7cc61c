#include "bindings/numpy/array/subscript.h"

#include "bindings/numpy/array/array_data.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/indexing.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/view.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

constexpr const char* kInvalid =
    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are "
    "valid indices";

// One item of a subscript.
struct Item {
    enum Kind : uint8_t { At, Run, New, Rest, Pick, Mask } kind;
    int64_t at = 0;
    const script::Slice* run = nullptr;
    Tensor cells;  // of Pick (int64) and Mask (bool)
    int64_t takes() const { return kind == New || kind == Rest ? 0 : kind == Mask ? cells.dim() : 1; }
};

int64_t in_bounds(int64_t index, int64_t axis, int64_t size) {
    CHECK(index >= -size && index < size, IndexError,
          "index " + std::to_string(index) + " is out of bounds for axis " + std::to_string(axis) +
              " with size " + std::to_string(size));
    return index < 0 ? index + size : index;
}

// The subscript taken apart.
std::vector<Item> items_of(Vm& vm, const Value& key);

Item item_of(Vm& vm, const Value& key) {
    if (key.is_small_int()) return {Item::At, key.as_int(), nullptr, {}};
    if (key.is_none()) return {Item::New, 0, nullptr, {}};
    if (key.is_ellipsis()) return {Item::Rest, 0, nullptr, {}};
    if (key.is(Kind::Slice)) return {Item::Run, 0, key.as<script::Slice>(), {}};
    if (is_numpy_scalar(key) && is_integer(key.as<ScalarObject>()->type))
        return {Item::At, key.as<ScalarObject>()->value.to_int(), nullptr, {}};
    const bool array_like = is_array(key) || is_tensor(key) || sequence_items(key) || key.is(Kind::Range);
    if (!array_like && !key.is_bool() && !is_numpy_scalar(key)) throw IndexError(kInvalid);
    Array array = array_from(vm, key);
    if (array.size() == 0 && !is_array(key)) array = converted(array, ArrayType::Int64);
    if (array.type == ArrayType::Bool) return {Item::Mask, 0, nullptr, array.cells};
    if (is_float(array.type))
        throw IndexError(!is_array(key) ? kInvalid
                                        : "arrays used as indices must be of integer (or boolean) type");
    if (array.ndim() == 0 && is_array(key)) return {Item::At, array.cells.element(0).to_int(), nullptr, {}};
    return {Item::Pick, 0, nullptr, array.cells};
}

std::vector<Item> items_of(Vm& vm, const Value& key) {
    std::vector<Item> items;
    if (key.is(Kind::Tuple)) {
        for (const Value& each : key.as<Tuple>()->items()) items.push_back(item_of(vm, each));
    } else {
        items.push_back(item_of(vm, key));
    }
    return items;
}

// What a subscript selects: a view, and for each of its dimensions the index array that picks from it, if
// any.
struct Selection {
    Tensor view;
    std::vector<Tensor> picks;
    bool by_mask = false;
    bool picks_any() const {
        for (const Tensor& pick : picks)
            if (pick.defined()) return true;
        return false;
    }
};

class Selector {
  public:
    Selector(Vm& vm, const Tensor& cells) : vm_(vm), cells_(cells), offset_(cells.offset()) {}

    Selection select(std::vector<Item> items) {
        fill_up(items);
        for (const Item& item : items) fancy_ = fancy_ || item.kind == Item::Pick || item.kind == Item::Mask;
        for (const Item& item : items) take(item);
        Selection selection{cells_.as_strided(sizes_, strides_, offset_), std::move(picks_), by_mask_};
        return selection;
    }

  private:
    // Puts slices for the dimensions that the subscript does not name where the Ellipsis stands, else last.
    void fill_up(std::vector<Item>& items) {
        int64_t taken = 0;
        size_t rest = items.size();
        for (size_t i = 0; i < items.size(); ++i) {
            taken += items[i].takes();
            if (items[i].kind != Item::Rest) continue;
            CHECK(rest == items.size(), IndexError, "an index can only have a single ellipsis ('...')");
            rest = i;
        }
        CHECK(taken <= cells_.dim(), IndexError,
              "too many indices for array: array is " + std::to_string(cells_.dim()) + "-dimensional, but " +
                  std::to_string(taken) + " were indexed");
        if (rest < items.size()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(rest));
        const auto missing = static_cast<size_t>(cells_.dim() - taken);
        items.insert(items.begin() + static_cast<std::ptrdiff_t>(rest), missing,
                     Item{Item::Run, 0, nullptr, {}});
    }

    void take(const Item& item) {
        switch (item.kind) {
            case Item::New:
                return keep(1, 0);
            case Item::At:
                if (fancy_) return pick(Tensor::from_scalar(item.at, DType::Int64));
                offset_ += in_bounds(item.at, axis_, size()) * stride();
                ++axis_;
                return;
            case Item::Run:
                return run(item.run);
            case Item::Pick:
                return pick(item.cells);
            case Item::Mask:
                return mask(item.cells);
            case Item::Rest:
                return;
        }
    }

    void run(const script::Slice* slice) {
        if (!slice) {
            keep(size(), stride());
        } else {
            const auto found = slice->resolve(vm_, size());
            offset_ += found.count > 0 ? found.start * stride() : 0;
            keep(found.count, stride() * found.step);
        }
        ++axis_;
    }

    void pick(const Tensor& indices) {
        const Tensor dense = kernels::clone(indices);
        auto* values = dense.mutable_data<int64_t>();
        for (int64_t i = 0; i < dense.numel(); ++i) values[i] = in_bounds(values[i], axis_, size());
        keep(size(), stride());
        picks_.back() = dense;
        ++axis_;
    }

    void mask(const Tensor& cells) {
        by_mask_ = true;
        if (cells.dim() == 0) {
            keep(1, 0);
            picks_.back() = kernels::zeros(Shape{cells.item().to_bool() ? 1 : 0}, DType::Int64);
            return;
        }
        for (int64_t d = 0; d < cells.dim(); ++d) {
            const int64_t wanted = cells_.size(axis_ + d);
            CHECK(cells.size(d) == wanted, IndexError,
                  "boolean index did not match indexed array along dimension " + std::to_string(axis_ + d) +
                      "; dimension is " + std::to_string(wanted) +
                      " but corresponding boolean dimension is " + std::to_string(cells.size(d)));
        }
        const Tensor positions = kernels::nonzero(cells);
        for (int64_t d = 0; d < cells.dim(); ++d) pick(kernels::select(positions, 1, d));
    }

    void keep(int64_t size, int64_t stride) {
        sizes_.push_back(size);
        strides_.push_back(stride);
        picks_.emplace_back();
    }
    int64_t size() const { return cells_.size(axis_); }
    int64_t stride() const { return cells_.stride(axis_); }

    Vm& vm_;
    const Tensor cells_;
    Shape sizes_, strides_;
    std::vector<Tensor> picks_;
    int64_t offset_, axis_ = 0;
    bool fancy_ = false, by_mask_ = false;
};

Shape picked_shape(const Selection& selection) {
    std::vector<Dims> shapes;
    std::string text;
    for (const Tensor& pick : selection.picks) {
        if (!pick.defined()) continue;
        shapes.push_back(pick.sizes());
        text += tight_shape_text(pick.sizes()) + " ";
    }
    try {
        return broadcast_shape(shapes);
    } catch (const ValueError&) {
        throw IndexError("shape mismatch: indexing arrays could not be broadcast together with shapes " +
                         text);
    }
}

bool picks_adjacent(const std::vector<Tensor>& picks) {
    size_t changes = 0;
    for (size_t i = 0; i < picks.size(); ++i)
        changes += picks[i].defined() && (i == 0 || !picks[i - 1].defined());
    return changes <= 1;
}

Shape result_shape(const Selection& selection) {
    const Shape picked = picked_shape(selection);
    Shape result;
    bool placed = !picks_adjacent(selection.picks);
    if (placed) result = picked;
    for (size_t d = 0; d < selection.picks.size(); ++d) {
        if (!selection.picks[d].defined()) {
            result.push_back(selection.view.sizes()[d]);
        } else if (!placed) {
            for (const int64_t size : picked) result.push_back(size);
            placed = true;
        }
    }
    return result;
}

Selection select(Vm& vm, const Array& array, const Value& key) {
    return Selector(vm, array.cells).select(items_of(vm, key));
}

void check_mask_values(const Selection& selection, const Shape& shape, const Array& value) {
    if (!selection.by_mask || value.ndim() != 1 || shape.size() != 1) return;
    CHECK(value.size() == shape[0] || value.size() == 1, ValueError,
          "NumPy boolean array indexing assignment cannot assign " + std::to_string(value.size()) +
              " input values to the " + std::to_string(shape[0]) + " output values where the mask is true");
}

void put(const Array& array, const Selection& selection, const Array& value) {
    const Shape shape = result_shape(selection);
    check_mask_values(selection, shape, value);
    Tensor cells = value.cells;
    while (cells.dim() > static_cast<int64_t>(shape.size()) && cells.size(0) == 1)
        cells = kernels::select(cells, 0, 0);
    Shape broadcast;
    try {
        broadcast = broadcast_shape({cells.sizes(), shape});
    } catch (const ValueError&) {
        broadcast = Shape{-1};
    }
    CHECK(broadcast == shape, ValueError,
          "shape mismatch: value array of shape " + tight_shape_text(value.shape()) +
              " could not be broadcast to indexing result of shape " + tight_shape_text(shape));
    const Tensor source = converted(value.with(cells), array.type).cells;
    kernels::index_put_(selection.view, selection.picks,
                        source.shares_storage(array.cells) ? kernels::clone(source) : source, false);
}

}  // namespace

Value item_at(const Value& self, int64_t index) {
    const Array& array = array_in(self);
    CHECK(array.ndim() > 0, IndexError,
          "too many indices for array: array is 0-dimensional, but 1 were indexed");
    const int64_t at = in_bounds(index, 0, array.shape()[0]);
    if (array.ndim() == 1) return wrap_scalar(array.cells.element(at * array.cells.strides()[0]), array.type);
    return wrap_view(array.with(kernels::select(array.cells, 0, at)), self);
}

Value get_item(Vm& vm, const Value& self, const Value& key) {
    if (key.is_small_int()) return item_at(self, key.as_int());
    const Array& array = array_in(self);
    CHECK(!is_str(key), IndexError, kInvalid);
    const Selection selection = select(vm, array, key);
    if (selection.picks_any()) {
        const Shape shape = result_shape(selection);
        const Tensor cells = kernels::index_tensors(selection.view, selection.picks);
        return wrap_result({kernels::reshape(cells, shape), array.type});
    }
    bool has_rest = key.is_ellipsis();
    if (key.is(Kind::Tuple))
        for (const Value& each : key.as<Tuple>()->items()) has_rest = has_rest || each.is_ellipsis();
    if (selection.view.dim() == 0 && !has_rest) return wrap_scalar(selection.view.element(0), array.type);
    return wrap_view(array.with(selection.view), self);
}

void set_item(Vm& vm, const Value& self, const Value& key, const Value& value) {
    const Array& array = array_in(self);
    CHECK(array.writeable, ValueError, "assignment destination is read-only");
    CHECK(!is_str(key), IndexError, kInvalid);
    const Selection selection = select(vm, array, key);
    // One number is asked of the value as by float(), which a tensor gives whether autograd follows it or
    // not.
    const bool one_number = !selection.picks_any() && selection.view.dim() == 0;
    const bool gives_one = one_number && is_tensor(value) && tensor_of(value).numel() == 1;
    Array source = array_from(vm, gives_one ? bindings::wrap(tensor_of(value).alias()) : value);
    if (selection.picks_any()) return put(array, selection, source);
    CHECK(selection.view.dim() > 0 || source.size() == 1, ValueError,
          "setting an array element with a sequence.");
    if (selection.view.dim() == 0) source = source.with(kernels::reshape(source.cells, Shape()));
    assign(array.with(selection.view), source);
}

}  // namespace backstep::bindings::numpy
