#include "script/objects/function.h"

#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/builtins.h"
#include "script/vm/instructions.h"

namespace backstep::script {
namespace {

Function& function_of(const Value& v) { return *v.as<Function>(); }

void fill_function() {
    NativeType(types::function())
        .sealed()
        .property(
            "__name__", [](Vm&, const Value& v) { return function_of(v).name; },
            [](Vm&, const Value& v, const Value& name) {
                CHECK(is_str(name), TypeError, "__name__ must be set to a string object");
                function_of(v).name = name;
            })
        .property(
            "__qualname__", [](Vm&, const Value& v) { return function_of(v).qualified_name; },
            [](Vm&, const Value& v, const Value& name) { function_of(v).qualified_name = name; })
        .property(
            "__doc__", [](Vm&, const Value& v) { return function_of(v).doc; },
            [](Vm&, const Value& v, const Value& doc) { function_of(v).doc = doc; })
        .property(
            "__module__",
            [](Vm&, const Value& v) {
                Value* own =
                    function_of(v).attributes ? function_of(v).attributes->find("__module__") : nullptr;
                Value* name = own ? own : function_of(v).globals->find("__name__");
                return name ? *name : Value::none();
            },
            [](Vm&, const Value& v, const Value& module) {
                attributes_of(v, true)->set("__module__", module);
            })
        .property("__defaults__",
                  [](Vm&, const Value& v) -> Value {
                      if (function_of(v).defaults.empty()) return Value::none();
                      return make<Tuple>(function_of(v).defaults);
                  })
        .property("__kwdefaults__",
                  [](Vm&, const Value& v) {
                      const Ref<Dict>& defaults = function_of(v).keyword_defaults;
                      return defaults ? Value(defaults) : Value::none();
                  })
        .property("__code__", [](Vm&, const Value& v) { return Value(function_of(v).code); })
        .property("__globals__", [](Vm&, const Value& v) { return Value(function_of(v).globals); })
        .property(
            "__annotations__",
            [](Vm&, const Value& v) {
                Dict& own = *attributes_of(v, true);
                Value* found = own.find("__annotations__");
                if (!found) own.set("__annotations__", make<Dict>());
                return *own.find("__annotations__");
            },
            [](Vm&, const Value& v, const Value& annotations) {
                attributes_of(v, true)->set("__annotations__", annotations);
            })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.repr = [](Vm& vm, const Value& v) {
                return "<function " + vm.str(function_of(v).qualified_name) + " at " + address_text(vm, v) +
                       ">";
            };
        })
        .finish();
    NativeType(types::code())
        .sealed()
        .property("co_name", [](Vm&, const Value& v) { return Value::str(v.as<Code>()->name); })
        .property("co_argcount", [](Vm&, const Value& v) { return Value::integer(v.as<Code>()->positional); })
        .property("co_posonlyargcount",
                  [](Vm&, const Value& v) { return Value::integer(v.as<Code>()->positional_only); })
        .property("co_kwonlyargcount",
                  [](Vm&, const Value& v) { return Value::integer(v.as<Code>()->keyword_only); })
        .property(
            "co_flags",
            [](Vm&, const Value& v) {
                const Code& code = *v.as<Code>();
                return Value::integer(3 + 4 * code.has_star + 8 * code.has_double_star + 32 * code.generator);
            })
        .property("co_varnames",
                  [](Vm&, const Value& v) -> Value {
                      const Code& code = *v.as<Code>();
                      Values names;
                      for (int i = 0; i < code.fast_locals; ++i)
                          names.push_back(Value(code.local_names[static_cast<size_t>(i)]));
                      return make<Tuple>(std::move(names));
                  })
        .slots([](Slots& s) { s.allocate = nullptr; })
        .finish();
    for (Type* type : {&types::cell(), &types::frame()})
        NativeType(*type).sealed().slots([](Slots& s) { s.allocate = nullptr; }).finish();
}

