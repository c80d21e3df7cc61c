#pragma once

#include <string>

#include "script/syntax/ast.h"

namespace backstep::script::ast {

// The tree as s-expressions: (Assign [(Name x)] (BinOp Add (Name a) (Constant 1))). With `spans`, each node
// is followed by @line:column-end_line:end_column.
std::string dump(const Module& module, bool spans = false);
std::string dump(const Expression* node);

}  // namespace backstep::script::ast
