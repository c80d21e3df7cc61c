#include "script/compiler/names/collect_names.h"

#include "script/syntax/ast/children.h"

namespace backstep::script {
namespace {

using namespace ast;

class NameCollector {
  public:
    NameCollector(ScopeInfo* root, std::optional<ScopeProblem>& problem) : scope_(root), problem_(problem) {}

    void body(const Body& statements) {
        for (const Statement* s : statements) statement(s);
    }

  private:
    void refuse(std::string message, SourceSpan span) {
        if (!problem_) problem_ = ScopeProblem{std::move(message), span};
    }
    ScopeInfo::Symbol& symbol(std::string_view name) {
        return scope_->symbol(mangle(scope_->private_class, name));
    }
    void bind(std::string_view name) { symbol(name).bound = true; }
    void use(std::string_view name) { symbol(name).used = true; }

    ScopeInfo* enter(const void* node, ScopeInfo::Kind kind) {
        auto child = std::make_unique<ScopeInfo>();
        child->kind = kind;
        child->parent = scope_;
        child->private_class = scope_->private_class;
        ScopeInfo* entered = child.get();
        scope_->child_order.push_back(node);
        scope_->children[node] = std::move(child);
        scope_ = entered;
        return entered;
    }
    void leave() { scope_ = scope_->parent; }

    void statements_of_try(const Try& s) {
        body(s.body);
        for (const ExceptHandler& h : s.handlers) {
            if (h.type) expression(h.type);
            if (!h.name.text.empty()) bind(h.name.text);
            body(h.body);
        }
        body(s.orelse);
        body(s.finalbody);
    }

    void cases_of_match(const Match& s) {
        expression(s.subject);
        for (const MatchCase& one : s.cases) {
            for_each_child(one.pattern, [&](const Expression* e) { expression(e); });
            for_each_capture(one.pattern, [&](const Identifier& name) { bind(name.text); });
            if (one.guard) expression(one.guard);
            body(one.body);
        }
    }

    void statement(const Statement* node) {
        switch (node->kind) {
            case StmtKind::Expr:
                expression(as<Expr>(node).value);
                break;
            case StmtKind::Assign:
                expression(as<Assign>(node).value);
                for (const Expression* t : as<Assign>(node).targets) target(t);
                break;
            case StmtKind::AugAssign:
                expression(as<AugAssign>(node).value);
                expression(as<AugAssign>(node).target);
                target(as<AugAssign>(node).target);
                break;
            case StmtKind::AnnAssign: {
                const auto& s = as<AnnAssign>(node);
                if (!scope_->function_like()) expression(s.annotation);
                if (s.value) expression(s.value);
                target(s.target);
                break;
            }
            case StmtKind::For:
                expression(as<For>(node).iter);
                target(as<For>(node).target);
                body(as<For>(node).body);
                body(as<For>(node).orelse);
                break;
            case StmtKind::While:
                expression(as<While>(node).test);
                body(as<While>(node).body);
                body(as<While>(node).orelse);
                break;
            case StmtKind::If:
                expression(as<If>(node).test);
                body(as<If>(node).body);
                body(as<If>(node).orelse);
                break;
            case StmtKind::With:
                for (const WithItem& item : as<With>(node).items) {
                    expression(item.context_expr);
                    if (item.optional_vars) target(item.optional_vars);
                }
                body(as<With>(node).body);
                break;
            case StmtKind::Match:
                cases_of_match(as<Match>(node));
                break;
            case StmtKind::FunctionDef:
                function(as<FunctionDef>(node));
                break;
            case StmtKind::ClassDef:
                class_definition(as<ClassDef>(node));
                break;
            case StmtKind::Return:
                if (as<Return>(node).value) expression(as<Return>(node).value);
                break;
            case StmtKind::Raise:
                if (as<Raise>(node).exc) expression(as<Raise>(node).exc);
                if (as<Raise>(node).cause) expression(as<Raise>(node).cause);
                break;
            case StmtKind::Try:
                statements_of_try(as<Try>(node));
                break;
            case StmtKind::Assert:
                expression(as<Assert>(node).test);
                if (as<Assert>(node).msg) expression(as<Assert>(node).msg);
                break;
            case StmtKind::Delete:
                for (const Expression* t : as<Delete>(node).targets) target(t);
                break;
            case StmtKind::Import:
                for (const Alias& alias : as<Import>(node).names)
                    bind(alias.asname.empty() ? alias.name.substr(0, alias.name.find('.')) : alias.asname);
                break;
            case StmtKind::ImportFrom:
                for (const Alias& alias : as<ImportFrom>(node).names) {
                    if (alias.name != "*") bind(alias.asname.empty() ? alias.name : alias.asname);
                }
                break;
            case StmtKind::Global:
                global_names(as<Global>(node));
                break;
            case StmtKind::Nonlocal:
                nonlocal_names(as<Nonlocal>(node));
                break;
            case StmtKind::Pass:
            case StmtKind::Break:
            case StmtKind::Continue:
                break;
        }
    }

