#include "bindings/values/type_names.h"

#include "bindings/ops/op_binding.h"
#include "bindings/tensor/tensor_object.h"
#include "script/native/native_function.h"
#include "script/objects/function.h"
#include "script/vm/frame.h"

namespace backstep::bindings {

using namespace script;

std::string type_name_of(const Value& value) {
    if (is_tensor(value))
        return "torch." + std::string(scalar_type_name(tensor_of(value).dtype())) + "Tensor";
    if (value.is(Kind::Function)) {
        const auto& function = *value.as<Function>();
        const Value* module = function.attributes ? function.attributes->find("__module__") : nullptr;
        if (!module) module = function.globals->find("__name__");
        return (module && is_str(*module) ? std::string(text_of(*module)) + "." : "") +
               std::string(text_of(function.qualified_name));
    }
    if (value.is(Kind::NativeFunction)) {
        for (const OpBinding* binding : all_bindings())
            if (binding->function.object() == value.object())
                return (binding->is_torch_function() ? "torch._VariableFunctionsClass." : "torch._C._nn.") +
                       binding->name;
        return value.as<NativeFunction>()->signature.name();
    }
    if (value.is(Kind::Generator)) return std::string(text_of(value.as<Generator>()->qualified_name));
    const Type& type = is_type(value) ? *value.as<Type>() : *value.type();
    const std::string& module = type.module();
    return (module.empty() || module == "builtins" ? "" : module + ".") + type.qualified_name();
}

}  // namespace backstep::bindings
