#include <QHash>
#include <utility>

#include "formula/formula_box.h"
#include "formula/formula_signs.h"

namespace backstep::ui {

namespace {

using Kind = FormulaBox::Kind;
using Face = FormulaBox::Face;
using Role = FormulaBox::Role;

QString accentOf(const QString& name) {
    static const QHash<QString, QString> accents = {{"hat", "^"},      {"bar", "-"}, {"tilde", "~"},
                                                    {"overline", "-"}, {"vec", ">"}, {"widehat", "^"}};
    return accents.value(name);
}

std::shared_ptr<FormulaBox> make(Kind kind) {
    auto box = std::make_shared<FormulaBox>();
    box->kind = kind;
    return box;
}

std::shared_ptr<FormulaBox> text(const QString& s, Face face, Role role = Role::Ordinary) {
    auto box = make(Kind::Text);
    box->text = s;
    box->face = face;
    box->role = role;
    return box;
}

std::shared_ptr<FormulaBox> space(double ems) {
    auto box = make(Kind::Space);
    box->space = ems;
    return box;
}

class Parser {
  public:
    Parser(const QString& tex, QStringList* unknown) : m_tex(tex), m_unknown(unknown) {}

    std::shared_ptr<FormulaBox> parse() {
        auto row = make(Kind::Row);
        while (!atEnd()) {
            auto part = parseRow();
            row->kids.insert(row->kids.end(), part->kids.begin(), part->kids.end());
            if (!atEnd()) {  // a stray closing brace stays visible
                row->kids.push_back(text(m_tex.mid(m_pos, 1), Face::Roman));
                ++m_pos;
            }
        }
        return row;
    }

  private:
    // What is nested deeper than this is shown as text: nobody writes them, and files come from strangers.
    static constexpr int kMaxDepth = 60;

    bool atEnd() const { return m_pos >= m_tex.size(); }
    QChar peek() const { return m_tex[m_pos]; }

    std::shared_ptr<FormulaBox> parseRow() {
        auto row = make(Kind::Row);
        while (!atEnd() && peek() != QLatin1Char('}')) {
            if (m_tex.mid(m_pos, 6) == QLatin1String("\\right")) break;
            if (peek().isSpace()) {
                ++m_pos;
                continue;
            }
            auto atom = parseAtom();
            row->kids.push_back(parseScripts(std::move(atom)));
        }
        return row;
    }

    std::shared_ptr<FormulaBox> parseScripts(std::shared_ptr<FormulaBox> base) {
        std::shared_ptr<FormulaBox> lower, upper;
        bool primed = false;
        while (!atEnd()) {
            if (peek() == QLatin1Char('_') && !lower) {
                ++m_pos;
                lower = parseArgument();
            } else if (peek() == QLatin1Char('^') && !upper) {
                ++m_pos;
                upper = parseArgument();
            } else if (peek() == QLatin1Char('\'')) {
                // A prime is a full-size glyph: as a superscript it would be raised twice.
                ++m_pos;
                if (!std::exchange(primed, true)) {
                    auto row = make(Kind::Row);
                    row->kids = {base};
                    base = row;
                }
                base->kids.push_back(text(QStringLiteral("′"), Face::Roman));
            } else {
                break;
            }
        }
        if (!lower && !upper) return base;
        auto box = make(Kind::Script);
        box->role = base->role;
        box->kids = {base, lower, upper};
        return box;
    }

    // {...}, or one atom.
    std::shared_ptr<FormulaBox> parseArgument() {
        while (!atEnd() && peek().isSpace()) ++m_pos;
        if (atEnd()) return make(Kind::Row);
        if (peek() == QLatin1Char('{')) return parseGroup();
        if (peek().isLetterOrNumber()) return parseLetters(true);
        if (m_depth >= kMaxDepth) return text(m_tex.mid(m_pos++, 1), Face::Roman);
        ++m_depth;
        auto atom = parseAtom();
        --m_depth;
        return atom;
    }

