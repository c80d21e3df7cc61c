#pragma once

#include <QPainterPath>
#include <QString>
#include <memory>
#include <vector>

#include "formula/formula.h"

namespace backstep::ui {

using FormulaBoxes = std::vector<std::shared_ptr<FormulaBox>>;

// One box of a formula's tree. The parser makes it; how large it is and how it is drawn depends only on the
// style. Rows hold their parts in `kids`; a fraction numerator and denominator; a script base, lower and
// upper (null where absent); a fence, a root, a bar or a frame its body.
struct FormulaBox {
    enum class Kind : uint8_t { Text, Space, Row, Fraction, Script, Root, Fence, Accent, Ink, Under, Boxed };
    enum class Face : uint8_t { Italic, Roman, Bold, Mono, Number };
    // Decides the space to its neighbours, as in TeX.
    enum class Role : uint8_t { Ordinary, Binary, Relation, Open, Close, Comma, Function };

    Kind kind = Kind::Row;
    Face face = Face::Roman;
    Role role = Role::Ordinary;
    bool large = false;  // a sum, product or integral sign
    double space = 0;    // Space: ems
    QString text;        // Text; Fence: left and right sign; Accent: its sign; Under: the label
    QString tone;        // Ink, Under, Boxed: a tone of the theme, or empty
    FormulaBoxes kids;

    FormulaSize measure(double px) const;
    void paint(QPainter& painter, QPointF baseline, double px, const QColor& ink, const Theme* theme) const;
    QString alternative() const;
};

// Reads the subset of TeX that Formula promises. What it does not know goes to `notUnderstood` and stays
// visible.
std::shared_ptr<FormulaBox> parseFormula(const QString& tex, QStringList* notUnderstood);

}  // namespace backstep::ui
