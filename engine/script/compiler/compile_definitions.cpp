#include "script/compiler/compiler.h"

namespace backstep::script {

using namespace ast;

Ref<Code> Compiler::nested(const void* node, std::string name, const std::function<void()>& write) {
    ScopeInfo& scope = child(node);
    Builder builder(scope, name, qualified(name), options_.file);
    builder.span = b().span;
    builder.code->first_line = b().span.line;
    units_.push_back(&builder);
    if (scope.generator) builder.emit(Op::MakeGenerator);
    write();
    units_.pop_back();
    return builder.finish();
}

// MakeFunction takes, from below: the defaults' tuple (flag 1), the keyword defaults' dict (2), the
// annotations' dict (8), the closure's tuple of cells (4). `flags` stand in b, the number of things on the
// stack in a; the code is the constant in front.
void Compiler::make_function(Ref<Code> code, const ScopeInfo& scope, int pushed, int flags) {
    if (!scope.free.empty()) {
        for (const std::string& free : scope.free) {
            const ScopeInfo::Symbol& symbol = b().scope.symbols[free];
            b().emit(Op::LoadClosure, symbol.slot);
        }
        b().emit(Op::BuildTuple, static_cast<int>(scope.free.size()));
        flags |= 4;
        ++pushed;
    }
    b().emit(Op::LoadConst, b().constant(std::move(code)));
    b().emit(Op::MakeFunction, pushed + 1, flags);
}

int Compiler::defaults(const Arguments& arguments, int& flags) {
    int pushed = 0;
    if (!arguments.defaults.empty()) {
        sequence(arguments.defaults, Op::BuildTuple);
        flags |= 1;
        ++pushed;
    }
    int keyword_defaults = 0;
    for (size_t i = 0; i < arguments.kwonlyargs.size(); ++i) {
        if (!arguments.kw_defaults[i]) continue;
        b().emit(Op::LoadConst,
                 b().text_constant(mangle(b().scope.private_class, arguments.kwonlyargs[i].name.text)));
        expression(arguments.kw_defaults[i]);
        ++keyword_defaults;
    }
    if (keyword_defaults) {
        b().emit(Op::BuildDict, keyword_defaults);
        flags |= 2;
        ++pushed;
    }
    return pushed;
}

namespace {

void describe_parameters(Code& code, const Arguments& arguments) {
    code.positional_only = static_cast<int>(arguments.posonlyargs.size());
    code.positional = static_cast<int>(arguments.posonlyargs.size() + arguments.args.size());
    code.keyword_only = static_cast<int>(arguments.kwonlyargs.size());
    code.has_star = arguments.vararg != nullptr;
    code.has_double_star = arguments.kwarg != nullptr;
}

}  // namespace

void Compiler::note_parameters(const Arguments& arguments) {
    if (!options_.observed) return;
    const auto note = [&](const Argument& a) {
        const At at(b(), a.span);
        name(a.name.text, Access::Load);
        note_bound(a.name.text);
        b().emit(Op::Pop);
    };
    for (const Argument& a : arguments.posonlyargs) note(a);
    for (const Argument& a : arguments.args) note(a);
    for (const Argument& a : arguments.kwonlyargs) note(a);
    if (arguments.vararg) note(*arguments.vararg);
    if (arguments.kwarg) note(*arguments.kwarg);
}

void Compiler::decorate(const ExprList& decorators) {
    for (size_t i = decorators.size(); i-- > 0;) {
        const At at(b(), decorators[i]->span);
        b().emit(Op::Call, 1);
    }
}

void Compiler::function(const FunctionDef& f) {
    for (const Expression* decorator : f.decorators) {
        expression(decorator);
        b().emit(Op::PushNull);
    }
    int flags = 0;
    int pushed = defaults(f.args, flags);
    if (annotations(f)) {
        flags |= 8;
        ++pushed;
    }
    const SourceSpan span = f.span;
    Ref<Code> code = nested(&f, std::string(f.name.text), [&] {
        describe_parameters(*b().code, f.args);
        b().code->first_line = f.decorators.empty() ? span.line : f.decorators[0]->span.line;
        size_t first = 0;
        if (!f.body.empty() && f.body[0]->kind == StmtKind::Expr) {
            const Expression* doc = as<Expr>(f.body[0]).value;
            if (doc->kind == ExprKind::Constant && as<Constant>(doc).type == ConstantKind::Str) {
                b().code->doc = Value::str(as<Constant>(doc).text);
                first = 1;
            }
        }
        note_parameters(f.args);
        for (size_t i = first; i < f.body.size(); ++i) statement(f.body[i]);
        finish_body(true);
    });
    make_function(std::move(code), child(&f), pushed, flags);
    decorate(f.decorators);
    name(f.name.text, Access::Store, false);
}

void Compiler::lambda(const Lambda& e) {
    int flags = 0;
    const int pushed = defaults(e.args, flags);
    Ref<Code> code = nested(&e, "<lambda>", [&] {
        describe_parameters(*b().code, e.args);
        note_parameters(e.args);
        expression(e.body);
        finish_body(false);
    });
    make_function(std::move(code), child(&e), pushed, flags);
}

void Compiler::class_definition(const ClassDef& c) {
    for (const Expression* decorator : c.decorators) {
        expression(decorator);
        b().emit(Op::PushNull);
    }
    Ref<Code> code = nested(&c, std::string(c.name.text), [&] {
        b().span = c.span;
        b().emit(Op::LoadConst, b().text_constant(b().code->qualified_name));
        b().emit(Op::StoreName, b().name_index("__qualname__"), b().cache());
        size_t first = 0;
        if (!c.body.empty() && c.body[0]->kind == StmtKind::Expr) {
            const Expression* doc = as<Expr>(c.body[0]).value;
            if (doc->kind == ExprKind::Constant && as<Constant>(doc).type == ConstantKind::Str) {
                b().emit(Op::LoadConst, b().text_constant(as<Constant>(doc).text));
                b().emit(Op::StoreName, b().name_index("__doc__"), b().cache());
                first = 1;
            }
        }
        for (size_t i = first; i < c.body.size(); ++i) statement(c.body[i]);
        // The cell that super() in the methods looks into; the VM fills it once the class exists.
        const ScopeInfo::Symbol& cell = b().scope.symbols["__class__"];
        if (cell.place == ScopeInfo::Place::Cell)
            b().emit(Op::LoadClosure, cell.slot);
        else
            b().emit(Op::LoadConst, b().constant(Value::none()));
        finish_body(false);
    });
    make_function(std::move(code), child(&c), 0, 0);
    b().emit(Op::LoadConst, b().text_constant(c.name.text));
    // Bases and keywords as for a call: a tuple and a dict.
    b().emit(Op::BuildList, 0);
    for (const Expression* base : c.bases) {
        if (base->kind == ExprKind::Starred) {
            expression(as<Starred>(base).value);
            b().emit(Op::ListExtend, 1);
        } else {
            expression(base);
            b().emit(Op::ListAppend, 1);
        }
    }
    b().emit(Op::ListToTuple);
    b().emit(Op::BuildDict, 0);
    for (const Keyword& k : c.keywords) {
        if (k.name.empty()) {
            expression(k.value);
        } else {
            b().emit(Op::LoadConst, b().text_constant(k.name));
            expression(k.value);
            b().emit(Op::BuildDict, 1);
        }
        b().emit(Op::DictMerge, 1);
    }
    b().emit(Op::BuildClass, 3);
    decorate(c.decorators);
    name(c.name.text, Access::Store, false);
}

void Compiler::comprehension(const Expression* e, const char* title, const Seq<Comprehension>& generators,
                             const Expression* element, const Expression* value) {
    Op build = Op::BuildList, add = Op::ListAppend;
    if (e->kind == ExprKind::SetComp) build = Op::BuildSet, add = Op::SetAdd;
    if (e->kind == ExprKind::DictComp) build = Op::BuildDict, add = Op::DictAdd;
    const bool generator = e->kind == ExprKind::GeneratorExp;
    if (generator) add = Op::Yield;
    Ref<Code> code = nested(e, title, [&] {
        b().code->positional = 1;
        if (!generator) b().emit(build, 0);
        comprehension_level(generators, 0, element, value, add, 2);
        finish_body(generator);
    });
    make_function(std::move(code), child(e), 0, 0);
    b().emit(Op::PushNull);
    expression(generators[0].iter);
    b().emit(Op::GetIter);
    b().emit(Op::Call, 1);
}

void Compiler::comprehension_level(const Seq<Comprehension>& generators, size_t level,
                                   const Expression* element, const Expression* value, Op add, int depth) {
    const Comprehension& g = generators[level];
    Label start, finish;
    if (level == 0) {
        b().emit(Op::LoadFast, 0);
    } else {
        expression(g.iter);
        b().emit(Op::GetIter);
    }
    const int loop = enter_loop(b().span);
    b().place(start);
    b().jump(Op::ForIter, finish);
    if (loop >= 0) b().emit(Op::LoopIterate, loop);
    store(g.target);
    for (const Expression* condition : g.ifs) jump_if(condition, start, false);
    if (level + 1 < generators.size()) {
        comprehension_level(generators, level + 1, element, value, add, depth + 1);
    } else {
        expression(element);
        if (value) expression(value);
        if (add == Op::Yield) {
            const At at(b(), element->span);
            b().emit(Op::Yield);
            b().emit(Op::Pop);
        } else {
            b().emit(add, depth);
        }
    }
    b().jump(Op::JumpBack, start);
    b().place(finish);
    if (loop >= 0) {
        b().code->loops[static_cast<size_t>(loop)].end = b().here();
        b().emit(Op::LoopLeave, loop);
    }
}

}  // namespace backstep::script
