#include "script/syntax/checks/checks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "script/syntax/parse.h"

namespace backstep::script {

using namespace ast;

namespace {

bool is_docstring(const Statement* statement) {
    if (statement->kind != StmtKind::Expr) return false;
    const Expression* value = as<Expr>(statement).value;
    return value->kind == ExprKind::Constant && as<Constant>(value).type == ConstantKind::Str;
}

}  // namespace

void refuse(std::string message, const SourceSpan& span) {
    throw SyntaxProblem{"SyntaxError", std::move(message), "", span, span, ""};
}

void check_future_imports(const Body& body) {
    static constexpr std::string_view kFeatures[] = {
        "nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
        "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",  "annotations"};
    bool beginning = true;
    for (size_t i = 0; i < body.size(); ++i) {
        const Statement* statement = body[i];
        const bool future = statement->kind == StmtKind::ImportFrom &&
                            as<ImportFrom>(statement).module == "__future__" &&
                            as<ImportFrom>(statement).level == 0;
        if (future && !beginning) {
            refuse("from __future__ imports must occur at the beginning of the file", statement->span);
        }
        if (!future) {
            beginning &= i == 0 && is_docstring(statement);
            continue;
        }
        for (const Alias& alias : as<ImportFrom>(statement).names) {
            const bool known =
                std::find(std::begin(kFeatures), std::end(kFeatures), alias.name) != std::end(kFeatures);
            SourceSpan place = statement->span;
            place.end_line = place.line;
            place.end_column = place.column;
            if (!known) refuse("future feature " + std::string(alias.name) + " is not defined", place);
        }
    }
}

void check_module(const Module& module) {
    check_future_imports(module.body);
    check_symbols(module.body);
    check_placement(module.body);
}

}  // namespace backstep::script
