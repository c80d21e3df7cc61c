#include "bindings/numpy/reduction/reduce.h"

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/dtype_value.h"
#include "bindings/numpy/functions/functions.h"
#include "bindings/numpy/ufunc/ufunc.h"
#include "bindings/tensor/tensor_object.h"

// numpy's sum, mean, max and their like, as functions; arrays call them as methods too.
namespace backstep::bindings::numpy {

using namespace script;

namespace {

// np.sum(tensor) asks the tensor's own method, with numpy's keywords, which PyTorch does not take.
void refuse_tensor(Vm& vm, Args& args, const char* method) {
    if (!is_tensor(args[0])) return;
    const Value names[] = {Value::str("axis"), Value::str("out")};
    const Value none[] = {args[1].bound() ? args[1] : Value::none(), Value::none()};
    vm.call(vm.get_attribute(args[0], method), none, names);
}

Value finished(const Array& result, const Value& out) {
    if (!out.bound() || out.is_none()) return wrap_result(result);
    CHECK(is_array(out), TypeError, "output must be an array");
    assign(array_in(out), result);
    return out;
}

// name(a, axis=None, dtype=None, out=None, keepdims=False, initial=...)
template <Reducer reducer>
Value summing(Vm& vm, Args& args) {
    refuse_tensor(vm, args, reducer == Reducer::Sum ? "sum" : "prod");
    const Array array = array_from(vm, args[0]);
    Array result =
        reduce(reducer, array, axes_from(vm, args[1], array.ndim()), vm.truth(args[4]), type_from(args[2]));
    if (args.given(5))
        result =
            call(find_ufunc(reducer == Reducer::Sum ? "add" : "multiply"), array_from(vm, args[5]), result);
    return finished(result, args[3]);
}

// name(a, axis=None, out=None, keepdims=False, initial=...)
template <Reducer reducer>
Value choosing(Vm& vm, Args& args) {
    constexpr const char* name = reducer == Reducer::Max   ? "max"
                                 : reducer == Reducer::Min ? "min"
                                 : reducer == Reducer::Any ? "any"
                                                           : "all";
    refuse_tensor(vm, args, name);
    const Array array = array_from(vm, args[0]);
    const std::optional<Shape> axes = axes_from(vm, args[1], array.ndim());
    if (!args.given(4)) return finished(reduce(reducer, array, axes, vm.truth(args[3])), args[2]);
    const Array initial = array_from(vm, args[4]);
    if (array.size() == 0) return wrap_result(converted(initial, array.type));
    const Array result = reduce(reducer, array, axes, vm.truth(args[3]));
    return finished(call(find_ufunc(reducer == Reducer::Max ? "maximum" : "minimum"), result, initial),
                    args[2]);
}

Value mean_function(Vm& vm, Args& args) {
    refuse_tensor(vm, args, "mean");
    const Array array = array_from(vm, args[0]);
    return finished(mean(array, axes_from(vm, args[1], array.ndim()), vm.truth(args[4]), type_from(args[2])),
                    args[3]);
}

// name(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False)
template <bool root>
Value spread(Vm& vm, Args& args) {
    refuse_tensor(vm, args, root ? "std" : "var");
    Array array = array_from(vm, args[0]);
    if (const auto type = type_from(args[2])) array = converted(array, *type);
    const std::optional<Shape> axes = axes_from(vm, args[1], array.ndim());
    const Array result = variance(array, axes, vm.truth(args[5]), vm.index(args[4]));
    return finished(root ? call(find_ufunc("sqrt"), result) : result, args[3]);
}

template <Extremum which>
Value arg_function(Vm& vm, Args& args) {
    const Array array = array_from(vm, args[0]);
    std::optional<int64_t> axis;
    if (!args.none(1)) axis = checked_axis(vm.index(args[1]), array.ndim());
    const Value found = finished(arg_extremum(which, array, axis, vm.truth(args[3])), args[2]);
    // A tensor's own method is asked first and does not know `out`: NumPy then works on the array and wraps.
    return is_tensor(args[0]) ? vm.call(vm.get_attribute(vm.import("torch"), "as_tensor"), {found}) : found;
}

template <Reducer reducer>
Value running(Vm& vm, Args& args) {
    const Array array = array_from(vm, args[0]);
    std::optional<int64_t> axis;
    if (!args.none(1)) axis = checked_axis(vm.index(args[1]), array.ndim());
    return finished(cumulate(reducer, array, axis, type_from(args[2])), args[3]);
}

}  // namespace

void add_reductions(Module& numpy) {
    add(numpy, "sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=...)", summing<Reducer::Sum>);
    add(numpy, "prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=...)",
        summing<Reducer::Product>);
    for (const char* signature : {"max(a, axis=None, out=None, keepdims=False, initial=...)",
                                  "amax(a, axis=None, out=None, keepdims=False, initial=...)"})
        add(numpy, signature, choosing<Reducer::Max>);
    for (const char* signature : {"min(a, axis=None, out=None, keepdims=False, initial=...)",
                                  "amin(a, axis=None, out=None, keepdims=False, initial=...)"})
        add(numpy, signature, choosing<Reducer::Min>);
    add(numpy, "any(a, axis=None, out=None, keepdims=False, initial=...)", choosing<Reducer::Any>);
    add(numpy, "all(a, axis=None, out=None, keepdims=False, initial=...)", choosing<Reducer::All>);
    add(numpy, "mean(a, axis=None, dtype=None, out=None, keepdims=False)", mean_function);
    add(numpy, "std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False)", spread<true>);
    add(numpy, "var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False)", spread<false>);
    add(numpy, "argmax(a, axis=None, out=None, keepdims=False)", arg_function<Extremum::Max>);
    add(numpy, "argmin(a, axis=None, out=None, keepdims=False)", arg_function<Extremum::Min>);
    add(numpy, "cumsum(a, axis=None, dtype=None, out=None)", running<Reducer::Sum>);
    add(numpy, "cumprod(a, axis=None, dtype=None, out=None)", running<Reducer::Product>);
}

}  // namespace backstep::bindings::numpy
