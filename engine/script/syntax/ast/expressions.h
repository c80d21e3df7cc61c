#pragma once
// The expressions of the tree: see ast.h.

#include <cstdint>
#include <string_view>

#include "base/source_span.h"
#include "script/syntax/ast/arena.h"

namespace backstep::script::ast {

inline constexpr uint32_t kMaxDepth = 2900;

enum class ExprKind : uint8_t {
    BoolOp,
    NamedExpr,
    BinOp,
    UnaryOp,
    Lambda,
    IfExp,
    Dict,
    Set,
    ListComp,
    SetComp,
    DictComp,
    GeneratorExp,
    Yield,
    YieldFrom,
    Compare,
    Call,
    FormattedValue,
    JoinedStr,
    Constant,
    Attribute,
    Subscript,
    Starred,
    Name,
    List,
    Tuple,
    Slice,
};

enum class BoolOperator : uint8_t { And, Or };
enum class UnaryOperator : uint8_t { Invert, Not, UAdd, USub };
enum class CompareOperator : uint8_t { Eq, NotEq, Lt, LtE, Gt, GtE, Is, IsNot, In, NotIn };
enum class BinaryOperator : uint8_t {
    Add,
    Sub,
    Mult,
    MatMult,
    Div,
    Mod,
    Pow,
    LShift,
    RShift,
    BitOr,
    BitXor,
    BitAnd,
    FloorDiv
};

struct Expression {
    ExprKind kind;
    bool parenthesized = false;  // written in its own parentheses; false for `a, b`, true for `(a, b)`
    uint16_t depth = 1;          // 1 + the deepest child
    SourceSpan span;

  protected:
    explicit Expression(ExprKind k) : kind(k) {}
};

// as<Call>(node): the node as the struct its kind says it is.
template <class Node, class Base>
const Node& as(const Base* node) {
    return static_cast<const Node&>(*node);
}

template <ExprKind K>
struct ExprNode : Expression {
    static constexpr ExprKind kKind = K;
    ExprNode() : Expression(K) {}
};

using ExprList = Seq<Expression*>;

// An identifier with its place (`global x`, a keyword's or parameter's name).
struct Identifier {
    std::string_view text;
    SourceSpan span;
};

struct Argument {  // ast.arg
    Identifier name;
    Expression* annotation = nullptr;
    SourceSpan span;
};

// `defaults` belong to the last positional parameters; `kw_defaults` is as long as `kwonlyargs`, null =
// required.
struct Arguments {
    Seq<Argument> posonlyargs;
    Seq<Argument> args;
    const Argument* vararg = nullptr;
    Seq<Argument> kwonlyargs;
    ExprList kw_defaults;
    const Argument* kwarg = nullptr;
    ExprList defaults;
};

struct Keyword {  // `name=value`, or `**value` when the name is empty
    std::string_view name;
    Expression* value = nullptr;
    SourceSpan span;
};

struct Comprehension {
    Expression* target = nullptr;
    Expression* iter = nullptr;
    ExprList ifs;
};

struct BoolOp : ExprNode<ExprKind::BoolOp> {
    BoolOperator op{};
    ExprList values;  // two or more
};

struct NamedExpr : ExprNode<ExprKind::NamedExpr> {
    Expression* target = nullptr;  // a Name
    Expression* value = nullptr;
};

// `carets` is what a CPython 3.11 traceback marks with ^ inside the ~~~~ of the whole expression: the
// operator. It is unknown unless the expression stands on one line. The same holds for Subscript: from `[` to
// `]`.
struct BinOp : ExprNode<ExprKind::BinOp> {
    BinaryOperator op{};
    Expression* left = nullptr;
    Expression* right = nullptr;
    SourceSpan carets;
};

struct UnaryOp : ExprNode<ExprKind::UnaryOp> {
    UnaryOperator op{};
    Expression* operand = nullptr;
};

struct Lambda : ExprNode<ExprKind::Lambda> {
    Arguments args;
    Expression* body = nullptr;
};

struct IfExp : ExprNode<ExprKind::IfExp> {
    Expression* test = nullptr;
    Expression* body = nullptr;
    Expression* orelse = nullptr;
};

struct Dict : ExprNode<ExprKind::Dict> {
    ExprList keys;  // null where values[i] is unpacked with **
    ExprList values;
};

struct Set : ExprNode<ExprKind::Set> {
    ExprList elts;
};

template <ExprKind K>
struct ComprehensionNode : ExprNode<K> {
    Expression* elt = nullptr;
    Seq<Comprehension> generators;
};
using ListComp = ComprehensionNode<ExprKind::ListComp>;
using SetComp = ComprehensionNode<ExprKind::SetComp>;
using GeneratorExp = ComprehensionNode<ExprKind::GeneratorExp>;

struct DictComp : ExprNode<ExprKind::DictComp> {
    Expression* key = nullptr;
    Expression* value = nullptr;
    Seq<Comprehension> generators;
};

struct Yield : ExprNode<ExprKind::Yield> {
    Expression* value = nullptr;
};  // null: a bare `yield`
struct YieldFrom : ExprNode<ExprKind::YieldFrom> {
    Expression* value = nullptr;
};

struct Compare : ExprNode<ExprKind::Compare> {
    Expression* left = nullptr;
    Seq<CompareOperator> ops;
    ExprList comparators;
};

struct Call : ExprNode<ExprKind::Call> {
    Expression* func = nullptr;
    ExprList args;  // Starred for *seq
    Seq<Keyword> keywords;
};

struct FormattedValue : ExprNode<ExprKind::FormattedValue> {
    Expression* value = nullptr;
    char conversion = 0;                // 0, 's', 'r' or 'a'
    Expression* format_spec = nullptr;  // a JoinedStr, or null
};

struct JoinedStr : ExprNode<ExprKind::JoinedStr> {
    ExprList values;
};  // Constant strings and FormattedValues

enum class ConstantKind : uint8_t { None, True, False, Ellipsis, Int, Float, Imaginary, Str, Bytes };

// Int: `text` is the digits in `base`, without prefix or underscores. Str: UTF-8 (a lone surrogate escape as
// its three bytes); Bytes: the bytes.
struct Constant : ExprNode<ExprKind::Constant> {
    ConstantKind type{};
    uint8_t base = 10;
    std::string_view text;
    double number = 0;
};

struct Attribute : ExprNode<ExprKind::Attribute> {
    Expression* value = nullptr;
    Identifier attr;
};

struct Subscript : ExprNode<ExprKind::Subscript> {
    Expression* value = nullptr;
    Expression* slice = nullptr;  // a Tuple for x[a, b]; Slices may stand in it
    SourceSpan carets;
};

struct Starred : ExprNode<ExprKind::Starred> {
    Expression* value = nullptr;
};
struct Name : ExprNode<ExprKind::Name> {
    std::string_view id;
};
struct List : ExprNode<ExprKind::List> {
    ExprList elts;
};
struct Tuple : ExprNode<ExprKind::Tuple> {
    ExprList elts;
};

struct Slice : ExprNode<ExprKind::Slice> {  // each may be null
    Expression* lower = nullptr;
    Expression* upper = nullptr;
    Expression* step = nullptr;
};

}  // namespace backstep::script::ast
