#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/builtins.h"
#include "script/objects/function.h"
#include "script/vm/classes/declared_slots.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

std::string full_name(const Type& type) {
    if (type.module() == "builtins") return type.qualified_name();
    return type.module() + "." + type.qualified_name();
}

std::string object_repr(Vm& vm, const Value& self) {
    return "<" + full_name(*self.type()) + " object at " + address_text(vm, self) + ">";
}

Value object_compare(Vm& vm, CompareOp op, const Value& left, const Value& right) {
    if (op == CompareOp::Eq) return left.same(right) ? Value::boolean(true) : Value::not_implemented();
    if (op != CompareOp::Ne) return Value::not_implemented();
    const Value equal = left.type()->slots.compare(vm, CompareOp::Eq, left, right);
    return equal.is_not_implemented() ? equal : Value::boolean(!vm.truth(equal));
}

size_t identity_hash(Vm&, const Value& self) {
    return self.is_object() ? static_cast<size_t>(self.object()->identity()) * 0x9E3779B1u + 1 : 1;
}

Value get_class(Vm&, const Value& self) { return Value::of(self.type()); }
void set_class(Vm&, const Value& self, const Value& type) {
    CHECK(self.is(Kind::Instance) && is_type(type) && !type.as<Type>()->native(), TypeError,
          "__class__ assignment only supported for mutable types or ModuleType subclasses");
    self.object()->set_type(type.as<Type>());
}
Value get_dict(Vm&, const Value& self) {
    Dict* dict = attributes_of(self, true);
    if (!dict || (self.is(Kind::Instance) && only_declared_slots(*self.type())))
        throw AttributeError("'" + self.type()->name() + "' object has no attribute '__dict__'");
    return Value::of(dict);
}
void set_dict(Vm&, const Value& self, const Value& dict) {
    CHECK(dict.is(Kind::Dict), TypeError,
          "__dict__ must be set to a dictionary, not a '" + dict.type()->name() + "'");
    self.as<Instance>()->set_attributes(Ref<Dict>(dict.as<Dict>()));
}

Value type_mro(Vm&, const Value& self) {
    Values mro;
    for (Type* type : self.as<Type>()->mro()) mro.push_back(Value::of(type));
    return make<Tuple>(std::move(mro));
}

// A call's named arguments, after the others.
void add_named(const Dict& named, Values& arguments, Values& names) {
    for (size_t i = 0; i < named.slots(); ++i) {
        if (!named.slot(i).key.bound()) continue;
        names.push_back(named.slot(i).key);
        arguments.push_back(named.slot(i).value);
    }
}

void fill_object() {
    NativeType(types::object())
        .allocator([](Vm&, Type* type) -> Value { return make<Instance>(type); })
        .method(
            "__init__(self, *args, **kwargs)",
            [](Vm&, Args& a) {
                const bool more = a[1].as<Tuple>()->size() != 0 || a[2].as<Dict>()->size() != 0;
                if (more)
                    throw TypeError(a[0].type()->name() +
                                    ".__init__() takes exactly one argument (the instance to initialize)");
                return Value::none();
            })
        .method("__setattr__(self, name, value, /)",
                [](Vm& vm, Args& a) {
                    const auto native = a[0].type()->layout().slots.setattr;
                    if (!native || !native(vm, a[0], *intern(a.text(1)), a[2]))
                        vm.set_plain_attribute(a[0], *intern(a.text(1)), a[2]);
                    return Value::none();
                })
        .method("__delattr__(self, name, /)",
                [](Vm& vm, Args& a) {
                    const auto native = a[0].type()->layout().slots.setattr;
                    if (!native || !native(vm, a[0], *intern(a.text(1)), Value()))
                        vm.set_plain_attribute(a[0], *intern(a.text(1)), Value());
                    return Value::none();
                })
        .method("__getattribute__(self, name, /)",
                [](Vm& vm, Args& a) { return load_attribute(vm.state(), a[0], *intern(a.text(1)), nullptr); })
        .method("__str__(self, /)", [](Vm& vm, Args& a) { return Value::str(vm.repr(a[0])); })
        .method("__format__(self, spec, /)",
                [](Vm& vm, Args& a) {
                    if (!a.text(1).empty())
                        throw TypeError("unsupported format string passed to " + a[0].type()->name() +
                                        ".__format__");
                    return Value::str(vm.str(a[0]));
                })
        .method("__dir__(self, /)",
                [](Vm& vm, Args& a) { return vm.call(*vm.builtins().find("dir"), {a[0]}); })
        .class_method("__init_subclass__(cls)", [](Vm&, Args&) { return Value::none(); })
        .property("__class__", get_class, set_class)
        .property("__dict__", get_dict, set_dict)
        .constant("__doc__", Value::none())
        .slots([](Slots& s) {
            s.repr = object_repr;
            s.compare = object_compare;
            s.hash = identity_hash;
        })
        .finish();
}

Value call_type_itself(Vm& vm, Args& a) {
    Values given = a[1].as<Tuple>()->items(), names;
    add_named(*a[2].as<Dict>(), given, names);
    return construct(vm.state(), *a[0].as<Type>(), given, names);
}

