#include "ast_dump.h"

#include <cstdio>

namespace backstep::script::ast {
namespace {

constexpr const char* kBinary[] = {"Add",    "Sub",    "Mult",  "MatMult", "Div",    "Mod",     "Pow",
                                   "LShift", "RShift", "BitOr", "BitXor",  "BitAnd", "FloorDiv"};
constexpr const char* kCompare[] = {"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"};
constexpr const char* kUnary[] = {"Invert", "Not", "UAdd", "USub"};

class Dumper {
  public:
    explicit Dumper(bool spans) : spans_(spans) {}
    std::string take() { return std::move(out_); }

    template <class List>
    void list(const List& items) {
        out_ += '[';
        bool first = true;
        for (const auto& item : items) {
            if (!first) out_ += ' ';
            first = false;
            write(item);
        }
        out_ += ']';
    }

    void write(const Expression* e) {
        if (e == nullptr) {
            out_ += '-';
            return;
        }
        switch (e->kind) {
            case ExprKind::BoolOp:
                return node(e, as<BoolOp>(e).op == BoolOperator::And ? "BoolOp And" : "BoolOp Or",
                            as<BoolOp>(e).values);
            case ExprKind::NamedExpr:
                return node(e, "NamedExpr", as<NamedExpr>(e).target, as<NamedExpr>(e).value);
            case ExprKind::BinOp: {
                const auto& n = as<BinOp>(e);
                return node(e, std::string("BinOp ") + kBinary[static_cast<int>(n.op)], n.left, n.right);
            }
            case ExprKind::UnaryOp: {
                const auto& n = as<UnaryOp>(e);
                return node(e, std::string("UnaryOp ") + kUnary[static_cast<int>(n.op)], n.operand);
            }
            case ExprKind::Lambda:
                return node(e, "Lambda", as<Lambda>(e).args, as<Lambda>(e).body);
            case ExprKind::IfExp:
                return node(e, "IfExp", as<IfExp>(e).test, as<IfExp>(e).body, as<IfExp>(e).orelse);
            case ExprKind::Dict:
                return node(e, "Dict", as<Dict>(e).keys, as<Dict>(e).values);
            case ExprKind::Set:
                return node(e, "Set", as<Set>(e).elts);
            case ExprKind::ListComp:
                return node(e, "ListComp", as<ListComp>(e).elt, as<ListComp>(e).generators);
            case ExprKind::SetComp:
                return node(e, "SetComp", as<SetComp>(e).elt, as<SetComp>(e).generators);
            case ExprKind::GeneratorExp:
                return node(e, "GeneratorExp", as<GeneratorExp>(e).elt, as<GeneratorExp>(e).generators);
            case ExprKind::DictComp: {
                const auto& n = as<DictComp>(e);
                return node(e, "DictComp", n.key, n.value, n.generators);
            }
            case ExprKind::Yield:
                return node(e, "Yield", as<Yield>(e).value);
            case ExprKind::YieldFrom:
                return node(e, "YieldFrom", as<YieldFrom>(e).value);
            case ExprKind::Compare:
                return node(e, "Compare", as<Compare>(e).left, as<Compare>(e).ops,
                            as<Compare>(e).comparators);
            case ExprKind::Call:
                return node(e, "Call", as<Call>(e).func, as<Call>(e).args, as<Call>(e).keywords);
            case ExprKind::FormattedValue: {
                const auto& n = as<FormattedValue>(e);
                const std::string head = std::string("FormattedValue ") + (n.conversion ? n.conversion : '-');
                return node(e, head, n.value, n.format_spec);
            }
            case ExprKind::JoinedStr:
                return node(e, "JoinedStr", as<JoinedStr>(e).values);
            case ExprKind::Constant:
                return node(e, "Constant " + constant(as<Constant>(e)));
            case ExprKind::Attribute:
                return node(e, "Attribute", as<Attribute>(e).value, as<Attribute>(e).attr.text);
            case ExprKind::Subscript:
                return node(e, "Subscript", as<Subscript>(e).value, as<Subscript>(e).slice);
            case ExprKind::Starred:
                return node(e, "Starred", as<Starred>(e).value);
            case ExprKind::Name:
                return node(e, "Name", as<Name>(e).id);
            case ExprKind::List:
                return node(e, "List", as<List>(e).elts);
            case ExprKind::Tuple:
                return node(e, "Tuple", as<Tuple>(e).elts);
            case ExprKind::Slice:
                return node(e, "Slice", as<Slice>(e).lower, as<Slice>(e).upper, as<Slice>(e).step);
        }
    }

