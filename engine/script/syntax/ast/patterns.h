#pragma once
// The patterns of `case`: see ast.h.

#include "script/syntax/ast/expressions.h"

namespace backstep::script::ast {

enum class PatternKind : uint8_t {
    Value,
    Singleton,
    Sequence,
    Mapping,
    Class,
    Star,
    As,
    Or,
};

struct Pattern {
    PatternKind kind;
    uint16_t depth = 1;
    SourceSpan span;

  protected:
    explicit Pattern(PatternKind k) : kind(k) {}
};

template <PatternKind K>
struct PatternNode : Pattern {
    static constexpr PatternKind kKind = K;
    PatternNode() : Pattern(K) {}
};

using PatternList = Seq<Pattern*>;

struct MatchValue : PatternNode<PatternKind::Value> {
    Expression* value = nullptr;  // a literal or a dotted name, compared with ==
};

struct MatchSingleton : PatternNode<PatternKind::Singleton> {
    Expression* value = nullptr;  // None, True or False, compared with `is`
};

struct MatchSequence : PatternNode<PatternKind::Sequence> {
    PatternList patterns;
};

struct MatchMapping : PatternNode<PatternKind::Mapping> {
    ExprList keys;
    PatternList patterns;
    Identifier rest;  // `**rest`; empty: none
};

struct MatchClass : PatternNode<PatternKind::Class> {
    Expression* cls = nullptr;
    PatternList patterns;
    Seq<Identifier> kwd_attrs;
    PatternList kwd_patterns;
};

struct MatchStar : PatternNode<PatternKind::Star> {
    Identifier name;  // empty: `*_`
};

struct MatchAs : PatternNode<PatternKind::As> {
    Pattern* pattern = nullptr;  // null: a capture or the wildcard
    Identifier name;             // empty: the wildcard `_`
};

struct MatchOr : PatternNode<PatternKind::Or> {
    PatternList patterns;
};

inline bool is_wildcard(const Pattern* pattern) {
    return pattern->kind == PatternKind::As && as<MatchAs>(pattern).name.text.empty();
}

}  // namespace backstep::script::ast
