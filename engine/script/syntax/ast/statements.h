#pragma once
// The statements of the tree: see ast.h.

#include "script/syntax/ast/patterns.h"

namespace backstep::script::ast {

enum class StmtKind : uint8_t {
    Expr,
    Assign,
    AugAssign,
    AnnAssign,
    For,
    While,
    If,
    With,
    Match,
    FunctionDef,
    ClassDef,
    Return,
    Raise,
    Try,
    Assert,
    Delete,
    Import,
    ImportFrom,
    Global,
    Nonlocal,
    Pass,
    Break,
    Continue,
};

struct Statement {
    StmtKind kind;
    uint16_t depth = 1;
    SourceSpan span;

  protected:
    explicit Statement(StmtKind k) : kind(k) {}
};

template <StmtKind K>
struct StmtNode : Statement {
    static constexpr StmtKind kKind = K;
    StmtNode() : Statement(K) {}
};

using Body = Seq<Statement*>;

// A bare expression, at whatever nesting: what `single` mode would echo.
struct Expr : StmtNode<StmtKind::Expr> {
    Expression* value = nullptr;
    bool muted = false;  // a `;` ends it: notebooks do not echo it
};

struct Assign : StmtNode<StmtKind::Assign> {
    ExprList targets;  // a = b = value has two
    Expression* value = nullptr;
};

struct AugAssign : StmtNode<StmtKind::AugAssign> {
    Expression* target = nullptr;
    BinaryOperator op{};
    Expression* value = nullptr;
};

struct AnnAssign : StmtNode<StmtKind::AnnAssign> {
    Expression* target = nullptr;
    Expression* annotation = nullptr;
    Expression* value = nullptr;  // may be null
    bool simple = false;          // the target is a bare Name
};

struct For : StmtNode<StmtKind::For> {
    Expression* target = nullptr;
    Expression* iter = nullptr;
    Body body;
    Body orelse;
};

struct While : StmtNode<StmtKind::While> {
    Expression* test = nullptr;
    Body body;
    Body orelse;
};

struct If : StmtNode<StmtKind::If> {
    Expression* test = nullptr;
    Body body;
    Body orelse;  // an `elif` is a lone If in here
};

struct WithItem {
    Expression* context_expr = nullptr;
    Expression* optional_vars = nullptr;  // may be null
};
struct With : StmtNode<StmtKind::With> {
    Seq<WithItem> items;
    Body body;
};

struct MatchCase {
    Pattern* pattern = nullptr;
    Expression* guard = nullptr;  // may be null
    Body body;
};
struct Match : StmtNode<StmtKind::Match> {
    Expression* subject = nullptr;
    Seq<MatchCase> cases;
};

struct FunctionDef : StmtNode<StmtKind::FunctionDef> {  // the span starts at `def`
    Identifier name;
    Arguments args;
    Body body;
    ExprList decorators;
    Expression* returns = nullptr;
};

struct ClassDef : StmtNode<StmtKind::ClassDef> {
    Identifier name;
    ExprList bases;
    Seq<Keyword> keywords;
    Body body;
    ExprList decorators;
};

struct Return : StmtNode<StmtKind::Return> {
    Expression* value = nullptr;
};

struct Raise : StmtNode<StmtKind::Raise> {
    Expression* exc = nullptr;
    Expression* cause = nullptr;
};

struct ExceptHandler {
    Expression* type = nullptr;  // null: bare `except:`
    Identifier name;             // empty: no `as`
    Body body;
    SourceSpan span;
};
struct Try : StmtNode<StmtKind::Try> {
    Body body;
    Seq<ExceptHandler> handlers;
    Body orelse;
    Body finalbody;
};

struct Assert : StmtNode<StmtKind::Assert> {
    Expression* test = nullptr;
    Expression* msg = nullptr;
};

struct Delete : StmtNode<StmtKind::Delete> {
    ExprList targets;
};

struct Alias {
    std::string_view name;  // dotted, or "*"
    std::string_view asname;
    SourceSpan span;
};
struct Import : StmtNode<StmtKind::Import> {
    Seq<Alias> names;
};

struct ImportFrom : StmtNode<StmtKind::ImportFrom> {
    std::string_view module;  // may be empty: `from . import x`
    Seq<Alias> names;
    uint32_t level = 0;  // leading dots
};

struct Global : StmtNode<StmtKind::Global> {
    Seq<Identifier> names;
};
struct Nonlocal : StmtNode<StmtKind::Nonlocal> {
    Seq<Identifier> names;
};
struct Pass : StmtNode<StmtKind::Pass> {};
struct Break : StmtNode<StmtKind::Break> {};
struct Continue : StmtNode<StmtKind::Continue> {};

}  // namespace backstep::script::ast
