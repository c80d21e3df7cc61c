#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/dtype_value.h"
#include "bindings/numpy/bridge.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/numpy/reduction/reduce.h"
#include "bindings/numpy/ufunc/float_errors.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "bindings/tensor/tensor_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/view.h"

// The objects np.add, np.exp, ... : callable, with reduce, accumulate and outer.
namespace backstep::bindings::numpy {

using namespace script;

namespace {

class UfuncObject : public Object {
  public:
    explicit UfuncObject(const Ufunc& ufunc) : Object(Kind::Native, &script_type()), ufunc(ufunc) {}
    static Type& script_type();
    const Ufunc& ufunc;
};

const Ufunc& self_of(Args& args) { return args[0].as<UfuncObject>()->ufunc; }

Array operand(Vm& vm, const Ufunc& ufunc, const Value& value) {
    if (const auto array = operand_from(vm, value)) return *array;
    if (is_str(value) || value.is_none())
        throw TypeError("ufunc '" + std::string(ufunc.name) +
                        "' not supported for the input types, and the inputs could not be safely coerced to "
                        "any supported types according to the casting rule ''safe''");
    return array_from(vm, value);
}

Value out_of(const Value& given) {
    if (given.is(Kind::Tuple) && given.as<Tuple>()->size() == 1) return (*given.as<Tuple>())[0];
    return given;
}

// ufunc(*inputs, out=None, where=True, dtype=None)
Value call_ufunc(Vm& vm, Args& args) {
    const Ufunc& ufunc = self_of(args);
    const auto given = args.items(1);
    const auto wanted = static_cast<size_t>(ufunc.inputs);
    CHECK(given.size() == wanted || given.size() == wanted + 1, TypeError,
          std::string(ufunc.name) + "() takes from " + std::to_string(wanted) + " to " +
              std::to_string(wanted + 1) + " positional arguments but " + std::to_string(given.size()) +
              " were given");
    const Value out = given.size() > wanted ? given[wanted] : out_of(args[2]);
    std::vector<Input> inputs;
    bool any_tensor = false;
    for (size_t i = 0; i < wanted; ++i) {
        any_tensor = any_tensor || is_tensor(given[i]);
        inputs.emplace_back(operand(vm, ufunc, given[i]));
    }
    const FloatErrors errors(ufunc, inputs);
    const bool masked = !(args[3].is_bool() && args[3].as_bool());
    if (!is_array(out)) {
        const Array made = call(ufunc, inputs, type_from(args[4]));
        errors.report(vm);
        return any_tensor ? bindings::wrap(tensor_sharing(made)) : wrap_result(made);
    }
    if (masked) {
        const Array made = converted(call(ufunc, inputs), array_in(out).type);
        const Tensor mask = array_from(vm, args[3], ArrayType::Bool).cells;
        assign(array_in(out), made.with(kernels::where(mask, made.cells, array_in(out).cells)));
    } else {
        call_into(ufunc, inputs, array_in(out));
    }
    return out;
}

std::optional<Reducer> reducer_of(const Ufunc& ufunc) {
    if (ufunc.name == "add") return Reducer::Sum;
    if (ufunc.name == "multiply") return Reducer::Product;
    if (ufunc.name == "maximum") return Reducer::Max;
    if (ufunc.name == "minimum") return Reducer::Min;
    if (ufunc.name == "logical_or") return Reducer::Any;
    if (ufunc.name == "logical_and") return Reducer::All;
    return std::nullopt;
}

// One slice of the axis after the other.
Array folded(const Ufunc& ufunc, const Array& array, int64_t axis) {
    CHECK(array.shape()[static_cast<size_t>(axis)] > 0, ValueError,
          "zero-size array to reduction operation " + std::string(ufunc.name) + " which has no identity");
    Array result = array.with(kernels::select(array.cells, axis, 0));
    for (int64_t i = 1; i < array.shape()[static_cast<size_t>(axis)]; ++i)
        result = call(ufunc, result, array.with(kernels::select(array.cells, axis, i)));
    return result;
}

void need_two_inputs(const Ufunc& ufunc, const char* method) {
    CHECK(ufunc.inputs == 2, ValueError, std::string(method) + " only supported for binary functions");
}

Value reduce_method(Vm& vm, Args& args) {
    const Ufunc& ufunc = self_of(args);
    need_two_inputs(ufunc, "reduce");
    const Array array = array_from(vm, args[1]);
    const bool keepdims = vm.truth(args[4]);
    const std::optional<Shape> axes = axes_from(vm, args[2], array.ndim());
    if (const auto reducer = reducer_of(ufunc))
        return wrap_result(reduce(*reducer, array, axes, keepdims, type_from(args[3])));
    CHECK(axes && axes->size() == 1, ValueError,
          "reduction operation '" + std::string(ufunc.name) +
              "' is not reorderable, so at most one axis may be specified");
    const Array result = folded(ufunc, array, (*axes)[0]);
    return wrap_result(keepdims ? result.with(kernels::unsqueeze(result.cells, (*axes)[0])) : result);
}

Value accumulate(Vm& vm, Args& args) {
    const Ufunc& ufunc = self_of(args);
    need_two_inputs(ufunc, "accumulate");
    const Array array = array_from(vm, args[1]);
    const int64_t axis = checked_axis(vm.index(args[2]), array.ndim());
    if (ufunc.name == "add" || ufunc.name == "multiply")
        return wrap(cumulate(*reducer_of(ufunc), array, axis, type_from(args[3])));
    const Array result = copied(array);
    for (int64_t i = 1; i < array.shape()[static_cast<size_t>(axis)]; ++i) {
        const Array now = result.with(kernels::select(result.cells, axis, i));
        assign(now, call(ufunc, result.with(kernels::select(result.cells, axis, i - 1)), now));
    }
    return wrap(result);
}

Value outer(Vm& vm, Args& args) {
    const Ufunc& ufunc = self_of(args);
    need_two_inputs(ufunc, "outer");
    const Array a = array_from(vm, args[1]), b = array_from(vm, args[2]);
    Tensor left = a.cells;
    for (int64_t d = 0; d < b.ndim(); ++d) left = kernels::unsqueeze(left, -1);
    return wrap_result(call(ufunc, a.with(left), b));
}

// ufunc.at(a, indices, b): unbuffered, repeated indices count each time.
Value at(Vm& vm, Args& args) {
    const Ufunc& ufunc = self_of(args);
    CHECK(is_array(args[1]), TypeError, "first operand must be array");
    const Array indices = array_from(vm, args[2]);
    const Array values = args.given(3) ? array_from(vm, args[3]) : Array();
    const Tensor flat = kernels::reshape(indices.cells, Shape{indices.size()});
    Tensor by;
    if (ufunc.inputs == 2)
        by = kernels::broadcast_to(values.cells, broadcast_shape({values.shape(), indices.shape()}));
    for (int64_t i = 0; i < indices.size(); ++i) {
        const Value key = Value::integer(kernels::select(flat, 0, i).item().to_int());
        const Value now = vm.get_item(args[1], key);
        std::vector<Input> inputs{Input(array_from(vm, now))};
        if (by.defined())
            inputs.emplace_back(values.with(kernels::select(kernels::reshape(by, Shape{by.numel()}), 0, i)));
        vm.set_item(args[1], key, wrap_result(call(ufunc, inputs)));
    }
    return Value::none();
}

Type& UfuncObject::script_type() {
    static Type& type =
        NativeType("ufunc", "numpy")
            .call(
                "__call__(self, *args, out=None, where=True, dtype=None, casting='same_kind', order='K', "
                "subok=True)",
                call_ufunc)
            .method("reduce(self, array, axis=0, dtype=None, keepdims=False)", reduce_method)
            .method("accumulate(self, array, axis=0, dtype=None)", accumulate)
            .method("outer(self, A, B, /)", outer)
            .method("at(self, a, indices, b=..., /)", at)
            .property("__name__",
                      [](Vm&, const Value& self) { return Value::str(self.as<UfuncObject>()->ufunc.name); })
            .property(
                "nin",
                [](Vm&, const Value& self) { return Value::integer(self.as<UfuncObject>()->ufunc.inputs); })
            .property("nout", [](Vm&, const Value&) { return Value::integer(1); })
            .property("identity",
                      [](Vm&, const Value& self) {
                          const auto identity = self.as<UfuncObject>()->ufunc.identity;
                          return identity ? Value::integer(static_cast<int64_t>(*identity)) : Value::none();
                      })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& self) {
                    return "<ufunc '" + std::string(self.as<UfuncObject>()->ufunc.name) + "'>";
                };
                s.hash = [](Vm&, const Value& self) {
                    return static_cast<size_t>(self.object()->identity());
                };
            })
            .sealed()
            .finish();
    return type;
}

