#include "bindings/values/linalg_error.h"

#include "script/native/native_type.h"
#include "script/objects/exception.h"

namespace backstep::bindings {

using namespace script;

Type& linalg_error_type() {
    static Type& type = []() -> Type& {
        auto* made =
            new Type("_LinAlgError", "torch._C", {Ref<Type>(types::exception("RuntimeError"))}, make<Dict>());
        made->set_native();
        return NativeType(*made).finish();
    }();
    return type;
}

void raise_linalg_error(const std::string& message) {
    throw Raised{make<Exception>(&linalg_error_type(), Values{Value::str(message)})};
}

}  // namespace backstep::bindings
