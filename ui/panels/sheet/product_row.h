#pragma once

#include <QStringList>
#include <vector>

#include "formula/formula.h"
#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// A product of matrices with its numbers, "g [..] @ X^T [..] = [..]": each matrix in brackets below its
// symbol, as many rows and columns of it as there is room for; what does not fit a line goes to the next.
class ProductRow : public SheetRow {
  public:
    // The last one is the result.
    explicit ProductRow(const std::vector<std::pair<QString, trace::ValueSnapshot>>& matrices);

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override;

  private:
    struct Matrix {
        Formula symbol;
        std::vector<QStringList> rows;
        QString shape;
        double column = 0;  // width of the widest number
        bool moreRows = false;
        bool moreColumns = false;
    };
    struct Placed {
        double x = 0, y = 0, width = 0, height = 0;
        int columns = 0;
    };
    std::vector<Placed> arrange(double width, double* height) const;
    int columnsIn(const Matrix& matrix, double width) const;
    double widthOfMatrix(const Matrix& matrix, int columns) const;

    std::vector<Matrix> m_matrices;
};

}  // namespace backstep::ui
