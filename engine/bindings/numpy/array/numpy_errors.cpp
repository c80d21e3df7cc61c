#include "bindings/numpy/array/numpy_errors.h"

#include "script/native/native_type.h"
#include "script/objects/exception.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

Type& exception_class(const char* name, const char* module, std::initializer_list<const char*> bases) {
    std::vector<Ref<Type>> classes;
    for (const char* base : bases) classes.push_back(Ref<Type>(types::exception(base)));
    auto* type = new Type(name, module, std::move(classes), make<Dict>());
    type->set_native();
    return NativeType(*type).finish();
}

[[noreturn]] void raise_of(Type& type, std::string message) {
    throw Raised{make<Exception>(&type, Values{Value::str(message)})};
}

}  // namespace

Type& axis_error_type() {
    static Type& type = exception_class("AxisError", "numpy", {"ValueError", "IndexError"});
    return type;
}

Type& linalg_error_type() {
    static Type& type = exception_class("LinAlgError", "numpy.linalg", {"ValueError"});
    return type;
}

void raise_axis_error(std::string message) { raise_of(axis_error_type(), std::move(message)); }
void raise_linalg_error(std::string message) { raise_of(linalg_error_type(), std::move(message)); }

void raise_ufunc_error(std::string message) {
    static constexpr const char* module = "numpy.core._exceptions";
    static Type& type = exception_class("UFuncTypeError", module, {"TypeError"});
    raise_of(type, std::move(message));
}

}  // namespace backstep::bindings::numpy
