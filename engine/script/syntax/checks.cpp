#include "script/syntax/checks.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "script/syntax/children.h"
#include "script/syntax/parse.h"

namespace backstep::script {

using namespace ast;

namespace {

[[noreturn]] void refuse(std::string message, const SourceSpan& span) {
    throw SyntaxProblem{"SyntaxError", std::move(message), "", span, span, ""};
}

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

enum class Scope : uint8_t { Module, Function, Class };

// ---- `from __future__`, which CPython reads first of all ----

bool is_docstring(const Statement* statement) {
    if (statement->kind != StmtKind::Expr) return false;
    const Expression* value = as<Expr>(statement).value;
    return value->kind == ExprKind::Constant && as<Constant>(value).type == ConstantKind::Str;
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

// ---- What the symbol table refuses ----

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

// ---- What the compiler refuses ----

class PlacementCheck {
  public:
    void visit(const Body& body) {
        for (const Statement* statement : body) visit(statement);
    }

  private:
    static constexpr int kMaxBlocks = 20;

    struct Place {
        Scope scope = Scope::Module;
        bool loop = false;
        int blocks = 0;
    };

    void visit(const Statement* s) {
        const Place outer = place_;
        switch (s->kind) {
            case StmtKind::Return:
                if (place_.scope != Scope::Function) refuse("'return' outside function", s->span);
                break;
            case StmtKind::Break:
                if (!place_.loop) refuse("'break' outside loop", s->span);
                break;
            case StmtKind::Continue:
                if (!place_.loop) refuse("'continue' not properly in loop", s->span);
                break;
            case StmtKind::Assign:
                for (const Expression* target : as<Assign>(s).targets) check_target(target);
                break;
            case StmtKind::AugAssign:
                check_target(as<AugAssign>(s).target);
                break;
            case StmtKind::AnnAssign:
                check_target(as<AnnAssign>(s).target);
                break;
            case StmtKind::For:
                check_target(as<For>(s).target);
                break;
            case StmtKind::With:
                check_with(as<With>(s));
                break;
            case StmtKind::Try:
                check_handlers(as<Try>(s));
                break;
            case StmtKind::FunctionDef:
                check_parameters(as<FunctionDef>(s).args, s->span);
                break;
            case StmtKind::ClassDef:
                check_keywords(as<ClassDef>(s).keywords);
                break;
            default:
                break;
        }
        const bool star_fits =
            s->kind == StmtKind::Assign || s->kind == StmtKind::For || s->kind == StmtKind::ClassDef;
        for_each_child(
            s, [&](const Expression* e) { star_fits && !is_loaded(s, e) ? visit_unstarred(e) : visit(e); },
            [&](const Body& body) {
                enter(s, body);
                visit(body);
                place_ = outer;
            });
    }

    // Whether the expression is the value or iterable, where a bare star has no place.
    static bool is_loaded(const Statement* s, const Expression* e) {
        if (s->kind == StmtKind::Assign) return e == as<Assign>(s).value;
        return s->kind == StmtKind::For && e == as<For>(s).iter;
    }

    void enter(const Statement* s, const Body& body) {
        if (s->kind == StmtKind::FunctionDef) place_ = {Scope::Function, false, 0};
        if (s->kind == StmtKind::ClassDef) place_ = {Scope::Class, false, 0};
        const bool loops = (s->kind == StmtKind::For && body.data == as<For>(s).body.data) ||
                           (s->kind == StmtKind::While && body.data == as<While>(s).body.data);
        place_.loop |= loops;
        if (loops || s->kind == StmtKind::With || s->kind == StmtKind::Try) ++place_.blocks;
        if (place_.blocks > kMaxBlocks) refuse("too many statically nested blocks", s->span);
    }

    void visit_unstarred(const Expression* e) {
        visit(e->kind == ExprKind::Starred ? as<Starred>(e).value : e);
    }

    void visit(const Expression* e) {
        switch (e->kind) {
            case ExprKind::Starred:
                refuse("can't use starred expression here", e->span);
            case ExprKind::Yield:
            case ExprKind::YieldFrom:
                if (place_.scope != Scope::Function) refuse("'yield' outside function", e->span);
                break;
            case ExprKind::NamedExpr:
                check_target(as<NamedExpr>(e).target);
                break;
            case ExprKind::Lambda:
                return visit_lambda(as<Lambda>(e));
            case ExprKind::Call:
                check_keywords(as<Call>(e).keywords);
                break;
            case ExprKind::ListComp:
                check_targets(as<ListComp>(e).generators);
                break;
            case ExprKind::SetComp:
                check_targets(as<SetComp>(e).generators);
                break;
            case ExprKind::GeneratorExp:
                check_targets(as<GeneratorExp>(e).generators);
                break;
            case ExprKind::DictComp:
                check_targets(as<DictComp>(e).generators);
                break;
            default:
                break;
        }
        const bool star_fits = e->kind == ExprKind::List || e->kind == ExprKind::Tuple ||
                               e->kind == ExprKind::Set || e->kind == ExprKind::Call;
        for_each_child(e,
                       [&](const Expression* child) { star_fits ? visit_unstarred(child) : visit(child); });
    }

    void visit_lambda(const Lambda& lambda) {
        check_parameters(lambda.args, lambda.span);
        for_each_child(lambda.args, [&](const Expression* child) { visit(child); });
        const Place outer = std::exchange(place_, Place{Scope::Function, false, 0});
        visit(lambda.body);
        place_ = outer;
    }

    static void check_targets(const Seq<Comprehension>& generators) {
        for (const Comprehension& clause : generators) check_target(clause.target);
    }

    static void check_with(const With& with) {
        for (const WithItem& item : with.items) {
            if (item.optional_vars) check_target(item.optional_vars);
        }
    }

    static void check_target(const Expression* target) {
        if (target->kind == ExprKind::Starred) {
            refuse("starred assignment target must be in a list or tuple", target->span);
        }
        if (target->kind == ExprKind::Name) check_name(as<Name>(target).id, target->span);
        if (target->kind != ExprKind::Tuple && target->kind != ExprKind::List) return;
        int stars = 0;
        for_each_child(target,
                       [&](const Expression* element) { stars += element->kind == ExprKind::Starred; });
        if (stars > 1) refuse("multiple starred expressions in assignment", target->span);
        for_each_child(target, [&](const Expression* element) {
            check_target(element->kind == ExprKind::Starred ? as<Starred>(element).value : element);
        });
    }

    static void check_name(std::string_view name, const SourceSpan& span) {
        if (name == "__debug__") refuse("cannot assign to __debug__", span);
    }

    static void check_parameters(const Arguments& args, const SourceSpan& span) {
        for (const Seq<Argument>& list : {args.posonlyargs, args.args, args.kwonlyargs}) {
            for (const Argument& argument : list) check_name(argument.name.text, span);
        }
    }

    static void check_keywords(const Seq<Keyword>& keywords) {
        for (size_t i = 0; i < keywords.size(); ++i) {
            if (keywords[i].name.empty()) continue;
            check_name(keywords[i].name, keywords[i].span);
            for (size_t k = i + 1; k < keywords.size(); ++k) {
                if (keywords[i].name == keywords[k].name) {
                    refuse("keyword argument repeated: " + std::string(keywords[k].name), keywords[k].span);
                }
            }
        }
    }

    static void check_handlers(const Try& node) {
        for (size_t i = 0; i + 1 < node.handlers.size(); ++i) {
            if (node.handlers[i].type == nullptr)
                refuse("default 'except:' must be last", node.handlers[i].span);
        }
    }

    Place place_;
};

}  // namespace

void check_placement(const Module& module) {
    check_future_imports(module.body);
    SymbolCheck().visit(module.body);
    PlacementCheck().visit(module.body);
}

}  // namespace backstep::script
