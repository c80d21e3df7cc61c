#pragma once

#include "script/syntax/ast.h"

namespace backstep::script {

// What CPython refuses after parsing because of where a statement or an expression stands: `return` outside a
// function, `break` outside a loop, a star with nothing to unpack into, a parameter named twice. Throws the
// first SyntaxProblem in CPython's order: its symbol table looks at the whole file before its compiler does.
void check_placement(const ast::Module& module);

}  // namespace backstep::script