void fill_native_function() {
    NativeType(types::native_function())
        .sealed()
        .property("__name__",
                  [](Vm&, const Value& v) { return Value::str(v.as<NativeFunction>()->signature.name()); })
        .property(
            "__qualname__",
            [](Vm&, const Value& v) {
                const auto& f = *v.as<NativeFunction>();
                return Value::str(f.owner.empty() ? f.signature.name() : f.owner + "." + f.signature.name());
            })
        .property("__doc__",
                  [](Vm&, const Value& v) {
                      const std::string& doc = v.as<NativeFunction>()->doc;
                      return doc.empty() ? Value::none() : Value::str(doc);
                  })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.repr = [](Vm&, const Value& v) {
                const auto& f = *v.as<NativeFunction>();
                if (f.method) return "<method '" + f.signature.name() + "' of '" + f.owner + "' objects>";
                return "<built-in function " + f.signature.name() + ">";
            };
        })
        .finish();
    NativeType(types::bound_method())
        .constructor("method(function, instance, /)",
                     [](Vm&, Args& a) -> Value { return make<BoundMethod>(a[0], a[1]); })
        .sealed()
        .property("__self__", [](Vm&, const Value& v) { return v.as<BoundMethod>()->self; })
        .property("__func__", [](Vm&, const Value& v) { return v.as<BoundMethod>()->function; })
        .slots([](Slots& s) {
            s.getattr = [](Vm& vm, const Value& v, const Str& name) {
                return vm.get_attribute(v.as<BoundMethod>()->function, name);
            };
            s.repr = [](Vm& vm, const Value& v) {
                const auto& m = *v.as<BoundMethod>();
                if (m.function.is(Kind::NativeFunction))
                    return "<built-in method " + m.function.as<NativeFunction>()->signature.name() + " of " +
                           m.self.type()->name() + " object at " + address_text(vm, m.self) + ">";
                Value name;
                const bool named = vm.find_attribute(m.function, "__qualname__", name);
                return "<bound method " + (named ? vm.str(name) : std::string("?")) + " of " +
                       vm.repr(m.self) + ">";
            };
            s.compare = [](Vm&, CompareOp op, const Value& a, const Value& b) {
                if (!a.is(Kind::BoundMethod) || !b.is(Kind::BoundMethod) ||
                    (op != CompareOp::Eq && op != CompareOp::Ne))
                    return Value::not_implemented();
                const bool same = a.as<BoundMethod>()->function.same(b.as<BoundMethod>()->function) &&
                                  a.as<BoundMethod>()->self.same(b.as<BoundMethod>()->self);
                return Value::boolean(same == (op == CompareOp::Eq));
            };
            s.hash = [](Vm& vm, const Value& v) { return vm.hash(v.as<BoundMethod>()->function) * 31 + 7; };
        })
        .finish();
}

template <Value Property::*Part>
Value with_accessor(Vm&, Args& a) {
    const Property& old = *a[0].as<Property>();
    auto fresh = make<Property>();
    fresh->get = old.get;
    fresh->set = old.set;
    fresh->del = old.del;
    fresh->doc = old.doc;
    (*fresh).*Part = a[1];
    return fresh;
}

void fill_descriptors() {
    NativeType(types::property())
        .constructor("property(fget=None, fset=None, fdel=None, doc=None)",
                     [](Vm&, Args& a) -> Value {
                         auto property = make<Property>();
                         property->get = a[0];
                         property->set = a[1];
                         property->del = a[2];
                         property->doc = a[3];
                         return property;
                     })
        .sealed()
        .method("getter(self, fget, /)", with_accessor<&Property::get>)
        .method("setter(self, fset, /)", with_accessor<&Property::set>)
        .method("deleter(self, fdel, /)", with_accessor<&Property::del>)
        .property("fget", [](Vm&, const Value& v) { return v.as<Property>()->get; })
        .property("fset", [](Vm&, const Value& v) { return v.as<Property>()->set; })
        .finish();
    NativeType(types::static_method())
        .constructor("staticmethod(function, /)",
                     [](Vm&, Args& a) -> Value { return make<MethodWrapper>(Kind::StaticMethod, a[0]); })
        .property("__func__", [](Vm&, const Value& v) { return v.as<MethodWrapper>()->function; })
        .finish();
    NativeType(types::class_method())
        .constructor("classmethod(function, /)",
                     [](Vm&, Args& a) -> Value { return make<MethodWrapper>(Kind::ClassMethod, a[0]); })
        .property("__func__", [](Vm&, const Value& v) { return v.as<MethodWrapper>()->function; })
        .finish();
}