ErrorAction action_from(const Value& value, ErrorAction now) {
    if (!is_str(value)) return now;
    const std::string_view word = text_of(value);
    return word == "ignore" ? ErrorAction::Ignore : word == "raise" ? ErrorAction::Raise : ErrorAction::Warn;
}

// Sets what is done about errors and gives what was done before, as words.
Value set_errors(Vm&, Args& args) {
    ErrorActions& actions = error_actions();
    const auto word = [](ErrorAction action) {
        return Value::str(action == ErrorAction::Ignore  ? "ignore"
                          : action == ErrorAction::Raise ? "raise"
                                                         : "warn");
    };
    const Value before[] = {word(actions.divide), word(actions.over), word(actions.invalid)};
    actions = {action_from(args[0], actions.divide), action_from(args[1], actions.over),
               action_from(args[2], actions.invalid)};
    return script::make_tuple(before);
}

}  // namespace

void add_ufuncs(Module& numpy) {
    error_actions() = {};
    add(numpy, "_set_errors(divide=None, over=None, invalid=None)", set_errors);
    for (const Ufunc& ufunc : all_ufuncs()) numpy.set(ufunc.name, Value(make<UfuncObject>(ufunc)));
    const auto also = [&](const char* name, const char* of) { numpy.set(name, *numpy.names().find(of)); };
    also("true_divide", "divide");
    also("mod", "remainder");
    also("abs", "absolute");
    also("bitwise_not", "invert");
}

}  // namespace backstep::bindings::numpy
