#include <cmath>
#include <map>

#include "bindings/numpy/array/array_data.h"
#include "bindings/numpy/array/operators.h"
#include "bindings/numpy/printing/array_text.h"
#include "script/objects/big_int.h"
#include "script/text/format_spec.h"
#include "script/text/number_text.h"

// The classes of numpy's scalars.
namespace backstep::bindings::numpy {

using namespace script;

namespace {

const ScalarObject& scalar(const Value& self) { return *self.as<ScalarObject>(); }

std::string text(Vm&, const Value& self) { return number_text(scalar(self).value, scalar(self).type); }

std::string formatted(Vm& vm, const Value& self, std::string_view spec) {
    const ScalarObject& number = scalar(self);
    if (is_float(number.type)) return format_float(number.value.to_double(), spec);
    return is_integer(number.type) ? format_integer(Value::integer(number.value.to_int()), spec)
                                   : vm.format(Value::boolean(number.value.to_bool()), spec);
}

Value to_int(Vm&, const Value& self) {
    const Scalar value = scalar(self).value;
    if (!value.is_float()) return Value::integer(value.to_int());
    const double number = value.to_double();
    CHECK(!std::isnan(number), ValueError, "cannot convert float NaN to integer");
    CHECK(!std::isinf(number), OverflowError, "cannot convert float infinity to integer");
    return integer_from_double(std::trunc(number));
}

// Whatever arrays have, a scalar has as an array without dimensions.
Value array_attribute(Vm& vm, const Value& self, const Str& name) {
    const ScalarObject& number = scalar(self);
    Value found;
    if (!name.text().starts_with("__") &&
        vm.find_attribute(wrap(scalar_array(number.value, number.type)), name.text(), found))
        return found;
    throw AttributeError("'" + self.type()->name() + "' object has no attribute '" + name.text() + "'");
}

Value item(Vm&, const Value& self, const Value& key) {
    if (key.is(Kind::Tuple) && key.as<Tuple>()->size() == 0) return self;
    if (key.is_ellipsis() || key.is_none()) return wrap(scalar_array(scalar(self).value, scalar(self).type));
    throw IndexError("invalid index to scalar variable.");
}

Value rounded(Vm& vm, Args& args) {
    const ScalarObject& number = scalar(args[0]);
    if (args.none(1))
        return number.value.is_float() ? integer_from_double(std::nearbyint(number.value.to_double()))
                                       : Value::integer(number.value.to_int());
    return vm.call_method(wrap(scalar_array(number.value, number.type)), "round", {args[1]});
}

Value is_integer_method(Vm&, Args& args) {
    const double value = scalar(args[0]).value.to_double();
    return Value::boolean(std::isfinite(value) && value == std::floor(value));
}

Value not_callable(Vm&, Args& args) {
    throw TypeError("'" + args[0].type()->name() + "' object is not callable");
}

// np.float32(x): a scalar of a number or a text, an array of a sequence.
template <ArrayType type>
Value construct(Vm& vm, Args& args) {
    if (!args.given(0)) return wrap_scalar(is_float(type) ? Scalar(0.0) : Scalar(0), type);
    if (is_str(args[0])) {
        const auto parsed = parse_float(text_of(args[0]));
        CHECK(parsed, ValueError, "could not convert string to float: " + vm.repr(args[0]));
        return wrap_result(scalar_array(*parsed, type));
    }
    return wrap_result(array_from(vm, args[0], type));
}

void fill_slots(Slots& s) {
    add_operator_slots(s);
    s.repr = text;
    s.str = text;
    s.format = formatted;
    s.truth = [](Vm&, const Value& self) { return scalar(self).value.to_bool(); };
    s.hash = [](Vm& vm, const Value& self) {
        const Scalar value = scalar(self).value;
        return vm.hash(value.is_float() ? Value::floating(value.to_double())
                                        : Value::integer(value.to_int()));
    };
    s.to_int = to_int;
    s.to_float = [](Vm&, const Value& self) { return Value::floating(scalar(self).value.to_double()); };
    s.getattr = array_attribute;
    s.getitem = item;
    s.length = [](Vm&, const Value& self) -> int64_t {
        throw TypeError("object of type '" + self.type()->name() + "' has no len()");
    };
    s.iter = [](Vm&, const Value& self) -> Value {
        throw TypeError("'" + self.type()->name() + "' object is not iterable");
    };
}

void fill_integer_slots(Slots& s) {
    fill_slots(s);
    s.to_index = [](Vm&, const Value& self) { return Value::integer(scalar(self).value.to_int()); };
}

template <ArrayType type>
Type& make_class(Type& base) {
    const std::string name(scalar_class(type));
    return NativeType("numpy." + name, "numpy", &base)
        .constructor(name + "(x=..., /)", construct<type>)
        .method("__round__(self, ndigits=None, /)", rounded)
        .method("is_integer(self, /)", is_integer_method)
        .call("__call__(self, *args)", not_callable)
        .slots(is_integer(type) ? fill_integer_slots : fill_slots)
        .sealed()
        .finish();
}

Type& abstract(const char* name, Type* base) {
    return NativeType(std::string("numpy.") + name, "numpy", base)
        .constructor(std::string(name) + "(*args)",
                     [](Vm&, Args& args) -> Value {
                         throw TypeError("cannot create '" + args.type()->name() + "' instances");
                     })
        .finish();
}

struct ScalarClasses {
    std::map<std::string_view, Type*> abstracts;
    std::map<ArrayType, Type*> concrete;

