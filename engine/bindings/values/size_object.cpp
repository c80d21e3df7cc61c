#include "bindings/values/size_object.h"

#include <set>

#include "bindings/numpy/array/array_object.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

namespace {

std::string size_repr(Vm& vm, const Value& self) {
    std::string text = "torch.Size([";
    const Values& items = self.as<Tuple>()->items();
    for (size_t i = 0; i < items.size(); ++i) text += (i ? ", " : "") + vm.repr(items[i]);
    return text + "])";
}

Value size_numel(Vm&, Args& args) {
    int64_t count = 1;
    for (const Value& item : args[0].as<Tuple>()->items()) count *= item.as_int();
    return Value::integer(count);
}

bool is_whole(const Value& item) {
    return item.is_small_int() || is_tensor(item) || numpy::is_numpy_scalar(item);
}

// A tensor counts only when it is one whole number.
bool is_one_size(const Value& item) {
    if (!is_tensor(item)) return is_whole(item);
    return tensor_of(item).numel() == 1 && !is_floating(tensor_of(item).dtype());
}

Value new_size(Vm& vm, Args& args) {
    Values items = args.given(0) ? vm.collect(args[0]) : Values();
    for (size_t i = 0; i < items.size(); ++i)
        CHECK(is_whole(items[i]) || items[i].is_bool(), TypeError,
              "torch.Size() takes an iterable of 'int' (item " + std::to_string(i) + " is '" +
                  type_name(items[i]) + "')");
    return Value(make<Tuple>(&size_type(), std::move(items)));
}

Value as_size(const Value& tuple) {
    return Value(make<Tuple>(&size_type(), Values(tuple.as<Tuple>()->items())));
}

// What tuples give, but a Size again for a sum of two and for a slice.
Value size_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    const Value result = types::tuple().slots.binary(vm, op, left, right);
    const bool joined = op == BinaryOp::Add && is_instance(left, size_type());
    return (joined || op == BinaryOp::Mult) && result.is(Kind::Tuple) ? as_size(result) : result;
}
Value size_item(Vm& vm, const Value& self, const Value& key) {
    const Value result = types::tuple().slots.getitem(vm, self, key);
    return key.is(Kind::Slice) ? as_size(result) : result;
}

int64_t dimension(Vm& vm, const Value& item) {
    if (is_tensor(item)) return tensor_of(item).item().to_int();
    return vm.index(item);
}

}  // namespace

Type& size_type() {
    static Type& type = NativeType("torch.Size", "torch", &types::tuple())
                            .constructor("Size(iterable=...)", new_size)
                            .method("numel(self)", size_numel)
                            .slots([](Slots& s) {
                                s.repr = size_repr;
                                s.str = size_repr;
                                s.binary = size_binary;
                                s.getitem = size_item;
                            })
                            .finish();
    return type;
}

Value size_value(Dims sizes) {
    Values items;
    for (const int64_t size : sizes) items.push_back(Value::integer(size));
    return Value(make<Tuple>(&size_type(), std::move(items)));
}

Shape shape_of(Vm& vm, std::span<const Value> items, const char* function) {
    // The factories that were converted to symbolic sizes say so.
    static const std::set<std::string_view> symbolic = {
        "zeros", "ones", "full", "empty", "new_zeros", "new_ones", "new_full", "new_empty", "expand", "view"};
    const std::string wanted = symbolic.contains(function) ? "tuple of SymInts" : "tuple of ints";
    const auto refuse = [&](const Value& item, const std::string& where) {
        throw TypeError(std::string(function) + "(): argument 'size' " + where + type_name(item));
    };
    if (items.size() == 1 && !is_whole(items[0])) {
        const auto nested = sequence_items(items[0]);
        if (!nested) refuse(items[0], "(position 1) must be " + wanted + ", not ");
        items = *nested;
    }
    Shape shape;
    for (size_t i = 0; i < items.size(); ++i) {
        if (!is_one_size(items[i]))
            throw TypeError(std::string(function) + "(): argument 'size' must be " + wanted +
                            ", but found element of type " + type_name(items[i]) + " at pos " +
                            std::to_string(i + 1));
        shape.push_back(dimension(vm, items[i]));
    }
    return shape;
}

}  // namespace backstep::bindings
