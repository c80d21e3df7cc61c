#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "script/syntax/ast/children.h"
#include "script/syntax/checks/checks.h"

namespace backstep::script {

using namespace ast;

namespace {

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
            case StmtKind::Match:
                check_patterns(as<Match>(s));
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

void check_placement(const Body& body) { PlacementCheck().visit(body); }

}  // namespace backstep::script
