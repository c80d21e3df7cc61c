#include <algorithm>
#include <cstdio>
#include <set>

#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

// A metaclass may have its own idea of what belongs to its classes.
bool asks_metaclass(Vm& vm, const Value& subject, const Value& wanted, std::string_view hook, bool& answer) {
    if (!wanted.object()->type()) return false;
    const Value* found = wanted.type()->look_up(hook);
    if (!found) return false;
    answer = vm.truth(vm.call(bind_descriptor(vm.state(), *found, wanted, wanted.type()), {subject}));
    return true;
}

bool matches(Vm& vm, const Type& type, const Value& wanted, const char* function) {
    if (is_type(wanted)) {
        bool answer = false;
        if (asks_metaclass(vm, Value::of(const_cast<Type*>(&type)), wanted, "__subclasscheck__", answer))
            return answer;
        return type.is_subtype_of(*wanted.as<Type>());
    }
    if (wanted.is(Kind::Tuple)) {
        const NativeDepth depth(vm.state(), std::string_view(function) == "isinstance"
                                                ? " in __instancecheck__"
                                                : " in __subclasscheck__");
        for (const Value& one : wanted.as<Tuple>()->items()) {
            if (matches(vm, type, one, function)) return true;
        }
        return false;
    }
    if (wanted.is_object() && wanted.type()->look_up("__mro_entries__") &&
        !wanted.type()->look_up("__subclasscheck__"))
        throw TypeError(std::string(function) + "() argument 2 cannot be a parameterized generic");
    Value check;  // abstract classes of the modules answer themselves
    if (vm.find_attribute(wanted, "__subclasscheck__", check))
        return vm.truth(vm.call(check, {Value::of(const_cast<Type*>(&type))}));
    throw TypeError(std::string(function) + "() arg 2 must be a " +
                    (std::string_view(function) == "isinstance" ? "type, a tuple of types, or a union"
                                                                : "class, a tuple of classes, or a union"));
}

Value get_attribute(Vm& vm, Args& a) {
    if (!is_str(a[1])) throw TypeError("attribute name must be string, not '" + a[1].type()->name() + "'");
    if (!a.given(2)) return vm.get_attribute(a[0], a.text(1));
    Value found;
    return vm.find_attribute(a[0], a.text(1), found) ? found : a[2];
}

ScriptFrame* running_frame(Vm& vm) {
    Object* current = vm.state().current.get();
    return current && current->kind() == Kind::Frame ? static_cast<ScriptFrame*>(current) : nullptr;
}

void add_names(const Dict& dict, std::set<std::string>& names) {
    for (size_t i = 0; i < dict.slots(); ++i) {
        if (is_str(dict.slot(i).key)) names.insert(std::string(text_of(dict.slot(i).key)));
    }
}

Value dir(Vm& vm, Args& a) {
    std::set<std::string> names;
    if (!a.given(0)) {
        if (const ScriptFrame* frame = running_frame(vm))
            add_names(frame->code->optimized || frame->names ? *frame->variables() : *frame->globals, names);
    } else if (const Value* own_listing = a[0].type()->look_up("__dir__");
               own_listing && !own_listing->same(*types::object().look_up("__dir__"))) {
        for (const Value& name : vm.collect(vm.call(*own_listing, {a[0]})))
            names.insert(std::string(text_of(name)));
    } else {
        if (Dict* own = attributes_of(a[0], false)) add_names(*own, names);
        if (!a[0].is(Kind::Module)) {
            const Type& type = is_type(a[0]) ? *a[0].as<Type>() : *a[0].type();
            for (const Type* each : type.mro()) add_names(each->dict(), names);
        }
    }
    Values list;
    for (const std::string& name : names) list.push_back(Value::str(name));
    return make<List>(std::move(list));
}

Value variables(Vm& vm, Args& a) {
    if (!a.given(0)) {
        const ScriptFrame* frame = running_frame(vm);
        return frame ? Value(frame->variables()) : Value::none();
    }
    Value dict;
    if (!vm.find_attribute(a[0], "__dict__", dict))
        throw TypeError("vars() argument must have __dict__ attribute");
    return dict;
}

