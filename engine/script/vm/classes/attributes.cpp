#include "base/error.h"
#include "script/vm/errors/answered.h"
#include "script/vm/instructions.h"
#include "script/vm/quick_paths.h"

namespace backstep::script {
namespace {

bool is_data_descriptor(const Value& found) {
    if (found.is(Kind::Property)) return true;
    return found.is(Kind::Instance) && found.type()->look_up("__set__");
}

// The name, quoted, under which a class holds the property; nothing where it does not.
std::string name_in_class(const Property& property, const Type& type) {
    for (const Type* each : type.mro()) {
        const Dict& names = each->dict();
        for (size_t i = 0; i < names.slots(); ++i)
            if (names.slot(i).key.bound() && names.slot(i).value.is_object() &&
                names.slot(i).value.object() == &property)
                return " '" + std::string(text_of(names.slot(i).key)) + "'";
    }
    return {};
}

Value get_property(VmState& state, const Property& property, const Value& object) {
    if (property.native_get) return property.native_get(state.vm, object);
    if (property.get.is_none())
        throw AttributeError("property" + name_in_class(property, *object.type()) + " of '" +
                             object.type()->name() + "' object has no getter");
    return state.vm.call(property.get, {object});
}

void set_property(VmState& state, Property& property, const Str& name, const Value& object,
                  const Value& value) {
    const std::string owner = "'" + object.type()->name() + "'";
    if (property.native_get) {
        if (!property.native_set)
            throw AttributeError("attribute '" + name.text() + "' of " + owner + " objects is not writable");
        property.native_set(state.vm, object, value);
        return;
    }
    const Value& function = value.bound() ? property.set : property.del;
    if (function.is_none())
        throw AttributeError("property '" + name.text() + "' of " + owner + " object has no " +
                             (value.bound() ? "setter" : "deleter"));
    if (value.bound())
        state.vm.call(function, {object, value});
    else
        state.vm.call(function, {object});
}

// The class attribute, from the cache when nothing changed since.
Value* class_attribute(VmState& state, Type& type, const Str& name, InlineCache* cache) {
    if (!cache) return type.look_up(name);
    if (cache->type_id == type.id() && cache->epoch == state.epoch) [[likely]]
        return cache->in_type;
    cache->type_id = type.id();
    cache->epoch = state.epoch;
    cache->in_type = type.look_up(name);
    return cache->in_type;
}

Value module_attribute(VmState& state, const Module& module, const Str& name, InlineCache* cache) {
    if (Value* found = module.names().find_name(name, cache ? &cache->hint : nullptr)) return *found;
    if (Value* found = types::module().look_up(name))
        return bind_descriptor(state, *found, Value::of(const_cast<Module*>(&module)), &types::module());
    if (Value* hook = module.names().find("__getattr__"))
        return state.vm.call(*hook, {Value::str(name.text())});
    if (const std::string part = module.name() + "." + name.text(); state.vm.module_comes_with_parent(part))
        return state.vm.import(part);
    throw AttributeError("module '" + module.name() + "' has no attribute '" + name.text() + "'");
}

Value type_attribute(VmState& state, Type& type, const Str& name) {
    const Value self = Value::of(&type);
    Type& metaclass = *self.type();
    Value* const in_meta = metaclass.look_up(name);
    if (in_meta && is_data_descriptor(*in_meta)) return bind_descriptor(state, *in_meta, self, &metaclass);
    if (Value* found = type.look_up(name)) {
        if (found->is(Kind::Property) && found->as<Property>()->native_get && in_meta)
            return bind_descriptor(state, *in_meta, self, &metaclass);
        return bind_descriptor(state, *found, Value(), &type);
    }
    if (in_meta) return bind_descriptor(state, *in_meta, self, &metaclass);
    if (metaclass.slots.getattr) {
        Value found = metaclass.slots.getattr(state.vm, self, name);
        if (found.bound()) return found;
    }
    throw AttributeError("type object '" + type.name() + "' has no attribute '" + name.text() + "'");
}

Value super_attribute(VmState& state, const Super& super, const Str& name) {
    const auto& mro = super.start_type->mro();
    size_t at = 0;
    while (at < mro.size() && mro[at] != super.after.as<Type>()) ++at;
    for (++at; at < mro.size(); ++at) {
        if (Value* found = mro[at]->dict().find(name)) {
            const bool class_access = super.self.is(Kind::Type) && super.start_type == super.self.as<Type>();
            return bind_descriptor(state, *found, class_access ? Value() : super.self, super.start_type);
        }
    }
    throw AttributeError("'super' object has no attribute '" + name.text() + "'");
}

}  // namespace

Value bind_descriptor(VmState& state, const Value& found, const Value& object, Type* type) {
    if (!found.is_object()) return found;
    switch (found.object()->kind()) {
        case Kind::Function:
            return object.bound() ? Value(make<BoundMethod>(found, object)) : found;
        case Kind::NativeFunction:
            return object.bound() && found.as<NativeFunction>()->method
                       ? Value(make<BoundMethod>(found, object))
                       : found;
        case Kind::StaticMethod:
            return found.as<MethodWrapper>()->function;
        case Kind::ClassMethod:
            return make<BoundMethod>(found.as<MethodWrapper>()->function, Value::of(type));
        case Kind::Property:
            return object.bound() ? get_property(state, *found.as<Property>(), object) : found;
        case Kind::Instance:
            if (Value* get = found.type()->look_up("__get__"))
                return state.vm.call(*get, {found, object.bound() ? object : Value::none(), Value::of(type)});
            return found;
        default:
            return found;
    }
}

Value load_attribute(VmState& state, const Value& object, const Str& name, InlineCache* cache) {
    if (object.is_object()) {
        switch (object.object()->kind()) {
            case Kind::Module:
                return module_attribute(state, *object.as<Module>(), name, cache);
            case Kind::Type:
                return type_attribute(state, *object.as<Type>(), name);
            case Kind::Super:
                return super_attribute(state, *object.as<Super>(), name);
            default:
                break;
        }
    }
    Type& type = *object.type();
    Value* const in_type = class_attribute(state, type, name, cache);
    if (in_type && is_data_descriptor(*in_type)) {
        if (!type.slots.getattr) return bind_descriptor(state, *in_type, object, &type);
        // An AttributeError inside a property means, as for any attribute, that __getattr__ is asked.
        Value found;
        if (answered([&] { found = bind_descriptor(state, *in_type, object, &type); })) return found;
        found = type.slots.getattr(state.vm, object, name);
        if (found.bound()) return found;
        throw AttributeError("'" + type.name() + "' object has no attribute '" + name.text() + "'");
    }
    Dict* const own =
        object.is(Kind::Instance) ? object.as<Instance>()->attributes() : attributes_of(object, false);
    if (own) {
        if (Value* found = own->find_name(name, cache ? &cache->hint : nullptr)) return *found;
    }
    if (in_type) return bind_descriptor(state, *in_type, object, &type);
    if (type.slots.getattr) {
        Value found = type.slots.getattr(state.vm, object, name);
        if (found.bound()) return found;
    }
    throw AttributeError("'" + type.name() + "' object has no attribute '" + name.text() + "'");
}

void load_method(VmState& state, const Value& object, const Str& name, InlineCache* cache, Value& function,
                 Value& self) {
    if (!object.is(Kind::Module) && !object.is(Kind::Type) && !object.is(Kind::Super)) {
        Value* const in_type = class_attribute(state, *object.type(), name, cache);
        if (in_type && (in_type->is(Kind::Function) ||
                        (in_type->is(Kind::NativeFunction) && in_type->as<NativeFunction>()->method))) {
            Dict* own = object.is(Kind::Instance) ? object.as<Instance>()->attributes()
                                                  : attributes_of(object, false);
            if (!own || own->size() == 0 || !own->find_name(name, nullptr)) {
                function = *in_type;
                self = object;
                return;
            }
        }
    }
    function = load_attribute(state, object, name, cache);
}

void store_attribute(VmState& state, const Value& object, const Str& name, const Value& value,
                     InlineCache* cache) {
    Type& type = *object.type();
    if (type.slots.setattr && type.slots.setattr(state.vm, object, name, value)) return;
    if (cache && object.is(Kind::Instance) && &type != &types::object() &&
        !class_attribute(state, type, name, cache)) {
        // The everyday case: no class attribute of that name, the value goes into the instance's dict.
        Dict& own = object.as<Instance>()->need_attributes();
        if (Value* place = own.find_name(name, &cache->hint)) {
            Value old = value;
            place->swap(old);
        } else {
            own.set(Ref<Str>(const_cast<Str*>(&name)), value);
        }
        return;
    }
    state.vm.set_plain_attribute(object, name, value);
}

void Vm::set_plain_attribute(const Value& object, const Str& name, const Value& value) {
    VmState& state = *state_;
    const auto no_such = [&] {
        return AttributeError("'" + object.type()->name() + "' object has no attribute '" + name.text() +
                              "'");
    };
    if (object.is(Kind::Type)) {
        Type& type = *object.as<Type>();
        if (type.native())
            throw TypeError("cannot set '" + name.text() + "' attribute of immutable type '" + type.name() +
                            "'");
        ++state.epoch;
        Value* const in_meta = object.type()->look_up(name);
        if (in_meta && in_meta->is(Kind::Property) && in_meta->as<Property>()->native_set && value.bound()) {
            set_property(state, *in_meta->as<Property>(), name, object, value);
            return;
        }
        if (name.text() == "__abstractmethods__") type.abstract = value.bound() && truth(value);
        if (value.bound())
            type.dict().set(intern(name.text()), value);
        else if (!type.dict().erase(name))
            throw AttributeError("type object '" + type.name() + "' has no attribute '" + name.text() + "'");
        if (name.text().starts_with("__")) type.refresh_slots();
        return;
    }
    Value* const in_type = object.type()->look_up(name);
    if (in_type && in_type->is(Kind::Property)) {
        const Value keep = *in_type;
        set_property(state, *keep.as<Property>(), name, object, value);
        return;
    }
    if (in_type && in_type->is(Kind::Instance)) {
        const Value descriptor = *in_type;
        if (Value* set = descriptor.type()->look_up(value.bound() ? "__set__" : "__delete__")) {
            if (value.bound())
                call(*set, {descriptor, object, value});
            else
                call(*set, {descriptor, object});
            return;
        }
    }
    Dict* own = attributes_of(object, value.bound());
    if (!own) {
        if (in_type)
            throw AttributeError("'" + object.type()->name() + "' object attribute '" + name.text() +
                                 "' is read-only");
        throw no_such();
    }
    if (value.bound()) {
        const Value keep = value;
        own->set(Ref<Str>(const_cast<Str*>(&name)), keep);
    } else if (!own->erase(name)) {
        throw no_such();
    }
}

Value Vm::get_attribute(const Value& object, const Str& name) {
    return load_attribute(*state_, object, name, nullptr);
}

void Vm::set_attribute(const Value& object, const Str& name, const Value& value) {
    store_attribute(*state_, object, name, value, nullptr);
}

bool Vm::find_attribute(const Value& object, std::string_view name, Value& found) {
    return answered([&] { found = get_attribute(object, name); });
}

void instruction_StoreAttr(VmState& state, ScriptFrame& f, const Instruction& i) {
    store_attribute(state, f.top[-1], *f.code->names[i.a], f.top[-2],
                    i.b == kNoCache ? nullptr : &f.code->caches[i.b]);
    drop(f.top);
    drop(f.top);
}
void instruction_DeleteAttr(VmState& state, ScriptFrame& f, const Instruction& i) {
    store_attribute(state, f.top[-1], *f.code->names[i.a], Value(), nullptr);
    drop(f.top);
}

}  // namespace backstep::script
