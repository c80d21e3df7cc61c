#include "script/modules/source_modules.h"

#include <map>
#include <mutex>

#include "base/error.h"
#include "script/compiler/compile.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

namespace {

Ref<Code> compile_module(const SourceModule& module) {
    auto file = std::make_shared<SourceFile>(std::string("<") + module.name + ">", module.source, UINT32_MAX);
    file->internal = true;
    ParseOptions reading;
    reading.filename = file->name;
    const ParseResult parsed = parse(module.source, reading);
    INTERNAL_ASSERT(parsed.module() != nullptr);
    CompileOptions options;
    options.file = file;
    auto compiled = compile(*parsed.module(), options);
    INTERNAL_ASSERT(std::holds_alternative<Ref<Code>>(compiled));
    return std::get<Ref<Code>>(compiled);
}

// Compiled once for the whole program; every run, on whatever thread, has a copy. The map outlives every
// thread: a run may still be importing when the program ends.
Ref<Code> code_of(const SourceModule& module) {
    static std::mutex mutex;
    static auto& compiled = *new std::map<const char*, Ref<Code>>;
    const std::lock_guard lock(mutex);
    Ref<Code>& code = compiled[module.source];
    if (!code) {
        code = compile_module(module);
        code->share_between_runs();
    }
    return code->copy();
}

}  // namespace

void run_source_module(Vm& vm, const SourceModule& module, const Ref<Module>& into) {
    run_module_code(vm.state(), code_of(module), into->names_ref());
}

}  // namespace backstep::script
