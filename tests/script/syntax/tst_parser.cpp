#include <QtTest/QTest>

#include "ast_dump.h"
#include "script/syntax/parse.h"

using namespace backstep::script;
using namespace backstep::script::ast;

namespace {

std::string tree(std::string_view source) {
    const ParseResult result = parse(source, {});
    if (result.problem()) return result.problem()->report();
    return result.module() ? dump(*result.module()) : "unsupported";
}

// The one expression of the source, as text.
std::string expr(std::string_view source) {
    const ParseResult result = parse(source, {});
    return result.module() ? dump(as<Expr>(result.module()->body[0]).value) : "no tree";
}

std::string text(const backstep::SourceSpan& s) {
    return std::to_string(s.line) + ":" + std::to_string(s.column) + "-" + std::to_string(s.end_column);
}

}  // namespace

class tst_parser : public QObject {
    Q_OBJECT
  private slots:
    void an_empty_source_is_an_empty_module() {
        QCOMPARE(tree(""), std::string("[]"));
        QCOMPARE(tree("\n\n# only a comment"), std::string("[]"));
        QCOMPARE(tree("\xEF\xBB\xBFx"), std::string("[(Expr (Name x))]"));
    }

    void operators_bind_as_in_python() {
        QCOMPARE(expr("a + b * c"), std::string("(BinOp Add (Name a) (BinOp Mult (Name b) (Name c)))"));
        QCOMPARE(expr("a - b - c"), std::string("(BinOp Sub (BinOp Sub (Name a) (Name b)) (Name c))"));
        QCOMPARE(expr("-a ** -b"),
                 std::string("(UnaryOp USub (BinOp Pow (Name a) (UnaryOp USub (Name b))))"));
        QCOMPARE(expr("a ** b ** c"), std::string("(BinOp Pow (Name a) (BinOp Pow (Name b) (Name c)))"));
        QCOMPARE(
            expr("a | b ^ c & d << e"),
            std::string(
                "(BinOp BitOr (Name a) (BinOp BitXor (Name b) (BinOp BitAnd (Name c) (BinOp LShift (Name d) "
                "(Name e)))))"));
        QCOMPARE(expr("not a == b and c or d"),
                 std::string("(BoolOp Or [(BoolOp And [(UnaryOp Not (Compare (Name a) [Eq] [(Name b)])) "
                             "(Name c)]) (Name d)])"));
        QCOMPARE(expr("a @ b / c"), std::string("(BinOp Div (BinOp MatMult (Name a) (Name b)) (Name c))"));
    }

    void patterns_have_pythons_shapes() {
        const auto pattern = [](const std::string& written) {
            const std::string whole = tree("match x:\n    case " + written + ": pass\n");
            const std::string head = "[(Match (Name x) [(case ";
            return whole.starts_with(head) ? whole.substr(head.size()) : whole;
        };
        QCOMPARE(pattern("-1 | 'a' 'b' | None"),
                 std::string("(MatchOr [(MatchValue (UnaryOp USub (Constant 10#1))) (MatchValue (Constant "
                             "'ab')) (MatchSingleton (Constant None))]) - [(Pass)])])]"));
        QCOMPARE(pattern("[a, *_, b.c]"),
                 std::string("(MatchSequence [(MatchAs a) (MatchStar -) (MatchValue (Attribute (Name b) "
                             "c))]) - [(Pass)])])]"));
        QCOMPARE(pattern("{'k': (v), **rest}"),
                 std::string("(MatchMapping [(Constant 'k')] [(MatchAs v)] rest) - [(Pass)])])]"));
        QCOMPARE(pattern("P(0, y=_) as p if p"),
                 std::string("(MatchAs (MatchClass (Name P) [(MatchValue (Constant 10#0))] [y] [(MatchAs "
                             "-)]) p) (Name p) [(Pass)])])]"));
        QCOMPARE(pattern("1,"), std::string("(MatchSequence [(MatchValue (Constant 10#1))]) - [(Pass)])])]"));
    }

    void comparisons_chain() {
        QCOMPARE(
            expr("a < b <= c is not d not in e"),
            std::string("(Compare (Name a) [Lt LtE IsNot NotIn] [(Name b) (Name c) (Name d) (Name e)])"));
    }

    void conditionals_and_lambdas_nest_to_the_right() {
        QCOMPARE(expr("a if b else c if d else e"),
                 std::string("(IfExp (Name b) (Name a) (IfExp (Name d) (Name c) (Name e)))"));
        QCOMPARE(expr("lambda x, y=1: lambda: x"),
                 std::string("(Lambda (arguments [] [(arg x -) (arg y -)] - [] [] - [(Constant 10#1)]) "
                             "(Lambda (arguments [] "
                             "[] - [] [] - []) (Name x)))"));
    }

