#include "base/error.h"
#include "script/native/own_objects.h"
#include "script/vm/instructions.h"

namespace backstep::script {
namespace {

constexpr int kMaxRedirections = 100;  // __call__ that is an object with a __call__ that ...

Called call_native(VmState& state, NativeFunction& function, std::span<const Value> arguments,
                   std::span<const Value> names, Type* type, Value& result) {
    const auto run = [&](std::span<const Value> bound) {
        Args args(function, bound, type, function.sorts_itself ? names : std::span<const Value>());
        if (function.call) {
            result = function.call(state.vm, args);
            return Called::Done;
        }
        Ref<NativeFrame> frame = function.frame(state.vm, args);
        frame->back = std::move(state.current);
        state.current = std::move(frame);
        return Called::Pushed;
    };
    if (function.check) function.check(state.vm, function, arguments, names);
    if (function.sorts_itself || (names.empty() && function.signature.fits(arguments.size())))
        return run(arguments);
    const Values bound = function.signature.bind(arguments, names, function.method, function.owner);
    return run(bound);
}

[[noreturn]] void refuse_abstract(const Type& type) {
    std::vector<std::string> names;
    const Value missing = *type.look_up("__abstractmethods__");
    const auto listed = sequence_items(missing);
    if (listed)
        for (const Value& name : *listed) names.emplace_back(text_of(name));
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    throw TypeError("Can't instantiate abstract class " + type.name() + " with abstract method" +
                    (names.size() > 1 ? "s " : " ") + text);
}

// What a class that has a metaclass does when it is called: the metaclass's own __call__, or null.
const Value* call_of_metaclass(const Value& type) {
    if (!type.object()->type()) return nullptr;
    const Value* found = type.type()->look_up("__call__");
    return found && !found->is(Kind::NativeFunction) ? found : nullptr;
}

// cls(...): makes the object, then hands it to __init__.
Called call_type(VmState& state, Type& type, Value* operands, size_t count, std::span<const Value> names,
                 Value& result) {
    static const Ref<Str> init_name = intern_immortal("__init__"), new_name = intern_immortal("__new__");
    if (&type == &types::type() && count == 1 && names.empty()) {
        result = Value::of(operands[2].type());
        return Called::Done;
    }
    if (type.abstract) refuse_abstract(type);
    Value object;
    Value* init_of_native = nullptr;  // native types belong to all threads: nothing is kept in them
    if (type.has_script_new) {
        const Value maker = *type.look_up(*new_name);
        Values arguments{Value::of(&type)};
        for (size_t i = 0; i < count; ++i) arguments.push_back(operands[2 + i]);
        object = state.vm.call(maker.is(Kind::StaticMethod) ? maker.as<MethodWrapper>()->function : maker,
                               arguments, names);
        if (!is_instance(object, type)) {
            result = std::move(object);
            return Called::Done;
        }
    } else if (type.slots.allocate) {
        object = type.slots.allocate(state.vm, &type);
    } else if (type.layout().constructor) {
        const std::span<const Value> arguments(operands + 2, count);
        call_native(state, *type.layout().constructor, arguments, names, &type, object);
    } else {
        throw TypeError("cannot create '" + type.name() + "' instances");
    }
    if (type.native()) {
        init_of_native = type.look_up(*init_name);
    } else if (type.init_epoch != state.epoch) {
        type.init_epoch = state.epoch;
        type.init = type.look_up(*init_name);
    }
    Value* const init = type.native() ? init_of_native : type.init;
    if (!init || (init->is(Kind::NativeFunction) && init->as<NativeFunction>()->owner == "object")) {
        if (count > 0 && type.layout().slots.allocate && &type.layout() == &types::object() &&
            !type.has_script_new)
            throw TypeError(type.name() + "() takes no arguments");
        result = std::move(object);
        return Called::Done;
    }
    if (init->is(Kind::Function)) {
        operands[0] = *init;
        operands[1] = object;
        auto frame = bind_arguments(state, *operands[0].as<Function>(), operands + 1, count + 1, names);
        frame->returns_self = true;
        frame->constructed = std::move(object);
        push_frame(state, std::move(frame));
        tell_entered(state, *static_cast<ScriptFrame*>(state.current.get()));
        return Called::Pushed;
    }
    Values arguments{object};
    for (size_t i = 0; i < count; ++i) arguments.push_back(operands[2 + i]);
    state.vm.call(*init, arguments, names);
    result = std::move(object);
    return Called::Done;
}

}  // namespace

Called start_call(VmState& state, Value* operands, size_t count, std::span<const Value> names,
                  Value& result) {
    for (int redirections = 0; redirections < kMaxRedirections; ++redirections) {
        Value& callable = operands[0];
        Value& self = operands[1];
        if (!callable.is_object()) break;
        const size_t with_self = self.bound();
        Value* const first = operands + 2 - with_self;
        switch (callable.object()->kind()) {
            case Kind::Function: {
                auto frame = bind_arguments(state, *callable.as<Function>(), first, count + with_self, names);
                push_frame(state, std::move(frame));
                tell_entered(state, *static_cast<ScriptFrame*>(state.current.get()));
                return Called::Pushed;
            }
            case Kind::NativeFunction:
                if (!with_self && callable.as<NativeFunction>()->method)
                    check_self(*callable.as<NativeFunction>(), {first, count - names.size()});
                return call_native(state, *callable.as<NativeFunction>(), {first, count + with_self}, names,
                                   nullptr, result);
            case Kind::BoundMethod: {
                if (with_self) break;  // an object's __call__ that is itself bound: below
                self = callable.as<BoundMethod>()->self;
                Value function = callable.as<BoundMethod>()->function;
                callable.swap(function);
                continue;
            }
            case Kind::Type:
                if (with_self || call_of_metaclass(callable)) break;
                return call_type(state, *callable.as<Type>(), operands, count, names, result);
            case Kind::StaticMethod: {
                Value function = callable.as<MethodWrapper>()->function;
                callable.swap(function);
                continue;
            }
            default:
                break;
        }
        if (with_self) {  // self is an argument like the others
            Values flat{callable, Value(), self};
            for (size_t i = 0; i < count; ++i) flat.push_back(std::move(operands[2 + i]));
            return start_call(state, flat.data(), count + 1, names, result);
        }
        static const Ref<Str> call_name = intern_immortal("__call__");
        Value* found = callable.type()->look_up(*call_name);
        if (!found) break;
        const Value object = std::move(callable);
        callable = *found;
        if (found->is(Kind::Function) || found->is(Kind::NativeFunction))
            self = object;
        else
            callable = bind_descriptor(state, *found, object, object.type());
    }
    throw TypeError("'" + operands[0].type()->name() + "' object is not callable");
}

Called start_spread_call(VmState& state, Value* operands, const Value& positional, const Value& keywords,
                         Value& result) {
    Values flat{std::move(operands[0]), std::move(operands[1])};
    for (const Value& argument : positional.as<Tuple>()->items()) flat.push_back(argument);
    Values names;
    if (keywords.bound()) {
        const Dict& dict = *keywords.as<Dict>();
        for (size_t i = 0; i < dict.slots(); ++i) {
            if (!dict.slot(i).key.bound()) continue;
            names.push_back(dict.slot(i).key);
            flat.push_back(dict.slot(i).value);
        }
    }
    return start_call(state, flat.data(), flat.size() - 2, names, result);
}

namespace {

// A call from C++, run to its end.
template <class Start>
Value run_to_end(VmState& state, Values& operands, const Start& start) {
    const NativeDepth depth(state, "");
    const auto boundary = make<BoundaryFrame>();
    boundary->back = std::move(state.current);
    state.current = Ref<Object>(boundary.get());
    Passing passing;
    try {
        if (start(passing.value) == Called::Done) {
            state.current = std::move(boundary->back);
            return std::move(passing.value);
        }
    } catch (...) {
        state.current = std::move(boundary->back);
        throw;
    }
    operands.clear();
    passing.fresh = true;
    return run_until(state, *boundary, std::move(passing));
}

Values operands_of(const Value& callable, std::span<const Value> arguments) {
    Values operands;
    operands.reserve(arguments.size() + 2);
    operands.push_back(callable);
    operands.emplace_back();
    operands.insert(operands.end(), arguments.begin(), arguments.end());
    return operands;
}

}  // namespace

Value Vm::call(const Value& callable, std::span<const Value> arguments, std::span<const Value> names) {
    VmState& state = *state_;
    Values operands = operands_of(callable, arguments);
    if (callable.is(Kind::NativeFunction) && callable.as<NativeFunction>()->call) {
        Value result;
        start_call(state, operands.data(), arguments.size(), names, result);
        return result;
    }
    return run_to_end(state, operands, [&](Value& result) {
        return start_call(state, operands.data(), arguments.size(), names, result);
    });
}

Value construct(VmState& state, Type& type, std::span<const Value> arguments, std::span<const Value> names) {
    Values operands = operands_of(Value::of(&type), arguments);
    return run_to_end(state, operands, [&](Value& result) {
        return call_type(state, type, operands.data(), arguments.size(), names, result);
    });
}

Value Vm::call_method(const Value& object, std::string_view name, std::initializer_list<Value> arguments) {
    return call(get_attribute(object, name), arguments);
}

NativeDepth::NativeDepth(VmState& s, const char* where) : state_(s) {
    state_.vm.spend(4);  // it takes as long as so many instructions
    if (state_.vm.limits.recursion != 0 && state_.native_depth + state_.depth >= state_.vm.limits.recursion)
        throw RecursionError(std::string("maximum recursion depth exceeded") + where);
    if (state_.native_depth >= kDeepest)
        throw RecursionError(std::string("maximum recursion depth exceeded") + where);
    ++state_.native_depth;
}

}  // namespace backstep::script
