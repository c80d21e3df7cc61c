#include "bindings/values/torch_warning.h"

#include "script/vm/vm.h"

namespace backstep::bindings {

using namespace script;

void warn(Vm& vm, std::string_view text) {
    vm.call_method(vm.import("warnings"), "warn", {Value::str(std::string(text))});
}

void warn_once(Vm& vm, std::string_view text) {
    vm.call_method(vm.import("warnings"), "_warn_once", {Value::str(std::string(text))});
}

}  // namespace backstep::bindings
