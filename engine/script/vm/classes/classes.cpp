#include "base/error.h"
#include "script/vm/instructions.h"

namespace backstep::script {
namespace {

constexpr const char* kMetaclassConflict =
    "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the "
    "metaclasses of all its bases";

void check_bases(std::span<const Value> bases) {
    const Type* layout = nullptr;
    for (const Value& base : bases) {
        if (!is_type(base)) {
            if (base.is(Kind::Function)) throw TypeError("function() argument 'code' must be code, not str");
            throw TypeError(kMetaclassConflict);
        }
        const Type& type = *base.as<Type>();
        if (!type.subclassable())
            throw TypeError("type '" + type.name() + "' is not an acceptable base type");
        const Type& own = type.layout();
        if (&own == &types::object()) continue;
        if (layout && !layout->is_subtype_of(own) && !own.is_subtype_of(*layout))
            throw TypeError("multiple bases have instance lay-out conflict");
        if (!layout || own.is_subtype_of(*layout)) layout = &own;
    }
    for (size_t i = 0; i < bases.size(); ++i) {
        for (size_t k = 0; k < i; ++k) {
            if (bases[i].same(bases[k]))
                throw TypeError("duplicate base class " + bases[i].as<Type>()->name());
        }
    }
}

void tell_parent(VmState& state, Type& type, Dict* keywords) {
    for (size_t i = 1; i < type.mro().size(); ++i) {
        Value* hook = type.mro()[i]->dict().find("__init_subclass__");
        if (!hook) continue;
        const Value bound = hook->is(Kind::Function) ? Value(make<BoundMethod>(*hook, Value::of(&type)))
                                                     : bind_descriptor(state, *hook, Value(), &type);
        Values arguments, names;
        if (keywords) {
            for (size_t k = 0; k < keywords->slots(); ++k) {
                if (!keywords->slot(k).key.bound() || text_of(keywords->slot(k).key) == "metaclass") continue;
                names.push_back(keywords->slot(k).key);
                arguments.push_back(keywords->slot(k).value);
            }
        }
        if (arguments.empty() && type.mro()[i] == &types::object()) return;
        state.vm.call(bound, arguments, names);
        return;
    }
}

// The metaclass that was asked for, or the most derived one among those of the bases.
Value metaclass_of(Dict& keywords, std::span<const Value> bases) {
    const Value* asked = keywords.find("metaclass");
    if (asked && !is_type(*asked)) return *asked;
    Type* winner = asked ? asked->as<Type>() : &types::type();
    for (const Value& base : bases) {
        if (!is_type(base)) continue;
        Type& own = *base.type();
        if (winner->is_subtype_of(own)) continue;
        CHECK(own.is_subtype_of(*winner), TypeError, kMetaclassConflict);
        winner = &own;
    }
    return Value::of(winner);
}

// name, bases, then what else the class statement says, as a metaclass is called.
void add_class_arguments(const Value& name, std::span<const Value> bases, const Value* body,
                         const Dict& keywords, Values& arguments, Values& names) {
    arguments = {name, make_tuple(bases)};
    if (body) arguments.push_back(*body);
    for (size_t i = 0; i < keywords.slots(); ++i) {
        if (!keywords.slot(i).key.bound() || text_of(keywords.slot(i).key) == "metaclass") continue;
        names.push_back(keywords.slot(i).key);
        arguments.push_back(keywords.slot(i).value);
    }
}

Ref<Dict> prepared_names(VmState& state, const Value& metaclass, const Value& name,
                         std::span<const Value> bases, const Dict& keywords) {
    const Value* prepare = is_type(metaclass) ? metaclass.as<Type>()->look_up("__prepare__") : nullptr;
    if (!prepare) return make<Dict>();
    Values arguments, names;
    add_class_arguments(name, bases, nullptr, keywords, arguments, names);
    const Value prepared =
        state.vm.call(bind_descriptor(state, *prepare, Value(), metaclass.as<Type>()), arguments, names);
    CHECK(prepared.is(Kind::Dict), TypeError,
          metaclass.as<Type>()->name() + ".__prepare__() must return a mapping, not " +
              prepared.type()->name());
    return Ref<Dict>(prepared.as<Dict>());
}

Value call_metaclass(VmState& state, const Value& metaclass, const Value& name, std::span<const Value> bases,
                     const Ref<Dict>& body, const Dict& keywords) {
    Values arguments, names;
    const Value members(body);
    add_class_arguments(name, bases, &members, keywords, arguments, names);
    return state.vm.call(metaclass, arguments, names);
}

// `class A(list[int])`: what stands for a class among the bases says which classes it means.
Values resolved_bases(Vm& vm, std::span<const Value> bases) {
    Values resolved;
    for (const Value& base : bases) {
        Value entries;
        if (is_type(base) || !vm.find_attribute(base, "__mro_entries__", entries)) {
            resolved.push_back(base);
            continue;
        }
        for (const Value& each : vm.collect(vm.call(entries, {make_tuple(bases)}))) resolved.push_back(each);
    }
    return resolved;
}

}  // namespace

Value make_class(VmState& state, std::string name, std::span<const Value> bases, Ref<Dict> names,
                 Dict* keywords, Type* metaclass) {
    check_bases(bases);
    CHECK(!names->find("__getattribute__"), NotImplementedError,
          "Backstep has no __getattribute__ in classes; the nearest thing is __getattr__");
    std::vector<Ref<Type>> base_types;
    for (const Value& base : bases) base_types.emplace_back(base.as<Type>());
    if (base_types.empty()) base_types.emplace_back(&types::object());
    Value* module = names->find("__module__");
    const std::string module_name = module && is_str(*module) ? std::string(text_of(*module)) : "__main__";
    auto type = make<Type>(std::move(name), module_name, std::move(base_types), names);
    if (Value* qualified = names->find("__qualname__"); qualified && is_str(*qualified)) {
        type->set_qualified_name(std::string(text_of(*qualified)));
        names->erase(*intern("__qualname__"));
    }
    if (!names->find("__doc__")) names->set("__doc__", Value::none());
    if (names->find("__eq__") && !names->find("__hash__")) names->set("__hash__", Value::none());
    for (const char* implicit : {"__init_subclass__", "__class_getitem__"}) {
        Value* found = names->find(implicit);
        if (found && found->is(Kind::Function)) *found = make<MethodWrapper>(Kind::ClassMethod, *found);
    }
    if (metaclass && !metaclass->native()) type->set_type(metaclass);
    state.vm.spend(32 * type->mro().size());  // each dunder is looked for in every class
    type->refresh_slots();
    for (size_t i = 0; i < names->slots(); ++i) {  // descriptors learn their name
        if (!names->slot(i).key.bound() || !names->slot(i).value.is(Kind::Instance)) continue;
        const Value member = names->slot(i).value, key = names->slot(i).key;
        if (Value* hook = member.type()->look_up("__set_name__")) state.vm.call(*hook, {member, type, key});
    }
    tell_parent(state, *type, keywords);
    return type;
}

Value build_class(VmState& state, Function& body, const Value& name, std::span<const Value> written,
                  Dict& keywords) {
    const Values bases = resolved_bases(state.vm, written);
    const Value metaclass = metaclass_of(keywords, bases);
    if (is_type(metaclass) && metaclass.as<Type>()->native()) check_bases(bases);
    auto names = prepared_names(state, metaclass, name, bases, keywords);
    if (Value* module = body.globals->find("__name__")) names->set("__module__", *module);
    auto frame = bind_arguments(state, body, nullptr, 0, {});
    frame->names = names;
    const NativeDepth depth(state, "");
    const auto boundary = make<BoundaryFrame>();
    boundary->back = std::move(state.current);
    state.current = Ref<Object>(boundary.get());
    try {
        push_frame(state, std::move(frame));
    } catch (...) {
        state.current = std::move(boundary->back);
        throw;
    }
    Passing passing;
    passing.fresh = true;
    const Value cell = run_until(state, *boundary, std::move(passing));
    Value type = is_type(metaclass) && metaclass.as<Type>()->native()
                     ? make_class(state, std::string(text_of(name)), bases, names, &keywords)
                     : call_metaclass(state, metaclass, name, bases, names, keywords);
    if (cell.is(Kind::Cell)) cell.as<Cell>()->value = type;
    return type;
}

}  // namespace backstep::script
