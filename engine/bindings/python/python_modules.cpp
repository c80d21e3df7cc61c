#include "bindings/python/python_modules.h"

#include <algorithm>

namespace backstep::bindings {

using namespace script;

namespace {

// What `import torch` alone does not bring in 1.13.
constexpr const char* kApart[] = {"torch.nn.utils.prune", "torch.utils.checkpoint",
                                  "torch.utils.tensorboard"};

// The packages among PyTorch's modules that are no package here.
constexpr std::string_view kPackages[] = {"torch.amp",     "torch.backends.cudnn",   "torch.cuda.amp",
                                          "torch.linalg",  "torch.nn.parallel",      "torch.profiler",
                                          "torch.special", "torch.utils.tensorboard"};

}  // namespace

std::string installed_file(const Vm& vm, const std::string& module) {
    std::string path = "/usr/lib/python3/dist-packages/";
    for (const char c : module) path += c == '.' ? '/' : c;
    const bool package = std::ranges::find(kPackages, module) != std::end(kPackages) || vm.has_parts(module);
    return path + (package ? "/__init__.py" : ".py");
}

void register_python_modules(Vm& vm) {
    for (const SourceModule& module : python_modules()) {
        vm.register_module(module.name, [&module](Vm& importing) {
            auto made = make<Module>(module.name);
            made->set("__file__", Value::str(installed_file(importing, module.name)));
            importing.provide_module(module.name, made);
            run_source_module(importing, module, made);
            return made;
        });
    }
    for (const char* name : kApart) vm.keep_module_apart(name);
}

}  // namespace backstep::bindings