    void numbers_keep_their_digits() {
        QCOMPARE(expr("1_000"), std::string("(Constant 10#1000)"));
        QCOMPARE(expr("0xFf"), std::string("(Constant 16#Ff)"));
        QCOMPARE(expr("123456789012345678901234567890"),
                 std::string("(Constant 10#123456789012345678901234567890)"));
        QCOMPARE(expr("1e3"), std::string("(Constant float 1000)"));
        QCOMPARE(expr("1e999"), std::string("(Constant float inf)"));
        QCOMPARE(expr("1e-999"), std::string("(Constant float 0)"));
        QCOMPARE(expr(".1"), std::string("(Constant float 0.10000000000000001)"));
    }

    void strings_are_decoded_and_joined() {
        QCOMPARE(expr("'a\\n' \"b\" r'\\n'"), std::string("(Constant 'a\nb\\n')"));
        QCOMPARE(expr("'\\x41\\101\\u03b8\\U0001F393'"), std::string("(Constant 'AAθ🎓')"));
        QCOMPARE(expr("'a\\\nb'"), std::string("(Constant 'ab')"));
        QCOMPARE(expr("'\\d'"), std::string("(Constant '\\d')"));
        QCOMPARE(expr("b'a\\x00' rb'\\x'"), "(Constant b'a" + std::string(1, '\0') + "\\x')");
    }

    void fstrings_hold_expressions_conversions_and_specs() {
        QCOMPARE(expr("f'a{x}b'"),
                 std::string("(JoinedStr [(Constant 'a') (FormattedValue - (Name x) -) (Constant 'b')])"));
        QCOMPARE(expr("f'{x!r:>{w}.2f}'"), std::string("(JoinedStr [(FormattedValue r (Name x) (JoinedStr "
                                                       "[(Constant '>') (FormattedValue - (Name w) -) "
                                                       "(Constant '.2f')]))])"));
        QCOMPARE(expr("f'{x = }'"),
                 std::string("(JoinedStr [(Constant 'x = ') (FormattedValue r (Name x) -)])"));
        QCOMPARE(
            expr("f'{x=:.2f}'"),
            std::string(
                "(JoinedStr [(Constant 'x=') (FormattedValue - (Name x) (JoinedStr [(Constant '.2f')]))])"));
        QCOMPARE(expr("f'{{{a[\"k\"]}}}'"), std::string("(JoinedStr [(Constant '{') (FormattedValue - "
                                                        "(Subscript (Name a) (Constant 'k')) -) (Constant "
                                                        "'}')])"));
        QCOMPARE(
            expr("f'{a != b}' 'c'"),
            std::string(
                "(JoinedStr [(FormattedValue - (Compare (Name a) [NotEq] [(Name b)]) -) (Constant 'c')])"));
        QCOMPARE(expr("f'{a, b}'"),
                 std::string("(JoinedStr [(FormattedValue - (Tuple [(Name a) (Name b)]) -)])"));
        QCOMPARE(expr("f''"), std::string("(JoinedStr [])"));
    }

    void expressions_in_fstrings_keep_their_place() {
        const ParseResult result = parse("y = 1\nprint(f'é {x.grad}')", {});
        const auto& call = as<Call>(as<Expr>(result.module()->body[1]).value);
        const auto& field = as<FormattedValue>(as<JoinedStr>(call.args[0]).values[1]);
        QCOMPARE(text(field.value->span), std::string("2:11-17"));
    }

    void displays_and_comprehensions() {
        QCOMPARE(expr("(a,)"), std::string("(Tuple [(Name a)])"));
        QCOMPARE(expr("()"), std::string("(Tuple [])"));
        QCOMPARE(expr("[*a, b]"), std::string("(List [(Starred (Name a)) (Name b)])"));
        QCOMPARE(expr("{**a, 'b': 1}"), std::string("(Dict [- (Constant 'b')] [(Name a) (Constant 10#1)])"));
        QCOMPARE(expr("{a, b}"), std::string("(Set [(Name a) (Name b)])"));
        QCOMPARE(expr("[x for x, y in z if x if y]"),
                 std::string(
                     "(ListComp (Name x) [(for (Tuple [(Name x) (Name y)]) (Name z) [(Name x) (Name y)])])"));
        QCOMPARE(expr("{k: v for k, v in d for z in v}"),
                 std::string("(DictComp (Name k) (Name v) [(for (Tuple [(Name k) (Name v)]) (Name d) []) "
                             "(for (Name z) (Name "
                             "v) [])])"));
        QCOMPARE(expr("sum(x for x in y)"),
                 std::string("(Call (Name sum) [(GeneratorExp (Name x) [(for (Name x) (Name y) [])])] [])"));
    }

