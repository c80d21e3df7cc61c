#pragma once

#include <QStringList>
#include <vector>

#include "formula/formula.h"
#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// A chain of equations, "a", "= b", "= c": on one line when there is room, else broken before a sign of
// equality, the later lines `hang` from the left. `indent` is where the first line begins.
class EquationRow : public SheetRow {
  public:
    EquationRow(const QStringList& parts, double px, double indent, double hang);

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override;

  private:
    struct Placed {
        size_t part = 0;
        double x = 0;
        double baseline = 0;
    };
    struct Lines {
        std::vector<Placed> parts;
        double px = 0;
        double height = 0;
    };
    Lines arrange(double width) const;
    Lines arrangeAt(double px, double width) const;

    std::vector<Formula> m_parts;
    double m_px, m_indent, m_hang;
};

}  // namespace backstep::ui
