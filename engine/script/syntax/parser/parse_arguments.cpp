// The two argument lists: of a call (and of a class statement), and of a def or lambda.

#include "script/syntax/parser/parser.h"

namespace backstep::script {

using namespace ast;
using Node = ast::Expression;

Node* Parser::call(Node* func) {
    const SourceSpan paren = span_of(expect(TokenKind::LeftParen));
    CallArguments read;
    read.span = paren;
    call_arguments(read, true);
    expect(TokenKind::RightParen);
    auto* node = make<Call>(span_since(func->span));
    node->func = func;
    node->args = arena_.copy(read.positional);
    node->keywords = arena_.copy(read.keywords);
    return finish(node, func, node->args, node->keywords);
}

// Up to the closing parenthesis. `lone_generator`: `f(x for x in y)` may do without parentheses of its own.
void Parser::call_arguments(CallArguments& into, bool lone_generator) {
    while (!at(TokenKind::RightParen)) {
        if (!call_argument(into, lone_generator)) return;
        if (!accept(TokenKind::Comma)) return;
    }
}

bool Parser::call_argument(CallArguments& into, bool lone_generator) {
    const SourceSpan begin = span_of(token());
    if (at(TokenKind::Star)) {
        Node* value = nullptr;
        const bool whole = !into.unpacked_dict && extend([&] {
            ++pos_;
            value = expression();
        });
        if (!whole) {
            // CPython says so about any star it cannot read behind other arguments.
            if (!diagnosing_ || into.count() == 0) fail();
            raise("iterable argument unpacking follows keyword argument unpacking", into.span);
        }
        auto* starred = make<Starred>(span_since(begin));
        starred->value = value;
        add_positional(into, finish(starred, value));
        return true;
    }
    if (accept(TokenKind::DoubleStar)) {
        into.unpacked_dict = true;
        add_keyword(into, {}, expression(), begin);
        return true;
    }
    if (at(TokenKind::Name) && kind_after() == TokenKind::Equal) {
        keyword_argument(into);
        return true;
    }
    if (!begins_expression()) return false;
    if (!diagnosing_ && !into.keywords.empty()) fail();
    Node* value = named_expression_in_call();
    if (at(TokenKind::Equal)) {
        if (!diagnosing_) fail();
        const SourceSpan assignment = join(value->span, span_of(token()));
        const bool is_literal_name =
            value->kind == ExprKind::Constant && as<Constant>(value).type <= ConstantKind::False;
        if (is_literal_name) raise("cannot assign to " + std::string(expression_name(value)), assignment);
        raise("expression cannot contain assignment, perhaps you meant \"==\"?", assignment);
    }
    if (at(TokenKind::For) || at(TokenKind::Async)) {
        if (!lone_generator || into.count() > 0) {
            if (diagnosing_) diagnose_generator_argument(into, value);
            fail();
        }
        const Seq<Comprehension> generators = comprehension_clauses();
        if (!at(TokenKind::RightParen)) {
            if (diagnosing_ && at(TokenKind::Comma)) {
                raise("Generator expression must be parenthesized", span_since(value->span));
            }
            fail();
        }
        // CPython's generator spans the parentheses of the call.
        auto* generator = make<GeneratorExp>(join(into.span, span_of(token())));
        generator->elt = value;
        generator->generators = generators;
        add_positional(into, finish(generator, value, generators));
        return true;
    }
    if (!into.keywords.empty()) diagnose_positional(into);
    add_positional(into, value);
    return true;
}

void Parser::keyword_argument(CallArguments& into) {
    const Token& name = next();
    const SourceSpan begin = span_of(name);
    const SourceSpan equal = span_of(next());
    Node* value = expression();
    if (diagnosing_ && at(TokenKind::For) && attempt([&] { comprehension_clauses(); })) {
        raise("invalid syntax. Maybe you meant '==' or ':=' instead of '='?", join(begin, equal));
    }
    add_keyword(into, arena_.copy(text(name)), value, begin);
}

void Parser::add_keyword(CallArguments& into, std::string_view name, Node* value, const SourceSpan& begin) {
    const SourceSpan span = span_since(begin);
    into.span = into.count() == 0 ? span : join(into.span, span);
    into.keywords.push_back({name, value, span});
}

void Parser::add_positional(CallArguments& into, Node* value) {
    into.span = into.count() == 0 ? value->span : join(into.span, value->span);
    into.positional.push_back(value);
}

Node* Parser::named_expression_in_call() {
    if (at(TokenKind::Name) && kind_after() == TokenKind::Walrus) return named_expression();
    Node* value = expression();
    if (at(TokenKind::Walrus)) fail();
    return value;
}

// ---- Parameters ----

Arguments Parser::parameters(bool is_lambda) {
    ParameterList list;
    list.is_lambda = is_lambda;
    list.closing = is_lambda ? TokenKind::Colon : TokenKind::RightParen;
    while (!at(list.closing)) {
        parameter(list);
        if (!at(list.closing) && !accept(TokenKind::Comma)) fail();
    }
    return gather(list);
}

void Parser::parameter(ParameterList& list) {
    if (list.kwarg != nullptr) {
        const bool another =
            at(TokenKind::Name) || at(TokenKind::Star) || at(TokenKind::DoubleStar) || at(TokenKind::Slash);
        if (!another) fail();
        SourceSpan place = span_of(token());
        if (at(TokenKind::Name)) place = parameter_name(list, false).span;
        raise("arguments cannot follow var-keyword argument", place);
    }
    switch (kind()) {
        case TokenKind::Slash:
            return slash_parameter(list);
        case TokenKind::Star:
            return star_parameter(list);
        case TokenKind::DoubleStar:
            return double_star_parameter(list);
        case TokenKind::Name:
            return plain_parameter(list);
        case TokenKind::LeftParen:
            if (diagnosing_) diagnose_parenthesized_parameters(list);
            [[fallthrough]];
        default:
            fail();
    }
}

void Parser::slash_parameter(ParameterList& list) {
    const SourceSpan place = span_of(next());
    if (list.star) raise("/ must be ahead of *", place);
    if (list.slash) raise("/ may appear only once", place);
    if (list.args.empty()) {
        if (at(TokenKind::Comma)) raise("at least one argument must precede /", place);
        fail();
    }
    if (at(TokenKind::Star)) raise("expected comma between / and *", span_of(token()));
    list.slash = true;
    list.posonly.swap(list.args);
}

void Parser::star_parameter(ParameterList& list) {
    const SourceSpan place = span_of(next());
    if (list.star) {
        if (at(TokenKind::Name) || at(TokenKind::Comma)) raise("* argument may appear only once", place);
        fail();
    }
    list.star = true;
    if (at(TokenKind::Name)) {
        const Argument name = parameter_name(list, true);
        if (at(TokenKind::Equal))
            raise("var-positional argument cannot have default value", span_of(token()));
        list.vararg = arena_.copy(&name, 1).data;
        return;
    }
    const bool bare =
        at(list.closing) ||
        (at(TokenKind::Comma) && (kind_after() == list.closing || kind_after() == TokenKind::DoubleStar));
    if (bare && list.is_lambda) raise_at_furthest("named arguments must follow bare *");
    if (bare) raise("named arguments must follow bare *", place);
    if (!at(TokenKind::Comma)) fail();
}

void Parser::double_star_parameter(ParameterList& list) {
    ++pos_;
    if (!at(TokenKind::Name)) fail();
    const Argument name = parameter_name(list, false);
    if (at(TokenKind::Equal)) raise("var-keyword argument cannot have default value", span_of(token()));
    list.kwarg = arena_.copy(&name, 1).data;
}

void Parser::plain_parameter(ParameterList& list) {
    const Argument name = parameter_name(list, false);
    Node* value = nullptr;
    if (at(TokenKind::Equal)) {
        const SourceSpan equal = span_of(next());
        if (at(TokenKind::RightParen) || at(TokenKind::Comma))
            raise("expected default value expression", equal);
        value = expression();
    }
    if (list.star) {
        list.kwonly.push_back(name);
        list.kw_defaults.push_back(value);
        return;
    }
    if (value != nullptr) {
        list.defaults.push_back(value);
    } else if (!list.defaults.empty()) {
        if (!at(TokenKind::Comma) && !at(list.closing)) fail();
        raise("non-default argument follows default argument", name.span);
    }
    list.args.push_back(name);
}

Argument Parser::parameter_name(const ParameterList& list, bool starred) {
    const Token& name = expect(TokenKind::Name);
    Argument argument;
    argument.name = {arena_.copy(text(name)), span_of(name)};
    if (!list.is_lambda && accept(TokenKind::Colon))
        argument.annotation = starred ? star_expression() : expression();
    argument.span = span_since(argument.name.span);
    return argument;
}

void Parser::diagnose_parenthesized_parameters(const ParameterList& list) {
    if (!list.defaults.empty() || list.slash || list.star) return;
    const SourceSpan open = span_of(token());
    const bool whole = attempt([&] {
        ++pos_;
        do {
            if (at(TokenKind::RightParen)) break;
            parameter_name(list, false);
        } while (accept(TokenKind::Comma));
        expect(TokenKind::RightParen);
    });
    if (!whole) return;
    raise(list.is_lambda ? "Lambda expression parameters cannot be parenthesized"
                         : "Function parameters cannot be parenthesized",
          span_since(open));
}

Arguments Parser::gather(ParameterList& list) {
    Arguments args;
    args.posonlyargs = arena_.copy(list.posonly);
    args.args = arena_.copy(list.args);
    args.vararg = list.vararg;
    args.kwonlyargs = arena_.copy(list.kwonly);
    args.kw_defaults = arena_.copy(list.kw_defaults);
    args.kwarg = list.kwarg;
    args.defaults = arena_.copy(list.defaults);
    return args;
}

}  // namespace backstep::script