    void calls_and_subscripts() {
        QCOMPARE(expr("f(a, *b, c=1, **d)"),
                 std::string("(Call (Name f) [(Name a) (Starred (Name b))] [(keyword c (Constant 10#1)) "
                             "(keyword - (Name d))])"));
        QCOMPARE(expr("x[1:, ::2, None, ...]"),
                 std::string("(Subscript (Name x) (Tuple [(Slice (Constant 10#1) - -) (Slice - - (Constant "
                             "10#2)) (Constant "
                             "None) (Constant ...)]))"));
        QCOMPARE(expr("x[i]"), std::string("(Subscript (Name x) (Name i))"));
        QCOMPARE(expr("(y := f(x))"), std::string("(NamedExpr (Name y) (Call (Name f) [(Name x)] []))"));
    }

    void assignments() {
        QCOMPARE(tree("a = b = 1"), std::string("[(Assign [(Name a) (Name b)] (Constant 10#1))]"));
        QCOMPARE(tree("a, *b = c"),
                 std::string("[(Assign [(Tuple [(Name a) (Starred (Name b))])] (Name c))]"));
        QCOMPARE(tree("a.b[0] -= 1"),
                 std::string(
                     "[(AugAssign Sub (Subscript (Attribute (Name a) b) (Constant 10#0)) (Constant 10#1))]"));
        QCOMPARE(
            tree("a: int = 1; (b): int"),
            std::string(
                "[(AnnAssign 1 (Name a) (Name int) (Constant 10#1)) (AnnAssign 0 (Name b) (Name int) -)]"));
        QCOMPARE(tree("def f():\n  x = yield 1\n  yield from y"),
                 std::string("[(FunctionDef f (arguments [] [] - [] [] - []) [(Assign [(Name x)] (Yield "
                             "(Constant 10#1))) (Expr "
                             "(YieldFrom (Name y)))] [] -)]"));
    }

    void functions_and_classes() {
        QCOMPARE(tree("@d\ndef f(a, /, b=1, *c, k, m=2, **e) -> int: pass"),
                 std::string("[(FunctionDef f (arguments [(arg a -)] [(arg b -)] (arg c -) [(arg k -) (arg m "
                             "-)] [- (Constant "
                             "10#2)] (arg e -) [(Constant 10#1)]) [(Pass)] [(Name d)] (Name int))]"));
        QCOMPARE(tree("class A(B, metaclass=M):\n  x = 1\n"),
                 std::string("[(ClassDef A [(Name B)] [(keyword metaclass (Name M))] [(Assign [(Name x)] "
                             "(Constant 10#1))] [])]"));
    }

    void blocks() {
        QCOMPARE(
            tree("if a:\n  b\nelif c: d\nelse:\n  e\n"),
            std::string(
                "[(If (Name a) [(Expr (Name b))] [(If (Name c) [(Expr (Name d))] [(Expr (Name e))])])]"));
        QCOMPARE(tree("for i, j in x:\n  break\nelse: pass\nwhile a: continue"),
                 std::string("[(For (Tuple [(Name i) (Name j)]) (Name x) [(Break)] [(Pass)]) (While (Name a) "
                             "[(Continue)] [])]"));
        QCOMPARE(tree("with (a as b, c): pass\nwith a, b as c.d: pass\nwith (a): pass"),
                 std::string("[(With [(item (Name a) (Name b)) (item (Name c) -)] [(Pass)]) (With [(item "
                             "(Name a) -) (item (Name "
                             "b) (Attribute (Name c) d))] [(Pass)]) (With [(item (Name a) -)] [(Pass)])]"));
        QCOMPARE(
            tree("try: a\nexcept (B, C) as e: raise D from e\nexcept: raise\nelse: b\nfinally: c"),
            std::string(
                "[(Try [(Expr (Name a))] [(except (Tuple [(Name B) (Name C)]) e [(Raise (Name D) (Name e))]) "
                "(except - - [(Raise - -)])] [(Expr (Name b))] [(Expr (Name c))])]"));
    }

