#pragma once
// Visits what stands directly inside a node, in the order Python evaluates or runs it.

#include "script/syntax/ast.h"

namespace backstep::script::ast {

template <class Visit>
void for_each_child(const Arguments& args, Visit&& visit) {
    const auto annotation = [&](const Argument& argument) {
        if (argument.annotation) visit(argument.annotation);
    };
    for (const Expression* value : args.defaults) visit(value);
    for (const Expression* value : args.kw_defaults) {
        if (value) visit(value);
    }
    for (const Argument& argument : args.posonlyargs) annotation(argument);
    for (const Argument& argument : args.args) annotation(argument);
    if (args.vararg) annotation(*args.vararg);
    for (const Argument& argument : args.kwonlyargs) annotation(argument);
    if (args.kwarg) annotation(*args.kwarg);
}

template <class Visit>
void for_each_child(const Seq<Comprehension>& generators, Visit&& visit) {
    for (const Comprehension& clause : generators) {
        visit(clause.iter);
        visit(clause.target);
        for (const Expression* condition : clause.ifs) visit(condition);
    }
}

// The expressions of a pattern: its literals, keys and classes, at whatever depth.
template <class Visit>
void for_each_child(const Pattern* node, Visit&& visit) {
    const auto all = [&](const PatternList& children) {
        for (const Pattern* child : children) for_each_child(child, visit);
    };
    switch (node->kind) {
        case PatternKind::Value:
            return visit(as<MatchValue>(node).value);
        case PatternKind::Singleton:
            return visit(as<MatchSingleton>(node).value);
        case PatternKind::Sequence:
            return all(as<MatchSequence>(node).patterns);
        case PatternKind::Mapping:
            for (const Expression* key : as<MatchMapping>(node).keys) visit(key);
            return all(as<MatchMapping>(node).patterns);
        case PatternKind::Class:
            visit(as<MatchClass>(node).cls);
            all(as<MatchClass>(node).patterns);
            return all(as<MatchClass>(node).kwd_patterns);
        case PatternKind::As:
            if (as<MatchAs>(node).pattern) for_each_child(as<MatchAs>(node).pattern, visit);
            return;
        case PatternKind::Or:
            return all(as<MatchOr>(node).patterns);
        case PatternKind::Star:
            return;
    }
}

// The names a pattern binds, at whatever depth.
template <class Visit>
void for_each_capture(const Pattern* node, Visit&& visit) {
    const auto all = [&](const PatternList& children) {
        for (const Pattern* child : children) for_each_capture(child, visit);
    };
    const auto named = [&](const Identifier& name) {
        if (!name.text.empty()) visit(name);
    };
    switch (node->kind) {
        case PatternKind::Value:
        case PatternKind::Singleton:
            return;
        case PatternKind::Sequence:
            return all(as<MatchSequence>(node).patterns);
        case PatternKind::Mapping:
            all(as<MatchMapping>(node).patterns);
            return named(as<MatchMapping>(node).rest);
        case PatternKind::Class:
            all(as<MatchClass>(node).patterns);
            return all(as<MatchClass>(node).kwd_patterns);
        case PatternKind::Star:
            return named(as<MatchStar>(node).name);
        case PatternKind::As:
            if (as<MatchAs>(node).pattern) for_each_capture(as<MatchAs>(node).pattern, visit);
            return named(as<MatchAs>(node).name);
        case PatternKind::Or:
            return all(as<MatchOr>(node).patterns);
    }
}

template <class Visit>
void for_each_child(const Expression* node, Visit&& visit) {
    const auto maybe = [&](const Expression* child) {
        if (child) visit(child);
    };
    const auto all = [&](const ExprList& children) {
        for (const Expression* child : children) maybe(child);
    };
    const auto comprehension = [&](const auto& comp) {
        for_each_child(comp.generators, visit);
        visit(comp.elt);
    };
    switch (node->kind) {
        case ExprKind::BoolOp:
            return all(as<BoolOp>(node).values);
        case ExprKind::NamedExpr:
            visit(as<NamedExpr>(node).value);
            return visit(as<NamedExpr>(node).target);
        case ExprKind::BinOp:
            visit(as<BinOp>(node).left);
            return visit(as<BinOp>(node).right);
        case ExprKind::UnaryOp:
            return visit(as<UnaryOp>(node).operand);
        case ExprKind::Lambda:
            for_each_child(as<Lambda>(node).args, visit);
            return visit(as<Lambda>(node).body);
        case ExprKind::IfExp:
            visit(as<IfExp>(node).test);
            visit(as<IfExp>(node).body);
            return visit(as<IfExp>(node).orelse);
        case ExprKind::Dict:
            for (size_t i = 0; i < as<Dict>(node).keys.size(); ++i) {
                maybe(as<Dict>(node).keys[i]);
                visit(as<Dict>(node).values[i]);
            }
            return;
        case ExprKind::Set:
            return all(as<Set>(node).elts);
        case ExprKind::ListComp:
            return comprehension(as<ListComp>(node));
        case ExprKind::SetComp:
            return comprehension(as<SetComp>(node));
        case ExprKind::GeneratorExp:
            return comprehension(as<GeneratorExp>(node));
        case ExprKind::DictComp:
            for_each_child(as<DictComp>(node).generators, visit);
            visit(as<DictComp>(node).key);
            return visit(as<DictComp>(node).value);
        case ExprKind::Yield:
            return maybe(as<Yield>(node).value);
        case ExprKind::YieldFrom:
            return visit(as<YieldFrom>(node).value);
        case ExprKind::Compare:
            visit(as<Compare>(node).left);
            return all(as<Compare>(node).comparators);
        case ExprKind::Call:
            visit(as<Call>(node).func);
            all(as<Call>(node).args);
            for (const Keyword& keyword : as<Call>(node).keywords) visit(keyword.value);
            return;
        case ExprKind::FormattedValue:
            visit(as<FormattedValue>(node).value);
            return maybe(as<FormattedValue>(node).format_spec);
        case ExprKind::JoinedStr:
            return all(as<JoinedStr>(node).values);
        case ExprKind::Attribute:
            return visit(as<Attribute>(node).value);
        case ExprKind::Subscript:
            visit(as<Subscript>(node).value);
            return visit(as<Subscript>(node).slice);
        case ExprKind::Starred:
            return visit(as<Starred>(node).value);
        case ExprKind::List:
            return all(as<List>(node).elts);
        case ExprKind::Tuple:
            return all(as<Tuple>(node).elts);
        case ExprKind::Slice:
            maybe(as<Slice>(node).lower);
            maybe(as<Slice>(node).upper);
            return maybe(as<Slice>(node).step);
        case ExprKind::Constant:
        case ExprKind::Name:
            return;
    }
}

// The expressions of a statement itself; `body` is called with each of its blocks, in their order among them.
template <class Visit, class VisitBody>
void for_each_child(const Statement* node, Visit&& visit, VisitBody&& body) {
    const auto maybe = [&](const Expression* child) {
        if (child) visit(child);
    };
    const auto all = [&](const ExprList& children) {
        for (const Expression* child : children) visit(child);
    };
    switch (node->kind) {
        case StmtKind::Expr:
            return visit(as<Expr>(node).value);
        case StmtKind::Assign:
            visit(as<Assign>(node).value);
            return all(as<Assign>(node).targets);
        case StmtKind::AugAssign:
            visit(as<AugAssign>(node).target);
            return visit(as<AugAssign>(node).value);
        case StmtKind::AnnAssign:
            maybe(as<AnnAssign>(node).value);
            visit(as<AnnAssign>(node).target);
            return visit(as<AnnAssign>(node).annotation);
        case StmtKind::For:
            visit(as<For>(node).iter);
            visit(as<For>(node).target);
            body(as<For>(node).body);
            return body(as<For>(node).orelse);
        case StmtKind::While:
            visit(as<While>(node).test);
            body(as<While>(node).body);
            return body(as<While>(node).orelse);
        case StmtKind::If:
            visit(as<If>(node).test);
            body(as<If>(node).body);
            return body(as<If>(node).orelse);
        case StmtKind::With:
            for (const WithItem& item : as<With>(node).items) {
                visit(item.context_expr);
                maybe(item.optional_vars);
            }
            return body(as<With>(node).body);
        case StmtKind::Match:
            visit(as<Match>(node).subject);
            for (const MatchCase& one : as<Match>(node).cases) {
                for_each_child(one.pattern, visit);
                maybe(one.guard);
                body(one.body);
            }
            return;
        case StmtKind::FunctionDef:
            all(as<FunctionDef>(node).decorators);
            for_each_child(as<FunctionDef>(node).args, visit);
            maybe(as<FunctionDef>(node).returns);
            return body(as<FunctionDef>(node).body);
        case StmtKind::ClassDef:
            all(as<ClassDef>(node).decorators);
            all(as<ClassDef>(node).bases);
            for (const Keyword& keyword : as<ClassDef>(node).keywords) visit(keyword.value);
            return body(as<ClassDef>(node).body);
        case StmtKind::Return:
            return maybe(as<Return>(node).value);
        case StmtKind::Raise:
            maybe(as<Raise>(node).exc);
            return maybe(as<Raise>(node).cause);
        case StmtKind::Try:
            body(as<Try>(node).body);
            for (const ExceptHandler& handler : as<Try>(node).handlers) {
                maybe(handler.type);
                body(handler.body);
            }
            body(as<Try>(node).orelse);
            return body(as<Try>(node).finalbody);
        case StmtKind::Assert:
            visit(as<Assert>(node).test);
            return maybe(as<Assert>(node).msg);
        case StmtKind::Delete:
            return all(as<Delete>(node).targets);
        case StmtKind::Import:
        case StmtKind::ImportFrom:
        case StmtKind::Global:
        case StmtKind::Nonlocal:
        case StmtKind::Pass:
        case StmtKind::Break:
        case StmtKind::Continue:
            return;
    }
}

}  // namespace backstep::script::ast
