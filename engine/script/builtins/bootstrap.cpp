#include "script/builtins/bootstrap.h"

#include <array>
#include <map>
#include <mutex>

#include "script/objects/exception.h"

namespace backstep::script {
namespace {

Type& bare(const char* name, Type* base) {
    std::vector<Ref<Type>> bases;
    if (base) bases.emplace_back(base);
    auto dict = Ref<Dict>::adopt(new Dict(nullptr));
    auto* type = new Type(name, "builtins", std::move(bases), std::move(dict));
    type->set_native();
    type->make_immortal();
    type->dict().make_immortal();
    return *type;
}

struct ExceptionName {
    const char* name;
    const char* base;
};
constexpr ExceptionName kExceptions[] = {
    {"Exception", "BaseException"},
    {"SystemExit", "BaseException"},
    {"KeyboardInterrupt", "BaseException"},
    {"GeneratorExit", "BaseException"},
    {"StopIteration", "Exception"},
    {"StopAsyncIteration", "Exception"},
    {"ArithmeticError", "Exception"},
    {"FloatingPointError", "ArithmeticError"},
    {"OverflowError", "ArithmeticError"},
    {"ZeroDivisionError", "ArithmeticError"},
    {"AssertionError", "Exception"},
    {"AttributeError", "Exception"},
    {"BufferError", "Exception"},
    {"EOFError", "Exception"},
    {"ImportError", "Exception"},
    {"ModuleNotFoundError", "ImportError"},
    {"LookupError", "Exception"},
    {"IndexError", "LookupError"},
    {"KeyError", "LookupError"},
    {"MemoryError", "Exception"},
    {"NameError", "Exception"},
    {"UnboundLocalError", "NameError"},
    {"OSError", "Exception"},
    {"FileNotFoundError", "OSError"},
    {"FileExistsError", "OSError"},
    {"PermissionError", "OSError"},
    {"TimeoutError", "OSError"},
    {"ConnectionError", "OSError"},
    {"ReferenceError", "Exception"},
    {"RuntimeError", "Exception"},
    {"NotImplementedError", "RuntimeError"},
    {"RecursionError", "RuntimeError"},
    {"SyntaxError", "Exception"},
    {"IndentationError", "SyntaxError"},
    {"TabError", "IndentationError"},
    {"SystemError", "Exception"},
    {"TypeError", "Exception"},
    {"ValueError", "Exception"},
    {"UnicodeError", "ValueError"},
    {"UnicodeDecodeError", "UnicodeError"},
    {"UnicodeEncodeError", "UnicodeError"},
    {"Warning", "Exception"},
    {"DeprecationWarning", "Warning"},
    {"RuntimeWarning", "Warning"},
    {"UserWarning", "Warning"},
    {"FutureWarning", "Warning"},
    {"SyntaxWarning", "Warning"},
    {"PendingDeprecationWarning", "Warning"},
};

const std::map<std::string, Type*, std::less<>>& exceptions() {
    static const auto* all = [] {
        auto* map = new std::map<std::string, Type*, std::less<>>;
        (*map)["BaseException"] = &bare("BaseException", &types::object());
        for (const ExceptionName& e : kExceptions) (*map)[e.name] = &bare(e.name, map->at(e.base));
        return map;
    }();
    return *all;
}

}  // namespace

namespace types {
#define BACKSTEP_TYPE(function, name, base)   \
    Type& function() {                        \
        static Type& type = bare(name, base); \
        return type;                          \
    }
BACKSTEP_TYPE(object, "object", nullptr)
BACKSTEP_TYPE(type, "type", &object())
BACKSTEP_TYPE(none, "NoneType", &object())
BACKSTEP_TYPE(not_implemented, "NotImplementedType", &object())
BACKSTEP_TYPE(ellipsis, "ellipsis", &object())
BACKSTEP_TYPE(integer, "int", &object())
BACKSTEP_TYPE(boolean, "bool", &integer())
BACKSTEP_TYPE(floating, "float", &object())
BACKSTEP_TYPE(str, "str", &object())
BACKSTEP_TYPE(bytes, "bytes", &object())
BACKSTEP_TYPE(tuple, "tuple", &object())
BACKSTEP_TYPE(list, "list", &object())
BACKSTEP_TYPE(dict, "dict", &object())
BACKSTEP_TYPE(set, "set", &object())
BACKSTEP_TYPE(frozenset, "frozenset", &object())
BACKSTEP_TYPE(range, "range", &object())
BACKSTEP_TYPE(slice, "slice", &object())
BACKSTEP_TYPE(function, "function", &object())
BACKSTEP_TYPE(native_function, "builtin_function_or_method", &object())
BACKSTEP_TYPE(bound_method, "method", &object())
BACKSTEP_TYPE(cell, "cell", &object())
BACKSTEP_TYPE(code, "code", &object())
BACKSTEP_TYPE(frame, "frame", &object())
BACKSTEP_TYPE(generator, "generator", &object())
BACKSTEP_TYPE(module, "module", &object())
BACKSTEP_TYPE(super, "super", &object())
BACKSTEP_TYPE(property, "property", &object())
BACKSTEP_TYPE(static_method, "staticmethod", &object())
BACKSTEP_TYPE(class_method, "classmethod", &object())
#undef BACKSTEP_TYPE

Type& base_exception() { return *exceptions().at("BaseException"); }
Type* exception(std::string_view name) {
    const auto it = exceptions().find(name);
    return it == exceptions().end() ? nullptr : it->second;
}
}  // namespace types

void bootstrap_types() {
    static std::once_flag once;
    std::call_once(once, [] {
        fill_object_types();
        fill_function_types();
        fill_number_types();
        fill_str_type();
        fill_sequence_types();
        fill_bytes_type();
        fill_dict_type();
        fill_set_types();
        fill_exception_types();
    });
}

std::vector<Type*> exception_types_in_order() {
    std::vector<Type*> all{&types::base_exception()};
    for (const ExceptionName& e : kExceptions) all.push_back(types::exception(e.name));
    return all;
}

}  // namespace backstep::script