// int | None
Value union_of_types(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (op != BinaryOp::BitOr) return Value::not_implemented();
    return vm.call(vm.get_attribute(vm.import("types"), "_union"), {left, right});
}

Value type_parameters(Vm& vm, Type* self, const Value& key) {
    if (self != &types::type()) throw TypeError("type '" + self->name() + "' is not subscriptable");
    return generic_alias(vm, self, key);
}

void fill_type() {
    types::type().expose_operators = false;
    NativeType(types::type())
        .constructor("type(name, bases=None, dict=None, **kwargs)",
                     [](Vm& vm, Args& a) {
                         CHECK(!a.none(1) && !a.none(2), TypeError, "type() takes 1 or 3 arguments");
                         CHECK(is_str(a[0]), TypeError,
                               "type.__new__() argument 1 must be str, not " + a[0].type()->name());
                         CHECK(a[1].is(Kind::Tuple), TypeError,
                               "type.__new__() argument 2 must be tuple, not " + a[1].type()->name());
                         const auto bases = a.items(1);
                         CHECK(a[2].is(Kind::Dict), TypeError,
                               "type.__new__() argument 3 must be dict, not " + a[2].type()->name());
                         return make_class(vm.state(), std::string(a.text(0)), bases, a[2].as<Dict>()->copy(),
                                           a[3].as<Dict>(), a.type());
                     })
        .method("__init__(self, *args, **kwargs)", [](Vm&, Args&) { return Value::none(); })
        .method("__call__(self, *args, **kwargs)", call_type_itself)
        .method("__setattr__(self, name, value, /)",
                [](Vm& vm, Args& a) {
                    vm.set_plain_attribute(a[0], *intern(a.text(1)), a[2]);
                    return Value::none();
                })
        .property(
            "__name__",
            [](Vm&, const Value& self) {
                const std::string_view name = self.as<Type>()->name();
                return Value::str(self.as<Type>()->native() ? name.substr(name.rfind('.') + 1) : name);
            },
            [](Vm&, const Value& self, const Value& name) {
                CHECK(is_str(name), TypeError,
                      "can only assign string to " + self.as<Type>()->name() + ".__name__, not '" +
                          name.type()->name() + "'");
                self.as<Type>()->set_name(std::string(text_of(name)));
            })
        .property(
            "__qualname__",
            [](Vm&, const Value& self) { return Value::str(self.as<Type>()->qualified_name()); },
            [](Vm&, const Value& self, const Value& name) {
                CHECK(is_str(name), TypeError,
                      "can only assign string to " + self.as<Type>()->name() + ".__qualname__, not '" +
                          name.type()->name() + "'");
                self.as<Type>()->set_qualified_name(std::string(text_of(name)));
            })
        .property("__module__",
                  [](Vm&, const Value& self) {
                      Value* own = self.as<Type>()->dict().find("__module__");
                      if (own && !own->is(Kind::Property)) return *own;
                      return Value::str(self.as<Type>()->module());
                  })
        .property("__mro__", type_mro)
        .property("__bases__",
                  [](Vm&, const Value& self) -> Value {
                      Values bases;
                      for (const Ref<Type>& base : self.as<Type>()->bases()) bases.push_back(Value(base));
                      return make<Tuple>(std::move(bases));
                  })
        .property("__base__",
                  [](Vm&, const Value& self) -> Value {
                      const auto& bases = self.as<Type>()->bases();
                      return bases.empty() ? Value::none() : Value(bases[0]);
                  })
        .property("__dict__", [](Vm&, const Value& self) -> Value { return self.as<Type>()->dict().copy(); })
        .property(
            "__doc__",
            [](Vm&, const Value& self) {
                Value* doc = self.as<Type>()->dict().find("__doc__");
                return doc ? *doc : Value::none();
            },
            [](Vm& vm, const Value& self, const Value& doc) {
                ++vm.state().epoch;
                self.as<Type>()->dict().set("__doc__", doc);
            })
        .method("mro(self)",
                [](Vm& vm, Args& a) {
                    return Value::of(make<List>(Values(type_mro(vm, a[0]).as<Tuple>()->items())).get());
                })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.binary = union_of_types;
            s.class_getitem = type_parameters;
            s.repr = [](Vm&, const Value& self) { return "<class '" + full_name(*self.as<Type>()) + "'>"; };
            s.hash = [](Vm&, const Value& self) {
                return static_cast<size_t>(self.as<Type>()->id()) * 31 + 5;
            };
        })
        .finish();
    const auto singleton = [](Type& type) {
        NativeType(type).sealed().slots([](Slots& s) { s.allocate = nullptr; }).finish();
    };
    singleton(types::none());
    singleton(types::not_implemented());
    singleton(types::ellipsis());
}

}  // namespace

Value generic_alias(Vm& vm, Type* self, const Value& key) {
    return vm.call(vm.get_attribute(vm.import("types"), "GenericAlias"), {Value::of(self), key});
}

void fill_object_types() {
    fill_object();
    fill_type();
}

}  // namespace backstep::script