    void declare(const Identifier& name, const char* word) {
        const ScopeInfo::Symbol& s = symbol(name.text);
        const std::string quoted = "name '" + std::string(name.text) + "' ";
        if (s.parameter) return refuse(quoted + "is parameter and " + word, name.span);
        if (s.used) return refuse(quoted + "is used prior to " + word + " declaration", name.span);
        if (s.bound) return refuse(quoted + "is assigned to before " + word + " declaration", name.span);
    }
    void global_names(const Global& s) {
        for (const Identifier& name : s.names) {
            if (!symbol(name.text).declared_global) declare(name, "global");
            if (symbol(name.text).declared_nonlocal)
                refuse("name '" + std::string(name.text) + "' is nonlocal and global", name.span);
            symbol(name.text).declared_global = true;
            if (scope_->kind != ScopeInfo::Kind::Module) {
                ScopeInfo* root = scope_;
                while (root->parent) root = root->parent;
                root->symbol(name.text).bound = true;
            }
        }
    }
    void nonlocal_names(const Nonlocal& s) {
        if (scope_->kind == ScopeInfo::Kind::Module)
            return refuse("nonlocal declaration not allowed at module level", s.span);
        for (const Identifier& name : s.names) {
            if (!symbol(name.text).declared_nonlocal) declare(name, "nonlocal");
            if (symbol(name.text).declared_global)
                refuse("name '" + std::string(name.text) + "' is nonlocal and global", name.span);
            symbol(name.text).declared_nonlocal = true;
            nonlocals_.push_back({scope_, name});
        }
    }

    void parameters(const Arguments& arguments) {
        const auto add = [&](const Argument& a) {
            ScopeInfo::Symbol& s = symbol(a.name.text);
            s.bound = s.parameter = true;
        };
        for (const Argument& a : arguments.posonlyargs) add(a);
        for (const Argument& a : arguments.args) add(a);
        for (const Argument& a : arguments.kwonlyargs) add(a);
        if (arguments.vararg) add(*arguments.vararg);
        if (arguments.kwarg) add(*arguments.kwarg);
    }
    void defaults(const Arguments& arguments) {
        for (const Expression* e : arguments.defaults) expression(e);
        for (const Expression* e : arguments.kw_defaults) {
            if (e) expression(e);
        }
    }
    void annotations(const FunctionDef& f) {
        const auto use_all = [&](const Argument& a) {
            if (a.annotation) expression(a.annotation);
        };
        for (const Argument& a : f.args.posonlyargs) use_all(a);
        for (const Argument& a : f.args.args) use_all(a);
        if (f.args.vararg) use_all(*f.args.vararg);
        for (const Argument& a : f.args.kwonlyargs) use_all(a);
        if (f.args.kwarg) use_all(*f.args.kwarg);
        if (f.returns) expression(f.returns);
    }
    void function(const FunctionDef& f) {
        for (const Expression* e : f.decorators) expression(e);
        defaults(f.args);
        annotations(f);
        bind(f.name.text);
        enter(&f, ScopeInfo::Kind::Function);
        parameters(f.args);
        body(f.body);
        leave();
    }
    void class_definition(const ClassDef& c) {
        for (const Expression* e : c.decorators) expression(e);
        for (const Expression* e : c.bases) expression(e);
        for (const Keyword& k : c.keywords) expression(k.value);
        bind(c.name.text);
        enter(&c, ScopeInfo::Kind::Class)->private_class = c.name.text;
        body(c.body);
        leave();
    }

