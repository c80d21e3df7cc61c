#include <algorithm>
#include <set>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/array_methods.h"
#include "bindings/numpy/array/dtype_value.h"
#include "bindings/numpy/array/operators.h"
#include "bindings/numpy/array/subscript.h"
#include "bindings/numpy/printing/array_text.h"
#include "script/text/format_spec.h"
#include "tensor/kernels/view.h"

// The class numpy.ndarray: its attributes and what Python asks of it.
namespace backstep::bindings::numpy {

using namespace script;

namespace {

// An iterator over the first dimension.
class ArrayIterator : public Object {
  public:
    explicit ArrayIterator(Value array) : Object(Kind::Native, &iterator_type()), array_(std::move(array)) {}
    void traverse(Visitor& visitor) const override { visitor.visit(array_); }
    bool next(Value& item) {
        if (at_ >= array_in(array_).shape()[0]) return false;
        item = item_at(array_, at_++);
        return true;
    }
    static Type& iterator_type() {
        static Type& type = NativeType("iterator", "builtins")
                                .slots([](Slots& s) {
                                    s.iter = [](Vm&, const Value& self) { return self; };
                                    s.next = [](Vm&, const Value& self, Value& item) {
                                        return self.as<ArrayIterator>()->next(item);
                                    };
                                })
                                .sealed()
                                .finish();
        return type;
    }

  private:
    const Value array_;
    int64_t at_ = 0;
};

Value iterate(Vm&, const Value& self) {
    CHECK(array_in(self).ndim() > 0, TypeError, "iteration over a 0-d array");
    return Value(make<ArrayIterator>(self));
}

int64_t length(Vm&, const Value& self) {
    CHECK(array_in(self).ndim() > 0, TypeError, "len() of unsized object");
    return array_in(self).shape()[0];
}

bool contains(Vm& vm, const Value& self, const Value& item) {
    const Value equal = vm.compare(CompareOp::Eq, self, item);
    if (!is_array(equal)) return vm.truth(equal);
    return vm.truth(vm.call_method(equal, "any", {}));
}

Scalar only_element(const Array& array) {
    CHECK(array.size() == 1, TypeError, "only size-1 arrays can be converted to Python scalars");
    return array.cells.element(0);
}

Value to_index(Vm&, const Value& self) {
    const Array& array = array_in(self);
    CHECK(array.size() == 1 && is_integer(array.type), TypeError,
          "only integer scalar arrays can be converted to a scalar index");
    return Value::integer(array.cells.element(0).to_int());
}

std::string formatted(Vm& vm, const Value& self, std::string_view spec) {
    const Array& array = array_in(self);
    if (array.ndim() == 0) return vm.format(wrap_scalar(array.cells.element(0), array.type), spec);
    CHECK(spec.empty(), TypeError, "unsupported format string passed to numpy.ndarray.__format__");
    return array_str(array);
}

// Methods that are written as functions of the numpy module with the array first.
bool is_function_method(std::string_view name) {
    static const std::set<std::string_view> names{
        "all",      "any",          "argmax",  "argmin",    "argsort", "clip",     "cumprod", "cumsum",
        "diagonal", "dot",          "max",     "mean",      "min",     "nonzero",  "prod",    "ptp",
        "repeat",   "round",        "squeeze", "std",       "sum",     "swapaxes", "take",    "trace",
        "var",      "searchsorted", "conj",    "conjugate", "compress"};
    return names.contains(name);
}

Value attribute(Vm& vm, const Value& self, const Str& name) {
    if (is_function_method(name.text())) {
        const Value function = vm.get_attribute(vm.import("numpy"), name);
        return Value(make<BoundMethod>(function, self));
    }
    throw AttributeError("'numpy.ndarray' object has no attribute '" + name.text() + "'");
}

Value get_shape(Vm&, const Value& self) { return shape_value(array_in(self).shape()); }

void set_shape(Vm& vm, const Value& self, const Value& value) {
    Array& array = self.as<ArrayObject>()->array;
    const Array reshaped = reshape(array, shape_from(vm, value));
    CHECK(reshaped.cells.shares_storage(array.cells), AttributeError,
          "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired "
          "shape.");
    array = reshaped;
}

Value get_strides(Vm&, const Value& self) {
    const Array& array = array_in(self);
    Values strides;
    for (const int64_t step : array.cells.strides())
        strides.push_back(Value::integer(step * item_size(array.type)));
    return script::make_tuple(strides);
}

Value get_transposed(Vm&, const Value& self) {
    return wrap_view(transposed(array_in(self), std::nullopt), self);
}

template <int64_t (*measure)(const Array&)>
Value integer_of(Vm&, const Value& self) {
    return Value::integer(measure(array_in(self)));
}
int64_t ndim_of(const Array& array) { return array.ndim(); }
int64_t size_of_array(const Array& array) { return array.size(); }
int64_t item_size_of(const Array& array) { return item_size(array.type); }
int64_t bytes_of(const Array& array) { return array.size() * item_size(array.type); }

Value not_callable(Vm&, Args&) { throw TypeError("'numpy.ndarray' object is not callable"); }

}  // namespace

Type& ArrayObject::script_type() {
    static Type& type = []() -> Type& {
        NativeType array("numpy.ndarray", "numpy");
        array
            .constructor("ndarray(shape, dtype=None)",
                         [](Vm& vm, Args& args) {
                             return wrap(full_array(shape_from(vm, args[0]), 0,
                                                    type_from(args[1]).value_or(ArrayType::Float64)));
                         })
            .property("shape", get_shape, set_shape)
            .property("strides", get_strides)
            .property("ndim", integer_of<ndim_of>)
            .property("size", integer_of<size_of_array>)
            .property("itemsize", integer_of<item_size_of>)
            .property("nbytes", integer_of<bytes_of>)
            .property("dtype", [](Vm&, const Value& self) { return dtype_object(array_in(self).type); })
            .property("T", get_transposed)
            .property("base", [](Vm&, const Value& self) { return self.as<ArrayObject>()->base; })
            .property("real", [](Vm&, const Value& self) { return self; })
            .property("flat",
                      [](Vm& vm, const Value& self) {
                          const Array& whole = array_in(self);
                          return vm.iterate(wrap(reshape(whole, Shape{whole.size()})));
                      })
            .call("__call__(self, *args)", not_callable);
        add_array_methods(array);
        return array
            .slots([](Slots& s) {
                add_operator_slots(s);
                s.getitem = get_item;
                s.setitem = set_item;
                s.length = length;
                s.iter = iterate;
                s.contains = contains;
                s.truth = [](Vm&, const Value& self) { return truth_of(array_in(self)); };
                s.hash = nullptr;
                s.repr = [](Vm&, const Value& self) { return array_repr(array_in(self)); };
                s.str = [](Vm&, const Value& self) { return array_str(array_in(self)); };
                s.format = formatted;
                s.to_index = to_index;
                s.to_int = [](Vm& vm, const Value& self) {
                    const Array& whole = array_in(self);
                    const Value number = wrap_scalar(only_element(whole), whole.type);
                    return number.type()->slots.to_int(vm, number);
                };
                s.to_float = [](Vm&, const Value& self) {
                    return Value::floating(only_element(array_in(self)).to_double());
                };
                s.getattr = attribute;
            })
            .sealed()
            .finish();
    }();
    return type;
}

}  // namespace backstep::bindings::numpy
