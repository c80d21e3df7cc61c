#pragma once
// Private to parse(): recursive descent over the tokens, in two passes as CPython's.
//
// Note [Two passes]: the first pass only finds out whether the source is right; where it fails, it throws
// Failure and remembers the furthest token it looked at, which is where CPython says `invalid syntax`. The
// second pass
// (`diagnosing_`) reads the same source again with extra questions asked at the places CPython's `invalid_`
// rules ask them ("did you forget a comma?"), and the first that has an answer is reported instead. A mistake
// that needs no second look (a missing block, a missing colon) is raised by whichever pass meets it.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "script/syntax/ast.h"
#include "script/syntax/lexer/lexer.h"
#include "script/syntax/parse.h"

namespace backstep::script {

struct Failure {};  // no rule fits here

// How names of node kinds read in CPython's errors: "function call", "literal".
std::string_view expression_name(const ast::Expression* node);

enum class TargetRole : uint8_t { Assigned, Deleted, Looped };

// The first part of a would-be target that cannot be one, null when all of it can.
const ast::Expression* find_invalid_target(const ast::Expression* node, TargetRole role);

class Parser {
  public:
    Parser(std::string_view source, const LexResult& lexed, ast::Arena& arena, uint32_t cell);

    ast::Body module();
    void diagnose() {
        diagnosing_ = true;
        pos_ = 0;
    }

    // The token the latest mistake is counted from (see Note [Two passes]).
    const Token& furthest() const { return tokens_[furthest_]; }

  private:
    using Expression = ast::Expression;
    using Statement = ast::Statement;
    using Pattern = ast::Pattern;

    // ---- parser.cpp: tokens, spans, errors ----
    TokenKind kind() { return look(pos_); }
    TokenKind kind_after() { return look(pos_ + 1); }
    bool at(TokenKind k) { return kind() == k; }
    TokenKind look(size_t index);
    const Token& token() const { return tokens_[pos_]; }
    const Token& next() { return tokens_[pos_++]; }
    bool accept(TokenKind k);
    const Token& expect(TokenKind k);
    void expect_forced(TokenKind k, const char* text);
    void expect_colon();
    bool begins_expression();
    bool ends_target();
    std::string_view text(const Token& t) const { return source_.substr(t.begin, t.end - t.begin); }
    bool is_word(const Token& t, std::string_view word) const;
    bool begins_with_soft_keyword() const;
    SourceSpan span_of(const Token& t) const;
    SourceSpan span_since(const SourceSpan& begin) const;  // up to the last token taken
    static SourceSpan join(const SourceSpan& begin, const SourceSpan& end);

    [[noreturn]] static void fail() { throw Failure{}; }
    [[noreturn]] void raise(std::string message, const SourceSpan& span, const char* type = "SyntaxError");
    [[noreturn]] void raise_at_furthest(std::string message, const char* type = "SyntaxError");
    [[noreturn]] void raise_from(const SourceSpan& begin, std::string message);
    [[noreturn]] void raise_lex_error();
    [[noreturn]] void unsupported(std::string what, std::string nearest, const SourceSpan& span);
    template <class Read>
    bool attempt(Read&& read) {
        const size_t begin = pos_;
        try {
            read();
            return true;
        } catch (const Failure&) {
            pos_ = begin;
            return false;
        }
    }

    // Reads the rest of something of which a first part stands by itself. Where the second pass cannot, it
    // goes on with that first part, as a PEG parser does.
    template <class Read>
    bool extend(Read&& read) {
        if (diagnosing_) return attempt(read);
        read();
        return true;
    }

    template <class Node>
    Node* make(const SourceSpan& span) {
        Node* node = arena_.make<Node>();
        node->span = span;
        return node;
    }
    static uint32_t depth_of(const Expression* node) { return node ? node->depth : 0; }
    static uint32_t depth_of(const Statement* node) { return node->depth; }
    static uint32_t depth_of(const ast::Pattern* node) { return node ? node->depth : 0; }
    static uint32_t depth_of(const ast::MatchCase& one) {
        return std::max({depth_of(one.pattern), depth_of(one.guard), depth_of(one.body)});
    }
    static uint32_t depth_of(const ast::Keyword& keyword) { return depth_of(keyword.value); }
    static uint32_t depth_of(const ast::Comprehension& c) {
        return std::max({depth_of(c.target), depth_of(c.iter), depth_of(c.ifs)});
    }
    static uint32_t depth_of(const ast::WithItem& item) {
        return std::max(depth_of(item.context_expr), depth_of(item.optional_vars));
    }
    static uint32_t depth_of(const ast::ExceptHandler& handler) {
        return std::max(depth_of(handler.type), depth_of(handler.body));
    }
    static uint32_t depth_of(const ast::Argument& argument) { return depth_of(argument.annotation); }
    static uint32_t depth_of(const ast::Arguments& args);
    template <class T>
    static uint32_t depth_of(const ast::Seq<T>& items) {
        uint32_t deepest = 0;
        for (const T& item : items) deepest = std::max(deepest, depth_of(item));
        return deepest;
    }
    template <class Node, class... Children>
    Node* finish(Node* node, const Children&... children) {
        const uint32_t depth = 1 + std::max({uint32_t{0}, depth_of(children)...});
        if (depth > ast::kMaxDepth) raise_too_deep();
        node->depth = static_cast<uint16_t>(depth);
        return node;
    }
    [[noreturn]] void raise_too_deep();

