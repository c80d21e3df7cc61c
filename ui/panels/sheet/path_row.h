#pragma once

#include <optional>

#include "formula/formula.h"
#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// One node of a path: its name, its local derivative and the value of that in a column at the right; on a
// tint when it is the node that runs. A derivative too wide to stand beside the name goes below it.
class PathRow : public SheetRow {
  public:
    PathRow(QString name, const QString& tex, QString value, std::optional<Tone> band)
        : m_name(std::move(name)), m_value(std::move(value)), m_formula(tex), m_band(band) {}

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override { return m_name + "  " + m_formula.alternative() + "  " + m_value; }

  private:
    struct Places {
        double px = 0;
        FormulaSize formula;
        double column = 0;  // where the formula ends, from the left
        double nameBaseline = 0;
        double formulaBaseline = 0;
        double height = 0;
    };
    Places arrange(double width) const;

    QString m_name, m_value;
    Formula m_formula;
    std::optional<Tone> m_band;
};

}  // namespace backstep::ui
