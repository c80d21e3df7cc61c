#include "script/compiler/compiler.h"
#include "script/objects/big_int.h"

namespace backstep::script {

using namespace ast;

void Compiler::body(const Body& statements) {
    for (const Statement* s : statements) statement(s);
}

void Compiler::statement(const Statement* node) {
    const At at(b(), node->span);
    const bool compound = node->kind == StmtKind::FunctionDef || node->kind == StmtKind::ClassDef ||
                          node->kind == StmtKind::Pass || node->kind == StmtKind::Global ||
                          node->kind == StmtKind::Nonlocal;
    if (options_.observed && !compound) b().emit(Op::NoteLine);
    switch (node->kind) {
        case StmtKind::Expr:
            expression_statement(as<Expr>(node));
            break;
        case StmtKind::Assign:
            assign(as<Assign>(node));
            break;
        case StmtKind::AugAssign:
            augmented_assign(as<AugAssign>(node));
            break;
        case StmtKind::AnnAssign:
            annotated_assign(as<AnnAssign>(node));
            break;
        case StmtKind::For:
            for_statement(as<For>(node));
            break;
        case StmtKind::While:
            while_statement(as<While>(node));
            break;
        case StmtKind::If:
            if_statement(as<If>(node));
            break;
        case StmtKind::With:
            with_statement(as<With>(node), 0);
            break;
        case StmtKind::Match:
            match_statement(as<Match>(node));
            break;
        case StmtKind::FunctionDef:
            function(as<FunctionDef>(node));
            break;
        case StmtKind::ClassDef:
            class_definition(as<ClassDef>(node));
            break;
        case StmtKind::Return:
            return_statement(as<Return>(node));
            break;
        case StmtKind::Raise:
            raise(as<Raise>(node));
            break;
        case StmtKind::Try:
            try_statement(as<Try>(node));
            break;
        case StmtKind::Assert:
            assertion(as<Assert>(node));
            break;
        case StmtKind::Delete:
            for (const Expression* t : as<Delete>(node).targets) delete_target(t);
            break;
        case StmtKind::Import:
            import(as<Import>(node));
            break;
        case StmtKind::ImportFrom:
            import_from(as<ImportFrom>(node));
            break;
        case StmtKind::Break:
            leave_loop(false);
            break;
        case StmtKind::Continue:
            leave_loop(true);
            break;
        case StmtKind::Global:
        case StmtKind::Nonlocal:
        case StmtKind::Pass:
            break;
    }
}

void Compiler::expression_statement(const Expr& s) {
    const bool top = b().scope.kind == ScopeInfo::Kind::Module;
    const bool nested_block = !b().blocks.empty() || b().depth() != 0;
    const bool echo = top && !s.muted &&
                      (options_.echo == CompileOptions::Echo::Everywhere ||
                       (options_.echo == CompileOptions::Echo::EndOfCell && !nested_block && ends_cell_));
    if (!echo && s.value->kind == ExprKind::Constant) return;  // a docstring: nothing happens
    expression(s.value);
    const At at(b(), s.value->span);
    b().emit(echo ? Op::Echo : Op::Pop, echo && options_.echo == CompileOptions::Echo::Everywhere);
}

void Compiler::assign(const Assign& s) {
    expression(s.value);
    for (size_t i = 0; i < s.targets.size(); ++i) {
        if (i + 1 < s.targets.size()) b().emit(Op::Copy, 1);
        store(s.targets[i]);
    }
}

void Compiler::augmented_assign(const AugAssign& s) {
    const BinaryOp op = to_binary(s.op);
    switch (s.target->kind) {
        case ExprKind::Name: {
            const auto& target = as<Name>(s.target);
            {
                const At at(b(), target.span);
                name(target.id, Access::Load);
            }
            expression(s.value);
            arithmetic(op, true);
            const At at(b(), target.span);
            name(target.id, Access::Store);
            break;
        }
        case ExprKind::Attribute: {
            const auto& target = as<Attribute>(s.target);
            const int attribute = b().name_index(mangle(b().scope.private_class, target.attr.text));
            expression(target.value);
            b().emit(Op::Copy, 1);
            {
                const At at(b(), target.span);
                b().emit(Op::LoadAttr, attribute, b().cache());
            }
            expression(s.value);
            arithmetic(op, true);
            const At at(b(), target.span);
            b().emit(Op::Swap, 2);
            if (options_.observed) b().emit(Op::NoteAttribute, attribute);
            b().emit(Op::StoreAttr, attribute, b().cache());
            break;
        }
        case ExprKind::Subscript: {
            const auto& target = as<Subscript>(s.target);
            expression(target.value);
            expression(target.slice);
            b().emit(Op::Copy, 2);
            b().emit(Op::Copy, 2);
            {
                const At at(b(), target.span, target.carets);
                b().emit(Op::LoadItem);
            }
            expression(s.value);
            arithmetic(op, true);
            b().emit(Op::Swap, 3);  // value, key, object -> object, key, value -> value, object, key
            b().emit(Op::Swap, 2);
            const At at(b(), target.span, target.carets);
            b().emit(Op::StoreItem);
            break;
        }
        default:
            break;
    }
}

void Compiler::annotated_assign(const AnnAssign& s) {
    if (s.value) {
        expression(s.value);
        store(s.target);
    }
    if (s.simple && !b().scope.function_like()) {
        annotation(s.annotation);
        b().emit(Op::Annotate, b().name_index(mangle(b().scope.private_class, as<Name>(s.target).id)));
    }
}

void Compiler::import(const Import& s) {
    for (const Alias& alias : s.names) {
        const bool dotted = alias.name.find('.') != std::string_view::npos;
        // `import a.b` binds a; `import a.b as c` binds a.b.
        b().emit(Op::ImportName, b().name_index(alias.name), dotted && alias.asname.empty() ? 1 : 0);
        const std::string_view bound =
            !alias.asname.empty() ? alias.asname : alias.name.substr(0, alias.name.find('.'));
        name(bound, Access::Store, false);
    }
}

void Compiler::import_from(const ImportFrom& s) {
    std::string module(s.level, '.');
    module += s.module;
    b().emit(Op::ImportName, b().name_index(module), 0);
    for (const Alias& alias : s.names) {
        if (alias.name == "*") {
            b().emit(Op::ImportStar);
            return;
        }
        b().emit(Op::ImportFrom, b().name_index(alias.name));
        name(alias.asname.empty() ? alias.name : alias.asname, Access::Store, false);
    }
    b().emit(Op::Pop);
}

namespace {

// CPython's position after a condition: that of the last comparison in it, if there is one.
SourceSpan span_after_test(const Expression* test, SourceSpan otherwise) {
    switch (test->kind) {
        case ExprKind::Compare:
            return test->span;
        case ExprKind::UnaryOp: {
            const auto& e = as<ast::UnaryOp>(test);
            return e.op == UnaryOperator::Not ? span_after_test(e.operand, otherwise) : otherwise;
        }
        case ExprKind::BoolOp:
            for (const Expression* part : as<BoolOp>(test).values)
                otherwise = span_after_test(part, otherwise);
            return otherwise;
        default:
            return otherwise;
    }
}

}  // namespace

void Compiler::assertion(const Assert& s) {
    Label fine;
    jump_if(s.test, fine, true);
    const At at(b(), span_after_test(s.test, s.span));
    b().emit(Op::LoadAssertionError);
    if (s.msg) {
        b().emit(Op::PushNull);
        expression(s.msg);
        b().emit(Op::Call, 1);
    }
    b().emit(Op::Raise, 1);
    b().place(fine);
}

void Compiler::raise(const Raise& s) {
    if (s.exc) expression(s.exc);
    if (s.cause) expression(s.cause);
    b().emit(Op::Raise, (s.exc != nullptr) + (s.cause != nullptr));
}

void Compiler::return_statement(const Return& s) {
    const bool value = s.value != nullptr && s.value->kind != ExprKind::Constant;
    if (value) expression(s.value);
    const int depth = b().depth() - value;
    std::vector<Block> left = unwind_all(value, [](const Block&) { return false; });
    if (!value) {
        if (s.value)
            expression(s.value);
        else
            b().emit(Op::LoadConst, b().constant(Value::none()));
    }
    b().emit(Op::Return);
    resume(std::move(left));
    b().forget_depth(depth);
}

Ref<Code> Compiler::module(const ast::Module& module, ScopeInfo& scope) {
    Builder builder(scope, "<module>", "<module>", options_.file);
    units_.push_back(&builder);
    builder.span = SourceSpan{1, 1, 0, 0, options_.file->cell};
    const Body& statements = module.body;
    annotations_stay_text_ = annotations_stay_text(statements);
    if (!statements.empty() && statements[0]->kind == StmtKind::Expr) {
        const Expression* doc = as<Expr>(statements[0]).value;
        if (doc->kind == ExprKind::Constant && as<Constant>(doc).type == ConstantKind::Str)
            builder.code->doc = Value::str(as<Constant>(doc).text);
    }
    for (size_t i = 0; i < statements.size(); ++i) {
        if (options_.value_wanted && i + 1 == statements.size() && statements[i]->kind == StmtKind::Expr) {
            expression(as<Expr>(statements[i]).value);
            builder.emit(Op::Return);
            break;
        }
        ends_cell_ =
            options_.echo == CompileOptions::Echo::EndOfCell && statements[i]->kind == StmtKind::Expr &&
            (i + 1 == statements.size() ||
             options_.file->has_cell_mark(statements[i]->span.end_line + 1, statements[i + 1]->span.line));
        statement(statements[i]);
    }
    finish_body(true);
    units_.pop_back();
    return builder.finish();
}

void Compiler::finish_body(bool return_none) {
    if (!b().reachable()) return;
    if (return_none) b().emit(Op::LoadConst, b().constant(Value::none()));
    b().emit(Op::Return);
}

std::variant<Ref<Code>, SyntaxProblem> compile(const ast::Module& module, const CompileOptions& options) {
    std::optional<ScopeProblem> problem;
    const auto scope = analyse_scopes(module, problem);
    if (problem) {
        SyntaxProblem refusal;
        refusal.type = "SyntaxError";
        refusal.message = problem->message;
        refusal.filename = options.file->name;
        refusal.span = refusal.shown = problem->span;
        refusal.source_line = std::string(options.file->line(problem->span.line));
        return refusal;
    }
    return Compiler(options).module(module, *scope);
}

}  // namespace backstep::script
