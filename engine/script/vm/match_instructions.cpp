// What the patterns of `match` ask of their subject.
#include <algorithm>

#include "base/error.h"
#include "script/objects/module.h"
#include "script/vm/instructions.h"
#include "script/vm/quick_paths.h"

namespace backstep::script {
namespace {

// Whether the subject is an instance of the class of collections.abc.
bool is_collection(VmState& state, const Value& subject, std::string_view name) {
    if (!subject.is_object() || subject.type()->native()) return false;
    Vm& vm = state.vm;
    const Value abstract = vm.get_attribute(vm.import("collections.abc"), name);
    return vm.truth(vm.call(*vm.builtins().find("isinstance"), {subject, abstract}));
}

bool is_one_of(const Value& subject, std::initializer_list<const Type*> types) {
    return std::any_of(types.begin(), types.end(), [&](const Type* t) { return is_instance(subject, *t); });
}

// A positional sub-pattern of these takes the subject itself.
bool matches_itself(const Type& type) {
    static const Type* const kSelf[] = {
        &types::boolean(), &types::bytes(), &types::dict(), &types::floating(), &types::frozenset(),
        &types::integer(), &types::list(),  &types::set(),  &types::str(),      &types::tuple()};
    const auto& mro = type.mro();
    return std::any_of(std::begin(kSelf), std::end(kSelf), [&](const Type* self) {
        return std::find(mro.begin(), mro.end(), self) != mro.end();
    });
}

// The attributes a class pattern asks for; each name once.
struct Attributes {
    Vm& vm;
    const Value& subject;
    const Type& type;
    std::vector<std::string> seen;
    Values values;

    bool add(const Value& name) {
        const std::string text(text_of(name));
        if (std::find(seen.begin(), seen.end(), text) != seen.end()) {
            throw TypeError(type.name() + "() got multiple sub-patterns for attribute " + vm.repr(name));
        }
        seen.push_back(text);
        Value found;
        if (!vm.find_attribute(subject, text, found)) return false;
        values.push_back(std::move(found));
        return true;
    }
};

bool add_positional(Attributes& attributes, const Value& cls, size_t count) {
    Value names;
    const bool named = attributes.vm.find_attribute(cls, "__match_args__", names);
    if (named && !names.is(Kind::Tuple)) {
        throw TypeError(attributes.type.name() + ".__match_args__ must be a tuple (got " +
                        names.type()->name() + ")");
    }
    const bool itself = !named && matches_itself(attributes.type);
    const size_t allowed = named ? names.as<Tuple>()->size() : itself ? 1 : 0;
    if (allowed < count) {
        throw TypeError(attributes.type.name() + "() accepts " + std::to_string(allowed) +
                        " positional sub-pattern" + (allowed == 1 ? "" : "s") + " (" + std::to_string(count) +
                        " given)");
    }
    if (itself) {
        attributes.values.push_back(attributes.subject);
        return true;
    }
    for (size_t i = 0; i < count; ++i) {
        const Value& name = (*names.as<Tuple>())[i];
        CHECK(is_str(name), TypeError,
              "__match_args__ elements must be strings (got " + name.type()->name() + ")");
        if (!attributes.add(name)) return false;
    }
    return true;
}

}  // namespace

void instruction_MatchSequence(VmState& state, ScriptFrame& f, const Instruction&) {
    const Value& subject = f.top[-1];
    const bool text = is_str(subject) || is_instance(subject, types::bytes());
    const bool native = is_one_of(subject, {&types::list(), &types::tuple(), &types::range()});
    push(f.top, Value::boolean(!text && (native || is_collection(state, subject, "Sequence"))));
}

void instruction_MatchMapping(VmState& state, ScriptFrame& f, const Instruction&) {
    const Value& subject = f.top[-1];
    push(f.top,
         Value::boolean(is_instance(subject, types::dict()) || is_collection(state, subject, "Mapping")));
}

void instruction_GetLength(VmState& state, ScriptFrame& f, const Instruction&) {
    push(f.top, Value::integer(state.vm.length(f.top[-1])));
}

// subject, keys -> subject, keys, the values in a tuple, or None when one is missing
void instruction_MatchKeys(VmState& state, ScriptFrame& f, const Instruction&) {
    Vm& vm = state.vm;
    const Value subject = f.top[-2], keys = f.top[-1];
    auto seen = make<Dict>();
    Values values;
    Value result = Value::none();
    const Value missing(make<Tuple>(Values()));
    for (const Value& key : keys.as<Tuple>()->items()) {
        if (seen->find(vm, key))
            throw ValueError("mapping pattern checks duplicate key (" + vm.repr(key) + ")");
        seen->set(vm, key, Value::none());
        Value value = vm.call(vm.get_attribute(subject, "get"), {key, missing});
        if (value.same(missing)) return push(f.top, Value::none());
        values.push_back(std::move(value));
    }
    push(f.top, Value(make<Tuple>(std::move(values))));
}

// subject, keys -> a dict of what the keys leave
void instruction_MatchRest(VmState& state, ScriptFrame& f, const Instruction&) {
    Vm& vm = state.vm;
    const Value subject = f.top[-2], keys = f.top[-1];
    const Value rest = vm.call(Value::of(&types::dict()), {subject});
    for (const Value& key : keys.as<Tuple>()->items())
        vm.call(vm.get_attribute(rest, "pop"), {key, Value::none()});
    drop(f.top);
    drop(f.top);
    push(f.top, rest);
}

// subject, class, names -> the attributes in a tuple, or None
void instruction_MatchClass(VmState& state, ScriptFrame& f, const Instruction& i) {
    Vm& vm = state.vm;
    const Value subject = f.top[-3], cls = f.top[-2], names = f.top[-1];
    CHECK(is_type(cls), TypeError, "called match pattern must be a type");
    Value result = Value::none();
    if (vm.truth(vm.call(*vm.builtins().find("isinstance"), {subject, cls}))) {
        Attributes attributes{vm, subject, *cls.as<Type>(), {}, {}};
        bool all = i.a == 0 || add_positional(attributes, cls, static_cast<size_t>(i.a));
        for (const Value& name : names.as<Tuple>()->items()) all = all && attributes.add(name);
        if (all) result = Value(make<Tuple>(std::move(attributes.values)));
    }
    for (int n = 0; n < 3; ++n) drop(f.top);
    push(f.top, std::move(result));
}

}  // namespace backstep::script
