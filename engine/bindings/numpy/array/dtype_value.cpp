#include "bindings/numpy/array/dtype_value.h"

#include <array>
#include <map>

namespace backstep::bindings::numpy {

using namespace script;

namespace {

class DTypeValue : public Object {
  public:
    explicit DTypeValue(ArrayType type) : Object(Kind::Native, &dtype_class()), type(type) {}
    const ArrayType type;
};

std::optional<ArrayType> named(std::string_view name) {
    if (name.starts_with('<') || name.starts_with('=') || name.starts_with('|')) name.remove_prefix(1);
    for (size_t i = 0; i < kArrayTypes; ++i) {
        const auto type = static_cast<ArrayType>(i);
        if (name == name_of(type) || name == scalar_class(type) || name == protocol_code(type).substr(1))
            return type;
    }
    static const std::map<std::string_view, ArrayType> others{
        {"int", ArrayType::Int64},      {"int_", ArrayType::Int64},     {"i", ArrayType::Int32},
        {"l", ArrayType::Int64},        {"float", ArrayType::Float64},  {"d", ArrayType::Float64},
        {"double", ArrayType::Float64}, {"single", ArrayType::Float32}, {"f", ArrayType::Float32},
        {"?", ArrayType::Bool},         {"b", ArrayType::Int8},         {"B", ArrayType::UInt8},
    };
    const auto found = others.find(name);
    if (found == others.end()) return std::nullopt;
    return found->second;
}

std::optional<ArrayType> type_of_class(const Value& value) {
    if (value.object() == &types::floating()) return ArrayType::Float64;
    if (value.object() == &types::integer()) return ArrayType::Int64;
    if (value.object() == &types::boolean()) return ArrayType::Bool;
    for (size_t i = 0; i < kArrayTypes; ++i)
        if (value.object() == &scalar_type(static_cast<ArrayType>(i))) return static_cast<ArrayType>(i);
    if (value.object() == &abstract_scalar_type("floating")) return ArrayType::Float64;
    if (value.object() == &abstract_scalar_type("integer")) return ArrayType::Int64;
    return std::nullopt;
}

std::optional<ArrayType> understood(const Value& value) {
    if (value.is(Kind::Native) && value.object()->type() == &dtype_class())
        return value.as<DTypeValue>()->type;
    if (is_type(value)) return type_of_class(value);
    if (is_str(value)) return named(text_of(value));
    return std::nullopt;
}

ArrayType self_type(const Value& self) { return self.as<DTypeValue>()->type; }

Value new_dtype(Vm&, Args& args) { return dtype_object(type_from(args[0]).value_or(ArrayType::Float64)); }

Value compare_dtypes(Vm&, CompareOp op, const Value& left, const Value& right) {
    const std::optional<ArrayType> a = understood(left), b = understood(right);
    const bool same = a && b && *a == *b;
    if (op == CompareOp::Eq) return Value::boolean(same);
    if (op == CompareOp::Ne) return Value::boolean(!same);
    if (!a || !b) return Value::not_implemented();
    const bool below = can_cast_safely(*a, *b), above = can_cast_safely(*b, *a);
    switch (op) {
        case CompareOp::Lt:
            return Value::boolean(below && !same);
        case CompareOp::Le:
            return Value::boolean(below);
        case CompareOp::Gt:
            return Value::boolean(above && !same);
        default:
            return Value::boolean(above);
    }
}

std::string kind_of(ArrayType type) {
    return is_float(type) ? "f" : type == ArrayType::Bool ? "b" : is_unsigned(type) ? "u" : "i";
}

}  // namespace

Type& dtype_class() {
    static Type& type =
        NativeType("dtype", "numpy")
            .constructor("dtype(dtype, align=False, copy=False)", new_dtype)
            .property("name", [](Vm&, const Value& self) { return Value::str(name_of(self_type(self))); })
            .property("str",
                      [](Vm&, const Value& self) { return Value::str(protocol_code(self_type(self))); })
            .property("kind", [](Vm&, const Value& self) { return Value::str(kind_of(self_type(self))); })
            .property("itemsize",
                      [](Vm&, const Value& self) { return Value::integer(item_size(self_type(self))); })
            .property("type", [](Vm&, const Value& self) { return Value::of(&scalar_type(self_type(self))); })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& self) {
                    return "dtype('" + std::string(name_of(self_type(self))) + "')";
                };
                s.str = [](Vm&, const Value& self) { return std::string(name_of(self_type(self))); };
                s.hash = [](Vm&, const Value& self) { return static_cast<size_t>(self_type(self)) + 1077; };
                s.compare = compare_dtypes;
            })
            .sealed()
            .finish();
    return type;
}

Value dtype_object(ArrayType type) {
    static const std::array<DTypeValue*, kArrayTypes> objects = [] {
        std::array<DTypeValue*, kArrayTypes> made{};
        for (size_t i = 0; i < kArrayTypes; ++i) {
            made[i] = new DTypeValue(static_cast<ArrayType>(i));
            made[i]->make_immortal();
        }
        return made;
    }();
    return Value::of(objects[static_cast<size_t>(type)]);
}

std::optional<ArrayType> type_from(const Value& value) {
    if (!value.bound() || value.is_none()) return std::nullopt;
    if (const auto type = understood(value)) return type;
    if (is_str(value)) throw TypeError("data type '" + std::string(text_of(value)) + "' not understood");
    if (is_type(value))
        throw TypeError("arrays hold numbers and bools here, not " + value.as<Type>()->name());
    throw TypeError("Cannot interpret '" + value.type()->name() + "' as a data type");
}

}  // namespace backstep::bindings::numpy
