#pragma once

#include <string>

#include "script/syntax/ast.h"

namespace backstep::script {

// What CPython refuses after parsing because of where a statement or an expression stands: `return` outside a
// function, `break` outside a loop, a star with nothing to unpack into, a parameter named twice. Throws the
// first SyntaxProblem in CPython's order: future imports, then what its symbol table sees in the whole file,
// then what its compiler does.
void check_module(const ast::Module& module);

void check_future_imports(const ast::Body& body);
void check_symbols(const ast::Body& body);
void check_placement(const ast::Body& body);
void check_patterns(const ast::Match& match);

// Whose names and statements a piece of source belongs to.
enum class Scope : uint8_t { Module, Function, Class };

[[noreturn]] void refuse(std::string message, const SourceSpan& span);

}  // namespace backstep::script
