#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "script/syntax/ast/children.h"
#include "script/syntax/checks/checks.h"

namespace backstep::script {

using namespace ast;

namespace {

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

class SymbolCheck {
  public:
    void visit(const Body& body) {
        for (const Statement* statement : body) visit(statement);
    }

  private:
    struct Comprehending {
        const char* kind;                       // "list comprehension"
        std::vector<std::string_view> targets;  // its iteration variables
        bool in_iterable = false;
    };

    void visit(const Statement* statement) {
        const Scope outer = scope_;
        switch (statement->kind) {
            case StmtKind::FunctionDef:
                check_parameters(as<FunctionDef>(statement).args);
                break;
            case StmtKind::ImportFrom:
                check_star_import(as<ImportFrom>(statement));
                break;
            case StmtKind::Nonlocal:
                if (scope_ == Scope::Module) {
                    refuse("nonlocal declaration not allowed at module level", statement->span);
                }
                break;
            default:
                break;
        }
        for_each_child(
            statement, [&](const Expression* e) { visit(e); },
            [&](const Body& body) {
                if (statement->kind == StmtKind::FunctionDef) scope_ = Scope::Function;
                if (statement->kind == StmtKind::ClassDef) scope_ = Scope::Class;
                visit(body);
                scope_ = outer;
            });
    }

    void visit(const Expression* e) {
        switch (e->kind) {
            case ExprKind::ListComp:
                return visit_comprehension("list comprehension", as<ListComp>(e).generators, e);
            case ExprKind::SetComp:
                return visit_comprehension("set comprehension", as<SetComp>(e).generators, e);
            case ExprKind::DictComp:
                return visit_comprehension("dict comprehension", as<DictComp>(e).generators, e);
            case ExprKind::GeneratorExp:
                return visit_comprehension("generator expression", as<GeneratorExp>(e).generators, e);
            case ExprKind::Yield:
            case ExprKind::YieldFrom:
                if (!comprehensions_.empty()) {
                    refuse(std::string("'yield' inside ") + comprehensions_.back().kind, e->span);
                }
                break;
            case ExprKind::NamedExpr:
                check_named(as<NamedExpr>(e));
                break;
            case ExprKind::Lambda:
                return visit_lambda(as<Lambda>(e));
            default:
                break;
        }
        for_each_child(e, [&](const Expression* child) { visit(child); });
    }

    void visit_lambda(const Lambda& lambda) {
        check_parameters(lambda.args);
        for_each_child(lambda.args, [&](const Expression* child) { visit(child); });
        std::vector<Comprehending> outside;
        outside.swap(comprehensions_);
        const Scope outer = std::exchange(scope_, Scope::Function);
        visit(lambda.body);
        scope_ = outer;
        outside.swap(comprehensions_);
    }

    // The first iterable is evaluated outside of the comprehension.
    void visit_comprehension(const char* kind, const Seq<Comprehension>& generators, const Expression* node) {
        const auto iterable = [&](const Expression* e) {
            ++iterables_;
            visit(e);
            --iterables_;
        };
        iterable(generators[0].iter);
        comprehensions_.push_back({kind, {}});
        for (size_t i = 0; i < generators.size(); ++i) {
            if (i > 0) iterable(generators[i].iter);
            collect_names(generators[i].target);
            visit(generators[i].target);
            for (const Expression* condition : generators[i].ifs) visit(condition);
        }
        if (node->kind == ExprKind::DictComp) {
            visit(as<DictComp>(node).key);
            visit(as<DictComp>(node).value);
        } else {
            visit(as<ListComp>(node).elt);
        }
        comprehensions_.pop_back();
    }

    void collect_names(const Expression* target) {
        if (target->kind == ExprKind::Name) comprehensions_.back().targets.push_back(as<Name>(target).id);
        if (target->kind != ExprKind::Tuple && target->kind != ExprKind::List &&
            target->kind != ExprKind::Starred)
            return;
        for_each_child(target, [&](const Expression* child) { collect_names(child); });
    }

    void check_named(const NamedExpr& named) const {
        if (iterables_ > 0) {
            refuse("assignment expression cannot be used in a comprehension iterable expression", named.span);
        }
        if (comprehensions_.empty()) return;
        const std::string_view name = as<Name>(named.target).id;
        for (const Comprehending& comprehension : comprehensions_) {
            const auto& targets = comprehension.targets;
            if (std::find(targets.begin(), targets.end(), name) != targets.end()) {
                refuse("assignment expression cannot rebind comprehension iteration variable " + quoted(name),
                       named.target->span);
            }
        }
        if (scope_ == Scope::Class) {
            refuse("assignment expression within a comprehension cannot be used in a class body",
                   named.target->span);
        }
    }

    void check_star_import(const ImportFrom& import) const {
        if (scope_ != Scope::Module && import.names[0].name == "*") {
            refuse("import * only allowed at module level", import.names[0].span);
        }
    }

    static void check_parameters(const Arguments& args) {
        std::vector<std::string_view> names;
        const auto add = [&](const Argument& argument) {
            if (std::find(names.begin(), names.end(), argument.name.text) != names.end()) {
                refuse("duplicate argument " + quoted(argument.name.text) + " in function definition",
                       argument.span);
            }
            names.push_back(argument.name.text);
        };
        for (const Argument& argument : args.posonlyargs) add(argument);
        for (const Argument& argument : args.args) add(argument);
        for (const Argument& argument : args.kwonlyargs) add(argument);
        if (args.vararg) add(*args.vararg);
        if (args.kwarg) add(*args.kwarg);
    }

    Scope scope_ = Scope::Module;
    std::vector<Comprehending> comprehensions_;
    int iterables_ = 0;
};

}  // namespace

void check_symbols(const Body& body) { SymbolCheck().visit(body); }

}  // namespace backstep::script
