#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "script/compiler/code.h"
#include "script/syntax/ast.h"
#include "script/syntax/parse.h"

namespace backstep::script {

struct CompileOptions {
    std::shared_ptr<const SourceFile> file;
    // Which bare expressions say their value: those that end a cell, as in Jupyter, or all outside functions.
    enum class Echo : uint8_t { None, EndOfCell, Everywhere } echo = Echo::None;
    bool value_wanted = false;  // the last statement is an expression: the code returns its value
    bool observed = false;      // emit the instructions that speak to an Observer
};

// The module's code, or the SyntaxError that only scopes can show (global after use, nonlocal without a
// binding).
std::variant<Ref<Code>, SyntaxProblem> compile(const ast::Module& module, const CompileOptions& options);

}  // namespace backstep::script
