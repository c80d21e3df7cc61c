#include "bindings/nn/module_object.h"

#include "bindings/nn/module_call.h"
#include "bindings/nn/module_text.h"
#include "bindings/nn/module_tree.h"
#include "bindings/nn/parameter.h"
#include "bindings/tensor/tensor_object.h"

namespace backstep::bindings {

using namespace script;

ModuleObject::ModuleObject(Type* type)
    : Instance(type),
      parameters_(make<Dict>()),
      modules_(make<Dict>()),
      buffers_(make<Dict>()),
      forward_hooks_(make<Dict>()),
      forward_pre_hooks_(make<Dict>()) {
    track();
}

void ModuleObject::traverse(Visitor& visitor) const {
    Instance::traverse(visitor);
    for (const auto* dict : {&parameters_, &modules_, &buffers_, &forward_hooks_, &forward_pre_hooks_})
        if (*dict) visitor.visit(dict->get());
}

void ModuleObject::drop_references() {
    Instance::drop_references();
    for (auto* dict : {&parameters_, &modules_, &buffers_, &forward_hooks_, &forward_pre_hooks_})
        (*dict)->clear();
}

namespace {

ModuleObject& module_of(const Value& value) { return *value.as<ModuleObject>(); }
bool is_module(const Value& value) { return native_cast<ModuleObject>(value) != nullptr; }
bool is_parameter(const Value& value) { return is_tensor(value) && is_instance(value, parameter_type()); }

Value get_attribute(Vm&, const Value& self, const Str& name) {
    const ModuleObject& module = module_of(self);
    for (Dict* dict : {&module.parameters(), &module.buffers(), &module.modules()})
        if (Value* found = dict->find(name)) return *found;
    return Value();
}

void forget(ModuleObject& module, const Str& name, const Dict* keep) {
    for (Dict* dict : {&module.parameters(), &module.buffers(), &module.modules()})
        if (dict != keep) dict->erase(name);
    if (module.attributes()) module.attributes()->erase(name);
}

bool set_attribute(Vm&, const Value& self, const Str& name, const Value& value) {
    ModuleObject& module = module_of(self);
    if (name.text() == "training" && value.is_bool()) {
        module.training = value.as_bool();
        return true;
    }
    if (!value.bound()) {  // del module.name
        for (Dict* dict : {&module.parameters(), &module.buffers(), &module.modules()})
            if (dict->erase(name)) return true;
        return false;
    }
    Dict* home = nullptr;
    if (is_parameter(value)) {
        CHECK(module.initialised, AttributeError, "cannot assign parameters before Module.__init__() call");
        home = &module.parameters();
    } else if (is_module(value)) {
        CHECK(module.initialised, AttributeError, "cannot assign module before Module.__init__() call");
        home = &module.modules();
    } else if (module.parameters().find(name)) {
        CHECK(value.is_none(), TypeError,
              "cannot assign '" + std::string(is_tensor(value) ? "torch.FloatTensor" : value.type()->name()) +
                  "' as parameter '" + name.text() + "' (torch.nn.Parameter or None expected)");
        home = &module.parameters();
    } else if (module.modules().find(name) && value.is_none()) {
        home = &module.modules();
    } else if (module.buffers().find(name)) {
        home = &module.buffers();
    }
    if (!home) return false;
    forget(module, name, home);
    home->set(intern(name.text()), value);
    return true;
}

Value initialise(Vm&, Args& args) {
    module_of(args[0]).initialised = true;
    return Value::none();
}

Value register_parameter(Vm&, Args& args) {
    module_of(args[0]).parameters().set(args.text(1), args[2]);
    return Value::none();
}
Value register_buffer(Vm&, Args& args) {
    module_of(args[0]).buffers().set(args.text(1), args[2]);
    return Value::none();
}
Value add_module(Vm&, Args& args) {
    module_of(args[0]).modules().set(args.text(1), args[2]);
    return Value::none();
}

}  // namespace

Type& ModuleObject::script_type() {
    static Type& type = []() -> Type& {
        NativeType module("Module", "torch.nn.modules.module");
        module.allocator([](Vm&, Type* made) { return Value(make<ModuleObject>(made)); })
            .method("__init__(self, *args, **kwargs)", initialise)
            .method("register_parameter(self, name, param)", register_parameter)
            .method("register_buffer(self, name, tensor, persistent=True)", register_buffer)
            .method("add_module(self, name, module)", add_module)
            .method("register_module(self, name, module)", add_module)
            .property("training",
                      [](Vm&, const Value& self) { return Value::boolean(module_of(self).training); })
            .slots([](Slots& s) {
                s.getattr = get_attribute;
                s.setattr = set_attribute;
                s.repr = module_repr;
            });
        add_module_call(module);
        add_module_tree(module);
        return module.finish();
    }();
    return type;
}

NativeType layer_type(std::string_view name, std::string_view module) {
    NativeType type(name, module, &ModuleObject::script_type());
    type.allocator([](Vm&, Type* made) {
        auto object = make<ModuleObject>(made);
        object->initialised = true;
        return Value(object);
    });
    return type;
}

const Tensor& parameter_of(const Value& module, std::string_view name) {
    static const Tensor none;
    Value* found = module_of(module).parameters().find(name);
    CHECK(found, AttributeError,
          "'" + module.type()->name() + "' object has no attribute '" + std::string(name) + "'");
    return found->is_none() ? none : tensor_of(*found);
}

}  // namespace backstep::bindings
