#include "script/compiler/compiler.h"
#include "script/syntax/lexer/utf8.h"

namespace backstep::script {

using namespace ast;

namespace {

size_t byte_of_column(std::string_view line, uint32_t column) {
    size_t at = 0;
    for (; column > 0 && at < line.size(); --column) at += decode_utf8(line, at).size;
    return at;
}

std::string source_of(const SourceFile& file, const SourceSpan& span) {
    std::string text;
    for (uint32_t number = span.line; number <= span.end_line; ++number) {
        const std::string_view line = file.line(number);
        const size_t begin = number == span.line ? byte_of_column(line, span.column) : 0;
        const size_t end = number == span.end_line ? byte_of_column(line, span.end_column) : line.size();
        text += line.substr(begin, end - begin);
    }
    return text;
}

}  // namespace

bool annotations_stay_text(const Body& statements) {
    for (const Statement* s : statements) {
        if (s->kind != StmtKind::ImportFrom || as<ImportFrom>(s).module != "__future__") continue;
        for (const Alias& alias : as<ImportFrom>(s).names)
            if (alias.name == "annotations") return true;
    }
    return false;
}

void Compiler::annotation(const Expression* e) {
    if (annotations_stay_text_)
        b().emit(Op::LoadConst, b().text_constant(source_of(*options_.file, e->span)));
    else
        expression(e);
}

bool Compiler::annotations(const FunctionDef& f) {
    int count = 0;
    const auto add = [&](std::string_view name, const Expression* written) {
        if (!written) return;
        b().emit(Op::LoadConst, b().text_constant(mangle(b().scope.private_class, name)));
        annotation(written);
        ++count;
    };
    for (const Argument& a : f.args.posonlyargs) add(a.name.text, a.annotation);
    for (const Argument& a : f.args.args) add(a.name.text, a.annotation);
    if (f.args.vararg) add(f.args.vararg->name.text, f.args.vararg->annotation);
    for (const Argument& a : f.args.kwonlyargs) add(a.name.text, a.annotation);
    if (f.args.kwarg) add(f.args.kwarg->name.text, f.args.kwarg->annotation);
    add("return", f.returns);
    if (count > 0) b().emit(Op::BuildDict, count);
    return count > 0;
}

}  // namespace backstep::script
