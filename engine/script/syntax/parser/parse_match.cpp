// `match` and its cases. The words are ordinary names everywhere else.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;

Parser::Statement* Parser::match_statement() {
    if (!is_word(token(), "match")) return nullptr;
    Match* node = nullptr;
    const size_t begin = pos_;
    attempt([&] {
        const Token& keyword = next();
        if (!begins_expression() && !at(TokenKind::Star)) fail();
        Expression* subject = match_subject();
        if (diagnosing_ && at(TokenKind::Newline)) raise_at_furthest("expected ':'");
        expect(TokenKind::Colon);
        expect(TokenKind::Newline);
        if (!at(TokenKind::Indent)) {
            if (diagnosing_) {
                raise_at_furthest("expected an indented block after 'match' statement on line " +
                                      std::to_string(keyword.line),
                                  "IndentationError");
            }
            fail();
        }
        ++pos_;
        std::vector<MatchCase> cases;
        do {
            cases.push_back(match_case());
        } while (!at(TokenKind::Dedent));
        ++pos_;
        node = make<Match>(join(span_of(keyword), cases.back().body.back()->span));
        node->subject = subject;
        node->cases = arena_.copy(cases);
        finish(node, node->subject, node->cases);
    });
    if (node == nullptr) pos_ = begin;
    return node;
}

Parser::Expression* Parser::match_subject() {
    const SourceSpan begin = span_of(token());
    const bool starred = at(TokenKind::Star);
    Expression* first = starred ? star_named_expression() : named_expression();
    if (!at(TokenKind::Comma)) {
        if (starred) fail();
        return first;
    }
    std::vector<Expression*> elements{first};
    while (accept(TokenKind::Comma) && !at(TokenKind::Colon)) elements.push_back(star_named_expression());
    auto* tuple = make<Tuple>(span_since(begin));
    tuple->elts = arena_.copy(elements);
    return finish(tuple, tuple->elts);
}

MatchCase Parser::match_case() {
    if (!at(TokenKind::Name) || !is_word(token(), "case")) fail();
    const uint32_t line = next().line;
    MatchCase one;
    one.pattern = case_pattern();
    if (accept(TokenKind::If)) one.guard = named_expression();
    if (diagnosing_ && at(TokenKind::Newline)) raise_at_furthest("expected ':'");
    expect(TokenKind::Colon);
    one.body = block("'case' statement", line);
    return one;
}

}  // namespace backstep::script
