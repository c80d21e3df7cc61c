#include "formula/formula.h"

#include <QPainter>

#include "formula/formula_box.h"
#include "formula/formula_lines.h"
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

std::vector<Formula> Formula::lines(const FormulaStyle& style, double width) const {
    std::vector<Formula> lines;
    for (const auto& box : inLines(m_box, style.px, width)) lines.push_back({m_tex, box});
    return lines;
}

QString Formula::alternative() const { return m_box ? m_box->alternative() : QString(); }

QStringList Formula::notUnderstood() const {
    QStringList unknown;
    parseFormula(m_tex, &unknown);
    return unknown;
}

}  // namespace backstep::ui
