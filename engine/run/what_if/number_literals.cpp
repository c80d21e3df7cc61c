#include "run/what_if/number_literals.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "script/syntax/ast/children.h"
#include "script/syntax/parse.h"
#include "script/text/number_text.h"

namespace backstep::run {

namespace {

namespace ast = script::ast;
using ast::ExprKind;
using ast::StmtKind;

script::ParseResult parsed(std::string_view source, uint32_t cell) {
    script::ParseOptions options;
    options.cell = cell;
    options.mode = script::ParseMode::Notebook;
    return script::parse(source, options);
}

std::optional<NumberLiteral> as_literal(const ast::Expression* node) {
    if (node->kind == ExprKind::UnaryOp) {
        const auto& unary = ast::as<ast::UnaryOp>(node);
        if (unary.op != ast::UnaryOperator::USub || unary.operand->kind != ExprKind::Constant)
            return std::nullopt;
        auto literal = as_literal(unary.operand);
        if (!literal) return std::nullopt;
        return NumberLiteral{node->span, -literal->value, literal->whole};
    }
    if (node->kind != ExprKind::Constant) return std::nullopt;
    const auto& constant = ast::as<ast::Constant>(node);
    if (constant.type == ast::ConstantKind::Float) return NumberLiteral{node->span, constant.number, false};
    if (constant.type != ast::ConstantKind::Int || constant.base != 10) return std::nullopt;
    const auto value = script::parse_float(constant.text);
    return value ? std::optional(NumberLiteral{node->span, *value, true}) : std::nullopt;
}

// Calls `visit` with every expression below a statement, and with the statement's own blocks' expressions.
template <class Visit>
void each_expression(const ast::Expression* node, const Visit& visit) {
    if (visit(node))
        ast::for_each_child(node, [&](const ast::Expression* child) { each_expression(child, visit); });
}
template <class Visit>
void each_expression(const ast::Body& body, const Visit& visit) {
    for (const ast::Statement* statement : body)
        ast::for_each_child(
            statement, [&](const ast::Expression* node) { each_expression(node, visit); },
            [&](const ast::Body& inner) { each_expression(inner, visit); });
}

template <class Visit>
void each_statement(const ast::Body& body, const Visit& visit) {
    for (const ast::Statement* statement : body) {
        visit(statement);
        ast::for_each_child(
            statement, [](const ast::Expression*) {},
            [&](const ast::Body& inner) { each_statement(inner, visit); });
    }
}

// The items of a list or tuple; null for anything else.
const ast::ExprList* items_of(const ast::Expression* node) {
    if (node->kind == ExprKind::List) return &ast::as<ast::List>(node).elts;
    if (node->kind == ExprKind::Tuple) return &ast::as<ast::Tuple>(node).elts;
    return nullptr;
}

// The numbers of nested lists, row by row; false when anything else stands in them.
bool gather(const ast::Expression* node, std::vector<NumberLiteral>& numbers) {
    if (const auto literal = as_literal(node)) {
        numbers.push_back(*literal);
        return true;
    }
    const ast::ExprList* items = items_of(node);
    if (!items) return false;
    for (const ast::Expression* item : *items)
        if (!gather(item, numbers)) return false;
    return true;
}

std::string_view last_name(const ast::Expression* function) {
    if (function->kind == ExprKind::Name) return ast::as<ast::Name>(function).id;
    if (function->kind == ExprKind::Attribute) return ast::as<ast::Attribute>(function).attr.text;
    return {};
}

bool copies_numbers(const ast::Call& call) {
    static constexpr std::array kMakers{"tensor",       "Tensor",     "FloatTensor",
                                        "DoubleTensor", "LongTensor", "as_tensor"};
    const std::string_view name = last_name(call.func);
    return std::any_of(kMakers.begin(), kMakers.end(), [&](const char* maker) { return name == maker; });
}

const ast::Expression* value_given_to(const ast::Statement* statement, std::string_view name) {
    const auto named = [&](const ast::Expression* target) {
        return target->kind == ExprKind::Name && ast::as<ast::Name>(target).id == name;
    };
    if (statement->kind == StmtKind::AnnAssign) {
        const auto& assign = ast::as<ast::AnnAssign>(statement);
        return named(assign.target) ? assign.value : nullptr;
    }
    if (statement->kind != StmtKind::Assign) return nullptr;
    const auto& assign = ast::as<ast::Assign>(statement);
    const ast::ExprList* values = items_of(assign.value);
    for (const ast::Expression* target : assign.targets) {
        if (named(target)) return assign.value;
        const ast::ExprList* targets = items_of(target);
        if (!targets || !values || targets->size() != values->size()) continue;
        for (size_t i = 0; i < targets->size(); ++i)
            if (named((*targets)[i])) return (*values)[i];
    }
    return nullptr;
}

// What a name is given, when that happens once in the source.
const ast::Expression* only_value_of(const ast::Body& body, std::string_view name) {
    const ast::Expression* found = nullptr;
    size_t times = 0;
    each_statement(body, [&](const ast::Statement* statement) {
        if (const ast::Expression* value = value_given_to(statement, name)) {
            found = value;
            ++times;
        }
    });
    return times == 1 ? found : nullptr;
}

}  // namespace

std::vector<NumberLiteral> number_literals(std::string_view source, uint32_t cell) {
    std::vector<NumberLiteral> numbers;
    const script::ParseResult result = parsed(source, cell);
    if (!result.module()) return numbers;
    each_expression(result.module()->body, [&](const ast::Expression* node) {
        const auto literal = as_literal(node);
        if (literal) numbers.push_back(*literal);
        return !literal;
    });
    return numbers;
}

std::vector<NumberLiteral> literals_of_tensor(std::string_view source, const SourceSpan& creation) {
    std::vector<NumberLiteral> numbers;
    const script::ParseResult result = parsed(source, creation.cell);
    if (!result.module()) return numbers;
    const ast::Expression* data = nullptr;
    each_expression(result.module()->body, [&](const ast::Expression* node) {
        if (node->span == creation && node->kind == ExprKind::Call) {
            const auto& call = ast::as<ast::Call>(node);
            if (copies_numbers(call) && !call.args.empty()) data = call.args[0];
        }
        return !data;
    });
    if (data && data->kind == ExprKind::Name)
        data = only_value_of(result.module()->body, ast::as<ast::Name>(data).id);
    if (!data || !gather(data, numbers)) numbers.clear();
    return numbers;
}

std::optional<GivenNumber> number_given(std::string_view source, const SourceSpan& statement,
                                        std::string_view name) {
    const script::ParseResult result = parsed(source, statement.cell);
    if (!result.module()) return std::nullopt;
    std::optional<GivenNumber> given;
    each_statement(result.module()->body, [&](const ast::Statement* candidate) {
        if (given || candidate->span.line != statement.line || candidate->span.column != statement.column)
            return;
        const ast::Expression* value = value_given_to(candidate, name);
        if (!value) return;
        given = GivenNumber{value->span, false};
        each_expression(value, [&](const ast::Expression* node) {
            given->calls |= node->kind == ExprKind::Call || node->kind == ExprKind::NamedExpr;
            return true;
        });
    });
    return given;
}

std::string number_text(double value, bool whole) {
    if (!whole || value != std::floor(value) || std::abs(value) >= 1e15) return script::float_repr(value);
    return std::to_string(static_cast<long long>(value));
}

}  // namespace backstep::run
