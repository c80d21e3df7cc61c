#include "script/vm/instructions.h"

#include "base/error.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/set.h"
#include "script/text/str_repr.h"
#include "script/vm/errors/answered.h"

namespace backstep::script {
namespace {

std::span<const Value> operands(const ScriptFrame& f, int count) {
    return {f.top - count, static_cast<size_t>(count)};
}
void replace(ScriptFrame& f, int count, Value result) {
    for (int i = 0; i < count; ++i) (--f.top)->~Value();
    new (f.top++) Value(std::move(result));
}
void drop(ScriptFrame& f) { (--f.top)->~Value(); }
Value pop(ScriptFrame& f) { return std::move(*--f.top); }
void push(ScriptFrame& f, Value value) { new (f.top++) Value(std::move(value)); }
#define INSTRUCTION(Name)                                                    \
    void instruction_##Name([[maybe_unused]] VmState& state, ScriptFrame& f, \
                            [[maybe_unused]] const Instruction& i)

}  // namespace

bool append_in_place(ScriptFrame& f, const Instruction* i) {
    Value& left = f.top[-2];
    const Value& right = f.top[-1];
    if (static_cast<BinaryOp>(i->a) != BinaryOp::Add || !left.is(Kind::Str) || !right.is(Kind::Str))
        return false;
    if (left.object()->references() != 2 || left.type() != &types::str()) return false;
    Value* variable = nullptr;
    if (i[1].op == Op::StoreFast) variable = &f.slots[i[1].a];
    if (i[1].op == Op::StoreGlobal) variable = f.globals->find(*f.code->names[static_cast<size_t>(i[1].a)]);
    if (!variable || !variable->same(left)) return false;
    *variable = Value();
    try {
        left.as<Str>()->append(text_of(right));
    } catch (...) {  // no memory: the variable keeps what it had
        *variable = left;
        throw;
    }
    drop(f);
    return true;
}

INSTRUCTION(BuildSlice) {
    const auto parts = operands(f, i.a);
    replace(f, i.a, make<Slice>(parts[0], parts[1], i.a == 3 ? parts[2] : Value::none()));
}
INSTRUCTION(BuildList) {
    Values items;
    items.reserve(static_cast<size_t>(i.a));
    for (Value* at = f.top - i.a; at != f.top; ++at) items.push_back(std::move(*at));
    replace(f, i.a, make<List>(std::move(items)));
}
INSTRUCTION(BuildTuple) {
    Values items;
    items.reserve(static_cast<size_t>(i.a));
    for (Value* at = f.top - i.a; at != f.top; ++at) items.push_back(std::move(*at));
    replace(f, i.a, make<Tuple>(std::move(items)));
}
INSTRUCTION(BuildSet) {
    auto set = make<Set>(&types::set());
    for (const Value& item : operands(f, i.a)) set->add(state.vm, item);
    replace(f, i.a, set);
}
INSTRUCTION(BuildDict) {
    auto dict = make<Dict>();
    const auto pairs = operands(f, 2 * i.a);
    for (size_t at = 0; at < pairs.size(); at += 2) dict->set(state.vm, pairs[at], pairs[at + 1]);
    replace(f, 2 * i.a, dict);
}
INSTRUCTION(BuildString) {
    std::string text;
    for (const Value& part : operands(f, i.a)) append_in_budget(text, text_of(part));
    replace(f, i.a, Value::str(text));
}
namespace {

// What messages about f(*x) and f(**x) call f.
std::string name_of_called(const Value& callable) {
    if (callable.is(Kind::Function))
        return "__main__." + callable.as<Function>()->code->qualified_name + "()";
    if (callable.is(Kind::BoundMethod)) return name_of_called(callable.as<BoundMethod>()->function);
    if (callable.is(Kind::NativeFunction)) return callable.as<NativeFunction>()->signature.name() + "()";
    if (callable.is(Kind::Type)) {
        const Type& type = *callable.as<Type>();
        return (type.native() ? "" : "__main__.") + type.name() + "()";
    }
    return callable.type()->name() + " object";
}

}  // namespace

