#include "panels/code/code_text.h"

#include <QStringList>

#include "run/source_tokens.h"

namespace backstep::ui {

namespace {

constexpr qsizetype kLongestColoured = 4000;

ColouredRun::Kind kindOf(run::TokenKind kind) {
    switch (kind) {
        case run::TokenKind::Keyword:
        case run::TokenKind::Constant:
            return ColouredRun::Kind::Keyword;
        case run::TokenKind::Builtin:
        case run::TokenKind::Decorator:
            return ColouredRun::Kind::Builtin;
        case run::TokenKind::Number:
            return ColouredRun::Kind::Number;
        case run::TokenKind::String:
            return ColouredRun::Kind::String;
        case run::TokenKind::Comment:
        case run::TokenKind::Command:
            return ColouredRun::Kind::Comment;
        case run::TokenKind::Name:
        case run::TokenKind::Definition:
        case run::TokenKind::Operator:
        case run::TokenKind::Bracket:
        case run::TokenKind::Invalid:
            break;
    }
    return ColouredRun::Kind::Plain;
}

}  // namespace

std::vector<std::vector<ColouredRun>> colourSource(const QString& source) {
    const QStringList text = source.split('\n');
    std::vector<std::vector<ColouredRun>> lines(static_cast<size_t>(text.size()));
    for (const run::SourceToken& token : run::source_tokens(source.toStdString(), true)) {
        const ColouredRun::Kind kind = kindOf(token.kind);
        if (kind == ColouredRun::Kind::Plain) continue;
        for (uint32_t line = token.span.line; line <= token.span.end_line && line <= lines.size(); ++line) {
            const QString& row = text[static_cast<int>(line) - 1];
            // Each column is counted from the start of its line; a very long one is data, and stays plain.
            if (row.size() > kLongestColoured && token.span.line == token.span.end_line) continue;
            const int from = line == token.span.line ? utf16Column(row, token.span.column) : 0;
            const int to = line == token.span.end_line ? utf16Column(row, token.span.end_column)
                                                       : static_cast<int>(row.size());
            if (to > from) lines[line - 1].push_back({from, to, kind});
        }
    }
    return lines;
}

QColor inkOf(ColouredRun::Kind kind, const Theme& theme) {
    switch (kind) {
        case ColouredRun::Kind::Keyword:
            return theme.syntax.keyword;
        case ColouredRun::Kind::String:
            return theme.syntax.string;
        case ColouredRun::Kind::Number:
            return theme.syntax.number;
        case ColouredRun::Kind::Comment:
            return theme.syntax.comment;
        case ColouredRun::Kind::Builtin:
            return theme.syntax.builtin;
        case ColouredRun::Kind::Plain:
            break;
    }
    return theme.syntax.plain;
}

int utf16Column(const QString& line, uint32_t codePoints) {
    int at = 0;
    for (uint32_t n = 0; n < codePoints && at < line.size(); ++n)
        at += line[at].isHighSurrogate() && at + 1 < line.size() ? 2 : 1;
    return at;
}

}  // namespace backstep::ui
