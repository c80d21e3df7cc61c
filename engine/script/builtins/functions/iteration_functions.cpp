#include "base/error.h"
#include "script/builtins/builtins.h"
#include "script/builtins/functions/iterators.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/big_int.h"

namespace backstep::script {
namespace {

// A class whose objects are Iterators and whose call makes one: enumerate, zip, map, filter, reversed.
Type& iterator_class(const char* signature, NativeCall make_one) {
    Type& type = iterator_type(std::string_view(signature).substr(0, std::string_view(signature).find('(')));
    if (!type.constructor) {
        type.constructor = make<NativeFunction>(signature, make_one);
        type.constructor->make_immortal();
    }
    return type;
}

bool step_enumerate(Vm& vm, Iterator& self, Value& item) {
    Value next;
    if (!vm.next(self.source, next)) return false;
    const Value pair[] = {self.second, next};
    self.second = vm.binary(BinaryOp::Add, self.second, Value::integer(1));
    item = make_tuple(pair);
    return true;
}

bool step_zip(Vm& vm, Iterator& self, Value& item) {
    const Values iterators = self.source.as<List>()->items;
    if (iterators.empty()) return false;
    Values together;
    for (size_t i = 0; i < iterators.size(); ++i) {
        Value next;
        if (vm.next(iterators[i], next)) {
            together.push_back(std::move(next));
            continue;
        }
        if (self.second.is_bool() && self.second.as_bool()) {  // strict
            if (i > 0)
                throw ValueError("zip() argument " + std::to_string(i + 1) + " is shorter than argument" +
                                 (i == 1 ? " 1" : "s 1-" + std::to_string(i)));
            for (size_t k = 1; k < iterators.size(); ++k) {
                if (vm.next(iterators[k], next))
                    throw ValueError("zip() argument " + std::to_string(k + 1) + " is longer than argument" +
                                     (k == 1 ? " 1" : "s 1-" + std::to_string(k)));
            }
        }
        return false;
    }
    item = make<Tuple>(std::move(together));
    return true;
}

bool step_map(Vm& vm, Iterator& self, Value& item) {
    const Values iterators = self.source.as<List>()->items;
    Values arguments;
    for (const Value& iterator : iterators) {
        Value next;
        if (!vm.next(iterator, next)) return false;
        arguments.push_back(std::move(next));
    }
    item = vm.call(self.second, arguments);
    return true;
}

bool step_filter(Vm& vm, Iterator& self, Value& item) {
    while (vm.next(self.source, item)) {
        if (vm.truth(self.second.is_none() ? item : vm.call(self.second, {item}))) return true;
    }
    return false;
}

bool step_reversed(Vm& vm, Iterator& self, Value& item) {
    if (self.position < 0) return false;
    item = vm.get_item(self.source, Value::integer(self.position--));
    return true;
}

bool step_callable(Vm& vm, Iterator& self, Value& item) {
    if (!self.source.bound()) return false;
    item = vm.call(self.source, {});
    if (!vm.equal(item, self.second)) return true;
    self.source = Value();
    return false;
}

Value iterators_of(Vm& vm, std::span<const Value> iterables) {
    Values iterators;
    for (const Value& each : iterables) iterators.push_back(vm.iterate(each));
    return make<List>(std::move(iterators));
}

Value reversed(Vm& vm, Args& a) {
    if (Value* method = a[0].type()->look_up("__reversed__")) return vm.call(*method, {a[0]});
    const Slots& slots = a[0].type()->slots;
    if (!slots.getitem || !slots.length || a[0].is(Kind::Set))
        throw TypeError("'" + a[0].type()->name() + "' object is not reversible");
    Value iterator = make_iterator("reversed", step_reversed, a[0]);
    iterator.as<Iterator>()->position = vm.length(a[0]) - 1;
    return iterator;
}

Value sum(Vm& vm, Args& a) {
    CHECK(!is_str(a[1]), TypeError, "sum() can't sum strings [use ''.join(seq) instead]");
    const Value iterator = vm.iterate(a[0]);
    Value total = a[1], item;
    while (vm.next(iterator, item)) total = vm.binary(BinaryOp::Add, total, item);
    return total;
}

Value extreme(Vm& vm, Args& a, CompareOp better, const char* name) {
    const auto given = a.items(0);
    const bool iterable = given.size() == 1;
    CHECK(!given.empty(), TypeError, std::string(name) + " expected at least 1 argument, got 0");
    if (!iterable && a.given(2))
        throw TypeError(std::string("Cannot specify a default for ") + name +
                        "() with multiple positional arguments");
    const Value iterator = vm.iterate(iterable ? given[0] : a[0]);
    Value best, best_key, item;
    while (vm.next(iterator, item)) {
        const Value key = a.none(1) ? item : vm.call(a[1], {item});
        if (best.bound() && !vm.truth(vm.compare(better, key, best_key))) continue;
        best = item;
        best_key = key;
    }
    if (best.bound()) return best;
    if (a.given(2)) return a[2];
    throw ValueError(std::string(name) + "() arg is an empty sequence");
}

Value every(Vm& vm, const Value& iterable, bool stop_at) {
    const Value iterator = vm.iterate(iterable);
    Value item;
    while (vm.next(iterator, item)) {
        if (vm.truth(item) == stop_at) return Value::boolean(stop_at);
    }
    return Value::boolean(!stop_at);
}

Value next_function(Vm& vm, Args& a) {
    Value item;
    if (a[0].is(Kind::Generator)) {
        if (resume_generator(vm.state(), *a[0].as<Generator>(), Value::none(), Value(), item)) return item;
    } else if (vm.next(a[0], item)) {
        return item;
    }
    if (a.given(1)) return a[1];
    Values args;
    if (a[0].is(Kind::Generator) && item.bound() && !item.is_none()) args.push_back(item);
    throw Raised{make<Exception>(types::exception("StopIteration"), std::move(args))};
}

Value iter_function(Vm& vm, Args& a) {
    if (!a.given(1)) return vm.iterate(a[0]);
    return make_iterator("callable_iterator", step_callable, a[0], a[1]);
}

}  // namespace

void add_iteration_functions(Dict& names) {
    Type* const classes[] = {
        &iterator_class("enumerate(iterable, start=0)",
                        [](Vm& vm, Args& a) {
                            return make_iterator("enumerate", step_enumerate, vm.iterate(a[0]), a[1]);
                        }),
        &iterator_class("zip(*iterables, strict=False)",
                        [](Vm& vm, Args& a) {
                            return make_iterator("zip", step_zip, iterators_of(vm, a.items(0)),
                                                 Value::boolean(vm.truth(a[1])));
                        }),
        &iterator_class("map(func, *iterables)",
                        [](Vm& vm, Args& a) {
                            CHECK(!a.items(1).empty(), TypeError, "map() must have at least two arguments.");
                            return make_iterator("map", step_map, iterators_of(vm, a.items(1)), a[0]);
                        }),
        &iterator_class(
            "filter(function, iterable, /)",
            [](Vm& vm, Args& a) { return make_iterator("filter", step_filter, vm.iterate(a[1]), a[0]); }),
        &iterator_class("reversed(sequence, /)", reversed),
    };
    for (Type* type : classes) names.set(type->name(), Value::of(type));
    add_function(names, "len(obj, /)", [](Vm& vm, Args& a) { return Value::integer(vm.length(a[0])); });
    add_function(names, "iter(object, sentinel=..., /)", iter_function);
    add_function(names, "next(iterator, default=..., /)", next_function);
    add_function(names, "sum(iterable, /, start=0)", sum);
    add_function(names, "min(*args, key=None, default=...)",
                 [](Vm& vm, Args& a) { return extreme(vm, a, CompareOp::Lt, "min"); });
    add_function(names, "max(*args, key=None, default=...)",
                 [](Vm& vm, Args& a) { return extreme(vm, a, CompareOp::Gt, "max"); });
    add_function(names, "any(iterable, /)", [](Vm& vm, Args& a) { return every(vm, a[0], true); });
    add_function(names, "all(iterable, /)", [](Vm& vm, Args& a) { return every(vm, a[0], false); });
    names.set("sorted",
              native_function("sorted(iterable, /, *, key=None, reverse=False)", [](Vm& vm, Args& a) {
                  return sort_frame(vm.collect(a[0]), a[1], vm.truth(a[2]), nullptr);
              }));
}

}  // namespace backstep::script
