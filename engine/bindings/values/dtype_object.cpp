#include "bindings/values/dtype_object.h"

#include <array>

namespace backstep::bindings {

using namespace script;

DTypeObject::DTypeObject(DType type) : Object(Kind::Native, &script_type()), dtype(type) {}

Type& DTypeObject::script_type() {
    static Type& type = NativeType("torch.dtype", "torch")
                            .property("is_floating_point",
                                      [](Vm&, const Value& self) {
                                          return Value::boolean(is_floating(self.as<DTypeObject>()->dtype));
                                      })
                            .property("is_complex", [](Vm&, const Value&) { return Value::boolean(false); })
                            .property("is_signed",
                                      [](Vm&, const Value& self) {
                                          const DType dtype = self.as<DTypeObject>()->dtype;
                                          return Value::boolean(dtype > DType::UInt8);
                                      })
                            .slots([](Slots& s) {
                                s.repr = [](Vm&, const Value& self) {
                                    return std::string(torch_name(self.as<DTypeObject>()->dtype));
                                };
                                s.hash = [](Vm&, const Value& self) {
                                    return static_cast<size_t>(self.as<DTypeObject>()->dtype) + 77;
                                };
                            })
                            .sealed()
                            .finish();
    return type;
}

Value dtype_value(DType dtype) {
    static const std::array<DTypeObject*, kDTypes> objects = [] {
        std::array<DTypeObject*, kDTypes> made{};
        for (size_t i = 0; i < kDTypes; ++i) {
            made[i] = new DTypeObject(static_cast<DType>(i));
            made[i]->make_immortal();
        }
        return made;
    }();
    return Value::of(objects[static_cast<size_t>(dtype)]);
}

std::optional<DType> dtype_of(const Value& value) {
    if (!value.bound() || value.is_none()) return std::nullopt;
    if (auto* object = native_cast<DTypeObject>(value)) return object->dtype;
    if (is_type(value)) {
        if (value.object() == &types::floating()) return DType::Float64;
        if (value.object() == &types::integer()) return DType::Int64;
        if (value.object() == &types::boolean()) return DType::Bool;
    }
    throw TypeError("dtype must be a torch.dtype, not " + value.type()->name());
}

void add_dtypes(Module& torch) {
    torch.set("dtype", Value::of(&DTypeObject::script_type()));
    for (size_t i = 0; i < kDTypes; ++i)
        torch.set(short_name(static_cast<DType>(i)), dtype_value(static_cast<DType>(i)));
    constexpr std::pair<const char*, DType> kAliases[] = {
        {"short", DType::Int16},  {"int", DType::Int32},     {"long", DType::Int64},
        {"half", DType::Float16}, {"float", DType::Float32}, {"double", DType::Float64}};
    for (const auto& [alias, dtype] : kAliases) torch.set(alias, dtype_value(dtype));
}

}  // namespace backstep::bindings