    // ---- parse_expressions.cpp ----
    Expression* star_expressions();
    Expression* star_expression();
    Expression* star_named_expression();
    Expression* named_expression();
    Expression* expression();
    Expression* yield_expression();
    Expression* lambda_chain();
    Expression* disjunction();
    Expression* conjunction();
    Expression* inversion();
    Expression* comparison();
    bool read_comparison(ast::CompareOperator& op);
    Expression* bitwise_or() { return binary(1); }
    Expression* binary(int min_precedence);
    Expression* make_binary(Expression* left, ast::BinaryOperator op, size_t op_index, Expression* right);
    SourceSpan operator_carets(const Expression* left, size_t op_index, const Expression* right) const;
    Expression* factor();

    // ---- parse_primaries.cpp ----
    Expression* primary();
    Expression* attribute(Expression* value);
    Expression* subscript(Expression* value);
    Expression* slice();
    Expression* atom();
    Expression* constant(ast::ConstantKind kind);
    Expression* number();
    Expression* parenthesized();
    Expression* list_display();
    Expression* brace_display();
    Expression* dict_display(const SourceSpan& begin, Expression* first_key);
    Expression* dict_value();
    void read_elements(std::vector<Expression*>& elements, TokenKind closing);
    ast::Seq<ast::Comprehension> comprehension_clauses();
    template <class Node>
    Expression* comprehension(const SourceSpan& begin, Expression* element, TokenKind closing);

    // ---- parse_arguments.cpp: calls and parameter lists ----
    struct CallArguments {
        std::vector<Expression*> positional;
        std::vector<ast::Keyword> keywords;
        bool unpacked_dict = false;
        SourceSpan span;
        size_t count() const { return positional.size() + keywords.size(); }
    };
    void call_arguments(CallArguments& into, bool lone_generator);
    bool call_argument(CallArguments& into, bool lone_generator);
    void keyword_argument(CallArguments& into);
    void add_keyword(CallArguments& into, std::string_view name, Expression* value, const SourceSpan& begin);
    void add_positional(CallArguments& into, Expression* value);
    Expression* named_expression_in_call();
    Expression* call(Expression* func);

    struct ParameterList {
        std::vector<ast::Argument> posonly, args, kwonly;
        std::vector<Expression*> defaults, kw_defaults;
        const ast::Argument* vararg = nullptr;
        const ast::Argument* kwarg = nullptr;
        bool slash = false, star = false;
        bool is_lambda = false;
        TokenKind closing{};
    };
    ast::Arguments parameters(bool is_lambda);
    void parameter(ParameterList& list);
    void slash_parameter(ParameterList& list);
    void star_parameter(ParameterList& list);
    void double_star_parameter(ParameterList& list);
    void plain_parameter(ParameterList& list);
    ast::Argument parameter_name(const ParameterList& list, bool starred);
    void diagnose_parenthesized_parameters(const ParameterList& list);
    ast::Arguments gather(ParameterList& list);

    // ---- parse_strings.cpp, parse_fstrings.cpp ----
    // The pieces of one string expression: text gathered so far, and the values of a JoinedStr.
    struct StringParts {
        std::string pending;
        std::vector<Expression*> values;
        SourceSpan span;
    };
    // Where in the source an f-string is being read: [at, end) of the token's body.
    struct FString {
        const Token& token;
        uint32_t at;
        uint32_t end;
        bool raw;
        int level;  // 1 inside a format spec
    };
    Expression* strings();
    void append_escape(std::string& out, std::string_view body, size_t& i, size_t& encoded);
    void append_text(std::string& out, std::string_view body, bool raw);
    void append_bytes(std::string& out, std::string_view body, bool raw);
    [[noreturn]] void raise_escape(size_t begin, size_t end, const char* reason);
    void flush(StringParts& parts);
    Expression* joined(StringParts& parts);
    void fstring(StringParts& parts, FString& f);
    bool fstring_literal(StringParts& parts, FString& f);
    void fstring_field(StringParts& parts, FString& f);
    void find_expression_end(FString& f);
    Expression* fstring_expression(const FString& f, uint32_t begin, uint32_t end);
    Expression* embedded_expression();

