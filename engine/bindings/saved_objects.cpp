#include "bindings/saved_objects.h"

#include "script/vm/vm.h"

namespace backstep::bindings {

using namespace script;

namespace {

Dict& saved_objects(Vm& vm) { return *vm.get_attribute(vm.import("_kept"), "things").as<Dict>(); }

Value deep_copy(Vm& vm, const Value& value) {
    return vm.call(vm.get_attribute(vm.import("copy"), "deepcopy"), {value});
}

Value save(Vm& vm, Args& args) {
    Dict& saved = saved_objects(vm);
    if (saved.size() == 0 && vm.notice) vm.notice(Message("torch.saved_for_this_run"));
    saved.set(vm, Value::str(vm.str(args[1])), deep_copy(vm, args[0]));
    return Value::none();
}

Value load(Vm& vm, Args& args) {
    const std::string name = vm.str(args[0]);
    const Value* found = saved_objects(vm).find(vm, Value::str(name));
    if (found) return deep_copy(vm, *found);
    const Value kind = *vm.builtins().find("FileNotFoundError");
    throw Raised{vm.call(kind, {Value::str("[Errno 2] No such file or directory: " + vm.repr(args[0]))})};
}

}  // namespace

void add_saved_objects(Module& torch) {
    torch.set("save", native_function("save(obj, f, pickle_module=None, pickle_protocol=2)", save));
    torch.set("load",
              native_function("load(f, map_location=None, pickle_module=None, weights_only=False)", load));
}

}  // namespace backstep::bindings
