#pragma once

#include <QStringList>
#include <vector>

#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// A tensor's numbers as a grid of right-aligned columns below its label, the last dimension across: the first
// rows and as many columns as there is room for, and how much is left out. A single row stands beside the
// label, if it has room there.
class GridRow : public SheetRow {
  public:
    GridRow(QString label, const trace::ValueSnapshot& value);

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override;

  private:
    int columnsIn(double width) const;
    QString inOneLine(double width) const;  // empty where it takes a grid

    QString m_label, m_shape;
    std::vector<QStringList> m_rows;
    double m_column = 0;  // width of the widest number
    bool m_moreRows = false;
    bool m_moreColumns = false;
};

}  // namespace backstep::ui