    std::shared_ptr<FormulaBox> parseGroup() {
        ++m_pos;
        if (++m_depth > kMaxDepth) {
            --m_depth;
            return text(QStringLiteral("{"), Face::Roman);
        }
        auto row = parseRow();
        --m_depth;
        if (!atEnd() && peek() == QLatin1Char('}')) ++m_pos;
        return row;
    }

    // The raw text of {...}.
    QString rawArgument() {
        while (!atEnd() && peek().isSpace()) ++m_pos;
        if (atEnd()) return {};
        if (peek() != QLatin1Char('{')) return m_tex.mid(m_pos++, 1);
        int depth = 0;
        const qsizetype begin = m_pos + 1;
        for (; !atEnd(); ++m_pos) {
            if (peek() == QLatin1Char('\\') && m_pos + 1 < m_tex.size()) {
                ++m_pos;
                continue;
            }
            if (peek() == QLatin1Char('{')) ++depth;
            if (peek() == QLatin1Char('}') && --depth == 0) break;
        }
        QString raw = m_tex.mid(begin, m_pos - begin);
        if (!atEnd()) ++m_pos;
        return raw.replace(QLatin1String("\\_"), QLatin1String("_"));
    }

    std::shared_ptr<FormulaBox> parseLetters(bool single) {
        const QChar first = peek();
        qsizetype end = m_pos + 1;
        if (first.isDigit()) {
            while (!single && end < m_tex.size() &&
                   (m_tex[end].isDigit() ||
                    (m_tex[end] == QLatin1Char('.') && end + 1 < m_tex.size() && m_tex[end + 1].isDigit())))
                ++end;
        } else {
            while (!single && end < m_tex.size() && m_tex[end].isLetter()) ++end;
        }
        const QString run = m_tex.mid(m_pos, end - m_pos);
        m_pos = end;
        return text(run, first.isDigit() ? Face::Roman : Face::Italic);
    }

    std::shared_ptr<FormulaBox> parseAtom() {
        const QChar c = peek();
        if (c == QLatin1Char('{')) return parseGroup();
        if (c == QLatin1Char('\\')) return parseCommand();
        if (c.isLetterOrNumber()) return parseLetters(false);
        ++m_pos;
        switch (c.unicode()) {
            case '-':
                return text(QStringLiteral("−"), Face::Roman, Role::Binary);
            case '+':
            case 0x2212:
            case 0xB7:
                return text(c, Face::Roman, Role::Binary);
            case '*':
                return text(QStringLiteral("∗"), Face::Roman, Role::Binary);
            case '=':
            case '<':
            case '>':
                return text(c, Face::Roman, Role::Relation);
            case '(':
            case '[':
                return text(c, Face::Roman, Role::Open);
            case ')':
            case ']':
                return text(c, Face::Roman, Role::Close);
            case ',':
            case ';':
                return text(c, Face::Roman, Role::Comma);
            case '~':
                return space(0.3);
            default:
                return text(c, Face::Roman);
        }
    }

    QString commandName() {
        ++m_pos;
        const qsizetype begin = m_pos;
        while (!atEnd() && peek().isLetter()) ++m_pos;
        if (m_pos == begin && !atEnd()) ++m_pos;
        return m_tex.mid(begin, m_pos - begin);
    }

    std::shared_ptr<FormulaBox> face(Face f) { return text(rawArgument(), f); }

