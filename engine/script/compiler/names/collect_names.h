#pragma once

#include "script/compiler/names/scope.h"

namespace backstep::script {

// A name that a function declared nonlocal, to be found in a function around it.
struct NonlocalUse {
    ScopeInfo* scope;
    ast::Identifier name;
};

// The first pass: makes the scopes of the module and notes who binds and who uses which name. What Python
// refuses here ("name 'x' is assigned to before global declaration") is `problem`, the first one.
std::vector<NonlocalUse> collect_names(const ast::Module& module, ScopeInfo& root,
                                       std::optional<ScopeProblem>& problem);

}  // namespace backstep::script