// super() without arguments: the class from the cell of the running method, the object from its first
// parameter.
Value new_super(Vm& vm, Args& a) {
    Value after, self;
    if (a.given(0)) {
        after = a[0];
        self = a[1];
        CHECK(is_type(after), TypeError, "super() argument 1 must be a type, not " + after.type()->name());
        CHECK(a.given(1), TypeError, "super() needs two arguments here");
    } else {
        Object* current = vm.state().current.get();
        CHECK(current && current->kind() == Kind::Frame, RuntimeError, "super(): no current frame");
        const auto& frame = *static_cast<ScriptFrame*>(current);
        const Code& code = *frame.code;
        CHECK(code.positional > 0 || code.has_star, RuntimeError, "super(): no arguments");
        for (int i = 0; i < code.free_count; ++i) {
            const int slot = code.fast_locals + code.cell_count + i;
            if (code.local_names[static_cast<size_t>(slot)]->text() == "__class__")
                after = frame.slots[slot].as<Cell>()->value;
        }
        CHECK(after.bound(), RuntimeError, "super(): __class__ cell not found");
        self = frame.slots[0];
        for (const auto& [cell, parameter] : code.cell_parameters) {
            if (parameter == 0) self = frame.slots[cell].as<Cell>()->value;
        }
        CHECK(self.bound(), RuntimeError, "super(): arg[0] deleted");
    }
    Type& type = *after.as<Type>();
    Type* start = nullptr;
    if (is_type(self) && self.as<Type>()->is_subtype_of(type))
        start = self.as<Type>();
    else if (self.type()->is_subtype_of(type))
        start = self.type();
    CHECK(start != nullptr, TypeError, "super(type, obj): obj must be an instance or subtype of type");
    return make<Super>(after, self, start);
}

Value send(Vm& vm, Args& a, Value value, Value exception) {
    Value result;
    if (resume_generator(vm.state(), *a[0].as<Generator>(), std::move(value), std::move(exception), result))
        return result;
    Values args;
    if (!result.is_none()) args.push_back(result);
    throw Raised{make<Exception>(types::exception("StopIteration"), std::move(args))};
}

void fill_generator_and_module() {
    NativeType(types::generator())
        .sealed()
        .method("send(self, value, /)", [](Vm& vm, Args& a) { return send(vm, a, a[1], Value()); })
        .method("throw(self, type, value=None, traceback=None, /)",
                [](Vm& vm, Args& a) {
                    const Value exception = a[2].is(Kind::Exception) ? a[2]
                                            : a[2].is_none()         ? exception_object(vm.state(), a[1])
                                                                     : vm.call(a[1], {a[2]});
                    return send(vm, a, Value::none(), exception);
                })
        .method("close(self, /)",
                [](Vm& vm, Args& a) {
                    close_generator(vm.state(), *a[0].as<Generator>());
                    return Value::none();
                })
        .property("__name__", [](Vm&, const Value& v) { return v.as<Generator>()->name; })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.iter = [](Vm&, const Value& v) { return v; };
            s.next = [](Vm& vm, const Value& v, Value& item) {
                return resume_generator(vm.state(), *v.as<Generator>(), Value::none(), Value(), item);
            };
            s.repr = [](Vm& vm, const Value& v) {
                return "<generator object " + vm.str(v.as<Generator>()->qualified_name) + " at " +
                       address_text(vm, v) + ">";
            };
        })
        .finish();
    types::generator().has_finalizer = true;
    NativeType(types::module())
        .sealed()
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.repr = [](Vm&, const Value& v) {
                return "<module '" + v.as<Module>()->name() + "' (built-in)>";
            };
        })
        .finish();
    NativeType(types::super())
        .constructor("super(type=..., object=..., /)", new_super)
        .sealed()
        .slots([](Slots& s) {
            s.repr = [](Vm& vm, const Value& v) {
                const Super& super = *v.as<Super>();
                return "<super: " + vm.repr(super.after) + ", <" + super.start_type->name() + " object>>";
            };
        })
        .finish();
}

}  // namespace

void fill_function_types() {
    fill_function();
    fill_native_function();
    fill_descriptors();
    fill_generator_and_module();
}

}  // namespace backstep::script
