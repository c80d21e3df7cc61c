#include "error_texts.h"

#include <QRegularExpression>

namespace {

struct Token {
    enum Kind { Word, Mark, Text } kind;
    QString text;
    int line;
};

QString unescaped(const QString& text) {
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            plain += text[i];
            continue;
        }
        const QChar c = text[++i];
        plain += c == 'n' ? QChar('\n') : c == 't' ? QChar('\t') : c;
    }
    return plain;
}

// Comments and blanks are left out; literals side by side are one.
QList<Token> tokensOfCpp(const QString& source) {
    static const QRegularExpression pattern(
        R"re(//[^\n]*|/\*[\s\S]*?\*/|R"\(([\s\S]*?)\)"|"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)+'|[A-Za-z_]\w*|\d[\w.']*|\s+|.)re");
    QList<Token> tokens;
    int line = 1;
    for (auto it = pattern.globalMatch(source); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString text = match.captured();
        const QChar first = text[0];
        if (text.startsWith("R\"(") || first == '"') {
            const QString plain = first == '"' ? unescaped(match.captured(2)) : match.captured(1);
            if (!tokens.isEmpty() && tokens.last().kind == Token::Text)
                tokens.last().text += plain;
            else
                tokens << Token{Token::Text, plain, line};
        } else if (!first.isSpace() && !text.startsWith("//") && !text.startsWith("/*")) {
            tokens << Token{first.isLetter() || first == '_' ? Token::Word : Token::Mark, text, line};
        }
        line += static_cast<int>(text.count('\n'));
    }
    return tokens;
}

void addParts(QList<ErrorText>& texts, const QString& file, int line, const QString& text) {
    static const QRegularExpression holes(R"(%(?:\(\w*\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?[a-zA-Z]|\{[^{}]*\})");
    static const QRegularExpression words("[A-Za-z]{2,}[,:]? [A-Za-z]{2,}");
    for (QString part : text.split(holes)) {
        part.replace("{{", "{").replace("}}", "}");  // of an f-string
        if (words.match(part).hasMatch()) texts << ErrorText{file, line, part.trimmed()};
    }
}

// The end of the literal that begins at `at`, and what is in it; prefixes are behind.
qsizetype literalOfPython(const QString& source, qsizetype at, QString& text) {
    const QString mark =
        source.mid(at, 3) == QString(3, source[at]) ? source.mid(at, 3) : QString(source[at]);
    qsizetype end = at + mark.size();
    while (end < source.size() && source.mid(end, mark.size()) != mark) end += source[end] == '\\' ? 2 : 1;
    text = unescaped(source.mid(at + mark.size(), end - at - mark.size()));
    return end + mark.size();
}

}  // namespace

QList<ErrorText> errorTextsOfCpp(const QString& file, const QString& source) {
    static const QRegularExpression raises(
        "^throw$|^CHECK$|Error$|^(raise|refuse|fail|problem)\\w*$|_(problem|fail|failed)$");
    QList<ErrorText> texts;
    bool raising = false;
    for (const Token& token : tokensOfCpp(source)) {
        if (token.kind == Token::Text) {
            if (raising) addParts(texts, file, token.line, token.text);
        } else if (token.kind == Token::Word) {
            if (token.text == "INTERNAL_ASSERT" || token.text == "InternalError")
                raising = false;
            else
                raising = raising || raises.match(token.text).hasMatch();
        } else if (token.text == ";" || token.text == "{" || token.text == "}") {
            raising = false;
        }
    }
    return texts;
}

QList<ErrorText> errorTextsOfPython(const QString& file, const QString& source) {
    static const QRegularExpression begins(R"(\b(raise|assert)\b)");
    QList<ErrorText> texts;
    for (qsizetype at = 0; at < source.size(); ++at) {
        const QRegularExpressionMatch match = begins.match(source, at, QRegularExpression::NormalMatch,
                                                           QRegularExpression::AnchorAtOffsetMatchOption);
        if (source[at] == '#') {
            at = source.indexOf('\n', at);
            if (at < 0) break;
            continue;
        }
        QString skipped;
        if (source[at] == '\'' || source[at] == '"') {
            at = literalOfPython(source, at, skipped) - 1;
            continue;
        }
        if (!match.hasMatch() || (at > 0 && (source[at - 1].isLetterOrNumber() || source[at - 1] == '_')))
            continue;
        QString joined;
        int line = 0, depth = 0;
        for (; at < source.size() && !(source[at] == '\n' && depth == 0); ++at) {
            const QChar c = source[at];
            if (c == '\'' || c == '"') {
                QString text;
                line = line ? line : static_cast<int>(source.left(at).count('\n')) + 1;
                at = literalOfPython(source, at, text) - 1;
                joined += text;
                continue;
            }
            if (c == '#')
                at = qMax(source.indexOf('\n', at) - 1, at);
            else if (QStringLiteral("([{").contains(c))
                ++depth;
            else if (QStringLiteral(")]}").contains(c))
                --depth;
            else if (!c.isSpace() && c != 'f')
                joined += QChar(1);  // literals with an operator between are two
        }
        for (const QString& text : joined.split(QChar(1))) addParts(texts, file, line, text);
    }
    return texts;
}

bool holds(const QString& output, const QString& part) {
    QString quoted = part, shown = part;
    quoted.replace('\\', "\\\\").replace('\'', "\\'");
    shown.replace('\n', "\\n");
    return output.contains(part) || output.contains(quoted) || output.contains(shown);
}