INSTRUCTION(ListAppend) { f.top[-1 - i.a].as<List>()->items.push_back(pop(f)); }
INSTRUCTION(SetAdd) {
    f.top[-1 - i.a].as<Set>()->add(state.vm, f.top[-1]);
    drop(f);
}
INSTRUCTION(DictAdd) {
    f.top[-2 - i.a].as<Dict>()->set(state.vm, f.top[-2], f.top[-1]);
    drop(f);
    drop(f);
}
INSTRUCTION(ListExtend) {
    if (i.b == 1 && !f.top[-1].type()->slots.iter && !f.top[-1].type()->slots.getitem) {
        // f(*x): the message names the function.
        throw TypeError(name_of_called(f.top[-4]) + " argument after * must be an iterable, not " +
                        f.top[-1].type()->name());
    }
    if (!f.top[-1].type()->slots.iter && !f.top[-1].type()->slots.getitem)
        throw TypeError("Value after * must be an iterable, not " + f.top[-1].type()->name());
    Values more = state.vm.collect(f.top[-1]);
    auto& items = f.top[-1 - i.a].as<List>()->items;
    for (Value& item : more) items.push_back(std::move(item));
    drop(f);
}
INSTRUCTION(SetExtend) {
    for (const Value& item : state.vm.collect(f.top[-1])) f.top[-1 - i.a].as<Set>()->add(state.vm, item);
    drop(f);
}
INSTRUCTION(DictUpdate) {
    const Value other = f.top[-1];
    Dict& dict = *f.top[-1 - i.a].as<Dict>();
    if (!other.is(Kind::Dict)) throw TypeError("'" + other.type()->name() + "' object is not a mapping");
    const Dict& from = *other.as<Dict>();
    for (size_t at = 0; at < from.slots(); ++at) {
        if (from.slot(at).key.bound()) dict.set(state.vm, from.slot(at).key, from.slot(at).value);
    }
    drop(f);
}
INSTRUCTION(DictMerge) {
    const Value other = f.top[-1];
    Dict& dict = *f.top[-1 - i.a].as<Dict>();
    const std::string name = name_of_called(f.top[-5]);
    if (!other.is(Kind::Dict))
        throw TypeError(name + " argument after ** must be a mapping, not " + other.type()->name());
    const Dict& from = *other.as<Dict>();
    for (size_t at = 0; at < from.slots(); ++at) {
        const Value& key = from.slot(at).key;
        if (!key.bound()) continue;
        if (!is_str(key)) throw TypeError("keywords must be strings");
        if (dict.find(*key.as<Str>()))
            throw TypeError(name + " got multiple values for keyword argument '" + std::string(text_of(key)) +
                            "'");
        dict.set(Ref<Str>(key.as<Str>()), from.slot(at).value);
    }
    drop(f);
}
INSTRUCTION(ListToTuple) { replace(f, 1, make<Tuple>(std::move(f.top[-1].as<List>()->items))); }

INSTRUCTION(Unpack) {
    const Value source = pop(f);
    const auto count = static_cast<size_t>(i.a);
    const auto items = sequence_items(source);
    const auto too_many = [&] {
        return ValueError("too many values to unpack (expected " + std::to_string(count) + ")");
    };
    const auto too_few = [&](size_t got) {
        return ValueError("not enough values to unpack (expected " + std::to_string(count) + ", got " +
                          std::to_string(got) + ")");
    };
    if (items) {
        if (items->size() > count) throw too_many();
        if (items->size() < count) throw too_few(items->size());
        for (size_t at = count; at-- > 0;) push(f, (*items)[at]);
        return;
    }
    if (!source.type()->slots.iter && !source.type()->slots.getitem)
        throw TypeError("cannot unpack non-iterable " + source.type()->name() + " object");
    const Value iterator = state.vm.iterate(source);
    Values taken;
    Value item;
    while (taken.size() < count && state.vm.next(iterator, item)) taken.push_back(std::move(item));
    if (taken.size() < count) throw too_few(taken.size());
    if (state.vm.next(iterator, item)) throw too_many();
    for (size_t at = count; at-- > 0;) push(f, taken[at]);
}
INSTRUCTION(UnpackStar) {
    const Value source = pop(f);
    if (!source.type()->slots.iter && !source.type()->slots.getitem)
        throw TypeError("cannot unpack non-iterable " + source.type()->name() + " object");
    const Values items = state.vm.collect(source);
    const auto before = static_cast<size_t>(i.a), after = static_cast<size_t>(i.b);
    if (items.size() < before + after)
        throw ValueError("not enough values to unpack (expected at least " + std::to_string(before + after) +
                         ", got " + std::to_string(items.size()) + ")");
    for (size_t at = items.size(); at-- > items.size() - after;) push(f, items[at]);
    push(f, make<List>(Values(items.begin() + i.a, items.end() - static_cast<int64_t>(after))));
    for (size_t at = before; at-- > 0;) push(f, items[at]);
}

