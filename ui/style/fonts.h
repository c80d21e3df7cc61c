#pragma once

#include <QFont>
#include <QString>

namespace backstep::ui {

// The parts a text can play; size, face and weight of each are in tokens.json under font.role.
enum class FontRole {
    CardOp,
    CardFormula,
    CardValue,
    CardMeta,
    LeafName,
    LeafValue,
    SlateLabel,
    SlateValue,
    Chip,
    Token,
    EdgeGrad,
    Operand,
    Narration,
    Prose,
    Code,
    Tab,
    Button,
    FormulaBlock,
    FormulaInline,
};

// The faces are bundled (resources/fonts) and registered on first use: Inter for words, JetBrains Mono for
// whatever can be typed, STIX for mathematics. All without hinting, so that a text keeps its shape and its
// width at every zoom and on every screen, and without contextual alternates, so that it says what was
// typed. Sizes in pixels at scale 1.
QFont fontOf(FontRole role);
QFont fontOf(FontRole role, double px);
QFont uiFont(double px, int weight = QFont::Normal);
QFont codeFont(double px, int weight = QFont::Normal);
QFont mathFont(double px, bool italic = false);

// Width of a text as it is drawn, independent of the device.
double widthOf(const QFont& font, const QString& text);

}  // namespace backstep::ui