Value identity(Vm& vm, Args& a) { return Value::integer(address(vm, a[0])); }

Value callable(Vm&, Args& a) {
    if (!a[0].is_object()) return Value::boolean(false);
    switch (a[0].object()->kind()) {
        case Kind::Function:
        case Kind::NativeFunction:
        case Kind::BoundMethod:
        case Kind::StaticMethod:
        case Kind::Type:
            return Value::boolean(true);
        default:
            return Value::boolean(a[0].type()->look_up("__call__") != nullptr);
    }
}

// As `import a.b` leaves `a`, and `from a.b import c` reads from `a.b`.
Value import_named(Vm& vm, Args& a) {
    const std::string name(a.text(0));
    Value module = vm.import(name);
    return vm.truth(a[3]) ? module : vm.import(std::string_view(name).substr(0, name.find('.')));
}

}  // namespace

void add_introspection_functions(Dict& names) {
    for (const char* leave : {"exit(code=None)", "quit(code=None)"})
        add_function(names, leave, [](Vm&, Args& a) -> Value {
            throw Raised{make<Exception>(types::exception("SystemExit"), Values{a[0]})};
        });
    add_function(names, "isinstance(obj, class_or_tuple, /)", [](Vm& vm, Args& a) {
        bool answer = false;
        if (is_type(a[1]) && asks_metaclass(vm, a[0], a[1], "__instancecheck__", answer))
            return Value::boolean(answer);
        return Value::boolean(matches(vm, *a[0].type(), a[1], "isinstance"));
    });
    add_function(names, "issubclass(cls, class_or_tuple, /)", [](Vm& vm, Args& a) {
        CHECK(is_type(a[0]), TypeError, "issubclass() arg 1 must be a class");
        return Value::boolean(matches(vm, *a[0].as<Type>(), a[1], "issubclass"));
    });
    add_function(names, "getattr(object, name, default=..., /)", get_attribute);
    add_function(names, "hasattr(obj, name, /)", [](Vm& vm, Args& a) {
        CHECK(is_str(a[1]), TypeError, "attribute name must be string, not '" + a[1].type()->name() + "'");
        Value found;
        return Value::boolean(vm.find_attribute(a[0], a.text(1), found));
    });
    add_function(names, "setattr(obj, name, value, /)", [](Vm& vm, Args& a) {
        CHECK(is_str(a[1]), TypeError, "attribute name must be string, not '" + a[1].type()->name() + "'");
        vm.set_attribute(a[0], a.text(1), a[2]);
        return Value::none();
    });
    add_function(names, "delattr(obj, name, /)", [](Vm& vm, Args& a) {
        vm.set_attribute(a[0], a.text(1), Value());
        return Value::none();
    });
    add_function(names, "dir(object=..., /)", dir);
    add_function(names, "vars(object=..., /)", variables);
    add_function(names, "locals()", [](Vm& vm, Args&) -> Value {
        const ScriptFrame* frame = running_frame(vm);
        if (frame && !frame->code->optimized && !frame->names) return Value(frame->globals);
        return frame ? Value(frame->variables()) : Value::none();
    });
    add_function(names, "globals()", [](Vm& vm, Args&) -> Value {
        const ScriptFrame* frame = running_frame(vm);
        return frame ? Value(frame->globals) : Value::none();
    });
    add_function(names, "__import__(name, globals=None, locals=None, fromlist=(), level=0)", import_named);
    add_function(names, "id(obj, /)", identity);
    add_function(names, "hash(obj, /)",
                 [](Vm& vm, Args& a) { return Value::integer(static_cast<int64_t>(vm.hash(a[0]))); });
    add_function(names, "callable(obj, /)", callable);
}

int64_t address(Vm& vm, const Value& value) {
    if (value.is_object()) return 0x7f0000000000 + static_cast<int64_t>(value.object()->identity()) * 16;
    return 0x560000000000 + static_cast<int64_t>(vm.hash(value) % 0xffffffff) * 32;
}

std::string address_text(Vm& vm, const Value& value) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%012llx", static_cast<unsigned long long>(address(vm, value)));
    return text;
}

}  // namespace backstep::script