INSTRUCTION(MakeFunction) {
    const Value code = pop(f);
    auto function = make<Function>(Ref<Code>(code.as<Code>()), f.globals);
    if (i.b & 4) {
        const Value cells = pop(f);
        for (const Value& cell : cells.as<Tuple>()->items()) function->closure.emplace_back(cell.as<Cell>());
    }
    if (i.b & 8) {
        function->attributes = make<Dict>();
        function->attributes->set("__annotations__", pop(f));
    }
    if (i.b & 2) function->keyword_defaults = Ref<Dict>(pop(f).as<Dict>());
    if (i.b & 1) function->defaults = pop(f).as<Tuple>()->items();
    function->name = intern(function->code->name);
    function->qualified_name = Value::str(function->code->qualified_name);
    function->doc = function->code->doc;
    push(f, std::move(function));
}
INSTRUCTION(BuildClass) {
    const Value keywords = f.top[-1], bases = f.top[-2], name = f.top[-3], body = f.top[-4];
    Value type =
        build_class(state, *body.as<Function>(), name, bases.as<Tuple>()->items(), *keywords.as<Dict>());
    replace(f, 4, std::move(type));
}

INSTRUCTION(PushHandled) {
    Value exception = pop(f);
    push(f, std::move(state.handled));
    state.handled = exception;
    push(f, std::move(exception));
}
INSTRUCTION(PopHandled) {
    Value before = pop(f);
    state.handled.swap(before);
}
INSTRUCTION(MatchException) {
    const bool match = exception_matches(state, f.top[-2], f.top[-1]);
    replace(f, 1, Value::boolean(match));
}
INSTRUCTION(EnterWith) {
    const Value manager = f.top[-1];
    static const Ref<Str> enter_name = intern_immortal("__enter__"), exit_name = intern_immortal("__exit__");
    Value* enter = manager.type()->look_up(*enter_name);
    Value* exit = manager.type()->look_up(*exit_name);
    if (!enter || !exit)
        throw TypeError("'" + manager.type()->name() +
                        "' object does not support the context manager protocol" +
                        (enter ? " (missed __exit__ method)" : ""));
    Value bound_exit = bind_descriptor(state, *exit, manager, manager.type());
    const Value bound_enter = bind_descriptor(state, *enter, manager, manager.type());
    Value entered = state.vm.call(bound_enter, {});
    replace(f, 1, std::move(bound_exit));
    push(f, std::move(entered));
}
INSTRUCTION(ExitWith) {
    if (i.a == 0) {
        const Value exit = f.top[-1];
        Value result = state.vm.call(exit, {Value::none(), Value::none(), Value::none()});
        replace(f, 1, std::move(result));
        return;
    }
    const Value exception = f.top[-1], exit = f.top[-3];
    Value result = state.vm.call(exit, {Value::of(exception.type()), exception, Value::none()});
    push(f, Value::boolean(state.vm.truth(result)));
}

INSTRUCTION(ImportName) {
    const std::string& name = f.code->names[static_cast<size_t>(i.a)]->text();
    Value module = state.vm.import(name);
    if (i.b == 1) module = state.vm.import(std::string_view(name).substr(0, name.find('.')));
    push(f, std::move(module));
}
INSTRUCTION(ImportFrom) {
    const Str& name = *f.code->names[static_cast<size_t>(i.a)];
    const Module& module = *f.top[-1].as<Module>();
    if (Value* found = module.names().find(name)) {
        push(f, *found);
        return;
    }
    const std::string dotted = module.name() + "." + name.text();
    if (state.vm.module_exists(dotted)) {
        push(f, state.vm.import(dotted));
        return;
    }
    if (Value* hook = module.names().find("__getattr__")) {
        Value given;
        if (answered([&] { given = state.vm.call(*hook, {Value::str(name.text())}); })) {
            push(f, std::move(given));
            return;
        }
    }
    const Value* file = module.names().find("__file__");
    throw ImportError("cannot import name '" + name.text() + "' from '" + module.name() + "' (" +
                      (file ? state.vm.str(*file) : "unknown location") + ")");
}
INSTRUCTION(ImportStar) {
    const Value module = pop(f);
    Dict& from = module.as<Module>()->names();
    if (const Value* all = from.find("__all__")) {
        for (const Value& name : state.vm.collect(*all))
            f.globals->set(Ref<Str>(name.as<Str>()), state.vm.get_attribute(module, *name.as<Str>()));
        return;
    }
    for (size_t at = 0; at < from.slots(); ++at) {
        const Dict::Entry& entry = from.slot(at);
        if (entry.key.bound() && !text_of(entry.key).starts_with('_'))
            f.globals->set(Ref<Str>(entry.key.as<Str>()), entry.value);
    }
}