    void write(const Statement* s) {
        switch (s->kind) {
            case StmtKind::Expr:
                return node(s, "Expr", as<Expr>(s).value);
            case StmtKind::Assign:
                return node(s, "Assign", as<Assign>(s).targets, as<Assign>(s).value);
            case StmtKind::AugAssign: {
                const auto& n = as<AugAssign>(s);
                return node(s, std::string("AugAssign ") + kBinary[static_cast<int>(n.op)], n.target,
                            n.value);
            }
            case StmtKind::AnnAssign: {
                const auto& n = as<AnnAssign>(s);
                return node(s, n.simple ? "AnnAssign 1" : "AnnAssign 0", n.target, n.annotation, n.value);
            }
            case StmtKind::For: {
                const auto& n = as<For>(s);
                return node(s, "For", n.target, n.iter, n.body, n.orelse);
            }
            case StmtKind::While:
                return node(s, "While", as<While>(s).test, as<While>(s).body, as<While>(s).orelse);
            case StmtKind::If:
                return node(s, "If", as<If>(s).test, as<If>(s).body, as<If>(s).orelse);
            case StmtKind::With:
                return node(s, "With", as<With>(s).items, as<With>(s).body);
            case StmtKind::Match:
                return node(s, "Match", as<Match>(s).subject, as<Match>(s).cases);
            case StmtKind::FunctionDef: {
                const auto& n = as<FunctionDef>(s);
                return node(s, "FunctionDef", n.name.text, n.args, n.body, n.decorators, n.returns);
            }
            case StmtKind::ClassDef: {
                const auto& n = as<ClassDef>(s);
                return node(s, "ClassDef", n.name.text, n.bases, n.keywords, n.body, n.decorators);
            }
            case StmtKind::Return:
                return node(s, "Return", as<Return>(s).value);
            case StmtKind::Raise:
                return node(s, "Raise", as<Raise>(s).exc, as<Raise>(s).cause);
            case StmtKind::Try: {
                const auto& n = as<Try>(s);
                return node(s, "Try", n.body, n.handlers, n.orelse, n.finalbody);
            }
            case StmtKind::Assert:
                return node(s, "Assert", as<Assert>(s).test, as<Assert>(s).msg);
            case StmtKind::Delete:
                return node(s, "Delete", as<Delete>(s).targets);
            case StmtKind::Import:
                return node(s, "Import", as<Import>(s).names);
            case StmtKind::ImportFrom: {
                const auto& n = as<ImportFrom>(s);
                return node(s, "ImportFrom " + std::to_string(n.level), n.module, n.names);
            }
            case StmtKind::Global:
                return node(s, "Global", as<Global>(s).names);
            case StmtKind::Nonlocal:
                return node(s, "Nonlocal", as<Nonlocal>(s).names);
            case StmtKind::Pass:
                return node(s, "Pass");
            case StmtKind::Break:
                return node(s, "Break");
            case StmtKind::Continue:
                return node(s, "Continue");
        }
    }

    void write(const Pattern* p) {
        switch (p->kind) {
            case PatternKind::Value:
                return node(p, "MatchValue", as<MatchValue>(p).value);
            case PatternKind::Singleton:
                return node(p, "MatchSingleton", as<MatchSingleton>(p).value);
            case PatternKind::Sequence:
                return node(p, "MatchSequence", as<MatchSequence>(p).patterns);
            case PatternKind::Mapping: {
                const auto& n = as<MatchMapping>(p);
                return node(p, "MatchMapping", n.keys, n.patterns, n.rest.text);
            }
            case PatternKind::Class: {
                const auto& n = as<MatchClass>(p);
                return node(p, "MatchClass", n.cls, n.patterns, n.kwd_attrs, n.kwd_patterns);
            }
            case PatternKind::Star:
                return node(p, "MatchStar", as<MatchStar>(p).name.text);
            case PatternKind::As: {
                const auto& n = as<MatchAs>(p);
                if (n.pattern) return node(p, "MatchAs", n.pattern, n.name.text);
                return node(p, "MatchAs", n.name.text);
            }
            case PatternKind::Or:
                return node(p, "MatchOr", as<MatchOr>(p).patterns);
        }
    }

