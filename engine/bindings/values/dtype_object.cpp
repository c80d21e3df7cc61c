#include "bindings/values/dtype_object.h"

#include <array>

namespace backstep::bindings {

using namespace script;

DTypeObject::DTypeObject(DType type) : Object(Kind::Native, &script_type()), dtype(type) {}

Type& DTypeObject::script_type() {
    static Type& type = NativeType("dtype", "torch")
                            .property("is_floating_point",
                                      [](Vm&, const Value& self) {
                                          return Value::boolean(is_floating(self.as<DTypeObject>()->dtype));
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
    static const std::array<DTypeObject*, 4> objects = [] {
        std::array<DTypeObject*, 4> made{};
        for (const DType each : {DType::Bool, DType::Int64, DType::Float32, DType::Float64}) {
            auto* object = new DTypeObject(each);
            object->make_immortal();
            made[static_cast<size_t>(each)] = object;
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
    torch.set("bool", dtype_value(DType::Bool));
    for (const char* name : {"int64", "long"}) torch.set(name, dtype_value(DType::Int64));
    for (const char* name : {"float32", "float"}) torch.set(name, dtype_value(DType::Float32));
    for (const char* name : {"float64", "double"}) torch.set(name, dtype_value(DType::Float64));
}

}  // namespace backstep::bindings
