#include "bindings/python/python_modules.h"

namespace backstep::bindings {

using namespace script;

void register_python_modules(Vm& vm) {
    for (const SourceModule& module : python_modules()) {
        vm.register_module(module.name, [&module](Vm& importing) {
            auto made = make<Module>(module.name);
            importing.provide_module(module.name, made);
            run_source_module(importing, module, made);
            return made;
        });
    }
}

}  // namespace backstep::bindings
