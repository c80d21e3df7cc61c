#include "script/compiler/names/place_names.h"

#include <algorithm>

namespace backstep::script {

void place_names(ScopeInfo& root) {
    std::vector<ScopeInfo*> scopes{&root};
    for (size_t i = 0; i < scopes.size(); ++i) {
        for (const void* node : scopes[i]->child_order) scopes.push_back(scopes[i]->children[node].get());
    }
    for (ScopeInfo* scope : scopes) {
        if (scope->kind == ScopeInfo::Kind::Class) scope->symbol("__class__");
    }
    const auto owns = [](const ScopeInfo& scope, const std::string& name) {
        const auto it = scope.symbols.find(name);
        if (it == scope.symbols.end()) return false;
        if (scope.kind == ScopeInfo::Kind::Class) return name == "__class__";
        return scope.function_like() && it->second.bound && !it->second.declared_global &&
               !it->second.declared_nonlocal;
    };
    for (ScopeInfo* scope : scopes) {
        for (size_t i = 0; i < scope->order.size(); ++i) {
            const std::string name = scope->order[i];
            ScopeInfo::Symbol& symbol = scope->symbols[name];
            using Place = ScopeInfo::Place;
            if (scope->kind == ScopeInfo::Kind::Class && name == "__class__") {
                if (symbol.place != Place::Cell) symbol.place = Place::Named;
                continue;
            }
            if (symbol.place == Place::Cell || symbol.place == Place::Free)
                continue;  // an inner scope came first
            if (scope->kind == ScopeInfo::Kind::Module || symbol.declared_global) {
                symbol.place = Place::Global;
                continue;
            }
            if (owns(*scope, name)) {
                symbol.place = Place::Fast;
                continue;
            }
            if (scope->kind == ScopeInfo::Kind::Class && symbol.bound && !symbol.declared_nonlocal) {
                symbol.place = Place::Named;
                continue;
            }
            ScopeInfo* owner = scope->parent;
            while (owner && !owns(*owner, name)) {
                const auto it = owner->symbols.find(name);
                if (owner->function_like() && it != owner->symbols.end() && it->second.declared_global)
                    owner = nullptr;
                if (owner) owner = owner->parent;
            }
            if (!owner) {
                symbol.place = scope->kind == ScopeInfo::Kind::Class ? Place::Named : Place::Global;
                continue;
            }
            owner->symbols[name].place = Place::Cell;
            symbol.place = Place::Free;
            for (ScopeInfo* between = scope->parent; between != owner; between = between->parent) {
                between->symbol(name).place = Place::Free;
            }
        }
    }
    for (ScopeInfo* scope : scopes) {
        for (const std::string& name : scope->order) {
            const ScopeInfo::Symbol& symbol = scope->symbols[name];
            const bool in_function = scope->function_like();
            if (in_function && (symbol.place == ScopeInfo::Place::Fast ||
                                (symbol.parameter && symbol.place == ScopeInfo::Place::Cell)))
                scope->fast.push_back(name);
            if (symbol.place == ScopeInfo::Place::Cell) scope->cells.push_back(name);
            if (symbol.place == ScopeInfo::Place::Free) scope->free.push_back(name);
        }
        std::stable_partition(scope->fast.begin(), scope->fast.end(),
                              [&](const std::string& name) { return scope->symbols[name].parameter; });
        int slot = 0;
        for (const std::string& name : scope->fast) scope->symbols[name].slot = slot++;
        for (const std::string& name : scope->cells) scope->symbols[name].slot = slot++;
        for (const std::string& name : scope->free) scope->symbols[name].slot = slot++;
    }
}

}  // namespace backstep::script
