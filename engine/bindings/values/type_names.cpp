#include "bindings/values/type_names.h"

#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

std::string type_name_of(const Value& value) {
    if (is_tensor(value))
        return "torch." + std::string(scalar_type_name(tensor_of(value).dtype())) + "Tensor";
    const Type& type = is_type(value) ? *value.as<Type>() : *value.type();
    const std::string& module = type.module();
    return (module.empty() || module == "builtins" ? "" : module + ".") + type.qualified_name();
}

}  // namespace backstep::bindings
