#pragma once
// The syntax tree, under the names of Python's own `ast` module. Nodes are plain structs with a kind: switch
// on `kind`, then `as<Call>(node)`. Spans are CPython's (a parenthesised expression excludes its
// parentheses).
//
// Note [Depth]: no tree is deeper than kMaxDepth nodes, counting expressions, statements and `elif` arms
// alike; the parser refuses deeper source the way CPython does. So a walker may recurse once per node.

#include "script/syntax/ast/arena.h"
#include "script/syntax/ast/expressions.h"
#include "script/syntax/ast/statements.h"

namespace backstep::script::ast {

// A parsed file or cell; owns all of its nodes and strings (they do not point into the source).
struct Module {
    Arena arena;
    Body body;
};

}  // namespace backstep::script::ast
