#include "script/compiler/names/scope.h"

#include "script/compiler/names/collect_names.h"
#include "script/compiler/names/place_names.h"

namespace backstep::script {

ScopeInfo::Symbol& ScopeInfo::symbol(std::string_view name) {
    if (const auto it = symbols.find(name); it != symbols.end()) return it->second;
    order.emplace_back(name);
    return symbols[std::string(name)];
}

std::string mangle(std::string_view class_name, std::string_view name) {
    if (class_name.empty() || !name.starts_with("__") || name.ends_with("__") || name.find('.') != name.npos)
        return std::string(name);
    while (class_name.starts_with('_')) class_name.remove_prefix(1);
    return class_name.empty() ? std::string(name) : "_" + std::string(class_name) + std::string(name);
}

std::unique_ptr<ScopeInfo> analyse_scopes(const ast::Module& module, std::optional<ScopeProblem>& problem) {
    auto root = std::make_unique<ScopeInfo>();
    const auto nonlocals = collect_names(module, *root, problem);
    place_names(*root);
    for (const NonlocalUse& use : nonlocals) {
        const std::string name = mangle(use.scope->private_class, use.name.text);
        if (!problem && use.scope->symbols[name].place != ScopeInfo::Place::Free)
            problem = ScopeProblem{"no binding for nonlocal '" + std::string(use.name.text) + "' found",
                                   use.name.span};
    }
    return root;
}

}  // namespace backstep::script
