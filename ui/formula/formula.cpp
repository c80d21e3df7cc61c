#include "formula/formula.h"

#include <QPainter>

#include "formula/formula_box.h"
#include "formula/formula_shortening.h"

namespace backstep::ui {

Formula::Formula(const QString& tex) : m_tex(tex), m_box(parseFormula(tex, nullptr)) {}

FormulaSize Formula::measure(const FormulaStyle& style) const {
    return m_box ? m_box->measure(style.px) : FormulaSize();
}

void Formula::paint(QPainter& painter, QPointF baseline, const FormulaStyle& style) const {
    if (!m_box) return;
    painter.save();
    m_box->paint(painter, baseline, style.px, style.ink, style.theme);
    painter.restore();
}

Formula Formula::onOneLine() const { return {m_tex, ui::onOneLine(m_box)}; }

Formula Formula::shortened(const FormulaStyle& style, double width) const {
    return {m_tex, ui::shortened(m_box, style.px, width)};
}

QString Formula::alternative() const { return m_box ? m_box->alternative() : QString(); }

QStringList Formula::notUnderstood() const {
    QStringList unknown;
    parseFormula(m_tex, &unknown);
    return unknown;
}

}  // namespace backstep::ui
