#include "script/modules/source_modules.h"

#include <map>
#include <mutex>

#include "base/error.h"
#include "script/compiler/compile.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

namespace {

// Read once for the whole program: a tree never changes, and runs on all threads compile from it.
const ParseResult& tree_of(const SourceModule& module, const std::string& file_name) {
    static std::mutex mutex;
    static std::map<const char*, ParseResult> trees;
    const std::lock_guard lock(mutex);
    const auto known = trees.find(module.source);
    if (known != trees.end()) return known->second;
    ParseOptions options;
    options.filename = file_name;
    return trees.emplace(module.source, parse(module.source, options)).first->second;
}

}  // namespace

void run_source_module(Vm& vm, const SourceModule& module, const Ref<Module>& into) {
    auto file = std::make_shared<SourceFile>(std::string("<") + module.name + ">", module.source, UINT32_MAX);
    file->internal = true;
    const ParseResult& parsed = tree_of(module, file->name);
    INTERNAL_ASSERT(parsed.module() != nullptr);
    CompileOptions options;
    options.file = file;
    auto compiled = compile(*parsed.module(), options);
    INTERNAL_ASSERT(std::holds_alternative<Ref<Code>>(compiled));
    run_module_code(vm.state(), std::get<Ref<Code>>(compiled), into->names_ref());
}

}  // namespace backstep::script