    ScalarClasses() {
        Type& generic = abstract("generic", nullptr);
        Type& number = abstract("number", &generic);
        Type& integer = abstract("integer", &number);
        Type& signed_integer = abstract("signedinteger", &integer);
        Type& unsigned_integer = abstract("unsignedinteger", &integer);
        Type& inexact = abstract("inexact", &number);
        Type& floating = abstract("floating", &inexact);
        for (Type* type :
             {&generic, &number, &integer, &signed_integer, &unsigned_integer, &inexact, &floating})
            abstracts[type->qualified_name()] = type;
        concrete[ArrayType::Bool] = &make_class<ArrayType::Bool>(generic);
        concrete[ArrayType::Int8] = &make_class<ArrayType::Int8>(signed_integer);
        concrete[ArrayType::UInt8] = &make_class<ArrayType::UInt8>(unsigned_integer);
        concrete[ArrayType::Int16] = &make_class<ArrayType::Int16>(signed_integer);
        concrete[ArrayType::UInt16] = &make_class<ArrayType::UInt16>(unsigned_integer);
        concrete[ArrayType::Int32] = &make_class<ArrayType::Int32>(signed_integer);
        concrete[ArrayType::UInt32] = &make_class<ArrayType::UInt32>(unsigned_integer);
        concrete[ArrayType::Int64] = &make_class<ArrayType::Int64>(signed_integer);
        concrete[ArrayType::UInt64] = &make_class<ArrayType::UInt64>(unsigned_integer);
        concrete[ArrayType::Float32] = &make_class<ArrayType::Float32>(floating);
        concrete[ArrayType::Float64] = &make_float64(floating);
    }

    // numpy.float64 is a Python float as well.
    static Type& make_float64(Type& floating) {
        auto* type = new Type("numpy.float64", "numpy", {Ref<Type>(&floating), Ref<Type>(&types::floating())},
                              make<Dict>());
        type->set_native();
        type->set_qualified_name("float64");
        return NativeType(*type)
            .constructor("float64(x=..., /)", construct<ArrayType::Float64>)
            .method("__round__(self, ndigits=None, /)", rounded)
            .method("is_integer(self, /)", is_integer_method)
            .call("__call__(self, *args)", not_callable)
            .slots(fill_slots)
            .sealed()
            .finish();
    }
};

const ScalarClasses& classes() {
    static const ScalarClasses all;
    return all;
}

}  // namespace

Type& scalar_type(ArrayType type) { return *classes().concrete.at(type); }
Type& abstract_scalar_type(std::string_view name) { return *classes().abstracts.at(name); }

}  // namespace backstep::bindings::numpy
