#include "script/modules/source_modules.h"

#include "base/error.h"
#include "script/compiler/compile.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

void run_source_module(Vm& vm, const SourceModule& module, const Ref<Module>& into) {
    auto file = std::make_shared<SourceFile>(std::string("<") + module.name + ">", module.source, UINT32_MAX);
    file->internal = true;
    ParseOptions parse_options;
    parse_options.filename = file->name;
    const ParseResult parsed = parse(file->text, parse_options);
    INTERNAL_ASSERT(parsed.module() != nullptr);
    CompileOptions options;
    options.file = file;
    auto compiled = compile(*parsed.module(), options);
    INTERNAL_ASSERT(std::holds_alternative<Ref<Code>>(compiled));
    run_module_code(vm.state(), std::get<Ref<Code>>(compiled), into->names_ref());
}

}  // namespace backstep::script