    // ---- parse_targets.cpp ----
    static bool is_star_target(const Expression* node);
    static bool is_single_target(const Expression* node);
    static bool is_delete_target(const Expression* node);
    Expression* star_targets();
    Expression* star_target();
    Expression* loop_target();  // after `for`, up to and with `in`

    // ---- parse_statements.cpp ----
    void statements(std::vector<Statement*>& into, TokenKind end);
    void simple_statements(std::vector<Statement*>& into);
    Statement* simple_statement();
    Statement* expression_statement();
    Statement* assignment(size_t begin, Expression* first);
    Statement* augmented_assignment(const SourceSpan& begin, Expression* target);
    Statement* annotated_assignment(const SourceSpan& begin, Expression* target);
    Expression* assigned_value();
    Statement* return_statement();
    Statement* raise_statement();
    Statement* delete_statement();
    Statement* assert_statement();
    Statement* import_statement();
    Statement* import_from_statement();
    void import_from_names(std::vector<ast::Alias>& names);
    ast::Alias imported(const SourceSpan& begin, std::string_view name);
    std::string_view dotted_name();
    template <class Node>
    Statement* scope_statement();
    template <class Node>
    Statement* lone_keyword();

    // ---- parse_blocks.cpp ----
    bool compound_statement(std::vector<Statement*>& into);
    ast::Body block(const std::string& after, uint32_t line);
    ast::Body else_block();
    Statement* if_statement();
    Statement* while_statement();
    Statement* for_statement();
    Statement* with_statement();
    bool with_items_in_parentheses();
    void with_items(std::vector<ast::WithItem>& items);
    Statement* try_statement();
    ast::ExceptHandler except_block();
    void diagnose_except_list(const Expression* first);
    Statement* decorated();
    Statement* function_definition(ast::ExprList decorators);
    Statement* class_definition(ast::ExprList decorators);
    void refuse_unsupported_statement();

    // ---- parse_match.cpp, parse_patterns.cpp: null where what stands here is no such thing ----
    Statement* match_statement();
    Expression* match_subject();
    ast::MatchCase match_case();
    Pattern* case_pattern();
    Pattern* pattern();
    Pattern* or_pattern();
    Pattern* closed_pattern();
    Pattern* literal_pattern();
    Expression* signed_number();
    Expression* complex_literal(Expression* real);
    Pattern* name_pattern();
    Pattern* group_pattern();
    Pattern* sequence_pattern(const SourceSpan& begin, TokenKind closing, std::vector<Pattern*> read);
    Pattern* sequence_element();
    Pattern* mapping_pattern();
    void mapping_item(std::vector<Expression*>& keys, std::vector<Pattern*>& values);
    Pattern* class_pattern(Expression* cls);
    Expression* dotted_value();
    ast::Identifier capture_target();
    Pattern* capture(const SourceSpan& begin, Pattern* inner, ast::Identifier name);

    // ---- diagnose.cpp: the second pass's questions; each returns when it has nothing to say ----
    void diagnose_missing_comma(size_t begin, const Expression* read);
    void diagnose_legacy_statement(size_t begin);
    void diagnose_named(const Expression* read);
    void diagnose_assignment(const Expression* target, bool first);
    void diagnose_augmented(const Expression* target);
    void diagnose_annotation(const Expression* target);
    void diagnose_loop_target(size_t after_for);
    void diagnose_with_target();
    void diagnose_comprehension(TokenKind opening, const std::vector<Expression*>& elements);
    void diagnose_generator_argument(const CallArguments& read, const Expression* element);
    void diagnose_positional(const CallArguments& read);

    std::string_view source_;
    const LexResult& lexed_;
    const std::vector<Token>& tokens_;
    ast::Arena& arena_;
    uint32_t cell_;
    size_t pos_ = 0;
    size_t furthest_ = 0;
    bool diagnosing_ = false;
    uint32_t nesting_ = 0;
    friend struct Nested;
};

// Counts what the descent holds on the C++ stack. Brackets are bounded by the lexer; a lambda in the default
// of a lambda is not. Past the limit CPython's own parser gives up with MemoryError, and so do we.
struct Nested {
    explicit Nested(Parser& parser);
    ~Nested() { --parser_.nesting_; }
    Nested(const Nested&) = delete;

  private:
    Parser& parser_;
};

}  // namespace backstep::script
