#include "panels/code/code_text.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

namespace backstep::ui {

namespace {

const QSet<QString>& keywords() {
    static const QSet<QString> words = {
        "False", "None",   "True", "and",   "as",     "assert",   "break", "class", "continue",
        "def",   "del",    "elif", "else",  "except", "finally",  "for",   "from",  "global",
        "if",    "import", "in",   "is",    "lambda", "nonlocal", "not",   "or",    "pass",
        "raise", "return", "try",  "while", "with",   "yield"};
    return words;
}

const QSet<QString>& builtins() {
    static const QSet<QString> words = {
        "print", "range",  "len", "max", "min",   "sum",  "abs",     "enumerate",  "zip",   "list",
        "dict",  "tuple",  "set", "int", "float", "str",  "bool",    "isinstance", "super", "sorted",
        "map",   "filter", "any", "all", "round", "type", "getattr", "hasattr"};
    return words;
}

}  // namespace

std::vector<std::vector<ColouredRun>> colourSource(const QString& source) {
    static const QRegularExpression token(
        R"((#.*$)|([rRbBfFuU]{0,2}("""|'''))|([rRbBfFuU]{0,2}(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?))|(\b\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?\b|\b\d+\.|\B\.\d+)|([^\W\d]\w*))");
    std::vector<std::vector<ColouredRun>> lines;
    QString open;  // the quotes of a string that goes on over lines
    for (const QString& line : source.split('\n')) {
        std::vector<ColouredRun>& runs = lines.emplace_back();
        qsizetype at = 0;
        auto closeString = [&](qsizetype from) {
            const qsizetype end = line.indexOf(open, at);
            const qsizetype to = end < 0 ? line.size() : end + 3;
            if (end >= 0) open.clear();
            runs.push_back({static_cast<int>(from), static_cast<int>(to), ColouredRun::Kind::String});
            at = to;
        };
        if (!open.isEmpty()) closeString(0);
        while (at < line.size()) {
            const QRegularExpressionMatch match = token.match(line, at);
            if (!match.hasMatch()) break;
            const int from = static_cast<int>(match.capturedStart());
            const int to = static_cast<int>(match.capturedEnd());
            at = to;
            if (match.hasCaptured(1)) {
                runs.push_back({from, to, ColouredRun::Kind::Comment});
            } else if (match.hasCaptured(2)) {
                open = match.captured(3);
                closeString(from);
            } else if (match.hasCaptured(4)) {
                runs.push_back({from, to, ColouredRun::Kind::String});
            } else if (match.hasCaptured(5)) {
                runs.push_back({from, to, ColouredRun::Kind::Number});
            } else if (keywords().contains(match.captured(6))) {
                runs.push_back({from, to, ColouredRun::Kind::Keyword});
            } else if (builtins().contains(match.captured(6)) && (from == 0 || line[from - 1] != '.')) {
                runs.push_back({from, to, ColouredRun::Kind::Builtin});
            }
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
