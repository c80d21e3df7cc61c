#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/exception.h"

namespace backstep::script {
namespace {

Exception& exception_of(const Value& v) { return *v.as<Exception>(); }

std::string base_str(Vm& vm, const Value& v) {
    const Tuple& args = *exception_of(v).args;
    if (args.size() == 0) return "";
    if (args.size() == 1) return vm.str(args[0]);
    return vm.repr(Value(exception_of(v).args));
}

std::string base_repr(Vm& vm, const Value& v) {
    const Values& args = exception_of(v).args->items();
    return v.type()->name() + "(" + joined_reprs(vm, args) + ")";
}

template <Value Exception::*Part>
Value get_part(Vm&, const Value& v) {
    return exception_of(v).*Part;
}
template <Value Exception::*Part>
void set_part(Vm&, const Value& v, const Value& value) {
    CHECK(value.is_none() || value.is(Kind::Exception), TypeError,
          "exception cause must be None or derive from BaseException");
    exception_of(v).*Part = value;
    if (Part == &Exception::cause) exception_of(v).suppress_context = true;
}

Value first_argument(Vm&, const Value& v) {
    const Tuple& args = *exception_of(v).args;
    return args.size() == 0 ? Value::none() : args[0];
}

void fill_base() {
    NativeType(types::base_exception())
        .constructor("BaseException(*args, **kwargs)",
                     [](Vm& vm, Args& a) -> Value {
                         auto exception = make<Exception>(a.type(), a[0].as<Tuple>()->items());
                         const Dict& named = *a[1].as<Dict>();
                         const bool own_init =
                             !a.type()->native() && !a.type()->look_up("__init__")->is(Kind::NativeFunction);
                         for (size_t i = 0; i < named.slots() && !own_init; ++i) {
                             if (!named.slot(i).key.bound()) continue;
                             const std::string_view key = text_of(named.slot(i).key);
                             if (key != "name" && key != "obj" && key != "path")
                                 throw TypeError(a.type()->name() + "() takes no keyword arguments");
                             vm.set_plain_attribute(Value(exception), *intern(key), named.slot(i).value);
                         }
                         return exception;
                     })
        .method("__init__(self, *args, **kwargs)",
                [](Vm&, Args& a) {
                    exception_of(a[0]).args = Ref<Tuple>(a[1].as<Tuple>());
                    return Value::none();
                })
        .method("with_traceback(self, tb, /)", [](Vm&, Args& a) { return a[0]; })
        .method("add_note(self, note, /)",
                [](Vm&, Args& a) {
                    CHECK(is_str(a[1]), TypeError, "note must be a str, not '" + a[1].type()->name() + "'");
                    Value& notes = exception_of(a[0]).notes;
                    if (!notes.bound()) notes = make<List>();
                    notes.as<List>()->items.push_back(a[1]);
                    return Value::none();
                })
        .property(
            "args", [](Vm&, const Value& v) { return Value(exception_of(v).args); },
            [](Vm& vm, const Value& v, const Value& args) {
                exception_of(v).args = make<Tuple>(vm.collect(args));
            })
        .property("__cause__", get_part<&Exception::cause>, set_part<&Exception::cause>)
        .property("__context__", get_part<&Exception::context>, set_part<&Exception::context>)
        .property(
            "__suppress_context__",
            [](Vm&, const Value& v) { return Value::boolean(exception_of(v).suppress_context); },
            [](Vm& vm, const Value& v, const Value& yes) {
                exception_of(v).suppress_context = vm.truth(yes);
            })
        .property(
            "__traceback__", [](Vm&, const Value&) { return Value::none(); },
            [](Vm&, const Value&, const Value&) {})
        .property(
            "__notes__",
            [](Vm&, const Value& v) {
                if (!exception_of(v).notes.bound())
                    throw AttributeError("'" + v.type()->name() + "' object has no attribute '__notes__'");
                return exception_of(v).notes;
            })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.str = base_str;
            s.repr = base_repr;
        })
        .finish();
}

}  // namespace

void fill_exception_types() {
    fill_base();
    for (Type* type : exception_types_in_order()) {
        if (type == &types::base_exception()) continue;
        NativeType native(*type);
        if (type->name() == "KeyError") {
            native.slots([](Slots& s) {
                s.str = [](Vm& vm, const Value& v) {
                    const Tuple& args = *exception_of(v).args;
                    return args.size() == 1 ? vm.repr(args[0]) : base_str(vm, v);
                };
            });
        }
        if (type->name() == "StopIteration") native.property("value", first_argument);
        if (type->name() == "SystemExit") native.property("code", first_argument);
        native.finish();
    }
}

}  // namespace backstep::script