    void comprehension(const void* node, const Seq<Comprehension>& generators, const Expression* first,
                       const Expression* second, bool generator) {
        expression(generators[0].iter);
        enter(node, ScopeInfo::Kind::Comprehension)->generator = generator;
        ScopeInfo::Symbol& source = symbol(".0");
        source.bound = source.parameter = true;
        for (size_t i = 0; i < generators.size(); ++i) {
            if (i != 0) expression(generators[i].iter);
            target(generators[i].target);
            for (const Expression* condition : generators[i].ifs) expression(condition);
        }
        expression(first);
        if (second) expression(second);
        leave();
    }

    void target(const Expression* e) {
        switch (e->kind) {
            case ExprKind::Name:
                bind(as<Name>(e).id);
                break;
            case ExprKind::Tuple:
                for (const Expression* part : as<Tuple>(e).elts) target(part);
                break;
            case ExprKind::List:
                for (const Expression* part : as<List>(e).elts) target(part);
                break;
            case ExprKind::Starred:
                target(as<Starred>(e).value);
                break;
            default:
                expression(e);
        }
    }

    void walrus(const NamedExpr& e) {
        expression(e.value);
        ScopeInfo* inner = scope_;
        while (scope_->kind == ScopeInfo::Kind::Comprehension) {
            scope_->symbol(as<Name>(e.target).id).used = true;
            scope_ = scope_->parent;
        }
        bind(as<Name>(e.target).id);
        if (inner != scope_ && scope_->kind == ScopeInfo::Kind::Module) {
            for (ScopeInfo* s = inner; s != scope_; s = s->parent)
                s->symbol(as<Name>(e.target).id).declared_global = true;
        }
        scope_ = inner;
    }

    void expression(const Expression* e) {
        switch (e->kind) {
            case ExprKind::NamedExpr:
                return walrus(as<NamedExpr>(e));
            case ExprKind::Lambda:
                defaults(as<Lambda>(e).args);
                enter(e, ScopeInfo::Kind::Function)->is_lambda = true;
                parameters(as<Lambda>(e).args);
                expression(as<Lambda>(e).body);
                return leave();
            case ExprKind::ListComp:
                return comprehension(e, as<ListComp>(e).generators, as<ListComp>(e).elt, nullptr, false);
            case ExprKind::SetComp:
                return comprehension(e, as<SetComp>(e).generators, as<SetComp>(e).elt, nullptr, false);
            case ExprKind::GeneratorExp:
                return comprehension(e, as<GeneratorExp>(e).generators, as<GeneratorExp>(e).elt, nullptr,
                                     true);
            case ExprKind::DictComp:
                return comprehension(e, as<DictComp>(e).generators, as<DictComp>(e).key,
                                     as<DictComp>(e).value, false);
            case ExprKind::Name:
                use(as<Name>(e).id);
                // super() finds its class in the cell that class bodies leave for their methods.
                if (as<Name>(e).id == "super" && scope_->function_like()) use("__class__");
                return;
            case ExprKind::Yield:
            case ExprKind::YieldFrom:
                scope_->generator = true;
                break;
            default:
                break;
        }
        each_child(e);
    }
    void each_child(const Expression* e) {
        for_each_child(e, [this](const Expression* child) { expression(child); });
    }

  public:
    std::vector<NonlocalUse> nonlocals_;

  private:
    ScopeInfo* scope_;
    std::optional<ScopeProblem>& problem_;
};

}  // namespace

std::vector<NonlocalUse> collect_names(const ast::Module& module, ScopeInfo& root,
                                       std::optional<ScopeProblem>& problem) {
    NameCollector collector(&root, problem);
    collector.body(module.body);
    return std::move(collector.nonlocals_);
}

}  // namespace backstep::script
