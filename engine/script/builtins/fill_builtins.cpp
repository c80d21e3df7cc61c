#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/builtins.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

void fill_builtins(Vm&, Dict& names) {
    for (Type* type : {&types::object(), &types::type(), &types::boolean(), &types::integer(),
                       &types::floating(), &types::str(), &types::bytes(), &types::tuple(), &types::list(),
                       &types::dict(), &types::set(), &types::frozenset(), &types::range(), &types::slice(),
                       &types::super(), &types::property(), &types::static_method(), &types::class_method()})
        names.set(type->name(), Value::of(type));
    for (Type* type : exception_types_in_order()) names.set(type->name(), Value::of(type));
    names.set("EnvironmentError", Value::of(types::exception("OSError")));
    names.set("IOError", Value::of(types::exception("OSError")));
    names.set("NotImplemented", Value::not_implemented());
    names.set("Ellipsis", Value::ellipsis());
    names.set("__debug__", Value::boolean(true));
    add_output_functions(names);
    add_iteration_functions(names);
    add_introspection_functions(names);
    add_absent_functions(names);
}

}  // namespace backstep::script
