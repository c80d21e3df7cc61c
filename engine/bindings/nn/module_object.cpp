#include "bindings/nn/module_object.h"

#include "bindings/nn/module_call.h"
#include "bindings/nn/parameter.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/type_names.h"

namespace backstep::bindings {

using namespace script;

ModuleObject::ModuleObject(Type* type) : Instance(type), non_persistent_(make<Set>(&types::set())) {
    for (Ref<Dict>& dict : dicts_) dict = make<Dict>();
    track();
}

void ModuleObject::traverse(Visitor& visitor) const {
    Instance::traverse(visitor);
    for (const Ref<Dict>& dict : dicts_)
        if (dict) visitor.visit(dict.get());
    if (non_persistent_) visitor.visit(non_persistent_.get());
}

void ModuleObject::drop_references() {
    Instance::drop_references();
    for (const Ref<Dict>& dict : dicts_) dict->clear();
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

// The dict that a value assigned under `name` belongs to; null for an ordinary attribute.
Dict* home_of(const ModuleObject& module, const Str& name, const Value& value) {
    const auto refuse = [&](const char* role, const char* expected) {
        throw TypeError("cannot assign '" + type_name_of(value) + "' as " + role + " '" + name.text() +
                        "' (" + expected + " or None expected)");
    };
    if (is_parameter(value)) {
        CHECK(module.initialised, AttributeError, "cannot assign parameters before Module.__init__() call");
        return &module.parameters();
    }
    if (module.parameters().find(name)) {
        if (!value.is_none()) refuse("parameter", "torch.nn.Parameter");
        return &module.parameters();
    }
    if (is_module(value)) {
        CHECK(module.initialised, AttributeError, "cannot assign module before Module.__init__() call");
        return &module.modules();
    }
    if (module.modules().find(name)) {
        if (!value.is_none()) refuse("child module", "torch.nn.Module");
        return &module.modules();
    }
    if (module.buffers().find(name)) {
        if (!value.is_none() && !is_tensor(value)) refuse("buffer", "torch.Tensor");
        return &module.buffers();
    }
    return nullptr;
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
    Dict* home = home_of(module, name, value);
    if (!home) return false;
    forget(module, name, home);
    home->set(intern(name.text()), value);
    return true;
}

// What super().__getattr__(name) asks for.
Value find_member(Vm& vm, Args& args) {
    const Value found = get_attribute(vm, args[0], *intern(args.text(1)));
    CHECK(found.bound(), AttributeError,
          "'" + args[0].type()->name() + "' object has no attribute '" + std::string(args.text(1)) + "'");
    return found;
}

Value initialise(Vm&, Args& args) {
    const size_t given = args.items(1).size() + 1;
    CHECK(given == 1, TypeError,
          "Module.__init__() takes 1 positional argument but " + std::to_string(given) + " were given");
    module_of(args[0]).initialised = true;
    return Value::none();
}

template <ModuleObject::Part part>
Value part_of(Vm&, const Value& self) {
    return Value::of(&module_of(self).part(part));
}

}  // namespace

Type& ModuleObject::script_type() {
    using Part = ModuleObject::Part;
    static Type& type = []() -> Type& {
        NativeType module("ModuleCore", "torch._C");
        module.allocator([](Vm&, Type* made) { return Value(make<ModuleObject>(made)); })
            .method("__init__(self, *args, **kwargs)", initialise)
            .method("__getattr__(self, name, /)", find_member)
            .property("training",
                      [](Vm&, const Value& self) { return Value::boolean(module_of(self).training); })
            .property("_initialised",
                      [](Vm&, const Value& self) { return Value::boolean(module_of(self).initialised); })
            .property("_parameters", part_of<Part::Parameters>)
            .property("_modules", part_of<Part::Modules>)
            .property("_buffers", part_of<Part::Buffers>)
            .property("_forward_hooks", part_of<Part::ForwardHooks>)
            .property("_forward_pre_hooks", part_of<Part::ForwardPreHooks>)
            .property("_backward_hooks", part_of<Part::BackwardHooks>)
            .property("_non_persistent_buffers_set",
                      [](Vm&, const Value& self) { return Value::of(&module_of(self).non_persistent()); })
            .slots([](Slots& s) {
                s.getattr = get_attribute;
                s.setattr = set_attribute;
            });
        add_module_call(module);
        return module.finish();
    }();
    return type;
}

}  // namespace backstep::bindings
