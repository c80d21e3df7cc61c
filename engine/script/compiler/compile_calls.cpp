#include "script/compiler/compiler.h"

namespace backstep::script {

using namespace ast;

namespace {

// Where CPython puts a method call whose object stands on an earlier line: at the attribute's name.
SourceSpan from_attribute_name(SourceSpan span, const Attribute& method) {
    if (method.span.line == method.span.end_line) return span;
    span.line = method.attr.span.line;
    span.column = method.attr.span.column;
    return span;
}

}  // namespace

void Compiler::call(const Call& e) {
    bool spread = false;
    for (const Expression* a : e.args) spread = spread || a->kind == ExprKind::Starred;
    for (const Keyword& k : e.keywords) spread = spread || k.name.empty();
    if (e.func->kind == ExprKind::Attribute && !spread) {
        const auto& method = as<Attribute>(e.func);
        expression(method.value);
        {
            const At at(b(), from_attribute_name(method.span, method));
            b().emit(Op::LoadMethod, b().name_index(mangle(b().scope.private_class, method.attr.text)),
                     b().cache());
        }
        b().span = e.span;
        const SourceSpan whole = from_attribute_name(e.span, method);
        for (const Expression* a : e.args) expression(a);
        for (const Keyword& k : e.keywords) expression(k.value);
        const At at(b(), whole);
        call_arguments(e);
        return;
    }
    expression(e.func);
    b().emit(Op::PushNull);
    if (spread) {
        spread_arguments(e.args, e.keywords);
        return;
    }
    for (const Expression* a : e.args) expression(a);
    for (const Keyword& k : e.keywords) expression(k.value);
    call_arguments(e);
}

void Compiler::call_arguments(const Call& e) {
    const int count = static_cast<int>(e.args.size() + e.keywords.size());
    if (e.keywords.empty()) {
        b().emit(Op::Call, count);
        return;
    }
    Values names;
    for (const Keyword& k : e.keywords) names.push_back(intern(k.name));
    b().emit(Op::CallNamed, count, b().constant(make<script::Tuple>(std::move(names))));
}

void Compiler::spread_arguments(const ExprList& args, const Seq<Keyword>& keywords) {
    b().emit(Op::BuildList, 0);
    for (const Expression* a : args) {
        if (a->kind == ExprKind::Starred) {
            expression(as<Starred>(a).value);
            b().emit(Op::ListExtend, 1, 1);
        } else {
            expression(a);
            b().emit(Op::ListAppend, 1);
        }
    }
    b().emit(Op::ListToTuple);
    if (!keywords.empty()) {
        b().emit(Op::BuildDict, 0);
        for (const Keyword& k : keywords) {
            if (k.name.empty()) {
                expression(k.value);
            } else {
                b().emit(Op::LoadConst, b().text_constant(k.name));
                expression(k.value);
                b().emit(Op::BuildDict, 1);
            }
            b().emit(Op::DictMerge, 1);
        }
    }
    b().emit(Op::CallSpread, keywords.empty() ? 0 : 1);
}

}  // namespace backstep::script