    std::shared_ptr<FormulaBox> parseCommand() {
        const QString name = commandName();
        if (const auto sign = formulaSigns().constFind(name); sign != formulaSigns().constEnd()) {
            auto box = text(QString::fromUtf8(sign->text), Face::Roman, sign->role);
            box->large = sign->large;
            const QChar c = box->text.at(0);
            if (c.script() == QChar::Script_Greek && c.isLower()) box->face = Face::Italic;
            return box;
        }
        if (isFunctionName(name)) return text(name, Face::Roman, Role::Function);
        if (name == QLatin1String("frac") || name == QLatin1String("dfrac") ||
            name == QLatin1String("tfrac")) {
            auto box = make(Kind::Fraction);
            auto above = parseArgument();
            auto below = parseArgument();
            box->kids = {above, below};
            return box;
        }
        if (name == QLatin1String("sqrt")) return wrapped(Kind::Root, {});
        if (const QString accent = accentOf(name); !accent.isEmpty()) return wrapped(Kind::Accent, accent);
        if (name == QLatin1String("text") || name == QLatin1String("mathrm") ||
            name == QLatin1String("operatorname"))
            return face(Face::Roman);
        if (name == QLatin1String("mathit")) return face(Face::Italic);
        if (name == QLatin1String("mathbf")) return face(Face::Bold);
        if (name == QLatin1String("mathtt") || name == QLatin1String("texttt")) return face(Face::Mono);
        if (name == QLatin1String("num")) {
            auto box = face(Face::Number);
            box->text.replace(QLatin1Char('-'), QStringLiteral("−"));
            return box;
        }
        if (name == QLatin1String("ink")) return toned(Kind::Ink, rawArgument(), {});
        if (name == QLatin1String("under")) {
            const QString tone = rawArgument();
            return toned(Kind::Under, tone, rawArgument());
        }
        if (name == QLatin1String("boxed")) return toned(Kind::Boxed, optionalArgument(), {});
        if (name == QLatin1String("left")) return parseFence();
        if (name == QLatin1String(",") || name == QLatin1String(":")) return space(0.17);
        if (name == QLatin1String(";") || name == QLatin1String(" ")) return space(0.28);
        if (name == QLatin1String("!")) return space(-0.17);
        if (name == QLatin1String("quad")) return space(1);
        if (name == QLatin1String("qquad")) return space(2);
        if (m_unknown) m_unknown->append(QLatin1Char('\\') + name);
        return text(QLatin1Char('\\') + name, Face::Mono);
    }

    std::shared_ptr<FormulaBox> wrapped(Kind kind, const QString& sign) {
        auto box = make(kind);
        box->text = sign;
        box->kids = {parseArgument()};
        return box;
    }

    std::shared_ptr<FormulaBox> toned(Kind kind, const QString& tone, const QString& label) {
        auto box = wrapped(kind, label);
        box->tone = tone;
        return box;
    }

    QString optionalArgument() {
        if (atEnd() || peek() != QLatin1Char('[')) return {};
        const qsizetype end = m_tex.indexOf(QLatin1Char(']'), m_pos);
        if (end < 0) return {};
        const QString inside = m_tex.mid(m_pos + 1, end - m_pos - 1);
        m_pos = end + 1;
        return inside;
    }

    QString fenceSign() {
        while (!atEnd() && peek().isSpace()) ++m_pos;
        if (atEnd()) return QStringLiteral(".");
        if (peek() == QLatin1Char('\\')) {
            const QString name = commandName();
            const auto sign = formulaSigns().constFind(name);
            return sign == formulaSigns().constEnd() ? name.left(1) : QString::fromUtf8(sign->text);
        }
        return m_tex.mid(m_pos++, 1);
    }

    std::shared_ptr<FormulaBox> parseFence() {
        auto box = make(Kind::Fence);
        box->text = fenceSign();
        if (++m_depth > kMaxDepth) {
            --m_depth;
            return text(box->text, Face::Roman);
        }
        box->kids = {parseRow()};
        --m_depth;
        if (m_tex.mid(m_pos, 6) == QLatin1String("\\right")) {
            m_pos += 6;
            box->text += fenceSign();
        } else {
            box->text += QLatin1Char('.');
        }
        return box;
    }

    const QString m_tex;
    QStringList* m_unknown;
    qsizetype m_pos = 0;
    int m_depth = 0;
};

}  // namespace

std::shared_ptr<FormulaBox> parseFormula(const QString& tex, QStringList* notUnderstood) {
    return Parser(tex, notUnderstood).parse();
}

}  // namespace backstep::ui