INSTRUCTION(Format) {
    Value spec = (i.a & 1) ? pop(f) : Value();
    Value value = f.top[-1];
    if (i.b == 's') value = Value::str(state.vm.str(value));
    if (i.b == 'r') value = Value::str(state.vm.repr(value));
    if (i.b == 'a') value = Value::str(ascii_only(state.vm.repr(value)));
    if (!spec.bound() && is_str(value) && value.type() == &types::str()) {
        replace(f, 1, std::move(value));
        return;
    }
    replace(f, 1, Value::str(state.vm.format(value, spec.bound() ? text_of(spec) : std::string_view())));
}
INSTRUCTION(LoadAssertionError) { push(f, Value::of(types::exception("AssertionError"))); }
// What _drawing.py calls a curve that is not drawn; its notice has told of it, and it has no value to show.
constexpr std::string_view kNotDrawn = "<nothing is drawn>";

INSTRUCTION(Echo) {
    const Value value = pop(f);
    if (value.is_none() || !state.echo) return;
    const std::string repr = state.vm.repr(value);
    // Of a statement in passing, such as torch.manual_seed(0), what it gives back says nothing.
    if (i.a != 0 && repr.starts_with('<') && repr.find(" object at 0x") != std::string::npos) return;
    if (repr.find(kNotDrawn) != std::string::npos) return;
    if (state.vm.observer()) state.vm.observer()->echoed(f.span(), value, repr);
    state.echo(f.span(), value, repr);
}
INSTRUCTION(Annotate) {
    Dict& names = f.names ? *f.names : *f.globals;
    Value* all = names.find("__annotations__");
    if (!all) {
        names.set("__annotations__", make<Dict>());
        all = names.find("__annotations__");
    }
    all->as<Dict>()->set(f.code->names[static_cast<size_t>(i.a)], pop(f));
}

INSTRUCTION(NoteLine) {
    if (state.vm.observer()) state.vm.observer()->line_started(f.span());
}
INSTRUCTION(NoteBound) {
    if (state.vm.observer())
        state.vm.observer()->bound(f.code->names[static_cast<size_t>(i.a)]->text(), f.top[-1],
                                   static_cast<Scope>(i.b), f.span(), Value());
}
INSTRUCTION(NoteAttribute) {
    if (state.vm.observer())
        state.vm.observer()->bound(f.code->names[static_cast<size_t>(i.a)]->text(), f.top[-2],
                                   Scope::Attribute, f.span(), f.top[-1]);
}
INSTRUCTION(NoteUnbound) {
    if (state.vm.observer())
        state.vm.observer()->unbound(f.code->names[static_cast<size_t>(i.a)]->text(),
                                     f.code->optimized ? Scope::Function : Scope::Module);
}
INSTRUCTION(NoteCaught) {
    if (state.vm.observer()) state.vm.observer()->caught(f.top[-1], f.span());
}
INSTRUCTION(LoopEnter) {
    f.iterations.resize(f.code->loops.size());
    f.iterations[static_cast<size_t>(i.a)] = 0;
    if (state.vm.observer()) state.vm.observer()->loop_entered(f.code->loops[static_cast<size_t>(i.a)].span);
}
INSTRUCTION(LoopIterate) {
    const auto loop = static_cast<size_t>(i.a);
    const uint32_t iteration = f.iterations[loop]++;
    if (state.vm.observer()) state.vm.observer()->loop_iterated(f.code->loops[loop].span, iteration);
}
INSTRUCTION(LoopLeave) {
    const auto loop = static_cast<size_t>(i.a);
    if (state.vm.observer()) state.vm.observer()->loop_left(f.code->loops[loop].span, f.iterations[loop]);
}

}  // namespace backstep::script