  private:
    template <class Node, class... Parts>
    void node(const Node* n, const std::string& head, const Parts&... parts) {
        out_ += '(';
        out_ += head;
        ((out_ += ' ', part(parts)), ...);
        out_ += ')';
        if (spans_) span(n->span);
    }

    void part(const Expression* e) { write(e); }
    void part(const Pattern* p) { write(p); }
    void part(std::string_view text) { out_ += text.empty() ? "-" : text; }
    void part(const Arguments& args) { write(args); }
    template <class T>
    void part(const Seq<T>& items) {
        list(items);
    }

    void write(CompareOperator op) { out_ += kCompare[static_cast<int>(op)]; }
    void write(const Identifier& name) { out_ += name.text; }
    void write(const Keyword& keyword) {
        out_ += "(keyword ";
        part(keyword.name);
        out_ += ' ';
        write(keyword.value);
        out_ += ')';
    }
    void write(const Comprehension& c) {
        out_ += "(for ";
        write(c.target);
        out_ += ' ';
        write(c.iter);
        out_ += ' ';
        list(c.ifs);
        out_ += ')';
    }
    void write(const Argument& argument) {
        out_ += "(arg ";
        out_ += argument.name.text;
        out_ += ' ';
        write(argument.annotation);
        out_ += ')';
        if (spans_) span(argument.span);
    }
    void write(const Arguments& args) {
        const auto maybe = [&](const Argument* argument) {
            argument ? write(*argument) : void(out_ += '-');
            out_ += ' ';
        };
        out_ += "(arguments ";
        list(args.posonlyargs);
        out_ += ' ';
        list(args.args);
        out_ += ' ';
        maybe(args.vararg);
        list(args.kwonlyargs);
        out_ += ' ';
        list(args.kw_defaults);
        out_ += ' ';
        maybe(args.kwarg);
        list(args.defaults);
        out_ += ')';
    }
    void write(const MatchCase& one) {
        out_ += "(case ";
        write(one.pattern);
        out_ += ' ';
        write(one.guard);
        out_ += ' ';
        list(one.body);
        out_ += ')';
    }
    void write(const WithItem& item) {
        out_ += "(item ";
        write(item.context_expr);
        out_ += ' ';
        write(item.optional_vars);
        out_ += ')';
    }
    void write(const ExceptHandler& handler) {
        out_ += "(except ";
        write(handler.type);
        out_ += ' ';
        part(handler.name.text);
        out_ += ' ';
        list(handler.body);
        out_ += ')';
    }
    void write(const Alias& alias) {
        out_ += "(alias ";
        out_ += alias.name;
        out_ += ' ';
        part(alias.asname);
        out_ += ')';
    }

    static std::string constant(const Constant& c) {
        switch (c.type) {
            case ConstantKind::None:
                return "None";
            case ConstantKind::True:
                return "True";
            case ConstantKind::False:
                return "False";
            case ConstantKind::Ellipsis:
                return "...";
            case ConstantKind::Int:
                return std::to_string(c.base) + "#" + std::string(c.text);
            case ConstantKind::Float: {
                char text[40];
                std::snprintf(text, sizeof text, "%.17g", c.number);
                return std::string("float ") + text;
            }
            case ConstantKind::Str:
                return "'" + std::string(c.text) + "'";
            case ConstantKind::Imaginary:
                return std::string(c.text);
            case ConstantKind::Bytes:
                return "b'" + std::string(c.text) + "'";
        }
        return {};
    }

    void span(const SourceSpan& s) {
        out_ += '@' + std::to_string(s.line) + ':' + std::to_string(s.column) + '-' +
                std::to_string(s.end_line) + ':' + std::to_string(s.end_column);
    }

    std::string out_;
    bool spans_;
};

}  // namespace

std::string dump(const Module& module, bool spans) {
    Dumper dumper(spans);
    dumper.list(module.body);
    return dumper.take();
}

std::string dump(const Expression* node) {
    Dumper dumper(false);
    dumper.write(node);
    return dumper.take();
}

}  // namespace backstep::script::ast