    void imports_and_small_statements() {
        QCOMPARE(tree("import a.b as c, d"), std::string("[(Import [(alias a.b c) (alias d -)])]"));
        QCOMPARE(tree("from ..a import (b as c, d,)"),
                 std::string("[(ImportFrom 2 a [(alias b c) (alias d -)])]"));
        QCOMPARE(tree("from a import *"), std::string("[(ImportFrom 0 a [(alias * -)])]"));
        QCOMPARE(tree("del a, b[0]\ndel (c, d)"),
                 std::string("[(Delete [(Name a) (Subscript (Name b) (Constant 10#0))]) (Delete [(Tuple "
                             "[(Name c) (Name d)])])]"));
        QCOMPARE(tree("assert a, 'b'; global c, d"),
                 std::string("[(Assert (Name a) (Constant 'b')) (Global [c d])]"));
    }

    void spans_are_cpythons() {
        const ParseResult result = parse("(a) + b\nif x:\n    y = 1\n\n", {});
        const Module& module = *result.module();
        QCOMPARE(dump(module, true),
                 std::string("[(Expr (BinOp Add (Name a)@1:1-1:2 (Name b)@1:6-1:7)@1:0-1:7)@1:0-1:7 (If "
                             "(Name x)@2:3-2:4 [(Assign "
                             "[(Name y)@3:4-3:5] (Constant 10#1)@3:8-3:9)@3:4-3:9] [])@2:0-3:9]"));
    }

    void operators_and_subscripts_know_their_carets() {
        const auto carets = [](std::string_view source) {
            const ParseResult result = parse(source, {});
            const Expression* value = as<Expr>(result.module()->body[0]).value;
            return text(value->kind == ExprKind::BinOp ? as<BinOp>(value).carets
                                                       : as<Subscript>(value).carets);
        };
        QCOMPARE(carets("a + b"), std::string("1:2-3"));
        QCOMPARE(carets("a ** b"), std::string("1:2-4"));
        QCOMPARE(carets("a+b"), std::string("1:1-2"));
        QCOMPARE(carets("(a) + b"), std::string("1:2-3"));
        QCOMPARE(carets("x.y[ 10 ]"), std::string("1:3-8"));
        QCOMPARE(carets("(a\n+ b)"), std::string("0:0-0"));
    }

    void bare_expressions_stand_out_at_any_nesting() {
        const ParseResult result = parse("x\nif y:\n    z\n    w;\n", {"c", 0, ParseMode::Notebook});
        QCOMPARE(result.module()->body[0]->kind, StmtKind::Expr);
        const auto& block = as<If>(result.module()->body[1]).body;
        QVERIFY(!as<Expr>(block[0]).muted);
        QVERIFY(as<Expr>(block[1]).muted);
    }

    void a_notebook_skips_commands_with_a_notice() {
        const ParseResult result =
            parse("%matplotlib inline\nx = 1\nif x:\n    !ls\n    y\n", {"c", 2, ParseMode::Notebook});
        QVERIFY(result.module());
        QCOMPARE(result.skipped.size(), size_t(2));
        QCOMPARE(result.skipped[1].line, 4u);
        QCOMPARE(result.module()->body[0]->span.line, 2u);
        QCOMPARE(result.module()->body[0]->span.cell, 2u);
        QVERIFY(parse("%matplotlib inline\n", {}).problem());
    }

    void a_notebooks_command_is_a_statement_where_a_block_needs_one() {
        const ParseResult result = parse(
            "try:\n    import a\nexcept ImportError:\n    # get it\n    !pip install a\nfor i in b:\n"
            "  !echo {i}\nx = 1\n",
            {"c", 0, ParseMode::Notebook});
        QVERIFY(result.module());
        QCOMPARE(result.module()->body.size(), size_t(3));
        QCOMPARE(result.skipped.size(), size_t(2));
        QCOMPARE(as<For>(result.module()->body[1]).body[0]->kind, StmtKind::Pass);
        QCOMPARE(as<For>(result.module()->body[1]).body[0]->span.line, 7u);
    }

    void a_notebook_asks_for_help_and_times_statements() {
        const ParseResult result =
            parse("torch.ones?\n?x\nx??\n%time y = f(x)\n%time\nfiles = !ls\ns = 'a?'\nx  # why?\n",
                  {"c", 0, ParseMode::Notebook});
        QVERIFY(result.module());
        QCOMPARE(result.skipped.size(), size_t(5));
        QCOMPARE(result.module()->body.size(), size_t(3));
        QCOMPARE(result.module()->body[0]->kind, StmtKind::Assign);
        QCOMPARE(result.module()->body[0]->span.line, 4u);
        QCOMPARE(result.module()->body[0]->span.column, uint16_t(6));
        QVERIFY(parse("x = y?\n", {"c", 0, ParseMode::Notebook}).problem());
        QVERIFY(parse("x?\n", {}).problem());
    }
};

QTEST_GUILESS_MAIN(tst_parser)
#include "tst_parser.moc"
